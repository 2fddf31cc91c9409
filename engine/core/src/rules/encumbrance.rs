//! Slots by weight, weight of stacks and coins, and the limits that a strength score gives.

use crate::model::{Coins, ItemStack};
use crate::rules::rounding::product;
use crate::rules::wealth::coin_count;

/// lb that a character can carry for each point of strength.
pub(crate) const LB_PER_STRENGTH: f64 = 10.0;
/// Slots that a character has for each point of strength.
pub(crate) const SLOTS_PER_STRENGTH: f64 = 2.0;
/// lb that make up one slot.
pub const LB_PER_SLOT: f64 = 5.0;
/// The least slots that an item without an override takes.
const MIN_ITEM_SLOTS: f64 = 0.2;
/// lb of a coin of any type.
pub const LB_PER_COIN: f64 = 0.02;

/// Slots that an item's weight alone gives: a fifth of it, to the nearest whole number with halves up,
/// at least 0.2.
///
/// `docs/rules/game.md#item-slots`
///
/// ```
/// use engine_core::rules::encumbrance::derived_slots;
/// assert_eq!(derived_slots(2.4), 0.2);
/// assert_eq!(derived_slots(2.5), 1.0);
/// assert_eq!(derived_slots(12.5), 3.0);
/// ```
#[must_use]
pub fn derived_slots(weight: f64) -> f64 {
    (weight / LB_PER_SLOT).round().max(MIN_ITEM_SLOTS)
}

/// Weight of a whole stack in lb, equipped or not.
///
/// `docs/rules/game.md#stack-totals`
///
/// ```
/// use engine_core::{model::{Item, ItemStack}, rules::encumbrance::stack_weight};
/// let rope = Item { weight: 10.0, ..Item::default() };
/// assert_eq!(stack_weight(&ItemStack::new(3.0, rope)), 30.0);
/// ```
#[must_use]
pub fn stack_weight(stack: &ItemStack) -> f64 {
    product(stack.quantity, stack.item.weight)
}

/// Weight of coins in lb: 0.02 each.
///
/// `docs/rules/game.md#coin-weight`
///
/// ```
/// use engine_core::{model::{CoinKind, Coins}, rules::encumbrance::coin_weight};
/// assert_eq!(coin_weight(&Coins::default().with(CoinKind::Ep, 100.0)), 2.0);
/// ```
#[must_use]
pub fn coin_weight(coins: &Coins) -> f64 {
    product(coin_count(coins), LB_PER_COIN)
}

/// Slots that a strength score gives: twice the score.
///
/// `docs/rules/game.md#slot-allowance`
///
/// ```
/// assert_eq!(engine_core::rules::encumbrance::slots_by_strength(14.0), 28.0);
/// ```
#[must_use]
pub fn slots_by_strength(strength: f64) -> f64 {
    product(strength, SLOTS_PER_STRENGTH)
}

/// Weight in lb that a strength score gives: ten times the score.
///
/// `docs/rules/game.md#carried-weight`
///
/// ```
/// assert_eq!(engine_core::rules::encumbrance::weight_by_strength(14.0), 140.0);
/// ```
#[must_use]
pub fn weight_by_strength(strength: f64) -> f64 {
    product(strength, LB_PER_STRENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_that_a_weight_gives() {
        let table = [
            (0.0, 0.2),
            (1.0, 0.2),
            (2.0, 0.2),
            (2.4, 0.2),
            (2.5, 1.0),
            (3.0, 1.0),
            (7.0, 1.0),
            (7.5, 2.0),
            (12.0, 2.0),
            (12.5, 3.0),
            (2.499_999_999, 0.2),
            (500.0, 100.0),
            (-3.0, 0.2),
        ];
        for (weight, slots) in table {
            assert_eq!(derived_slots(weight), slots, "{weight} lb");
        }
    }
}
