//! Lists of version 1.2.0 in which new items take 1 slot each (docs/rules/game.md#lists-of-version-120): whatever way
//! something is added, it is stored with the slots of the rule, and every preview has said so.

use crate::support;

use std::collections::BTreeMap;

use engine::commands::{
    AddFromText, AddStack, AddTyped, BuyFromCatalogue, MoveStacks, Moved, StackTexts,
    TextDestination, ToggleEquipped,
};
use engine::model::ContainerId;
use engine::questions::{
    CopyContainer, PreviewAdd, PreviewText, ReadText, Suggest, TextPreview, TextReading, Tick,
};
use engine::view::ContainerView;
use serde_json::{Value, json};
use support::catalogue::{add, built_in, open, rows};
use support::{Panel, ticked};

/// The bundles of the built-in catalogue, by the name of an item in it.
const BUNDLES: [(&str, f64); 5] = [
    ("Arrow", 20.0),
    ("Blowgun needle", 50.0),
    ("Crossbow bolt", 20.0),
    ("Sling bullet", 20.0),
    ("Spike, iron", 10.0),
];

/// The slots that an item of the built-in catalogue takes under the rule.
fn slots_by_rule(name: &str) -> f64 {
    let bundle = BUNDLES.iter().find(|(item, _)| *item == name);
    bundle.map_or(1.0, |(_, size)| 1.0 / size)
}

/// The list of this panel as version 1.2.0 would have stored it if new items took 1 slot each.
fn counts_items(panel: &mut Panel) {
    let mut list = panel.stored();
    list[0]["newItems"] = "oneSlot".into();
    *panel = Panel::loaded(&list.to_string());
}

/// A panel with an empty Backpack and the built-in catalogue, in which new items take 1 slot each.
fn counting_items() -> Panel {
    let (mut panel, _) = built_in();
    counts_items(&mut panel);
    assert_eq!(panel.at("/0/newItems"), json!("oneSlot"));
    panel
}

/// The stacks of the Backpack as they are stored.
fn stacks(panel: &Panel) -> Vec<Value> {
    panel.at("/0/columns/0/0/items").as_array().unwrap().clone()
}

/// Name, quantity and slot override of each stack in the Backpack.
fn stored(panel: &Panel) -> Vec<(String, f64, Option<f64>)> {
    let stacks = stacks(panel);
    let of = |stack: &Value| {
        let item = &stack["item"];
        let name = item["name"].as_str().unwrap().to_owned();
        (name, stack["quantity"].as_f64().unwrap(), item["slotOverride"].as_f64())
    };
    stacks.iter().map(of).collect()
}

/// The slots of the Backpack as its card prints them.
fn used(panel: &Panel) -> String {
    let card = &panel.containers[&panel.left(0)];
    let slots = match card {
        ContainerView::Item { used, .. } => Some(used.used.text.clone()),
        ContainerView::Pouch { .. } | ContainerView::Unknown { .. } => None,
    };
    slots.unwrap()
}

/// "1 slot", "2 slots".
fn slots_text(used: &str) -> String {
    if used == "1" { "1 slot".to_owned() } else { format!("{used} slots") }
}

fn typed(container: ContainerId, name: &str, quantity: &str, slots: &str) -> AddStack {
    let [name, quantity, slots] = [name, quantity, slots].map(str::to_owned);
    AddStack { container, typed: StackTexts { name, quantity, slots, ..StackTexts::default() } }
}

/// Reads a text and ticks all that can be ticked, onto what is there.
fn all_of(panel: &Panel, text: &str) -> (TextReading, AddFromText) {
    let reading = panel.session.ask(&ReadText { text: text.to_owned(), ..ReadText::default() });
    let entries = reading.entries.iter().filter(|entry| entry.tick != Tick::None);
    let ticked = entries.map(ticked);
    let command = AddFromText {
        text: text.to_owned(),
        ticked: ticked.collect(),
        into: TextDestination::Chosen { items: Some(panel.left(0)), coins: Some(panel.right(0)) },
        merge_with_existing: true,
        ..AddFromText::default()
    };
    (reading, command)
}

