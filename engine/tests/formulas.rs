//! Limits by a formula, and the score that they follow (docs/rules/game.md#formulas, docs/rules/game.md#scores).

use engine::commands::{ConfigureInventory, FormulaForm, InventoryChanges, LimitBy, LimitForm};
use engine::model::Rounding;
use engine::questions::import::lines;
use engine::questions::{CopyInventory, PreviewSettings, SettingsPreview, Sheets, TotalKind};
use serde::Serialize;
use serde_json::{Value, json};

use crate::support::Panel;
use crate::support::breakdowns::breakdown;
use crate::support::games::figures;
use crate::what_changed::read;

fn inventory(more: &Value) -> Value {
    let mut inventory =
        json!({"name": "Mira", "strengthScore": 13, "penalties": [], "columns": [[], []]});
    inventory.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    inventory
}

fn panel(more: &Value) -> Panel {
    Panel::loaded(&json!([inventory(more)]).to_string())
}

#[expect(clippy::unnecessary_wraps, reason = "as the command has it")]
fn formula(base: &str, factor: &str, least: &str, round: Option<Rounding>) -> Option<LimitForm> {
    let [base, factor, least] = [base, factor, least].map(str::to_owned);
    let formula = Some(Box::new(FormulaForm { base, factor, least, round }));
    Some(LimitForm { by: LimitBy::Formula, text: String::new(), formula })
}

fn save(panel: &mut Panel, changes: InventoryChanges) -> SettingsPreview {
    let command = ConfigureInventory { inventory: panel.open_id(), changes };
    let preview = panel.session.ask(&PreviewSettings { command: command.clone() }).unwrap();
    panel.send(command);
    preview
}

fn allowance(panel: &Panel, subject: TotalKind) -> Option<String> {
    breakdown(panel, subject).allowance
}

#[test]
fn each_limit_can_be_by_a_formula_in_every_game() {
    for game in ["", "shadowdark", "nimble", "wwn"] {
        let mut panel = panel(&json!({"game": game, "score": 13}));
        let preview = save(
            &mut panel,
            InventoryChanges {
                slot_limit: formula("10", "", "", None),
                equipped_limit: formula("", "0.5", "", Some(Rounding::Up)),
                weight_limit: formula("5", "15", "300", None),
                ..InventoryChanges::default()
            },
        );
        assert_eq!(preview.slots.result.as_deref(), Some("10 + 1 × 13 = 23 slots"));
        assert_eq!(
            preview.equipped.result.as_deref(),
            Some("0 + 0.5 × 13 = 6.5, rounded up 7 slots")
        );
        assert_eq!(preview.weight.result.as_deref(), Some("5 + 15 × 13 = 200, at least 300 lb"));
        assert!(figures(&panel).starts_with("0/23 slots, 0/7 equipped"), "{game}");
        assert_eq!(breakdown(&panel, TotalKind::Weight).head, "0 of 300 lb: 300 left");
        let limits = json!({
            "slots": {"base": 10, "factor": 1},
            "equipped": {"base": 0, "factor": 0.5, "round": "up"},
            "weight": {"base": 5, "factor": 15, "least": 300},
        });
        assert_eq!(panel.at("/0/limits"), limits);
        assert_eq!(allowance(&panel, TotalKind::Slots).as_deref(), Some("23 from Strength 13"));
        assert_eq!(allowance(&panel, TotalKind::Weight), None);
    }
}

#[test]
fn a_formula_takes_the_score_as_it_is_and_is_never_below_0() {
    for (strength, base, factor, expected) in [
        ("12.5", "0", "2", "0/25 slots"),
        ("12.5", "-30", "2", "0/0 slots"),
        ("3", "99999", "0", "0/10000 slots"),
        ("1", "0", "2.34567", "0/2.346 slots"),
    ] {
        let mut panel = panel(&json!({}));
        save(
            &mut panel,
            InventoryChanges {
                strength: Some(strength.to_owned()),
                slot_limit: formula(base, factor, "", None),
                ..InventoryChanges::default()
            },
        );
        let figures = figures(&panel);
        assert!(figures.starts_with(expected), "{strength} {base} {factor}: {figures}");
    }
}

#[test]
fn a_formula_with_an_odd_part_is_kept_and_absent_as_a_whole() {
    for (slots, expected) in [
        (json!({"base": 4, "factor": 1, "round": "up"}), "0/17 slots"),
        (json!({"factor": 1, "base": 4, "later": true}), "0/17 slots"),
        (json!({}), "0/13 slots"),
        (json!({"base": 10_001, "factor": 1}), "0/26 slots"),
        (json!({"base": 4, "factor": 1.0005}), "0/26 slots"),
        (json!({"base": "4", "factor": 1}), "0/26 slots"),
        (json!({"base": 4, "factor": 1, "least": null}), "0/26 slots"),
        (json!({"base": 4, "factor": 1, "round": "nearest"}), "0/26 slots"),
        (json!([4, 1]), "0/26 slots"),
    ] {
        let mut panel = panel(&json!({"limits": {"slots": slots}}));
        assert!(figures(&panel).starts_with(expected), "{slots}: {}", figures(&panel));
        let name = Some("Ada".to_owned());
        save(&mut panel, InventoryChanges { name, ..InventoryChanges::default() });
        assert_eq!(panel.at("/0/limits/slots").to_string(), slots.to_string());
    }
}

