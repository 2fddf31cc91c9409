//! Limits of an inventory's own (docs/rules/game.md#limits-of-ones-own) and coins in use
//! (docs/rules/game.md#coins-in-use), with all that shows them.

use crate::support;

use engine::commands::{
    AddStack, CoinsInUseForm, ConfigureInventory, InventoryChanges, LimitBy, LimitForm, MoveStacks,
    Moved, SetPlace, StackTexts,
};
use engine::model::{CoinKind, Place};
use engine::questions::{
    Breakdown, CatalogueRows, CopyInventory, MoveTargets, PreviewAdd, PreviewReceive,
    PreviewSettings, ReceiveResult, TotalKind, WhatChanged,
};
use engine::session::SessionAction;
use engine::text::{EntryContent, read};
use engine::view::Level;
use serde_json::{Value, json};
use support::purses::receive;
use support::totals::check_totals;
use support::{Panel, SIR_BRAMBLEWICK, previews, typed};

#[expect(clippy::unnecessary_wraps, reason = "as the command has it")]
fn limit(by: LimitBy, text: &str) -> Option<LimitForm> {
    let text = text.to_owned();
    Some(LimitForm { by, text, formula: None })
}

fn no_limit() -> Option<LimitForm> {
    limit(LimitBy::Nothing, "")
}

/// Sir Bramblewick with these limits in his file.
fn limited(limits: &Value) -> Panel {
    let mut stored: Value = serde_json::from_str(SIR_BRAMBLEWICK).unwrap();
    stored["limits"] = limits.clone();
    Panel::loaded(&json!([stored]).to_string())
}

fn free() -> Panel {
    limited(&json!({"slots": null, "weight": null}))
}

fn heads(panel: &Panel) -> [(String, Option<String>); 2] {
    [TotalKind::Slots, TotalKind::Weight].map(|subject| {
        let breakdown = panel.session.ask(&Breakdown { subject }).unwrap();
        assert!(breakdown.offers.is_empty() && breakdown.no_offer.is_none());
        (breakdown.head, breakdown.allowance)
    })
}

fn text(panel: &Panel) -> String {
    let inventory = panel.open_id();
    panel.session.ask(&CopyInventory { inventory }).unwrap().text
}

#[test]
fn a_limit_of_its_own_replaces_the_one_by_strength() {
    let mut panel = Panel::sir_bramblewick();
    panel.send(ConfigureInventory {
        inventory: panel.open_id(),
        changes: InventoryChanges {
            slot_limit: limit(LimitBy::Number, "26"),
            weight_limit: limit(LimitBy::Number, "200"),
            ..InventoryChanges::default()
        },
    });
    assert_eq!(
        panel.last.undo.as_deref(),
        Some("Changed Sir Bramblewick: slots allowed and 1 more")
    );
    assert_eq!(panel.at("/0/limits"), json!({"slots": 26, "weight": 200}));
    let open = panel.open.clone().unwrap();
    assert_eq!(open.slots.allowed.as_deref(), Some("24.5"), "1.5 go for Exhaustion");
    assert_eq!(open.slots_remaining.text, "6.9");
    assert_eq!(open.weight.allowed.as_deref(), Some("200"));
    let [slots, weight] = heads(&panel);
    assert_eq!(slots.0, "17.6 of 24.5: 6.9 left");
    assert_eq!(slots.1.as_deref(), Some("26, −1.5 Exhaustion"));
    assert_eq!(weight, ("112 of 200 lb: 88.0 left".to_owned(), None));
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(panel.at("/0").get("limits"), None);
    assert_eq!(panel.open.unwrap().slots.allowed.as_deref(), Some("26.5"));
}

#[test]
fn a_number_that_cannot_be_read_is_the_one_that_its_field_begins_with() {
    for (game, beginning, stored) in [
        // No limit of slots, but one of pounds: those by strength, and what is counted apart is never more.
        ("dnd5e", ["20", "20"], json!({"slots": 20, "equipped": 20})),
        ("knave", ["10", "10"], json!({"slots": 10, "equipped": 10})),
        ("ose", ["16", "9"], json!({"slots": 16, "equipped": 9})),
    ] {
        let list = json!([{"name": "Mira", "strengthScore": 10, "penalties": [], "game": game,
            "score": 0, "columns": [[], []]}]);
        let mut panel = Panel::loaded(&list.to_string());
        let inventory = panel.open_id();
        let changes = InventoryChanges {
            slot_limit: limit(LimitBy::Number, "x"),
            equipped_limit: limit(LimitBy::Number, "x"),
            ..InventoryChanges::default()
        };
        let command = ConfigureInventory { inventory, changes };
        let preview = PreviewSettings { command: command.clone() };
        let preview = panel.session.ask(&preview).unwrap();
        let begins = [preview.slots.number, preview.equipped.number];
        assert_eq!(begins, beginning, "{game}");
        panel.send(command);
        assert_eq!(panel.at("/0/limits"), stored, "{game}");
    }
}

