//! Levels of encumbrance (`docs/rules/game.md#levels-of-encumbrance`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::stored::{Stored as _, stored};
use super::{FormulaNumber, Json};

/// The levels of encumbrance of an inventory, in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Levels(Vec<LevelEntry>);

/// An entry of the stored list of levels.
#[derive(Clone, Debug, PartialEq)]
pub enum LevelEntry {
    Level(EncumbranceLevel),
    /// Not a level, and kept as it is.
    Unreadable(Json),
}

stored! {
    /// A name for carrying much.
    #[derive(Clone, Debug, PartialEq)]
    pub struct EncumbranceLevel {
        pub from("from"): LevelStart = LevelStart::From(0.0),
        /// The unit of that number.
        pub of("of"): LevelUnit = LevelUnit::Slots,
        pub name("name"): String,
    }
}

stored! {
    /// A multiple of the limit or of the score.
    #[derive(Clone, Debug, PartialEq)]
    pub struct LevelMultiple {
        pub of("of"): MultipleOf = MultipleOf::Limit,
        /// At least 0.
        pub times("times"): FormulaNumber<1_000> = FormulaNumber::nearest(1.0),
    }
}

/// The amount at which a level of encumbrance begins.
#[derive(Clone, Debug, PartialEq)]
pub enum LevelStart {
    /// From this number on, which is at least 0.
    From(f64),
    Above(LevelMultiple),
}

/// The amount whose multiple a level of encumbrance begins above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MultipleOf {
    /// The limit of the unit of the level.
    Limit,
    Score,
}

/// The unit in which a level of encumbrance counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum LevelUnit {
    /// The slots that are used.
    Slots,
    /// The weight that is carried.
    Lb,
    /// The slots of equipped items, where they are counted apart.
    EquippedSlots,
}

impl EncumbranceLevel {
    #[must_use]
    pub fn new(from: LevelStart, of: LevelUnit, name: String) -> Self {
        Self { from, of, name, ..Self::absent() }
    }
}

impl LevelMultiple {
    #[must_use]
    pub fn new(of: MultipleOf, times: FormulaNumber<1_000>) -> Self {
        Self { of, times, ..Self::absent() }
    }
}

impl LevelUnit {
    /// All of them, in the order of the choices.
    pub const ALL: [Self; 3] = [Self::Slots, Self::EquippedSlots, Self::Lb];

    /// Its name, also in the stored data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slots => "slots",
            Self::Lb => "lb",
            Self::EquippedSlots => "equippedSlots",
        }
    }
}

impl Levels {
    /// The most levels that count.
    pub const MOST: usize = 9;

    /// The levels of a stored list.
    #[must_use]
    pub const fn new(entries: Vec<LevelEntry>) -> Self {
        Self(entries)
    }

    /// All entries, in the order of the file.
    #[must_use]
    pub fn entries(&self) -> &[LevelEntry] {
        &self.0
    }

    /// The levels that count: the first nine of the list.
    pub fn counted(&self) -> impl Iterator<Item = &EncumbranceLevel> {
        let levels = self.0.iter().filter_map(|entry| match entry {
            LevelEntry::Level(level) => Some(level),
            LevelEntry::Unreadable(_) => None,
        });
        levels.take(Self::MOST)
    }
}
