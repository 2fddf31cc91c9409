//! "After this change": the effect of a command on containers and their carriers, in one line
//! (`docs/rules/panel.md#before-and-after`).

use std::collections::HashMap;
use std::rc::Rc;

use serde::Serialize;
use tsify::Tsify;

use crate::questions::Snapshot;
use crate::view::before_after::{BeforeAfter, from_to};
use crate::view::figures::{container_usage, shown};
use crate::view::levels::Encumbrance;
use crate::view::party::common_unit;
use crate::view::screen::Screen;
use crate::view::{Level, UsageView};
use engine_core::model::{
    Container, ContainerId, Entity, Inventory, InventoryId, State, by_id, changed_inventories,
};
use engine_core::rules::games::Rules;
use engine_core::rules::limits::InventoryUsage;
use engine_core::rules::rounding::sum;
use engine_core::wording::names::short_name;
use engine_core::wording::printing::total_text;
use engine_core::wording::printing::with_unit;

/// A summary of the changes, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ChangeSummary {
    /// "Coin Purse 90 → 141/100 coins (overflowing). You: 101.1 → 102.1/140 lb, 588.3 → 618.3 gp."
    pub text: String,
    /// The highest level in the text.
    pub level: Level,
}

/// A summary of the changes in a different state, without lists of items; `None` if no shown figure changes. The open
/// inventory is "You".
pub(super) fn after(snapshot: &Snapshot<'_>, then: &State) -> Option<ChangeSummary> {
    let screen = snapshot.screen;
    let (mut yours, mut others) = (Vec::new(), Vec::new());
    let mut level = Level::Normal;
    let changed = changed_inventories(snapshot.state, then).into_iter();
    let changed = changed.filter_map(|each| Some((each.before, each.after?)));
    for (old, now) in changed.filter(|(_, now)| !now.is_item_list()) {
        let containers = containers(old, now, screen);
        let tiles = tiles(old, now, screen);
        let figures = containers.iter().chain(&tiles);
        level = figures.map(|figure| figure.level).fold(level, Level::max);
        level = level.max(equipped_level(old, now, screen));
        let (containers, tiles) = (listed(&containers), listed(&tiles));
        let is_open = Some(now.id) == snapshot.context.open;
        let name = if is_open { "You".to_owned() } else { short_name(&now.name) };
        let sentences = if is_open { &mut yours } else { &mut others };
        match (containers, tiles) {
            (None, None) => {}
            (Some(containers), None) if is_open => sentences.push(format!("{containers}.")),
            (Some(containers), Some(tiles)) if is_open => {
                sentences.push(format!("{containers}. {name}: {tiles}."));
            }
            (containers, tiles) => {
                let all: Vec<_> = containers.into_iter().chain(tiles).collect();
                sentences.push(format!("{name}: {}.", all.join(", ")));
            }
        }
        let levels = old.and_then(|old| encumbrance_change(old, now, screen));
        sentences.extend(levels.map(|levels| format!("{levels}.")));
    }
    yours.extend(others);
    (!yours.is_empty()).then(|| ChangeSummary { text: yours.join(" "), level })
}

/// The wealth of all characters before and in a different state: "Party: 1016 → 900 gp."; `None` without a
/// [party line](crate::view::party) that has it.
pub(super) fn party_wealth(snapshot: &Snapshot<'_>, then: &State) -> Option<String> {
    let screen = snapshot.screen;
    let changed: HashMap<_, _> = changed_inventories(snapshot.state, then)
        .into_iter()
        .filter_map(|each| each.after.map(|after| (after.id, after)))
        .collect();
    let (mut tables, mut before, mut after) = (Vec::new(), Vec::new(), Vec::new());
    for (inventory, totals) in screen.characters() {
        let table = Rules::of(inventory).coin_table();
        let now = changed.get(&inventory.id).map_or(totals, |now| screen.of_inventory(now));
        tables.push(table);
        before.push(totals.value(table));
        after.push(now.value(table));
    }
    let unit = common_unit(&tables).filter(|_| tables.len() > 1)?;
    let [before, after] = [before, after].map(|values| total_text(sum(values)));
    Some(if before == after {
        format!("Party: {after} {unit} before and after.")
    } else {
        format!("Party: {} {unit}.", from_to(before, after))
    })
}

/// The equipped slots and the levels of encumbrance that change between two versions of an inventory: "Equipped: 8 →
/// 10/9. Level: Speed 20 → no level".
pub(super) fn encumbrance_change(
    before: &Inventory,
    after: &Inventory,
    screen: &Screen,
) -> Option<String> {
    let names = |inventory| Encumbrance::of(inventory, screen.of_inventory(inventory));
    names(before).change(&names(after))
}

/// The level of the equipped slots, if they change.
fn equipped_level(before: Option<&InventoryRc>, after: &Inventory, screen: &Screen) -> Level {
    let encumbrance =
        |inventory: &Inventory| Encumbrance::of(inventory, screen.of_inventory(inventory));
    let level = |before: &InventoryRc| encumbrance(before).equipped_level(&encumbrance(after));
    before.map_or(Level::Normal, level)
}

