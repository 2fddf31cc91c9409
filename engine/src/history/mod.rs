//! Undo and redo: the steps of this panel and those that it took over from closed ones, bounded
//! (`docs/rules/actions.md#undo-and-redo`).
//!
//! A step keeps what it changed, as a [`StepDiff`]. Between a step and its undo, another panel may have changed the
//! same list. So undo does not restore the old state, but reverts only the changes of the step in the current state, by
//! a three-way [`merge`], which finds entities by their ids. All panels have the same ones, because they are stored
//! beside the list (`docs/rules/storage.md#ids`).
//!
//! A [`Step`] is at the same time what the persisted undo log has of it for the next panel: its line in the dialog
//! History, the name and the size of its entry in the storage, and which part of that is to be written.
//! `session/undo_log/` reads these entries, writes those that are outdated, and limits them.
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
mod diff;
mod entry_key;
mod item_names;
mod line;
mod lines;
pub mod merge;
mod order_diff;
mod refusal;
mod step;
mod stored_steps;
mod take_back;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};

pub use self::change::StateChange;
pub use self::diff::{
    BeforeAfter, Direction, EntityDiff, InventoryDiff, PartsDiff, Placed, StepDiff,
};
pub use self::entry_key::EntryKey;
pub use self::line::{Line, Loss};
pub(crate) use self::lines::MOST_LINES;
pub use self::lines::{LineOfStep, LogLines};
use self::merge::Conflict;
pub use self::order_diff::OrderDiff;
pub use self::refusal::{Attempt, Obstacle, StepRefusal};
pub use self::step::{Outdated, Step, entangled};
use engine_core::model::{IdSource, State, StepId};
use engine_core::rules::step_groups::StepGroup;
use engine_core::wording::step_label::StepLabel;

/// The most steps that can be undone.
pub(crate) const LIMIT: usize = 500;

/// The most steps of which only the line is left.
const MOST_PAST: usize = 1000;

/// Steps that are taken over get ids up to this one, and new steps those above it.
const LAST_TAKEN_ID: u64 = 1 << 20;

/// The steps that can be undone and redone, and those whose lines are still shown.
#[derive(Debug)]
pub struct History {
    /// Those that can be undone, the oldest first.
    done: VecDeque<Step>,
    /// Those that can be redone. The one to redo first, which is the oldest, comes last.
    undone: Vec<Step>,
    /// Those of which only the line is left, the oldest first, until their lines are stored together.
    past: Vec<Step>,
    /// Those that were cancelled, or whose changes cancelled out, until their entries are removed.
    cancelled: Vec<Step>,
    ids: IdSource,
    /// The steps that could not be reverted by themselves in the list as it is.
    refused: HashSet<StepId>,
    /// The open group of the last step: later changes may join it.
    open: Option<OpenGroup>,
}

/// The changes of a group so far, as one.
#[derive(Debug)]
struct OpenGroup {
    group: StepGroup,
    change: StateChange,
}

impl Default for History {
    fn default() -> Self {
        Self {
            done: VecDeque::new(),
            undone: Vec::new(),
            past: Vec::new(),
            cancelled: Vec::new(),
            ids: IdSource::starting_at(LAST_TAKEN_ID),
            refused: HashSet::new(),
            open: None,
        }
    }
}

impl History {
    /// An id for a new step.
    pub fn new_id(&mut self) -> StepId {
        self.ids.step()
    }

    /// Adds a step that was made here, or joins it to the last one if both belong to one open group: a coin typed digit
    /// by digit, taps on a supply. Steps undone before can't be redone any more.
    ///
    /// A joined step starts before the first of its changes, and `label_of` names their combined result. If they
    /// cancel out, there is no step. Changes that other panels made meanwhile are in both the state before and the
    /// state after, so that undo leaves them alone. Returns the id of the step that the change belongs to.
    pub fn record(
        &mut self,
        step: Step,
        change: StateChange,
        group: Option<StepGroup>,
        label_of: impl Fn(&State, &State) -> StepLabel,
    ) -> StepId {
        for undone in std::mem::take(&mut self.undone) {
            self.end(undone);
        }
        let joined = self.joined_change(&change, group);
        if let Some(change) = joined
            && let Some(mut last) = self.done.pop_back()
        {
            let id = last.id;
            if change.before.inventories == change.after.inventories {
                self.open = None;
                self.cancel_step(last);
                return id;
            }
            last.inventory = step.inventory;
            last.make(label_of(&change.before, &change.after), &change);
            self.done.push_back(last);
            self.open = group.map(|group| OpenGroup { group, change });
            return id;
        }
        let id = step.id;
        self.done.push_back(step);
        self.open = group.map(|group| OpenGroup { group, change });
        self.limit();
        id
    }

