//! Suggestions which items to drop so that a character stays within the limits (`docs/rules/actions.md#what-to-drop`).

mod in_game;

use std::cmp::Ordering;

use crate::model::{Container, ContainerId, Entity, Inventory, ItemStack, Place, StackId};
use crate::rules::begun_bundles::{counted_pieces, pieces_to_remove};
use crate::rules::games::{ItemSlots, PieceSlots, Rules};
use crate::rules::limits::InventoryUsage;
use crate::rules::rounding::{product, round_to_millionth, sum};
use crate::rules::totals::Totals;

pub(crate) use in_game::{one_stack_in_game, together_in_game};

/// The most stacks in one suggestion.
const MOST_TOGETHER: usize = 5;

/// The slots and the weight beyond the limits of a character; 0 if a limit is not exceeded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Overload {
    /// In slots.
    pub slots: f64,
    /// In lb.
    pub weight: f64,
}

/// A stack that could be dropped: an unequipped stack that counts for its carrier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DroppableStack<'a> {
    /// The container that holds it.
    pub container: ContainerId,
    pub stack: &'a Entity<StackId, ItemStack>,
    /// The slots that rows take in the inventory.
    pub rows: ItemSlots,
}

/// A number of units of a stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnitsOfStack<'a> {
    pub droppable: DroppableStack<'a>,
    /// A whole number.
    pub units: f64,
}

impl Overload {
    /// The overload of an inventory with these totals (`docs/rules/game.md#full-and-overflowing`).
    pub(crate) fn of(inventory: &Inventory, totals: Totals) -> Self {
        let usage = InventoryUsage::of(inventory, totals);
        Self { slots: usage.slots.beyond(), weight: usage.weight.beyond() }
    }

    /// Whether no limit is exceeded.
    pub(crate) fn is_none(self) -> bool {
        self.slots <= 0.0 && self.weight <= 0.0
    }

    /// The overload that remains when `away` is dropped.
    fn without(self, away: Totals) -> Self {
        Self {
            slots: round_to_millionth(self.slots - away.slots).max(0.0),
            weight: round_to_millionth(self.weight - away.weight).max(0.0),
        }
    }
}

impl DroppableStack<'_> {
    /// The slots of its units.
    fn pieces(self) -> PieceSlots {
        self.rows.of_pieces(&self.stack.item)
    }

    /// The slots of one unit.
    fn slots(self) -> f64 {
        self.pieces().each
    }

    /// The slots that the stack takes less without these units: whole bundles only, if it is counted by bundles.
    fn freed_slots(self, units: f64) -> f64 {
        let Some(bundle) = self.pieces().begun else {
            return product(units, self.slots());
        };
        let quantity = self.stack.quantity;
        let counted = |quantity| counted_pieces(quantity, Some(bundle));
        let pieces = counted(quantity) - counted(round_to_millionth(quantity - units));
        product(pieces, self.slots())
    }

    /// The number of units that free these slots.
    fn units_to_free(self, slots: f64) -> Option<f64> {
        let Some(bundle) = self.pieces().begun else {
            return units_needed(slots, self.slots());
        };
        let bundles = units_needed(slots, product(bundle.pieces(), self.slots()))?;
        Some(pieces_to_remove(self.stack.quantity, bundle, bundles))
    }

    /// The number of units that need not go, of `units`, if only `spare` of the slots that they free are to be taken
    /// again.
    fn units_to_return(self, units: f64, spare: f64) -> f64 {
        if self.pieces().begun.is_none() {
            return units_within(spare, self.slots());
        }
        let needed = round_to_millionth(self.freed_slots(units) - spare);
        self.units_to_free(needed).map_or(0.0, |needed| (units - needed).max(0.0))
    }

    fn weight(self) -> f64 {
        self.stack.item.weight
    }

    fn value(self) -> f64 {
        self.stack.item.value
    }

    /// The number of whole units in the stack.
    fn count(self) -> f64 {
        self.stack.quantity.trunc()
    }

    /// The number of units that clear an overload; `None` if no number of them does.
    fn units_to_clear(self, overload: Overload) -> Option<f64> {
        let slots = self.units_to_free(overload.slots)?;
        let weight = units_needed(overload.weight, self.weight())?;
        let units = slots.max(weight);
        (units <= self.count()).then_some(units)
    }

    /// The share of an overload that one unit clears: the sum of its shares for the two limits.
    fn share(self, overload: Overload) -> f64 {
        let share = |each: f64, of: f64| if of > 0.0 { (each / of).max(0.0) } else { 0.0 };
        share(self.slots(), overload.slots) + share(self.weight(), overload.weight)
    }
}

