//! The settings of a game, changed in one panel and undone beside a change of another panel: each setting is merged as
//! a whole, the limits one by one (`docs/rules/actions.md#undo-beside-other-panels`).

use crate::support;

use engine::commands::{
    CoinSlotsBy, CoinSlotsForm, CoinTypesForm, ConfigureInventory, FormulaForm, GameChoice,
    HiddenColumnsForm, InventoryChanges, ItemsTakeForm, LevelBy, LevelForm, LevelText, LevelsForm,
    LimitBy, LimitForm, SettingOf,
};
use engine::model::{Game, HideableColumn, LevelUnit};
use engine::rules::coin_presets::OLD_SCHOOL_ESSENTIALS;
use engine::view::update::Notice;
use serde_json::{Value, json};
use support::Panel;
use support::games::figures;

fn number(text: &str) -> LimitForm {
    LimitForm { by: LimitBy::Number, text: text.to_owned(), formula: None }
}

fn formula() -> LimitForm {
    LimitForm { by: LimitBy::Formula, text: String::new(), formula: Some(Box::default()) }
}

/// Each setting: its place in the stored inventory, and a change of it alone.
fn changes() -> Vec<(&'static str, InventoryChanges)> {
    let none = InventoryChanges::default;
    let lines = CoinTypesForm::lines_of(&OLD_SCHOOL_ESSENTIALS);
    let coin_types = CoinTypesForm { of: SettingOf::Inventory, lines };
    let typed = LevelText {
        from: "3".into(),
        by: LevelBy::Number,
        of: LevelUnit::EquippedSlots,
        name: "Slow".into(),
    };
    let level = LevelForm { was: None, typed };
    let nothing =
        CoinSlotsForm { by: CoinSlotsBy::Nothing, coins: String::new(), free: String::new() };
    let hidden = HiddenColumnsForm::own(&[HideableColumn::Value]);
    vec![
        ("game", InventoryChanges { game: Some(GameChoice::Game(Game::Nimble)), ..none() }),
        ("optionalRule", InventoryChanges { optional_rule: Some(true), ..none() }),
        ("itemsTake", InventoryChanges { items_take: Some(ItemsTakeForm::ByWeight), ..none() }),
        ("coinTypes", InventoryChanges { coin_types: Some(Box::new(coin_types)), ..none() }),
        ("coinSlots", InventoryChanges { coin_slots: Some(nothing), ..none() }),
        ("levels", InventoryChanges { levels: Some(LevelsForm::own(vec![level])), ..none() }),
        ("hiddenColumns", InventoryChanges { hidden_columns: Some(hidden), ..none() }),
        ("limits/slots", InventoryChanges { slot_limit: Some(number("12")), ..none() }),
        ("limits/weight", InventoryChanges { weight_limit: Some(number("90")), ..none() }),
        ("limits/equipped", InventoryChanges { equipped_limit: Some(formula()), ..none() }),
        ("score", InventoryChanges { score: Some("4".to_owned()), ..none() }),
        ("itemList", InventoryChanges { item_list: Some(true), ..none() }),
        ("scoreName", InventoryChanges { score_name: Some("Body".to_owned()), ..none() }),
    ]
}

fn save(panel: &mut Panel, changes: InventoryChanges) {
    panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
}

fn setting(panel: &Panel, of: &str) -> Option<Value> {
    panel.at("/0").pointer(&format!("/{of}")).cloned()
}

#[test]
fn undo_reverts_its_own_setting_and_keeps_each_that_another_panel_changed() {
    let mira = json!({"name": "Mira", "strengthScore": 14, "penalties": [], "columns": [[], []],
        "game": "dolmenwood"});
    let stored = json!([mira]).to_string();
    for (mine, change) in changes() {
        for (theirs, other_change) in changes() {
            let mut panel = Panel::loaded(&stored);
            let mut other = panel.beside();
            let before = setting(&panel, mine);
            save(&mut panel, change.clone());
            other.reload_from(&panel);
            let changed = setting(&panel, mine);
            assert_ne!(changed, before, "{mine}");
            if theirs == mine {
                continue;
            }
            save(&mut other, other_change);
            panel.reload_from(&other);
            panel.undo();
            assert_eq!(setting(&panel, mine), before, "{mine} beside {theirs}");
            assert_eq!(setting(&panel, theirs), setting(&other, theirs), "{theirs} after {mine}");
        }
    }
}

