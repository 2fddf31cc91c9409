//! The printed sheet (`docs/rules/panel.md#the-sheet`).

use crate::support;

use engine::commands::{DeleteInventory, OpenExample};
use engine::model::InventoryId;
use engine::questions::{Figure, Sheet, SheetContainer, SheetLine, Sheets};
use engine::rules::games::GAMES;
use engine::view::{ContainerView, StackView, TileLevels, UsageView};
use serde_json::{Value, json};
use support::acts::{acts, command, with_random};
use support::{Panel, SIR_BRAMBLEWICK};

fn sheets(panel: &Panel, inventory: Option<InventoryId>) -> Vec<Sheet> {
    panel.session.ask(&Sheets { inventory })
}

/// The only sheet of a stored inventory.
fn sheet_of(inventory: &Value) -> Sheet {
    let panel = Panel::loaded(&json!([inventory]).to_string());
    let [sheet] = sheets(&panel, None).try_into().unwrap();
    sheet
}

/// The containers of an inventory that has only these.
fn containers(stored: &Value) -> Vec<SheetContainer> {
    let columns = json!([stored, []]);
    let inventory =
        json!({"name": "Mira", "strengthScore": 10, "penalties": [], "columns": columns});
    sheet_of(&inventory).containers
}

fn stack(name: &str, quantity: f64, slots: f64) -> Value {
    let item =
        json!({"name": name, "value": 0, "weight": 0, "slotOverride": slots, "equippedSlots": 0});
    json!({"quantity": quantity, "equipped": false, "item": item})
}

fn bag(capacity: f64, items: &[Value]) -> Value {
    json!({"kind": "item-container", "name": "Bag", "capacity": capacity, "items": items})
}

fn figures(figures: &[Figure]) -> Vec<(&str, &str)> {
    let pairs = figures.iter();
    pairs.map(|figure| (&*figure.name, &*figure.text)).collect()
}

fn abouts(containers: &[SheetContainer]) -> Vec<&str> {
    containers.iter().map(|each| &*each.about).collect()
}

#[test]
fn the_example_as_a_sheet() {
    let mut panel = Panel::loaded("[]");
    let update = panel.session.dispatch(OpenExample::default());
    panel.take(update);
    let [sheet] = sheets(&panel, None).try_into().unwrap();
    assert_eq!(sheet.name, "Wren Underhill");
    assert_eq!(
        figures(&sheet.figures),
        [
            ("Strength", "12"),
            ("Slots", "14.4/23"),
            ("Carried Weight", "62.5/120 lb"),
            ("Total Wealth", "212.4 gp"),
        ]
    );
    assert_eq!(figures(&sheet.penalties), [("Exhaustion", "1 slot")]);
    let names = sheet.containers.iter().map(|each| &*each.name);
    assert_eq!(
        names.collect::<Vec<_>>(),
        ["Worn and in hand", "Backpack", "Quiver", "Belt pouch", "Coin Purse", "Mule"]
    );
    assert_eq!(
        abouts(&sheet.containers),
        [
            "Carried, 4/6 slots",
            "Carried, 7.2/10 slots",
            "Carried, 1/2 slots",
            "Carried, 1.2/2 slots",
            "Carried, 74/100 coins, 1 slot",
            "Stored, 5.4/40 slots",
        ]
    );
    let purse = sheet.containers[4].coins.as_deref();
    assert_eq!(purse, Some("24 cp, 31 sp, 0 ep, 18 gp, 1 pp"));
    let shortsword = SheetLine {
        quantity: "1".to_owned(),
        name: "Shortsword".to_owned(),
        equipped: true,
        uses: None,
        slots: "1".to_owned(),
        weight: "2".to_owned(),
        value: "10".to_owned(),
        note: None,
    };
    assert_eq!(sheet.containers[0].lines[1], shortsword);
    let free = sheet.containers.iter().map(|each| each.empty_lines);
    assert_eq!(free.collect::<Vec<_>>(), [2, 2, 1, 0, 0, 10]);
}