#[test]
fn without_limits_nothing_mentions_a_limit() {
    let mut panel = free();
    let open = panel.open.clone().unwrap();
    assert_eq!(
        (open.slots.allowed, open.slots.level, open.slots.percent),
        (None, Level::Normal, 0)
    );
    assert_eq!((open.weight.allowed, open.weight.level), (None, Level::Normal));
    assert_eq!((&*open.slots_remaining.text, open.reduced), ("no limit", None));
    let entry = &panel.entries[&panel.open_id()];
    assert_eq!((&*entry.load.used.text, &entry.load.allowed), ("17.6", &None));
    let [slots, weight] = heads(&panel);
    assert_eq!(slots, ("17.6 slots, no limit".to_owned(), None));
    assert_eq!(weight, ("112 lb, no limit".to_owned(), None));

    let backpack = panel.left(0);
    let anvil = AddStack {
        container: backpack,
        typed: StackTexts {
            name: "Anvil".into(),
            weight: "100".into(),
            quantity: "99".into(),
            ..StackTexts::default()
        },
    };
    let command = engine::commands::AddTyped(anvil.clone());
    let preview = panel.session.ask(&PreviewAdd { command }).unwrap();
    assert_eq!(preview.text, "adds 1980 slots, 9900 lb: Backpack 1988/10, you 1997.6 slots");
    panel.send(anvil);
    heads(&panel);
    let rows = panel.session.ask(&CatalogueRows {
        lists_in_full: Vec::new(),
        text: "plate".into(),
        container: backpack,
        percent: None,
        from: 0,
        to: 9,
    });
    assert!(!rows.is_empty() && rows.iter().all(|row| row.you.is_none()));
    panel.send(SetPlace { containers: vec![backpack], place: Place::Dropped });
    assert_eq!(panel.done(), Some("Dropped Backpack: 1997.6 → 9.6 slots."));
}

#[test]
fn previews_print_amounts_without_a_limit() {
    let panel = free();
    let command = receive(panel.left(1), "25 gp", "1");
    let view = panel.session.ask(&PreviewReceive { command }).unwrap();
    let ReceiveResult::Ready { after, .. } = view.result else { panic!("{view:?}") };
    let after = after.unwrap();
    assert!(after.text.contains("You: 112 → 112.5 lb, "), "{}", after.text);
}

#[test]
fn only_the_existing_limit_is_shown_if_one_is_missing() {
    let panel = limited(&json!({"slots": null, "weight": 100}));
    let view = panel.session.ask(&Breakdown { subject: TotalKind::Slots }).unwrap();
    assert_eq!(view.head, "17.6 slots, no limit");
    assert_eq!(view.other_limit.as_deref(), Some("Carried Weight 112 of 100 lb: 12 over"));
    let first = view.offers.first().unwrap();
    assert!(
        first.after.contains(" slots, ") && first.after.ends_with(" of 100 lb"),
        "{}",
        first.after
    );
    assert!(!first.after.contains("of 26.5"));
    let panel = limited(&json!({"slots": 18, "weight": null}));
    let view = panel.session.ask(&Breakdown { subject: TotalKind::Weight }).unwrap();
    assert_eq!(view.other_limit.as_deref(), Some("Slots 17.6 of 16.5: 1.1 over"));
    let own = panel.session.ask(&Breakdown { subject: TotalKind::Slots }).unwrap();
    assert_eq!(own.other_limit, None);
    let first = view.offers.first().unwrap();
    assert!(
        first.after.contains(" of 16.5 slots, ") && first.after.ends_with(" lb"),
        "{}",
        first.after
    );
}

#[test]
fn a_copied_text_without_limits_is_read_back() {
    for (limits, head) in [
        (
            json!({"slots": null, "weight": null}),
            "**Sir Bramblewick** 17.6 slots, 112 lb, 588.3 gp",
        ),
        (json!({"slots": null}), "**Sir Bramblewick** 17.6 slots, 112/140 lb, 588.3 gp"),
        (json!({"weight": null}), "**Sir Bramblewick** 17.6/26.5 slots, 112 lb, 588.3 gp"),
    ] {
        let panel = limited(&limits);
        let copied = text(&panel);
        assert_eq!(copied.lines().next(), Some(head));
        let known = panel.session.known();
        let plain = read(&text(&Panel::sir_bramblewick()), &known).entries;
        assert_eq!(read(&copied, &known).entries, plain);
    }
    let known = free().session.known();
    let reading =
        read("**Mule** 17.6 slots, 112 lb\n**Saddlebags** 1/30 slots, 5 lb\n- 2 x Rope", &known);
    assert_eq!(reading.entries.len(), 1);
    assert!(read("**Mule** 0 slots, 0 lb, 0 gp", &known).entries.is_empty());
    // A list of bold names that somebody typed is read as a list.
    let reading = read("**Rope** 2 slots, 10 lb\n**Torch** 1 slots, 1 lb", &known);
    let items =
        reading.entries.iter().filter(|entry| matches!(entry.content, EntryContent::Item(_)));
    assert_eq!(items.count(), 2);
}

