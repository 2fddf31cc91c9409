//! The levels of encumbrance that an inventory reaches.

use super::games::{ActiveLevel, Rules, Start};
use super::rounding::round_to_millionth;
use super::totals::Totals;
use crate::model::{Inventory, LevelUnit};
use crate::wording::printing::as_printed;

/// The longest name of a level that can be typed, in UTF-16 units.
pub const LONGEST_LEVEL_NAME: usize = 40;

/// The levels of an inventory that its totals reach, one for each unit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReachedLevels<'a> {
    pub slots: Option<ActiveLevel<'a>>,
    pub equipped: Option<ActiveLevel<'a>>,
    /// In lb.
    pub weight: Option<ActiveLevel<'a>>,
}

impl<'a> ReachedLevels<'a> {
    /// The levels that an inventory with these totals reaches.
    #[must_use]
    pub fn of(inventory: &'a Inventory, totals: Totals) -> Self {
        let rules = Rules::of(inventory);
        Self {
            slots: highest_level(rules.levels_of(LevelUnit::Slots), totals.slots),
            equipped: rules.equipped_slots().and_then(|_| {
                highest_level(rules.levels_of(LevelUnit::EquippedSlots), totals.equipped)
            }),
            weight: highest_level(rules.levels_of(LevelUnit::Lb), totals.weight),
        }
    }
}

/// The highest level that a used amount reaches, of equal ones the last. One “from” a number is reached exactly or as
/// the amount is printed; one “above” a number only exactly.
///
/// `docs/rules/game.md#levels-of-encumbrance`
///
/// ```
/// use engine_core::model::LevelUnit;
/// use engine_core::rules::encumbrance_levels::highest_level;
/// use engine_core::rules::games::{ActiveLevel, Start};
/// let level = |start, name| ActiveLevel { start, of: LevelUnit::Slots, name };
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
    // Of equal ones `max_by` returns the last.
    reached.max_by(|a, b| a.start.number().total_cmp(&b.start.number()))
}
