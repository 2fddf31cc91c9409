//! The number fields: the least that can be typed into each, and what an arrow key adds.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::rules::input::{LARGEST, amount, difference};
use crate::rules::rounding::settle;

/// A number field of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum NumberField {
    /// An inventory's strength score.
    StrengthScore,
    /// The slots that a penalty takes away.
    PenaltySlots,
    /// An item container's capacity, in slots.
    Capacity,
    /// The most coins that a new pouch holds.
    MaxCoins,
    /// The most coins that a pouch holds, in Configure Money Pouch.
    PouchCapacity,
    /// The slots that a pouch takes up.
    PouchSlots,
    /// The quantity of a stack that exists.
    Quantity,
    /// gp each.
    Value,
    /// lb each.
    Weight,
    /// Slots each, in place of what the weight gives.
    SlotOverride,
    /// Slots each while equipped.
    EquippedSlots,
    /// How many coins of one type.
    CoinCount,
}

/// Which arrow key was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Arrow {
    /// One step more.
    Up,
    /// One step less.
    Down,
}

impl NumberField {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::StrengthScore,
        Self::PenaltySlots,
        Self::Capacity,
        Self::MaxCoins,
        Self::PouchCapacity,
        Self::PouchSlots,
        Self::Quantity,
        Self::Value,
        Self::Weight,
        Self::SlotOverride,
        Self::EquippedSlots,
        Self::CoinCount,
    ];

    /// The least that can be typed.
    ///
    /// `docs/rules.md#minima-and-steps`
    ///
    /// ```
    /// use engine::rules::fields::NumberField;
    /// assert_eq!(NumberField::Quantity.min(), 1.0);
    /// assert_eq!(NumberField::PouchSlots.min(), 0.2);
    /// assert_eq!(NumberField::Weight.min(), 0.0);
    /// ```
    #[must_use]
    pub const fn min(self) -> f64 {
        match self {
            Self::Capacity | Self::PouchCapacity | Self::PouchSlots => 0.2,
            Self::MaxCoins | Self::Quantity => 1.0,
            Self::StrengthScore
            | Self::PenaltySlots
            | Self::Value
            | Self::Weight
            | Self::SlotOverride
            | Self::EquippedSlots
            | Self::CoinCount => 0.0,
        }
    }

    /// What an arrow key adds or takes away.
    ///
    /// `docs/rules.md#minima-and-steps`
    ///
    /// ```
    /// use engine::rules::fields::NumberField;
    /// assert_eq!(NumberField::Value.step(), 0.01);
    /// assert_eq!(NumberField::PenaltySlots.step(), 0.5);
    /// ```
    #[must_use]
    pub const fn step(self) -> f64 {
        match self {
            Self::StrengthScore | Self::MaxCoins | Self::Quantity | Self::CoinCount => 1.0,
            Self::PenaltySlots => 0.5,
            Self::Capacity | Self::PouchCapacity | Self::PouchSlots => 0.2,
            Self::SlotOverride | Self::EquippedSlots => 0.1,
            Self::Value | Self::Weight => 0.01,
        }
    }

    /// The number after one press of an arrow key, never below the minimum. A text that is no number
    /// becomes the minimum; a difference is left alone, which is none.
    ///
    /// `docs/rules.md#arrow-keys`
    ///
    /// ```
    /// use engine::rules::fields::{Arrow, NumberField};
    /// assert_eq!(NumberField::Capacity.stepped("0.2", Arrow::Up), Some(0.4));
    /// assert_eq!(NumberField::Capacity.stepped("0.3", Arrow::Down), Some(0.2));
    /// assert_eq!(NumberField::Quantity.stepped("", Arrow::Up), Some(1.0));
    /// assert_eq!(NumberField::Quantity.stepped("+2", Arrow::Up), None);
    /// ```
    #[must_use]
    pub fn stepped(self, text: &str, arrow: Arrow) -> Option<f64> {
        if difference(text).is_some() {
            return None;
        }
        let next = match (amount(text), arrow) {
            (Some(now), Arrow::Up) => now + self.step(),
            (Some(now), Arrow::Down) => now - self.step(),
            (None, _) => self.min(),
        };
        Some(settle(next).max(self.min()).min(LARGEST))
    }
}
