//! Files in the shape in which other tools store characters (docs/rules/storage.md#characters-of-other-tools).

use engine::questions::{ReadText, Tick};
use engine::session::Session;
use serde_json::{Value, json};

use crate::characters::add;
use crate::support::choose_file;

/// An inventory in words: each container with its location and its load, its rows, and its coins.
fn containers(file: &Value) -> Vec<String> {
    let (_, inventory) = add(&mut Session::default(), &file.to_string());
    let columns = inventory["columns"].as_array().unwrap().clone();
    let containers = columns.iter().flat_map(|column| column.as_array().unwrap());
    let words = containers.map(|container| {
        let place = container["place"].as_str().map(|place| format!(" {place}"));
        let load = container.get("load").map(|load| format!(" load {}", load["slots"]));
        let items = container["items"].as_array().into_iter().flatten().map(|stack| {
            let note = stack["note"].as_str().map(|note| format!(" “{note}”"));
            let item = &stack["item"];
            let (value, weight) = (&item["value"], &item["weight"]);
            let name = item["name"].as_str().unwrap();
            format!(
                "{} {name} {value} gp {weight} lb{}",
                stack["quantity"],
                note.unwrap_or_default()
            )
        });
        let coins = container["coins"].as_object().into_iter().flatten();
        let coins =
            coins.filter(|(_, count)| **count != 0).map(|(kind, count)| format!("{count} {kind}"));
        let contents: Vec<_> = items.chain(coins).collect();
        let name = container["name"].as_str().unwrap();
        format!(
            "{name}{}{}: {}",
            place.unwrap_or_default(),
            load.unwrap_or_default(),
            contents.join(", ")
        )
    });
    words.collect()
}

/// The lines that Add from text lists for a file, those that are not ticked in brackets.
fn listed(file: &Value) -> (Vec<String>, String) {
    let reading = Session::default().ask(&ReadText { text: file.to_string() });
    let lines = reading.entries.into_iter().map(|entry| match entry.tick {
        Tick::Ticked => entry.text,
        _ => format!("({}: {})", entry.text, entry.doubt.unwrap_or_default()),
    });
    (lines.collect(), reading.notes.join(" "))
}

/// A thing of D&D Beyond: its id, the container it lies in, whether it is equipped, and its definition.
fn entry(id: u32, inside: u32, equipped: bool, definition: &Value) -> Value {
    json!({"id": id, "entityTypeId": 7, "containerEntityId": inside, "equipped": equipped, "quantity": 1, "definition": definition})
}

fn sheet(inventory: &Value, more: &Value) -> Value {
    let mut file = json!({"stats": [], "inventory": inventory, "currencies": {"gp": 10}});
    file.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({"data": file})
}

#[test]
fn a_custom_item_of_dnd_beyond_is_one_thing() {
    let anvil = json!({"id": 55, "name": "Anvil", "weight": 20, "cost": 40, "isCustomItem": true});
    let custom = json!({"customItems": [
        {"id": "55", "name": "Anvil", "weight": 20, "cost": 40, "quantity": 1, "notes": "heavy"},
        {"id": 56, "name": "Ring", "weight": 0, "cost": 3, "quantity": 1, "notes": null}]});
    let file = sheet(&json!([entry(1, 4711, false, &anvil)]), &custom);
    assert_eq!(
        containers(&file),
        ["Worn and carried: 1 Anvil 40 gp 20 lb “heavy”, 1 Ring 3 gp 0 lb", "Coin Purse: 10 gp"]
    );
    assert_eq!(listed(&file).0, ["1 × Anvil", "10 gp", "1 × Ring"]);
}

