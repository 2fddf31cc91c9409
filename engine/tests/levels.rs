//! Levels of encumbrance (docs/rules/game.md#levels-of-encumbrance).

use crate::support;

use engine::commands::{
    AddFromText, AddStack, AddTyped, ConfigureInventory, EditStack, GameChoice, HiddenColumnsForm,
    InventoryChanges, LevelBy, LevelForm, LevelText, LevelsForm, LimitBy, LimitForm, Moved,
    SetPlace, StackField, StackTexts, TextDestination, ToggleEquipped,
};
use engine::model::{Game, HideableColumn, LevelUnit, Place};
use engine::questions::{
    MoveTargets, PayResult, PreviewAdd, PreviewEquip, PreviewPay, PreviewSettings, PreviewText,
    ReadText, Sheets, TotalKind,
};
use engine::session::SessionAction;
use engine::view::TileLevels;
use engine::view::update::Notice;
use serde_json::{Value, json};
use support::breakdowns::breakdown;
use support::catalogue::page;
use support::games::choose;
use support::{Panel, ticked};

/// Ada, who may use 20 slots and carry 100 lb, with anvils of 2 slots and 10 lb each, and these levels.
fn ada(anvils: f64, levels: &Value) -> Panel {
    let stack = json!({"quantity": anvils, "equipped": false,
        "item": {"name": "Anvil", "value": 0, "weight": 10, "slotOverride": 2, "equippedSlots": 0}});
    let bag = json!({"kind": "item-container", "name": "Bag", "capacity": 10, "items": [stack]});
    let list = json!([{"name": "Ada", "strengthScore": 10, "penalties": [], "columns": [[bag], []],
        "levels": levels}]);
    Panel::loaded(&list.to_string())
}

/// From 12 slots and from 80 lb.
fn both() -> Value {
    json!([
        {"from": 12, "of": "slots", "name": "Speed 20"},
        {"from": 80, "of": "lb", "name": "Laden"},
    ])
}

/// The level that each of the two tiles shows.
fn reached(panel: &Panel) -> [Option<&str>; 2] {
    let open = panel.open.as_ref().unwrap();
    [&open.slot_levels, &open.weight_levels].map(|levels| levels.reached.as_deref())
}

fn set_anvils(panel: &mut Panel, count: &str) {
    let container = panel.left(0);
    let stack = panel.orders[&container][0];
    let (field, text) = (StackField::Quantity, count.to_owned());
    panel.send(EditStack { container, stack, field, text });
}

fn typed(from: &str, of: LevelUnit, name: &str) -> LevelText {
    LevelText { from: from.to_owned(), by: LevelBy::Number, of, name: name.to_owned() }
}

fn save(panel: &mut Panel, lines: Vec<LevelForm>) {
    let inventory = panel.open_id();
    let changes =
        InventoryChanges { levels: Some(LevelsForm::own(lines)), ..InventoryChanges::default() };
    panel.send(ConfigureInventory { inventory, changes });
}

fn stored_levels(panel: &Panel) -> Value {
    panel.at("/0/levels")
}

#[test]
fn each_tile_shows_the_highest_level_of_its_unit_exactly_or_as_printed() {
    let slots = json!([
        {"from": 0, "of": "slots", "name": "Speed 30"},
        {"from": 15, "of": "slots", "name": "Speed 15"},
        {"from": 12, "of": "slots", "name": "Slow"},
        {"from": 12, "of": "slots", "name": "Speed 20"},
        {"from": 60, "of": "lb", "name": "Laden"},
    ]);
    let at = |anvils| {
        let panel = ada(anvils, &slots);
        reached(&panel).map(|name| name.map(str::to_owned))
    };
    let names = |slots: &str, weight: Option<&str>| {
        [Some(slots), weight].map(|name| name.map(str::to_owned))
    };
    assert_eq!(at(5.0), names("Speed 30", None));
    assert_eq!(at(5.97), names("Speed 30", None), "11.94 slots print as 11.9");
    assert_eq!(at(5.975), names("Speed 20", None), "11.95 slots print as 12.0");
    assert_eq!(at(6.0), names("Speed 20", Some("Laden")));
    assert_eq!(at(8.0), names("Speed 15", Some("Laden")));
}

