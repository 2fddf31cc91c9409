//! Every entry stays the same entry in all panels, also among equal ones (docs/rules/storage.md#ids).
//!
//! The oracle: two worlds in which the same panels do the same things. In one of them each entry of the first list has
//! a mark, an unknown field, which follows it through all changes. In the other one, entries without marks are equal.

use crate::support;

use std::collections::HashMap;

use engine::commands::{
    ContainerChanges, DeleteStacks, EditStack, ItemContainerChanges, MoveContainer, PlaceStack,
    StackField,
};
use engine::model::StackId;
use engine::session::SessionAction;
use proptest::prelude::*;
use serde_json::{Value, json};
use support::acts::{Act, act, command, with_random};
use support::{Panel, Stored};

/// Two inventories full of equal things; with a mark each, if there are to be marks.
fn list(are_marked: bool) -> String {
    let mut mark = 0;
    let mut marked = |mut object: Value| {
        mark += 1;
        if are_marked {
            object["mark"] = mark.into();
        }
        object
    };
    let mut inventory = || {
        let mut bag = || {
            let item = json!({"name": "Torch", "value": 0.01, "weight": 1, "slotOverride": null,
                "equippedSlots": 0});
            let mut torch = || marked(json!({"quantity": 5, "equipped": false, "item": item}));
            let items = [torch(), torch(), torch()];
            marked(json!({"kind": "item-container", "name": "Bag", "capacity": 10, "items": items}))
        };
        let bags = [bag(), bag()];
        let mut purse = || {
            let coins = json!({"cp": 9, "sp": 9, "ep": 0, "gp": 9, "pp": 0});
            marked(json!({"kind": "money-pouch", "name": "Purse", "capacity": 100, "slots": 1,
                "coins": coins}))
        };
        let columns = json!([bags, [purse(), purse()]]);
        marked(json!({"name": "Ada", "strengthScore": 10, "penalties": [], "columns": columns}))
    };
    json!([inventory(), inventory()]).to_string()
}

/// Three panels with one stored list.
struct World {
    panels: Vec<Panel>,
    stored: Stored,
}

impl World {
    fn new(are_marked: bool) -> Self {
        let first = Panel::loaded(&list(are_marked));
        let second = first.beside();
        let third = second.beside();
        let stored = first.stored_list();
        Self { panels: vec![first, second, third], stored }
    }

    /// Has a panel do something, on top of what the others have stored. `is_refused` if the browser does not store it.
    fn turn(&mut self, who: usize, is_refused: bool, act: impl FnOnce(&mut Panel)) {
        let panel = &mut self.panels[who];
        panel.reload(&self.stored);
        self.keep(who, false);
        let panel = &mut self.panels[who];
        panel.last.store = None;
        act(panel);
        self.keep(who, is_refused);
    }

    /// Stores the list of a panel, if it has a new one.
    fn keep(&mut self, who: usize, is_refused: bool) {
        let panel = &mut self.panels[who];
        if panel.last.store.is_none() {
            return;
        }
        if is_refused {
            panel.session.not_stored();
        } else {
            self.stored = panel.stored_list();
            panel.session.stored();
        }
    }
}

/// The marks of all entries by their ids. Entries made later have none.
fn marks(stored: &Stored) -> HashMap<u64, Value> {
    let ids = numbers(stored);
    let list: Value = serde_json::from_str(&stored.text).unwrap();
    let mut marks = Vec::new();
    for inventory in list.as_array().unwrap() {
        for container in inventory["columns"].as_array().unwrap().iter().flat_map(items) {
            let stacks = container.get("items").into_iter().flat_map(items);
            marks.extend(stacks.map(|stack| stack["mark"].clone()));
            marks.push(container["mark"].clone());
        }
        marks.push(inventory["mark"].clone());
    }
    assert_eq!(ids.len(), marks.len());
    ids.into_iter().zip(marks).collect()
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().unwrap().iter()
}

/// The ids of a list, one by one.
fn numbers(stored: &Stored) -> Vec<u64> {
    let entry: Value = serde_json::from_str(&stored.ids).unwrap();
    let runs: Vec<u64> = serde_json::from_value(entry["ids"].clone()).unwrap();
    runs.chunks(2).flat_map(|run| run[0]..run[0] + run[1]).collect()
}

/// A panel, what it does, and whether the browser refuses to store it.
fn turns() -> impl Strategy<Value = Vec<(usize, u8, bool, Act)>> {
    prop::collection::vec((0..3_usize, 0..10_u8, prop::bool::weighted(0.1), act()), 1..40)
}

