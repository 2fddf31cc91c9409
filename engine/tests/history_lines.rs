//! The lines of the History, and finding them (`docs/rules/actions.md#history`).

use std::collections::BTreeMap;

use crate::support;

use engine::commands::{
    CreateInventory, DeleteContainer, DeleteInventory, DeleteStacks, MoveStacks, Moved,
    ToggleEquipped,
};
use engine::model::CoinKind;
use engine::questions::{HistoryLines, UndoSteps};
use engine::session::SessionAction;
use serde_json::Value;
use support::Panel;
use support::alone::{Alone, labels, lines};
use support::holdings::party;
use support::left_with;
use support::purses::pay;

/// The lines that a search finds, with the item by which it found each.
fn found(alone: &Alone, text: &str) -> Vec<String> {
    support::alone::found(&alone.panel, text).into_iter().map(|line| line.label).collect()
}

/// docs/rules/storage.md#the-undo-log
#[test]
fn steps_that_another_panel_stored_at_once_are_shown_in_their_order() {
    let mut alone = Alone::with(&party());
    let mut other = alone.panel.beside();
    let container = alone.panel.left(2);
    for gold in 1..=12 {
        let command = left_with(&alone.panel, container, CoinKind::Gp, gold.to_string());
        alone.panel.send(command);
    }
    alone.save();
    alone.write();
    let entries = alone.entries.clone();
    other.session.read_log_lines(&entries.into_iter().collect());
    assert_eq!(labels(&other), labels(&alone.panel));
    assert_eq!(labels(&other).len(), 12);
}

/// docs/rules/actions.md#history
#[test]
fn steps_are_found_by_the_name_of_their_inventory_and_limited_to_the_open_one() {
    let mut alone = Alone::with(&party());
    alone.set_gold("5");
    let gold = labels(&alone.panel);
    alone.send(DeleteInventory { inventory: alone.panel.inventories[1] });
    assert_eq!(found(&alone, "ADA"), gold);
    let of_open = HistoryLines { text: String::new(), only_open: true };
    let lines = alone.panel.session.ask(&of_open);
    assert_eq!(lines.into_iter().map(|line| line.label).collect::<Vec<_>>(), gold);
    assert_eq!(labels(&alone.panel).len(), 2);
}

/// docs/rules/actions.md#history
#[test]
fn steps_of_another_panel_are_shown_as_they_were_read_last() {
    let mut alone = Alone::with(&party());
    let mut other = alone.panel.beside();
    alone.set_gold("5");
    for undone in [false, true] {
        alone.write();
        let entries = alone.entries.clone();
        other.session.read_log_lines(&entries.into_iter().collect());
        let shown: Vec<_> = lines(&other).iter().map(|line| line.undone).collect();
        assert_eq!(shown, [undone]);
        alone.dispatch(SessionAction::Undo);
    }
}

/// docs/rules/actions.md#history
#[test]
fn a_step_has_no_time_until_it_is_stored() {
    let mut alone = Alone::with(&party());
    let times = |alone: &Alone| {
        let steps = alone.panel.session.ask(&UndoSteps {});
        (lines(&alone.panel)[0].time, steps[0].time)
    };
    let container = alone.panel.left(2);
    alone.panel.send(left_with(&alone.panel, container, CoinKind::Gp, "5"));
    assert_eq!(times(&alone), (None, None));
    alone.save();
    let time = Some(alone.clock);
    assert_eq!(times(&alone), (time, time));
}

/// docs/rules/actions.md#history
#[test]
fn a_line_keeps_its_key_while_the_panel_is_open() {
    let mut alone = Alone::with(&party());
    let mut other = alone.panel.beside();
    let keys = |panel: &Panel| lines(panel).into_iter().map(|line| line.key).collect::<Vec<_>>();
    let container = alone.panel.left(2);
    for gold in ["5", "6"] {
        alone.panel.send(left_with(&alone.panel, container, CoinKind::Gp, gold));
    }
    let own = keys(&alone.panel);
    assert_ne!(own[0], own[1]);
    let mut shown = Vec::new();
    for _ in 0..2 {
        alone.save();
        alone.write();
        let entries = alone.entries.clone();
        other.session.read_log_lines(&entries.into_iter().collect());
        shown.push(keys(&other));
        assert_eq!(keys(&alone.panel), own);
        alone.dispatch(SessionAction::Undo);
    }
    assert_ne!(shown[0][0], shown[0][1]);
    assert_eq!(shown[0], shown[1]);
}

