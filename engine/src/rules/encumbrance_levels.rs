//! The levels of encumbrance that an inventory reaches.

use super::rounding::{as_printed, round_to_millionth};
use super::totals::Totals;
use crate::model::{EncumbranceLevel, Inventory, LevelUnit};

/// The longest name of a level that can be typed, in UTF-16 units.
pub const LONGEST_LEVEL_NAME: usize = 40;

/// The levels of an inventory that its totals reach, one for each unit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReachedLevels<'a> {
    pub slots: Option<&'a EncumbranceLevel>,
    /// In lb.
    pub weight: Option<&'a EncumbranceLevel>,
}

impl<'a> ReachedLevels<'a> {
    /// The levels that an inventory with these totals reaches.
    #[must_use]
    pub fn of(inventory: &'a Inventory, totals: Totals) -> Self {
        Self {
            slots: highest_level(levels_of(inventory, LevelUnit::Slots), totals.slots),
            weight: highest_level(levels_of(inventory, LevelUnit::Lb), totals.weight),
        }
    }
}

/// The levels of an inventory in one unit, in their order.
pub fn levels_of(
    inventory: &Inventory,
    unit: LevelUnit,
) -> impl Iterator<Item = &EncumbranceLevel> {
    inventory.encumbrance_levels().filter(move |level| level.of == unit)
}

/// The highest level that a used amount reaches, exactly or as it is printed: of equal ones the last.
///
/// `docs/rules/game.md#levels-of-encumbrance`
///
/// ```
/// use engine::model::{EncumbranceLevel, LevelUnit};
/// use engine::rules::encumbrance_levels::highest_level;
/// let level = |from, name: &str| EncumbranceLevel::new(from, LevelUnit::Slots, name.to_owned());
/// let levels = [level(15.0, "Speed 15"), level(12.0, "Slow"), level(12.0, "Speed 20")];
/// let name = |used| highest_level(&levels, used).map(|level| level.name.as_str());
/// assert_eq!(name(11.9), None);
/// assert_eq!(name(11.95), Some("Speed 20"));
/// assert_eq!(name(15.0), Some("Speed 15"));
/// ```
#[must_use]
pub fn highest_level<'a>(
    levels: impl IntoIterator<Item = &'a EncumbranceLevel>,
    used: f64,
) -> Option<&'a EncumbranceLevel> {
    let used = used.max(as_printed(used));
    let reached = levels.into_iter().filter(|level| used >= round_to_millionth(level.from));
    // Of equal ones `max_by` returns the last.
    reached.max_by(|a, b| a.from.total_cmp(&b.from))
}
