//! Slots that coins take by their number.

use super::rounding::sum;
use crate::model::CoinSlots;

/// Slots of the coins of all carried pouches together: of those above the free ones, a begun slot counts in full.
///
/// `docs/rules/game.md#coins-by-number`
///
/// ```
/// use engine::{model::CoinSlots, rules::coin_slots::slots_of_coins};
/// let rule = CoinSlots::new(100.0, 100.0).unwrap();
/// assert_eq!(slots_of_coins(&rule, 100.0), 0.0);
/// assert_eq!(slots_of_coins(&rule, 101.0), 1.0);
/// assert_eq!(slots_of_coins(&rule, 250.0), 2.0);
/// assert_eq!(slots_of_coins(&rule, -5.0), 0.0);
/// let many = CoinSlots::new(900_000_000_000.0, 0.0).unwrap();
/// assert_eq!(slots_of_coins(&many, 1.0), 1.0);
/// ```
#[must_use]
pub fn slots_of_coins(rule: &CoinSlots, coins: f64) -> f64 {
    let above = sum([coins, -rule.free]).max(0.0);
    // The quotient itself is not rounded: even the smallest part of a slot is one.
    (above / rule.coins).ceil()
}
