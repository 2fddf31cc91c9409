//! Sharing of found coins (`docs/rules/game.md#receiving-and-sharing`).

use serde::Deserialize;
use tsify::Tsify;

use crate::model::{CoinKind, CoinKinds, CoinTable};
use crate::rules::whole_coins::{WholeCoins, usual_kinds};

/// The mode in which coins are shared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ShareMode {
    /// The coins are not changed: those of a kind that can't be divided are left over.
    #[default]
    WholeCoins,
    /// The worth of the coins is divided: they are changed into smaller ones.
    WithChange,
}

/// The result of sharing: all shares and the coins left over add up to the coins found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The coins that each character gets.
    pub each: WholeCoins,
    /// The coins that nobody gets.
    pub left_over: WholeCoins,
}

/// Shares the found coins among `among` characters, at least one. Change uses the found kinds and `kinds`.
///
/// `docs/rules/game.md#receiving-and-sharing`, `docs/rules/game.md#coins-in-use`
///
/// ```
/// use engine_core::model::{CoinKinds, CoinTable};
/// use engine_core::language::amounts::Amount;
/// use engine_core::rules::sharing::{ShareMode, share};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = CoinTable::DND;
/// let found = Amount::read("101 gp", table)?.coins(table);
/// let plain = share(found, 4, ShareMode::WholeCoins, CoinKinds::ALL, table);
/// assert_eq!((&*plain.each.text(table), &*plain.left_over.text(table)), ("25 gp", "1 gp"));
/// let changed = share(found, 4, ShareMode::WithChange, CoinKinds::ALL, table);
/// assert_eq!(changed.each.text(table), "25 gp 2 sp 5 cp");
/// assert!(changed.left_over.is_none());
/// # Ok(()) }
/// ```
#[must_use]
pub fn share(
    found: WholeCoins,
    among: u128,
    shares: ShareMode,
    kinds: CoinKinds,
    table: &CoinTable,
) -> Shared {
    let among = among.max(1);
    let mut each = WholeCoins::default();
    let mut left_over = found;
    for kind in CoinKind::ALL {
        each = each.with(kind, found.get(kind) / among);
        left_over = left_over.with(kind, found.get(kind) % among);
    }
    if shares == ShareMode::WholeCoins {
        return Shared { each, left_over };
    }
    let in_smallest = |kind| table.in_smallest(kind);
    let largest = table.largest_first(found.kinds()).next().map(in_smallest);
    let usual = usual_kinds(found.kinds(), table).iter();
    let all = usual.filter(|kind| Some(in_smallest(*kind)) <= largest).collect();
    let preferred = kinds.plus(found.kinds());
    let changed = left_over.value(table);
    let in_coins = |amount| WholeCoins::preferably(amount, preferred, all, table);
    Shared { each: each.plus(in_coins(changed / among)), left_over: in_coins(changed % among) }
}
