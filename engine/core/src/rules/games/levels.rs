//! Levels of encumbrance: those in the table of games, and those that hold in an inventory.

use crate::model::LevelUnit;

/// A level of encumbrance that an inventory has, its own or its game’s. An own level equals a game’s that begins at the
/// same amount and has the same name.
#[derive(Clone, Copy, Debug)]
pub struct ActiveLevel<'a> {
    pub start: Start,
    pub of: LevelUnit,
    pub name: &'a str,
    /// Of a game’s own level its place among the names of the game’s levels, from light to heavy.
    pub rank: Option<usize>,
}

impl PartialEq for ActiveLevel<'_> {
    fn eq(&self, other: &Self) -> bool {
        let Self { start, of, name, rank: _ } = *self;
        (start, of, name) == (other.start, other.of, other.name)
    }
}

/// The amount from which a level of encumbrance holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Start {
    /// From this number on.
    From(f64),
    /// Above this number.
    Above(f64),
}

impl Start {
    /// The number from which a level holds where slots are whole: “above 10” is “from 11”.
    ///
    /// `docs/rules/actions.md#configuring-an-inventory`
    ///
    /// ```
    /// use engine_core::rules::games::Start;
    /// assert_eq!(Start::Above(10.0).first_whole(), 11.0);
    /// assert_eq!(Start::From(12.5).first_whole(), 12.5);
    /// ```
    #[must_use]
    pub const fn first_whole(self) -> f64 {
        match self {
            Self::From(number) => number,
            Self::Above(number) => number + 1.0,
        }
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> f64 {
        match self {
            Self::From(number) | Self::Above(number) => number,
        }
    }
}

/// A level of encumbrance of a game.
#[derive(Clone, Copy, Debug)]
pub struct LevelOfGame {
    pub start: StartOfGame,
    pub of: LevelUnit,
    pub name: &'static str,
}

/// The amount from which a level of a game holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StartOfGame {
    /// Above this number.
    Above(f64),
    /// From the slots allowed on, before penalties.
    SlotsAllowed,
    /// Above so many times the limit of its unit, as the tile has it.
    AboveLimit(f64),
    /// Above so many times the score.
    AboveScore(f64),
}