impl UnitsOfStack<'_> {
    fn totals(&self) -> Totals {
        let all = |each| product(self.units, each);
        Totals {
            slots: self.droppable.freed_slots(self.units),
            weight: all(self.droppable.weight()),
            item_value: all(self.droppable.value()),
            ..Totals::default()
        }
    }
}

/// The totals of all these stacks, whole units only.
pub(crate) fn totals_of(droppables: &[DroppableStack<'_>]) -> Totals {
    let whole = droppables
        .iter()
        .map(|&droppable| UnitsOfStack { droppable, units: droppable.count() }.totals());
    whole.sum()
}

/// The number of units, of `each` slots or lb, needed to reach `amount`.
fn units_needed(amount: f64, each: f64) -> Option<f64> {
    if amount <= 0.0 {
        return Some(0.0);
    }
    if each <= 0.0 {
        return None;
    }
    let units = round_to_millionth(amount / each).ceil().max(1.0);
    let falls_short = product(units, each) < amount;
    Some(if falls_short { units + 1.0 } else { units })
}

/// The number of units, of `each` slots or lb, that fit into `amount`.
fn units_within(amount: f64, each: f64) -> f64 {
    if each <= 0.0 {
        return f64::MAX;
    }
    let units = round_to_millionth(amount / each).floor();
    let is_beyond = product(units, each) > amount;
    (if is_beyond { units - 1.0 } else { units }).max(0.0)
}

/// All stacks of an inventory that could be dropped, in the order of the screen: unequipped ones in carried containers
/// without a fixed load.
pub(crate) fn droppable_stacks(inventory: &Inventory) -> Vec<DroppableStack<'_>> {
    let rows = Rules::of(inventory).item_slots();
    let counting = inventory.containers().filter(|container| container.counts_contents());
    let droppables = counting.flat_map(|container| {
        let stacks = container.stacks().iter();
        stacks.map(move |stack| DroppableStack { container: container.id, stack, rows })
    });
    droppables.filter(|droppable| !droppable.stack.equipped && droppable.count() >= 1.0).collect()
}

/// The stacks some units of which clear the overload, with these units.
fn clearing<'a>(
    droppables: &[DroppableStack<'a>],
    overload: Overload,
) -> impl Iterator<Item = UnitsOfStack<'a>> {
    droppables.iter().filter_map(move |&droppable| {
        let units = droppable.units_to_clear(overload)?;
        Some(UnitsOfStack { droppable, units })
    })
}

/// The units of one stack that clear the overload. Of several possible stacks the one whose units have the least value,
/// then the one with the fewest units, then the first.
///
/// `docs/rules/actions.md#what-to-drop`
pub(crate) fn one_stack<'a>(
    droppables: &[DroppableStack<'a>],
    overload: Overload,
) -> Option<UnitsOfStack<'a>> {
    clearing(droppables, overload).min_by(|a, b| {
        let value = |part: &UnitsOfStack<'_>| part.totals().item_value;
        value(a).total_cmp(&value(b)).then(a.units.total_cmp(&b.units))
    })
}

/// The item container whose dropping clears the overload; it must be carried, without equipped stacks. Of several
/// possible ones the one with the fewest slots, then the least weight, then the first. `containers` has the totals of
/// their contents.
///
/// `docs/rules/actions.md#what-to-drop`
pub(crate) fn one_container<'a>(
    containers: &[(&'a Entity<ContainerId, Container>, Totals)],
    overload: Overload,
) -> Option<&'a Entity<ContainerId, Container>> {
    let droppable = containers.iter().filter(|(container, _)| {
        matches!(&***container, Container::Item(_))
            && container.place() == Place::Carried
            && !container.stacks().iter().any(|stack| stack.equipped)
    });
    let clearing = droppable.filter_map(|(container, totals)| {
        let counted = totals.as_counted(container);
        let is_cleared = overload.without(counted).is_none();
        is_cleared.then_some((*container, counted))
    });
    let least = clearing
        .min_by(|(_, a), (_, b)| a.slots.total_cmp(&b.slots).then(a.weight.total_cmp(&b.weight)));
    least.map(|(container, _)| container)
}