/// docs/rules/actions.md#history
#[test]
fn a_step_that_several_entries_have_is_one_line() {
    let mut alone = Alone::with(&party());
    let (container, rounds) = (alone.panel.left(0), 640);
    let stack = alone.panel.stack(container, 0);
    // The entries of all steps, also of those that have left the history, whose lines are in an entry of many.
    let mut entries = BTreeMap::new();
    for round in 0..rounds {
        alone.send(ToggleEquipped { container, stack });
        if round % 40 == 39 {
            alone.write();
            entries.extend(alone.entries.clone());
        }
    }
    assert!(entries.keys().any(|name| name.contains("lines")));
    let by_1_1_0 = entries.iter().map(|(name, text)| {
        let mut entry: Value = serde_json::from_str(text).unwrap();
        for line in entry.get_mut("lines").and_then(Value::as_array_mut).into_iter().flatten() {
            line.as_object_mut().unwrap().remove("key").unwrap();
        }
        (name.clone(), entry.to_string())
    });
    let without_keys: BTreeMap<_, _> = by_1_1_0.collect();
    let mut other = alone.panel.beside();
    for panel in [&mut alone.panel, &mut other] {
        for entries in [&entries, &without_keys] {
            panel.session.read_log_lines(&entries.clone().into_iter().collect());
            assert_eq!(labels(panel).len(), rounds);
        }
    }
    // Twice as many steps: those of two logs.
    let of_log_7 = entries.iter().map(|(name, text)| {
        let (kind_and_log, number) = name.rsplit_once('-').unwrap();
        let (kind, _) = kind_and_log.rsplit_once('-').unwrap();
        (format!("{kind}-7-{number}"), text.clone())
    });
    let both: BTreeMap<_, _> = of_log_7.chain(entries.clone()).collect();
    other.session.read_log_lines(&both.into_iter().collect());
    assert_eq!(labels(&other).len(), 1000);
}

/// docs/rules/actions.md#history
#[test]
fn steps_are_found_by_the_items_that_they_delete_add_move_or_give() {
    let mut alone = Alone::with(&party());
    let [belt, sack] = [alone.panel.left(0), alone.panel.left(1)];
    let stacks = alone.panel.orders[&belt].clone();
    let moved = Moved { container: belt, stacks: stacks.clone(), quantity: None };
    alone.send(MoveStacks { moved, target: sack });
    alone.send(DeleteStacks { container: sack, stacks });
    alone.send(DeleteInventory { inventory: alone.panel.inventories[1] });
    alone.set_gold_of_first("9");
    // It is kept.
    alone.reopen();
    assert_eq!(found(&alone, " TORCH"), ["Deleted 2 items: … Torch …", "Moved 2 items: … Torch …"]);
    assert_eq!(found(&alone, "lamp"), ["Deleted Mira: … Lamp …"]);
    // Of several items the first.
    let first = ["Deleted 2 items: … Torch …", "Moved 2 items: … Torch …"];
    assert_eq!(found(&alone, "r")[2..], first);
    // What the label or the inventory has is shown as it is.
    assert_eq!(found(&alone, "mira"), ["Deleted Mira"]);
    assert_eq!(found(&alone, "2 it"), ["Deleted 2 items", "Moved 2 items"]);
    assert_eq!(found(&alone, "").len(), 4);
    let items: Vec<_> = lines(&alone.panel).into_iter().map(|line| line.items).collect();
    let two = || Some("Torch, Rope".to_owned());
    assert_eq!(items, [None, Some("Lamp".to_owned()), two(), two()]);
}

/// docs/rules/actions.md#history
#[test]
fn a_step_keeps_as_many_names_of_items_as_500_characters_hold() {
    let stacks = (0..200).map(|index| support::holdings::stack(&format!("Item {index:03}"), 1.0));
    let bag = support::holdings::bag("Bag", &stacks.collect::<Vec<_>>());
    let list = serde_json::json!([support::purses::inventory("Ada", [bag])]);
    let mut alone = Alone::with(&list.to_string());
    alone.send(DeleteContainer { container: alone.panel.left(0) });
    alone.reopen();
    assert_eq!(found(&alone, "item 061"), ["Deleted Bag, 200 items: … Item 061 …"]);
    assert!(found(&alone, "item 062").is_empty());
}

/// docs/rules/storage.md#full-storage
#[test]
fn a_step_that_was_lost_before_it_was_stored_has_no_line() {
    let mut alone = Alone::with(&party());
    let mut other = alone.panel.beside();
    let container = alone.panel.left(2);
    // The browser refuses to store a payment, its undoing, and the step after that.
    alone.panel.send(pay(container, "7 gp"));
    alone.panel.session.not_stored();
    alone.panel.undo();
    alone.panel.session.not_stored();
    alone.panel.send(CreateInventory { name: "Bo".into(), ..CreateInventory::default() });
    alone.panel.session.not_stored();
    other.send(left_with(&other, container, CoinKind::Gp, "1"));
    alone.panel.reload_from(&other);
    assert_eq!(labels(&alone.panel), ["Created Bo"]);
}