fn add_text(panel: &mut Panel, text: &str) -> (TextReading, TextPreview) {
    let (reading, command) = all_of(panel, text);
    let preview = panel.session.ask(&PreviewText { command: command.clone() });
    let update = panel.session.dispatch(command);
    panel.take(update);
    (reading, preview)
}

/// Every stack that was added has the slots of the rule. Returns their slots in words.
fn follow_the_rule(panel: &Panel, how: &str) -> String {
    let stacks = stored(panel);
    assert!(!stacks.is_empty(), "{how} adds nothing");
    for (name, quantity, slots) in &stacks {
        assert_eq!(*slots, Some(slots_by_rule(name)), "{how}: {quantity} × {name}");
    }
    for stack in self::stacks(panel) {
        let item = &stack["item"];
        assert_eq!(item["equippedSlots"], item["slotOverride"], "{how}: {item}");
        let bundle = BUNDLES.iter().find(|(name, _)| item["name"] == *name);
        assert_eq!(item["bundle"].as_f64(), bundle.map(|(_, size)| *size), "{how}: {item}");
    }
    slots_text(&used(panel))
}

#[test]
fn every_entry_of_the_built_in_catalogue_is_stored_as_each_preview_said() {
    let mut panel = counting_items();
    let entries = rows(&mut panel, "");
    let mut ways = BTreeMap::new();
    let mut done = |panel: &mut Panel, way: &'static str| {
        *ways.entry(way).or_insert(0) += 1;
        panel.undo();
        assert_eq!(stored(panel), []);
    };
    for entry in &entries {
        let name = &entry.name;
        let container = panel.left(0);

        add(&mut panel, name);
        let slots = follow_the_rule(&panel, &format!("picking {name}"));
        assert!(entry.adds.text.starts_with(&format!("{slots}, ")), "{name}: {:?}", entry.adds);
        done(&mut panel, "picked");

        panel.session.dispatch(BuyFromCatalogue {
            container,
            entry: entry.entry,
            times: 1.0,
            price: None,
            percent: None,
        });
        assert_eq!(stored(&panel), [], "{name} can't be bought without coins");

        let row = typed(container, name, "", "");
        let preview = panel.session.ask(&PreviewAdd { command: AddTyped(row.clone()) }).unwrap();
        panel.send(AddTyped(row));
        let slots = follow_the_rule(&panel, &format!("typing {name}"));
        assert!(preview.text.starts_with("Enter adds 1 × "), "{name}: {}", preview.text);
        assert!(preview.text.ends_with(&slots), "{name}: {}", preview.text);
        done(&mut panel, "typed");

        let suggested = panel
            .session
            .ask(&Suggest { text: name.clone() })
            .into_iter()
            .find(|suggestion| suggestion.name == *name)
            .unwrap();
        let mut row = typed(container, &suggested.name, "20", "");
        (row.typed.value, row.typed.weight) = (suggested.value, suggested.weight);
        let preview = panel.session.ask(&PreviewAdd { command: AddTyped(row.clone()) }).unwrap();
        panel.send(AddTyped(row));
        let slots = follow_the_rule(&panel, &format!("taking the suggestion {name}"));
        assert!(preview.text.starts_with(&format!("adds {slots}, ")), "{name}: {}", preview.text);
        done(&mut panel, "suggested");

        let counted = format!("20 x {name}");
        let row = typed(container, &counted, "", "");
        let preview = panel.session.ask(&PreviewAdd { command: AddTyped(row.clone()) }).unwrap();
        panel.send(AddTyped(row));
        let is_read = preview.text.starts_with("Enter adds ");
        if is_read {
            let slots = follow_the_rule(&panel, &format!("typing {counted}"));
            assert!(preview.text.ends_with(&slots), "{counted}: {}", preview.text);
        }
        done(&mut panel, if is_read { "counted" } else { "typed with a count that can't be read" });

        for text in [name.clone(), format!("20 x {name}"), format!("{name}\nLantern of the moon")] {
            let (reading, preview) = add_text(&mut panel, &text);
            let slots = follow_the_rule(&panel, &format!("reading {text}"));
            let after = preview.after.unwrap().text;
            let (_, said) = after.split_once(": ").unwrap();
            assert!(said.starts_with(&format!("{slots}, ")), "{text}: {after}");
            assert!(after.contains(&format!("Backpack 0 → {}/10", used(&panel))), "{after}");
            if let [only] = reading.entries.as_slice() {
                assert!(only.about.as_ref().unwrap().ends_with(&slots), "{text}: {only:?}");
            }
            done(&mut panel, "read");
        }
    }
    assert_eq!(ways["picked"], 191);
    assert_eq!(ways["typed"], 191);
    assert_eq!(ways["suggested"], 191);
    assert_eq!(ways["read"], 3 * 191);
    assert!(ways["counted"] >= 180, "{ways:?}");
}

