//! Undo and redo: the steps of this panel and those that it took over from closed ones, bounded
//! (`docs/rules/actions.md#undo-and-redo`).
//!
//! A step keeps the states before and after it, which share all unchanged parts. Between a step and its undo, another
//! panel may have changed the same list. So undo does not restore the old state, but reverts only the changes of the
//! step in the current state, by a three-way [`merge`], which finds entities by their ids. All panels have the same
//! ones, because they are stored beside the list (`docs/rules/storage.md#ids`).
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use engine::session::{Session, SessionAction};
//! use engine::storage::StoredList;
//!
//! let list = r#"[{"name":"Ada","strengthScore":10,"penalties":[],"columns":[[],[]]}]"#;
//! let mut here = Session::default();
//! let ada = here.load(list, None).selected.ok_or("nobody is there")?;
//! // This panel makes a copy of Ada …
//! here.dispatch(duplicate(ada));
//! // … and another panel deletes Ada.
//! let (text, ids) = (here.stored_text(), here.ids_entry(1.0));
//! let mut there = Session::default();
//! there.load(StoredList { text: &text, revision: 1.0, ids: Some(&ids) }, None);
//! there.dispatch(delete(ada));
//! let (text, ids) = (there.stored_text(), there.ids_entry(2.0));
//! here.reload(StoredList { text: &text, revision: 2.0, ids: Some(&ids) });
//!
//! // Undo removes the copy and does not restore Ada.
//! here.dispatch(SessionAction::Undo);
//! assert_eq!(here.stored_text(), "[]");
//! # Ok(()) }
//! # fn duplicate(inventory: engine::model::InventoryId) -> engine::commands::Command {
//! #     engine::commands::DuplicateInventory { inventory }.into()
//! # }
//! # fn delete(inventory: engine::model::InventoryId) -> engine::commands::Command {
//! #     engine::commands::DeleteInventory { inventory }.into()
//! # }
//! ```

mod change;
mod item_names;
mod keeping;
mod kept;
pub mod merge;
mod step;

use std::collections::{HashSet, VecDeque};

pub use self::change::StateChange;
pub use self::keeping::{Keeping, Outdated, Stamp};
use self::kept::Side;
pub use self::kept::{EntryKey, KeptChange, KeptVersions, ReadVersions};
pub use self::step::{End, Obstacle, Step, StepChange, entangled};
use crate::model::{Id, IdSource, State, StepId};
use crate::rules::step_effect::StepEffect;
use crate::rules::step_end::{StepEnd, StepState};
use crate::rules::step_groups::StepGroup;

/// The most steps that can be undone.
pub(crate) const LIMIT: usize = 500;

/// The most steps that have left the history and are not recorded yet.
const MOST_ENDED: usize = 1000;

/// Steps that are taken over get ids up to this one, and new steps those above it.
const LAST_TAKEN_ID: u64 = 1 << 20;

/// The steps that can be undone and redone.
#[derive(Debug)]
pub struct History {
    done: VecDeque<Step>,
    undone: Vec<Step>,
    ids: IdSource,
    /// The steps that have left it and are not recorded yet, the first to leave first.
    ended: Vec<(Step, End)>,
    /// The deletions that could not be restored in the list as it is.
    refused: HashSet<StepId>,
    /// The kept versions that were read.
    pub versions: ReadVersions,
}

impl Default for History {
    fn default() -> Self {
        Self {
            done: VecDeque::new(),
            undone: Vec::new(),
            ids: IdSource::starting_at(LAST_TAKEN_ID),
            ended: Vec::new(),
            refused: HashSet::new(),
            versions: ReadVersions::default(),
        }
    }
}

impl History {
    /// An id for a new step.
    pub fn new_id(&mut self) -> StepId {
        self.ids.step()
    }