#[test]
fn ids_follow_their_entries_whatever_three_panels_do() {
    with_random(turns(), 1, |turns| {
        let (mut marked, mut equal) = (World::new(true), World::new(false));
        let mut known = marks(&marked.stored);
        let first = numbers(&marked.stored);
        for (who, what, is_refused, act) in turns {
            // What the panel shows has the same ids in both worlds.
            let command = command(&act, &marked.panels[who]);
            for world in [&mut marked, &mut equal] {
                world.turn(who, is_refused, |panel| match (what, &command) {
                    (0, _) => panel.undo(),
                    (1, _) => panel.redo(),
                    (2, _) if !panel.inventories.is_empty() => {
                        panel.select(act.who % panel.inventories.len());
                    }
                    (_, Some(command)) => {
                        panel.send(command.clone());
                    }
                    _ => {}
                });
            }
            let (in_equal, in_marked) = (numbers(&equal.stored), numbers(&marked.stored));
            if what < 2 && in_equal.len() < in_marked.len() {
                // Undo removes a copy that is as it was made. After equal rows have changed places in it, it still is,
                // but with marks it is not: from here on, the worlds may differ.
                let remain =
                    in_marked.iter().filter(|id| in_equal.contains(id) || first.contains(id));
                assert_eq!(in_equal, remain.copied().collect::<Vec<_>>());
                return;
            }
            assert_eq!(in_equal, in_marked);
            for (id, mark) in marks(&marked.stored) {
                assert_eq!(known.entry(id).or_insert_with(|| mark.clone()), &mark, "{id}");
            }
        }
        for world in [&mut marked, &mut equal] {
            for who in [0, 1, 2] {
                world.turn(who, false, |_| {});
            }
            for panel in &mut world.panels {
                panel.reload(&world.stored);
                assert_eq!(panel.stored_list(), world.stored);
            }
        }
    });
}

/// A panel, another one with the same list, and the rows of the first bag.
fn two_panels() -> (Panel, Panel, Vec<StackId>) {
    let mine = Panel::loaded(&list(false));
    let theirs = mine.beside();
    let rows = mine.orders[&mine.left(0)].clone();
    (mine, theirs, rows)
}

#[test]
fn of_equal_rows_the_one_that_another_panel_deletes_is_gone() {
    let (mut mine, mut theirs, rows) = two_panels();
    let container = mine.left(0);
    theirs.send(DeleteStacks { container, stacks: vec![rows[0]] });
    mine.reload_from(&theirs);
    assert_eq!(mine.orders[&container], rows[1..]);
    // It was selected here, too: nothing else is deleted.
    mine.send(DeleteStacks { container, stacks: vec![rows[0]] });
    assert_eq!(mine.orders[&container], rows[1..]);
}

#[test]
fn equal_rows_that_change_places_are_noticed_although_the_text_is_the_same() {
    let (mut mine, mut theirs, rows) = two_panels();
    let container = mine.left(0);
    let (text, before) = (theirs.session.stored_text(), Some(rows[0]));
    theirs.send(PlaceStack { container, stack: rows[2], target: container, before });
    assert_eq!(theirs.last.store.as_deref(), Some(&*text));
    mine.reload_from(&theirs);
    assert_eq!(mine.orders[&container], [rows[2], rows[0], rows[1]]);
    assert_eq!((mine.last.containers.len(), mine.last.stacks.len()), (0, 0));
}

#[test]
fn entries_that_are_renamed_changed_and_moved_at_once_stay_the_same() {
    let (mut mine, mut theirs, rows) = two_panels();
    let (bag, other) = (mine.left(0), mine.left(1));
    for (field, text) in
        [(StackField::Name, "Lamp"), (StackField::Quantity, "7"), (StackField::Value, "8")]
    {
        theirs.send(EditStack { container: bag, stack: rows[1], field, text: text.into() });
    }
    theirs.send(PlaceStack { container: bag, stack: rows[1], target: other, before: None });
    let changes = ItemContainerChanges {
        name: Some("Chest".into()),
        capacity: Some("99".into()),
        ..ItemContainerChanges::default()
    };
    let changes = ContainerChanges::Item(changes);
    theirs.send(engine::commands::ConfigureContainer { container: bag, changes });
    theirs.send(MoveContainer { container: bag, direction: engine::commands::Direction::Right });
    mine.reload_from(&theirs);
    assert_eq!((mine.left(0), mine.right(0)), (other, bag));
    assert_eq!(mine.orders[&bag], [rows[0], rows[2]]);
    assert_eq!(mine.orders[&other].last(), Some(&rows[1]));
    assert_eq!(mine.stacks[&rows[1]].name, "Lamp");
    // Undone there, everything is back here.
    for _ in 0..6 {
        theirs.undo();
    }
    mine.reload_from(&theirs);
    assert_eq!(mine.orders[&bag], rows);
    assert_eq!(mine.left(0), bag);
}

