//! The slots that coins take, of their pouches or by their number.

use crate::rules::rounding::sum;

/// The slots that coins take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CoinRule {
    /// Those of their pouch.
    Pouch,
    /// None, and their pouches take none either.
    Nothing,
    /// One for each begun `each` of all carried coins, of which the first `free` take none.
    Number { each: f64, free: f64 },
}

impl CoinRule {
    /// The slots of the coins of all carried pouches together, where they take slots by their number: of those above
    /// the free ones, a begun slot counts in full.
    ///
    /// `docs/rules/game.md#coins-by-number`
    ///
    /// ```
    /// use engine_core::rules::games::CoinRule;
    /// let rule = CoinRule::Number { each: 100.0, free: 100.0 };
    /// assert_eq!(rule.slots(100.0), 0.0);
    /// assert_eq!(rule.slots(101.0), 1.0);
    /// assert_eq!(rule.slots(250.0), 2.0);
    /// assert_eq!(rule.slots(-5.0), 0.0);
    /// assert_eq!(CoinRule::Number { each: 900_000_000_000.0, free: 0.0 }.slots(1.0), 1.0);
    /// assert_eq!(CoinRule::Pouch.slots(250.0), 0.0);
    /// ```
    #[must_use]
    pub fn slots(self, coins: f64) -> f64 {
        match self {
            Self::Pouch | Self::Nothing => 0.0,
            Self::Number { each, free } => {
                let above = sum([coins, -free]).max(0.0);
                // The quotient itself is not rounded: even the smallest part of a slot is one.
                (above / each).ceil()
            }
        }
    }

    /// True if coins take slots by their number.
    #[must_use]
    pub const fn is_by_number(self) -> bool {
        matches!(self, Self::Number { .. })
    }
}
