//! Undo and redo (docs/rules/actions.md#undo-and-redo).

use super::Session;
use crate::history::{History, Obstacle, StateChange, Step};
use crate::model::{State, StepId, position};
use crate::rules::input::TypedAs;
use crate::rules::names::counted;
use crate::rules::step_effect::StepEffect;
use crate::rules::step_groups::StepGroup;
use crate::rules::step_label::StepLabel;
use crate::view::update::{Notice, Update};

/// A step that was undone or redone, with the resulting state.
type StepResult = (Step, Result<State, Obstacle>);

/// The direction of a move through the history.
#[derive(Clone, Copy, Debug)]
enum Direction {
    Undo,
    Redo,
}

impl Session {
    /// Undoes the last step.
    pub(super) fn undo(&mut self) -> Update {
        self.run_steps(Direction::Undo, single(History::undo))
    }

    /// Undoes a step and all newer ones, the newest first, up to the first that is refused.
    pub(super) fn undo_through(&mut self, step: StepId) -> Update {
        self.run_steps(Direction::Undo, |history, state| {
            history.done().next().filter(|newest| newest.id >= step)?;
            history.undo(state)
        })
    }

    /// Reverts a group if it is still open, unless another panel has changed the same thing since
    /// (docs/rules/actions.md#coin-fields).
    pub(super) fn revert_group(&mut self, group: StepGroup) -> Update {
        let Some((step, before)) = self.history.cancel(group, &self.state) else {
            return self.show(|_| {});
        };
        let change = self.go_to(before, TypedAs::Value);
        self.unsaved.add([(step, change)]);
        let mut update = self.show(|_| {});
        self.store_unsaved(&mut update);
        update
    }

    /// Redoes the last undone step.
    pub(super) fn redo(&mut self) -> Update {
        self.run_steps(Direction::Redo, single(History::redo))
    }

    /// Reverts a step of this effect alone, as a new step (docs/rules/actions.md#taking-back).
    pub(super) fn revert_alone(&mut self, reverted: StepId, effect: StepEffect) -> Update {
        let is_of_effect =
            self.history.done().any(|step| step.id == reverted && step.effect == effect);
        let result = is_of_effect.then(|| self.history.reverted_alone(reverted, &self.state));
        let Some((step, state)) = result.flatten() else {
            return self.show(|_| {});
        };
        let state = match state {
            Ok(state) => state,
            Err(why) => {
                let label = step.line.label();
                let refusal = match effect {
                    StepEffect::Deletes => format!("Can’t restore “{label}”: {why}."),
                    StepEffect::Other => format!("Can’t take back “{label}”: {why}."),
                };
                return self.show(|update| update.notice = Some(Notice::Refused(refusal)));
            }
        };
        let label = Box::new(step.line.stored_label());
        let label = match effect {
            StepEffect::Deletes => StepLabel::Restored { deletion: label },
            StepEffect::Other => StepLabel::TookBack { step: label },
        };
        let done = label.to_string();
        let change = self.go_to_step(&step, state);
        let id = self.history.new_id();
        let mut reverting = Step::new(id, label, step.inventory, &change);
        reverting.reverts = Some(reverted);
        self.history.note_reverted(&reverting);
        self.history.record(reverting, change.clone(), None, |_, _| StepLabel::Nothing);
        self.unsaved.add([(id, change)]);
        let mut update = self.show(|update| update.notice = Some(Notice::Done(done)));
        self.store_unsaved(&mut update);
        update
    }

    /// Undoes or redoes steps while `next` returns one, up to the first that is refused.
    fn run_steps(
        &mut self,
        direction: Direction,
        mut next: impl FnMut(&mut History, &State) -> Option<StepResult>,
    ) -> Update {
        let (mut labels, mut changes, mut refused) = (Vec::new(), Vec::new(), None);
        while let Some((step, state)) = next(&mut self.history, &self.state) {
            let state = match state {
                Ok(state) => state,
                Err(obstacle) => {
                    refused = Some((step.line.label().into_owned(), obstacle));
                    break;
                }
            };
            changes.push((step.id, self.go_to_step(&step, state)));
            labels.push(step.line.label().into_owned());
        }
        let notice = notice(direction, &labels, refused);
        let mut update = self.show(|update| update.notice = notice);
        if !changes.is_empty() {
            self.unsaved.add(changes);
            self.store_unsaved(&mut update);
        }
        update
    }

    /// Replaces the state with the one that undoing, redoing or reverting a step results in, and selects the inventory
    /// of the step.
    fn go_to_step(&mut self, step: &Step, state: State) -> StateChange {
        let index = self.selected_index();
        let typed = step.diff().map_or(TypedAs::Value, |diff| diff.typed);
        let change = self.go_to(state, typed);
        if step.inventory.is_some_and(|id| position(&self.state.inventories, id).is_some()) {
            self.selected = step.inventory;
        }
        self.keep_selection(index);
        change
    }
}

/// Limits `step` to one call: the second returns `None`.
fn single(
    step: impl Fn(&mut History, &State) -> Option<StepResult>,
) -> impl FnMut(&mut History, &State) -> Option<StepResult> {
    let mut is_due = true;
    move |history, state| std::mem::take(&mut is_due).then(|| step(history, state)).flatten()
}

/// The message about the steps and the one that was refused; `None` if there is neither.
fn notice(
    direction: Direction,
    labels: &[String],
    refused: Option<(String, Obstacle)>,
) -> Option<Notice> {
    let what = match labels {
        [] => None,
        [only] => Some(only.clone()),
        several => Some(counted(several.len(), "step")),
    };
    let steps = what.map(|what| match direction {
        Direction::Undo => format!("Undone: {what}"),
        Direction::Redo => format!("Redone: {what}"),
    });
    let Some((label, why)) = refused else {
        return steps.map(Notice::Undone);
    };
    let refusal = match direction {
        Direction::Undo => format!("Can’t undo “{label}”: {why}."),
        Direction::Redo => format!("Can’t redo “{label}”: {why}."),
    };
    Some(Notice::Refused(match steps {
        Some(steps) => format!("{steps}. {refusal}"),
        None => refusal,
    }))
}