#[test]
fn levels_have_marks_in_the_bar_as_far_as_it_reaches() {
    let levels = json!([
        {"from": 0, "of": "slots", "name": "Free"},
        {"from": 5, "of": "slots", "name": "A"},
        {"from": 20, "of": "slots", "name": "B"},
        {"from": 21, "of": "slots", "name": "C"},
    ]);
    let marks = |panel: &Panel| panel.open.as_ref().unwrap().slot_levels.marks.clone();
    let panel = ada(1.0, &levels);
    assert_eq!(marks(&panel), [25, 100]);
    assert_eq!(panel.open.as_ref().unwrap().weight_levels, TileLevels::default());
}

#[test]
fn levels_in_lb_keep_the_weight_in_the_tiles_the_header_and_on_the_sheet() {
    let mut panel = ada(8.0, &both());
    let inventory = panel.open_id();
    let no_limit = LimitForm { by: LimitBy::Nothing, text: String::new(), formula: None };
    let changes = InventoryChanges {
        hidden_columns: Some(HiddenColumnsForm::own(&[HideableColumn::Weight])),
        weight_limit: Some(no_limit),
        ..InventoryChanges::default()
    };
    panel.send(ConfigureInventory { inventory, changes });
    let open = panel.open.as_ref().unwrap();
    assert!(open.has_weight_tile);
    let figures = open.figures.iter().flatten();
    let figures: Vec<_> =
        figures.map(|figure| (figure.text.as_str(), figure.encumbrance.as_deref())).collect();
    assert_eq!(
        figures,
        [("16/20 slots", Some("Speed 20")), ("80 lb", Some("Laden")), ("0 gp", None)]
    );
    let sheet = panel.session.ask(&Sheets { inventory: None }).remove(0);
    let figures: Vec<_> =
        sheet.figures.iter().map(|figure| format!("{} {}", figure.name, figure.text)).collect();
    let expected = [
        "Strength 10",
        "Slots 16/20 · Speed 20",
        "Carried Weight 80 lb no limit · Laden",
        "Total Wealth 0 gp",
    ];
    assert_eq!(figures, expected);
    save(&mut panel, Vec::new());
    assert!(!panel.open.as_ref().unwrap().has_weight_tile);
}

#[test]
fn a_change_of_level_is_announced_once_in_the_notice_if_there_is_one() {
    let mut panel = ada(5.0, &both());
    assert_eq!(panel.last.level_change, None, "nothing on opening");
    set_anvils(&mut panel, "6");
    assert_eq!(panel.last.level_change.as_deref(), Some("Level: no level → Speed 20."));
    set_anvils(&mut panel, "7");
    assert_eq!(panel.last.level_change, None);
    set_anvils(&mut panel, "8");
    assert_eq!(panel.last.level_change.as_deref(), Some("Level: no level → Laden."));
    let bag = panel.left(0);
    panel.send(SetPlace { containers: vec![bag], place: Place::Dropped });
    assert_eq!(panel.last.level_change, None);
    let said = "Dropped Bag: 16 → 0 of 20 slots. Level: Speed 20 → no level, Laden → no level.";
    assert_eq!(panel.last.notice, Some(Notice::Done(said.to_owned())));
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    let back = "Level: no level → Speed 20, no level → Laden.";
    assert_eq!(panel.last.level_change.as_deref(), Some(back));
}

#[test]
fn the_dialog_changes_levels_and_keeps_what_it_does_not_show() {
    let mut panel =
        ada(6.0, &json!([7, {"from": 12.5, "of": "slots", "name": "Slow", "later": 1}]));
    let was = typed("12.5", LevelUnit::Slots, "Slow");
    let shown = &panel.open.as_ref().unwrap().settings.levels.lines;
    assert_eq!(shown, &[LevelForm { was: Some(was.clone()), typed: was.clone() }]);
    let long = "x".repeat(45);
    save(
        &mut panel,
        vec![
            LevelForm { was: None, typed: typed("heavy", LevelUnit::Lb, &long) },
            LevelForm { was: Some(was), typed: typed("12", LevelUnit::Slots, "Speed 20") },
        ],
    );
    let expected = json!([
        {"from": 0, "of": "lb", "name": "x".repeat(40)},
        {"from": 12, "of": "slots", "name": "Speed 20", "later": 1},
        7,
    ]);
    assert_eq!(stored_levels(&panel), expected);
    assert_eq!(reached(&panel), [Some("Speed 20"), Some("x".repeat(40).as_str())]);
    save(&mut panel, Vec::new());
    assert_eq!(stored_levels(&panel), json!([7]));
    assert_eq!(reached(&panel), [None, None]);
}

