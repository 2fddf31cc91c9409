//! The order in which things go in a game.

use super::{
    DroppableStack, MOST_TOGETHER, Overload, UnitsOfStack, clearing, largest, return_spare_units,
};

/// The worth of a thing to its owner in a game: things without a use that can be sold go before supplies, and supplies
/// before what has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Dearness {
    Valuable,
    Supply,
    WithoutValue,
}

impl DroppableStack<'_> {
    fn dearness(self) -> Dearness {
        if self.stack.is_supply() {
            Dearness::Supply
        } else if self.value() > 0.0 {
            Dearness::Valuable
        } else {
            Dearness::WithoutValue
        }
    }
}

/// The units of one stack that clear the overload in a game: things that are neither supplies nor without a value
/// first, then supplies, then the rest; of equals the one with the fewest units, then the one with the least value.
///
/// `docs/rules/actions.md#what-to-drop`
#[must_use]
pub fn one_stack_in_game<'a>(
    droppables: &[DroppableStack<'a>],
    overload: Overload,
) -> Option<UnitsOfStack<'a>> {
    clearing(droppables, overload).min_by(|a, b| {
        let value = |part: &UnitsOfStack<'_>| part.totals().item_value;
        let dearness = |part: &UnitsOfStack<'_>| part.droppable.dearness();
        dearness(a)
            .cmp(&dearness(b))
            .then(a.units.total_cmp(&b.units))
            .then(value(a).total_cmp(&value(b)))
    })
}

/// Units of several stacks that clear the overload together in a game, in the order of [`one_stack_in_game`], those
/// that take the most slots each first; at most five stacks, the largest if others are not enough.
///
/// `docs/rules/actions.md#what-to-drop`
#[must_use]
pub fn together_in_game<'a>(
    droppables: &[DroppableStack<'a>],
    overload: Overload,
) -> Option<Vec<UnitsOfStack<'a>>> {
    in_order(droppables, overload).or_else(|| in_order(&largest(droppables, overload), overload))
}

/// Takes as many units of each stack as needed, in the order of a game, from at most five stacks. Then returns units
/// that are not needed, the last in that order first.
fn in_order<'a>(
    droppables: &[DroppableStack<'a>],
    overload: Overload,
) -> Option<Vec<UnitsOfStack<'a>>> {
    let mut sorted = droppables.to_vec();
    sorted.sort_by(|a, b| {
        let all = |stack: &DroppableStack<'_>| stack.freed_slots(stack.count());
        a.dearness().cmp(&b.dearness()).then(all(b).total_cmp(&all(a)))
    });
    let mut parts = Vec::new();
    let mut left = overload;
    for droppable in sorted.into_iter().filter(|droppable| droppable.share(overload) > 0.0) {
        if left.is_none() || parts.len() == MOST_TOGETHER {
            break;
        }
        let units = droppable.units_to_clear(left).unwrap_or_else(|| droppable.count());
        let part = UnitsOfStack { droppable, units };
        left = left.without(part.totals());
        parts.push(part);
    }
    return_spare_units(&mut parts, overload, |a, b| a.dearness().cmp(&b.dearness()));
    left.is_none().then_some(parts)
}
