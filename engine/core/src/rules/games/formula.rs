//! Limits by a formula: a base, and a factor for each point of a score.

use crate::model::{OwnFormula, Rounding};
use crate::rules::rounding::{product, sum};

/// A limit that is a number, or follows a score: base + factor × score, rounded, and never less than a number.
///
/// `docs/rules/game.md#formulas`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Formula {
    pub base: f64,
    /// For each point of the score.
    pub factor: f64,
    /// The factor of a score below 0, where it is a different one.
    pub factor_below_zero: Option<f64>,
    /// `None` if it is not rounded.
    pub rounding: Option<Rounding>,
    /// The smallest result.
    pub least: f64,
    /// Whether the score is rounded down first.
    pub counts_whole_points: bool,
}

impl Formula {
    /// A number, whatever the score.
    #[must_use]
    pub const fn number(base: f64) -> Self {
        Self {
            base,
            factor: 0.0,
            factor_below_zero: None,
            rounding: None,
            least: 0.0,
            counts_whole_points: true,
        }
    }

    /// A number for each point of the score.
    #[must_use]
    pub const fn each_point(factor: f64) -> Self {
        Self { factor, ..Self::number(0.0) }
    }

    /// The limit for a score.
    ///
    /// ```
    /// use engine_core::{model::Rounding, rules::games::Formula};
    /// let half = Formula { rounding: Some(Rounding::Up), ..Formula::each_point(0.5) };
    /// assert_eq!(half.of(13.9), 7.0);
    /// let at_least_10 = Formula { least: 10.0, ..Formula::each_point(1.0) };
    /// assert_eq!((at_least_10.of(8.0), at_least_10.of(14.0)), (10.0, 14.0));
    /// assert_eq!(Formula { base: 10.0, ..Formula::each_point(1.0) }.of(-2.0), 8.0);
    /// ```
    #[must_use]
    pub fn of(self, score: f64) -> f64 {
        self.rounded(score).max(self.least)
    }

    /// The limit for a score before it is rounded.
    #[must_use]
    pub fn exact(self, score: f64) -> f64 {
        let score = if self.counts_whole_points { score.floor() } else { score };
        let factor = self.factor_below_zero.filter(|_| score < 0.0).unwrap_or(self.factor);
        sum([self.base, product(factor, score)])
    }

    fn rounded(self, score: f64) -> f64 {
        let exact = self.exact(score);
        self.rounding.map_or(exact, |rounding| rounding.round(exact))
    }

    /// True if the limit depends on the score.
    ///
    /// ```
    /// use engine_core::rules::games::Formula;
    /// assert!(Formula::each_point(2.0).follows_score());
    /// assert!(!Formula::number(10.0).follows_score());
    /// ```
    #[must_use]
    pub const fn follows_score(self) -> bool {
        self.factor != 0.0
    }

    /// True if the limit for a score is the smallest result, which does not depend on it.
    #[must_use]
    pub fn is_least(self, score: f64) -> bool {
        self.rounded(score) <= self.least
    }
}

/// A formula of an inventory’s own counts every part of a point, and its result is never below 0.
impl From<&OwnFormula> for Formula {
    fn from(own: &OwnFormula) -> Self {
        Self {
            base: own.base(),
            factor: own.factor(),
            factor_below_zero: None,
            rounding: own.rounding(),
            least: own.least().unwrap_or_default().max(0.0),
            counts_whole_points: false,
        }
    }
}