#[test]
fn what_changed_names_the_limits() {
    let line = |from: Value, to: Value| {
        let panel = limited(&from);
        let mut file: Value = serde_json::from_str(SIR_BRAMBLEWICK).unwrap();
        file["limits"] = to;
        let mut panel = panel;
        let staged = previews(&panel.choose_files(&[file.to_string()], &[0]))[0].id;
        panel.session.ask(&WhatChanged { staged }).unwrap().lines
    };
    let (none, by_strength) = (json!(null), json!({}));
    assert_eq!(
        line(by_strength.clone(), json!({"slots": 26})),
        ["Slots allowed: by Strength → 26"]
    );
    assert_eq!(line(none, json!({"weight": 200})), ["Weight limit: by Strength → 200 lb"]);
    assert_eq!(
        line(json!({"slots": 26, "weight": 200}), json!({"slots": null})),
        ["Slots allowed: 26 → no limit", "Weight limit: 200 lb → by Strength"]
    );
    assert_eq!(line(by_strength, json!({"slots": "many"})), ["Only details have changed."]);
}

#[test]
fn handing_over_lists_those_without_a_limit_first() {
    let other = |name: &str, limits: Value| {
        json!({"name": name, "strengthScore": 10, "penalties": [], "limits": limits,
            "columns": [[{"kind": "item-container", "name": "Bag", "capacity": 10, "items": []}], []]})
    };
    let ada: Value = serde_json::from_str(SIR_BRAMBLEWICK).unwrap();
    let list = json!([
        ada,
        other("Mira", json!({})),
        other("Giant", json!({"slots": 9e15})),
        other("Mule", json!({"slots": null})),
        other("Cart", json!({"slots": null, "weight": null})),
    ]);
    let panel = Panel::loaded(&list.to_string());
    let container = panel.left(0);
    let others = panel
        .session
        .ask(&MoveTargets {
            moved: Moved { container, stacks: vec![panel.stack(container, 0)], quantity: None },
            text: String::new(),
            most: 9,
            most_others: 9,
        })
        .others;
    let names: Vec<_> = others.iter().map(|other| &*other.name).collect();
    assert_eq!(names, ["Mule", "Cart", "Giant", "Mira"]);
    assert_eq!(others[0].text, "0 → 1 slot");
    assert_eq!(others[3].text, "0 → 1 of 20 slots");
}

#[test]
fn the_party_adds_up_those_with_a_limit() {
    let list = |limits: [Value; 3]| {
        let inventories = limits.map(|limits| {
            let mut stored: Value = serde_json::from_str(SIR_BRAMBLEWICK).unwrap();
            stored["limits"] = limits;
            stored
        });
        Panel::loaded(&json!(inventories).to_string()).last.party.unwrap().text
    };
    let free = || json!({"slots": null});
    assert_eq!(
        list([free(), json!({}), json!({"slots": 20})]),
        "Party: 35.2 of 45 slots, 336 lb, 1764.9 gp"
    );
    assert_eq!(list([free(), free(), free()]), "Party: 336 lb, 1764.9 gp");
}

#[test]
fn limits_by_strength_follow_the_typed_strength() {
    let panel = Panel::sir_bramblewick();
    for (strength, slots, weight) in
        [("14", "28", "140"), ("12,5", "25", "125"), ("x", "20", "100")]
    {
        let changes =
            InventoryChanges { strength: Some(strength.into()), ..InventoryChanges::default() };
        let command = ConfigureInventory { inventory: panel.open_id(), changes };
        let texts = panel.session.ask(&PreviewSettings { command }).unwrap();
        assert_eq!(texts.slots.by_strength, Some(format!("Strength × 2 ({slots})")), "{strength}");
        let by_strength = Some(format!("Strength × 10 ({weight} lb)"));
        assert_eq!(texts.weight.by_strength, by_strength, "{strength}");
    }
}

