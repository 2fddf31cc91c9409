//! The differences between a file and the stored inventory of the same name (docs/rules/storage.md#what-changed).

use crate::corpora::checks::is_in_proportion;
use crate::support;

use engine::commands::{
    ConfigureInventory, DeleteInventory, Direction, InventoryChanges, MoveInventory,
};
use engine::import::{ImportChange, ImportMode, ImportView, InventoryPreview};
use engine::model::{IdSource, Inventory, InventoryId, StagedId};
use engine::questions::import::lines;
use engine::questions::{CopyWhatChanged, Differences, WhatChanged};
use engine::storage::read_import;
use engine::view::Level;
use engine::view::update::Notice;
use serde_json::{Value, json};
use support::{Panel, SIR_BRAMBLEWICK, previews};

pub(crate) fn read(inventory: &Value) -> Inventory {
    read_import(&inventory.to_string(), &mut IdSource::default()).remove(0).0
}

/// The panel with one of them, and the other one in Import.
fn staged(old: &Value, new: &Value) -> (Panel, StagedId) {
    let mut panel = Panel::loaded(&json!([old]).to_string());
    let view = panel.choose_files(&[new.to_string()], &[]);
    (panel, previews(&view)[0].id)
}

fn said(old: &Value, new: &Value) -> Differences {
    let (panel, staged) = staged(old, new);
    panel.session.ask(&WhatChanged { staged }).unwrap()
}

fn bramblewick() -> Value {
    serde_json::from_str(SIR_BRAMBLEWICK).unwrap()
}

fn stack(name: &str, quantity: f64, weight: f64) -> Value {
    json!({"quantity": quantity, "equipped": false, "item":
        {"name": name, "value": 0, "weight": weight, "slotOverride": null, "equippedSlots": 0}})
}

fn storage(name: &str, items: &[Value]) -> Value {
    json!({"kind": "item-container", "name": name, "capacity": 10, "items": items})
}

fn pouch(name: &str, gp: u32, sp: u32) -> Value {
    json!({"kind": "money-pouch", "name": name, "capacity": 100, "slots": 1,
        "coins": {"cp": 0, "sp": sp, "ep": 0, "gp": gp, "pp": 0}})
}

fn inventory(containers: &[Value]) -> Value {
    json!({"name": "Mira", "strengthScore": 10, "penalties": [], "columns": [containers, []]})
}

fn lines_of(old: &[Value], new: &[Value]) -> Vec<String> {
    lines(&read(&inventory(old)), &read(&inventory(new)))
}

#[test]
fn it_lists_additions_and_removals() {
    let old = [
        storage("Backpack", &[stack("Torch", 10.0, 5.0), stack("Potion of healing", 2.0, 0.5)]),
        pouch("Purse", 20, 5),
    ];
    let new = [
        storage("Backpack", &[stack("Torch", 13.0, 5.0), stack("Potion of healing", 1.0, 0.5)]),
        pouch("Purse", 8, 0),
    ];
    assert_eq!(
        lines_of(&old, &new),
        ["+3 Torch", "−1 Potion of healing", "−12.5 gp", "Backpack 10.4 → 13.2 slots"]
    );
}

