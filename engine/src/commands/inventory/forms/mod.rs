//! The settings of an inventory as the fields of Configure Inventory, one file per setting
//! (`docs/rules/actions.md#configuring-an-inventory`). Each is made of what is stored, and makes what is to be stored.

mod coin_slots;
mod coin_types;
mod coins_in_use;
mod formula;
mod game_choice;
mod hidden_columns;
mod item_list;
mod items_take;
mod levels;
mod limit;
mod optional_rule;
mod penalties;
mod score_name;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::settings::{ClearedSetting, OwnSetting};

pub use coin_slots::*;
pub use coin_types::*;
pub use coins_in_use::*;
pub use formula::*;
pub use game_choice::*;
pub use hidden_columns::*;
pub use items_take::*;
pub use levels::*;
pub use limit::*;
pub use penalties::*;

use engine_core::model::Inventory;

/// The owner of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum SettingOf {
    /// The game: the inventory has none of its own.
    Game,
    /// The inventory. Without a game all its settings are its own.
    Inventory,
}

impl SettingOf {
    /// The owner of a setting of an inventory.
    fn of<Setting: OwnSetting>(inventory: &Inventory) -> Self {
        let has_game = inventory.game.get().is_some();
        if Setting::is_own(inventory) || !has_game { Self::Inventory } else { Self::Game }
    }
}