#[test]
fn a_file_that_replaces_an_inventory_keeps_the_ids_of_inventory_and_containers() {
    let (mut mine, mut theirs, rows) = two_panels();
    let (places, inventories) = (mine.places(), mine.inventories.clone());
    let file = serde_json::from_str::<Value>(&list(false)).unwrap()[0]
        .to_string()
        .replacen("Torch", "Lamp", 1);
    theirs.import(&[file], &[0]);
    mine.reload_from(&theirs);
    assert_eq!((&mine.inventories, &mine.places()), (&inventories, &places));
    assert!(mine.orders[&places[0]].iter().all(|row| !rows.contains(row)));
    // Undo in the panel that imported it restores the rows.
    let update = theirs.session.dispatch(SessionAction::Undo);
    theirs.take(update);
    mine.reload_from(&theirs);
    assert_eq!(mine.orders[&places[0]], rows);
}

/// The list of one inventory whose bag has torches of these quantities, separated by blanks.
fn torches(quantities: &str) -> String {
    let row = |quantity: &str| {
        json!({"quantity": quantity.parse::<u32>().unwrap(), "equipped": false, "item": {
            "name": "Torch", "value": 0.01, "weight": 1, "slotOverride": null, "equippedSlots": 0}})
    };
    let items: Vec<_> = quantities.split(' ').map(row).collect();
    let bag = json!({"kind": "item-container", "name": "Bag", "capacity": 10, "items": items});
    let columns = json!([[bag], []]);
    json!([{"name": "Ada", "strengthScore": 10, "penalties": [], "columns": columns}]).to_string()
}

/// docs/rules/storage.md#ids
#[test]
fn in_a_list_without_ids_a_row_is_the_same_only_if_its_text_is_once_in_both_lists() {
    for (before, after, same) in [
        ("6 5 7", "5 6 7", "5 6 7"),
        ("6 5 7", "7 6 5", "7 6 5"),
        ("5 6 7", "6 7 9 9", "6 7"),
        ("5 6", "5 8", "5"),
        ("5 6", "6 6 5", "5"),
        ("6 6 5", "6 5", "5"),
        ("6 6", "6 6", ""),
    ] {
        let mut mine = Panel::loaded(&torches(&before.replace('6', "1")));
        let container = mine.left(0);
        for (row, quantity) in before.split(' ').enumerate() {
            let stack = mine.stack(container, row);
            let (field, text) = (StackField::Quantity, quantity.to_owned());
            mine.send(EditStack { container, stack, field, text });
        }
        let rows = mine.orders[&container].clone();
        let update = mine.session.reload(&torches(after));
        mine.take(update);
        let kept = mine.orders[&container].iter().filter(|row| rows.contains(row));
        let kept: Vec<_> = kept.map(|row| &*mine.stacks[row].quantity).collect();
        assert_eq!(kept.join(" "), same, "{before} → {after}");
        for (row, quantity) in rows.iter().zip(before.split(' ')) {
            let shown = mine.orders[&container].contains(row).then(|| &*mine.stacks[row].quantity);
            assert!(shown.is_none_or(|shown| shown == quantity), "{before} → {after}");
        }
    }
}

/// docs/rules/storage.md#ids
#[test]
fn damaged_ids_are_not_used() {
    let panel = Panel::loaded(&list(false));
    let stored = panel.stored_list();
    let whole: Value = serde_json::from_str(&stored.ids).unwrap();
    let count = numbers(&stored).len() as u64;
    assert_eq!(whole["ids"], json!([1, count]), "one run");
    let largest = 1_u64 << 53;
    let with = |key: &str, value: Value| {
        let mut entry = whole.clone();
        entry[key] = value;
        entry.to_string()
    };
    let damaged = [
        String::new(),
        "null".to_owned(),
        stored.ids[..stored.ids.len() - 2].to_owned(),
        with("revision", json!(7)),
        with("list", json!({"length": 3, "hash": whole["list"]["hash"]})),
        with("list", json!({"length": whole["list"]["length"], "hash": 3})),
        with("ids", json!([])),
        with("ids", json!([1])),
        with("ids", json!([1, 1])),
        with("ids", json!([1, count + 1])),
        with("ids", json!([1, 0, 1, count])),
        with("ids", json!([1, count - 1, 1, 1])),
        with("ids", json!([1, u64::MAX])),
        with("ids", json!([largest - 3, count])),
        with("ids", json!([-1, count])),
        with("ids", json!([1.5, count])),
        with("ids", json!(["1", count])),
    ];
    let rows = |ids: &str| {
        let mine = Panel::opened(&Stored { text: stored.text.clone(), ids: ids.to_owned() }, 1);
        assert_eq!(mine.session.stored_text(), stored.text);
        mine.orders[&mine.left(0)].clone()
    };
    let all = rows(&stored.ids);
    assert_eq!(all, panel.orders[&panel.left(0)]);
    for ids in damaged {
        assert!(rows(&ids).iter().all(|row| !all.contains(row)), "{ids}");
    }
}