#[test]
fn a_container_of_dnd_beyond_counts_only_if_it_is_equipped() {
    let bag = |name: &str, multiplier: u32| json!({"name": name, "isContainer": true, "weight": 5, "cost": 2, "weightMultiplier": multiplier});
    let thing = |name: &str| json!({"name": name, "weight": 1, "cost": 1});
    let mut chest = entry(2, 4711, false, &bag("Chest", 1));
    chest["currency"] = json!({"gp": 400});
    let mut box_ = entry(5, 4711, false, &bag("Box", 1));
    box_["currency"] = json!({"sp": 3});
    let file = sheet(
        &json!([
            entry(1, 2, true, &bag("Pouch", 1)),
            chest,
            entry(3, 1, false, &thing("Rune")),
            entry(4, 2, false, &thing("Idol")),
            box_,
            entry(6, 4711, true, &bag("Hole", 0)),
            entry(7, 6, false, &bag("Sack2", 1)),
            entry(8, 7, false, &thing("Gem")),
        ]),
        &json!({}),
    );
    assert_eq!(
        containers(&file),
        [
            "Worn and carried: 1 Pouch 2 gp 5 lb, 1 Hole 2 gp 5 lb",
            "Pouch: 1 Rune 1 gp 1 lb",
            "Chest stored: 1 Chest 2 gp 5 lb, 1 Idol 1 gp 1 lb",
            "Hole load 0: 1 Sack2 2 gp 5 lb, 1 Gem 1 gp 1 lb",
            "Not equipped stored: 1 Box 2 gp 5 lb",
            "Coin Purse: 10 gp",
            "Chest stored: 400 gp",
            "Box stored: 3 sp",
        ]
    );
    let (lines, _) = listed(&file);
    let elsewhere: Vec<_> =
        lines.iter().filter(|line| line.ends_with(": stored elsewhere)")).collect();
    assert_eq!(
        elsewhere,
        [
            "(1 × Chest: stored elsewhere)",
            "(400 gp: stored elsewhere)",
            "(1 × Idol: stored elsewhere)",
            "(1 × Box: stored elsewhere)",
            "(3 sp: stored elsewhere)"
        ]
    );
}

#[test]
fn values_that_the_player_changed_replace_those_of_dnd_beyond() {
    let change = |kind: u32, value: Value| json!({"typeId": kind, "value": value, "valueId": "1", "valueTypeId": "7"});
    let other = json!({"typeId": 8, "value": "No", "valueId": "1", "valueTypeId": "8"});
    let changes = json!({"characterValues": [change(8, json!("Fang")), change(9, json!("cursed")),
        change(19, json!("1,250")), change(22, json!(40)), change(22, json!(null)), change(8, json!(" ")), other]});
    let arrows = json!({"name": "Arrows", "bundleSize": 20, "weight": 1, "cost": 1});
    let file = sheet(&json!([entry(1, 4711, false, &arrows)]), &changes);
    assert_eq!(containers(&file)[0], "Worn and carried: 1 Fang 62.5 gp 2 lb “cursed”");
}

fn actor(kind: &str, system: &Value, items: &Value) -> Value {
    json!({"type": kind, "system": system, "items": items, "_stats": {"systemId": "dnd5e"}})
}

#[test]
fn natural_weapons_are_no_things_and_unidentified_ones_keep_their_secret() {
    let strong = json!({"abilities": {"str": {"value": 10}}});
    let file = actor(
        "character",
        &strong,
        &json!([
            {"type": "weapon", "name": "Bite", "system": {"type": {"value": "natural"}}},
            {"type": "weapon", "name": "Doom", "system": {"identified": false, "price": 5000, "weight": 7, "unidentified": {"name": "Rusty axe"}}},
            {"type": "loot", "name": "Idols", "system": {"identified": false, "quantity": 3, "weight": 1, "price": 9}},
        ]),
    );
    assert_eq!(
        containers(&file)[0],
        "Worn and carried: 1 Rusty axe 0 gp 7 lb, 3 Unidentified item 0 gp 1 lb"
    );
    assert_eq!(listed(&file).0, ["1 × Rusty axe", "3 × Unidentified item"]);
}

