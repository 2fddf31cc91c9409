//! The settings of an inventory as the fields of Configure Inventory, one file per setting
//! (`docs/rules/actions.md#configuring-an-inventory`). Each is made of what is stored, and makes what is to be stored.

mod coin_slots;
mod coin_types;
mod coins_in_use;
mod game_choice;
mod hidden_columns;
mod items_take;
mod levels;
mod limit;
mod penalties;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

pub use coin_slots::*;
pub use coin_types::*;
pub use coins_in_use::*;
pub use game_choice::*;
pub use hidden_columns::*;
pub use items_take::*;
pub use levels::*;
pub use limit::*;
pub use penalties::*;

use engine_core::model::{Game, Inventory};
use engine_core::rules::games::Rules;

/// The settings of an inventory as Configure Inventory opens with them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SettingsForm {
    pub slot_limit: LimitForm,
    pub weight_limit: LimitForm,
    /// The equipped slots allowed.
    pub equipped_limit: LimitForm,
    pub items_take: ItemsTakeForm,
    pub coin_slots: CoinSlotsForm,
    pub coin_types: Box<CoinTypesForm>,
    pub levels: LevelsForm,
    pub hidden_columns: HiddenColumnsForm,
    /// Whether the optional rule of the game holds.
    pub optional_rule: bool,
}

impl SettingsForm {
    /// The settings of an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        let game = inventory.game.get().copied();
        Self {
            slot_limit: LimitForm::of(inventory.own_slots(), game),
            weight_limit: LimitForm::of(inventory.own_weight(), game),
            equipped_limit: LimitForm::of_equipped(inventory.own_equipped(), game),
            items_take: ItemsTakeForm::of(inventory),
            coin_slots: CoinSlotsForm::of(inventory),
            coin_types: Box::new(CoinTypesForm::of(inventory)),
            levels: LevelsForm::of(inventory),
            hidden_columns: HiddenColumnsForm::of(inventory),
            optional_rule: Rules::of(inventory).optional_rule(),
        }
    }
}

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
    const fn of(has_own: bool, game: Option<Game>) -> Self {
        if has_own || game.is_none() { Self::Inventory } else { Self::Game }
    }
}
