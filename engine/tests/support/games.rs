//! Choosing a game in Configure Inventory.

use engine::commands::{ConfigureInventory, GameChoice, InventoryChanges, SettingsForm};
use engine::questions::ChooseGame;

use super::Panel;

/// The choice of a game in Configure Inventory, with the settings as the dialog opens.
pub fn choice(panel: &Panel, game: GameChoice) -> ChooseGame {
    let open = panel.open.as_ref().unwrap();
    let (settings, score) = (open.settings.as_ref().clone(), open.own_score.clone());
    ChooseGame { game, former: open.game, settings, score, left: None }
}

/// The changes that choosing a game in Configure Inventory sends.
pub fn choosing(panel: &Panel, game: GameChoice) -> InventoryChanges {
    let chosen = panel.session.ask(&choice(panel, game));
    let SettingsForm {
        slot_limit,
        weight_limit,
        equipped_limit,
        items_take,
        coin_slots,
        coin_types,
        levels,
        hidden_columns,
        score_name,
        optional_rule,
        coins_in_use: _,
        item_list: _,
    } = chosen.settings;
    InventoryChanges {
        game: Some(game),
        score: Some(chosen.score),
        score_name: Some(score_name),
        slot_limit: Some(slot_limit),
        weight_limit: Some(weight_limit),
        equipped_limit: Some(equipped_limit),
        items_take: Some(items_take),
        coin_slots: Some(coin_slots),
        coin_types: Some(coin_types),
        levels: Some(levels),
        hidden_columns: Some(hidden_columns),
        optional_rule: Some(optional_rule),
        ..InventoryChanges::default()
    }
}

/// Chooses a game and saves.
pub fn choose(panel: &mut Panel, game: GameChoice) {
    let changes = choosing(panel, game);
    panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
}

/// The tiles in short: "14.4/23 slots, 62.5/120 lb, 212.4 gp".
pub fn figures(panel: &Panel) -> String {
    let figures = panel.open.as_ref().unwrap().figures.iter().flatten();
    figures.map(|figure| figure.text.as_str()).collect::<Vec<_>>().join(", ")
}