#[test]
fn strength_penalties_and_containers_are_listed() {
    let mut old = inventory(&[storage("Sack", &[]), storage("Chest", &[]), pouch("Purse", 0, 0)]);
    old["penalties"] = json!([{"source": "Wet", "slots": 1}, {"source": "Tired", "slots": 1.5},
        {"source": "Trait", "slots": -1}]);
    let mut new = inventory(&[
        storage("Sack", &[]),
        pouch("Purse", 0, 0),
        storage("Sack", &[]),
        pouch("Jar", 0, 0),
    ]);
    new["strengthScore"] = 12.into();
    new["penalties"] = json!([{"source": "Tired", "slots": 2}, {"source": "", "slots": 1},
        {"source": "Trait", "slots": -3}, {"source": "Hauler", "slots": -2}]);
    new["columns"][0][0]["capacity"] = 12.into();
    new["columns"][0][0]["place"] = "dropped".into();
    new["columns"][0][1]["capacity"] = 50.into();
    new["columns"][0][2]["place"] = "stored".into();
    new["columns"][0][3]["capacity"] = 1.into();
    assert_eq!(
        lines(&read(&old), &read(&new)),
        [
            "Strength 10 → 12",
            "Penalty Tired 1.5 → 2 slots",
            "Penalty (unnamed) added (1 slot)",
            "Bonus Trait 1 → 3 slots",
            "Bonus Hauler added (+2 slots)",
            "Penalty Wet removed",
            "Sack: capacity 10 → 12 slots, now dropped",
            "Purse: capacity 100 → 50 coins",
            "Sack (2) added (10 slots), stored",
            "Jar added (1 coin)",
            "Chest removed",
        ]
    );
}

#[test]
fn entries_with_the_same_name_are_distinguished() {
    let dear = |quantity| {
        let mut stack = stack("Torch", quantity, 1.0);
        stack["item"]["value"] = 2.into();
        stack
    };
    let worn = |mut stack: Value| {
        stack["equipped"] = true.into();
        stack
    };
    let shield = || stack("Shield", 1.0, 5.0);
    let sack = |items: &[Value]| storage("Sack", items);
    let pack = |items: &[Value]| storage("Pack", items);
    // Moved into a different container.
    assert_eq!(
        lines_of(&[sack(&[shield()]), pack(&[])], &[sack(&[]), pack(&[shield()])]),
        ["−1 Shield, Sack", "+1 Shield, Pack", "Sack 1 → 0 slots", "Pack 0 → 1 slot"]
    );
    // A different price.
    assert_eq!(
        lines_of(&[sack(&[stack("Torch", 2.0, 1.0)])], &[sack(&[dear(2.0)])]),
        ["+2 Torch (2 gp, 1 lb)", "−2 Torch (0 gp, 1 lb)"]
    );
    assert_eq!(
        lines_of(&[sack(&[shield()])], &[sack(&[worn(shield())])]),
        ["Shield 0 → 1 equipped", "Sack 1 → 0 slots"]
    );
    assert_eq!(lines_of(&[sack(&[])], &[sack(&[worn(shield())])]), ["+1 Shield, 0 → 1 equipped"]);
    assert_eq!(lines_of(&[sack(&[worn(shield())])], &[sack(&[])]), ["−1 Shield"]);
    // Ten silver pieces are changed into a gold piece; coins are moved between pouches.
    assert_eq!(lines_of(&[pouch("P", 0, 10)], &[pouch("P", 1, 0)]), ["−10 sp, +1 gp"]);
    assert_eq!(
        lines_of(&[pouch("P", 5, 0), pouch("Q", 0, 0)], &[pouch("P", 0, 0), pouch("Q", 5, 0)]),
        ["−5 gp, P", "+5 gp, Q"]
    );
}

#[test]
fn equal_inventories_and_mere_details_have_a_sentence() {
    let old = bramblewick();
    let nothing = said(&old, &old);
    assert_eq!(nothing.lines, ["Nothing has changed."]);
    assert!(!nothing.differs && nothing.more.is_none());
    let mut new = old.clone();
    new["columns"][0][0]["items"][0]["item"]["slotOverride"] = 7.into();
    new["columns"][0].as_array_mut().unwrap().reverse();
    assert_eq!(said(&old, &new).lines, ["Only details have changed."]);
    new["unknown"] = 1.into();
    assert_eq!(said(&old, &new).lines, ["Only details have changed."]);
}

