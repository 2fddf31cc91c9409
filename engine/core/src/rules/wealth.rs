//! The worth of things, in the main coin of a game.

use crate::model::{CoinKind, CoinTable, Coins, ItemStack};
use crate::rules::rounding::{product, round_to_millionth, sum};

/// The worth of a number of coins of one type, in the main coin.
///
/// `docs/rules/game.md#coin-values`
///
/// ```
/// use engine_core::{model::{CoinKind, CoinTable}, rules::wealth::worth};
/// assert_eq!(worth(CoinKind::Pp, 2.0, CoinTable::DND), 20.0);
/// assert_eq!(worth(CoinKind::Cp, 5.0, CoinTable::DND), 0.05);
/// ```
#[must_use]
pub fn worth(kind: CoinKind, count: f64, table: &CoinTable) -> f64 {
    product(count, table.worth(kind))
}

/// The worth of a number of D&D's coins of one type, in the main coin of a table; `None` unless the table has that type
/// with the same worth. A number of the main coin stays as it is: six times a sixth of it is 1.
///
/// `docs/rules/catalogues-and-text.md#prices`
///
/// ```
/// use engine_core::{model::{CoinKind, CoinTable}, rules::wealth::dnd_worth};
/// use engine_core::rules::coin_presets::{DRAGONBANE, SILVER_STANDARD};
/// assert_eq!(dnd_worth(CoinKind::Gp, 15.0, &DRAGONBANE), Some(15.0));
/// assert_eq!(dnd_worth(CoinKind::Gp, 15.0, &SILVER_STANDARD), None);
/// assert_eq!(dnd_worth(CoinKind::Gp, 1.0 / 6.0, CoinTable::DND), Some(1.0 / 6.0));
/// ```
#[must_use]
pub fn dnd_worth(kind: CoinKind, count: f64, table: &CoinTable) -> Option<f64> {
    let worth = || if table.main() == kind { count } else { worth(kind, count, table) };
    table.has_worth_of(CoinTable::DND, kind).then(worth)
}

/// A number of coins as whole coins, with the fraction of a coin converted to the smallest coins, and the remaining
/// part of a smallest coin.
///
/// `docs/rules/catalogues-and-text.md#coins-in-a-text`
///
/// ```
/// use engine_core::{model::{CoinKind, CoinTable}, rules::wealth::in_whole_coins};
/// let whole = |kind, count| in_whole_coins(kind, count, CoinTable::DND);
/// assert_eq!(whole(CoinKind::Gp, 2.5), ([(CoinKind::Gp, 2.0), (CoinKind::Cp, 50.0)], 0.0));
/// assert_eq!(whole(CoinKind::Sp, 0.25), ([(CoinKind::Sp, 0.0), (CoinKind::Cp, 2.0)], 0.5));
/// ```
#[must_use]
pub fn in_whole_coins(
    kind: CoinKind,
    count: f64,
    table: &CoinTable,
) -> ([(CoinKind, f64); 2], f64) {
    let (whole, smallest) = (count.trunc(), table.smallest());
    let rest = (count - whole) * worth(kind, 1.0, table) / worth(smallest, 1.0, table);
    let rest = round_to_millionth(rest);
    ([(kind, whole), (smallest, rest.trunc())], round_to_millionth(rest.fract()))
}

/// The number of coins of all types.
///
/// `docs/rules/game.md#full-and-overflowing`
///
/// ```
/// use engine_core::{model::{CoinKind, Coins}, rules::wealth::coin_count};
/// let coins = Coins::default().with(CoinKind::Cp, 5.0).with(CoinKind::Pp, 2.0);
/// assert_eq!(coin_count(&coins), 7.0);
/// ```
#[must_use]
pub fn coin_count(coins: &Coins) -> f64 {
    sum(CoinKind::ALL.map(|kind| coins.get(kind)))
}

/// The sum of the coins of several pouches.
pub fn all_coins<'a>(pouches: impl Iterator<Item = &'a Coins>) -> Coins {
    pouches.fold(Coins::default(), |all, coins| {
        let kinds = CoinKind::ALL.into_iter();
        kinds.fold(all, |all, kind| {
            let count = sum([all.get(kind), coins.get(kind)]);
            all.with(kind, count)
        })
    })
}

/// Value of coins in the main coin.
///
/// `docs/rules/game.md#coin-values`
///
/// ```
/// use engine_core::{model::{CoinKind, Coins, CoinTable}, rules::wealth::coin_value};
/// let coins = Coins::default().with(CoinKind::Cp, 5.0).with(CoinKind::Pp, 2.0);
/// assert_eq!(coin_value(&coins, CoinTable::DND), 20.05);
/// ```
#[must_use]
pub fn coin_value(coins: &Coins, table: &CoinTable) -> f64 {
    sum(CoinKind::ALL.map(|kind| worth(kind, coins.get(kind), table)))
}

/// Value of a whole stack in the main coin.
///
/// `docs/rules/game.md#stack-totals`
///
/// ```
/// use engine_core::{model::{Item, ItemStack}, rules::wealth::stack_value};
/// let torch = Item { value: 0.01, ..Item::default() };
/// assert_eq!(stack_value(&ItemStack::new(3.0, torch)), 0.03);
/// ```
#[must_use]
pub fn stack_value(stack: &ItemStack) -> f64 {
    product(stack.quantity, stack.item.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_have_their_values() {
        let values = [
            (CoinKind::Cp, 0.01),
            (CoinKind::Sp, 0.1),
            (CoinKind::Ep, 0.5),
            (CoinKind::Gp, 1.0),
            (CoinKind::Pp, 10.0),
        ];
        for (coin, gp) in values {
            assert_eq!(worth(coin, 1.0, CoinTable::DND), gp);
            assert_eq!(worth(coin, 3.0, CoinTable::DND), sum([gp; 3]));
        }
    }
}
