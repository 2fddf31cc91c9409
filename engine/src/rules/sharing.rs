//! Sharing of found coins (`docs/rules/game.md#receiving-and-sharing`).

use serde::Deserialize;
use tsify::Tsify;

use crate::model::CoinKind;
use crate::rules::whole_coins::{WholeCoins, in_cp};

/// The way coins are shared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ShareMode {
    /// The coins as they are: what of a kind can't be shared is left over.
    #[default]
    WholeCoins,
    /// The worth of the coins: they are changed into smaller ones.
    WithChange,
}

/// The result of sharing: all shares and the coins left over add up to the coins found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The coins each one gets.
    pub each: WholeCoins,
    /// The coins nobody gets.
    pub left_over: WholeCoins,
}

/// Shares the found coins among `among` characters, at least one.
///
/// `docs/rules/game.md#receiving-and-sharing`
///
/// ```
/// use engine::rules::{amounts::Amount, sharing::{ShareMode, share}};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let found = Amount::read("101 gp")?.coins();
/// let plain = share(found, 4, ShareMode::WholeCoins);
/// assert_eq!((plain.each.to_string(), plain.left_over.to_string()), ("25 gp".into(), "1 gp".into()));
/// let changed = share(found, 4, ShareMode::WithChange);
/// assert_eq!(changed.each.to_string(), "25 gp 2 sp 5 cp");
/// assert!(changed.left_over.is_none());
/// # Ok(()) }
/// ```
#[must_use]
pub fn share(found: WholeCoins, among: u128, shares: ShareMode) -> Shared {
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
    let largest = CoinKind::ALL.map(|kind| found.get(kind).min(1) * in_cp(kind));
    let largest = largest.into_iter().max().unwrap_or_default();
    let kinds = || found.usual_kinds().filter(|kind| in_cp(*kind) <= largest);
    let changed = left_over.value();
    Shared {
        each: each.plus(WholeCoins::made_of(changed / among, kinds())),
        left_over: WholeCoins::made_of(changed % among, kinds()),
    }
}