#[test]
fn six_lines_are_shown_and_all_are_copied() {
    let old = inventory(&[]);
    let things: Vec<_> = (0..16).map(|n| stack(&format!("Thing *{n}*"), 1.0, 0.0)).collect();
    let (panel, staged) = staged(&old, &inventory(&[storage("Sack", &things)]));
    let changed = panel.session.ask(&WhatChanged { staged }).unwrap();
    assert_eq!(changed.lines.len(), 6);
    assert_eq!(changed.more.as_deref(), Some("11 more"));
    assert!(changed.differs);
    let copied = panel.session.ask(&CopyWhatChanged { staged }).unwrap();
    let text: Vec<_> = copied.text.lines().collect();
    assert_eq!(text[..3], ["**Mira**", "Sack added (10 slots)", "+1 Thing \\*0\\*"]);
    assert_eq!(text.len(), 18);
    let said = format!("Copied the changes as text ({} characters).", copied.text.chars().count());
    assert_eq!(copied.notice, said);
}

/// Mira, as strong as this.
fn mira(strength: u32) -> Value {
    let mut inventory = inventory(&[]);
    inventory["strengthScore"] = strength.into();
    inventory
}

/// The first listed difference of each.
fn first_lines(panel: &Panel, view: &ImportView) -> Vec<String> {
    let ids = previews(view).into_iter().map(|preview| preview.id);
    let changed = ids.map(|staged| panel.session.ask(&WhatChanged { staged }));
    let lines = changed.map(|changed| changed.map(|changed| changed.lines[0].clone()));
    lines.map(Option::unwrap_or_default).collect()
}

#[test]
fn equipped_slots_are_compared_where_both_count_them() {
    let mira = |game: &str, equipped: usize| {
        let items = (0..9).map(|nth| {
            let mut item = stack(&format!("Thing {nth}"), 1.0, 0.0);
            item["equipped"] = json!(nth < equipped);
            item
        });
        let mut mira = inventory(&[storage("Sack", &items.collect::<Vec<_>>())]);
        mira["game"] = game.into();
        mira["limits"] = json!({"slots": 20});
        mira
    };
    let equipped = |old: &Value, new: &Value| {
        let equipped = said(old, new).equipped;
        equipped.map(|change| (change.text, change.level))
    };
    let wwn = |count| mira("wwn", count);
    let change = |text: &str, level| Some((text.to_owned(), level));
    assert_eq!(equipped(&wwn(4), &wwn(3)), change("Equipped: 4 → 3/5", Level::Normal));
    assert_eq!(equipped(&wwn(4), &wwn(6)), change("Equipped: 4 → 6/5", Level::Over));
    assert_eq!(equipped(&wwn(4), &wwn(4)), None);
    assert_eq!(equipped(&mira("cairn", 4), &mira("cairn", 6)), None);
    assert_eq!(equipped(&mira("cairn", 4), &wwn(4)), None);
    // It is shown behind six other lines, and copied.
    let (panel, staged) = staged(&wwn(0), &wwn(8));
    let differences = panel.session.ask(&WhatChanged { staged }).unwrap();
    assert_eq!(differences.more.as_deref(), Some("3 more"));
    assert_eq!(differences.equipped.unwrap().text, "Equipped: 0 → 8/5");
    let copied = panel.session.ask(&CopyWhatChanged { staged }).unwrap();
    assert!(copied.text.trim_end().ends_with("Sack 9 → 1 slot\nEquipped: 0 → 8/5"));
    // Slots of its own are a detail; what follows from them is not.
    let mut larger = wwn(4);
    larger["columns"][0][0]["items"][0]["item"]["slotOverride"] = json!(3);
    let differences = said(&wwn(4), &larger);
    assert_eq!(differences.lines, ["Only details have changed."]);
    assert_eq!(differences.equipped.unwrap().text, "Equipped: 4 → 6/5");
    assert!(differences.differs);
}

/// Chooses a stored inventory to be replaced.
fn replace(panel: &mut Panel, staged: StagedId, other: InventoryId) {
    let (mode, other) = (ImportMode::Add, Some(other));
    panel.session.change_import(ImportChange::Choose { staged, mode, other });
}

