//! Several panels with one stored list (docs/rules/storage.md#several-panels, docs/rules/storage.md#full-storage).

use crate::support;

use engine::commands::{
    AddStack, CommitCoins, ConfigureStack, DeleteContainer, DeleteStacks, Direction, EditStack,
    MoveContainer, PlaceStack, StackField, TypeCoins,
};
use engine::model::CoinKind;
use engine::session::{SessionAction, StepsBetween};
use engine::view::update::Notice;
use serde_json::json;
use support::{Panel, SIR_BRAMBLEWICK};

#[test]
fn another_panels_change_keeps_the_open_inventory_and_its_ids() {
    let mut panel = Panel::sir_bramblewick();
    let (backpack, equipped) = (panel.left(0), panel.right(0));
    let torch = panel.stack(backpack, 2);
    let text = panel.session.stored_text();
    // Elsewhere: two rows deleted before it, the torch's quantity changed.
    let mut list: serde_json::Value = serde_json::from_str(&text).unwrap();
    let container = list.pointer_mut("/0/columns/0/0").unwrap();
    container["items"].as_array_mut().unwrap().drain(..2);
    container["items"][0]["quantity"] = json!(4);
    let update = panel.session.reload(Some(&list.to_string()), StepsBetween::One);
    panel.take(update);
    assert!(!panel.last.reset && panel.last.store.is_none());
    assert_eq!((panel.left(0), panel.right(0)), (backpack, equipped));
    assert_eq!(panel.stack(backpack, 0), torch);
    assert_eq!(panel.stacks[&torch].quantity, "4");
    assert_eq!(panel.last.containers.len(), 1, "only the changed card is drawn again");
    // Renamed and moved elsewhere.
    let columns = list.pointer_mut("/0/columns").unwrap();
    let mut container = columns[0].as_array_mut().unwrap().remove(0);
    container["name"] = json!("Satchel");
    columns[1].as_array_mut().unwrap().push(container);
    let update = panel.session.reload(Some(&list.to_string()), StepsBetween::One);
    panel.take(update);
    assert_eq!(panel.right(2), backpack);
}

/// Two panels that have read the same list; the first one's changes can't be stored.
fn full_storage() -> (Panel, Panel) {
    let text = format!("[{SIR_BRAMBLEWICK}]");
    let (mut mine, theirs) = (Panel::loaded(&text), Panel::loaded(&text));
    let container = mine.left(1);
    for text in ["3", "36"] {
        mine.send(TypeCoins { container, coin: CoinKind::Gp, text: text.into() });
        mine.session.not_stored();
    }
    let container = mine.right(0);
    mine.send(AddStack {
        container,
        name: "Lamp".into(),
        quantity: "1".into(),
        value: String::new(),
        weight: String::new(),
        slots: String::new(),
    });
    mine.session.not_stored();
    (mine, theirs)
}

#[test]
fn unsaved_changes_are_reapplied_on_top_of_another_panels() {
    let (mut mine, mut theirs) = full_storage();
    let container = theirs.left(0);
    let stack = theirs.stack(container, 0);
    theirs.send(DeleteStacks { container, stacks: vec![stack] });
    let update = mine.session.reload(Some(&theirs.session.stored_text()), StepsBetween::One);
    mine.take(update);
    assert!(mine.last.store.is_some() && mine.last.notice.is_none());
    assert_eq!(mine.at("/0/columns/0/1/coins/gp"), json!(36));
    assert_eq!(mine.at("/0/columns/1/0/items/4/item/name"), json!("Lamp"));
    assert_eq!(mine.at("/0/columns/0/0/items/0/item/name"), json!("Rope, hempen (50 ft)"));

    // Once saved they are no longer put on top of anything.
    mine.session.stored();
    let update = mine.session.reload(Some(&theirs.session.stored_text()), StepsBetween::One);
    mine.take(update);
    assert!(mine.last.store.is_none());
    assert_eq!(mine.session.stored_text(), theirs.session.stored_text());
}

