//! The steps of the history as the undo log stores them and takes them over (`docs/rules/storage.md#the-undo-log`).

use super::{History, LAST_TAKEN_ID, Line, Step};
use engine_core::model::{Id, StepId};

impl History {
    /// Puts the steps of closed panels below those of this one. They are in order: first those that are done, the
    /// oldest first, and then those that can be redone, in the order of redoing. All have ids up to that of
    /// [`History::taken_id`].
    /// `foreign` are the lines of steps whose entries can't be read: they are shown, and their entries stay.
    pub fn take_over(&mut self, steps: Vec<Step>, foreign: Vec<Line>) {
        let can_redo = self.undone.is_empty() && self.done.is_empty();
        let (past, steps): (Vec<_>, Vec<_>) = steps.into_iter().partition(Step::is_lost);
        let (undone, done): (Vec<_>, Vec<_>) = steps.into_iter().partition(|step| step.line.undone);
        for step in past {
            self.add_past(step);
        }
        for line in foreign {
            self.add_past(Step::of_line(Self::taken_id(0), line));
        }
        for step in done.into_iter().rev() {
            self.done.push_front(step);
        }
        if can_redo {
            self.undone = undone.into_iter().rev().collect();
        } else {
            for step in undone {
                self.end(step);
            }
        }
        self.limit();
    }

    /// The id for the step at this place, from 1 upwards, among the steps that are taken over.
    #[must_use]
    pub fn taken_id(place: u64) -> StepId {
        Id::numbered(place.min(LAST_TAKEN_ID))
    }

    /// All steps, the oldest first.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        let mut steps: Vec<_> = self.past.iter().chain(&self.done).chain(&self.undone).collect();
        steps.sort_by_key(|step| step.id);
        steps.into_iter()
    }

    /// All steps, the oldest first.
    pub fn steps_mut(&mut self) -> impl Iterator<Item = &mut Step> {
        let done = self.done.iter_mut().chain(&mut self.undone);
        let mut steps: Vec<_> = self.past.iter_mut().chain(done).collect();
        steps.sort_by_key(|step| step.id);
        steps.into_iter()
    }

    /// The steps that were cancelled since the list was stored last.
    pub fn cancelled(&self) -> impl Iterator<Item = &Step> {
        self.cancelled.iter()
    }

    /// The list with all changes so far is stored.
    pub fn stored(&mut self, revision: f64, time: f64) {
        for step in self.steps_mut() {
            step.store(revision, time);
        }
        for step in &mut self.cancelled {
            step.store(revision, time);
        }
    }

    /// Takes the oldest of the steps of which only the line is left, if there are this many whose entries are written.
    pub fn take_past(&mut self, number: usize) -> Option<Vec<Step>> {
        let is_written = |step: &Step| step.key.is_some() && !step.is_unconfirmed();
        if self.past.iter().filter(|step| is_written(step)).count() < number {
            return None;
        }
        let mut missing = number;
        let is_taken = |step: &mut Step| {
            let is_taken = missing > 0 && is_written(step);
            missing -= usize::from(is_taken);
            is_taken
        };
        Some(self.past.extract_if(.., is_taken).collect())
    }

    /// Takes the steps that were cancelled, once the list is stored without them.
    pub fn take_cancelled(&mut self) -> Vec<Step> {
        self.cancelled.extract_if(.., |step| !step.is_unstored()).collect()
    }
}