#[test]
fn where_several_have_the_name_nothing_is_chosen_beforehand() {
    let mut panel = Panel::loaded(&json!([mira(1), mira(2)]).to_string());
    let file =
        json!([mira(3), mira(3), mira(3), {"name": "Bo", "strengthScore": 1, "columns": [[], []]}]);
    let view = panel.choose_files(&[file.to_string()], &[]);
    assert!(view.undecided);
    assert_eq!(first_lines(&panel, &view), [""; 4]);
    let [first, second, third, bo] = previews(&view).try_into().unwrap();
    assert_eq!([first.undecided, second.undecided, bo.undecided], [true, true, false]);
    let labels = |view: &ImportView| -> Vec<Vec<String>> {
        let labels = |preview: InventoryPreview| {
            let offers = preview.namesakes.into_iter();
            offers.map(|offer| offer.label).collect()
        };
        previews(view).into_iter().map(labels).collect()
    };
    let [one, two] = [
        "Replace Mira, 0/2 slots, the 1st in the list",
        "Replace Mira, 0/4 slots, the 2nd in the list",
    ];
    assert_eq!(labels(&view), [vec![one, two], vec![one, two], vec![one, two], vec![]]);
    // "Replace them" can't say which either.
    panel.session.change_import(ImportChange::ChooseAll { mode: ImportMode::Replace });
    assert!(panel.view_import().undecided);
    // Whichever replaces one takes it from the others.
    replace(&mut panel, third.id, second.namesakes[1].inventory);
    let view = panel.view_import();
    assert_eq!(first_lines(&panel, &view), ["", "", "Strength 2 → 3", ""]);
    assert_eq!(labels(&view), [vec![one], vec![one], vec![one, two], vec![]]);
    panel.session.change_import(ImportChange::ChooseAll { mode: ImportMode::Add });
    let view = panel.view_import();
    assert!(!view.undecided);
    panel.add_imported(&view);
    assert_eq!(strengths(&panel), [1, 3, 3, 3, 1]);
}

/// The stored inventories afterwards, as their strengths.
fn strengths(panel: &Panel) -> Vec<Value> {
    let stored = panel.stored();
    let stored = stored.as_array().unwrap().iter();
    stored.map(|inventory| inventory["strengthScore"].clone()).collect()
}

#[test]
fn a_replaced_inventory_is_the_one_that_was_compared() {
    let stored = json!([mira(1), mira(2)]).to_string();
    let file = json!([mira(3), mira(4), mira(5)]).to_string();
    for chosen in 0..8_usize {
        let mut panel = Panel::loaded(&stored);
        let replace: Vec<_> = (0..3).filter(|bit| chosen >> bit & 1 == 1).collect();
        let view = panel.choose_files(std::slice::from_ref(&file), &replace);
        let lines = first_lines(&panel, &view);
        panel.add_imported(&view);
        assert_eq!(panel.session.stored_text().len(), view.stored_length);
        let mut expected = vec![json!(1), json!(2)];
        for (preview, (line, strength)) in previews(&view).iter().zip(lines.iter().zip(3..)) {
            if preview.mode == ImportMode::Add {
                expected.push(json!(strength));
            } else {
                let was = line.strip_prefix("Strength ").unwrap();
                let was: usize = was.split(' ').next().unwrap().parse().unwrap();
                expected[was - 1] = json!(strength);
            }
        }
        assert_eq!(strengths(&panel), expected, "{replace:?}");
    }
}

