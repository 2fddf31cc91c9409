//! The levels of encumbrance that an inventory reaches.

use super::games::{ActiveLevel, Rules, Start};
use super::rounding::round_to_millionth;
use super::totals::Totals;
use crate::model::{Inventory, LevelUnit};
use crate::wording::printing::as_printed;

/// The longest name of a level that can be typed, in UTF-16 units.
pub const LONGEST_LEVEL_NAME: usize = 40;

/// The levels of an inventory that its totals reach.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReachedLevels<'a> {
    pub slots: Option<ActiveLevel<'a>>,
    pub equipped: Option<ActiveLevel<'a>>,
    /// In lb.
    pub weight: Option<ActiveLevel<'a>>,
    /// Where the game’s own levels give slots and equipped slots the names of one row: the one that holds, which is the
    /// slower of `slots` and `equipped`.
    pub slower: Option<SlowerLevel<'a>>,
}

/// The slower of two levels of a game, of slots and of equipped slots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlowerLevel<'a> {
    pub name: &'a str,
    /// The unit by which it holds: of equal levels that of slots.
    pub by: LevelUnit,
    /// The level of the other unit alone.
    pub other: Option<&'a str>,
}

impl<'a> ReachedLevels<'a> {
    /// The levels that an inventory with these totals reaches.
    #[must_use]
    pub fn of(inventory: &'a Inventory, totals: Totals) -> Self {
        let rules = Rules::with_totals(inventory, &totals);
        let reached = |unit, used| highest_level(rules.levels_of(unit), used);
        let slots = reached(LevelUnit::Slots, totals.slots_used(rules));
        let equipped = rules.equipped_slots();
        let equipped = equipped.and_then(|_| reached(LevelUnit::EquippedSlots, totals.equipped));
        let weight = reached(LevelUnit::Lb, totals.weight);
        let slower = rules.has_joint_levels().then(|| SlowerLevel::of(slots, equipped)).flatten();
        Self { slots, equipped, weight, slower }
    }
}

impl<'a> SlowerLevel<'a> {
    fn of(slots: Option<ActiveLevel<'a>>, equipped: Option<ActiveLevel<'a>>) -> Option<Self> {
        let name = |level: ActiveLevel<'a>| level.name;
        let rank = |level: Option<ActiveLevel<'_>>| level.and_then(|level| level.rank);
        let (holding, by, other) = if rank(slots) >= rank(equipped) {
            (slots?, LevelUnit::Slots, equipped)
        } else {
            (equipped?, LevelUnit::EquippedSlots, slots)
        };
        Some(Self { name: holding.name, by, other: other.map(name) })
    }
}

/// The highest level that a used amount reaches, of equal ones the last; of a game’s own levels the last that is
/// reached. One “from” a number is reached exactly or as the amount is printed; one “above” a number only exactly.
///
/// `docs/rules/game.md#levels-of-encumbrance`
///
/// ```
/// use engine_core::model::LevelUnit;
/// use engine_core::rules::encumbrance_levels::highest_level;
/// use engine_core::rules::games::{ActiveLevel, Start};
/// let level = |start, name| ActiveLevel { start, of: LevelUnit::Slots, name, rank: None };
/// let from = |from, name| level(Start::From(from), name);
/// let levels = [from(15.0, "Speed 15"), from(12.0, "Slow"), from(12.0, "Speed 20")];
/// let name = |used| highest_level(levels, used).map(|level| level.name);
/// assert_eq!(name(11.9), None);
/// assert_eq!(name(11.95), Some("Speed 20"));
/// assert_eq!(name(15.0), Some("Speed 15"));
/// let above = |used| highest_level([level(Start::Above(10.0), "Speed 90")], used).is_some();
/// assert_eq!((above(10.0), above(10.5)), (false, true));
/// ```
#[must_use]
pub fn highest_level<'a>(
    levels: impl IntoIterator<Item = ActiveLevel<'a>>,
    used: f64,
) -> Option<ActiveLevel<'a>> {
    let printed = used.max(as_printed(used));
    let reached = levels.into_iter().filter(|level| match level.start {
        Start::From(from) => printed >= round_to_millionth(from),
        Start::Above(number) => used > number,
    });
    reached.reduce(|highest, level| {
        let is_lower = level.rank.is_none() && level.start < highest.start;
        if is_lower { highest } else { level }
    })
}
