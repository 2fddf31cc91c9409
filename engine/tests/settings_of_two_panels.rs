//! The settings of a game, changed in one panel and undone beside a change of another panel: each setting is merged as
//! a whole, the limits one by one (`docs/rules/actions.md#undo-beside-other-panels`).

use crate::support;

use engine::commands::{
    CoinSlotsBy, CoinSlotsForm, CoinTypesForm, ConfigureInventory, GameChoice, HiddenColumnsForm,
    InventoryChanges, ItemsTakeForm, LevelBy, LevelForm, LevelText, LevelsForm, LimitBy, LimitForm,
    SettingOf,
};
use engine::model::{Game, HideableColumn, LevelUnit};
use engine::rules::coin_presets::OLD_SCHOOL_ESSENTIALS;
use serde_json::{Value, json};
use support::Panel;

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
