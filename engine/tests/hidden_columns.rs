//! Columns that are off (docs/rules/game.md#columns): what the engine prints leaves them out, and nothing else changes.

use crate::support;

use engine::commands::{
    AddFromText, AddStack, AddTyped, Command, ConfigureInventory, HiddenColumnsForm,
    InventoryChanges, LimitBy, LimitForm, Moved, Pay, SetPlace, StackTexts, TextDestination,
};
use engine::model::{HideableColumn, Place};
use engine::questions::{
    Breakdown, CopyInventory, MoveTargets, PayResult, PreviewAdd, PreviewContainers, PreviewPay,
    PreviewText, ReadText, Sheets, Suggest, TotalKind,
};
use engine::view::{ContainerView, Level, TileFigure};
use serde_json::{Value, json};
use support::catalogue::row;
use support::purses::pay;
use support::{Panel, SIR_BRAMBLEWICK, ticked};

const BOTH: [HideableColumn; 2] = [HideableColumn::Value, HideableColumn::Weight];

fn configure(panel: &mut Panel, changes: InventoryChanges) {
    panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
}

fn hide(panel: &mut Panel, columns: &[HideableColumn]) {
    let hidden_columns = Some(HiddenColumnsForm::own(columns));
    configure(panel, InventoryChanges { hidden_columns, ..InventoryChanges::default() });
}

/// Sir Bramblewick without these columns, and without limits if `limited` is false.
fn bramblewick(columns: &[HideableColumn]) -> Panel {
    let mut panel = Panel::sir_bramblewick();
    hide(&mut panel, columns);
    panel
}

fn without_limits(panel: &mut Panel) {
    let none = || Some(LimitForm { by: LimitBy::Nothing, text: String::new(), formula: None });
    let (slot_limit, weight_limit) = (none(), none());
    configure(panel, InventoryChanges { slot_limit, weight_limit, ..InventoryChanges::default() });
}