/// Units of several stacks that clear the overload together, those of the least value per slots and lb cleared; at most
/// five stacks, and `None` if five are not enough.
///
/// `docs/rules/actions.md#what-to-drop`
pub(crate) fn cheapest_together<'a>(
    droppables: &[DroppableStack<'a>],
    overload: Overload,
) -> Option<Vec<UnitsOfStack<'a>>> {
    let few = |parts: &Vec<UnitsOfStack<'_>>| parts.len() <= MOST_TOGETHER;
    cheapest(droppables, overload)
        .filter(few)
        .or_else(|| cheapest(&largest(droppables, overload), overload).filter(few))
}

/// The five stacks that clear the largest shares of the overload.
fn largest<'a>(droppables: &[DroppableStack<'a>], overload: Overload) -> Vec<DroppableStack<'a>> {
    let cleared = droppables.iter().map(|droppable| droppable.count() * droppable.share(overload));
    let mut largest: Vec<_> = cleared.zip(droppables).collect();
    largest.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    largest.into_iter().take(MOST_TOGETHER).map(|(_, droppable)| *droppable).collect()
}

/// Takes units in the order of their value per share of the overload cleared, the cheapest first. Then returns units
/// that are not needed, the most expensive first.
fn cheapest<'a>(
    droppables: &[DroppableStack<'a>],
    overload: Overload,
) -> Option<Vec<UnitsOfStack<'a>>> {
    let mut parts: Vec<_> =
        droppables.iter().map(|&droppable| UnitsOfStack { droppable, units: 0.0 }).collect();
    let mut left = overload;
    while !left.is_none() {
        let open = left;
        // Prices stay the same until one of the two limits is no longer exceeded.
        let is_as_before = |now: Overload| {
            (now.slots > 0.0) == (open.slots > 0.0) && (now.weight > 0.0) == (open.weight > 0.0)
        };
        let mut clearing: Vec<_> = parts
            .iter_mut()
            .filter(|part| part.units < part.droppable.count())
            .filter_map(|part| {
                let one = part.droppable.share(open);
                let price = part.droppable.value() / one;
                (one > 0.0).then(|| (price, one * part.droppable.count(), part))
            })
            .collect();
        clearing.sort_by(|(a_price, a_all, _), (b_price, b_all, _)| {
            a_price.total_cmp(b_price).then(b_all.total_cmp(a_all))
        });
        for (_, _, part) in clearing {
            let slots = if left.slots > 0.0 { sum([left.slots, part.totals().slots]) } else { 0.0 };
            let clears = [
                part.droppable.units_to_free(slots).map(|units| units - part.units),
                units_needed(left.weight, part.droppable.weight()),
            ]
            .into_iter()
            .flatten()
            .filter(|units| *units > 0.0);
            let wanted = clears.fold(f64::MAX, f64::min);
            let taken = wanted.min(part.droppable.count() - part.units);
            let before = part.totals();
            part.units += taken;
            let now = part.totals();
            left = left.without(Totals {
                slots: round_to_millionth(now.slots - before.slots),
                weight: round_to_millionth(now.weight - before.weight),
                ..Totals::default()
            });
            if !is_as_before(left) {
                break;
            }
        }
        if is_as_before(left) {
            return None;
        }
    }
    parts.retain(|part| part.units > 0.0);
    return_spare_units(&mut parts, overload, |a, b| a.value().total_cmp(&b.value()));
    Some(parts)
}

