//! Several panels with one stored list (docs/rules/storage.md#several-panels, docs/rules/storage.md#full-storage).

use crate::support;

use engine::commands::{
    AddStack, ConfigureContainer, ConfigureStack, ContainerChanges, DeleteContainer, DeleteStacks,
    Direction, EditStack, ItemContainerChanges, MoveContainer, PlaceStack, StackChanges,
    StackField, StackTexts, TypeCoins,
};
use engine::model::CoinKind;
use engine::questions::ExistingContainers;
use engine::session::SessionAction;
use engine::storage::StoredList;
use engine::view::update::Notice;
use serde_json::{Value, json};
use support::{Panel, SIR_BRAMBLEWICK, Stored, left_with};

#[test]
fn another_panels_change_keeps_the_open_inventory_and_its_ids() {
    let mut panel = Panel::sir_bramblewick();
    let (backpack, equipped) = (panel.left(0), panel.right(0));
    let torch = panel.stack(backpack, 2);
    // Elsewhere: two rows deleted before it, the torch's quantity changed.
    let mut other = panel.beside();
    let stacks = [0, 1].map(|row| other.stack(backpack, row)).into();
    other.send(DeleteStacks { container: backpack, stacks });
    other.send(EditStack {
        container: backpack,
        stack: torch,
        field: StackField::Quantity,
        text: "4".into(),
    });
    panel.reload_from(&other);
    assert!(!panel.last.reset && panel.last.store.is_none());
    assert_eq!((panel.left(0), panel.right(0)), (backpack, equipped));
    assert_eq!(panel.stack(backpack, 0), torch);
    assert_eq!(panel.stacks[&torch].quantity, "4");
    assert_eq!(panel.last.containers.len(), 1, "only the changed card is drawn again");
    // Renamed and moved elsewhere.
    let changes = ItemContainerChanges { name: Some("Satchel".into()), ..Default::default() };
    let changes = ContainerChanges::Item(changes);
    other.send(ConfigureContainer { container: backpack, changes });
    other.send(MoveContainer { container: backpack, direction: Direction::Right });
    panel.reload_from(&other);
    assert_eq!(panel.right(0), backpack);
}

/// A value with the keys of all objects in it the other way round.
fn reversed(value: &Value) -> Value {
    match value {
        Value::Object(object) => {
            let fields = object.iter().rev();
            fields.map(|(key, value)| (key.clone(), reversed(value))).collect()
        }
        Value::Array(values) => values.iter().map(reversed).collect(),
        _ => value.clone(),
    }
}

