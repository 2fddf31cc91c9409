//! Undo and redo (docs/rules/actions.md#undo-and-redo).

use std::rc::Rc;

use super::Session;
use super::unsaved::UnsavedChange;
use crate::history::{Attempt, Direction, History, Obstacle, Step, StepRefusal};
use crate::view::update::{Notice, Update};
use engine_core::language::input::TypedAs;
use engine_core::model::{State, StepId, position};
use engine_core::rules::step_effect::StepEffect;
use engine_core::rules::step_groups::StepGroup;
use engine_core::wording::names::counted;
use engine_core::wording::step_label::StepLabel;

/// A step, and the reason why it was not undone or redone, if there is one.
type StepResult = (Step, Result<(), Obstacle>);

impl Session {
    /// Undoes the last step.
    pub(super) fn undo(&mut self) -> Update {
        self.run_steps(Direction::Revert, single(History::undo))
    }

    /// Undoes a step and all newer ones, the newest first, up to the first that is refused.
    pub(super) fn undo_through(&mut self, step: StepId) -> Update {
        self.run_steps(Direction::Revert, |history, state| {
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
        let diff = Rc::new(change.diff());
        self.add_unsaved(change.before, step, Some(diff));
        let mut update = self.show(|_| {});
        self.store_unsaved(&mut update);
        update
    }

    /// Redoes the last undone step.
    pub(super) fn redo(&mut self) -> Update {
        self.run_steps(Direction::Apply, single(History::redo))
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
            Err(obstacle) => {
                let attempt = match effect {
                    StepEffect::Deletes => Attempt::Restore,
                    StepEffect::Other => Attempt::TakeBack,
                };
                let label = step.line.label();
                let refusal = StepRefusal { attempt, label: &label, obstacle }.to_string();
                return self.show(|update| update.notice = Some(Notice::Refused(refusal)));
            }
        };
        let label = Box::new(step.line.stored_label());
        let label = match effect {
            StepEffect::Deletes => StepLabel::Restored { deletion: label },
            StepEffect::Other => StepLabel::TookBack { step: label },
        };
        let done = label.to_string();
        let index = self.selected_index();
        let change =
            self.go_to(state, step.diff.as_ref().map_or(TypedAs::Value, |diff| diff.typed));
        self.select_inventory_of(&step, index);
        let id = self.history.new_id();
        let mut reverting = Step::new(id, label, step.inventory, &change);
        reverting.reverts = Some(reverted);
        self.history.note_reverted(&reverting);
        let (before, diff) = (change.before.clone(), reverting.diff.clone());
        self.history.record(reverting, change, None, |_, _| StepLabel::Nothing);
        self.add_unsaved(before, id, diff);
        let mut update = self.show(|update| update.notice = Some(Notice::Done(done)));
        self.store_unsaved(&mut update);
        update
    }

    /// Undoes or redoes steps while `next` returns one, up to the first that is refused.
    fn run_steps(
        &mut self,
        direction: Direction,
        mut next: impl FnMut(&mut History, &mut State) -> Option<StepResult>,
    ) -> Update {
        let before = self.state.clone();
        let mut index = self.selected_index();
        let (mut labels, mut changes, mut refused) = (Vec::new(), Vec::new(), None);
        while let Some((step, outcome)) = next(&mut self.history, &mut self.state) {
            let label = step.line.label().into_owned();
            if let Err(obstacle) = outcome {
                refused = Some((label, obstacle));
                break;
            }
            self.select_inventory_of(&step, index);
            index = self.selected_index();
            labels.push(label);
            let diff = step.diff.clone();
            changes.extend(diff.map(|diff| UnsavedChange::new(step.id, diff, direction)));
        }
        if !labels.is_empty() {
            self.history.list_changed();
        }
        let notice = notice(direction, &labels, refused);
        let mut update = self.show(|update| update.notice = notice);
        if !changes.is_empty() {
            self.unsaved.add(before, changes);
            self.store_unsaved(&mut update);
        }
        update
    }

    /// Opens the inventory that a step changed, if it is there. `index` is that of the open one before.
    fn select_inventory_of(&mut self, step: &Step, index: Option<usize>) {
        if step.inventory.is_some_and(|id| position(&self.state.inventories, id).is_some()) {
            self.selected = step.inventory;
        }
        self.keep_selection(index);
    }
}

/// Limits `step` to one call: the second returns `None`.
fn single(
    step: impl Fn(&mut History, &mut State) -> Option<StepResult>,
) -> impl FnMut(&mut History, &mut State) -> Option<StepResult> {
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
        Direction::Revert => format!("Undone: {what}"),
        Direction::Apply => format!("Redone: {what}"),
    });
    let Some((label, obstacle)) = refused else {
        return steps.map(Notice::Undone);
    };
    let attempt = match direction {
        Direction::Revert => Attempt::Undo,
        Direction::Apply => Attempt::Redo,
    };
    let refusal = StepRefusal { attempt, label: &label, obstacle };
    Some(Notice::Refused(match steps {
        Some(steps) => format!("{steps}. {refusal}"),
        None => refusal.to_string(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{EditStack, StackField};

    #[test]
    fn steps_that_are_undone_in_a_row_copy_a_list_once() {
        let mut session = Session::default();
        let order = session.load(
            r#"[{"name":"Ada","strengthScore":10,"penalties":[],"columns":[[{"kind":"item-container",
            "name":"Backpack","capacity":10,"items":[{"quantity":1,"equipped":false,"item":
            {"name":"Torch","value":0,"weight":1,"slotOverride":null,"equippedSlots":0}}]}],[]]}]"#,
            None,
        );
        let order = &order.orders[0];
        for quantity in ["2", "3", "4"] {
            session.dispatch(EditStack {
                container: order.container,
                stack: order.rows[0],
                field: StackField::Quantity,
                text: quantity.to_owned(),
            });
        }
        let mut state = session.state.clone();
        let rows = |state: &State| {
            let stacks = state.inventories[0].columns[0][0].stacks();
            (stacks.as_ptr(), stacks[0].quantity)
        };
        let mut undo = || {
            session.history.undo(&mut state);
            rows(&state)
        };
        let (copy, quantity) = undo();
        assert_eq!((undo(), undo(), quantity), ((copy, 2.0), (copy, 1.0), 3.0));
        assert_ne!(copy, rows(&session.state).0, "the list of the screen stays as it is");
    }
}
