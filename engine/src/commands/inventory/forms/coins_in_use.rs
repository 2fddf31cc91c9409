//! The checkboxes “Coins in use” in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::SettingOf;
use engine_core::model::{CoinKind, CoinKinds, CoinsInUse, Game, Inventory, Optional};
use engine_core::rules::games::Rules;

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
    pub(crate) fn to_stored(&self, game: Option<Game>) -> Option<Optional<CoinsInUse>> {
        let kinds: CoinKinds = self.kinds.iter().copied().collect();
        let is_default = game.is_none() && kinds == CoinKinds::ALL;
        if self.of == SettingOf::Game || is_default {
            return Some(Optional::Absent);
        }
        CoinsInUse::of(kinds).map(Optional::Set)
    }
}
