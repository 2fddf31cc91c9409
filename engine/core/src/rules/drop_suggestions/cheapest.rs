//! The order in which things go without a game: those of the least value first.

use super::{
    DroppableStack, MOST_TOGETHER, Overload, UnitsOfStack, clearing, largest, return_spare_units,
    units_needed,
};
use crate::rules::rounding::{round_to_millionth, sum};
use crate::rules::totals::Totals;

/// The units of one stack that clear the overload. Of several possible stacks the one whose units have the least value,
/// then the one with the fewest units, then the first.
///
/// `docs/rules/actions.md#what-to-drop`
#[must_use]
pub fn one_stack<'a>(
    droppables: &[DroppableStack<'a>],
    overload: Overload,
) -> Option<UnitsOfStack<'a>> {
    clearing(droppables, overload).min_by(|a, b| {
        let value = |part: &UnitsOfStack<'_>| part.totals().item_value;
        value(a).total_cmp(&value(b)).then(a.units.total_cmp(&b.units))
    })
}

/// Units of several stacks that clear the overload together, those of the least value per slots and lb cleared; at most
/// five stacks, and `None` if five are not enough.
///
/// `docs/rules/actions.md#what-to-drop`
#[must_use]
pub fn cheapest_together<'a>(
    droppables: &[DroppableStack<'a>],
    overload: Overload,
) -> Option<Vec<UnitsOfStack<'a>>> {
    let few = |parts: &Vec<UnitsOfStack<'_>>| parts.len() <= MOST_TOGETHER;
    cheapest(droppables, overload)
        .filter(few)
        .or_else(|| cheapest(&largest(droppables, overload), overload).filter(few))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Entity, IdSource, Item, ItemStack, StackId};
    use crate::rules::games::ItemSlots;

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
        let item_slots = ItemSlots::default();
        let droppable = |stack| DroppableStack { container, stack, item_slots };
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
