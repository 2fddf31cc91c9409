//! The steps whose record for the next panel is outdated (`docs/rules/storage.md#kept-steps`).

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::step::Step;
use crate::model::StepId;

/// The most steps whose end is remembered until it is recorded.
const MOST_ENDED: usize = 1000;

/// The state of a step when it left the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It is done and can't be undone any more.
    Done,
    /// It is undone and can't be redone any more.
    Undone,
    /// It never existed: it was cancelled, or its changes cancelled out.
    Cancelled,
}

/// The steps to be recorded.
#[derive(Debug, Default)]
pub struct StepsToRecord {
    /// Steps of the history that were done, undone, redone, restored or deleted again.
    pub moved: BTreeSet<StepId>,
    /// Those of them whose change is new.
    pub remade: BTreeSet<StepId>,
    /// Steps that have left the history.
    pub ended: BTreeMap<StepId, (Step, End)>,
}

/// The steps whose record is outdated. A step is recorded once the list with its change is stored.
#[derive(Debug, Default)]
pub struct Unkept {
    /// Steps of which the list was changed, until that list is stored.
    unstored: BTreeSet<StepId>,
    /// Deletions that were restored or deleted again by such a step.
    unstored_deletions: BTreeSet<StepId>,
    to_record: StepsToRecord,
}

impl Unkept {
    /// A step was done, undone, redone or cancelled.
    pub(super) fn changed_list(&mut self, id: StepId) {
        self.unstored.insert(id);
    }

    /// A step has a new change.
    pub(super) fn made(&mut self, id: StepId) {
        self.to_record.remade.insert(id);
    }

    /// A deletion was restored or deleted again.
    pub(super) fn restored_or_deleted(&mut self, deletion: StepId) {
        self.unstored_deletions.insert(deletion);
    }

    /// The changes of these steps are not in the list any more.
    pub(super) fn lost_changes(&mut self, dropped: &HashSet<StepId>) {
        self.unstored.retain(|id| !dropped.contains(id));
    }

    /// A step has left the history.
    pub(super) fn end(&mut self, step: Step, end: End) {
        let ended = &mut self.to_record.ended;
        ended.insert(step.id, (step, end));
        if ended.len() > MOST_ENDED {
            ended.pop_first();
        }
    }

    /// The steps of which the list is not stored yet, with the deletions that they restore or delete again.
    pub fn unstored(&self) -> impl Iterator<Item = StepId> {
        self.unstored.iter().chain(&self.unstored_deletions).copied()
    }

    /// The list with all changes so far is stored: returns the steps whose last doing or undoing it was, and the
    /// deletions that these restored or deleted again.
    pub fn stored(&mut self) -> [BTreeSet<StepId>; 2] {
        let stored = std::mem::take(&mut self.unstored);
        let deletions = std::mem::take(&mut self.unstored_deletions);
        self.to_record.moved.extend(stored.iter().chain(&deletions));
        [stored, deletions]
    }

    /// The steps to be recorded. Those of which the list is not stored yet are left for later.
    pub fn take(&mut self) -> StepsToRecord {
        let StepsToRecord { moved, remade, ended } = std::mem::take(&mut self.to_record);
        let is_later = |id: &StepId| self.unstored.contains(id);
        let (moved_later, moved) = moved.into_iter().partition(is_later);
        let (remade_later, remade) = remade.into_iter().partition(is_later);
        let (ended_later, ended) = ended.into_iter().partition(|(id, _)| is_later(id));
        self.to_record =
            StepsToRecord { moved: moved_later, remade: remade_later, ended: ended_later };
        StepsToRecord { moved, remade, ended }
    }
}