#[test]
fn one_inventory_or_all_in_the_order_of_the_list() {
    let person =
        |name| json!({"name": name, "strengthScore": 10, "penalties": [], "columns": [[], []]});
    let stored = json!([person("Mira"), person(" "), person("Tobin")]);
    let mut panel = Panel::loaded(&stored.to_string());
    let names = |panel: &Panel, inventory| {
        let sheets = sheets(panel, inventory).into_iter();
        sheets.map(|sheet| sheet.name).collect::<Vec<_>>()
    };
    assert_eq!(names(&panel, None), ["Mira", "(unnamed)", "Tobin"]);
    let [mira, _, tobin] = panel.inventories[..] else { panic!() };
    assert_eq!(names(&panel, Some(tobin)), ["Tobin"]);
    // Another page reads the list after Mira was deleted.
    panel.send(DeleteInventory { inventory: mira });
    let page = panel.beside();
    assert_eq!(names(&page, Some(tobin)), ["Tobin"]);
    assert!(names(&page, Some(mira)).is_empty());
    assert!(sheets(&Panel::loaded("[]"), None).is_empty());
}

#[test]
fn no_limit_is_printed_as_on_the_tiles() {
    let mut mule: Value = serde_json::from_str(SIR_BRAMBLEWICK).unwrap();
    mule["limits"] = json!({"slots": null, "weight": null});
    let sheet = sheet_of(&mule);
    assert_eq!(
        figures(&sheet.figures)[1..3],
        [("Slots", "17.6 no limit"), ("Carried Weight", "112 lb no limit")]
    );
    assert_eq!(figures(&sheet.penalties), [("Exhaustion", "1.5 slots")]);
}

#[test]
fn all_penalties_are_printed_with_their_whole_names() {
    let source = "x".repeat(300);
    let penalty = json!({"source": source, "slots": 1});
    let mut penalties = vec![penalty; 11];
    penalties.push(json!({"source": "", "slots": -2}));
    let sheet = sheet_of(
        &json!({"name": "Mira", "strengthScore": 10, "penalties": penalties, "columns": [[], []]}),
    );
    let printed = figures(&sheet.penalties);
    assert_eq!(printed.len(), 12);
    assert_eq!(printed[10], (&*source, "1 slot"));
    // One below 0 is a bonus.
    assert_eq!(printed[11], ("(unnamed)", "+2 slots"));
}

#[test]
fn containers_say_where_they_are_and_what_they_hold() {
    let mut away = bag(10.0, &[stack("Anvil", 3.0, 20.0)]);
    away["place"] = json!("dropped");
    away["load"] = json!({"slots": 3, "weight": 15});
    away["name"] = json!("\u{2003}");
    let pouch = json!({
        "kind": "money-pouch", "name": "Purse", "capacity": 50, "slots": 0.5, "place": "stored",
        "coins": {"cp": 0, "sp": 60, "ep": 0, "gp": 0, "pp": 0},
    });
    let unknown = json!({"kind": "familiar", "name": "Owl", "items": [1]});
    let all = containers(&json!([away, pouch, unknown]));
    assert_eq!(
        abouts(&all),
        [
            "Dropped, 60/10 slots, fixed load 3 slots, 15 lb",
            "Stored, 60/50 coins, 0.5 slots",
            "Not counted",
        ]
    );
    let names = all.iter().map(|each| &*each.name);
    assert_eq!(names.collect::<Vec<_>>(), ["(unnamed)", "Purse", "Owl"]);
    let coins: Vec<_> = all.iter().map(|each| each.coins.as_deref()).collect();
    assert_eq!(coins, [None, Some("0 cp, 60 sp, 0 ep, 0 gp, 0 pp"), None]);
}

#[test]
fn a_pouch_has_the_coins_in_use_and_those_it_holds() {
    let pouch = json!({
        "kind": "money-pouch", "name": "Purse", "capacity": 50, "slots": 1,
        "coins": {"cp": 0, "sp": 0, "ep": 3, "gp": 0, "pp": 0},
    });
    let sheet = sheet_of(&json!({
        "name": "Mira", "strengthScore": 10, "penalties": [], "columns": [[pouch], []],
        "coinsInUse": ["sp", "gp"],
    }));
    assert_eq!(sheet.containers[0].coins.as_deref(), Some("0 sp, 3 ep, 0 gp"));
}

#[test]
fn whole_free_slots_are_empty_lines_up_to_ten() {
    let table = [
        (10.0, 10.0, 0),
        (10.0, 9.2, 0),
        (10.0, 9.0, 1),
        // 0.3 - 3 x 0.1 is not exactly 0 in binary.
        (1.3, 0.3, 1),
        (10.0, 0.0, 10),
        (1e300, 0.0, 10),
        (10.0, 60.0, 0),
        (-5.0, 0.0, 0),
    ];
    for (capacity, used, lines) in table {
        let all = containers(&json!([bag(capacity, &[stack("Thing", 1.0, used)])]));
        assert_eq!(all[0].empty_lines, lines, "{used} of {capacity}");
    }
}