#[test]
fn every_entry_that_is_bought_is_stored_as_its_preview_said() {
    let mut panel = counting_items();
    let purse = panel.right(0);
    panel.send(engine::commands::TypeCoins {
        container: purse,
        coin: engine::model::CoinKind::Gp,
        text: "100000".to_owned(),
        end: None,
    });
    let container = panel.left(0);
    for entry in rows(&mut panel, "") {
        panel.send(BuyFromCatalogue {
            container,
            entry: entry.entry,
            times: 1.0,
            price: None,
            percent: None,
        });
        let slots = follow_the_rule(&panel, &format!("buying {}", entry.name));
        assert!(entry.adds.text.starts_with(&format!("{slots}, ")), "{}", entry.name);
        panel.undo();
    }
}

#[test]
fn a_bundle_is_a_slot_and_a_pack_takes_one_for_each_piece() {
    let mut panel = counting_items();
    let mut adds = |name: &str| {
        let entries = rows(&mut panel, name);
        entries.into_iter().find(|entry| entry.name == name).unwrap().adds.text
    };
    assert_eq!(adds("Arrows (20)"), "1 slot, 1 lb");
    assert_eq!(adds("Blowgun needles (50)"), "1 slot, 1 lb");
    assert_eq!(adds("Spikes, iron (10)"), "1 slot, 5 lb");
    assert_eq!(adds("Backpack"), "1 slot, 5 lb");
    assert_eq!(adds("Caltrops (bag of 20)"), "1 slot, 2 lb");
    // A backpack, a bedroll, a mess kit, a tinderbox, 10 torches, 10 days of rations, a waterskin, a rope.
    assert_eq!(adds("Explorer's Pack"), "26 slots, 59 lb");
    add_text(&mut panel, "20 arrows\n30 +1 arrows\n2 torches");
    assert_eq!(
        stored(&panel),
        [
            ("Arrow".to_owned(), 20.0, Some(0.05)),
            ("+1 arrows".to_owned(), 30.0, Some(0.05)),
            ("Torch".to_owned(), 2.0, Some(1.0)),
        ]
    );
    assert_eq!(used(&panel), "5");
}

#[test]
fn bundles_are_those_of_the_built_in_catalogue_whatever_a_server_lists() {
    let mut panel = counting_items();
    let bolt = |name: &str| {
        json!({"kind": "gear", "id": name, "name": name, "weight": 1,
        "cost": {"currency": "gp", "amount": 1}})
    };
    let stack = |id: &str, item: Value| {
        json!({"kind": "stack", "id": id, "name": id, "weight": 6,
        "cost": {"currency": "gp", "amount": 1}, "quantity": 6, "item": item})
    };
    let items = json!([stack("Quiver", bolt("Arrow")), stack("Box", bolt("Crystal"))]);
    let summary = open(&mut panel, &json!({"data": {"items": items}}));
    assert_eq!(summary.problem, None);
    for entry in rows(&mut panel, "") {
        add(&mut panel, &entry.name);
    }
    let arrows = ("Arrow".to_owned(), 6.0, Some(0.05));
    assert!(stored(&panel).contains(&arrows), "{:?}", stored(&panel));
    assert!(stored(&panel).contains(&("Crystal".to_owned(), 6.0, Some(1.0))));
}