#[test]
fn a_renamed_score_keeps_its_number_and_its_name_is_the_word() {
    let mut panel = panel(&json!({"game": "nimble", "score": -2}));
    let preview = save(
        &mut panel,
        InventoryChanges {
            score_name: Some(" Body ".to_owned()),
            slot_limit: formula("10", "1", "", None),
            ..InventoryChanges::default()
        },
    );
    assert_eq!(preview.score.label, "Body Score");
    assert_eq!(panel.at("/0/scoreName"), "Body");
    let score = &panel.open.as_ref().unwrap().score;
    assert_eq!((&*score.name, &*score.text), ("Body", "−2"));
    assert_eq!(allowance(&panel, TotalKind::Slots).as_deref(), Some("8 from Body −2"));
    // A strength score by another name has that name everywhere.
    let mut strong = self::panel(&json!({"scoreName": "Might"}));
    save(
        &mut strong,
        InventoryChanges { strength: Some("12".to_owned()), ..InventoryChanges::default() },
    );
    assert_eq!(strong.last.undo.as_deref(), Some("Changed Mira: might"));
    let score_name = Some("Strength".to_owned());
    save(&mut panel, InventoryChanges { score_name, ..InventoryChanges::default() });
    assert_eq!(panel.at("/0").get("scoreName"), None);
}

#[test]
fn what_changed_names_scores_and_formulas() {
    let lines = |old: Value, new: Value| lines(&read(&inventory(&old)), &read(&inventory(&new)));
    let formula = json!({"base": 10, "factor": 2, "least": 5, "round": "down"});
    assert_eq!(
        lines(
            json!({"game": "nimble"}),
            json!({"game": "nimble", "score": -2, "scoreName": "Body"})
        ),
        ["Body 0 → −2", "Score: Strength → Body"]
    );
    assert_eq!(
        lines(json!({}), json!({"limits": {"slots": formula, "equipped": formula}})),
        [
            "Slots allowed: by Strength → 10 + 2 × Strength, at least 5, rounded down",
            "Equipped slots allowed: not counted apart → 36",
        ]
    );
    assert_eq!(
        lines(
            json!({"scoreName": "Might"}),
            json!({"scoreName": "Might", "limits": {"slots": 26}})
        ),
        ["Slots allowed: by Might → 26"]
    );
    // No game counts by it.
    assert_eq!(
        lines(json!({"game": "nimble"}), json!({"game": "nimble", "strengthScore": 9})),
        Vec::<String>::new()
    );
}

/// All texts of an answer.
fn texts(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(values) => values.iter().for_each(|value| self::texts(value, texts)),
        Value::Object(fields) => fields.values().for_each(|value| self::texts(value, texts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn add(answer: impl Serialize, said: &mut Vec<String>) {
    texts(&serde_json::to_value(answer).unwrap(), said);
}

#[test]
fn no_text_of_an_inventory_of_knave_says_strength() {
    let sack = json!({"kind": "item-container", "name": "Sack", "capacity": 10, "items": [
        {"quantity": 30, "equipped": false, "item": {"name": "Statue", "value": 1, "weight": 1,
            "slotOverride": null, "equippedSlots": 0}}]});
    let more = json!({"game": "knave", "score": 3, "columns": [[sack], []],
        "penalties": [{"source": "Wound", "slots": 1}]});
    let mut panel = panel(&more);
    let (mut said, id) = (Vec::new(), panel.open_id());
    add(panel.open.as_ref(), &mut said);
    for subject in [TotalKind::Slots, TotalKind::Weight, TotalKind::Wealth] {
        add(breakdown(&panel, subject), &mut said);
    }
    add(panel.session.ask(&Sheets { inventory: Some(id) }), &mut said);
    add(panel.session.ask(&CopyInventory { inventory: id }), &mut said);
    let weight_limit = formula("", "10", "", None);
    let score = Some("4".to_owned());
    let changes = InventoryChanges { score, weight_limit, ..InventoryChanges::default() };
    add(save(&mut panel, changes), &mut said);
    add(panel.open.as_ref(), &mut said);
    add(panel.done(), &mut said);
    let strangers = read(&inventory(&json!({"game": "knave", "score": 9, "scoreName": "Body"})));
    add(lines(&read(&panel.at("/0")), &strangers), &mut said);
    assert!(said.len() > 100, "{}", said.len());
    for text in said {
        assert!(!text.to_lowercase().contains("strength"), "{text}");
    }
}
