//! The checkboxes “Coins in use” in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{OwnSetting, SettingOf};
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

    /// The coin types to store in an inventory of this game; `None` if there is none among them.
    fn to_stored(&self, game: Option<Game>) -> Option<Optional<CoinsInUse>> {
        let kinds: CoinKinds = self.kinds.iter().copied().collect();
        let is_default = game.is_none() && kinds == CoinKinds::ALL;
        if self.of == SettingOf::Game || is_default {
            return Some(Optional::Absent);
        }
        CoinsInUse::of(kinds).map(Optional::Set)
    }
}

impl OwnSetting for CoinsInUseForm {
    type Form = Self;
    type Stored = CoinsInUse;

    fn stored(inventory: &Inventory) -> &Optional<CoinsInUse> {
        &inventory.coins_in_use
    }

    fn form(inventory: &Inventory) -> Self {
        let in_use = Rules::of(inventory).kinds_in_use();
        Self {
            of: SettingOf::of::<Self>(inventory),
            kinds: CoinKind::ALL.into_iter().filter(|kind| in_use.has(*kind)).collect(),
        }
    }

    fn store(form: &Self, _: &Inventory, changed: &mut Inventory) {
        if let Some(in_use) = form.to_stored(changed.game.get().copied()) {
            changed.coins_in_use = in_use;
        }
    }
}
