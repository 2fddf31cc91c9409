//! The score that limits follow, and formulas of an inventory's own.

use serde::{Deserialize, Serialize, Serializer};
use tsify::Tsify;

use super::Optional;
use super::stored::stored;

/// A score that is not a strength score from 3 to 18 (`docs/rules/game.md#scores`): a whole number from −20 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
pub struct Score(i8);

impl Score {
    /// The smallest and the largest score.
    pub const RANGE: (f64, f64) = (-20.0, 100.0);

    /// A score; `None` if the number is not whole or out of range.
    ///
    /// ```
    /// use engine_core::model::Score;
    /// assert_eq!(Score::new(-3.0).map(Score::number), Some(-3.0));
    /// assert_eq!((Score::new(2.5), Score::new(101.0)), (None, None));
    /// ```
    #[must_use]
    pub fn new(number: f64) -> Option<Self> {
        let (least, most) = Self::RANGE;
        #[expect(clippy::cast_possible_truncation, reason = "it is in range")]
        let whole = number as i8;
        ((least..=most).contains(&number) && f64::from(whole) == number).then_some(Self(whole))
    }

    /// The number.
    #[must_use]
    pub fn number(self) -> f64 {
        self.0.into()
    }
}

impl From<Score> for i64 {
    fn from(score: Score) -> Self {
        score.0.into()
    }
}

impl TryFrom<i64> for Score {
    type Error = &'static str;

    fn try_from(number: i64) -> Result<Self, Self::Error> {
        #[expect(clippy::cast_precision_loss, reason = "such a number is out of range")]
        Self::new(number as f64).ok_or("no score")
    }
}

/// The name that an inventory gives its score: not blank, at most 30 UTF-16 units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreName(String);

impl ScoreName {
    /// The longest name, in UTF-16 units.
    pub const LONGEST: usize = 30;

    /// A name that is neither blank nor too long.
    #[must_use]
    pub(crate) const fn new(name: String) -> Self {
        Self(name)
    }

    /// The name.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// How a limit by a formula is rounded to a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Rounding {
    Up,
    Down,
}

impl Rounding {
    /// The whole number.
    #[must_use]
    pub const fn round(self, number: f64) -> f64 {
        match self {
            Self::Up => number.ceil(),
            Self::Down => number.floor(),
        }
    }
}

stored! {
    /// A formula of an inventory's own (`docs/rules/game.md#formulas`).
    #[derive(Clone, Debug, PartialEq)]
    pub struct OwnFormula {
        /// Absent: 0.
        pub base("base"): Optional<FormulaNumber<10_000>>,
        /// For each point of the score; absent: 1.
        pub factor("factor"): Optional<FormulaNumber<1_000>>,
        /// The smallest result; absent: none.
        pub least("least"): Optional<FormulaNumber<10_000>>,
        /// Absent: not at all.
        pub round("round"): Optional<Rounding>,
    }
}

/// A number of a formula: at most `MOST` away from 0, with at most three decimals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FormulaNumber<const MOST: u32>(f64);

impl<const MOST: u32> FormulaNumber<MOST> {
    /// A number; `None` if it is out of range or has more decimals.
    ///
    /// ```
    /// use engine_core::model::FormulaNumber;
    /// assert!(FormulaNumber::<10>::new(7.125).is_some());
    /// assert!(FormulaNumber::<10>::new(7.1255).is_none());
    /// assert!(FormulaNumber::<10>::new(-10.5).is_none());
    /// ```
    #[must_use]
    pub fn new(number: f64) -> Option<Self> {
        let is_possible = number.abs() <= f64::from(MOST) && Self::rounded(number) == number;
        is_possible.then_some(Self(number))
    }

    /// The number that is possible and nearest to a number.
    #[must_use]
    pub fn nearest(number: f64) -> Self {
        let most = f64::from(MOST);
        Self(Self::rounded(number.clamp(-most, most)))
    }

    fn rounded(number: f64) -> f64 {
        (number * 1e3).round() / 1e3 + 0.0
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> f64 {
        self.0
    }
}

impl<const MOST: u32> Serialize for FormulaNumber<MOST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl OwnFormula {
    /// True if all its parts are understood.
    #[must_use]
    pub const fn is_readable(&self) -> bool {
        let is_odd = matches!(self.base, Optional::Unreadable(_))
            || matches!(self.factor, Optional::Unreadable(_))
            || matches!(self.least, Optional::Unreadable(_))
            || matches!(self.round, Optional::Unreadable(_));
        !is_odd
    }

    #[must_use]
    pub fn base(&self) -> f64 {
        self.base.get().map_or(0.0, |base| base.number())
    }

    /// For each point of the score.
    #[must_use]
    pub fn factor(&self) -> f64 {
        self.factor.get().map_or(1.0, |factor| factor.number())
    }

    /// The smallest result, if it names one.
    #[must_use]
    pub fn least(&self) -> Option<f64> {
        self.least.get().map(|least| least.number())
    }

    #[must_use]
    pub fn rounding(&self) -> Option<Rounding> {
        self.round.get().copied()
    }
}
