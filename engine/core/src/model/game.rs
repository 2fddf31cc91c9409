//! The game whose rules an inventory follows, and settings in place of those of its game.

use serde::{Deserialize, Serialize, Serializer};
use tsify::Tsify;

use super::CoinSlots;

/// A game whose rules an inventory follows (`docs/rules/game.md#games`). An inventory without one follows Hoffman's.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Tsify,
)]
#[serde(rename_all = "camelCase")]
pub enum Game {
    Shadowdark,
    Cairn,
    Nimble,
    /// Old-School Essentials.
    Ose,
    Dolmenwood,
    Dragonbane,
    /// Worlds Without Number.
    Wwn,
}

/// The slots of a row without slots of its own (`docs/rules/game.md#items-take`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ItemsTake {
    /// Those of its weight.
    Weight,
    /// One for each item or bundle.
    OneSlot,
}

/// A limit of slots or weight that an inventory has of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LimitSetting {
    /// By the strength score as in Hoffman's rules, in any game.
    Strength,
    /// A number, from 0 upwards.
    Of(f64),
    /// Any amount.
    None,
}

impl LimitSetting {
    /// Its text in the stored data, if it is one.
    pub const STRENGTH: &str = "strength";
}

impl From<super::Limit> for LimitSetting {
    fn from(limit: super::Limit) -> Self {
        limit.number().map_or(Self::None, Self::Of)
    }
}

impl Serialize for LimitSetting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Strength => serializer.serialize_str(Self::STRENGTH),
            Self::Of(number) => number.serialize(serializer),
            Self::None => serializer.serialize_none(),
        }
    }
}

/// The slots that the coins of an inventory take (`docs/rules/game.md#coins-by-number`).
#[derive(Clone, Debug, PartialEq)]
pub enum CoinsTake {
    /// Those of their pouch.
    Pouch,
    /// None, and their pouches take none either.
    Nothing,
    /// Those that follow from the number of all carried coins.
    Number(CoinSlots),
}

impl CoinsTake {
    /// Their text in the stored data, if it is one.
    #[must_use]
    pub const fn name(&self) -> Option<&'static str> {
        match self {
            Self::Pouch => Some("pouch"),
            Self::Nothing => Some("nothing"),
            Self::Number(_) => None,
        }
    }
}