#[test]
fn an_unsaved_change_that_was_lost_is_reported_and_the_others_stay() {
    let (mut mine, mut theirs) = full_storage();
    let container = theirs.left(1);
    theirs.send(DeleteContainer { container });
    let update = mine.session.reload(Some(&theirs.session.stored_text()), StepsBetween::One);
    mine.take(update);
    assert!(mine.refused() && mine.last.store.is_some());
    assert_eq!(mine.at("/0/columns/1/0/items/4/item/name"), json!("Lamp"));
    assert_eq!(mine.at("/0/columns/0/1"), json!(null));
}

#[test]
fn a_text_that_cannot_be_read_leaves_everything_as_it_is() {
    let (mut mine, _) = full_storage();
    let text = mine.session.stored_text();
    let update = mine.session.reload(Some("{"), StepsBetween::One);
    mine.take(update);
    assert!(mine.last.damaged && mine.last.store.is_some());
    assert_eq!(mine.session.stored_text(), text);
}

#[test]
fn undo_reverts_this_panels_change_and_not_anothers() {
    let (mut mine, mut theirs) = full_storage();
    mine.session.stored();
    let update = theirs.session.reload(Some(&mine.session.stored_text()), StepsBetween::One);
    theirs.take(update);
    let container = theirs.left(1);
    theirs.send(CommitCoins { container, coin: CoinKind::Pp, text: "99".into() });
    let update = mine.session.reload(Some(&theirs.session.stored_text()), StepsBetween::One);
    mine.take(update);
    for _ in 0..2 {
        let update = mine.session.dispatch(SessionAction::Undo);
        mine.take(update);
        assert!(matches!(mine.last.notice, Some(Notice::Undone(_))));
    }
    assert_eq!(mine.at("/0/columns/1/0/items/4"), json!(null));
    assert_eq!(mine.at("/0/columns/0/1/coins/gp"), json!(35));
    assert_eq!(mine.at("/0/columns/0/1/coins/pp"), json!(99));
    assert!(mine.last.undo.is_none());
}

#[test]
fn undo_of_a_value_that_another_panel_changed_is_refused_with_a_message() {
    let (mut mine, mut theirs) = full_storage();
    let update = theirs.session.reload(Some(&mine.session.stored_text()), StepsBetween::One);
    mine.session.stored();
    theirs.take(update);
    let container = theirs.right(0);
    let stack = theirs.stack(container, 4);
    theirs.send(EditStack { container, stack, field: StackField::Quantity, text: "7".into() });
    let text = theirs.session.stored_text();
    let update = mine.session.reload(Some(&text), StepsBetween::One);
    mine.take(update);
    let update = mine.session.dispatch(SessionAction::Undo);
    mine.take(update);
    assert!(mine.refused() && mine.last.store.is_none());
    assert_eq!(mine.session.stored_text(), text);
    // The step before it can still be reached.
    let update = mine.session.dispatch(SessionAction::Undo);
    mine.take(update);
    assert_eq!(mine.at("/0/columns/0/1/coins/gp"), json!(35));
}

/// A panel that changed the quantity of its first stack, and another one that has loaded the change.
fn quantity_typed(text: &str) -> (Panel, Panel) {
    let mut mine = Panel::sir_bramblewick();
    let mut theirs = Panel::sir_bramblewick();
    let container = mine.left(0);
    let stack = mine.stack(container, 0);
    mine.send(EditStack { container, stack, field: StackField::Quantity, text: text.into() });
    theirs.reload_from(&mine);
    (mine, theirs)
}

/// docs/rules/actions.md#what-merges
#[test]
fn undo_works_although_another_panel_moved_the_container_or_the_stack() {
    let (mut mine, mut theirs) = quantity_typed("42");
    let before = Panel::sir_bramblewick().at("/0/columns/0/0/items/0/quantity");
    let (container, other) = (theirs.left(0), theirs.right(0));
    let (stack, second) = (theirs.stack(container, 0), theirs.stack(other, 0));
    theirs.send(MoveContainer { container, direction: Direction::Right });
    mine.reload_from(&theirs);
    // A stack is moved into the container, and the changed one is moved out of it.
    for (container, stack, target) in [(other, second, container), (container, stack, other)] {
        theirs.send(PlaceStack { container, stack, target, before: None });
        mine.reload_from(&theirs);
    }
    let update = mine.session.dispatch(SessionAction::Undo);
    mine.take(update);
    assert!(matches!(mine.last.notice, Some(Notice::Undone(_))));
    let items = mine.at("/0/columns/1/1/items");
    assert_eq!(items.as_array().unwrap().last().unwrap()["quantity"], before);
    let moved = mine.at("/0/columns/1/0/items");
    let name = &theirs.stacks[&second].name;
    assert_eq!(moved.as_array().unwrap().last().unwrap()["item"]["name"], *name.as_str());
}