/// A level above a multiple.
fn above(of: &str, times: impl Into<Value>, unit: &str, name: &str) -> Value {
    json!({"from": {"of": of, "times": times.into()}, "of": unit, "name": name})
}

#[test]
fn a_level_above_a_multiple_follows_the_limit_of_the_tile_and_the_score() {
    let levels = json!([
        above("limit", 1, "slots", "Overloaded"),
        above("limit", 1.5, "slots", "Too much"),
        above("score", 7.5, "lb", "Laden"),
        above("limit", 1, "equippedSlots", "Never"),
    ]);
    let at = |anvils: f64, changes: &Value| {
        let mut list = ada(anvils, &levels).stored();
        list[0].as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        reached(&Panel::loaded(&list.to_string())).map(|name| name.map(str::to_owned))
    };
    let penalty = |slots: f64| json!({"penalties": [{"source": "Wet", "slots": slots}]});
    let (same, laden) = (json!({}), Some("Laden"));
    for (anvils, changes, slots, weight) in [
        (10.0, &same, None, laden),
        (10.02, &same, Some("Overloaded"), laden),
        (15.0, &same, Some("Overloaded"), laden),
        (15.1, &same, Some("Too much"), laden),
        (7.875, &json!({"strengthScore": 10.5}), None, None),
        (7.88, &json!({"strengthScore": 10.5}), None, laden),
        (8.0, &penalty(5.0), Some("Overloaded"), laden),
        (11.25, &penalty(5.0), Some("Overloaded"), laden),
        (11.3, &penalty(5.0), Some("Too much"), laden),
        (11.0, &penalty(-2.0), None, laden),
        (0.0, &penalty(50.0), None, None),
        (0.1, &penalty(50.0), Some("Too much"), None),
        (90.0, &json!({"limits": {"slots": null}}), None, laden),
    ] {
        let expected = [slots, weight].map(|name| name.map(str::to_owned));
        assert_eq!(at(anvils, changes), expected, "{anvils} anvils, {changes}");
    }
}

#[test]
fn of_a_level_above_a_number_and_one_from_it_on_the_first_is_higher() {
    let from = json!({"from": 20, "of": "slots", "name": "Slow"});
    for levels in [
        json!([above("limit", 1, "slots", "Stuck"), from]),
        json!([from, above("limit", 1, "slots", "Stuck")]),
    ] {
        assert_eq!(reached(&ada(10.0, &levels))[0], Some("Slow"), "{levels}");
        assert_eq!(reached(&ada(10.02, &levels))[0], Some("Stuck"), "{levels}");
    }
}

#[test]
fn the_dialog_has_the_multiples_of_levels_with_where_they_begin() {
    let kept =
        json!({"from": {"of": "limit", "times": 2, "later": 1}, "of": "slots", "name": "Too much"});
    let mut panel = ada(6.0, &json!([kept]));
    let stored = panel.open.as_ref().unwrap().settings.levels.lines[0].clone();
    let multiple = |times: &str, by, of| LevelText { by, ..typed(times, of, "Laden") };
    let lines = vec![
        stored,
        LevelForm { was: None, typed: multiple("7,5", LevelBy::Score, LevelUnit::Lb) },
        LevelForm { was: None, typed: multiple("", LevelBy::Limit, LevelUnit::EquippedSlots) },
        LevelForm { was: None, typed: typed("3", LevelUnit::Slots, "Slow") },
    ];
    let inventory = panel.open_id();
    let changes =
        InventoryChanges { levels: Some(LevelsForm::own(lines)), ..InventoryChanges::default() };
    let command = ConfigureInventory { inventory, changes };
    let starts = |panel: &Panel, command: &ConfigureInventory| {
        let command = command.clone();
        panel.session.ask(&PreviewSettings { command }).unwrap().level_starts
    };
    let text = |start: &str| Some(start.to_owned());
    assert_eq!(
        starts(&panel, &command),
        [text("above 40 slots"), text("above 75 lb"), text("no limit"), None]
    );
    panel.send(command);
    let expected = json!([
        kept,
        above("score", 7.5, "lb", "Laden"),
        above("limit", 1, "equippedSlots", "Laden"),
        {"from": 3, "of": "slots", "name": "Slow"},
    ]);
    assert_eq!(stored_levels(&panel), expected);
    // Those of a game are multiples, too, and left out without their limit.
    let game = GameChoice::of(Some(Game::Ose));
    choose(&mut panel, game);
    let nothing = ConfigureInventory { inventory, changes: InventoryChanges::default() };
    let above = "above 9 equipped slots";
    let of_ose = [None, None, None, text("above 16 slots"), None, None, None, text(above)];
    assert_eq!(starts(&panel, &nothing), of_ose);
}