    /// The changes of the open group and this one together, if this one continues the group.
    fn joined_change(&self, next: &StateChange, group: Option<StepGroup>) -> Option<StateChange> {
        let open = self.open.as_ref().zip(group);
        let (open, _) = open.filter(|(open, group)| group.continues(open.group))?;
        Some(StateChange {
            before: open.change.diff().reverted_in(&next.before).ok()?,
            after: next.after.clone(),
            // Digits that were typed before a difference are, together with it, a value that was typed.
            typed: open.change.typed.with(next.typed),
        })
    }

    fn limit(&mut self) {
        while self.done.len() > LIMIT
            && let Some(oldest) = self.done.pop_front()
        {
            self.end(oldest);
        }
    }

    /// Drops steps that could not be reapplied in full to another panel's list: no part of them can be undone or
    /// redone.
    pub fn drop_steps(&mut self, dropped: &HashSet<StepId>) {
        let is_dropped = |step: &Step| dropped.contains(&step.id);
        self.past.retain(|step| step.was_stored() || !is_dropped(step));
        // If a stored step was undone, its undoing was lost: what it reverts is still reverted.
        let mut reverting: Vec<_> = self.steps().filter(|step| is_dropped(step)).collect();
        reverting.reverse();
        let reverting = reverting.into_iter().map(|step| (step.reverts, step.was_stored()));
        for (reverted, is_reverted) in reverting.collect::<Vec<_>>() {
            self.set_reverted(reverted, is_reverted);
        }
        let live = self.done.iter_mut().chain(&mut self.undone);
        for step in live.filter(|step| is_dropped(step)) {
            step.lose_change();
            // What was lost of a step that is undone may have been the undoing.
            step.line.undone = false;
        }
        let ended = self.past.iter_mut().chain(&mut self.cancelled);
        for step in ended.filter(|step| is_dropped(step)) {
            step.lose_change();
        }
        self.drop_where(|step| dropped.contains(&step.id));
    }

    fn drop_where(&mut self, is_dropped: impl Fn(&Step) -> bool) {
        let (dropped, done): (Vec<_>, _) = self.done.drain(..).partition(&is_dropped);
        self.done = done.into();
        let (undone, left): (Vec<_>, _) = self.undone.drain(..).partition(&is_dropped);
        self.undone = left;
        if !dropped.is_empty() {
            self.close_group();
        }
        for step in dropped.into_iter().chain(undone) {
            self.end(step);
        }
    }

    /// Closes the group of the last step: the next change is a step of its own.
    pub fn close_group(&mut self) {
        self.open = None;
    }

    /// The states before and after the last step if it belongs to `group` and is still open.
    pub(crate) fn open_change(&self, group: StepGroup) -> Option<(&State, &State)> {
        let open = self.open.as_ref().filter(|open| open.group == group)?;
        Some((&open.change.before, &open.change.after))
    }

    /// Reverts the last step if it belongs to `group` and is still open, as if it had never begun; it can't be redone.
    /// Returns its id and the state without it. `None` if the last step does not belong to the open group, or if
    /// another panel changed the same thing: then the step stays, and its group is closed.
    pub(crate) fn cancel(&mut self, group: StepGroup, current: &State) -> Option<(StepId, State)> {
        let open = self.open.take_if(|open| open.group == group)?;
        let state = open.change.diff().reverted_in(current).ok()?;
        let step = self.done.pop_back()?;
        let id = step.id;
        self.cancel_step(step);
        Some((id, state))
    }

    /// The steps that can be undone, the newest first.
    pub fn done(&self) -> impl Iterator<Item = &Step> {
        self.done.iter().rev()
    }

