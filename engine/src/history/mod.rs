//! Undo and redo: the steps taken in this panel, bounded.

pub mod merge;
pub mod reconcile;

use std::collections::VecDeque;

use crate::history::merge::{Conflict, replace_step};
use crate::model::{CoinKind, ContainerId, InventoryId, State};

/// How many steps can be taken back.
const LIMIT: usize = 500;

/// One change, with the state on both sides: a few pointers.
#[derive(Clone, Debug)]
pub struct Step {
    /// What was done, in words ("Deleted Backpack, 12 items").
    pub label: String,
    /// The inventory that was changed, if it was one.
    pub inventory: Option<InventoryId>,
    /// The coin field that is being typed in; further keys belong to the same step.
    pub typing: Option<(ContainerId, CoinKind)>,
    /// The state before.
    pub before: State,
    /// The state after.
    pub after: State,
}

/// What can be undone and redone.
#[derive(Debug, Default)]
pub struct History {
    done: VecDeque<Step>,
    undone: Vec<Step>,
}

impl History {
    /// Adds a step; what was undone before can't be redone any more. A coin typed digit by digit is one
    /// step, which begins before the first digit and holds what other panels changed between the keys
    /// on both its sides, so that undo leaves that alone.
    pub fn record(&mut self, step: Step) {
        self.undone.clear();
        if let Some(last) = self.done.back_mut()
            && step.typing.is_some()
            && last.typing == step.typing
            && let Ok(before) = replace_step(&step.before, &last.after, &last.before)
        {
            last.before = before;
            last.after = step.after;
            return;
        }
        self.done.push_back(step);
        if self.done.len() > LIMIT {
            self.done.pop_front();
        }
    }

    /// Ends the step that is being typed.
    pub fn seal(&mut self) {
        if let Some(last) = self.done.back_mut() {
            last.typing = None;
        }
    }

    /// What undo would take back.
    #[must_use]
    pub fn undo_label(&self) -> Option<&str> {
        self.done.back().map(|step| step.label.as_str())
    }

    /// What redo would bring back.
    #[must_use]
    pub fn redo_label(&self) -> Option<&str> {
        self.undone.last().map(|step| step.label.as_str())
    }

    /// Takes the last step back: the step and the state without it. A step that meets changes made
    /// elsewhere is dropped, so that the one before it can be reached.
    pub fn undo(&mut self, now: &State) -> Option<(Step, Result<State, Conflict>)> {
        self.seal();
        let step = self.done.pop_back()?;
        let state = replace_step(now, &step.after, &step.before);
        if state.is_ok() {
            self.undone.push(step.clone());
        }
        Some((step, state))
    }

    /// Brings the last undone step back: the step and the state with it.
    pub fn redo(&mut self, now: &State) -> Option<(Step, Result<State, Conflict>)> {
        let step = self.undone.pop()?;
        let state = replace_step(now, &step.before, &step.after);
        if state.is_ok() {
            self.done.push_back(step.clone());
        }
        Some((step, state))
    }
}