    /// Adds a step, or joins it to the last one if both belong to one open group: a coin typed digit by digit, taps on
    /// a supply. Steps undone before can't be redone any more.
    ///
    /// A joined step starts before the first of its changes, and `label_of` names their combined result. If they
    /// cancel out, there is no step. Changes that other panels made meanwhile are in both the state before and the
    /// state after, so that undo leaves them alone. Returns the id of the step that the change belongs to.
    pub fn record(
        &mut self,
        mut step: Step,
        label_of: impl Fn(&State, &State) -> String,
    ) -> StepId {
        for undone in std::mem::take(&mut self.undone) {
            self.end(undone, End::Undone);
        }
        if let Some(last) = self.done.back()
            && let (Some(begun), Some(group)) = (last.group, step.group)
            && group.continues(begun)
            && let (StepChange::Made(first), StepChange::Made(next)) = (&last.change, &step.change)
            && let Ok(before) = first.revert(&next.before)
        {
            let change = StateChange {
                before,
                after: next.after.clone(),
                // Digits that were typed before a difference are, together with it, a value that was typed.
                typed: first.typed.with(next.typed),
            };
            step.id = last.id;
            step.keeping = last.keeping;
            step.label = label_of(&change.before, &change.after);
            let cancels_out = change.before.inventories == change.after.inventories;
            step.change = StepChange::Made(change);
            self.done.pop_back();
            if cancels_out {
                let id = step.id;
                step.keeping.changed_list();
                self.end(step, End::Cancelled);
                return id;
            }
        }
        let id = step.id;
        step.keeping.remade();
        self.done.push_back(step);
        if self.done.len() > LIMIT
            && let Some(oldest) = self.done.pop_front()
        {
            self.end(oldest, End::Done);
        }
        id
    }

    /// Drops steps that could not be reapplied in full to another panel's list: no part of them can be undone or
    /// redone.
    pub fn drop_steps(&mut self, dropped: &HashSet<StepId>) {
        for step in self.all_mut().filter(|step| dropped.contains(&step.id)) {
            step.keeping.lost_change();
        }
        // What was lost of a step that is undone may have been the undoing.
        self.drop_where(|step| dropped.contains(&step.id), End::Done);
    }

    /// Drops steps that can't be read any more, and whose lines are kept already. Returns their ids.
    pub fn drop_lost(&mut self, is_lost: impl Fn(&Step) -> bool) -> Vec<StepId> {
        let steps = self.steps().map(|(step, _)| step);
        let lost: Vec<_> = steps.filter(|step| is_lost(step)).map(|step| step.id).collect();
        self.done.retain(|step| !lost.contains(&step.id));
        self.undone.retain(|step| !lost.contains(&step.id));
        lost
    }

    fn drop_where(&mut self, is_dropped: impl Fn(&Step) -> bool, end: End) {
        let (dropped, done): (Vec<_>, _) = self.done.drain(..).partition(&is_dropped);
        self.done = done.into();
        let (undone, kept): (Vec<_>, _) = self.undone.drain(..).partition(&is_dropped);
        self.undone = kept;
        for step in dropped.into_iter().chain(undone) {
            self.end(step, end);
        }
    }

    /// Closes the group of the last step: the next change is a step of its own.
    pub fn close_group(&mut self) {
        if let Some(last) = self.done.back_mut() {
            last.group = None;
        }
    }

    /// Reverts the last step if it belongs to `group` and is still open, as if it had never begun; it can't be redone.
    /// Returns its id and the state without it. `None` if the last step does not belong to the open group, or if
    /// another panel changed the same thing: then the step stays, and its group is closed.
    pub(crate) fn cancel(&mut self, group: StepGroup, current: &State) -> Option<(StepId, State)> {
        let last = self.done.back_mut().filter(|last| last.group == Some(group))?;
        last.group = None;
        let StepChange::Made(change) = &last.change else {
            return None;
        };
        let state = change.revert(current).ok()?;
        let mut step = self.done.pop_back()?;
        let id = step.id;
        step.keeping.changed_list();
        self.end(step, End::Cancelled);
        Some((id, state))
    }

    /// The steps that can be undone, the newest first.
    pub fn done(&self) -> impl Iterator<Item = &Step> {
        self.done.iter().rev()
    }

    /// The label of the step that undo would revert.
    #[must_use]
    pub fn undo_label(&self) -> Option<&str> {
        self.done.back().map(|step| step.label.as_str())
    }

    /// The label of the step that redo would restore.
    #[must_use]
    pub fn redo_label(&self) -> Option<&str> {
        self.undone.last().map(|step| step.label.as_str())
    }