    /// The label of the step that undo would revert.
    #[must_use]
    pub fn undo_label(&self) -> Option<Cow<'_, str>> {
        self.done.back().map(|step| step.line.label())
    }

    /// The label of the step that redo would restore.
    #[must_use]
    pub fn redo_label(&self) -> Option<Cow<'_, str>> {
        self.undone.last().map(|step| step.line.label())
    }

    /// Undoes the last step in the state, and returns the step. One that can't be undone is dropped, so that the
    /// previous one can be reached, and the state stays as it is.
    pub fn undo(&mut self, state: &mut State) -> Option<(Step, Result<(), Obstacle>)> {
        self.close_group();
        let mut step = self.done.pop_back()?;
        let undone = self.revert(&step, state);
        match &undone {
            Ok(()) => {
                step.change_list();
                step.line.undone = true;
                self.set_reverted(step.reverts, false);
                self.undone.push(step.clone());
            }
            Err(_) => self.end(step.clone()),
        }
        Some((step, undone))
    }

    /// Redoes the last undone step in the state, and returns the step. One that can't be redone is dropped, and the
    /// state stays as it is.
    pub fn redo(&mut self, state: &mut State) -> Option<(Step, Result<(), Obstacle>)> {
        self.close_group();
        let mut step = self.undone.pop()?;
        let before = state.clone();
        let redone = carry_out(&step, state, Direction::Apply);
        if redone.is_ok() {
            step.redo(&before, state);
            self.note_reverted(&step);
            self.done.push_back(step.clone());
        } else {
            self.drop_reverting(step.id);
            self.end(step.clone());
        }
        Some((step, redone))
    }

    /// Drops the undone steps that revert a step which is not in the list any more, or one of these in turn.
    fn drop_reverting(&mut self, id: StepId) {
        let mut dropped = HashSet::from([id]);
        for step in self.undone.iter().rev() {
            if step.reverts.is_some_and(|reverted| dropped.contains(&reverted)) {
                dropped.insert(step.id);
            }
        }
        self.drop_where(|step| dropped.contains(&step.id));
    }

    /// The list has changed: what was refused may be possible now.
    pub fn list_changed(&mut self) {
        self.refused.clear();
    }

    /// Notes that a step reverts another one, if it does.
    pub fn note_reverted(&mut self, reverting: &Step) {
        self.set_reverted(reverting.reverts, true);
    }

    /// Reverts a step in the state.
    fn revert(&self, step: &Step, state: &mut State) -> Result<(), Obstacle> {
        if !self.can_be_reverted(step) {
            return Err(Obstacle::Conflict);
        }
        carry_out(step, state, Direction::Revert)
    }

    /// False if another step has reverted it, or has since reverted what it brought back: nothing is reverted twice.
    fn can_be_reverted<'a>(&'a self, mut step: &'a Step) -> bool {
        let mut would_be_reverted = true;
        while step.is_reverted != would_be_reverted {
            would_be_reverted = !would_be_reverted;
            match self.done.iter().find(|other| Some(other.id) == step.reverts) {
                Some(reverted) => step = reverted,
                None => return true,
            }
        }
        false
    }

    /// A step is reverted or not any more, and so is one that it reverts itself, the other way round.
    fn set_reverted(&mut self, mut id: Option<StepId>, mut is_reverted: bool) {
        while let Some(step) = self.done.iter_mut().find(|step| Some(step.id) == id) {
            step.set_reverted(is_reverted);
            (id, is_reverted) = (step.reverts, !is_reverted);
        }
    }

    /// A step can be neither undone nor redone any more: only its line stays, if it has one.
    fn end(&mut self, mut step: Step) {
        if step.was_stored() || step.is_unstored() {
            step.diff = None;
            step.outlives_panel = false;
            step.outdate(Outdated::Moved);
            self.add_past(step);
            if self.past.len() > MOST_PAST {
                self.past.remove(0);
            }
        }
    }

    fn add_past(&mut self, step: Step) {
        let place = self.past.partition_point(|other| other.id < step.id);
        self.past.insert(place, step);
    }

    /// A step never existed.
    fn cancel_step(&mut self, mut step: Step) {
        if step.key.is_some() {
            step.change_list();
            self.cancelled.push(step);
        }
    }
}

/// Carries a step out in the state, or reverts it there.
fn carry_out(step: &Step, state: &mut State, direction: Direction) -> Result<(), Obstacle> {
    Ok(step.diff.as_ref().ok_or(Conflict)?.carry_out(state, direction)?)
}
