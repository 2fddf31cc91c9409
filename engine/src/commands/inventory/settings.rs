//! The settings of an inventory as the fields of Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{CoinSlotsForm, CoinTypesForm, LevelsForm, LimitForm};
use crate::model::{
    CoinKind, CoinKinds, CoinsInUse, Game, HiddenColumns, HideableColumn, Inventory, ItemsTake,
    Optional,
};
use crate::rules::games::Rules;

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
    pub(super) const fn of(has_own: bool, game: Option<Game>) -> Self {
        if has_own || game.is_none() { Self::Inventory } else { Self::Game }
    }
}

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

    pub(super) const fn to_stored(self, game: Option<Game>) -> Optional<ItemsTake> {
        match self {
            Self::Game | Self::AsStored => Optional::Absent,
            Self::ByWeight if game.is_none() => Optional::Absent,
            Self::ByWeight => Optional::Set(ItemsTake::Weight),
            Self::OneSlot => Optional::Set(ItemsTake::OneSlot),
        }
    }
}

/// “Columns” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HiddenColumnsForm {
    pub of: SettingOf,
    /// The columns that are off.
    pub hidden: Vec<HideableColumn>,
}

impl HiddenColumnsForm {
    /// These columns are off, in an inventory’s own setting.
    #[must_use]
    pub fn own(hidden: &[HideableColumn]) -> Self {
        Self { of: SettingOf::Inventory, hidden: hidden.to_vec() }
    }

    /// The columns that are off in an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        let has_own = inventory.hidden_columns.get().is_some();
        let of = SettingOf::of(has_own, inventory.game.get().copied());
        Self { of, hidden: Rules::of(inventory).shown_columns().hidden() }
    }

    pub(super) fn to_stored(&self, game: Option<Game>) -> Optional<HiddenColumns> {
        let is_default = game.is_none() && self.hidden.is_empty();
        if self.of == SettingOf::Game || is_default {
            return Optional::Absent;
        }
        Optional::Set(HiddenColumns::of(&self.hidden))
    }
}

/// “Coins in use” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CoinsInUseForm {
    pub of: SettingOf,
    pub kinds: Vec<CoinKind>,
}

impl CoinsInUseForm {
    /// These coin types are in use, in an inventory’s own setting.
    #[must_use]
    pub fn own(kinds: &[CoinKind]) -> Self {
        Self { of: SettingOf::Inventory, kinds: kinds.to_vec() }
    }

    /// The coin types in use of an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        let has_own = inventory.coins_in_use.get().is_some();
        let in_use = Rules::of(inventory).kinds_in_use();
        Self {
            of: SettingOf::of(has_own, inventory.game.get().copied()),
            kinds: CoinKind::ALL.into_iter().filter(|kind| in_use.has(*kind)).collect(),
        }
    }

    /// The coin types to store in an inventory of this game; `None` if there is none among them.
    pub(super) fn to_stored(&self, game: Option<Game>) -> Option<Optional<CoinsInUse>> {
        let kinds: CoinKinds = self.kinds.iter().copied().collect();
        let is_default = game.is_none() && kinds == CoinKinds::ALL;
        if self.of == SettingOf::Game || is_default {
            return Some(Optional::Absent);
        }
        CoinsInUse::of(kinds).map(Optional::Set)
    }
}