    /// Undoes the last step: returns the step and the state without it. A step that can't be undone is dropped, so that
    /// the previous one can be reached.
    pub fn undo(&mut self, current: &State) -> Option<(Step, Result<State, Obstacle>)> {
        self.close_group();
        let mut step = self.done.pop_back()?;
        let state = self.reverted(&mut step, current);
        match state {
            Ok(_) => {
                step.keeping.changed_list();
                self.note_restored(&step, false);
                self.undone.push(step.clone());
            }
            Err(obstacle) => {
                if obstacle == Obstacle::Unreadable {
                    self.drop_older(&step);
                }
                self.end(step.clone(), End::Done);
            }
        }
        Some((step, state))
    }

    /// Redoes the last undone step: returns the step and the state with it.
    pub fn redo(&mut self, current: &State) -> Option<(Step, Result<State, Obstacle>)> {
        let mut step = self.undone.pop()?;
        let state = self.reapplied(&mut step, current);
        match state {
            Ok(_) => {
                step.keeping.changed_list();
                self.note_restored(&step, true);
                self.done.push_back(step.clone());
            }
            Err(obstacle) => {
                if obstacle == Obstacle::Unreadable {
                    let dropped = entangled_with(&step, self.undone.iter().rev());
                    self.drop_where(|other| dropped.contains(&other.id), End::Undone);
                }
                self.end(step.clone(), End::Undone);
            }
        }
        Some((step, state))
    }

    /// The current state without a deletion, and the deletion, which stays in the history; `None` if it is not there or
    /// is no deletion.
    pub fn restored(
        &mut self,
        deletion: StepId,
        current: &State,
    ) -> Option<(Step, Result<State, Obstacle>)> {
        let place = self.done.iter().position(|step| step.id == deletion)?;
        let mut step = self.done.get(place)?.clone();
        if step.effect != StepEffect::Deletes {
            return None;
        }
        let mut state = self.reverted(&mut step, current);
        match state {
            Ok(_) => {}
            Err(Obstacle::Unreadable) => {
                self.drop_older(&step);
                self.drop_where(|other| other.id == deletion, End::Done);
            }
            Err(_) => {
                state = Err(self.obstacle_to_restoring(&step, current));
                self.refused.insert(deletion);
            }
        }
        Some((step, state))
    }

    /// The reason why a deletion conflicts with the list: steps after it may have changed the same thing.
    fn obstacle_to_restoring(&self, deletion: &Step, current: &State) -> Obstacle {
        if let StepChange::Made(change) = &deletion.change {
            let mut changed = change.changed_inventories().into_iter();
            let is_gone = |id| current.inventory(id).is_err();
            if changed.any(|changed| changed.after.is_some() && is_gone(changed.id)) {
                return Obstacle::InventoryGone;
            }
        }
        let inventories = deletion.change.inventories();
        let mut later = self.done().take_while(|step| step.id != deletion.id);
        let changed_same = |step: &Step| {
            let changed = step.change.inventories();
            changed.iter().any(|inventory| inventories.contains(inventory))
        };
        if later.any(changed_same) { Obstacle::LaterStep } else { Obstacle::Conflict }
    }

    /// True if a step that is done is a deletion that can be restored, as far as is known.
    #[must_use]
    pub fn offers_restoring(&self, step: &Step) -> bool {
        step.effect == StepEffect::Deletes && !step.is_restored && !self.refused.contains(&step.id)
    }

    /// The list has changed: what was refused may be possible now.
    pub fn list_changed(&mut self) {
        self.refused.clear();
    }

    /// Notes whether what a step deleted is restored by `restoring`.
    pub fn note_restored(&mut self, restoring: &Step, is_restored: bool) {
        let Some(deletion) = restoring.restores else {
            return;
        };
        if let Some(step) = self.done.iter_mut().find(|step| step.id == deletion) {
            step.is_restored = is_restored;
            step.keeping.restored_or_deleted();
        }
    }

    fn reverted(&self, step: &mut Step, current: &State) -> Result<State, Obstacle> {
        if step.is_restored {
            return Err(Obstacle::Conflict);
        }
        Ok(self.versions.change_of(step, current, Side::After)?.revert(current)?)
    }

    fn reapplied(&self, step: &mut Step, current: &State) -> Result<State, Obstacle> {
        Ok(self.versions.change_of(step, current, Side::Before)?.apply_to(current)?)
    }

