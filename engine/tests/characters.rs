//! Imports characters of other tools (docs/rules/characters.md#characters-in-import).

use engine::catalogue::built_in;
use engine::commands::AddTyped;
use engine::import::{ImportChange, ImportMode, InventoryPreview};
use engine::questions::{ReadText, ViewImport, WhatChanged};
use engine::rules::games::BuiltInList;
use engine::session::{Session, SessionAction};
use engine::storage::{Completeness, parse};
use serde_json::{Value, json};

use crate::support::{Panel, SIR_BRAMBLEWICK, choose_file, typed};

const FOUNDRY: &str = include_str!("../../tests/fixtures/foundry.json");
const DND_BEYOND: &str = include_str!("../../tests/fixtures/dnd-beyond.json");
const SHADOWDARKLINGS: &str = include_str!("../../tests/fixtures/shadowdarklings.json");
const KETTLEWRIGHT: &str = include_str!("../../tests/fixtures/kettlewright.json");

/// The sentence about the games of Foundry that are read.
pub(crate) const READ_GAMES: &str = "Foundry’s dnd5e, Shadowdark, Cairn, Nimble, Old-School Essentials, Dolmenwood and Dragonbane can.";

fn preview(session: &mut Session, file: &str) -> InventoryPreview {
    let mut staged = choose_file(session, file);
    assert_eq!((staged.inventories.len(), staged.problem), (1, None));
    assert_eq!(staged.list, None);
    staged.inventories.remove(0)
}