/// Slots allowed by a formula.
fn slots_by(base: &str, factor: &str) -> InventoryChanges {
    let (base, factor) = (base.to_owned(), factor.to_owned());
    let formula = FormulaForm { base, factor, least: String::new(), round: None };
    let (by, text) = (LimitBy::Formula, String::new());
    let slot_limit = Some(LimitForm { by, text, formula: Some(Box::new(formula)) });
    InventoryChanges { slot_limit, ..InventoryChanges::default() }
}

/// Two panels of an inventory with slots by a formula: 10 + 2 × Strength 1 = 12 slots.
fn two_panels() -> [Panel; 2] {
    let mira = json!({"name": "Mira", "strengthScore": 14, "penalties": [], "columns": [[], []],
        "game": "nimble", "score": 1, "limits": {"slots": {"base": 10, "factor": 2}}});
    let panel = Panel::loaded(&json!([mira]).to_string());
    let other = panel.beside();
    [panel, other]
}

fn notice(panel: &Panel) -> Option<&str> {
    match &panel.last.notice {
        Some(Notice::Refused(text)) => Some(text),
        _ => None,
    }
}

#[test]
fn a_formula_of_one_panel_and_the_score_of_another_both_hold() {
    let score = InventoryChanges { score: Some("4".to_owned()), ..InventoryChanges::default() };
    let changes = [slots_by("5", "3"), score];
    // Which panel saves first, and whether it can store that before the other one has stored its change.
    for (first, is_stored) in [(0, true), (1, true), (0, false), (1, false)] {
        let [mut mine, mut theirs] = two_panels();
        assert_eq!(figures(&mine), "0/12 slots, 0 gp");
        save(&mut mine, changes[first].clone());
        if is_stored {
            theirs.reload_from(&mine);
        } else {
            mine.session.not_stored();
        }
        save(&mut theirs, changes[1 - first].clone());
        mine.reload_from(&theirs);
        assert_eq!(notice(&mine), None);
        assert_eq!(figures(&mine), "0/17 slots, 0 gp", "{first} {is_stored}");
        mine.undo();
        let left = ["0/18 slots, 0 gp", "0/8 slots, 0 gp"][first];
        assert_eq!(figures(&mine), left, "{first} {is_stored}");
    }
}

#[test]
fn of_two_formulas_the_later_one_holds_and_the_earlier_one_is_refused() {
    let [mut mine, mut theirs] = two_panels();
    save(&mut mine, slots_by("5", "3"));
    theirs.reload_from(&mine);
    save(&mut theirs, slots_by("5", "4"));
    mine.reload_from(&theirs);
    assert_eq!(figures(&mine), "0/9 slots, 0 gp");
    mine.undo();
    let why = "Can’t undo “Changed Mira: slots allowed”: another panel changed it since.";
    assert_eq!(notice(&mine), Some(why));
    assert_eq!(figures(&mine), "0/9 slots, 0 gp");
    theirs.undo();
    assert_eq!(figures(&theirs), "0/8 slots, 0 gp");

    // Not stored before the other one was.
    let [mut mine, mut theirs] = two_panels();
    save(&mut mine, slots_by("5", "3"));
    mine.session.not_stored();
    save(&mut theirs, slots_by("5", "4"));
    mine.reload_from(&theirs);
    let why = "An unsaved change was lost: another panel changed the same thing.";
    assert_eq!(notice(&mine), Some(why));
    assert_eq!(figures(&mine), "0/9 slots, 0 gp");
}