#[test]
fn the_tenth_level_does_not_count_and_stays() {
    let level = |from: usize| json!({"from": from, "of": "slots", "name": format!("L{from}")});
    let mut panel = ada(10.0, &(1..=11).map(level).collect());
    assert_eq!(reached(&panel), [Some("L9"), None]);
    let lines = panel.open.as_ref().unwrap().settings.levels.lines.clone();
    assert_eq!(lines.len(), 9);
    save(&mut panel, lines[1..].to_vec());
    assert_eq!(stored_levels(&panel), (2..=11).map(level).collect::<Value>());
}

/// Ada with 6 anvils in a carried bag, an empty chest that is stored, and a purse.
fn with_chest() -> Panel {
    let anvil = json!({"quantity": 6, "equipped": false,
        "item": {"name": "Anvil", "value": 0, "weight": 10, "slotOverride": 2, "equippedSlots": 0}});
    let bag = |name: &str, items: Value| json!({"kind": "item-container", "name": name, "capacity": 50, "items": items});
    let mut chest = bag("Chest", json!([]));
    chest["place"] = "stored".into();
    let coins = json!({"cp": 0, "sp": 0, "ep": 0, "gp": 200, "pp": 0});
    let purse = json!({"kind": "money-pouch", "name": "Purse", "capacity": 100, "slots": 1, "coins": coins});
    let columns = json!([[bag("Bag", json!([anvil])), chest, purse], []]);
    let list = json!([
        {"name": "Ada", "strengthScore": 10, "penalties": [], "columns": columns, "levels": [
            {"from": 14, "of": "slots", "name": "Speed 20"}, {"from": 15, "of": "slots", "name": "Speed 15"},
            {"from": 60, "of": "lb", "name": "Laden"}], "coinSlots": {"coins": 100, "free": 0}},
        {"name": "Mira", "strengthScore": 10, "penalties": [], "columns": [[bag("Sack", json!([]))], []],
            "levels": [{"from": 2, "of": "slots", "name": "Slow"}]},
    ]);
    Panel::loaded(&list.to_string())
}

#[test]
fn previews_name_each_level_that_changes() {
    let panel = with_chest();
    let bag = panel.left(0);
    let anvils = panel.orders[&bag][0];
    let ends_with = |text: Option<String>, end: &str| {
        let text = text.unwrap_or_default();
        assert!(text.ends_with(end), "{text} ends with {end}");
    };
    let command = AddTyped(support::typed(bag, "Relic"));
    ends_with(
        panel.session.ask(&PreviewAdd { command }).map(|preview| preview.text),
        "you 14.2/20",
    );
    let relic = StackTexts { slots: "1".to_owned(), ..support::typed(bag, "Relic").typed };
    let command = AddTyped(AddStack { container: bag, typed: relic });
    let added = panel.session.ask(&PreviewAdd { command }).map(|preview| preview.text);
    ends_with(added, "you 15/20. Level: Speed 20 → Speed 15");
    let command = ToggleEquipped { container: bag, stack: anvils };
    let equip = panel.session.ask(&PreviewEquip { command });
    ends_with(equip, "Equip: 14 → 2 slots. Level: Speed 20 → no level");
    let command = support::purses::pay(panel.left(2), "150 gp");
    let pay = panel.session.ask(&PreviewPay { command }).unwrap().result;
    let PayResult::Ready { after, .. } = pay else { panic!("{pay:?}") };
    ends_with(after.map(|after| after.text), "lb, 200 → 50 gp. Level: Speed 20 → no level.");
}