#[test]
fn a_slot_override_of_its_own_stays() {
    let mut panel = counting_items();
    let container = panel.left(0);
    panel.send(typed(container, "Anvil", "", "3"));
    panel.send(typed(container, "Feather", "", "0"));
    add_text(&mut panel, "Statue, 5 slots");
    let overrides = stored(&panel).into_iter().map(|(_, _, slots)| slots);
    assert_eq!(overrides.collect::<Vec<_>>(), [Some(3.0), Some(0.0), Some(5.0)]);
}

#[test]
fn worn_or_not_what_is_added_takes_its_slots() {
    let mut panel = counting_items();
    let container = panel.left(0);
    panel.send(typed(container, "Sword", "", ""));
    panel.send(typed(container, "Armor", "", "3"));
    panel.send(typed(container, "Feather", "", "0"));
    add_text(&mut panel, "25 arrows\nStatue, 5 slots\nShield (equipped)");
    assert_eq!(used(&panel), "12");
    for row in 0..6 {
        let stack = panel.stack(container, row);
        panel.send(ToggleEquipped { container, stack });
        assert_eq!(used(&panel), "12", "{:?}", stacks(&panel)[row]);
    }
}

/// A list with one inventory whose Backpack holds these stacks, each with name, quantity, slots and slots while
/// equipped.
fn holding(items: &[(&str, u32, Option<f64>, f64)]) -> String {
    let stacks = items.iter().map(|(name, quantity, slots, equipped)| {
        json!({"quantity": quantity, "equipped": false, "item": {"name": name, "value": 0, "weight": 0,
            "slotOverride": slots, "equippedSlots": equipped}})
    });
    let stacks: Vec<_> = stacks.collect();
    let bag = |name: &str, stacks: &[Value]| json!({"kind": "item-container", "name": name, "capacity": 10, "items": stacks});
    json!([{"name": "Ada", "strengthScore": 10, "penalties": [], "newItems": "oneSlot",
        "columns": [[bag("Backpack", &stacks)], [bag("Chest", &[])]]}])
    .to_string()
}

#[test]
fn what_new_items_get_is_no_reason_for_a_row_of_its_own() {
    let items = [("Arrow", 10, Some(0.05), 0.0), ("Statue", 1, Some(5.0), 0.0)];
    let mut panel = Panel::loaded(&holding(&items));
    let (_, preview) = add_text(&mut panel, "5 arrows, 0 gp, 0 lb\n1 Statue, 5 slots");
    let merged = preview.merged.iter().map(|merged| (&*merged.word, merged.about.as_deref()));
    assert_eq!(
        merged.collect::<Vec<_>>(),
        [
            ("adds to Arrow (10 → 15)", Some("0.3 slots")),
            ("adds to Statue (1 → 2)", Some("5 slots")),
        ]
    );
    let slots = |stack: &Value| stack["item"]["equippedSlots"].clone();
    assert_eq!(stacks(&panel).iter().map(slots).collect::<Vec<_>>(), [json!(0), json!(0)]);
}

#[test]
fn a_row_of_bundles_says_the_slots_that_it_takes_more() {
    let mut panel = counting_items();
    add_text(&mut panel, "5 arrows");
    for (text, slots) in
        [("3 arrows", "0 slots"), ("13 arrows", "1 slot"), ("19 arrows", "0 slots")]
    {
        let (_, preview) = add_text(&mut panel, text);
        let about = preview.merged[0].about.clone().unwrap();
        assert_eq!(about, format!("0.05 gp, 0.05 lb, {slots}"), "{text}");
        let after = preview.after.unwrap().text;
        assert!(after.starts_with(&format!("1 item: {slots}, ")), "{after}");
    }
    assert_eq!((stored(&panel).len(), used(&panel)), (1, "2".to_owned()));
}

