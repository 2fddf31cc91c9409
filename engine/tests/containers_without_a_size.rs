//! Games in which only the character has a limit (docs/rules/game.md#containers-without-a-size).

use crate::support;

use engine::commands::AddTyped;
use engine::commands::{
    ConfigureContainer, ContainerChanges, ItemContainerChanges, Moved, SetPlace,
};
use engine::model::{ContainerId, Place};
use engine::questions::{CatalogueRows, CopyContainer, MoveTargets, PreviewAdd, ReadText, Sheets};
use engine::text::RowScopes;
use engine::view::ContainerView;
use serde_json::{Value, json};
use support::{Panel, typed};

/// Mira with nine things in a Backpack for five, a Mule with as many for eight, stored elsewhere, and a Purse.
fn mira(game: &str) -> Panel {
    let row = |name: &str| {
        json!({"quantity": 9, "equipped": false, "item": {"name": name, "value": 1, "weight": 0,
            "slotOverride": 1, "equippedSlots": 0}})
    };
    let bag = |name: &str, capacity: u32| json!({"kind": "item-container", "name": name, "capacity": capacity, "items": [row("Idol")]});
    let mut mule = bag("Mule", 8);
    mule["place"] = "stored".into();
    let coins = json!({"cp": 0, "sp": 0, "ep": 0, "gp": 58, "pp": 0});
    let purse = json!({"kind": "money-pouch", "name": "Purse", "capacity": 50, "slots": 1,
        "coins": coins});
    let of = |name: &str, left: Vec<Value>, right: Vec<Value>| {
        json!({"name": name, "strengthScore": 13, "penalties": [], "columns": [left, right],
            "game": game})
    };
    let mira = of("Mira", vec![bag("Backpack", 5), mule], vec![purse]);
    Panel::loaded(&json!([mira]).to_string())
}

const SIZED: [&str; 2] = ["", "dolmenwood"];
const NO_SIZE: [&str; 6] = ["shadowdark", "cairn", "nimble", "ose", "dragonbane", "wwn"];

fn configure(panel: &mut Panel, container: ContainerId, changes: ItemContainerChanges) {
    panel.send(ConfigureContainer { container, changes: ContainerChanges::Item(changes) });
}

/// The slots of a card over its capacity, if it has one.
fn slots(panel: &Panel, container: ContainerId) -> &str {
    match &panel.containers[&container] {
        ContainerView::Item { used: slots, .. } => &slots.text,
        ContainerView::Pouch { count, .. } => &count.text,
        ContainerView::Unknown { .. } => unreachable!("it is known"),
    }
}

#[test]
fn each_game_has_sizes_or_none() {
    for (games, backpack, mule) in [(&SIZED[..], "9/5", "9/8"), (&NO_SIZE[..], "9", "9/8")] {
        for game in games {
            let panel = mira(game);
            assert_eq!(slots(&panel, panel.left(0)), backpack, "{game}");
            assert_eq!(slots(&panel, panel.left(1)), mule, "{game}");
            let purse = if game.is_empty() { "58/50" } else { "58" };
            assert_eq!(slots(&panel, panel.right(0)), purse, "{game}");
        }
    }
}

#[test]
fn a_dropped_one_has_none_and_a_fixed_load_keeps_its_capacity() {
    let mut panel = mira("shadowdark");
    let backpack = panel.left(0);
    panel.send(SetPlace { containers: vec![backpack], place: Place::Dropped });
    assert_eq!(slots(&panel, backpack), "9");
    panel.send(SetPlace { containers: vec![backpack], place: Place::Elsewhere });
    assert_eq!(slots(&panel, backpack), "9/5");
    panel.send(SetPlace { containers: vec![backpack], place: Place::Carried });
    let fixed_load = Some(true);
    configure(&mut panel, backpack, ItemContainerChanges { fixed_load, ..Default::default() });
    assert_eq!(slots(&panel, backpack), "9/5");
}

#[test]
fn a_capacity_of_its_own_is_one_field_which_other_values_leave_absent() {
    let mut panel = mira("cairn");
    let backpack = panel.left(0);
    let before = panel.session.stored_text();
    let has = |on| ItemContainerChanges { has_capacity: Some(on), ..Default::default() };
    configure(&mut panel, backpack, has(true));
    assert_eq!(panel.at("/0/columns/0/0/hasCapacity"), true);
    assert_eq!(slots(&panel, backpack), "9/5");
    configure(&mut panel, backpack, has(false));
    assert_eq!(panel.session.stored_text(), before);
    for other in [json!(false), json!("yes"), json!(1), json!({})] {
        let mut list = panel.stored();
        list[0]["columns"][0][0]["hasCapacity"] = other.clone();
        let panel = Panel::loaded(&list.to_string());
        assert_eq!(slots(&panel, panel.left(0)), "9");
        assert_eq!(panel.stored()[0]["columns"][0][0]["hasCapacity"], other);
    }
}

#[test]
fn nothing_is_full_and_nothing_would_be() {
    let mut panel = mira("shadowdark");
    let [backpack, mule] = [panel.left(0), panel.left(1)];
    let idol = panel.stack(backpack, 0);
    let rows = panel.session.ask(&CatalogueRows {
        lists_in_full: Vec::new(),
        text: "torch".into(),
        container: backpack,
        percent: None,
        from: 0,
        to: 9,
    });
    assert!(!rows.is_empty() && rows.iter().all(|row| row.full.is_none()));
    let text = panel.session.ask(&PreviewAdd { command: AddTyped(typed(backpack, "Rope")) });
    let text = text.unwrap().text;
    assert!(!text.contains("9/") && !text.contains("10/5"), "{text}");
    let moved = Moved { container: mule, stacks: vec![panel.stack(mule, 0)], quantity: Some(1.0) };
    let asked = MoveTargets { moved, text: String::new(), most: 9, most_others: 9 };
    assert_eq!(panel.session.ask(&asked).targets[0].text, "9 → 10");
    panel.send(engine::commands::EditStack {
        container: backpack,
        stack: idol,
        field: engine::commands::StackField::Quantity,
        text: "40".into(),
    });
    assert_eq!(panel.last.announcements, Vec::<String>::new());
}

#[test]
fn the_sheet_has_the_lines_of_the_character_below_the_last_carried_container() {
    let panel = mira("shadowdark");
    let sheet = panel.session.ask(&Sheets { inventory: None }).remove(0);
    let abouts: Vec<_> = sheet.containers.iter().map(|each| &*each.about).collect();
    assert_eq!(abouts, ["Carried, 9 slots", "Stored, 9/8 slots", "Carried, 58 coins"]);
    let lines: Vec<_> = sheet.containers.iter().map(|each| each.empty_lines).collect();
    assert_eq!(lines, [4, 0, 0], "9 of 13 slots are used");
}

#[test]
fn a_copy_is_read_without_a_capacity_and_one_that_names_it_gives_it() {
    let panel = mira("shadowdark");
    let backpack = panel.left(0);
    let copy =
        |panel: &Panel, container| panel.session.ask(&CopyContainer { container }).unwrap().text;
    let text = copy(&panel, backpack);
    assert!(text.starts_with("**Backpack** 9 slots\n"), "{text}");
    let read = |text: &str| {
        let ask = ReadText { text: text.to_owned(), scopes: RowScopes::default() };
        panel.session.ask(&ask).own_container
    };
    assert_eq!(read(&text).as_deref(), Some("As a container of its own: Backpack"));
    let sized = text.replace("9 slots", "9/12 slots");
    assert_eq!(read(&sized).as_deref(), Some("As a container of its own: Backpack, 12 slots"));
}