/// docs/rules/storage.md#key-order
#[test]
fn a_panel_stores_keys_in_the_order_in_which_another_panel_has_stored_them_last() {
    let text = json!([{
        "name": "Ada", "strengthScore": 10, "penalties": [{ "source": "Cursed", "slots": 2 }],
        "columns": [
            [{
                "kind": "item-container", "name": "Belt", "capacity": 10,
                "items": [{
                    "quantity": 1, "equipped": false, "colour": { "name": "red", "dark": true },
                    "item": {
                        "name": "Rope", "value": 1, "weight": 10, "slotOverride": null,
                        "equippedSlots": 0
                    },
                }],
                "load": { "slots": 3, "weight": 15 },
            }],
            [{
                "kind": "money-pouch", "name": "Purse", "capacity": 100, "slots": 1,
                "coins": { "cp": 0, "sp": 0, "ep": 0, "gp": 5, "pp": 0 },
            }],
        ],
        "limits": { "slots": 26, "weight": null },
        "levels": [{ "from": 12, "of": "slots", "name": "Slow" }, { "what": 1, "is this": 2 }],
    }]);
    let mut other = text.clone();
    for place in [
        "",
        "/penalties/0",
        "/columns/0/0",
        "/columns/0/0/load",
        "/columns/0/0/items/0",
        "/columns/0/0/items/0/colour",
        "/columns/0/0/items/0/item",
        "/columns/1/0",
        "/columns/1/0/coins",
        "/limits",
        "/levels/0",
        "/levels/1",
    ] {
        let mut panel = Panel::loaded(&other.to_string());
        let part = other.pointer_mut(&format!("/0{place}")).unwrap();
        *part = reversed(part);
        panel.reload_edited(other.to_string());
        assert_eq!(panel.session.stored_text(), other.to_string(), "{place}");
    }
    // What is written behind the others because it was not read is in no different order.
    let mut panel = Panel::loaded(r#"[{"columns":[[],[]],"name":"Ada"}]"#);
    panel.reload_edited(r#"[{"columns":[[],[]],"name":"Ada","strengthScore":10,"penalties":[]}]"#);
    assert!(panel.last.inventories.is_empty() && panel.last.open.is_none());
}

#[test]
fn containers_of_every_inventory_exist_until_they_are_deleted() {
    let mut panel = Panel::loaded(&format!("[{SIR_BRAMBLEWICK},{SIR_BRAMBLEWICK}]"));
    let (kept, deleted) = (panel.left(0), panel.left(1));
    panel.send(DeleteContainer { container: deleted });
    panel.select(1);
    let containers = vec![panel.left(1), deleted, kept];
    let existing = panel.session.ask(&ExistingContainers { containers });
    assert_eq!(existing, [panel.left(1), kept]);
}

/// Two panels that have read the same list; the first one's changes can't be stored.
fn full_storage() -> (Panel, Panel) {
    let text = format!("[{SIR_BRAMBLEWICK}]");
    let mut mine = Panel::loaded(&text);
    let theirs = mine.beside();
    let container = mine.left(1);
    for text in ["3", "36"] {
        mine.send(TypeCoins { container, coin: CoinKind::Gp, text: text.into(), end: None });
        mine.session.not_stored();
    }
    let container = mine.right(0);
    mine.send(AddStack {
        container,
        typed: StackTexts { name: "Lamp".into(), quantity: "1".into(), ..StackTexts::default() },
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
    mine.reload_from(&theirs);
    assert!(mine.last.store.is_some() && mine.last.notice.is_none());
    assert_eq!(mine.at("/0/columns/0/1/coins/gp"), json!(36));
    assert_eq!(mine.at("/0/columns/1/0/items/4/item/name"), json!("Lamp"));
    assert_eq!(mine.at("/0/columns/0/0/items/0/item/name"), json!("Rope, hempen (50 ft)"));

    // Once saved they are no longer put on top of anything.
    mine.session.stored();
    mine.reload_from(&theirs);
    assert!(mine.last.store.is_none());
    assert_eq!(mine.session.stored_text(), theirs.session.stored_text());
}

#[test]
fn an_unsaved_change_that_was_lost_is_reported_and_the_others_stay() {
    let (mut mine, mut theirs) = full_storage();
    let container = theirs.left(1);
    theirs.send(DeleteContainer { container });
    mine.reload_from(&theirs);
    assert!(mine.refused() && mine.last.store.is_some());
    assert_eq!(mine.at("/0/columns/1/0/items/4/item/name"), json!("Lamp"));
    assert_eq!(mine.at("/0/columns/0/1"), json!(null));
}

#[test]
fn a_text_that_cannot_be_read_leaves_everything_as_it_is() {
    let (mut mine, _) = full_storage();
    let text = mine.session.stored_text();
    let update = mine.session.reload("{");
    mine.take(update);
    assert!(mine.last.damaged && mine.last.store.is_some());
    assert_eq!(mine.session.stored_text(), text);
}

#[test]
fn undo_reverts_this_panels_change_and_not_anothers() {
    let (mut mine, mut theirs) = full_storage();
    mine.session.stored();
    theirs.reload_from(&mine);
    let container = theirs.left(1);
    theirs.send(left_with(&theirs, container, CoinKind::Pp, "99"));
    mine.reload_from(&theirs);
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
    theirs.reload_from(&mine);
    mine.session.stored();
    let container = theirs.right(0);
    let stack = theirs.stack(container, 4);
    theirs.send(EditStack { container, stack, field: StackField::Quantity, text: "7".into() });
    let text = theirs.session.stored_text();
    mine.reload_from(&theirs);
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
    let mut theirs = mine.beside();
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
            container,
            stack: theirs.stack(container, 0),
            changes: StackChanges {
                name: Some("Wand".into()),
                quantity,
                value: Some("900".into()),
                weight: Some("1".into()),
                ..StackChanges::default()
            },
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

/// docs/rules/storage.md#ids
#[test]
fn without_its_ids_a_list_has_those_of_what_stands_in_the_same_place() {
    let (mut mine, mut theirs) = quantity_typed("42");
    let purse = theirs.left(1);
    theirs.send(left_with(&theirs, purse, CoinKind::Pp, "99"));
    let (container, stack) = (mine.left(0), mine.stack(mine.left(0), 0));
    let Stored { text, ids } = theirs.stored_list();
    let other_revision = StoredList { text: &text, revision: 2.0, ids: Some(&ids) };
    for list in [StoredList::from(&*text), other_revision] {
        let update = mine.session.reload(list);
        mine.take(update);
        assert_eq!((mine.left(0), mine.stack(mine.left(0), 0)), (container, stack));
        assert_eq!(mine.session.stored_text(), text);
    }
    // A panel that opens it has nothing to compare it with.
    let mut other = Panel::opened(&Stored { text, ids: String::new() }, 9);
    assert_ne!((other.left(0), other.stack(other.left(0), 0)), (container, stack));
    other.undo();
    assert!(other.last.notice.is_none());
    mine.undo();
    assert!(!mine.refused());
    assert_eq!(mine.at("/0/columns/0/0/items/0/quantity"), json!(1));
    assert_eq!(mine.at("/0/columns/0/1/coins/pp"), json!(99));
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
