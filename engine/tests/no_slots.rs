//! Where the column of slots is off and nothing limits slots, nothing says slots (docs/rules/game.md#columns).

use crate::support;

use engine::commands::{AddTyped, EditStack, Gift, Moved, SetPlace, StackField, ToggleEquipped};
use engine::model::Place;
use engine::questions::{
    CopyContainer, CopyInventory, GiftTargets, MoveTargets, PreviewAdd, PreviewEquip, ReadText,
    Sheets, WhatChanged,
};
use engine::view::ContainerView;
use engine::view::update::Notice;
use serde_json::{Value, json};
use support::catalogue::page;
use support::games::figures;
use support::{Panel, previews, typed};

/// Mira and Bo with these settings, each with a rope of her own slots, arrows in bundles and coins in containers.
fn party(settings: &Value) -> Panel {
    let stack = |name: &str, quantity: u32, weight: f64, slots: Value| {
        json!({"quantity": quantity,
        "equipped": false, "item": {"name": name, "value": 1, "weight": weight, "slotOverride": slots,
        "equippedSlots": 0}})
    };
    let mut items = [stack("Rope", 2, 10.0, json!(3)), stack("Arrow", 20, 0.05, json!(0.05))];
    items[1]["item"]["bundle"] = json!(20);
    let bag = |name: &str, items: &[Value]| json!({"kind": "item-container", "name": name, "capacity": 1, "hasCapacity": true, "items": items});
    let mut chest = bag("Chest", &items[..1]);
    chest["load"] = json!({"slots": 2, "weight": 7});
    let coins = json!({"cp": 0, "sp": 0, "ep": 0, "gp": 50, "pp": 0});
    let purse =
        json!({"kind": "money-pouch", "name": "Purse", "capacity": 99, "slots": 1, "coins": coins});
    let columns = json!([[bag("Sack", &items), chest], [purse]]);
    let mira = json!({"name": "Mira", "strengthScore": 10, "penalties": [], "columns": columns});
    let with = |name: &str| {
        let mut one = mira.clone();
        one["name"] = name.into();
        one.as_object_mut().unwrap().extend(settings.as_object().unwrap().clone());
        one
    };
    Panel::loaded(&json!([with("Mira"), with("Bo")]).to_string())
}

/// A copied text without the lines of its stacks, which keep slots of their own.
fn without_stacks(copied: &str) -> String {
    let lines = copied.lines().filter(|line| !line.starts_with("- "));
    lines.collect::<Vec<_>>().join("\n")
}

/// All texts about the open inventory that may have slots.
fn texts(panel: &mut Panel) -> Vec<String> {
    let (inventory, sack) = (panel.open_id(), panel.left(0));
    let stacks = panel.orders[&sack].clone();
    let entry = panel.entries[&inventory].clone();
    let mut texts = vec![
        panel.last.party.clone().unwrap().text,
        entry.load_text,
        figures(panel),
        without_stacks(&panel.session.ask(&CopyInventory { inventory }).unwrap().text),
    ];
    for container in panel.places() {
        let copied = panel.session.ask(&CopyContainer { container }).unwrap().text;
        texts.push(without_stacks(&copied));
        if let ContainerView::Item { load, used_text, .. } = &panel.containers[&container] {
            texts.extend(load.as_ref().map(|load| load.text.clone()));
            texts.push(used_text.clone());
        }
    }
    let sheet = panel.session.ask(&Sheets { inventory: None }).remove(0);
    texts.extend(sheet.containers.into_iter().map(|container| container.about));
    texts
        .extend(sheet.figures.into_iter().map(|figure| format!("{} {}", figure.name, figure.text)));
    let moved = Moved { container: sack, stacks: stacks.clone(), quantity: None };
    let targets =
        panel.session.ask(&MoveTargets { moved, text: String::new(), most: 9, most_others: 9 });
    texts.extend(targets.targets.into_iter().map(|target| target.text));
    for other in targets.others {
        texts.push(other.text);
        texts.extend(other.targets.into_iter().map(|target| target.text));
    }
    // A part of a bundle, which rounds by itself.
    let moved = Moved { container: sack, stacks: vec![stacks[1]], quantity: Some(3.0) };
    let split =
        panel.session.ask(&MoveTargets { moved, text: String::new(), most: 9, most_others: 9 });
    texts.extend(split.split);
    let gift = Gift::Carried { inventory };
    texts.extend(
        panel
            .session
            .ask(&GiftTargets { gift, most: 9 })
            .unwrap()
            .targets
            .into_iter()
            .map(|target| target.text),
    );
    let command = AddTyped(typed(sack, "Relic"));
    texts.push(panel.session.ask(&PreviewAdd { command }).unwrap().text);
    let command = ToggleEquipped { container: sack, stack: stacks[0] };
    texts.extend(panel.session.ask(&PreviewEquip { command }));
    let row = &page(panel, "rope, hempen", sack, 0, 1)[0];
    texts.extend([row.adds.text.clone(), row.adds_text.clone()]);
    let read = ReadText { text: "3 torches".to_owned(), ..ReadText::default() };
    texts.extend(panel.session.ask(&read).entries.into_iter().filter_map(|entry| entry.about));
    panel.send(SetPlace { containers: vec![sack], place: Place::Dropped });
    let Some(Notice::Done(notice)) = panel.last.notice.clone() else { unreachable!("no notice") };
    texts.push(notice);
    texts.push(panel.open.as_ref().unwrap().dropped.clone().unwrap().text);
    texts
}