/// Imports a file with one inventory, and returns its preview and the stored inventory.
pub(crate) fn add(session: &mut Session, file: &str) -> (InventoryPreview, Value) {
    let preview = preview(session, file);
    let seen = session.ask(&ViewImport {}).seen;
    session.dispatch(SessionAction::AddImported { seen });
    let stored = parse(&session.stored_text()).unwrap();
    let inventory = stored.as_array().unwrap().last().unwrap().clone();
    (preview, inventory)
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// An inventory in words: each container with its rows.
fn sheet(inventory: &Value) -> Vec<String> {
    let mut lines = vec![format!("{}, {}", text(&inventory["name"]), inventory["strengthScore"])];
    for (side, column) in inventory["columns"].as_array().unwrap().iter().enumerate() {
        for container in column.as_array().unwrap() {
            let name = text(&container["name"]);
            let load = match container.get("load") {
                Some(load) => format!(", load {} {}", load["slots"], load["weight"]),
                None => String::new(),
            };
            let coins = container.get("coins").map(|coins| {
                let coins = coins
                    .as_object()
                    .unwrap()
                    .iter()
                    .filter(|(_, count)| count.as_f64() != Some(0.0))
                    .map(|(kind, count)| format!(" {count} {kind}"));
                coins.collect::<Vec<_>>().concat()
            });
            let side = ["left", "right"][side];
            let coins = coins.unwrap_or_default();
            lines.push(format!("{side} {name}: {}{load}{coins}", container["capacity"]));
            for stack in container["items"].as_array().into_iter().flatten() {
                let item = &stack["item"];
                let equipped = if stack["equipped"] == true { ", equipped" } else { "" };
                let slots = match item["slotOverride"].as_f64() {
                    Some(slots) => format!(", {slots} slots"),
                    None => String::new(),
                };
                lines.push(format!(
                    "- {} × {}: {} gp, {} lb{slots}{equipped}",
                    stack["quantity"],
                    text(&item["name"]),
                    item["value"],
                    item["weight"],
                ));
            }
        }
    }
    lines
}

#[test]
fn an_actor_of_foundry() {
    let (preview, inventory) = add(&mut Session::default(), FOUNDRY);
    let origin = "From Foundry: 7 items, 4 containers, 51.3 gp.";
    assert_eq!(preview.origin.as_deref(), Some(origin));
    assert_eq!((&*preview.score, preview.completeness), ("16", Completeness::Whole));
    assert_eq!(
        sheet(&inventory),
        [
            "Mira Thistledown, 16",
            "left Worn and carried: 32",
            "- 1 × Longsword: 15 gp, 3 lb, equipped",
            "- 1 × Backpack: 2 gp, 5 lb",
            // The catalogue's value of one.
            "- 20 × Arrows: 0.05 gp, 0.05 lb",
            "left Backpack: 6",
            "- 6 × Rations: 0.5 gp, 2.5 lb",
            "- 1 × Bag of Holding: 500 gp, 15 lb",
            "left Bag of Holding: 100, load 0 0",
            "- 1 × Jewel Box: 10 gp, 2 lb",
            "- 3 × Moonstone: 50 gp, 0 lb",
            "right Coin Purse: 100 8 cp 12 sp 40 gp 1 pp",
        ]
    );
}

#[test]
fn a_character_of_dnd_beyond() {
    let (preview, inventory) = add(&mut Session::default(), DND_BEYOND);
    let origin =
        "From D&D Beyond: 5 items, 4 containers, 11.5 gp. Please check the strength score.";
    assert_eq!(preview.origin.as_deref(), Some(origin));
    assert_eq!(preview.stored_elsewhere.as_deref(), Some("Stored elsewhere: Backpack."));
    assert_eq!(
        sheet(&inventory),
        [
            "Brok Ironhand, 17",
            "left Worn and carried: 34",
            "- 1 × Chain Mail: 75 gp, 55 lb, equipped",
            "- 1 × Grandma's ring: 3 gp, 0 lb",
            // It is not equipped.
            "left Backpack: 6",
            "- 1 × Backpack: 2 gp, 5 lb",
            "- 14 × Arrows: 0.05 gp, 0.05 lb",
            // The catalogue's value.
            "- 2 × Potion of Healing: 50 gp, 0.5 lb",
            "right Coin Purse: 100 2 cp 4 sp 11 gp",
            "right Backpack: 100 8 cp",
        ]
    );
}

#[test]
fn a_character_of_shadowdarklings() {
    let (preview, inventory) = add(&mut Session::default(), SHADOWDARKLINGS);
    let origin = "From Shadowdarklings: 5 items, 2 containers, 31.2 gp.";
    assert_eq!(preview.origin.as_deref(), Some(origin));
    assert_eq!(
        sheet(&inventory),
        [
            "Grim of the Fen, 11",
            "left Worn and carried: 12",
            "- 2 × Torch: 0 gp, 1 lb",
            "- 20 × Arrows: 0 gp, 0.05 lb",
            "- 1 × Fen Charm: 0 gp, 0 lb, 0 slots",
            "- 1 × Golden Idol: 25 gp, 0 lb",
            "- 1 × Wand of Sparks: 0 gp, 0 lb",
            "right Coin Purse: 100 2 sp 31 gp",
        ]
    );
}

#[test]
fn a_character_of_kettlewright() {
    let (preview, inventory) = add(&mut Session::default(), KETTLEWRIGHT);
    let origin = "From Kettlewright: 4 items, 4 containers, 14 gp.";
    assert_eq!(preview.origin.as_deref(), Some(origin));
    let stored = "Stored elsewhere: Mule and Empty Cart.";
    assert_eq!(preview.stored_elsewhere.as_deref(), Some(stored));
    assert_eq!(
        sheet(&inventory),
        [
            "Wren Underbough, 12",
            "left Worn and carried: 10",
            "- 1 × Rations: 10 gp, 0 lb",
            "- 1 × Halberd: 20 gp, 0 lb",
            "- 1 × Pendant: 0 gp, 0 lb, 0 slots",
            "left Mule: 6",
            "- 1 × Tent: 20 gp, 0 lb",
            "left Empty Cart: 10",
            "right Coin Purse: 100 14 gp",
        ]
    );
}

#[test]
fn a_file_without_things_is_an_empty_inventory() {
    let mut session = Session::default();
    for (file, origin) in [
        (
            r#"{"system": {"currency": {}}, "items": [{"type": "spell", "name": "Fireball"}, 5, null]}"#,
            "From Foundry: 0 items, 2 containers, 0 gp. “5” not read.",
        ),
        (
            r#"{"character": {"inventory": [], "stats": []}}"#,
            "From D&D Beyond: 0 items, 2 containers, 0 gp. Please check the strength score.",
        ),
        (
            r#"{"gear": ["Torch"], "stats": {}}"#,
            "From Shadowdarklings: 0 items, 2 containers, 0 gp. “Torch” not read.",
        ),
        (
            r#"{"items": [{}], "containers": [], "strength": "7"}"#,
            "From Kettlewright: 1 item, 2 containers, 0 gp.",
        ),
    ] {
        let preview = preview(&mut session, file);
        assert_eq!(preview.origin.as_deref(), Some(origin), "{file}");
        assert_eq!((&*preview.name, preview.containers), ("(unnamed)", 2));
    }
}

#[test]
fn other_files_stay_invalid() {
    let mut session = Session::default();
    for file in [
        r#"{"name": "Idol", "type": "loot", "system": {}}"#,
        r#"{"type": "encounter", "system": {}, "items": []}"#,
        r#"{"entityInfos": [], "currency": {"gp": 3}}"#,
        r#"[{"system": {}, "items": []}]"#,
        r#"{"gear": [], "stats": {}"#,
        r#" {"gear": [], "stats": {}} x"#,
        "[1, 2",
        r#""text""#,
        "12",
        "",
        " \n\t\u{FEFF}",
        "PNG\0\0",
    ] {
        let staged = choose_file(&mut session, file);
        assert_eq!((staged.inventories.len(), staged.list), (0, None), "{file:?}");
    }
}

#[test]
fn an_inventory_comes_before_a_character() {
    let mut session = Session::default();
    let inventory = json!({
        "name": "Both", "strengthScore": 12, "columns": [[], []],
        "system": {}, "items": [], "gear": [], "stats": {}
    });
    assert_eq!(preview(&mut session, &inventory.to_string()).origin, None);
    assert_eq!(preview(&mut session, SIR_BRAMBLEWICK).origin, None);
    // A file that is not a valid inventory can still be a character.
    let inventory = json!({"name": "Gear", "strengthScore": "12", "columns": [[], []], "gear": [], "stats": {}});
    assert!(preview(&mut session, &inventory.to_string()).origin.is_some());
}

#[test]
fn any_other_text_is_a_list() {
    let mut session = Session::default();
    for file in ["Torch, 3", "\u{FEFF}name;qty\nTorch;3", "- rope\n- 2 torches {old}"] {
        let staged = choose_file(&mut session, file);
        assert_eq!((staged.list.as_deref(), staged.problem), (Some(file), None));
    }
    // Only the part that is read, and one character more, so that the reading reports that the text was cut.
    let long = "Torch é\n".repeat(20_000);
    let list = choose_file(&mut session, &long).list.unwrap();
    assert_eq!(list.chars().count(), 100_001);
    assert!(long.starts_with(&list));
}

#[test]
fn a_character_is_replaced_and_undone_like_any_inventory() {
    let mut session = Session::default();
    add(&mut session, KETTLEWRIGHT);
    let before = session.stored_text();
    let changed = KETTLEWRIGHT.replace("\"gold\": 14", "\"gold\": 20");
    let staged = preview(&mut session, &changed).id;
    let differences = session.ask(&WhatChanged { staged });
    assert_eq!(differences.unwrap().lines, ["+6 gp"]);
    session.change_import(ImportChange::Choose { staged, mode: ImportMode::Replace, other: None });
    session.dispatch(SessionAction::AddImported { seen: 0 });
    let stored = session.stored_text();
    assert!(stored.contains("\"gp\":20") && !stored.contains("\"gp\":14"));
    session.dispatch(SessionAction::Undo);
    assert_eq!(session.stored_text(), before);
}

#[test]
fn things_of_inventories_are_not_looked_up() {
    let mut session = Session::default();
    let charm = r#"{"gear": [], "treasures": [{"name": "Charm", "cost": 5}], "stats": {}}"#;
    add(&mut session, charm);
    let (_, inventory) = add(&mut session, r#"{"gear": [{"name": "Charm"}], "stats": {}}"#);
    assert_eq!(sheet(&inventory)[2], "- 1 × Charm: 0 gp, 0 lb");
}

#[test]
fn a_part_of_a_copper_piece_is_left_out_and_the_preview_says_so() {
    let file = r#"{"system": {"currency": {"sp": 12.55, "cp": 30}}, "items": [], "name": "Mira"}"#;
    let mut session = Session::default();
    let (preview, inventory) = add(&mut session, file);
    assert_eq!(
        preview.origin.as_deref(),
        Some("From Foundry: 0 items, 2 containers, 1.6 gp. Parts of a copper piece are left out.")
    );
    let coins = &inventory["columns"][1][0]["coins"];
    assert_eq!(coins, &json!({"cp": 35, "sp": 12, "ep": 0, "gp": 0, "pp": 0}));
    let whole = add(&mut session, &file.replace("12.55", "12.5")).0.origin.unwrap();
    assert!(whole.ends_with(" gp."), "{whole}");

    let file = file.replace("30", "1e17");
    let entries = session.ask(&ReadText { text: file, ..ReadText::default() }).entries;
    let entries: Vec<_> = entries.iter().map(|entry| (&*entry.text, &*entry.word)).collect();
    let skipped = [("100000000000000000 cp", "skipped")];
    let read = [("12 sp", "coins"), ("5 cp", "coins"), ("0.5 cp", "skipped")];
    assert_eq!(entries, [&skipped[..], &read].concat());
}

#[test]
fn a_part_of_a_coin_is_copper_by_the_coins_of_the_game() {
    let file = |game: &str, system: Value| {
        json!({"name": "Ada", "items": [], "system": system, "_stats": {"systemId": game}})
            .to_string()
    };
    for (file, copper, loses_a_part) in [
        (file("dolmenwood", json!({"coins": {"pellucidium": 2.5}})), 250, false),
        (file("dolmenwood", json!({"coins": {"pellucidium": 2.001}})), 0, true),
        (file("dnd5e", json!({"currency": {"pp": 2.5}})), 500, false),
        (file("dnd5e", json!({"currency": {"pp": 2.001}})), 1, false),
    ] {
        let (preview, inventory) = add(&mut Session::default(), &file);
        let coins = &inventory["columns"][1][0]["coins"];
        assert_eq!(coins, &json!({"cp": copper, "sp": 0, "ep": 0, "gp": 0, "pp": 2}), "{file}");
        let remark = "Parts of a copper piece are left out.";
        assert_eq!(preview.origin.unwrap().contains(remark), loses_a_part, "{file}");
    }
}

#[test]
fn a_name_of_white_space_does_not_hide_the_other_name() {
    let file = json!({"custom_name": "\u{FEFF} ", "name": "Odo", "strength": 3, "items": [], "containers": []});
    assert_eq!(preview(&mut Session::default(), &file.to_string()).name, "Odo");
}

#[test]
fn half_a_character_is_read_from_a_pasted_text_as_from_a_file() {
    let file = r#"{"gear": [{"name": "Charm \ud83e"}], "stats": {}}"#;
    let mut session = Session::default();
    let (_, inventory) = add(&mut session, file);
    assert_eq!(sheet(&inventory)[2], "- 1 × Charm \u{FFFD}: 0 gp, 0 lb");
    let entries =
        session.ask(&ReadText { text: format!("\u{FEFF}\n{file}"), ..ReadText::default() }).entries;
    assert_eq!(entries[0].text, "1 × Charm \u{FFFD}");
}

#[test]
fn the_catalogue_knows_names_as_in_a_text_and_packs_as_a_whole() {
    let names = ["Thieves’ tools", "flask of oil", "+1 Shield", "Explorer's Pack"];
    let entries = names.map(|name| json!({"equipped": true, "definition": {"name": name}}));
    let file = json!({"stats": [], "inventory": entries});
    let (_, inventory) = add(&mut Session::default(), &file.to_string());
    assert_eq!(
        sheet(&inventory)[2..6],
        [
            "- 1 × Thieves’ tools: 25 gp, 1 lb, equipped",
            "- 1 × flask of oil: 0.1 gp, 1 lb, equipped",
            "- 1 × +1 Shield: 0 gp, 6 lb, equipped",
            "- 1 × Explorer's Pack: 10 gp, 59 lb, equipped",
        ]
    );
}

/// The tiles and the rules of an inventory, and its rows with their slots of their own.
fn tiles_and_rules(panel: &Panel) -> (Vec<String>, Value, Vec<String>) {
    let open = panel.open.as_ref().unwrap();
    let tiles = open.figures.iter().flatten().filter(|figure| !figure.text.ends_with("gp"));
    let inventory = panel.at("/0");
    let rules = ["strengthScore", "game", "limits", "levels", "coinSlots", "newItems", "itemsTake"];
    let rules = rules.map(|rule| inventory[rule].clone());
    let mut rows: Vec<_> =
        sheet(&inventory).into_iter().filter(|line| line.starts_with('-')).collect();
    rows.sort();
    (tiles.map(|figure| figure.text.clone()).collect(), json!(rules), rows)
}

#[test]
fn the_same_kit_is_the_same_by_every_tool_and_by_hand() {
    let kit =
        [("Torch", 2, 1, 1), ("Arrows", 25, 1, 20), ("Rations", 3, 1, 3), ("Greatsword", 1, 2, 1)];
    let foundry = kit.map(|(name, quantity, used, per_slot)| {
        json!({"type": "Basic", "name": name, "system": {"quantity": quantity,
            "slots": {"slots_used": used, "per_slot": per_slot, "free_carry": 0}}})
    });
    let foundry = json!({"name": "Grim", "items": foundry, "_stats": {"systemId": "shadowdark"},
        "system": {"abilities": {"str": {"value": 14}}, "coins": {"gp": 250, "sp": 0, "cp": 0}, "slots": 10}});
    let gear = kit.map(|(name, quantity, used, per_slot)| {
        let slots = f64::from(used) * (f64::from(quantity) / f64::from(per_slot)).ceil();
        json!({"name": name, "quantity": quantity, "totalUnits": quantity, "slots": slots})
    });
    let shadowdarklings = json!({"name": "Grim", "gear": gear, "stats": {"STR": 14}, "gearSlotsTotal": 14,
        "gold": 250, "silver": 0, "copper": 0});
    let gear = kit.map(|(name, quantity, ..)| json!({"name": name, "quantity": quantity}));
    let owlbear = json!({"schemaType": "sd-char-sheet", "name": "Grim", "gear": gear, "customGear": [],
        "stats": {"STR": 14}, "gearSlotsTotal": 10, "gold": 250, "silver": 0, "copper": 0});
    let read: Vec<_> = [foundry, shadowdarklings, owlbear]
        .map(|file| {
            let mut panel = Panel::loaded("[]");
            panel.import(&[file.to_string()], &[]);
            panel.select(0);
            tiles_and_rules(&panel)
        })
        .into();
    assert_eq!(read[0], read[1]);
    assert_eq!(read[0], read[2]);

    let by_hand = json!([{"name": "Grim", "strengthScore": 14, "penalties": [], "game": "shadowdark", "columns": [
        [{"name": "Worn and carried", "kind": "item-container", "capacity": 14, "items": []}],
        [{"name": "Coin Purse", "kind": "money-pouch", "capacity": 300, "slots": 1,
            "coins": {"cp": 0, "sp": 0, "ep": 0, "gp": 250, "pp": 0}}]]}]);
    let mut panel = Panel::loaded(&by_hand.to_string());
    panel.select(0);
    let worn = panel.left(0);
    for (name, quantity, ..) in kit {
        panel.send(AddTyped(typed(worn, &format!("{quantity} {name}"))));
    }
    let (tiles, rules, rows) = tiles_and_rules(&panel);
    assert_eq!((&tiles, &rules), (&read[0].0, &read[0].1));
    assert_eq!(rows.len(), read[0].2.len());
}

// docs/rules/characters.md#bundles-of-dd-beyond
#[test]
fn what_the_built_in_list_sells_as_a_bag_is_bags_under_its_name() {
    let list = built_in(BuiltInList::Srd);
    let bags: Vec<_> = list
        .all()
        .filter_map(|(_, entry)| {
            let (name, size) = entry.name.split_once(" (bag of ")?;
            let size: f64 = size.trim_end_matches(')').replace(',', "").parse().unwrap();
            Some((entry.name.clone(), name.to_uppercase(), size))
        })
        .collect();
    assert!(bags.len() >= 2, "{bags:?}");
    for (listed, name, size) in bags {
        let entry = |quantity: f64| json!({"quantity": quantity, "definition": {"name": name, "bundleSize": size, "weight": 2, "cost": 1}});
        let file = json!({"stats": [], "inventory": [entry(size), entry(size + 1.0)]});
        let (_, inventory) = add(&mut Session::default(), &file.to_string());
        let rows: Vec<_> =
            sheet(&inventory).into_iter().filter(|line| line.starts_with('-')).collect();
        assert_eq!(rows, [1, 2].map(|bags| format!("- {bags} × {listed}: 1 gp, 2 lb")));
    }
}
