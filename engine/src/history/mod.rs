//! Undo and redo: the steps taken in this panel, bounded (`docs/rules/actions.md#undo-and-redo`).
//!
//! A step keeps the states before and after it, which share all unchanged parts. Between a step and its undo, another
//! panel may have changed the same list. So undo does not restore the old state, but reverts only the changes of the
//! step in the current state, by a three-way [`merge`], which finds entities by their ids. All panels have the same ones,
//! because they are stored beside the list (`docs/rules/storage.md#ids`).
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

pub mod merge;

use std::collections::{HashSet, VecDeque};

use self::merge::{Conflict, replace_step};
use crate::model::{IdSource, InventoryId, State, StepId};
use crate::rules::input::TypedAs;
use crate::rules::step_groups::StepGroup;

/// The most steps that can be undone.
const LIMIT: usize = 500;

/// A change of the state: the states before and after it, and the way it was typed. It consists of a few pointers.
#[derive(Clone, Debug)]
pub struct StateChange {
    pub before: State,
    pub after: State,
    /// The way its number was typed: a difference is undone as a difference.
    pub typed: TypedAs,
}

impl StateChange {
    /// The current state with the change applied.
    ///
    /// # Errors
    /// [`Conflict`] if another panel changed the same thing.
    pub fn apply_to(&self, current: &State) -> Result<State, Conflict> {
        replace_step(current, &self.before, &self.after, self.typed)
    }

    /// The current state without the change.
    ///
    /// # Errors
    /// [`Conflict`] if another panel changed the same thing.
    pub fn revert(&self, current: &State) -> Result<State, Conflict> {
        replace_step(current, &self.after, &self.before, self.typed)
    }
}

/// The change made by one action of the user.
#[derive(Clone, Debug)]
pub struct Step {
    /// The id, which undo and redo keep.
    pub id: StepId,
    /// A description of the change ("Deleted Backpack, 12 items").
    pub label: String,
    /// The inventory that was changed, if only one was.
    pub inventory: Option<InventoryId>,
    /// The group that later changes may join while it is open.
    pub group: Option<StepGroup>,
    pub change: StateChange,
}

/// The steps that can be undone and redone.
#[derive(Debug, Default)]
pub struct History {
    done: VecDeque<Step>,
    undone: Vec<Step>,
    ids: IdSource,
}

impl History {
    /// An id for a new step.
    pub fn new_id(&mut self) -> StepId {
        self.ids.step()
    }

    /// Adds a step, or joins it to the last one if both belong to one open group: a coin typed digit by digit, taps on a
    /// supply. Steps undone before can't be redone any more.
    ///
    /// A joined step starts before the first of its changes, and `label_of` names their combined result. If they
    /// cancel out, there is no step. Changes that other panels made meanwhile are in both the state before and the state
    /// after, so that undo leaves them alone. Returns the id of the step that the change belongs to.
    pub fn record(
        &mut self,
        mut step: Step,
        label_of: impl Fn(&State, &State) -> String,
    ) -> StepId {
        self.undone.clear();
        if let Some(last) = self.done.back()
            && let (Some(begun), Some(group)) = (last.group, step.group)
            && group.continues(begun)
            && let Ok(before) = last.change.revert(&step.change.before)
        {
            let StateChange { after, typed, .. } = step.change;
            step.id = last.id;
            step.label = label_of(&before, &after);
            step.change = StateChange {
                before,
                after,
                // Digits that were typed before a difference are, together with it, a value that was typed.
                typed: last.change.typed.with(typed),
            };
            self.done.pop_back();
            if step.change.before.inventories == step.change.after.inventories {
                return step.id;
            }
        }
        let id = step.id;
        self.done.push_back(step);
        if self.done.len() > LIMIT {
            self.done.pop_front();
        }
        id
    }

    /// Drops steps that could not be reapplied in full to another panel's list: no part of them can be undone or
    /// redone.
    pub fn drop_steps(&mut self, dropped: &HashSet<StepId>) {
        self.done.retain(|step| !dropped.contains(&step.id));
        self.undone.retain(|step| !dropped.contains(&step.id));
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
        let state = last.change.revert(current).ok()?;
        let step = self.done.pop_back()?;
        Some((step.id, state))
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

    /// Undoes the last step: returns the step and the state without it. A step that conflicts with changes of another
    /// panel is dropped, so that the previous one can be reached.
    pub fn undo(&mut self, current: &State) -> Option<(Step, Result<State, Conflict>)> {
        self.close_group();
        let step = self.done.pop_back()?;
        let state = step.change.revert(current);
        if state.is_ok() {
            self.undone.push(step.clone());
        }
        Some((step, state))
    }

    /// Redoes the last undone step: returns the step and the state with it.
    pub fn redo(&mut self, current: &State) -> Option<(Step, Result<State, Conflict>)> {
        let step = self.undone.pop()?;
        let state = step.change.apply_to(current);
        if state.is_ok() {
            self.done.push_back(step.clone());
        }
        Some((step, state))
    }
}