#[test]
fn a_row_that_is_counted_together_has_no_slots_of_its_own() {
    let mut gems = stack("Gems", 12.0, 0.0);
    gems["item"]["slotOverride"] = Value::Null;
    let columns = json!([[bag(10.0, &[gems, stack("Idol", 1.0, 2.0)])], []]);
    let mira = json!({"name": "Mira", "strengthScore": 10, "penalties": [], "columns": columns,
        "game": "shadowdark"});
    let lines = &sheet_of(&mira).containers[0].lines;
    assert_eq!([&*lines[0].slots, &*lines[1].slots], ["–", "2"]);
}

#[test]
fn notes_and_names_are_whole() {
    let mut wand = stack(&"wand ".repeat(60), 1.0, 1.0);
    wand["note"] = json!("<b>4</b>\nof 7");
    let all = containers(&json!([bag(10.0, &[wand, stack("\t", 2.5, 0.0)])]));
    let [wand, nameless] = &*all[0].lines else {
        panic!("{all:?}");
    };
    assert_eq!(wand.name, "wand ".repeat(60));
    assert_eq!(wand.note.as_deref(), Some("<b>4</b>\nof 7"));
    assert_eq!((&*nameless.name, &*nameless.quantity), ("(unnamed)", "2.5"));
}

/// A usage as a tile prints it.
fn on_tile(usage: &UsageView, unit: &str, levels: &TileLevels) -> String {
    let level = levels.reached.as_ref().map(|name| format!(" · {name}")).unwrap_or_default();
    let text = match &usage.allowed {
        Some(allowed) => format!("{}/{allowed}{unit}", usage.used.text),
        None => format!("{}{unit} no limit", usage.used.text),
    };
    text + &level
}

fn is_row(row: &StackView, line: &SheetLine) -> bool {
    let texts =
        |name| (name, &*row.quantity, &*row.slots.text, &*row.weight.text, &*row.value.text);
    let printed = (&*line.name, &*line.quantity, &*line.slots, &*line.weight, &*line.value);
    let is_named = texts(&*row.name) == printed || texts("(unnamed)") == printed;
    is_named && line.equipped == row.equipped && line.note == row.note
}

/// After random actions the sheet agrees with the panel.
#[test]
fn a_sheet_has_the_figures_of_the_tiles_and_the_texts_of_all_rows() {
    with_random(acts(), 1, |acts| {
        let mut panel = Panel::sir_bramblewick();
        for act in &acts {
            if let Some(command) = command(act, &panel) {
                panel.send(command);
            }
        }
        check_sheet(&panel);
    });
}

/// The sheet of the open inventory and the views of the panel agree.
fn check_sheet(panel: &Panel) {
    let Some(open) = &panel.open else {
        return;
    };
    let sheet = &sheets(panel, Some(open.id))[0];
    // What is counted together has no tile.
    let groups = GAMES.iter().flat_map(|rules| rules.groups()).map(|group| group.name.as_str());
    let together: Vec<_> = groups.chain(["Coins", "At hand"]).collect();
    let of_tiles = sheet.figures.iter().filter(|figure| !together.contains(&&*figure.name));
    let printed = of_tiles.map(|figure| figure.text.clone());
    let mut tiles: Vec<_> = open.game_name.iter().cloned().collect();
    tiles.push(open.score.text.clone());
    tiles.extend(open.has_slot_tiles.then(|| on_tile(&open.slots, "", &open.slot_levels)));
    let equipped = open.equipped_slots.as_ref();
    tiles.extend(equipped.map(|equipped| on_tile(equipped, "", &open.equipped_levels)));
    tiles.extend(open.has_weight_tile.then(|| on_tile(&open.weight, " lb", &open.weight_levels)));
    let unit = &panel.entries[&open.id].wealth_unit;
    tiles.push(format!("{} {unit}", open.wealth.text));
    assert_eq!(printed.collect::<Vec<_>>(), tiles);
    let cards = panel.places();
    assert_eq!(sheet.containers.len(), cards.len());
    for (id, printed) in cards.iter().zip(&sheet.containers) {
        if let ContainerView::Item { used_text, .. } = &panel.containers[id] {
            assert!(printed.about.contains(used_text), "{printed:?}");
        }
        let rows = panel.orders.get(id).cloned().unwrap_or_default();
        assert_eq!(rows.len(), printed.lines.len());
        for (row, line) in rows.iter().zip(&printed.lines) {
            let row = &panel.stacks[row];
            assert!(is_row(row, line), "{row:?} {line:?}");
        }
    }
}
