//! The choice “Items take” in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use engine_core::model::{Game, Inventory, ItemsTake, Optional};
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

impl ItemsTakeForm {
    /// The choice for what items take in an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        match inventory.items_take.get() {
            Some(ItemsTake::OneSlot) => Self::OneSlot,
            None if inventory.game.get().is_some() => Self::Game,
            None if Rules::of(inventory).stored_slots().is_some() => Self::AsStored,
            Some(ItemsTake::Weight) | None => Self::ByWeight,
        }
    }

    pub(crate) const fn to_stored(self, game: Option<Game>) -> Optional<ItemsTake> {
        match self {
            Self::Game | Self::AsStored => Optional::Absent,
            Self::ByWeight if game.is_none() => Optional::Absent,
            Self::ByWeight => Optional::Set(ItemsTake::Weight),
            Self::OneSlot => Optional::Set(ItemsTake::OneSlot),
        }
    }
}
