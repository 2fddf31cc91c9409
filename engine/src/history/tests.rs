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