#[test]
fn nothing_says_slots_while_their_column_is_off_and_nothing_limits_them() {
    let dnd = json!({"game": "dnd5e"});
    let off = json!({"hiddenColumns": ["slots"], "limits": {"slots": null}});
    for settings in [&dnd, &off] {
        let mut panel = party(settings);
        assert!(!panel.open.as_ref().unwrap().has_slot_tiles);
        for text in texts(&mut panel) {
            assert!(!text.to_lowercase().contains("slot"), "{text}");
        }
    }
    let limited = json!({"hiddenColumns": ["slots"]});
    let shown = json!({"game": "dnd5e", "hiddenColumns": []});
    let level = json!({"game": "dnd5e", "levels": [{"from": 3, "of": "slots", "name": "Slow"}]});
    for settings in [limited, shown, level] {
        let mut panel = party(&settings);
        assert!(panel.open.as_ref().unwrap().has_slot_tiles, "{settings}");
        assert!(texts(&mut panel).iter().any(|text| text.contains("slots")));
    }
}

#[test]
fn a_pouch_keeps_its_capacity_where_coins_take_the_slots_of_their_pouch() {
    let fields = |settings: &Value| {
        let panel = party(settings);
        let coins = panel.last.coins.as_ref().unwrap();
        (coins.counts_pouch_capacity, coins.counts_pouch_slots)
    };
    let off = json!({"hiddenColumns": ["slots"], "limits": {"slots": null}});
    for (settings, expected) in [
        (json!({}), (true, true)),
        (off, (true, false)),
        (json!({"game": "dnd5e"}), (false, false)),
        (json!({"game": "dnd5e", "coinSlots": "pouch"}), (true, false)),
    ] {
        assert_eq!(fields(&settings), expected, "{settings}");
    }
}

#[test]
fn loads_are_in_pounds_then() {
    let texts = texts(&mut party(&json!({"game": "dnd5e"})));
    // 20 lb of rope, 1 lb of arrows, 7 lb of the chest and 1 lb of coins.
    for expected in [
        "29/150 lb",
        "29/150 lb, 74 gp",
        "21 lb",
        "Carried, 21 lb",
        "20 → 41 lb",
        "29 → 50 of 150 lb",
        "29 → 58 of 150 lb",
        "adds 0 lb: Sack 21 lb, you 29/150 lb",
        "10 lb",
        "adds 10 lb",
        "Dropped Sack: 29 → 8 of 150 lb.",
        "Dropped: Sack (21 lb)",
    ] {
        assert!(texts.iter().any(|text| text == expected), "{expected} in {texts:#?}");
    }
}

#[test]
fn stored_slots_stay_and_a_copied_text_has_those_of_its_things() {
    let mut panel = party(&json!({"game": "dnd5e"}));
    let before = panel.stored();
    let text = panel.session.ask(&CopyInventory { inventory: panel.open_id() }).unwrap().text;
    assert!(text.starts_with("**Mira** 29/150 lb, 74 gp (D&D 5e: pounds alone)\n**Sack** 21 lb\n- 2 x Rope (10 lb, 1 gp, 3 slots)\n- 20 x Arrow (0.05 lb, 1 gp, 20 to a slot)"), "{text}");
    let names = panel.session.ask(&ReadText { text, ..ReadText::default() });
    assert_eq!(names.entries.len(), 4, "{:#?}", names.entries);
    let text = panel.session.ask(&CopyContainer { container: panel.left(0) }).unwrap().text;
    let rope = |panel: &Panel| {
        let read = panel.session.ask(&ReadText { text: text.clone(), ..ReadText::default() });
        assert!(read.own_container.unwrap().starts_with("As a container of its own: Sack"));
        read.entries[0].about.clone().unwrap()
    };
    assert_eq!(
        (rope(&panel), rope(&party(&json!({})))),
        ("1 gp, 10 lb".into(), "1 gp, 10 lb, 6 slots".into())
    );
    texts(&mut panel);
    panel.undo();
    assert_eq!(panel.stored(), before);
}