/// A shown figure that would change.
struct ChangedFigure {
    text: String,
    level: Level,
}

fn listed(figures: &[ChangedFigure]) -> Option<String> {
    let texts: Vec<_> = figures.iter().map(|figure| figure.text.as_str()).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

type InventoryRc = Rc<Entity<InventoryId, Inventory>>;
pub(super) type ContainerRc = Rc<Entity<ContainerId, Container>>;

/// The containers that are new, have changed or are counted by other settings of their inventory, each with its earlier
/// version.
pub(super) fn changed_containers<'a>(
    before: &'a State,
    after: &'a State,
) -> impl Iterator<Item = (Option<&'a ContainerRc>, &'a ContainerRc)> {
    let changed = changed_inventories(before, after).into_iter();
    changed.filter_map(|each| Some(changed_in(each.before, each.after?))).flatten()
}

fn changed_in<'a>(
    before: Option<&'a InventoryRc>,
    after: &'a Inventory,
) -> impl Iterator<Item = (Option<&'a ContainerRc>, &'a ContainerRc)> {
    let has_same_rules = before.is_some_and(|old| {
        let (old, new) = (Rules::of(old), Rules::of(after));
        old.item_slots() == new.item_slots()
            && old.coins() == new.coins()
            && old.coin_table() == new.coin_table()
            && old.game().containers == new.game().containers
            && old.load_unit() == new.load_unit()
            && old.counts_pounds() == new.counts_pounds()
    });
    let before = by_id(before.into_iter().flat_map(|old| old.containers()));
    after.containers().filter_map(move |container| {
        let old = before.get(&container.id).copied();
        let is_same = has_same_rules && old.is_some_and(|old| Rc::ptr_eq(old, container));
        (!is_same).then_some((old, container))
    })
}

/// The containers that are new or whose use has changed.
fn containers(
    before: Option<&InventoryRc>,
    after: &Inventory,
    screen: &Screen,
) -> Vec<ChangedFigure> {
    let usage = |entry: &ContainerRc, rules: Rules<'_>| {
        container_usage(entry, &screen.of(entry, rules.item_slots()), rules)
    };
    let rules = Rules::of(after);
    let rules_before = before.map_or(rules, |before| Rules::of(before));
    let figures = changed_in(before, after).filter_map(|(old, container)| {
        let before = old.and_then(|old| usage(old, rules_before));
        let usage = BeforeAfter { before, after: usage(container, rules)? };
        let (unit, over) = match &***container {
            Container::Item(_) => (rules.load_unit().name(), "full"),
            Container::Pouch(_) | Container::Unknown(_) => ("coins", "overflowing"),
        };
        let level = usage.after.level;
        let warning = match level {
            Level::Over => format!(" ({over})"),
            Level::Normal | Level::Nearly => String::new(),
        };
        let name = short_name(container.name());
        let text = format!("{name} {}{warning}", with_unit(&usage.in_short(), unit));
        (!usage.is_alike()).then_some(ChangedFigure { text, level })
    });
    figures.collect()
}

/// The tiles whose figures would change, without those of columns that are off.
fn tiles(before: Option<&InventoryRc>, after: &Inventory, screen: &Screen) -> Vec<ChangedFigure> {
    let usage =
        |inventory: &Inventory| InventoryUsage::of(inventory, screen.of_inventory(inventory));
    let (old, used) = (before.map(|old| usage(old)), usage(after));
    let shown_columns = Rules::of(after).shown_columns();
    let slots = (old.as_ref().map(|old| old.slots), used.slots, "slots");
    let weight = (old.as_ref().map(|old| old.weight), used.weight, "lb");
    let slots = Some(slots).filter(|_| shown_columns.slots);
    let weight = Some(weight).filter(|_| shown_columns.weight);
    let usages = slots.into_iter().chain(weight).filter_map(|(old, now, unit)| {
        let usage = BeforeAfter { before: old.map(UsageView::from), after: now.into() };
        let text = with_unit(&usage.in_short(), unit);
        let level = usage.after.level;
        (!usage.is_alike()).then_some(ChangedFigure { text, level })
    });
    let wealth = |inventory: &Inventory| {
        shown(screen.of_inventory(inventory).value(Rules::of(inventory).coin_table())).text
    };
    let (now, unit) = (wealth(after), Rules::of(after).coin_table().unit());
    let wealth = match before.map(|old| wealth(old)) {
        Some(old) if old == now => None,
        Some(old) => Some(format!("{} {unit}", from_to(old, now))),
        None => Some(format!("{now} {unit}")),
    };
    let wealth = wealth
        .filter(|_| shown_columns.value)
        .map(|text| ChangedFigure { text, level: Level::Normal });
    usages.chain(wealth).collect()
}