#[test]
fn vehicles_and_groups_have_no_limit_but_cargo() {
    let strong =
        json!({"abilities": {"str": {"value": 10}}, "attributes": {"capacity": {"cargo": 1}}});
    let in_units = json!({"attributes": {"capacity": {"cargo": {"value": 501, "units": "lb"}}}});
    let loot = json!([{"type": "loot", "name": "Ore", "system": {"weight": 52}}]);
    for (kind, system, limits, capacity) in [
        ("vehicle", strong.clone(), json!({"slots": null, "weight": 2000}), 400),
        ("vehicle", in_units, json!({"slots": null, "weight": 501}), 101),
        ("vehicle", json!({}), json!({"slots": null, "weight": null}), 10),
        ("group", strong.clone(), json!({"slots": null, "weight": null}), 10),
        ("npc", json!({}), json!({"slots": null, "weight": null}), 10),
        ("npc", strong, Value::Null, 20),
    ] {
        let (_, inventory) = add(&mut Session::default(), &actor(kind, &system, &loot).to_string());
        assert_eq!(inventory["limits"], limits, "{kind} {system}");
        assert_eq!(inventory["columns"][0][0]["capacity"], json!(capacity), "{kind} {system}");
    }
}

#[test]
fn other_games_of_foundry_are_refused_with_a_sentence() {
    let mut session = Session::default();
    let item = json!({"type": "weapon", "name": "Axe", "system": {}});
    let of = |game: &str| json!({"type": "character", "system": {}, "items": [item], "_stats": {"systemId": game}});
    let unknown = json!({"type": "character", "system": {}, "items": [{"type": "ancestry"}]});
    let mut single = item.clone();
    single["_stats"] = json!({"systemId": "pf2e"});
    let long = format!("This is a character of “{}…”, which can’t be read yet.", "x".repeat(40));
    for (file, sentence) in [
        (of("pf2e"), "This is a character of “pf2e”, which can’t be read yet."),
        (of(&"x".repeat(41)), &*long),
        (unknown, "This character’s game can’t be told."),
        (single, "This is an item of “pf2e”, which can’t be read yet."),
    ] {
        let staged = choose_file(&mut session, &file.to_string());
        assert_eq!((staged.inventories.len(), staged.problem.as_deref()), (0, Some(sentence)));
        assert_eq!(listed(&file), (Vec::new(), sentence.to_owned()));
    }
    assert_eq!(listed(&json!([of("pf2e"), of("dnd5e")])).0, ["1 × Axe"]);
    assert_eq!(listed(&item).0, ["1 × Axe"]);
}

#[test]
fn containers_of_kettlewright_are_carried_or_stored_elsewhere() {
    let file = json!({"strength": 3, "gold": 5, "items": [{"name": "Anvil", "location": 1, "tags": []}, {"name": "Tent", "location": 5, "tags": []}],
        "containers": [{"id": 0, "slots": 10}, {"id": 1, "name": "Cart", "carried_by": "0"},
            {"id": 2, "name": "Box", "carried_by": 1}, {"id": 3, "name": "A", "carried_by": 4},
            {"id": 4, "name": "B", "carried_by": 3}, {"id": 5, "name": "Mule"}, {"id": 6, "name": "C", "carried_by": 5},
            {"id": 7, "name": "D", "carried_by": 99}]});
    let (_, inventory) = add(&mut Session::default(), &file.to_string());
    assert_eq!(inventory["columns"][1][0]["slots"], json!(0));
    assert_eq!(
        containers(&file),
        [
            "Worn and carried: ",
            "Cart load 0: 1 Anvil 0 gp 0 lb",
            "Box load 0: ",
            "A stored: ",
            "B stored: ",
            "Mule stored: 1 Tent 0 gp 0 lb",
            "C stored: ",
            "D stored: ",
            "Coin Purse: 5 gp"
        ]
    );
    assert_eq!(listed(&file).0, ["5 gp", "1 × Anvil", "(1 × Tent: stored elsewhere)"]);
}

#[test]
fn prices_and_amounts_of_shadowdarklings_are_those_of_the_file() {
    let file = json!({"stats": {}, "gear": [
        {"name": "Arrows", "quantity": 2, "totalUnits": 40, "slots": 2, "cost": 1, "currency": "gp"},
        {"name": "Torch", "quantity": 2, "slots": 2, "cost": 5, "currency": "sp"}]});
    assert_eq!(
        containers(&file)[0],
        "Worn and carried: 40 Arrows 0.05 gp 0.05 lb, 2 Torch 0.5 gp 1 lb"
    );
}