#[test]
fn other_panels_change_the_differences_but_not_the_replaced_inventory() {
    let mut panel = Panel::loaded(&json!([mira(1), mira(2)]).to_string());
    let file = json!([mira(3), mira(4)]).to_string();
    let view = panel.choose_files(&[file], &[]);
    let [undecided, staged] = [0, 1].map(|index| previews(&view)[index].id);
    // Another panel moves the second one up, and adds one more.
    let mut other = panel.beside();
    let [_, second] = [0, 1].map(|index| other.inventories[index]);
    replace(&mut panel, staged, second);
    other.send(MoveInventory { inventory: second, direction: Direction::Up });
    panel.reload_from(&other);
    other.import(&[mira(9).to_string()], &[]);
    let inventory = other.inventories[2];
    for _ in 0..2 {
        other.send(MoveInventory { inventory, direction: Direction::Up });
    }
    panel.reload_from(&other);
    let lines = first_lines(&panel, &view);
    assert_eq!(lines, ["", "Strength 2 → 4"]);
    // The list includes its changes.
    let changes = InventoryChanges { strength: Some("4".into()), ..InventoryChanges::default() };
    other.send(ConfigureInventory { inventory: second, changes });
    panel.reload_from(&other);
    let lines = first_lines(&panel, &view);
    assert_eq!(lines, ["", "Nothing has changed."]);
    assert!(panel.view_import().undecided);
    let (mode, other) = (ImportMode::Add, None);
    panel.session.change_import(ImportChange::Choose { staged: undecided, mode, other });
    assert!(!panel.view_import().undecided);
    panel.add_imported(&view);
    assert_eq!(strengths(&panel), [9, 4, 1, 3]);
}

#[test]
fn a_lost_target_is_reported_and_its_file_added_as_new() {
    let mut panel = Panel::loaded(&json!([mira(1), mira(2)]).to_string());
    let file = json!([mira(3), mira(4)]).to_string();
    let view = panel.choose_files(&[file], &[1]);
    let mut other = panel.beside();
    other.send(DeleteInventory { inventory: other.inventories[1] });
    panel.reload_from(&other);
    let gone = "\u{201c}Mira\u{201d} is gone: another panel changed it.";
    assert_eq!(panel.last.notice, Some(Notice::Refused(gone.to_owned())));
    let now = panel.view_import();
    assert_eq!(previews(&now)[1].mode, ImportMode::Add);
    // Added before that is seen, nothing is taken in, and it can be added still.
    panel.add_imported(&view);
    assert!(panel.last.store.is_none());
    assert_eq!(panel.last.notice, Some(Notice::Refused(gone.to_owned())));
    panel.add_imported(&now);
    assert_eq!(strengths(&panel), [1, 3, 4]);
    // A lost inventory that was only compared is reported, too, but does not block the import.
    panel.reload(&Panel::loaded(&json!([mira(1)]).to_string()).stored_list());
    let view = panel.choose_files(&[mira(5).to_string()], &[]);
    panel.reload(&Panel::loaded("[]").stored_list());
    assert_eq!(panel.last.notice, Some(Notice::Refused(gone.to_owned())));
    panel.add_imported(&view);
    assert_eq!(strengths(&panel), [5]);
}

#[test]
fn no_two_lines_are_the_same_where_names_are_not() {
    let items: Vec<_> = ["a", "b"].map(|name| stack(name, 1.0, 1.0)).into();
    let new = [storage("S", &items), storage("T", &items)];
    let mut all = lines_of(&[storage("S", &[]), storage("T", &[])], &new);
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count);
}

#[test]
fn long_lists_take_work_in_proportion() {
    let compare = |count: u32| {
        let items = |more: u32| -> Vec<Value> {
            let number = |n: u32| stack(&format!("Thing {}", n + more), f64::from(n % 7), 1.0);
            (0..count).map(number).collect()
        };
        let old = read(&inventory(&[storage("Sack", &items(0))]));
        let new = read(&inventory(&[storage("Sack", &items(count / 2))]));
        move || assert!(lines(&old, &new).len() > count as usize)
    };
    // A search for each among all takes 64 times as long.
    assert!(is_in_proportion(compare(2_000), compare(16_000)));
}