/// docs/rules/actions.md#what-merges
#[test]
fn undo_works_although_another_panel_changed_name_and_numbers_at_once() {
    for (quantity, is_refused) in [(None, false), (Some("3".to_owned()), true)] {
        let (mut mine, mut theirs) = quantity_typed("42");
        let before = Panel::sir_bramblewick().at("/0/columns/0/0/items/0/quantity");
        let container = theirs.left(0);
        theirs.send(ConfigureStack {
            supply: None,
            note: None,
            container,
            stack: theirs.stack(container, 0),
            name: Some("Wand".into()),
            quantity,
            value: Some("900".into()),
            weight: Some("1".into()),
            slot_override: None,
            equipped_slots: None,
        });
        mine.reload_from(&theirs);
        let update = mine.session.dispatch(SessionAction::Undo);
        mine.take(update);
        assert_eq!(mine.refused(), is_refused);
        let stack = mine.at("/0/columns/0/0/items/0");
        let left = if is_refused { json!(3) } else { before };
        assert_eq!(stack["quantity"], left);
        let item = &stack["item"];
        assert_eq!(
            (&item["name"], &item["value"], &item["weight"]),
            (&json!("Wand"), &json!(900), &json!(1))
        );
    }
}

/// docs/rules/storage.md#several-panels
#[test]
fn after_missed_steps_a_stack_is_recognised_or_out_of_reach_of_undo() {
    type Change = fn(&mut serde_json::Value);
    let renamed_and_equipped = |stack: &mut serde_json::Value| {
        stack["item"]["name"] = json!("Quilt");
        stack["equipped"] = json!(true);
    };
    let deleted_and_another_added = |stack: &mut serde_json::Value| {
        for (field, value) in [("name", json!("Wand")), ("value", json!(0)), ("weight", json!(0))] {
            stack["item"][field] = value;
        }
    };
    let steps: [(Change, bool); 2] =
        [(renamed_and_equipped, false), (deleted_and_another_added, true)];
    for (change, is_refused) in steps {
        let (mut mine, theirs) = quantity_typed("42");
        let mut list = serde_json::from_str(&theirs.session.stored_text()).unwrap();
        let stack = "/0/columns/0/0/items/0";
        change(serde_json::Value::pointer_mut(&mut list, stack).unwrap());
        let update = mine.session.reload(Some(&list.to_string()), StepsBetween::Several);
        mine.take(update);
        let update = mine.session.dispatch(SessionAction::Undo);
        mine.take(update);
        assert_eq!(mine.refused(), is_refused);
        assert_eq!(mine.at(stack)["quantity"] == json!(42), is_refused);
    }
}

/// docs/rules/actions.md#undoing-a-difference
#[test]
fn a_difference_is_reverted_from_the_current_value() {
    let quantity = "/0/columns/0/0/items/0/quantity";
    let before = Panel::sir_bramblewick().at(quantity).as_u64().unwrap();
    for (typed, elsewhere, left) in [("+2", 9, Some(7)), ("+2", 1, None)] {
        let (mut mine, mut theirs) = quantity_typed(typed);
        assert_eq!(mine.at(quantity), json!(before + 2));
        let container = theirs.left(0);
        let stack = theirs.stack(container, 0);
        theirs.send(EditStack {
            container,
            stack,
            field: StackField::Quantity,
            text: elsewhere.to_string(),
        });
        mine.reload_from(&theirs);
        let update = mine.session.dispatch(SessionAction::Undo);
        mine.take(update);
        assert_eq!(mine.refused(), left.is_none());
        assert_eq!(mine.at(quantity), json!(left.unwrap_or(elsewhere)));
        if left.is_some() {
            let update = mine.session.dispatch(SessionAction::Redo);
            mine.take(update);
            assert_eq!(mine.at(quantity), json!(elsewhere));
        }
    }
}
