//! Steps without a panel.

use super::*;
use engine_core::language::input::TypedAs;
use engine_core::model::{Entity, Inventory};
use engine_core::wording::step_label::Name;

/// A step that adds an inventory, always with the same id, and its change.
fn adding(name: &str, id: StepId) -> (Step, StateChange) {
    let before = State::default();
    let mut after = before.clone();
    let inventory = after.ids.inventory();
    after.inventories.push(Entity::new(inventory, Inventory::new(name.to_owned())));
    let change = StateChange { before, after, typed: TypedAs::Value };
    let label = StepLabel::CreatedInventory { inventory: Name::of(name) };
    (Step::new(id, label, None, &change), change)
}

/// A step that a closed panel has left, done or undone.
fn of_closed(name: &str, place: u64, undone: bool) -> Step {
    let (mut step, _) = adding(name, History::taken_id(place));
    step.line.undone = undone;
    step
}

/// docs/rules/actions.md#undo-after-closing
#[test]
fn what_a_closed_panel_has_undone_is_redone_unless_something_was_done_here_meanwhile() {
    for (is_done, is_undone, redo) in [
        (false, false, Some("Created Mira")),
        (true, false, None),
        (true, true, Some("Created Bo")),
    ] {
        let mut history = History::default();
        if is_done {
            let (step, change) = adding("Bo", history.new_id());
            let mut state = change.after.clone();
            history.record(step, change, None, |_, _| StepLabel::Nothing);
            if is_undone {
                history.undo(&mut state);
            }
        }
        history.take_over(vec![of_closed("Mira", 1, true)], Vec::new());
        assert_eq!(history.redo_label().as_deref(), redo);
    }
}

/// docs/rules/actions.md#undo-after-closing
#[test]
fn after_a_step_that_can_not_be_read_the_later_ones_of_its_inventories_are_not_redone() {
    let mut history = History::default();
    history.take_over(vec![of_closed("Mira", 1, true), of_closed("Tobin", 2, true)], Vec::new());
    history.steps_mut().next().unwrap().change = StepChange::Lost;
    let (_, redone) = history.redo(&mut State::default()).unwrap();
    assert_eq!(redone, Err(Obstacle::Unreadable));
    assert_eq!(history.redo_label(), None);
}

/// docs/rules/actions.md#undo-beside-other-panels
#[test]
fn with_a_step_that_can_not_be_read_go_the_older_ones_of_its_inventories() {
    let undo = |history: &mut History| history.undo(&mut State::default()).unwrap().1;
    let take_back = |history: &mut History| {
        let (_, state) = history.reverted_alone(History::taken_id(2), &State::default()).unwrap();
        state.map(|_| ())
    };
    for revert in [undo, take_back] {
        let mut history = History::default();
        history
            .take_over(vec![of_closed("Mira", 1, false), of_closed("Tobin", 2, false)], Vec::new());
        history.steps_mut().last().unwrap().change = StepChange::Lost;
        assert_eq!(revert(&mut history), Err(Obstacle::Unreadable));
        assert_eq!(history.undo_label(), None);
    }
}