/// Removes the units that need not be dropped, those of the dearest stacks first.
fn return_spare_units(
    parts: &mut Vec<UnitsOfStack<'_>>,
    overload: Overload,
    by_dearness: fn(&DroppableStack<'_>, &DroppableStack<'_>) -> Ordering,
) {
    let all: Totals = parts.iter().map(UnitsOfStack::totals).sum();
    let mut spare_slots = round_to_millionth(all.slots - overload.slots);
    let mut spare_weight = round_to_millionth(all.weight - overload.weight);
    let mut dearest: Vec<_> = parts.iter_mut().collect();
    dearest.sort_by(|a, b| by_dearness(&b.droppable, &a.droppable));
    for part in dearest {
        let weight = part.droppable.weight();
        let freed = part.totals().slots;
        let back = (part.droppable.units_to_return(part.units, spare_slots))
            .min(units_within(spare_weight, weight))
            .min(part.units);
        part.units -= back;
        spare_slots = round_to_millionth(spare_slots - (freed - part.totals().slots));
        spare_weight = round_to_millionth(spare_weight - product(back, weight));
    }
    parts.retain(|part| part.units > 0.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{IdSource, Item};

    /// Stacks from their quantity, slots, lb and value.
    fn stacks(all: &[(f64, f64, f64, f64)]) -> Vec<std::rc::Rc<Entity<StackId, ItemStack>>> {
        let mut ids = IdSource::default();
        let stack = |&(quantity, slots, weight, value)| {
            let item = Item { value, weight, slot_override: Some(slots), ..Item::default() };
            Entity::new(ids.stack(), ItemStack::new(quantity, item))
        };
        all.iter().map(stack).collect()
    }

    /// The number of units of each stack in the suggestion.
    fn together(slots: f64, weight: f64, all: &[(f64, f64, f64, f64)]) -> Option<Vec<f64>> {
        let stacks = stacks(all);
        let container = IdSource::default().container();
        let rows = ItemSlots::default();
        let droppable = |stack| DroppableStack { container, stack, rows };
        let droppables: Vec<_> = stacks.iter().map(|stack| droppable(&**stack)).collect();
        let parts = cheapest_together(&droppables, Overload { slots, weight })?;
        let units = stacks.iter().map(|stack| {
            let mut parts = parts.iter();
            let part = parts.find(|part| part.droppable.stack.id == stack.id);
            part.map_or(0.0, |part| part.units)
        });
        Some(units.collect())
    }

    #[test]
    fn units_are_whole_and_exact_in_decimal() {
        for (amount, each, enough, within) in [
            (0.3, 0.1, 3.0, 3.0),
            (1.1, 0.1, 11.0, 11.0),
            (0.7, 0.2, 4.0, 3.0),
            (3.1, 1.0, 4.0, 3.0),
            (0.1, 7.0, 1.0, 0.0),
            (0.000_001, 0.000_001, 1.0, 1.0),
        ] {
            assert_eq!(units_needed(amount, each), Some(enough), "{amount} of {each}");
            assert_eq!(units_within(amount, each), within, "{amount} of {each}");
        }
        assert_eq!(units_needed(1.0, 0.0), None);
        assert_eq!(units_needed(0.0, 0.0), Some(0.0));
    }

    #[test]
    fn the_cheapest_for_what_they_clear_go_first() {
        // 2 slots for 1 gp are cheaper than 1 slot for 1 gp.
        let droppables = [(3.0, 1.0, 0.0, 1.0), (2.0, 2.0, 0.0, 1.0)];
        assert_eq!(together(4.0, 0.0, &droppables), Some(vec![0.0, 2.0]));
        assert_eq!(together(5.0, 0.0, &droppables), Some(vec![1.0, 2.0]));
        assert_eq!(together(8.0, 0.0, &droppables), None, "all of it is not enough");
    }

    #[test]
    fn units_that_are_not_needed_are_returned() {
        // Three units of the first clear 3 slots, the second clears all 10: then the first is not needed.
        let droppables = [(3.0, 1.0, 0.0, 0.1), (1.0, 10.0, 0.0, 9.0)];
        assert_eq!(together(10.0, 0.0, &droppables), Some(vec![0.0, 1.0]));
    }

    #[test]
    fn once_one_limit_is_kept_only_the_other_counts() {
        // The first clears the slots at no cost, so the others are compared by weight alone.
        let droppables = [(2.0, 1.0, 0.0, 0.0), (9.0, 5.0, 1.0, 4.0), (9.0, 0.0, 1.0, 3.0)];
        assert_eq!(together(2.0, 3.0, &droppables), Some(vec![2.0, 0.0, 3.0]));
    }

    #[test]
    fn no_more_than_five_go_together() {
        let small = [(1.0, 1.0, 0.0, 0.0); 6];
        assert_eq!(together(6.0, 0.0, &small), None);
        let with_large = [&small[..], &[(1.0, 6.0, 0.0, 5.0)]].concat();
        let only_the_large = [vec![0.0; 6], vec![1.0]].concat();
        assert_eq!(together(6.0, 0.0, &with_large), Some(only_the_large));
    }
}