#[test]
fn the_slots_of_new_items_and_columns_are_listed() {
    let with = |new_items: Option<&str>, hidden: &[&str]| {
        let mut inventory = inventory(&[]);
        if let Some(new_items) = new_items {
            inventory["newItems"] = new_items.into();
        }
        if !hidden.is_empty() {
            inventory["hiddenColumns"] = json!(hidden);
        }
        read(&inventory)
    };
    let plain = with(None, &[]);
    let one_slot = with(Some("oneSlot"), &["weight"]);
    let both = with(Some("oneSlot"), &["weight", "value", "weight"]);
    let value = with(Some("later"), &["value"]);
    assert_eq!(lines(&plain, &one_slot), ["New items take 1 slot each", "Columns: without Weight"]);
    assert_eq!(
        lines(&one_slot, &plain),
        ["New items take slots by weight", "Columns: with Value, Weight and Slots"]
    );
    assert_eq!(lines(&one_slot, &both), ["Columns: without Value and Weight"]);
    assert_eq!(lines(&plain, &value), ["Columns: without Value"]);
    assert_eq!(lines(&both, &with(Some("oneSlot"), &["value", "weight"])), [""; 0]);
}

#[test]
fn coins_by_number_and_levels_are_listed() {
    let with = |coin_slots: Value, levels: Value| {
        let mut inventory = inventory(&[]);
        inventory["coinSlots"] = coin_slots;
        inventory["levels"] = levels;
        read(&inventory)
    };
    let level = |from: f64| json!({"from": from, "of": "slots", "name": "Speed 20"});
    let plain = with(json!("many"), json!(["none", level(-1.0)]));
    let games = with(json!({"coins": 100, "free": 50}), json!([level(12.0)]));
    assert_eq!(
        lines(&plain, &games),
        ["Coins take 1 slot for every 100, 50 free", "Levels of encumbrance: changed"]
    );
    assert_eq!(
        lines(&games, &plain),
        ["Coins take the slots of their pouch", "Levels of encumbrance: changed"]
    );
    let same = with(json!({"free": 50.0, "coins": 100}), json!([1, level(12.0)]));
    assert_eq!(lines(&games, &same), [""; 0]);
}

#[test]
fn a_setting_of_its_own_is_named_beside_another_game_also_where_it_keeps_what_was() {
    let with = |game: Option<&str>, setting: Option<(&str, Value)>| {
        let mut inventory = inventory(&[]);
        if let Some(game) = game {
            inventory["game"] = game.into();
        }
        if let Some((field, value)) = setting {
            inventory[field] = value;
        }
        read(&inventory)
    };
    let by_weight = || Some(("itemsTake", json!("weight")));
    let (hoffman, cairn) = (with(None, None), with(Some("cairn"), None));
    let game = "Game: Hoffman → Cairn";
    assert_eq!(lines(&hoffman, &cairn), [game]);
    assert_eq!(
        lines(&hoffman, &with(Some("cairn"), by_weight())),
        [game, "Items take slots by weight"]
    );
    assert_eq!(
        lines(&hoffman, &with(Some("cairn"), Some(("coinSlots", json!("pouch"))))),
        [game, "Coins take the slots of their pouch"]
    );
    let own = with(Some("cairn"), by_weight());
    assert_eq!(lines(&own, &with(Some("shadowdark"), by_weight())), ["Game: Cairn → Shadowdark"]);
    assert_eq!(lines(&own, &hoffman), ["Game: Cairn → Hoffman"]);
}

#[test]
fn levels_that_follow_the_limit_are_no_change_of_their_own() {
    let with = |strength: f64, times: f64| {
        let from = json!({"of": "limit", "times": times});
        let mut mira = inventory(&[]);
        mira["strengthScore"] = strength.into();
        mira["levels"] = json!([{"from": from, "of": "slots", "name": "Slow"}]);
        read(&mira)
    };
    assert_eq!(lines(&with(10.0, 1.0), &with(12.0, 1.0)), ["Strength 10 → 12"]);
    let changed = ["Levels of encumbrance: changed"];
    assert_eq!(lines(&with(10.0, 1.0), &with(10.0, 2.0)), changed);
    let wet = |slots: f64| {
        let mut mira = inventory(&[]);
        mira["game"] = "ose".into();
        mira["penalties"] = json!([{"source": "Wet", "slots": slots}]);
        read(&mira)
    };
    assert_eq!(lines(&wet(1.0), &wet(2.0)), ["Penalty Wet 1 → 2 slots"]);
}