#[test]
fn what_equals_a_row_but_for_the_override_merges_and_takes_its_slots() {
    let (mut panel, _) = built_in();
    add_text(&mut panel, "10 torches");
    counts_items(&mut panel);
    let container = panel.left(0);
    let (reading, preview) = add_text(&mut panel, "3 torches");
    assert_eq!(reading.entries[0].about.as_deref(), Some("0.01 gp, 1 lb, 3 slots"));
    assert_eq!(stored(&panel), [("Torch".to_owned(), 13.0, None)]);
    let merged = &preview.merged[0];
    assert_eq!(merged.word, "adds to Torch (10 → 13)");
    assert_eq!(merged.about.as_deref(), Some("0.01 gp, 1 lb, 0.6 slots"));
    let after = preview.after.unwrap().text;
    assert_eq!(after, "1 item: 0.6 slots, 3 lb, 0 gp. Backpack 2 → 2.6/10.");
    assert_eq!(used(&panel), "2.6");

    // A row with the same slots comes first, wherever it is.
    let mut torch = typed(container, "Torch", "1", "1");
    (torch.typed.value, torch.typed.weight) = ("0.01".to_owned(), "1".to_owned());
    panel.send(torch);
    let (_, preview) = add_text(&mut panel, "3 torches");
    assert_eq!(preview.merged[0].word, "adds to Torch (1 → 4)");
    assert_eq!(preview.merged[0].about.as_deref(), Some("0.01 gp, 1 lb, 3 slots"));

    // Slots that the text names are its own.
    let (_, preview) = add_text(&mut panel, "Torch, 2 slots");
    assert_eq!(preview.merged, []);
    assert_eq!(stored(&panel).len(), 3);
}

#[test]
fn copied_texts_moves_and_gifts_keep_what_a_row_has() {
    let (mut panel, _) = built_in();
    let container = panel.left(0);
    panel.send(typed(container, "Torch", "10", ""));
    panel.send(typed(container, "Statue", "", "5"));
    let copied = panel.session.ask(&CopyContainer { container }).unwrap().text;
    counts_items(&mut panel);
    let container = panel.left(0);
    let before = stored(&panel);
    let (_, mut command) = all_of(&panel, &copied);
    command.merge_with_existing = false;
    let preview = panel.session.ask(&PreviewText { command: command.clone() });
    let slots = before.iter().map(|(_, quantity, slots)| quantity * slots.unwrap_or(0.2));
    let after = preview.after.unwrap().text;
    assert_eq!(slots.sum::<f64>(), 7.0);
    assert!(after.starts_with("2 items: 7 slots, 0 lb, 0 gp. Backpack 7 → 14/10."), "{after}");
    let update = panel.session.dispatch(command);
    panel.take(update);
    assert_eq!(stored(&panel), [before.clone(), before.clone()].concat());
    // What has slots of its own takes them worn or not, as everything that is added.
    let equipped = stacks(&panel)
        .iter()
        .map(|stack| stack["item"]["equippedSlots"].clone())
        .collect::<Vec<_>>();
    assert_eq!(equipped, [json!(0), json!(0), json!(0), json!(5)]);

    let torches = panel.stack(container, 0);
    panel.send(engine::commands::DuplicateContainer { container });
    assert_eq!(panel.at("/0/columns/0/1/items"), panel.at("/0/columns/0/0/items"));
    let copy = panel.left(1);
    let moved = Moved { container, stacks: vec![torches], quantity: Some(4.0) };
    panel.send(MoveStacks { moved, target: copy });
    let items = panel.at("/0/columns/0/1/items");
    let last = items.as_array().unwrap().last().unwrap();
    assert_eq!((&last["quantity"], &last["item"]["slotOverride"]), (&json!(4), &Value::Null));
}

#[test]
fn values_of_later_versions_are_kept_and_do_not_count() {
    for junk in
        [json!("twoSlots"), json!(1), json!(null), json!(["oneSlot"]), json!({"oneSlot": null})]
    {
        let (panel, _) = built_in();
        let mut list = panel.stored();
        list[0]["newItems"] = junk.clone();
        let text = list.to_string();
        let mut panel = Panel::loaded(&text);
        assert_eq!(panel.session.stored_text(), text);
        let container = panel.left(0);
        panel.send(typed(container, "Torch", "", ""));
        assert_eq!(stored(&panel), [("Torch".to_owned(), 1.0, None)], "{junk}");
        assert_eq!(panel.at("/0/newItems"), junk);
    }
}
