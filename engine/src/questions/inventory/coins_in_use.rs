//! “Coins in use” in Configure Inventory while it is filled in (`docs/rules/game.md#coins-in-use`).

use serde::Deserialize;
use tsify::Tsify;

use super::coin_types_view::kinds_of_lines;
use crate::commands::{
    CoinTypesForm, CoinsInUseForm, ConfigureInventory, InventoryChanges, OwnSetting as _, SettingOf,
};
use crate::questions::{Ask, Snapshot};
use engine_core::model::{CoinKind, Inventory};
use engine_core::rules::games::Rules;

/// “Coins in use” once a coin is ticked or not. One coin stays in use.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct TickCoin {
    /// As it is filled in.
    pub command: ConfigureInventory,
    pub coin: CoinKind,
    pub on: bool,
}

/// “Coins in use” once other coin types are filled in; `None` if it stays. A coin that is new in the table is in use,
/// and one that is not in use stays so while the lines are edited.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct UseNewCoins {
    /// As it is filled in, with the coin types of before.
    pub command: ConfigureInventory,
    /// Whether a line was edited; otherwise other coin types were chosen.
    pub is_edited: bool,
}

/// The coins of the table and those in use, as they are filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FilledCoins {
    /// The owner of the coins in use.
    of: SettingOf,
    /// The coins that can be in use.
    kinds: Vec<CoinKind>,
    /// The coins in use.
    pub in_use: Vec<CoinKind>,
}

impl FilledCoins {
    /// Those of an inventory as it is stored, once changed, and with the changes as they are filled in: lines that make
    /// no table change nothing, but show their coins.
    pub fn of(stored: &Inventory, after: &Inventory, changes: &InventoryChanges) -> Self {
        let stored_types = CoinTypesForm::form(stored);
        let types = changes.coin_types.as_deref().unwrap_or(&stored_types);
        let stored_in_use = CoinsInUseForm::form(stored);
        let in_use = changes.coins_in_use.as_ref().unwrap_or(&stored_in_use);
        let rules = Rules::of(after);
        let of_table = CoinTypesForm::lines_of(rules.coin_table());
        let is_typed = changes.coin_types.is_some() && types.of == SettingOf::Inventory;
        let lines = if is_typed { &types.lines } else { &of_table };
        let kinds: Vec<_> = kinds_of_lines(lines);
        let ticked: Vec<_> = match (in_use.of, types.of) {
            (SettingOf::Inventory, _) => {
                kinds.iter().copied().filter(|kind| in_use.kinds.contains(kind)).collect()
            }
            (SettingOf::Game, SettingOf::Inventory) => Vec::new(),
            (SettingOf::Game, SettingOf::Game) => rules.kinds_in_use().iter().collect(),
        };
        // None of them would be all.
        let in_use_now = if ticked.is_empty() { kinds.clone() } else { ticked };
        Self { of: in_use.of, kinds, in_use: in_use_now }
    }

    /// The only coin in use, which stays so.
    pub fn only(&self) -> Option<CoinKind> {
        match *self.in_use {
            [only] => Some(only),
            _ => None,
        }
    }

    fn filled_in(command: &ConfigureInventory, snapshot: &Snapshot<'_>) -> Option<Self> {
        let stored = snapshot.state.inventory(command.inventory).ok()?;
        let after = snapshot.after(command).ok()?;
        Some(Self::of(stored, after.inventory(command.inventory).ok()?, &command.changes))
    }
}

impl Ask for TickCoin {
    type Answer = Option<CoinsInUseForm>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<CoinsInUseForm> {
        let filled = FilledCoins::filled_in(&self.command, snapshot)?;
        let is_last = !self.on && filled.only() == Some(self.coin);
        let is_ticked = |kind: &CoinKind| {
            if *kind == self.coin { self.on || is_last } else { filled.in_use.contains(kind) }
        };
        let kinds: Vec<_> = CoinKind::ALL.into_iter().filter(is_ticked).collect();
        Some(CoinsInUseForm::own(&kinds))
    }
}

impl Ask for UseNewCoins {
    type Answer = Option<CoinsInUseForm>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<CoinsInUseForm> {
        let FilledCoins { of, kinds, in_use } = FilledCoins::filled_in(&self.command, snapshot)?;
        let are_some = in_use.len() < kinds.len();
        if of == SettingOf::Game && !(self.is_edited && are_some) {
            return None;
        }
        let is_used = |kind: &CoinKind| in_use.contains(kind) || !kinds.contains(kind);
        let used: Vec<_> = CoinKind::ALL.into_iter().filter(is_used).collect();
        Some(CoinsInUseForm::own(&used))
    }
}