#[test]
fn what_is_found_read_or_to_be_dropped_names_the_levels_that_change() {
    let panel = with_chest();
    let bag = panel.left(0);
    let rope = &page(&panel, "rope, hempen", bag, 0, 1)[0];
    assert_eq!(rope.you.as_deref(), Some("Level: Speed 20 → Speed 15"));
    let text = "1 rope, hempen (50 feet)".to_owned();
    let entries =
        panel.session.ask(&ReadText { text: text.clone(), ..ReadText::default() }).entries;
    let ticked = entries.iter().map(ticked);
    let command = AddFromText {
        text,
        ticked: ticked.collect(),
        into: TextDestination::Chosen { items: Some(bag), coins: None },
        merge_with_existing: true,
        ..AddFromText::default()
    };
    let after = panel.session.ask(&PreviewText { command }).after.unwrap().text;
    assert!(after.ends_with(" Level: Speed 20 → Speed 15."), "{after}");
    let mut panel = ada(8.0, &both());
    let strength = Some("7".to_owned());
    let changes = InventoryChanges { strength, ..InventoryChanges::default() };
    panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
    let offer = &breakdown(&panel, TotalKind::Slots).offers[0];
    assert_eq!(offer.after, "14 of 14 slots, 70 of 70 lb. Level: Laden → no level");
}

#[test]
fn moving_and_giving_name_the_levels_that_change() {
    let panel = with_chest();
    let bag = panel.left(0);
    let moved = |quantity| Moved { container: bag, stacks: panel.orders[&bag].clone(), quantity };
    let targets = |quantity| {
        panel.session.ask(&MoveTargets {
            moved: moved(quantity),
            text: String::new(),
            most: 9,
            most_others: 9,
        })
    };
    let one = targets(Some(1.0));
    let chest = one.targets[0].level_change.as_deref();
    assert_eq!(chest, Some("Level: Speed 20 → no level, Laden → no level"));
    assert_eq!(one.others[0].text, "0 → 2 of 20 slots. Level: no level → Slow");
    assert_eq!(one.others[0].targets[0].level_change, None);
}

#[test]
fn values_that_are_no_level_are_kept_and_do_not_count() {
    let level = json!({"from": 12, "of": "slots", "name": "Speed 20"});
    let with = |key: &str, value: Value| {
        let mut level = level.clone();
        level[key] = value;
        level
    };
    let mut without = level.clone();
    without.as_object_mut().unwrap().remove("name");
    for junk in [
        with("from", json!("12")),
        with("from", json!(-1)),
        with("from", Value::Null),
        with("from", json!({"of": "strength", "times": 1})),
        with("from", json!({"of": {"limit": null}, "times": 1})),
        with("from", json!({"of": "limit"})),
        with("from", json!({"of": "limit", "times": -1})),
        with("from", json!({"of": "limit", "times": 1001})),
        with("from", json!({"of": "score", "times": 0.0005})),
        with("of", json!("kg")),
        with("of", json!(1)),
        with("name", json!(20)),
        without,
        json!("Speed 20"),
        json!([]),
        Value::Null,
    ] {
        let list = json!([junk]);
        let panel = ada(6.0, &list);
        assert_eq!(reached(&panel), [None, None], "{junk}");
        assert_eq!(stored_levels(&panel), list);
        // Beside it a level counts, and what isn't one takes none of the nine places.
        let many: Vec<_> = vec![junk; 9].into_iter().chain([level.clone()]).collect();
        assert_eq!(reached(&ada(6.0, &many.into())), [Some("Speed 20"), None]);
    }
    for junk in [json!({"from": 1}), json!("Slow"), json!(12), Value::Null] {
        let panel = ada(6.0, &junk);
        assert_eq!(reached(&panel), [None, None], "{junk}");
        assert_eq!(stored_levels(&panel), junk);
    }
}
