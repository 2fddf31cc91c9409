//! The fields of “Coins take” in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{ClearedSetting, OwnSetting};
use engine_core::model::{CoinSlots, CoinsTake, Inventory, Optional, Stored as _};
use engine_core::rules::games::{CoinRule, Lots, Rules};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::printing::number_text;

/// The fields of “Coins take” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CoinSlotsForm {
    pub by: CoinSlotsBy,
    /// The coins that take one slot, as typed.
    pub coins: String,
    /// The coins that take none, as typed.
    pub free: String,
}

/// The choices of “Coins take” in Configure Inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum CoinSlotsBy {
    /// Those of the game.
    Game,
    /// The slots of their pouch.
    Pouch,
    /// One slot for a number of coins.
    Number,
    /// None.
    Nothing,
}

impl CoinSlotsForm {
    /// The numbers with which the fields begin: those of the inventory, otherwise of its game.
    fn numbers_of(inventory: &Inventory) -> CoinSlots {
        match inventory.coin_slots.get() {
            Some(CoinsTake::Number(own)) => own.clone(),
            _ => Self::numbers_of_game(inventory),
        }
    }

    /// The numbers of the game of an inventory; the defaults if its coins don’t count by their number.
    fn numbers_of_game(inventory: &Inventory) -> CoinSlots {
        match Rules::of(inventory).game().coins {
            CoinRule::Number(Lots { each, free, .. }) => {
                CoinSlots { coins: each, free, ..CoinSlots::absent() }
            }
            CoinRule::Pouch | CoinRule::Nothing => CoinSlots::absent(),
        }
    }
}

impl OwnSetting for CoinSlotsForm {
    type Form = Self;
    type Stored = CoinsTake;

    fn stored(inventory: &Inventory) -> &Optional<CoinsTake> {
        &inventory.coin_slots
    }

    fn form(inventory: &Inventory) -> Self {
        let by = match (inventory.coin_slots.get(), inventory.game.get()) {
            (None, Some(_)) => CoinSlotsBy::Game,
            (None, None) | (Some(CoinsTake::Pouch), _) => CoinSlotsBy::Pouch,
            (Some(CoinsTake::Nothing), _) => CoinSlotsBy::Nothing,
            (Some(CoinsTake::Number(_)), _) => CoinSlotsBy::Number,
        };
        let CoinSlots { coins, free, .. } = Self::numbers_of(inventory);
        Self { by, coins: number_text(coins), free: number_text(free) }
    }

    /// A number that can't be read stays as it was, or becomes the game’s if a different game was chosen.
    fn store(form: &Self, before: &Inventory, changed: &mut Inventory) {
        let has_game = changed.game.get().is_some();
        changed.coin_slots = match form.by {
            CoinSlotsBy::Game => Optional::Absent,
            CoinSlotsBy::Pouch if !has_game => Optional::Absent,
            CoinSlotsBy::Pouch => Optional::Set(CoinsTake::Pouch),
            CoinSlotsBy::Nothing => Optional::Set(CoinsTake::Nothing),
            CoinSlotsBy::Number => {
                let is_same_game = changed.game.get() == before.game.get();
                let mut rule = if is_same_game {
                    Self::numbers_of(before)
                } else {
                    Self::numbers_of_game(changed)
                };
                rule.coins = NumberField::CoinsPerSlot.read(&form.coins).unwrap_or(rule.coins);
                rule.free = NumberField::FreeCoins.read(&form.free).unwrap_or(rule.free);
                Optional::Set(CoinsTake::Number(rule))
            }
        };
    }
}

impl ClearedSetting for CoinSlotsForm {
    fn own_in_words(form: &Self, of_game: &Self) -> Option<String> {
        (form.by != of_game.by).then(|| "slots of coins".to_owned())
    }
}