#[test]
fn what_changed_says_no_slots() {
    let lines = |settings: &Value| {
        let mut panel = party(settings);
        let mut file = panel.stored()[0].clone();
        file["columns"][0][0]["items"][0]["quantity"] = json!(5);
        let staged = previews(&panel.choose_files(&[file.to_string()], &[0]))[0].id;
        panel.session.ask(&WhatChanged { staged }).unwrap().lines
    };
    assert_eq!(lines(&json!({"game": "dnd5e"})), ["+3 Rope"]);
    assert_eq!(lines(&json!({})), ["+3 Rope", "Sack 7 → 16 slots"]);
    let penalties = |settings: &Value| {
        let mut settings = settings.clone();
        settings["penalties"] =
            json!([{"source": "Tired", "slots": 1}, {"source": "Wet", "slots": 1}]);
        let mut file = party(&settings).stored()[0].clone();
        file["penalties"] =
            json!([{"source": "Tired", "slots": 2}, {"source": "Hauler", "slots": -2}]);
        let mut panel = party(&settings);
        let staged = previews(&panel.choose_files(&[file.to_string()], &[0]))[0].id;
        panel.session.ask(&WhatChanged { staged }).unwrap().lines
    };
    let dnd = ["Penalty Tired: changed", "Bonus Hauler added", "Penalty Wet removed"];
    assert_eq!(penalties(&json!({"game": "dnd5e"})), dnd);
    let hoffmans =
        ["Penalty Tired 1 → 2 slots", "Bonus Hauler added (+2 slots)", "Penalty Wet removed"];
    assert_eq!(penalties(&json!({})), hoffmans);
}

#[test]
fn a_bold_thing_with_its_weight_is_no_container_unless_what_is_below_it_weighs_as_much() {
    let panel = party(&json!({"game": "dnd5e"}));
    for (text, is_container) in [
        ("**Chainmail** 55 lb\n- Torch (1 lb)", false),
        ("**Sack** 3 lb\n- 2 x Torch (1 lb)\n- Bell (1 lb)", true),
        ("**Sack** 1 lb, dropped\n- 2 x Torch (1 lb)", true),
        ("**Sack** 9 lb, load 1 lb\n- 2 x Torch (1 lb)", true),
        ("**Sack** 0 lb", true),
    ] {
        let read = panel.session.ask(&ReadText { text: text.to_owned(), ..ReadText::default() });
        assert_eq!(read.own_container.is_some(), is_container, "{text}");
        let named = read.entries.iter().filter(|entry| entry.text == "1 × Chain Mail");
        assert_eq!(named.count(), usize::from(!is_container), "{text}: {:#?}", read.entries);
    }
}

#[test]
fn inventories_whose_loads_are_in_pounds_come_below_those_with_slots() {
    let one = |name: &str, strength: u8, settings: Value| {
        let mut one = party(&settings).stored()[0].clone();
        one["name"] = name.into();
        one["strengthScore"] = strength.into();
        one
    };
    let dnd = || json!({"game": "dnd5e"});
    let list = json!([
        one("Giver", 10, json!({})),
        one("Pounds", 10, dnd()),
        one("Slots", 10, json!({})),
        one("More pounds", 18, dnd()),
        one("More slots", 18, json!({})),
        one("Chest", 10, json!({"limits": {"slots": null}})),
    ]);
    let panel = Panel::loaded(&list.to_string());
    let container = panel.left(0);
    let stacks = panel.orders[&container].clone();
    let moved = Moved { container, stacks, quantity: None };
    let targets = MoveTargets { moved, text: String::new(), most: 99, most_others: 99 };
    let others = panel.session.ask(&targets).others;
    let names: Vec<_> = others.iter().map(|other| other.name.as_str()).collect();
    assert_eq!(names, ["Chest", "More slots", "Slots", "More pounds", "Pounds"]);
}

#[test]
fn a_renamed_thing_keeps_its_slots_without_a_word() {
    let notice = |settings: &Value| {
        let mut panel = party(settings);
        let container = panel.left(0);
        panel.send(typed(container, "Longsword"));
        let stack = *panel.orders[&container].last().unwrap();
        let (field, text) = (StackField::Name, "Foebane".to_owned());
        panel.send(EditStack { container, stack, field, text });
        assert_eq!(panel.at("/0/columns/0/0/items/2/item/slotOverride"), json!(2));
        panel.last.notice.clone()
    };
    let off = json!({"game": "nimble", "hiddenColumns": ["slots"], "limits": {"slots": null}});
    assert_eq!(notice(&off), None);
    let said = Notice::Done("Foebane keeps 2 slots each.".to_owned());
    assert_eq!(notice(&json!({"game": "nimble"})), Some(said));
}
