//! Characters of other tools become inventories (docs/rules/storage.md#characters-of-other-tools).

use engine::commands::{ImportChoice, ImportMode, ImportStaged};
use engine::questions::{PairImport, WhatChanged};
use engine::session::{Session, SessionAction};
use engine::storage::parse;
use engine::view::{FilePreview, InventoryPreview};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Map, Value, json};

use crate::support::SIR_BRAMBLEWICK;

const FOUNDRY: &str = include_str!("../../tests/fixtures/foundry.json");
const DND_BEYOND: &str = include_str!("../../tests/fixtures/dnd-beyond.json");
const SHADOWDARKLINGS: &str = include_str!("../../tests/fixtures/shadowdarklings.json");
const KETTLEWRIGHT: &str = include_str!("../../tests/fixtures/kettlewright.json");

fn stage(session: &mut Session, file: &str) -> FilePreview {
    session.stage_import(&[file.to_owned()]).files.remove(0)
}

fn preview(session: &mut Session, file: &str) -> InventoryPreview {
    let mut staged = stage(session, file);
    assert_eq!((staged.inventories.len(), staged.invalid), (1, 0));
    assert_eq!(staged.list, None);
    staged.inventories.remove(0)
}

/// Adds the inventory that a file holds.
fn add(session: &mut Session, file: &str) -> (InventoryPreview, Value) {
    let preview = preview(session, file);
    let choice = ImportChoice {
        staged: preview.id,
        namesake: None,
        mode: ImportMode::Add,
    };
    session.dispatch(ImportStaged {
        choices: vec![choice],
    });
    let stored = parse(&session.stored_text()).unwrap();
    let inventory = stored.as_array().unwrap().last().unwrap().clone();
    (preview, inventory)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// An inventory in words: each container with its rows.
fn sheet(inventory: &Value) -> Vec<String> {
    let mut lines = vec![format!(
        "{}, {}",
        text(&inventory["name"]),
        inventory["strengthScore"]
    )];
    for (side, column) in inventory["columns"].as_array().unwrap().iter().enumerate() {
        for container in column.as_array().unwrap() {
            let name = text(&container["name"]);
            let load = match container.get("load") {
                Some(load) => format!(", load {} {}", load["slots"], load["weight"]),
                None => String::new(),
            };
            let coins = container.get("coins").map(|coins| {
                let coins = coins.as_object().unwrap().iter();
                let coins = coins.filter(|(_, count)| count.as_f64() != Some(0.0));
                let coins = coins.map(|(kind, count)| format!(" {count} {kind}"));
                coins.collect::<Vec<_>>().concat()
            });
            let side = ["left", "right"][side];
            let coins = coins.unwrap_or_default();
            lines.push(format!(
                "{side} {name}: {}{load}{coins}",
                container["capacity"]
            ));
            for stack in container["items"].as_array().into_iter().flatten() {
                let item = &stack["item"];
                let equipped = if stack["equipped"] == true {
                    ", equipped"
                } else {
                    ""
                };
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
    assert_eq!((&*preview.strength, preview.lossy), ("16", false));
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
        "From D&D Beyond: 5 items, 3 containers, 11.5 gp. Please check the strength score.";
    assert_eq!(preview.origin.as_deref(), Some(origin));
    assert_eq!(
        sheet(&inventory),
        [
            "Brok Ironhand, 17",
            "left Worn and carried: 34",
            "- 1 × Backpack: 2 gp, 5 lb",
            "- 1 × Chain Mail: 75 gp, 55 lb, equipped",
            "- 1 × Grandma's ring: 3 gp, 0 lb",
            "left Backpack: 6",
            "- 14 × Arrows: 0.05 gp, 0.05 lb",
            // The catalogue's value.
            "- 2 × Potion of Healing: 50 gp, 0.5 lb",
            "right Coin Purse: 100 10 cp 4 sp 11 gp",
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
            "- 2 × Torch: 0.01 gp, 1 lb, 1 slots",
            "- 20 × Arrows: 0.05 gp, 0.05 lb, 0.05 slots",
            "- 1 × Fen Charm: 0 gp, 0 lb, 0 slots",
            "- 1 × Golden Idol: 25 gp, 0 lb, 1 slots",
            "- 1 × Wand of Sparks: 0 gp, 0 lb, 1 slots",
            "right Coin Purse: 100 2 sp 31 gp",
        ]
    );
}

#[test]
fn a_character_of_kettlewright() {
    let (preview, inventory) = add(&mut Session::default(), KETTLEWRIGHT);
    let origin = "From Kettlewright: 4 items, 4 containers, 14 gp.";
    assert_eq!(preview.origin.as_deref(), Some(origin));
    assert_eq!(
        sheet(&inventory),
        [
            "Wren Underbough, 12",
            "left Worn and carried: 10",
            "- 1 × Rations: 0.5 gp, 2 lb, 1 slots",
            "- 1 × Halberd: 20 gp, 6 lb, 2 slots",
            "- 1 × Pendant: 0 gp, 0 lb, 0 slots",
            "left Mule: 6",
            "- 1 × Tent: 0 gp, 0 lb, 2 slots",
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
            r#"{"system": {}, "items": [{"type": "spell", "name": "Fireball"}, 5, null]}"#,
            "From Foundry: 0 items, 2 containers, 0 gp.",
        ),
        (
            r#"{"character": {"inventory": [], "stats": []}}"#,
            "From D&D Beyond: 0 items, 2 containers, 0 gp. Please check the strength score.",
        ),
        (
            r#"{"gear": ["Torch"], "stats": {}}"#,
            "From Shadowdarklings: 0 items, 2 containers, 0 gp.",
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
        let staged = stage(&mut session, file);
        assert_eq!(
            (staged.inventories.len(), staged.list),
            (0, None),
            "{file:?}"
        );
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
    // What is no valid inventory may still be a character.
    let inventory = json!({"name": "Gear", "strengthScore": "12", "columns": [[], []], "gear": [], "stats": {}});
    assert!(
        preview(&mut session, &inventory.to_string())
            .origin
            .is_some()
    );
}

#[test]
fn any_other_text_is_a_list() {
    let mut session = Session::default();
    for file in [
        "Torch, 3",
        "\u{FEFF}name;qty\nTorch;3",
        "- rope\n- 2 torches {old}",
    ] {
        let staged = stage(&mut session, file);
        assert_eq!((staged.list.as_deref(), staged.invalid), (Some(file), 0));
    }
    // Only what is read of it, and so much more that the reading says that it was cut.
    let long = "Torch é\n".repeat(20_000);
    let list = stage(&mut session, &long).list.unwrap();
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
    let added = ImportChoice {
        staged,
        namesake: None,
        mode: ImportMode::Add,
    };
    let command = ImportStaged {
        choices: vec![added],
    };
    let mut choices = session.ask(&PairImport { command }).choices;
    let choice = choices[0];
    let differences = session.ask(&WhatChanged { choice });
    assert_eq!(differences.unwrap().lines, ["+6 gp"]);
    choices[0].mode = ImportMode::Replace;
    session.dispatch(ImportStaged { choices });
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
    let (_, inventory) = add(
        &mut session,
        r#"{"gear": [{"name": "Charm"}], "stats": {}}"#,
    );
    assert_eq!(sheet(&inventory)[2], "- 1 × Charm: 0 gp, 0 lb");
}

#[test]
fn the_catalogue_knows_names_as_in_a_text_and_packs_as_a_whole() {
    let file = json!({"stats": {}, "gear": [
        {"name": "Thieves’ tools"}, {"name": "flask of oil"}, {"name": "+1 Shield"}, {"name": "Explorer's Pack"},
    ]});
    let (_, inventory) = add(&mut Session::default(), &file.to_string());
    assert_eq!(
        sheet(&inventory)[2..6],
        [
            "- 1 × Thieves’ tools: 25 gp, 1 lb",
            "- 1 × flask of oil: 0.1 gp, 1 lb",
            "- 1 × +1 Shield: 0 gp, 6 lb",
            "- 1 × Explorer's Pack: 10 gp, 59 lb",
        ]
    );
}

/// A value of a file, and the number that it means, if any.
type Written = (Value, Option<f64>);

fn written() -> impl Strategy<Value = Written> {
    const NUMBERS: [f64; 11] = [0.0, 0.1, 0.3, 1.0, 2.0, 3.0, 14.0, 20.0, 1.5e6, 1e16, 1e300];
    let number = select(&NUMBERS[..]);
    prop_oneof![
        6 => number.clone().prop_map(|number| (json!(number), Some(number))),
        2 => number.prop_map(|number| (json!(format!(" {number} ")), Some(number))),
        2 => select(vec![json!(null), json!(true), json!("many"), json!([3]), json!({"a": 1}), json!(-2), json!("-0.5"), json!("inf")])
            .prop_map(|junk| (junk, None)),
    ]
}

/// A thing as all tools may have it.
#[derive(Clone, Debug)]
struct Made {
    name: WrittenName,
    quantity: Written,
    weight: Written,
    value: Written,
    unit: usize,
    kind: usize,
    is_old: bool,
    is_weightless: bool,
    carrier: Option<Index>,
    coins: Vec<Written>,
}

/// A value of a file, and the name that it means.
type WrittenName = (Value, &'static str);

fn made() -> impl Strategy<Value = Made> {
    let name = select(vec![
        (json!("Torch"), "Torch"),
        (json!("Arrows"), "Arrows"),
        (json!("Idols"), "Idols"),
        (json!("Glass"), "Glass"),
        (json!("<b>Ring</b>"), "<b>Ring</b>"),
        (json!(7), "(unnamed)"),
        (json!(" "), "(unnamed)"),
    ]);
    let carrier = proptest::option::of(any::<Index>());
    let coins = proptest::collection::vec(written(), 5);
    let flags = (0..4_usize, 0..5_usize, any::<bool>(), any::<bool>());
    (name, written(), written(), written(), flags, carrier, coins).prop_map(
        |(name, quantity, weight, value, (unit, kind, is_old, is_weightless), carrier, coins)| {
            Made {
                name,
                quantity,
                weight,
                value,
                unit,
                kind,
                is_old,
                is_weightless,
                carrier,
                coins,
            }
        },
    )
}

const KINDS: [(&str, f64); 5] = [
    ("cp", 1.0),
    ("sp", 10.0),
    ("ep", 50.0),
    ("gp", 100.0),
    ("pp", 1000.0),
];

/// A purse, and its worth in cp.
fn purse(coins: &[Written]) -> (Value, f64) {
    let of_kind = KINDS.iter().zip(coins);
    let purse: Map<_, _> = of_kind
        .clone()
        .map(|((kind, _), (count, _))| ((*kind).to_owned(), count.clone()))
        .collect();
    let worth = of_kind.map(|((_, cp), (_, count))| count.unwrap_or(0.0) * cp);
    (purse.into(), worth.sum())
}

/// A row that a file must give: name, quantity, value and weight, as far as it has them.
type Row = (String, f64, Option<f64>, Option<f64>);

/// A file, its rows and its coins in cp.
type File = (Value, Vec<Row>, f64);

fn of_foundry(things: &[Made], coins: &[Written]) -> File {
    let (currency, mut cp) = purse(coins);
    let mut rows = Vec::new();
    let items = things.iter().enumerate().map(|(index, made)| {
        let (unit, pounds) = [("lb", 1.0), ("kg", 2.5), ("tn", 2000.0), ("Mg", 2500.0)][made.unit];
        let (kind, worth) = KINDS[made.kind];
        let (weight, price) = if made.is_old {
            (made.weight.0.clone(), made.value.0.clone())
        } else {
            (
                json!({"value": made.weight.0, "units": unit}),
                json!({"value": made.value.0, "denomination": kind}),
            )
        };
        let (currency, inside) = purse(&made.coins);
        cp += inside;
        let (pounds, worth) = if made.is_old { (1.0, 1.0) } else { (pounds, worth / 100.0) };
        let value = made.value.1.map(|value| value * worth);
        rows.push((
            made.name.1.to_owned(),
            made.quantity.1.unwrap_or(1.0),
            value,
            made.weight.1.map(|weight| weight * pounds),
        ));
        let properties = if made.is_weightless { json!(["weightlessContents"]) } else { json!(null) };
        let carrier = made.carrier.map(|carrier| carrier.index(things.len() + 1).to_string());
        json!({"_id": index.to_string(), "type": "loot", "name": made.name.0, "system": {
            "quantity": made.quantity.0, "weight": weight, "price": price, "properties": properties,
            "container": carrier, "currency": currency, "capacity": {"value": made.coins[0].0, "type": "weight"}
        }})
    });
    let items: Vec<_> = items.collect();
    let file = json!({"name": "A", "items": items, "system": {"currency": currency}});
    (file, rows, cp)
}

fn of_dnd_beyond(things: &[Made], coins: &[Written]) -> File {
    let (currencies, mut cp) = purse(coins);
    let mut rows = Vec::new();
    let mut custom = Vec::new();
    let mut inventory = Vec::new();
    for (index, made) in things.iter().enumerate() {
        let mut row = (
            made.name.1.to_owned(),
            made.quantity.1.unwrap_or(1.0),
            made.value.1,
            made.weight.1,
        );
        if made.unit == 3 {
            custom.push(json!({"name": made.name.0, "quantity": made.quantity.0, "cost": made.value.0, "weight": made.weight.0}));
            rows.push(row);
            continue;
        }
        let bundle = &made.coins[0];
        let size = bundle.1.filter(|size| *size > 0.0).unwrap_or(1.0);
        row.2 = row.2.map(|value| value / size);
        row.3 = row.3.map(|weight| weight / size);
        rows.push(row);
        let (currency, worth) = purse(&made.coins);
        cp += worth;
        let carrier = made.carrier.map(|carrier| carrier.index(things.len() + 1));
        let multiplier = i32::from(!made.is_weightless);
        inventory.push(json!({"id": index, "containerEntityId": carrier, "quantity": made.quantity.0,
            "currency": currency, "definition": {
                "name": made.name.0, "weight": made.weight.0, "cost": made.value.0, "bundleSize": bundle.0,
                "weightMultiplier": multiplier, "capacityWeight": made.coins[1].0
            }}));
    }
    let file = json!({"stats": [], "inventory": inventory, "customItems": custom, "currencies": currencies});
    (json!({ "data": file }), rows, cp)
}

fn of_shadowdarklings(things: &[Made], coins: &[Written]) -> File {
    let mut rows = Vec::new();
    let mut lists = [const { Vec::new() }; 3];
    for made in things {
        let list = made.unit % 3;
        let (kind, cp) = KINDS[made.kind];
        let value = made.value.1.filter(|_| list == 1);
        rows.push((
            made.name.1.to_owned(),
            made.quantity.1.unwrap_or(1.0),
            value.map(|value| value * cp / 100.0),
            None,
        ));
        lists[list].push(
            json!({"name": made.name.0, "quantity": made.quantity.0, "slots": made.weight.0,
            "cost": made.value.0, "currency": kind}),
        );
    }
    let [mut gear, treasures, magic] = lists;
    gear.push(json!({"name": "Coins", "quantity": 1000}));
    let worth = |index: usize, cp: f64| coins[index].1.unwrap_or(0.0) * cp;
    let file = json!({"rolledStats": {}, "gear": gear, "treasures": treasures, "magicItems": magic,
        "gold": coins[0].0, "silver": coins[1].0, "copper": coins[2].0});
    (file, rows, worth(0, 100.0) + worth(1, 10.0) + worth(2, 1.0))
}

fn of_kettlewright(things: &[Made], coins: &[Written]) -> File {
    let rows = things
        .iter()
        .map(|made| (made.name.1.to_owned(), 1.0, None, None));
    let items = things.iter().map(|made| {
        let location = made.carrier.map(|carrier| carrier.index(5));
        json!({"name": made.name.0, "quantity": made.quantity.0, "tags": made.weight.0, "location": location})
    });
    let containers =
        (0..things.len().min(4)).map(|id| json!({"id": id, "slots": things[id].value.0}));
    let file = json!({"strength": 3, "items": items.collect::<Vec<_>>(), "containers": containers.collect::<Vec<_>>(),
        "gold": coins[0].0});
    (file, rows.collect(), coins[0].1.unwrap_or(0.0) * 100.0)
}

/// What is added: rows and the worth of all coins in cp.
fn kept(inventory: &Value) -> (Vec<(String, [f64; 3])>, f64) {
    let mut rows = Vec::new();
    let mut cp = 0.0;
    for container in inventory["columns"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|column| column.as_array().unwrap())
    {
        for stack in container["items"].as_array().into_iter().flatten() {
            let item = &stack["item"];
            let numbers = [&stack["quantity"], &item["value"], &item["weight"]];
            rows.push((
                text(&item["name"]).to_owned(),
                numbers.map(|number| number.as_f64().unwrap()),
            ));
        }
        for (kind, worth) in KINDS {
            cp += container["coins"][kind].as_f64().unwrap_or(0.0) * worth;
        }
    }
    (rows, cp)
}

fn is_close(a: f64, b: f64) -> bool {
    let finite = |number: f64| number.clamp(f64::MIN, f64::MAX);
    a == b || (finite(a) - finite(b)).abs() <= 1e-9 * finite(b).abs()
}

/// The value and the weight of one that the built-in catalogue knows.
fn listed(name: &str) -> Option<(f64, f64)> {
    match name {
        "Torch" => Some((0.01, 1.0)),
        "Arrows" => Some((0.05, 0.05)),
        _ => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn nothing_of_quantity_weight_value_or_coins_is_lost(
        things in proptest::collection::vec(made(), 0..12),
        coins in proptest::collection::vec(written(), 5),
        has_catalogue: bool,
    ) {
        let mut session = Session::default();
        if !has_catalogue {
            let summary = session.open_catalogue(Some(r#"{"data": {"items": []}}"#), None);
            prop_assert_eq!((summary.problem, summary.listed), (None, 0));
        }
        let files = [of_foundry, of_dnd_beyond, of_shadowdarklings, of_kettlewright];
        for (tool, of_tool) in files.into_iter().enumerate() {
            let is_foundry = tool == 0;
            let (file, rows, cp) = of_tool(&things, &coins);
            let (preview, inventory) = add(&mut session, &file.to_string());
            let expected = rows.into_iter().map(|(name, quantity, value, weight)| {
                let known = listed(&name).filter(|_| has_catalogue);
                let (known_value, known_weight) = known.unwrap_or_default();
                let is_bundle = is_foundry && name.ends_with('s') && !name.ends_with("ss") && quantity > 1.0
                    && known.is_some() && value != Some(0.0);
                let value = value.filter(|_| !is_bundle).unwrap_or(known_value);
                (name, [quantity, value, weight.unwrap_or(known_weight)])
            });
            let mut expected: Vec<_> = expected.collect();
            let (mut rows, coins) = kept(&inventory);
            let count = if rows.len() == 1 { "1 item,".to_owned() } else { format!("{} items,", rows.len()) };
            prop_assert!(preview.origin.unwrap().contains(&count));
            let order = |a: &(String, [f64; 3]), b: &(String, [f64; 3])| {
                let numbers = a.1.iter().zip(&b.1).map(|(a, b)| if is_close(*a, *b) { std::cmp::Ordering::Equal } else { a.total_cmp(b) });
                numbers.fold(a.0.cmp(&b.0), std::cmp::Ordering::then)
            };
            expected.sort_by(order);
            rows.sort_by(order);
            prop_assert_eq!(rows.len(), expected.len());
            for (row, expected) in rows.iter().zip(&expected) {
                prop_assert!(order(row, expected).is_eq(), "{:?} is not {:?}", row, expected);
            }
            prop_assert!(is_close(coins, cp), "{} cp are not {} cp", coins, cp);
        }
    }
}
