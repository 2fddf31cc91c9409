//! The slots that coins take, of their pouches or by their number.

use super::groups::Lots;

/// The slots that coins take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CoinRule {
    /// Those of their pouch.
    Pouch,
    /// None, and their pouches take none either.
    Nothing,
    /// Those of all carried coins together, by their number.
    Number(Lots),
}

impl CoinRule {
    /// 1 slot for each begun `each` of all carried coins, of which the first `free` take none.
    #[must_use]
    pub const fn number(each: f64, free: f64) -> Self {
        Self::Number(Lots { each, free, slots: 1.0 })
    }

    /// The slots of the coins of all carried pouches together, where they take slots by their number: of those above
    /// the free ones, a begun slot counts in full.
    ///
    /// `docs/rules/game.md#coins-by-number`
    ///
    /// ```
    /// use engine_core::rules::games::CoinRule;
    /// let rule = CoinRule::number(100.0, 100.0);
    /// assert_eq!(rule.slots(100.0), 0.0);
    /// assert_eq!(rule.slots(101.0), 1.0);
    /// assert_eq!(rule.slots(250.0), 2.0);
    /// assert_eq!(rule.slots(-5.0), 0.0);
    /// assert_eq!(CoinRule::number(900_000_000_000.0, 0.0).slots(1.0), 1.0);
    /// assert_eq!(CoinRule::Pouch.slots(250.0), 0.0);
    /// ```
    #[must_use]
    pub fn slots(self, coins: f64) -> f64 {
        match self {
            Self::Pouch | Self::Nothing => 0.0,
            Self::Number(lots) => lots.slots(coins),
        }
    }

    /// Half a slot for each begun `each` of all carried coins, of which the first `free` take none.
    #[must_use]
    pub const fn half_slots(each: f64, free: f64) -> Self {
        Self::Number(Lots { each, free, slots: 0.5 })
    }

    /// True if coins take slots by their number.
    #[must_use]
    pub const fn is_by_number(self) -> bool {
        matches!(self, Self::Number(_))
    }
}
