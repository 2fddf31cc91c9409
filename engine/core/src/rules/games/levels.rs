//! Levels of encumbrance: those in the table of games, and those that hold in an inventory.

use std::cmp::Ordering;

use super::effective::Rules;
use crate::model::{EncumbranceLevel, LevelStart, LevelUnit, Levels, MultipleOf};
use crate::rules::rounding::{product, round_to_millionth, sum};

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

/// Above a number is higher than from it on.
impl PartialOrd for Start {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let key = |start: &Self| (start.number(), matches!(start, Self::Above(_)));
        key(self).partial_cmp(&key(other))
    }
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
    /// Above this multiple of the limit of its unit, as the tile has it.
    AboveLimit(f64),
    /// Above this multiple of the score.
    AboveScore(f64),
}

impl<'a> Rules<'a> {
    /// The levels of encumbrance, in their order. One above a multiple of the limit, and one of its game from the slots
    /// allowed on, is left out if there is no limit.
    ///
    /// `docs/rules/game.md#levels-of-encumbrance`
    pub fn levels(self) -> impl Iterator<Item = ActiveLevel<'a>> {
        self.levels_in(|_| true)
    }

    /// The levels in one unit, in their order.
    pub fn levels_of(self, unit: LevelUnit) -> impl Iterator<Item = ActiveLevel<'a>> {
        self.levels_in(move |of| of == unit)
    }

    /// The levels in some units, in their order.
    fn levels_in(
        self,
        is_wanted: impl Fn(LevelUnit) -> bool + Copy,
    ) -> impl Iterator<Item = ActiveLevel<'a>> {
        let has_any = !self.inventory.is_item_list();
        let own = self.inventory.levels.get();
        let of_game = own.is_none().then(|| self.levels_of_game(is_wanted));
        let own = own.into_iter().flat_map(Levels::counted);
        let own = own.filter(move |level| is_wanted(level.of)).filter_map(move |level| {
            let start = self.start_of_own(level)?;
            Some(ActiveLevel { start, of: level.of, name: &level.name, rank: None })
        });
        own.chain(of_game.into_iter().flatten()).filter(move |_| has_any)
    }

    /// The levels of its game in some units that hold in this inventory, in their order.
    fn levels_of_game(
        self,
        is_wanted: impl Fn(LevelUnit) -> bool,
    ) -> impl Iterator<Item = ActiveLevel<'a>> {
        let levels = self.rows_of_game();
        let names = self.rows_of_game();
        levels.filter(move |level| is_wanted(level.of)).filter_map(move |level| {
            let start = self.start_of_game(level)?;
            let rank = names.clone().position(|same| same.name == level.name);
            Some(ActiveLevel { start, of: level.of, name: level.name, rank })
        })
    }

    /// The levels in the row of its game, and in its optional rule.
    pub fn rows_of_game(self) -> impl Iterator<Item = &'static LevelOfGame> + Clone {
        let rule = self.game().optional_rule.filter(|_| self.optional_rule());
        rule.map_or(&[][..], |rule| rule.levels).iter().chain(self.game().levels)
    }

    /// Where a level of its game begins; `None` without the limit that it follows.
    #[must_use]
    pub fn start_of_game(self, level: &LevelOfGame) -> Option<Start> {
        Some(match level.start {
            StartOfGame::Above(number) if level.of == LevelUnit::Slots => {
                Start::Above(sum([number, self.optional_slots()]))
            }
            StartOfGame::Above(number) => Start::Above(number),
            StartOfGame::SlotsAllowed => Start::From(self.slots().number()?),
            StartOfGame::AboveLimit(times) => self.above_limit(level.of, times)?,
            StartOfGame::AboveScore(times) => above_score(self.score().floor(), times),
        })
    }

    /// Where a level of one’s own begins; `None` without the limit that it follows.
    #[must_use]
    pub fn start_of_own(self, level: &EncumbranceLevel) -> Option<Start> {
        match &level.from {
            LevelStart::From(number) => Some(Start::From(*number)),
            LevelStart::Above(multiple) => match (multiple.of, multiple.times.number()) {
                (MultipleOf::Limit, times) => self.above_limit(level.of, times),
                (MultipleOf::Score, times) => Some(above_score(self.score(), times)),
            },
        }
    }

    /// Above this multiple of the limit in a unit, which is never below 0.
    fn above_limit(self, unit: LevelUnit, times: f64) -> Option<Start> {
        let limit = match unit {
            LevelUnit::Slots => self.slot_allowance().number(),
            LevelUnit::EquippedSlots => self.equipped_slots(),
            LevelUnit::Lb => self.weight_limit().number(),
        };
        Some(Start::Above(product(round_to_millionth(limit?).max(0.0), times)))
    }

    /// True if the levels of slots and those of equipped slots have the names of one row: then the slower one holds.
    #[must_use]
    pub fn has_joint_levels(self) -> bool {
        let names = |unit| {
            let levels = self.game().levels.iter().filter(move |level| level.of == unit);
            levels.map(|level| level.name)
        };
        let is_of_game = self.inventory.levels.get().is_none() && self.equipped_slots().is_some();
        let mut slots = names(LevelUnit::Slots).peekable();
        is_of_game && slots.peek().is_some() && slots.eq(names(LevelUnit::EquippedSlots))
    }
}

/// Above this multiple of a score; never below 0.
fn above_score(score: f64, times: f64) -> Start {
    Start::Above(product(score, times).max(0.0))
}
