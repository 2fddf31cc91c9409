//! The worth of things, in gp.

use crate::model::{CoinKind, Coins, Container, ItemContainer, ItemStack};
use crate::rules::rounding::{product, round_to_millionth, sum};

/// The worth of an amount of a currency, in gp.
///
/// `docs/rules/game.md#coin-values`
///
/// ```
/// use engine::{model::CoinKind, rules::wealth::in_gp};
/// assert_eq!(in_gp(CoinKind::Pp, 2.0), 20.0);
/// assert_eq!(in_gp(CoinKind::Cp, 5.0), 0.05);
/// ```
#[must_use]
pub fn in_gp(currency: CoinKind, amount: f64) -> f64 {
    let each = match currency {
        CoinKind::Cp => 0.01,
        CoinKind::Sp => 0.1,
        CoinKind::Ep => 0.5,
        CoinKind::Gp => 1.0,
        CoinKind::Pp => 10.0,
    };
    product(amount, each)
}

/// A number of coins as whole coins, with the fraction of a coin converted to copper pieces, and the remaining part of
/// a copper piece.
///
/// `docs/rules/catalogues-and-text.md#coins-in-a-text`
///
/// ```
/// use engine::{model::CoinKind, rules::wealth::in_whole_coins};
/// assert_eq!(in_whole_coins(CoinKind::Gp, 2.5), ([(CoinKind::Gp, 2.0), (CoinKind::Cp, 50.0)], 0.0));
/// assert_eq!(in_whole_coins(CoinKind::Sp, 0.25), ([(CoinKind::Sp, 0.0), (CoinKind::Cp, 2.0)], 0.5));
/// ```
#[must_use]
pub fn in_whole_coins(kind: CoinKind, count: f64) -> ([(CoinKind, f64); 2], f64) {
    let whole = count.trunc();
    let copper = (count - whole) * in_gp(kind, 1.0) / in_gp(CoinKind::Cp, 1.0);
    let copper = round_to_millionth(copper);
    ([(kind, whole), (CoinKind::Cp, copper.trunc())], round_to_millionth(copper.fract()))
}

/// The number of coins of all types.
///
/// `docs/rules/game.md#full-and-overflowing`
///
/// ```
/// use engine::{model::{CoinKind, Coins}, rules::wealth::coin_count};
/// let coins = Coins::default().with(CoinKind::Cp, 5.0).with(CoinKind::Pp, 2.0);
/// assert_eq!(coin_count(&coins), 7.0);
/// ```
#[must_use]
pub fn coin_count(coins: &Coins) -> f64 {
    sum(CoinKind::ALL.map(|kind| coins.get(kind)))
}

/// The sum of the coins of several pouches.
pub(crate) fn all_coins<'a>(pouches: impl Iterator<Item = &'a Coins>) -> Coins {
    pouches.fold(Coins::default(), |all, coins| {
        let kinds = CoinKind::ALL.into_iter();
        kinds.fold(all, |all, kind| {
            let count = sum([all.get(kind), coins.get(kind)]);
            all.with(kind, count)
        })
    })
}

/// Value of coins in gp.
///
/// `docs/rules/game.md#coin-values`
///
/// ```
/// use engine::{model::{CoinKind, Coins}, rules::wealth::coin_value};
/// let coins = Coins::default().with(CoinKind::Cp, 5.0).with(CoinKind::Pp, 2.0);
/// assert_eq!(coin_value(&coins), 20.05);
/// ```
#[must_use]
pub fn coin_value(coins: &Coins) -> f64 {
    sum(CoinKind::ALL.map(|kind| in_gp(kind, coins.get(kind))))
}

/// Value of a whole stack in gp.
///
/// `docs/rules/game.md#stack-totals`
///
/// ```
/// use engine::{model::{Item, ItemStack}, rules::wealth::stack_value};
/// let torch = Item { value: 0.01, ..Item::default() };
/// assert_eq!(stack_value(&ItemStack::new(3.0, torch)), 0.03);
/// ```
#[must_use]
pub fn stack_value(stack: &ItemStack) -> f64 {
    product(stack.quantity, stack.item.value)
}

/// Value of the contents of an item container, in gp.
fn value_inside(container: &ItemContainer) -> f64 {
    sum(container.items.iter().map(|stack| stack_value(stack)))
}

/// Value of the contents of a container, in gp.
///
/// `docs/rules/game.md#total-wealth`
///
/// ```
/// use engine::{model::{CoinKind, Coins, Container, MoneyPouch}, rules::wealth::container_value};
/// let coins = Coins::default().with(CoinKind::Ep, 3.0);
/// let pouch = MoneyPouch { coins, ..MoneyPouch::default() };
/// assert_eq!(container_value(&Container::Pouch(pouch.into())), 1.5);
/// ```
#[must_use]
pub fn container_value(container: &Container) -> f64 {
    match container {
        Container::Item(container) => value_inside(container),
        Container::Pouch(pouch) => coin_value(&pouch.coins),
        Container::Unknown(_) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_have_their_values() {
        let table = [
            (CoinKind::Cp, 0.01),
            (CoinKind::Sp, 0.1),
            (CoinKind::Ep, 0.5),
            (CoinKind::Gp, 1.0),
            (CoinKind::Pp, 10.0),
        ];
        for (coin, gp) in table {
            assert_eq!(in_gp(coin, 1.0), gp);
            assert_eq!(in_gp(coin, 3.0), sum([gp; 3]));
        }
    }
}