fn figures(panel: &Panel) -> String {
    let figures = panel.open.as_ref().unwrap().figures.iter().flatten();
    figures.map(|figure| figure.text.as_str()).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_figures_in_short_leave_out_what_is_off() {
    for (columns, text) in [
        (&[][..], "17.6/26.5 slots, 112/140 lb, 588.3 gp"),
        (&[HideableColumn::Weight], "17.6/26.5 slots, 588.3 gp"),
        (&[HideableColumn::Value], "17.6/26.5 slots, 112/140 lb"),
        (&BOTH, "17.6/26.5 slots"),
    ] {
        assert_eq!(figures(&bramblewick(columns)), text, "{columns:?}");
    }
    let mut panel = bramblewick(&[]);
    without_limits(&mut panel);
    assert_eq!(figures(&panel), "17.6 slots, 112 lb, 588.3 gp");
    let strength = Some("1".to_owned());
    let by = || Some(LimitForm { by: LimitBy::Strength, text: String::new(), formula: None });
    let (slot_limit, weight_limit) = (by(), by());
    let changes =
        InventoryChanges { strength, slot_limit, weight_limit, ..InventoryChanges::default() };
    configure(&mut panel, changes);
    let levels =
        panel.open.unwrap().figures.into_iter().flatten().map(|TileFigure { level, .. }| level);
    assert_eq!(levels.collect::<Vec<_>>(), [Level::Over, Level::Over, Level::Normal]);
}

#[test]
fn the_weight_has_a_tile_while_its_column_is_on_or_it_has_a_limit() {
    let mut panel = bramblewick(&[HideableColumn::Value]);
    let has_tile = |panel: &Panel| {
        let sheets = panel.session.ask(&Sheets { inventory: None });
        let is_printed = sheets[0].figures.iter().any(|figure| figure.name == "Carried Weight");
        assert_eq!(is_printed, panel.open.as_ref().unwrap().has_weight_tile);
        is_printed
    };
    assert!(has_tile(&panel));
    without_limits(&mut panel);
    assert!(has_tile(&panel));
    hide(&mut panel, &BOTH);
    assert!(!has_tile(&panel));
    let weight_limit = Some(LimitForm { by: LimitBy::Number, text: "50".into(), formula: None });
    configure(&mut panel, InventoryChanges { weight_limit, ..InventoryChanges::default() });
    assert!(has_tile(&panel));
    // The totals themselves go on.
    assert_eq!(panel.entries[&panel.open_id()].weight.as_ref().unwrap().text, "112");
}

#[test]
fn the_columns_that_are_off_come_with_the_screen_and_when_they_change() {
    let mut panel = Panel::sir_bramblewick();
    assert_eq!(panel.last.hidden_columns.as_deref(), Some(&[][..]));
    hide(&mut panel, &[HideableColumn::Weight, HideableColumn::Weight]);
    assert_eq!(panel.last.hidden_columns.as_deref(), Some(&[HideableColumn::Weight][..]));
    assert_eq!(panel.at("/0/hiddenColumns"), json!(["weight"]));
    // No card and no row is drawn again by the engine.
    assert!(panel.last.containers.is_empty() && panel.last.stacks.is_empty());
    panel.send(AddStack {
        container: panel.left(0),
        typed: StackTexts { name: "Rope".into(), ..StackTexts::default() },
    });
    assert_eq!(panel.last.hidden_columns, None);
    hide(&mut panel, &[HideableColumn::Weight, HideableColumn::Value]);
    assert_eq!(panel.at("/0/hiddenColumns"), json!(["value", "weight"]));
    hide(&mut panel, &[]);
    assert_eq!(panel.at("/0").get("hiddenColumns"), None);
    panel.undo();
    assert_eq!(panel.last.hidden_columns.as_deref(), Some(&BOTH[..]));
}

#[test]
fn a_fixed_load_names_no_weight_while_its_column_is_off() {
    let mut stored: Value = serde_json::from_str(SIR_BRAMBLEWICK).unwrap();
    stored["columns"][0][0]["load"] = json!({"slots": 3, "weight": 15});
    let mut panel = Panel::loaded(&json!([stored]).to_string());
    let (open, bag) = (panel.open_id(), panel.left(0));
    let printed = |panel: &Panel| {
        let sheets = panel.session.ask(&Sheets { inventory: Some(open) });
        let card = match &panel.containers[&bag] {
            ContainerView::Item { load: Some(load), .. } => load.text.clone(),
            other => panic!("{other:?}"),
        };
        assert!(sheets[0].containers[0].about.ends_with(&format!(", fixed load {card}")));
        card
    };
    assert_eq!(printed(&panel), "3 slots, 15 lb");
    hide(&mut panel, &[HideableColumn::Value]);
    assert_eq!(printed(&panel), "3 slots, 15 lb");
    assert!(panel.last.containers.is_empty());
    hide(&mut panel, &BOTH);
    assert_eq!(printed(&panel), "3 slots");
    panel.undo();
    assert_eq!(printed(&panel), "3 slots, 15 lb");
}

/// Everything that previews say of an action, without the columns.
fn previews(columns: &[HideableColumn]) -> Vec<String> {
    let mut panel = bramblewick(columns);
    let container = panel.left(0);
    let mut said = Vec::new();
    let mut add = |name: &str, value: &str, weight: &str| {
        let [name, value, weight] = [name, value, weight].map(str::to_owned);
        let typed = StackTexts { name, value, weight, ..StackTexts::default() };
        let command = AddTyped(AddStack { container, typed });
        said.push(panel.session.ask(&PreviewAdd { command }).unwrap().text);
    };
    add("Anvil", "5", "50");
    add("3 torches", "", "");
    add("explorer's pack x2", "", "");

    let suggestions = panel.session.ask(&Suggest { text: "hemp".into() });
    assert_eq!((&*suggestions[0].value, &*suggestions[0].weight), ("1", "10"));
    said.push(suggestions[0].about.clone());

    let text = "2 potions of healing\n12 gp";
    let reading = panel.session.ask(&ReadText { text: text.into(), ..ReadText::default() });
    said.push(reading.entries[0].about.clone().unwrap());
    let ticked = reading.entries.iter().map(ticked);
    let command = AddFromText {
        text: text.into(),
        ticked: ticked.collect(),
        into: TextDestination::Chosen { items: Some(container), coins: Some(panel.left(1)) },
        merge_with_existing: false,
        ..AddFromText::default()
    };
    said.push(panel.session.ask(&PreviewText { command }).after.unwrap().text);

    let strong = row(&mut panel, "Barrel");
    said.push(strong.adds.text);
    let tired = Some("5".to_owned());
    configure(&mut panel, InventoryChanges { strength: tired, ..InventoryChanges::default() });
    said.push(row(&mut panel, "Barrel").you.unwrap());

    panel.send(SetPlace { containers: vec![container], place: Place::Dropped });
    said.push(panel.open.as_ref().unwrap().dropped.clone().unwrap().text);
    said
}

#[test]
fn previews_leave_out_what_is_off() {
    assert_eq!(
        previews(&[]),
        [
            "adds 10 slots, 50 lb: Backpack 18/10, you 27.6/26.5, 162/140 lb",
            "Enter adds 3 × Torch: 0.01 gp and 1 lb each, 0.6 slots",
            "Enter adds 2 × Explorer's Pack: 20 gp, 118 lb, 18.8 slots",
            "1 gp, 10 lb",
            "50 gp, 0.5 lb, 0.4 slots",
            "1 item: 0.4 slots, 1 lb, 100 gp. Backpack 8 → 8.4/10. 12 coins into Coin Purse: 113 of 100.",
            "14 slots, 70 lb",
            "you: 31.6 of 8.5 slots, 182 of 50 lb",
            "Dropped: Backpack (8 slots, 43.5 lb)",
        ]
    );
    assert_eq!(
        previews(&BOTH),
        [
            "adds 10 slots: Backpack 18/10, you 27.6/26.5",
            "Enter adds 3 × Torch: 0.6 slots",
            "Enter adds 2 × Explorer's Pack: 18.8 slots",
            "",
            "0.4 slots",
            "1 item: 0.4 slots. Backpack 8 → 8.4/10. 12 coins into Coin Purse: 113 of 100.",
            "14 slots",
            "you: 31.6 of 8.5 slots",
            "Dropped: Backpack (8 slots)",
        ]
    );
}

#[test]
fn the_level_of_a_preview_is_that_of_what_it_says() {
    let level = |columns: &[HideableColumn]| {
        let mut panel = bramblewick(columns);
        let slot_limit = Some(LimitForm { by: LimitBy::Number, text: "500".into(), formula: None });
        configure(&mut panel, InventoryChanges { slot_limit, ..InventoryChanges::default() });
        let container = panel.left(0);
        let typed = StackTexts {
            name: "Lead".into(),
            weight: "90".into(),
            slots: "0".into(),
            ..StackTexts::default()
        };
        let command = AddTyped(AddStack { container, typed });
        panel.session.ask(&PreviewAdd { command }).unwrap().level
    };
    assert_eq!(level(&[]), Level::Over);
    assert_eq!(level(&[HideableColumn::Weight]), Level::Nearly);
}

#[test]
fn amounts_of_others_follow_the_columns_of_each() {
    let mut heavy: Value = serde_json::from_str(SIR_BRAMBLEWICK).unwrap();
    heavy["strengthScore"] = 1.into();
    heavy["name"] = "Mule".into();
    let mut plain = heavy.clone();
    plain["hiddenColumns"] = json!(["weight"]);
    plain["name"] = "Cart".into();
    let mine: Value = serde_json::from_str(SIR_BRAMBLEWICK).unwrap();
    let panel = Panel::loaded(&json!([mine, heavy, plain]).to_string());
    let container = panel.left(0);
    let moved = Moved { container, stacks: vec![panel.stack(container, 0)], quantity: None };
    let targets =
        panel.session.ask(&MoveTargets { moved, text: String::new(), most: 9, most_others: 9 });
    let others = targets.others.iter().map(|other| (&*other.name, other.text.contains(" lb")));
    assert_eq!(others.collect::<Vec<_>>(), [("Mule", true), ("Cart", false)]);
}

#[test]
fn after_this_change_leaves_out_what_is_off() {
    let after = |columns: &[HideableColumn]| {
        let panel = bramblewick(columns);
        let command = Pay { ..pay(panel.left(1), "10 gp") };
        let view = panel.session.ask(&PreviewPay { command }).unwrap();
        match view.result {
            PayResult::Ready { after, .. } => after.unwrap().text,
            other => panic!("{other:?}"),
        }
    };
    let purse = "Coin Purse 101 → 91/100 coins.";
    assert!(after(&[]).starts_with(&format!("{purse} You: ")), "{}", after(&[]));
    assert!(after(&[]).ends_with(" gp."));
    assert!(!after(&[HideableColumn::Value]).contains(" gp"));
    assert!(!after(&[HideableColumn::Weight]).contains(" lb"));
    assert_eq!(after(&BOTH), purse);
}

#[test]
fn offers_name_the_weight_while_it_has_a_tile() {
    let mut panel = bramblewick(&BOTH);
    let slot_limit = Some(LimitForm { by: LimitBy::Number, text: "12".into(), formula: None });
    configure(&mut panel, InventoryChanges { slot_limit, ..InventoryChanges::default() });
    let after = |panel: &Panel| {
        let breakdown = panel.session.ask(&Breakdown { subject: TotalKind::Slots });
        breakdown.unwrap().offers.into_iter().map(|offer| offer.after).collect::<Vec<_>>()
    };
    assert!(after(&panel).iter().all(|after| after.contains(" lb")) && !after(&panel).is_empty());
    let weight_limit = Some(LimitForm { by: LimitBy::Nothing, text: String::new(), formula: None });
    configure(&mut panel, InventoryChanges { weight_limit, ..InventoryChanges::default() });
    assert!(after(&panel).iter().all(|after| !after.contains(" lb")) && !after(&panel).is_empty());
}

#[test]
fn texts_files_and_totals_keep_everything() {
    let text = |columns: &[HideableColumn]| {
        let panel = bramblewick(columns);
        let inventory = panel.open_id();
        panel.session.ask(&CopyInventory { inventory }).unwrap().text
    };
    assert_eq!(text(&BOTH), text(&[]));
    let (shown, hidden) = (Panel::sir_bramblewick(), bramblewick(&BOTH));
    let mut stored = hidden.stored();
    stored[0].as_object_mut().unwrap().remove("hiddenColumns");
    assert_eq!(stored, shown.stored());
    assert_eq!(hidden.containers.values().next(), shown.containers.values().next());
}

#[test]
fn the_sheet_names_the_columns_that_it_leaves_out() {
    let panel = bramblewick(&[HideableColumn::Weight]);
    let sheet = panel.session.ask(&Sheets { inventory: None }).remove(0);
    assert_eq!(sheet.hidden_columns, [HideableColumn::Weight]);
}

#[test]
fn order_and_repetition_do_not_matter_and_other_values_are_kept() {
    let plain: Value = serde_json::from_str(SIR_BRAMBLEWICK).unwrap();
    for (stored, shown) in [
        (json!(["weight", "value", "weight"]), "17.6/26.5 slots"),
        (json!(["weight"]), "17.6/26.5 slots, 588.3 gp"),
        (json!([]), "17.6/26.5 slots, 112/140 lb, 588.3 gp"),
        (json!(["weight", "notes"]), "17.6/26.5 slots, 112/140 lb, 588.3 gp"),
        (json!("weight"), "17.6/26.5 slots, 112/140 lb, 588.3 gp"),
        (json!(null), "17.6/26.5 slots, 112/140 lb, 588.3 gp"),
        (json!([{"weight": null}]), "17.6/26.5 slots, 112/140 lb, 588.3 gp"),
    ] {
        let mut inventory = plain.clone();
        inventory["hiddenColumns"] = stored.clone();
        let text = json!([inventory]).to_string();
        let mut panel = Panel::loaded(&text);
        assert_eq!(panel.session.stored_text(), text);
        assert_eq!(figures(&panel), shown, "{stored}");
        let strength = Some("14.5".to_owned());
        configure(&mut panel, InventoryChanges { strength, ..InventoryChanges::default() });
        assert_eq!(panel.at("/0/hiddenColumns"), stored);
        hide(&mut panel, &BOTH);
        assert_eq!(panel.at("/0/hiddenColumns"), json!(["value", "weight"]));
    }
}

#[test]
fn both_fields_of_two_panels_merge_as_a_whole() {
    let mut mine = Panel::sir_bramblewick();
    let mut theirs = mine.beside();
    hide(&mut mine, &[HideableColumn::Weight]);
    theirs.reload_from(&mine);
    let one_slot = || InventoryChanges {
        items_take: Some(engine::commands::ItemsTakeForm::OneSlot),
        ..InventoryChanges::default()
    };
    configure(&mut theirs, one_slot());
    mine.reload_from(&theirs);
    mine.undo();
    assert_eq!(mine.at("/0").get("hiddenColumns"), None);
    assert_eq!(mine.at("/0/itemsTake"), json!("oneSlot"));
    mine.redo();
    theirs.reload_from(&mine);
    hide(&mut theirs, &BOTH);
    mine.reload_from(&theirs);
    mine.undo();
    assert!(mine.refused());
    assert_eq!(mine.at("/0/hiddenColumns"), json!(["value", "weight"]));
    let label =
        Command::from(ConfigureInventory { inventory: mine.open_id(), changes: one_slot() });
    mine.send(label);
    assert_eq!(theirs.last.undo.as_deref(), Some("Changed Sir Bramblewick: columns"));
}

#[test]
fn containers_that_are_said_in_pounds_from_now_on_are_in_the_preview() {
    let panel = Panel::furnished();
    let no_limit = LimitForm { by: LimitBy::Nothing, text: String::new(), formula: None };
    let both = [HideableColumn::Weight, HideableColumn::Slots];
    let changes = InventoryChanges {
        slot_limit: Some(no_limit),
        hidden_columns: Some(HiddenColumnsForm::own(&both)),
        ..InventoryChanges::default()
    };
    let command = ConfigureInventory { inventory: panel.open_id(), changes }.into();
    let effects = panel.session.ask(&PreviewContainers { command }).unwrap();
    let backpack = effects.iter().find(|effect| effect.id == panel.left(0));
    assert_eq!(backpack.map(|effect| &*effect.text), Some("→ 0 lb"));
}
