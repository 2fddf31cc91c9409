//! Suggestions which items to drop so that a character stays within the limits (`docs/rules/actions.md#what-to-drop`).

mod cheapest;
mod gear_first;

use std::cmp::Ordering;

use crate::model::{Container, ContainerId, Entity, Inventory, ItemStack, Place, StackId};
use crate::rules::begun_bundles::{counted_pieces, pieces_to_remove};
use crate::rules::container_totals::ContainerTotals;
use crate::rules::games::{DropOrder, ItemSlots, ListedThing, PieceSlots, Rules, Worn};
use crate::rules::limits::InventoryUsage;
use crate::rules::rounding::{product, round_to_millionth};
use crate::rules::totals::Totals;

pub use cheapest::{cheapest_together, one_stack};
pub use gear_first::GearFirst;

/// The most stacks in one suggestion.
const MOST_TOGETHER: usize = 5;

/// The slots and the weight beyond the limits of a character; 0 if a limit is not exceeded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overload {
    /// In slots.
    pub slots: f64,
    /// In lb.
    pub weight: f64,
}

/// A stack that could be dropped: an unequipped stack that counts for its carrier.
#[derive(Clone, Copy, Debug)]
pub struct DroppableStack<'a> {
    /// The container that holds it.
    pub container: ContainerId,
    pub stack: &'a Entity<StackId, ItemStack>,
    /// The slots that rows take in the inventory.
    pub item_slots: ItemSlots,
}

/// A number of units of a stack.
#[derive(Clone, Copy, Debug)]
pub struct UnitsOfStack<'a> {
    pub droppable: DroppableStack<'a>,
    /// A whole number.
    pub units: f64,
}

impl Overload {
    /// The overload of an inventory with these totals (`docs/rules/game.md#full-and-overflowing`).
    #[must_use]
    pub fn of(inventory: &Inventory, totals: Totals) -> Self {
        let usage = InventoryUsage::of(inventory, totals);
        Self { slots: usage.slots.beyond(), weight: usage.weight.beyond() }
    }

    /// Whether no limit is exceeded.
    #[must_use]
    pub fn is_none(self) -> bool {
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
        self.item_slots.of_pieces(&self.stack.item)
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
    /// The totals that go with these units.
    fn away(&self) -> Totals {
        let DroppableStack { stack, item_slots, .. } = self.droppable;
        let quantity = round_to_millionth(stack.quantity - self.units);
        let left = ItemStack { quantity, ..ItemStack::clone(stack) };
        Totals::of_stack(stack, item_slots).less(Totals::of_stack(&left, item_slots))
    }

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
#[must_use]
pub fn totals_of(droppables: &[DroppableStack<'_>]) -> Totals {
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

/// All stacks of an inventory that are packed, in the order of the screen: unequipped ones in carried containers
/// without a fixed load.
pub fn packed_stacks(inventory: &Inventory) -> impl Iterator<Item = DroppableStack<'_>> {
    let item_slots = Rules::of(inventory).item_slots();
    let counting = inventory.containers().flat_map(move |container| {
        let carried = container.carried();
        let counting = container.stacks().iter().filter(move |stack| carried.counts(stack));
        counting.map(move |stack| DroppableStack { container: container.id, stack, item_slots })
    });
    counting.filter(|packed| !packed.stack.equipped && packed.count() >= 1.0)
}

/// The packed stacks of an inventory that could be dropped: by gear first, no armour and no condition.
#[must_use]
pub fn droppable_stacks(inventory: &Inventory) -> Vec<DroppableStack<'_>> {
    let keeps_armour = Rules::of(inventory).game().drops == DropOrder::GearFirst;
    let is_kept = |packed: &DroppableStack<'_>| {
        let worn = worn(inventory, packed.stack);
        keeps_armour && worn.is_some_and(|worn| worn != Worn::Free)
    };
    packed_stacks(inventory).filter(|packed| !is_kept(packed)).collect()
}

/// The way in which a stack is worn by the lists.
#[must_use]
pub fn worn(inventory: &Inventory, stack: &ItemStack) -> Option<Worn> {
    let game = Rules::of(inventory).game().game;
    ListedThing::of(game, &stack.item.name)?.thing.worn
}

/// True if the inventory carries armour that is not equipped.
#[must_use]
pub fn has_armour_left(inventory: &Inventory) -> bool {
    inventory.containers().any(|container| {
        let carried = container.carried();
        let mut counting = container.stacks().iter().filter(|stack| carried.counts(stack));
        counting.any(|stack| {
            let is_armour = match worn(inventory, stack) {
                Some(Worn::Armour | Worn::Helmet | Worn::Shield) => true,
                Some(Worn::Free | Worn::Condition) | None => false,
            };
            !stack.equipped && stack.has_one() && is_armour
        })
    })
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

/// The carried item container whose dropping clears the overload. What is equipped in it stays; where what is cheapest
/// goes, it must not have anything equipped. Of several possible ones the one with the fewest slots, then the least
/// weight, then the first.
///
/// `docs/rules/actions.md#what-to-drop`
#[must_use]
pub fn one_container(
    inventory: &Inventory,
    totals: Totals,
) -> Option<&Entity<ContainerId, Container>> {
    let item_slots = Rules::of(inventory).item_slots();
    let keeps_worn = Rules::of(inventory).game().drops == DropOrder::GearFirst;
    let droppable = inventory.containers().filter(|container| {
        let is_item_container = matches!(&****container, Container::Item(_));
        let has_worn = container.stacks().iter().any(|stack| stack.equipped);
        is_item_container && container.place() == Place::Carried && (keeps_worn || !has_worn)
    });
    let clearing = droppable.filter_map(|container| {
        let dropped = ContainerTotals::of(&container.at(Place::Dropped), item_slots);
        let away = dropped.inside_if_carried(container);
        let left = Overload::of(inventory, totals.less(away));
        left.is_none().then_some((&**container, away))
    });
    let least = clearing
        .min_by(|(_, a), (_, b)| a.slots.total_cmp(&b.slots).then(a.weight.total_cmp(&b.weight)));
    least.map(|(container, _)| container)
}

/// The five stacks that clear the largest shares of the overload.
fn largest<'a>(droppables: &[DroppableStack<'a>], overload: Overload) -> Vec<DroppableStack<'a>> {
    let cleared = droppables.iter().map(|droppable| droppable.count() * droppable.share(overload));
    let mut largest: Vec<_> = cleared.zip(droppables).collect();
    largest.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    largest.into_iter().take(MOST_TOGETHER).map(|(_, droppable)| *droppable).collect()
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
}