#[test]
fn invalid_limits_and_coins_in_use_are_kept_and_do_not_count() {
    let plain: Value = serde_json::from_str(SIR_BRAMBLEWICK).unwrap();
    for (field, junk, allowed) in [
        ("limits", json!("none"), "26.5/140"),
        ("limits", json!(null), "26.5/140"),
        ("limits", json!([]), "26.5/140"),
        ("limits", json!({}), "26.5/140"),
        ("limits", json!({"slots": "x", "weight": 50}), "26.5/50"),
        ("limits", json!({"slots": -1, "weight": 9_007_199_254_740_992_u64}), "26.5/140"),
        ("limits", json!({"of": 1, "slots": 20}), "18.5/140"),
        ("limits", json!({"weight": 1, "slots": 20}), "18.5/1"),
        ("coinsInUse", json!([]), "26.5/140"),
        ("coinsInUse", json!(null), "26.5/140"),
        ("coinsInUse", json!(["gp", "xp"]), "26.5/140"),
        ("coinsInUse", json!("gp"), "26.5/140"),
        ("coinsInUse", json!(["pp", "gp", "pp"]), "26.5/140"),
    ] {
        let mut stored = plain.clone();
        stored[field] = junk.clone();
        let text = json!([stored]).to_string();
        let mut panel = Panel::loaded(&text);
        assert!(!panel.last.damaged, "{junk}");
        assert_eq!(panel.session.stored_text(), text);
        let open = panel.open.clone().unwrap();
        let tiles = format!("{}/{}", open.slots.allowed.unwrap(), open.weight.allowed.unwrap());
        assert_eq!(tiles, allowed, "{junk}");
        // A change of one key leaves the other alone.
        let inventory = panel.open_id();
        panel.send(ConfigureInventory {
            inventory,
            changes: InventoryChanges {
                strength: Some("15".into()),
                ..InventoryChanges::default()
            },
        });
        assert_eq!(panel.at("/0")[field], junk);
        panel.send(ConfigureInventory {
            inventory,
            changes: InventoryChanges { slot_limit: no_limit(), ..InventoryChanges::default() },
        });
        assert_eq!(panel.at("/0/limits/slots"), Value::Null);
        if field == "limits" && junk.is_object() {
            assert_eq!(panel.at("/0/limits").get("weight"), junk.get("weight"));
        }
        let coins_in_use = Some(CoinsInUseForm::own(&[CoinKind::Gp, CoinKind::Cp]));
        panel.send(ConfigureInventory {
            inventory,
            changes: InventoryChanges { coins_in_use, ..InventoryChanges::default() },
        });
        assert_eq!(panel.at("/0/coinsInUse"), json!(["cp", "gp"]));
    }
}

#[test]
fn limits_of_two_panels_merge_key_by_key() {
    let mut mine = Panel::sir_bramblewick();
    let mut theirs = mine.beside();
    let start = mine.session.stored_text();
    mine.send(ConfigureInventory {
        inventory: mine.open_id(),
        changes: InventoryChanges {
            slot_limit: limit(LimitBy::Number, "30"),
            ..InventoryChanges::default()
        },
    });
    theirs.reload_from(&mine);
    theirs.send(ConfigureInventory {
        inventory: theirs.open_id(),
        changes: InventoryChanges { weight_limit: no_limit(), ..InventoryChanges::default() },
    });
    mine.reload_from(&theirs);
    mine.undo();
    assert!(!mine.refused());
    assert_eq!(mine.at("/0/limits"), json!({"weight": null}));
    theirs.reload_from(&mine);
    theirs.undo();
    assert_eq!(theirs.session.stored_text(), start, "limits that say nothing are gone");

    // The same key was changed since: it stays.
    mine.reload_from(&theirs);
    mine.send(ConfigureInventory {
        inventory: mine.open_id(),
        changes: InventoryChanges {
            slot_limit: limit(LimitBy::Number, "30"),
            ..InventoryChanges::default()
        },
    });
    theirs.reload_from(&mine);
    theirs.send(ConfigureInventory {
        inventory: theirs.open_id(),
        changes: InventoryChanges { slot_limit: no_limit(), ..InventoryChanges::default() },
    });
    mine.reload_from(&theirs);
    mine.undo();
    assert!(mine.refused());
    assert_eq!(mine.at("/0/limits"), json!({"slots": null}));
}

#[test]
fn a_part_of_a_stack_can_be_moved_without_limits() {
    let mut panel = free();
    let (from, to) = (panel.left(0), panel.right(0));
    let stack = panel.stack(from, 1);
    panel.send(MoveStacks {
        moved: Moved { container: from, stacks: vec![stack], quantity: Some(1.0) },
        target: to,
    });
    assert!(!panel.refused());
    check_totals(&panel);
}

#[test]
fn exactly_one_slot_is_a_single_one() {
    let mule = json!([{"name": "Mule", "strengthScore": 10, "penalties": [], "limits": {"slots": null},
        "columns": [[{"kind": "item-container", "name": "Bag", "capacity": 10, "items": []}], []]}]);
    let mut panel = Panel::loaded(&mule.to_string());
    let container = panel.left(0);
    let mut rope = typed(container, "Rope");
    rope.typed.slots = "1".to_owned();
    panel.send(rope);
    assert_eq!(panel.open.as_ref().unwrap().figures[0][0].text, "1 slot");
}
