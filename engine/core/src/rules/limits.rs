//! Compares used amounts with limits. Only this module decides whether something is full, overflowing or nearly full.

use serde::Serialize;
use tsify::Tsify;

use crate::model::{Inventory, Limit};
use crate::rules::games::{LoadUnit, Rules};
use crate::rules::rounding::{product, round_to_millionth, sum};
use crate::rules::totals::Totals;

/// The share of a limit from which it counts as nearly full.
const NEARLY: f64 = 0.8;

/// The used and the allowed amount of something, in the same unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Usage {
    used: f64,
    allowed: Limit,
}

/// The slots and the weight that an inventory uses, with its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InventoryUsage {
    pub slots: Usage,
    /// The slots of equipped items; `None` where they are not counted apart.
    pub equipped: Option<Usage>,
    /// In lb.
    pub weight: Usage,
}

impl InventoryUsage {
    /// The usage of an inventory with these totals.
    #[must_use]
    pub fn of(inventory: &Inventory, totals: Totals) -> Self {
        let rules = Rules::with_totals(inventory, &totals);
        Self {
            slots: Usage::of(totals.slots_used(rules), rules.slot_allowance()),
            equipped: rules.equipped_slots().map(|allowed| Usage::of(totals.equipped, allowed)),
            weight: Usage::of(totals.weight, rules.weight_limit()),
        }
    }
}

impl InventoryUsage {
    /// The usage in a unit.
    #[must_use]
    pub const fn load(&self, unit: LoadUnit) -> Usage {
        match unit {
            LoadUnit::Slots => self.slots,
            LoadUnit::Lb => self.weight,
        }
    }
}

/// A level of usage; fuller levels are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Level {
    /// Below 80%.
    Normal,
    /// From 80% to 100%.
    Nearly,
    /// Above 100%: "This container is full!", "This pouch is overflowing!".
    Over,
}

impl Usage {
    /// The usage of a limit. The used amount is rounded, like every sum. The limit is rounded only when the two are
    /// compared, so that it prints exactly.
    ///
    /// `docs/rules/game.md#how-limits-print`
    ///
    /// ```
    /// use engine_core::{model::Limit, rules::limits::Usage};
    /// let usage = Usage::of(0.1 + 0.2, 0.0000012);
    /// assert_eq!((usage.used(), usage.allowed()), (0.3, Limit::Of(0.0000012)));
    /// ```
    #[must_use]
    pub fn of(used: f64, allowed: impl Into<Limit>) -> Self {
        let (used, allowed) = (round_to_millionth(used), allowed.into());
        Self { used, allowed }
    }

    /// The sum of several usages, without those that have no limit; `None` if all of them lack a limit. A limit below 0
    /// counts as 0, so that it doesn't reduce the sum.
    ///
    /// `docs/rules/panel.md#party-line`
    ///
    /// ```
    /// use engine_core::{model::Limit, rules::limits::Usage};
    /// let mule = Usage::of(30.0, Limit::None);
    /// let party = Usage::sum_of(&[Usage::of(7.5, 20.0), mule, Usage::of(1.0, -5.0)]).unwrap();
    /// assert_eq!((party.used(), party.allowed()), (8.5, Limit::Of(20.0)));
    /// assert_eq!(Usage::sum_of(&[mule]), None);
    /// ```
    #[must_use]
    pub fn sum_of(parts: &[Self]) -> Option<Self> {
        let limited =
            parts.iter().filter_map(|part| Some((part.used, part.allowed.number()?.max(0.0))));
        let (used, allowed): (Vec<_>, Vec<_>) = limited.unzip();
        (!used.is_empty()).then(|| Self::of(sum(used), sum(allowed)))
    }

    /// The level of usage. Using exactly the limit is not over it. A limit below 0 counts as 0, so that an empty
    /// container is never over it. Without a limit the level is always normal.
    ///
    /// `docs/rules/game.md#full-and-overflowing`, `docs/rules/game.md#nearly-full`
    ///
    /// ```
    /// use engine_core::model::Limit;
    /// use engine_core::rules::limits::{Usage, Level};
    /// assert_eq!(Usage::of(1e9, Limit::None).level(), Level::Normal);
    /// assert_eq!(Usage::of(7.9, 10.0).level(), Level::Normal);
    /// assert_eq!(Usage::of(8.0, 10.0).level(), Level::Nearly);
    /// assert_eq!(Usage::of(0.2 * 3.0, 0.6).level(), Level::Nearly);
    /// assert_eq!(Usage::of(10.1, 10.0).level(), Level::Over);
    /// assert_eq!(Usage::of(0.0, -5.0).level(), Level::Normal);
    /// ```
    #[must_use]
    pub fn level(self) -> Level {
        let Limit::Of(allowed) = self.allowed else {
            return Level::Normal;
        };
        if self.used > at_most(allowed) {
            Level::Over
        } else if self.used > 0.0 && self.used >= product(allowed, NEARLY) {
            Level::Nearly
        } else {
            Level::Normal
        }
    }

    /// The amount used beyond the limit, or 0. A limit below 0 counts as 0.
    ///
    /// ```
    /// use engine_core::rules::limits::Usage;
    /// assert_eq!(Usage::of(10.1, 10.0).beyond(), 0.1);
    /// assert_eq!(Usage::of(9.0, 10.0).beyond(), 0.0);
    /// assert_eq!(Usage::of(3.0, -5.0).beyond(), 3.0);
    /// ```
    #[must_use]
    pub fn beyond(self) -> f64 {
        let beyond = |allowed| round_to_millionth(self.used - at_most(allowed)).max(0.0);
        self.allowed.number().map_or(0.0, beyond)
    }

    /// The filled part of a bar, 0 to 100; 0 without a limit.
    ///
    /// ```
    /// use engine_core::rules::limits::Usage;
    /// assert_eq!(Usage::of(2.5, 10.0).percent(), 25);
    /// assert_eq!(Usage::of(11.0, 10.0).percent(), 100);
    /// ```
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is in range; 0/0 is not a number and becomes 0"
    )]
    pub fn percent(self) -> u8 {
        match self.allowed {
            Limit::None => 0,
            Limit::Of(_) if self.level() == Level::Over => 100,
            Limit::Of(allowed) => (self.used / allowed * 100.0).clamp(0.0, 100.0) as u8,
        }
    }

    #[must_use]
    pub const fn used(self) -> f64 {
        self.used
    }

    #[must_use]
    pub const fn allowed(self) -> Limit {
        self.allowed
    }
}

/// The number that a used amount is compared with.
fn at_most(allowed: f64) -> f64 {
    round_to_millionth(allowed).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_nearly_full_from_80_percent_and_over_only_beyond_the_limit() {
        let table = [
            (0.0, 10.0, 0, Level::Normal),
            (7.9, 10.0, 79, Level::Normal),
            (8.0, 10.0, 80, Level::Nearly),
            (10.0, 10.0, 100, Level::Nearly),
            (10.1, 10.0, 100, Level::Over),
            (0.0, 0.0, 0, Level::Normal),
            (0.2, 0.0, 100, Level::Over),
            (0.0, -5.0, 0, Level::Normal),
            (1.0, -5.0, 100, Level::Over),
            (-3.0, 10.0, 0, Level::Normal),
            (0.6, 0.599_999_999, 100, Level::Nearly),
            (0.000_001, 0.000_001_2, 83, Level::Nearly),
        ];
        for (used, allowed, percent, level) in table {
            let usage = Usage::of(used, allowed);
            assert_eq!((usage.percent(), usage.level()), (percent, level), "{used}/{allowed}");
        }
    }
}
