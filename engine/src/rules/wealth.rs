//! What things are worth, in gp (section 9).

use crate::model::{CoinKind, Coins, Container, ItemContainer, ItemStack};
use crate::rules::rounding::{product, sum};

/// What an amount of a currency is worth in gp.
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

/// The number of coins of all types.
#[must_use]
pub fn coin_count(coins: &Coins) -> f64 {
    sum(CoinKind::ALL.map(|kind| coins.get(kind)))
}

/// Value of coins in gp.
#[must_use]
pub fn coin_value(coins: &Coins) -> f64 {
    sum(CoinKind::ALL.map(|kind| in_gp(kind, coins.get(kind))))
}

/// Value of a whole stack in gp.
#[must_use]
pub fn stack_value(stack: &ItemStack) -> f64 {
    product(stack.quantity, stack.item.value)
}

/// Value of what an item container holds, in gp.
#[must_use]
pub fn value_inside(container: &ItemContainer) -> f64 {
    sum(container.items.iter().map(|stack| stack_value(stack)))
}

/// Value of what a container holds, in gp.
#[must_use]
pub fn container_value(container: &Container) -> f64 {
    match container {
        Container::Item(container) => value_inside(container),
        Container::Pouch(pouch) => coin_value(&pouch.coins),
        Container::Unknown(_) => 0.0,
    }
}