    /// Drops the older steps that can't be undone because this one can't be read.
    fn drop_older(&mut self, unreadable: &Step) {
        let older = self.done.iter().rev().filter(|step| step.id < unreadable.id);
        let dropped = entangled_with(unreadable, older);
        self.drop_where(|step| dropped.contains(&step.id), End::Done);
    }

    /// Puts the steps of closed panels below those of this one. `done` is in order, the oldest first; the last of
    /// `undone` is redone first. All have ids up to that of [`History::taken_id`].
    pub fn take_over(&mut self, done: Vec<Step>, undone: Vec<Step>) {
        for step in done.into_iter().rev() {
            self.done.push_front(step);
        }
        let is_taken = |step: &Step| step.id <= Self::taken_id(LAST_TAKEN_ID);
        if self.undone.is_empty() && self.done.iter().all(is_taken) {
            self.undone = undone;
        } else {
            for step in undone {
                self.end(step, End::Undone);
            }
        }
        while self.done.len() > LIMIT
            && let Some(oldest) = self.done.pop_front()
        {
            self.end(oldest, End::Done);
        }
    }

    /// The id for the step at this place, from 1 upwards, among the steps that are taken over.
    #[must_use]
    pub fn taken_id(place: u64) -> StepId {
        Id::numbered(place.min(LAST_TAKEN_ID))
    }

    /// The step that redo would restore.
    #[must_use]
    pub fn next_redo(&self) -> Option<&Step> {
        self.undone.last()
    }

    /// All steps, with whether they are undone.
    pub fn steps(&self) -> impl Iterator<Item = (&Step, bool)> {
        let done = self.done.iter().map(|step| (step, false));
        done.chain(self.undone.iter().map(|step| (step, true)))
    }

    /// All steps, with whether they are undone, to be recorded.
    pub fn steps_mut(&mut self) -> impl Iterator<Item = (&mut Step, bool)> {
        let done = self.done.iter_mut().map(|step| (step, false));
        done.chain(self.undone.iter_mut().map(|step| (step, true)))
    }

    /// All steps, also those that have left it and are not recorded yet.
    fn all_mut(&mut self) -> impl Iterator<Item = &mut Step> {
        let ended = self.ended.iter_mut().map(|(step, _)| step);
        self.done.iter_mut().chain(&mut self.undone).chain(ended)
    }

    /// The steps of which the list is not stored yet, with the deletions that they restore or delete again, and how
    /// each ends in the list that is stored under this revision.
    pub fn unstored(&self, revision: f64) -> impl Iterator<Item = (StepId, Option<StepEnd>)> {
        let here = self
            .steps()
            .map(|(step, is_undone)| (step, if is_undone { End::Undone } else { End::Done }));
        let ended = self.ended.iter().map(|(step, end)| (step, *end));
        let all = here.chain(ended).filter(|(step, _)| step.keeping.needs_mark());
        all.map(move |(step, end)| {
            let state = match end {
                End::Done if step.is_restored => Some(StepState::Restored),
                End::Done => Some(StepState::Done),
                End::Undone => Some(StepState::Undone),
                End::Cancelled => None,
            };
            (step.id, state.and_then(|state| step.keeping.end_at(revision, state)))
        })
    }

    /// The list with all changes so far is stored.
    pub fn stored(&mut self, revision: f64, time: f64) {
        for step in self.all_mut() {
            step.keeping.stored(revision, time);
        }
    }

    /// A step has left the history.
    fn end(&mut self, step: Step, end: End) {
        self.ended.push((step, end));
        if self.ended.len() > MOST_ENDED {
            self.ended.remove(0);
        }
    }

    /// The steps that have left it, to be recorded. Those of which the list is not stored yet are left for later.
    pub fn take_ended(&mut self) -> Vec<(Step, End)> {
        let all = std::mem::take(&mut self.ended).into_iter();
        let (later, ended) = all.partition(|(step, _)| step.keeping.is_unstored());
        self.ended = later;
        ended
    }
}

/// The ids of those steps that are dropped with one that can't be read.
fn entangled_with<'a>(unreadable: &Step, steps: impl Iterator<Item = &'a Step>) -> HashSet<StepId> {
    let steps = steps.map(|step| (step.id, step.change.inventories()));
    entangled(&unreadable.change.inventories(), steps)
}
