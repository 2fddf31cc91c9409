//! The game whose rules an inventory follows, and settings in place of those of its game.

use serde::{Deserialize, Serialize, Serializer};
use tsify::Tsify;

use super::{CoinSlots, Limit, OwnFormula};

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
    /// D&D 5e: pounds alone.
    Dnd5e,
    Knave,
    Knave2,
    #[serde(rename = "morkborg")]
    MorkBorg,
    #[serde(rename = "forbiddenlands")]
    ForbiddenLands,
    Tormenta20,
    #[serde(rename = "blackhack")]
    BlackHack,
    Mausritter,
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

/// A limit of slots or weight in place of the game's.
#[derive(Clone, Debug, PartialEq)]
pub enum LimitSetting {
    /// By the strength score as in Hoffman's rules, in any game.
    Strength,
    Own(OwnLimit),
}

/// A limit of an inventory's own.
#[derive(Clone, Debug, PartialEq)]
pub enum OwnLimit {
    /// A number, from 0 upwards.
    Of(f64),
    /// Any amount; equipped slots are not counted apart.
    None,
    By(Box<OwnFormula>),
}

impl LimitSetting {
    /// Its text in the stored data, if it is one.
    pub const STRENGTH: &str = "strength";
}

impl From<Limit> for OwnLimit {
    fn from(limit: Limit) -> Self {
        limit.number().map_or(Self::None, Self::Of)
    }
}

impl From<Limit> for LimitSetting {
    fn from(limit: Limit) -> Self {
        Self::Own(limit.into())
    }
}

impl From<f64> for LimitSetting {
    fn from(number: f64) -> Self {
        Self::Own(OwnLimit::Of(number))
    }
}

impl Serialize for LimitSetting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Strength => serializer.serialize_str(Self::STRENGTH),
            Self::Own(limit) => limit.serialize(serializer),
        }
    }
}

impl Serialize for OwnLimit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Of(number) => number.serialize(serializer),
            Self::None => serializer.serialize_none(),
            Self::By(formula) => formula.serialize(serializer),
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
