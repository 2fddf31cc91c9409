//! Levels of encumbrance as they are shown (`docs/rules/game.md#levels-of-encumbrance`).

use super::before_after::{BeforeAfter, from_to};
use super::{TileLevels, UsageView};
use engine_core::model::{Inventory, LevelUnit};
use engine_core::rules::encumbrance_levels::{ReachedLevels, SlowerLevel};
use engine_core::rules::games::{ActiveLevel, Rules};
use engine_core::rules::limits::{InventoryUsage, Level, Usage};
use engine_core::rules::totals::Totals;
use engine_core::wording::names::short_name;

/// Printed where a level was or will be reached, and none is.
const NO_LEVEL: &str = "no level";

/// The levels of encumbrance that an inventory reaches, and its equipped slots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Encumbrance {
    /// The equipped slots; `None` where equipped items are not counted apart.
    pub equipped: Option<UsageView>,
    pub levels: LevelNames,
}

/// The names of the levels that an inventory reaches, one for each unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LevelNames {
    pub slots: Option<String>,
    pub equipped: Option<String>,
    pub weight: Option<String>,
}

impl Encumbrance {
    /// That of an inventory with these totals.
    pub fn of(inventory: &Inventory, totals: Totals) -> Self {
        let equipped = InventoryUsage::of(inventory, totals).equipped;
        Self { equipped: equipped.map(Into::into), levels: LevelNames::of(inventory, totals) }
    }

    /// The changes of the equipped slots and of the levels: "Equipped: 8 → 10/9. Level: Speed 30 → no level"; `None`
    /// if there are none.
    pub fn change(&self, after: &Self) -> Option<String> {
        let equipped = self.equipped_change(after);
        let changes: Vec<_> = equipped
            .as_ref()
            .map(equipped_text)
            .into_iter()
            .chain(self.levels.change(&after.levels))
            .collect();
        (!changes.is_empty()).then(|| changes.join(". "))
    }

    /// The equipped slots before and after, if the number that is printed changes.
    pub fn equipped_change(&self, after: &Self) -> Option<BeforeAfter> {
        let (before, after) = (self.equipped.clone()?, after.equipped.clone()?);
        let change = BeforeAfter { before: Some(before), after };
        (!change.is_used_alike()).then_some(change)
    }

    /// The level of the equipped slots afterwards, if they change.
    pub fn equipped_level(&self, after: &Self) -> Level {
        self.equipped_change(after).map_or(Level::Normal, |change| change.after.level)
    }
}

/// A change of the equipped slots: "Equipped: 8 → 10/9".
pub(crate) fn equipped_text(change: &BeforeAfter) -> String {
    format!("Equipped: {}", change.in_short())
}

impl LevelNames {
    /// The names for an inventory with these totals. Where the slower of two levels holds alone, it is that of the
    /// slots.
    fn of(inventory: &Inventory, totals: Totals) -> Self {
        let ReachedLevels { slots, equipped, weight, slower } =
            ReachedLevels::of(inventory, totals);
        let name = |level: ActiveLevel<'_>| short_name(level.name);
        let weight = weight.map(name);
        match slower {
            Some(slower) => Self { slots: Some(short_name(slower.name)), equipped: None, weight },
            None => Self { slots: slots.map(name), equipped: equipped.map(name), weight },
        }
    }

    /// The levels that change: "Level: Speed 20 → no level"; `None` if none does.
    pub fn change(&self, after: &Self) -> Option<String> {
        let pairs = [
            (&self.slots, &after.slots),
            (&self.equipped, &after.equipped),
            (&self.weight, &after.weight),
        ];
        let printed = |name: &Option<String>| name.as_deref().unwrap_or(NO_LEVEL).to_owned();
        let changes: Vec<_> = pairs
            .into_iter()
            .filter(|(before, after)| before != after)
            .map(|(before, after)| from_to(printed(before), printed(after)))
            .collect();
        (!changes.is_empty()).then(|| format!("Level: {}", changes.join(", ")))
    }
}

/// What the slower of two levels holds by: "Speed 60 by equipped slots; slots alone: Speed 90".
fn about_slower(slower: SlowerLevel<'_>, rules: Rules<'_>) -> String {
    let (by, other) = match slower.by {
        LevelUnit::EquippedSlots => ("equipped slots", "slots"),
        LevelUnit::Slots | LevelUnit::Lb => ("slots", "equipped slots"),
    };
    let name = short_name(slower.name);
    let alone = slower.other.map_or_else(|| NO_LEVEL.to_owned(), short_name);
    let speed = rules.game().levels_are_for.map(|speed| format!(" {speed}"));
    format!("{name}{} by {by}; {other} alone: {alone}", speed.unwrap_or_default())
}

/// The levels in the tiles.
pub(super) struct LevelsOfTiles {
    pub slots: TileLevels,
    pub equipped: TileLevels,
    pub weight: TileLevels,
    /// The slower of the levels of slots and equipped slots, where that one holds alone.
    pub joint: Option<String>,
}

/// The levels in the tiles of an inventory with these totals.
pub(super) fn tile_levels(inventory: &Inventory, totals: Totals) -> LevelsOfTiles {
    let usage = InventoryUsage::of(inventory, totals);
    let ReachedLevels { slots, equipped, weight, slower } = ReachedLevels::of(inventory, totals);
    let rules = Rules::with_totals(inventory, &totals);
    let about = slower.map(|slower| about_slower(slower, rules));
    let tile = |level: Option<ActiveLevel<'_>>, unit, usage| {
        let holds = slower.is_none_or(|slower| slower.by == unit || unit == LevelUnit::Lb);
        let reached = level.filter(|_| holds).map(|level| short_name(level.name));
        let about = about.clone().filter(|_| reached.is_some() && unit != LevelUnit::Lb);
        TileLevels { reached, about, marks: marks(rules, unit, usage) }
    };
    LevelsOfTiles {
        slots: tile(slots, LevelUnit::Slots, usage.slots),
        equipped: usage.equipped.map_or_else(TileLevels::default, |usage| {
            tile(equipped, LevelUnit::EquippedSlots, usage)
        }),
        weight: tile(weight, LevelUnit::Lb, usage.weight),
        joint: slower.map(|slower| short_name(slower.name)),
    }
}

/// The places in a bar where levels begin. A level that begins at 0 or beyond the limit has none.
fn marks(rules: Rules<'_>, unit: LevelUnit, usage: Usage) -> Vec<u8> {
    let levels = rules.levels_of(unit);
    let starts = levels.map(|level| Usage::of(level.start.number(), usage.allowed()));
    let inside = starts.filter(|start| {
        start.allowed().number().is_some() && start.used() > 0.0 && start.level() != Level::Over
    });
    inside.map(Usage::percent).collect()
}

/// True if an inventory has a level in this unit.
pub(super) fn has_levels_of(inventory: &Inventory, unit: LevelUnit) -> bool {
    Rules::of(inventory).levels_of(unit).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_that_changes_is_named_slots_first() {
        let names = |slots: Option<&str>, weight: Option<&str>| LevelNames {
            slots: slots.map(str::to_owned),
            weight: weight.map(str::to_owned),
            equipped: None,
        };
        let fast = names(None, Some("Laden"));
        assert_eq!(fast.change(&fast), None);
        let slow = names(Some("Speed 20"), Some("Laden"));
        assert_eq!(slow.change(&fast).as_deref(), Some("Level: Speed 20 → no level"));
        let all = Some("Level: no level → Speed 20, Laden → no level");
        assert_eq!(fast.change(&names(Some("Speed 20"), None)).as_deref(), all);
    }
}
