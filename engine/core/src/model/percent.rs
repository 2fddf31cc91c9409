//! Parts of a value, in per cent.

use serde::{Deserialize, Serialize};

/// A part of a value, in whole per cent from 0 to 1,000 (`docs/rules/game.md#selling`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Percent(u16);

impl Percent {
    /// All of it.
    pub const ALL: Self = Self(100);
    /// Half of it.
    pub const HALF: Self = Self(50);
    /// The largest part.
    pub const MOST: f64 = 1_000.0;

    /// The part that a whole number from 0 to [`Percent::MOST`] names.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is whole and in range"
    )]
    #[must_use]
    pub fn of(number: f64) -> Option<Self> {
        let is_percent = number.fract() == 0.0 && (0.0..=Self::MOST).contains(&number);
        is_percent.then_some(Self(number as u16))
    }

    /// The number of hundredths, at most [`Percent::MOST`].
    #[must_use]
    pub const fn hundredths(self) -> u16 {
        self.0
    }
}

impl TryFrom<u16> for Percent {
    type Error = &'static str;

    fn try_from(hundredths: u16) -> Result<Self, Self::Error> {
        Self::of(hundredths.into()).ok_or("a part that is too large")
    }
}

impl From<Percent> for u16 {
    fn from(percent: Percent) -> Self {
        percent.0
    }
}
