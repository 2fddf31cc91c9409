//! Levels of encumbrance (`docs/rules/game.md#levels-of-encumbrance`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::Json;
use super::stored::{Stored as _, stored};

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
    /// A name for carrying a number of slots or lb or more.
    #[derive(Clone, Debug, PartialEq)]
    pub struct EncumbranceLevel {
        /// The number from which it holds, at least 0.
        pub from("from"): f64 as LevelFrom,
        /// The unit of that number.
        pub of("of"): LevelUnit = LevelUnit::Slots,
        pub name("name"): String,
    }
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
    pub fn new(from: f64, of: LevelUnit, name: String) -> Self {
        Self { from, of, name, ..Self::absent() }
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
