//! The choice “Items take” in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{ClearedSetting, OwnSetting};
use engine_core::model::{Inventory, ItemsTake, Optional};
use engine_core::rules::games::Rules;

/// The choices of “Items take” in Configure Inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ItemsTakeForm {
    /// By the game.
    Game,
    /// Slots by weight.
    ByWeight,
    /// 1 slot each.
    OneSlot,
    /// As version 1.2.0 stored them (`docs/rules/game.md#lists-of-version-120`).
    AsStored,
}

impl OwnSetting for ItemsTakeForm {
    type Form = Self;
    type Stored = ItemsTake;

    fn stored(inventory: &Inventory) -> &Optional<ItemsTake> {
        &inventory.items_take
    }

    fn form(inventory: &Inventory) -> Self {
        match inventory.items_take.get() {
            Some(ItemsTake::OneSlot) => Self::OneSlot,
            None if inventory.game.get().is_some() => Self::Game,
            None if Rules::of(inventory).stored_slots().is_some() => Self::AsStored,
            Some(ItemsTake::Weight) | None => Self::ByWeight,
        }
    }

    fn store(form: &Self, _: &Inventory, changed: &mut Inventory) {
        let has_game = changed.game.get().is_some();
        changed.items_take = match form {
            Self::Game | Self::AsStored => Optional::Absent,
            Self::ByWeight if !has_game => Optional::Absent,
            Self::ByWeight => Optional::Set(ItemsTake::Weight),
            Self::OneSlot => Optional::Set(ItemsTake::OneSlot),
        };
    }
}

impl ClearedSetting for ItemsTakeForm {
    fn own_in_words(form: &Self, of_game: &Self) -> Option<String> {
        let text = match form {
            _ if form == of_game => return None,
            Self::OneSlot => "1 slot for each item",
            Self::ByWeight => "slots by weight",
            Self::Game | Self::AsStored => return None,
        };
        Some(text.to_owned())
    }
}
