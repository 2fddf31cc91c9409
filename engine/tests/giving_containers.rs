//! Giving whole containers to other inventories (docs/rules/actions.md#giving-containers).

use crate::support;

use engine::commands::{Gift, GiveContainers};
use engine::questions::{GiftTargetList, GiftTargets};
use engine::view::Level;
use serde_json::{Value, json};
use support::{Panel, typed};

fn bag(name: &str, weights: &[u32]) -> Value {
    let row = |weight: &u32| {
        json!({"quantity": 1, "equipped": false, "item": {"name": "Rock", "value": 0,
            "weight": weight, "slotOverride": null, "equippedSlots": 0}})
    };
    let items: Vec<_> = weights.iter().map(row).collect();
    json!({"kind": "item-container", "name": name, "capacity": 10, "items": items})
}

/// Ada with a Backpack of 20 lb and a Chest of 30 lb, stored elsewhere; Tobin, who is slow from 4 slots; and Vex.
fn party() -> Panel {
    let mut chest = bag("Chest", &[30]);
    chest["place"] = "stored".into();
    let member = |name: &str, left: Vec<Value>| json!({"name": name, "strengthScore": 10, "penalties": [], "columns": [left, []]});
    let mut tobin = member("Tobin", vec![bag("Satchel", &[5])]);
    tobin["levels"] = json!([{"from": 4, "of": "slots", "name": "Slow"}]);
    let ada = member("Ada", vec![bag("Backpack", &[20]), chest]);
    Panel::loaded(&json!([ada, tobin, member("Vex", vec![])]).to_string())
}

fn targets(panel: &Panel, gift: Gift, most: usize) -> GiftTargetList {
    panel.session.ask(&GiftTargets { gift, most }).unwrap()
}

fn everything(panel: &Panel) -> Gift {
    Gift::Everything { inventory: panel.inventories[0] }
}

/// The names of the containers in the left column of each inventory.
fn layout(panel: &Panel) -> Vec<String> {
    let list = panel.stored();
    let inventories = list.as_array().unwrap().iter();
    let left = inventories.map(|inventory| inventory["columns"][0].as_array().unwrap());
    let names = |column: &Vec<Value>| {
        let names: Vec<_> = column.iter().map(|each| each["name"].as_str().unwrap()).collect();
        names.join(", ")
    };
    left.map(names).collect()
}

#[test]
fn both_sides_are_shown_as_they_would_be() {
    let panel = party();
    let all = targets(&panel, everything(&panel), 9);
    assert_eq!(all.what, "Ada");
    let texts: Vec<_> = all.targets.iter().map(|to| format!("{}: {}", to.name, to.text)).collect();
    assert_eq!(
        texts,
        [
            "Tobin: 1 → 5 of 20 slots, 5 → 25 of 100 lb. Level: no level → Slow",
            "Vex: 0 → 4 of 20 slots, 0 → 20 of 100 lb",
        ]
    );
    let giver = all.giver.unwrap();
    assert_eq!(giver.text, "You: 4 → 0 of 20 slots, 20 → 0 of 100 lb.");
    assert_eq!((giver.level, all.targets[0].level), (Level::Normal, Level::Normal));
    // What is stored elsewhere counts for nobody.
    let chest = targets(&panel, Gift::Container { container: panel.left(1) }, 1);
    assert_eq!((&*chest.what, chest.targets.len(), chest.more), ("Chest", 1, 1));
    assert_eq!(chest.targets[0].text, "1 of 20 slots, 5 of 100 lb");
    // There is nothing to give.
    let vex = Gift::Everything { inventory: panel.inventories[2] };
    assert!(targets(&panel, vex, 9).giver.is_none());
}

#[test]
fn a_gift_is_one_step_that_names_it_and_the_slots_of_the_giver() {
    let mut panel = party();
    let before = panel.session.stored_text();
    let to = panel.inventories[1];
    panel.send(GiveContainers { gift: everything(&panel), to });
    assert_eq!(panel.done(), Some("Gave everything to Tobin: 4 → 0 of 20 slots."));
    assert_eq!(layout(&panel), ["", "Satchel, Backpack, Chest", ""]);
    panel.undo();
    assert_eq!(panel.session.stored_text(), before);
    panel.redo();
    assert_eq!(layout(&panel), ["", "Satchel, Backpack, Chest", ""]);
}

#[test]
fn undo_keeps_what_another_panel_has_done_beside_it_and_is_refused_once_the_gift_has_changed() {
    for (container, left) in
        [(0, ["Backpack, Chest", "Satchel", ""]), (1, ["", "Satchel, Backpack, Chest", ""])]
    {
        let mut mine = party();
        let mut theirs = mine.beside();
        let to = mine.inventories[1];
        mine.send(GiveContainers { gift: everything(&mine), to });
        theirs.reload_from(&mine);
        theirs.select(1);
        theirs.send(typed(theirs.left(container), "Rope"));
        mine.reload_from(&theirs);
        mine.undo();
        assert_eq!(layout(&mine), left);
        assert_eq!(mine.refused(), container == 1);
        assert!(mine.session.stored_text().contains("Rope"));
    }
}
