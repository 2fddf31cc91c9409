//! Uses of things: using one, putting one back, and how many a row has (`docs/rules/actions.md#uses`).

use crate::language::input::LARGEST;
use crate::model::{ItemStack, Optional, Uses};
use crate::rules::rounding::{product, round_to_millionth, sum};

/// The result of using one.
#[derive(Clone, Debug, PartialEq)]
pub struct UsedOne {
    /// The row afterwards.
    pub row: ItemStack,
    /// The empty pieces, which become a row of their own behind it.
    pub empty: Option<ItemStack>,
}

/// The number of uses of a row; `None` if its pieces have none.
///
/// ```
/// use engine_core::model::{Item, ItemStack, Uses};
/// use engine_core::rules::uses::uses_of;
/// let torches = ItemStack { uses: Uses::new(2.0, 3.0).into(), ..ItemStack::new(3.0, Item::default()) };
/// assert_eq!(uses_of(&torches), Some(8.0));
/// ```
#[must_use]
pub fn uses_of(stack: &ItemStack) -> Option<f64> {
    let uses = stack.uses.get()?;
    Some(counted(stack.quantity, uses))
}

/// The number of uses of some pieces.
#[must_use]
pub fn counted(quantity: f64, uses: &Uses) -> f64 {
    sum([uses.left, product(quantity - 1.0, uses.of)]).max(0.0)
}

/// The pieces that have a number of uses, and what is left of the one in use: those of a supply go when they are
/// empty; of any other thing there are `wanted`. `None` if these can't have so many uses: one would be more than full,
/// or a second one begun.
#[must_use]
pub fn pieces_of(count: f64, uses: &Uses, is_supply: bool, wanted: f64) -> Option<(f64, Uses)> {
    let left_of = |pieces: f64| round_to_millionth(count - product(pieces - 1.0, uses.of));
    if is_supply {
        let pieces = (count / uses.of).ceil();
        let is_any = pieces > 0.0;
        return Some(if is_any {
            (pieces, uses.with_left(left_of(pieces)))
        } else {
            (0.0, uses.refilled())
        });
    }
    if wanted <= 0.0 {
        return (count <= 0.0).then(|| (0.0, uses.refilled()));
    }
    let left = left_of(wanted);
    (0.0..=uses.of).contains(&left).then(|| (wanted, uses.with_left(left)))
}

/// The row after one of its uses; `None` if nothing is left to use.
#[must_use]
pub fn use_one(stack: &ItemStack) -> Option<UsedOne> {
    let uses = stack.uses.get()?;
    let is_single = stack.quantity < 2.0;
    if !stack.has_one() || (uses.left < 1.0 && is_single) {
        return None;
    }
    if uses.left < 1.0 {
        // The empty piece counts as just used up.
        let UsedOne { row, empty } = used_up(stack, uses);
        let next = use_one(&row)?;
        let empties = [&empty, &next.empty].into_iter().flatten();
        let quantity = sum(empties.map(|empty| empty.quantity));
        let empty = empty.or(next.empty).map(|empty| ItemStack { quantity, ..empty });
        return Some(UsedOne { row: next.row, empty });
    }
    let rest = ItemStack { uses: Optional::Set(uses.with_left(uses.left - 1.0)), ..stack.clone() };
    if uses.left > 1.0 || (is_single && !stack.is_supply()) {
        return Some(UsedOne { row: rest, empty: None });
    }
    Some(used_up(stack, uses))
}

/// The row without the piece in use, which is empty.
fn used_up(stack: &ItemStack, uses: &Uses) -> UsedOne {
    let quantity = round_to_millionth(stack.quantity - 1.0);
    let row = ItemStack { quantity, uses: Optional::Set(uses.refilled()), ..stack.clone() };
    let empty = (!stack.is_supply()).then(|| ItemStack {
        quantity: 1.0,
        uses: Optional::Set(uses.with_left(0.0)),
        ..stack.clone()
    });
    UsedOne { row, empty }
}

/// The row after one use was put back; `None` if it is full or too large.
#[must_use]
pub fn put_one_back(stack: &ItemStack) -> Option<ItemStack> {
    let uses = stack.uses.get()?;
    if stack.has_one() && !uses.is_full() {
        let uses = Optional::Set(uses.with_left(uses.left + 1.0));
        return Some(ItemStack { uses, ..stack.clone() });
    }
    let quantity = round_to_millionth(stack.quantity.max(0.0) + 1.0);
    let uses = Optional::Set(uses.with_left(1.0));
    let more = ItemStack { quantity, uses, ..stack.clone() };
    (stack.is_supply() && quantity <= LARGEST).then_some(more)
}

/// The row with a quantity that was typed: without a piece, the next one that comes is full.
#[must_use]
pub fn with_quantity(stack: ItemStack, quantity: f64) -> ItemStack {
    let mut changed = ItemStack { quantity, ..stack };
    if let Some(uses) = changed.uses.get().filter(|_| !changed.has_one()) {
        changed.uses = Optional::Set(uses.refilled());
    }
    changed
}

/// The uses of two rows that are merged into one; `None` if they stay apart: they have other uses each, both are
/// begun, or one is empty. A row without a piece has none that is begun or empty.
#[must_use]
pub fn merged_uses(a: &ItemStack, b: &ItemStack) -> Option<Optional<Uses>> {
    let in_use = |stack: &ItemStack| match stack.uses.get() {
        Some(uses) if !stack.has_one() => Optional::Set(uses.refilled()),
        Some(_) | None => stack.uses.clone(),
    };
    match (in_use(a), in_use(b)) {
        (Optional::Set(one), Optional::Set(other)) => {
            let are_alike = one.of == other.of && one.unknown == other.unknown;
            let has_empty = one.left < 1.0 || other.left < 1.0;
            let are_begun = !one.is_full() && !other.is_full();
            let begun = if one.is_full() { other } else { one };
            (are_alike && !has_empty && !are_begun).then_some(Optional::Set(begun))
        }
        (one, other) => (one == other).then_some(one),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Item, Supply};

    fn stack(quantity: f64, left: f64, of: f64, is_supply: bool) -> ItemStack {
        let item = Item { name: "Torch".to_owned(), ..Item::default() };
        ItemStack {
            uses: Uses::new(left, of).into(),
            supply: is_supply.then_some(Supply).into(),
            ..ItemStack::new(quantity, item)
        }
    }

    /// "3: 2/3".
    fn text(stack: &ItemStack) -> String {
        let uses = stack.uses.get().unwrap();
        format!("{}: {}/{}", stack.quantity, uses.left, uses.of)
    }

    /// The row and the empty piece behind it.
    fn used(stack: &ItemStack) -> String {
        match use_one(stack) {
            None => "nothing".to_owned(),
            Some(UsedOne { row, empty: None }) => text(&row),
            Some(UsedOne { row, empty: Some(empty) }) => {
                format!("{}, {}", text(&row), text(&empty))
            }
        }
    }

    #[test]
    fn a_supply_loses_its_empty_pieces_and_anything_else_keeps_them() {
        for (quantity, left, supply, other) in [
            (3., 3., "3: 2/3", "3: 2/3"),
            (3., 1., "2: 3/3", "2: 3/3, 1: 0/3"),
            (1., 1., "0: 3/3", "1: 0/3"),
            (0., 3., "nothing", "nothing"),
            (1., 0., "nothing", "nothing"),
            // It counts as just used up.
            (3., 0., "2: 2/3", "2: 2/3, 1: 0/3"),
            (1.5, 1., "0.5: 3/3", "1.5: 0/3"),
        ] {
            assert_eq!(used(&stack(quantity, left, 3., true)), supply, "{quantity}: {left}/3");
            assert_eq!(used(&stack(quantity, left, 3., false)), other, "{quantity}: {left}/3");
        }
        assert_eq!(used(&stack(2., 1., 1., true)), "1: 1/1");
        // That one is used up as well.
        assert_eq!(used(&stack(3., 0., 1., true)), "1: 1/1");
        assert_eq!(used(&stack(3., 0., 1., false)), "1: 1/1, 2: 0/1");
    }

    #[test]
    fn putting_back_is_the_opposite_of_every_use_of_a_supply() {
        let mut torches = stack(3., 3., 3., true);
        let mut all = vec![torches.clone()];
        while let Some(UsedOne { row, empty: None }) = use_one(&torches) {
            torches = row;
            all.push(torches.clone());
        }
        assert_eq!(all.len(), 10);
        for before in all.into_iter().rev().skip(1) {
            torches = put_one_back(&torches).unwrap();
            assert_eq!(torches, before);
        }
        assert_eq!(text(&put_one_back(&torches).unwrap()), "4: 1/3");
        assert_eq!(put_one_back(&stack(1., 3., 3., false)), None, "a wand is full");
        assert_eq!(put_one_back(&stack(0., 3., 3., false)), None);
        assert_eq!(text(&put_one_back(&stack(1., 0., 3., false)).unwrap()), "1: 1/3");
    }

    #[test]
    fn pieces_follow_from_the_number_of_uses() {
        let uses = Uses::full(3.0).unwrap();
        for (count, supply, other) in [
            (8., "3: 2/3", "none"),
            (6., "2: 3/3", "2: 3/3"),
            (3., "1: 3/3", "2: 0/3"),
            (1., "1: 1/3", "none"),
            (0., "0: 3/3", "none"),
        ] {
            for (is_supply, expected) in [(true, supply), (false, other)] {
                let pieces = pieces_of(count, &uses, is_supply, 2.0);
                let text = pieces.map_or("none".to_owned(), |(quantity, uses)| {
                    assert_eq!(counted(quantity, &uses), count);
                    format!("{quantity}: {}/{}", uses.left, uses.of)
                });
                assert_eq!(text, expected, "{count}");
            }
        }
        assert_eq!(pieces_of(0.0, &uses, false, 0.0), Some((0.0, uses.clone())));
        assert_eq!(pieces_of(1.0, &uses, false, 0.0), None);
    }

    #[test]
    fn rows_are_merged_while_one_of_them_is_full_and_none_is_empty() {
        let merged = |one: (f64, f64), other: (f64, f64)| {
            let [one, other] = [one, other].map(|(left, of)| stack(1., left, of, true));
            merged_uses(&one, &other).map(|uses| uses.get().map(|uses| (uses.left, uses.of)))
        };
        assert_eq!(merged((3., 3.), (3., 3.)), Some(Some((3., 3.))));
        assert_eq!(merged((2., 3.), (3., 3.)), Some(Some((2., 3.))));
        assert_eq!(merged((3., 3.), (1., 3.)), Some(Some((1., 3.))));
        assert_eq!(merged((2., 3.), (1., 3.)), None);
        assert_eq!(merged((3., 3.), (0., 3.)), None);
        assert_eq!(merged((3., 3.), (6., 6.)), None);
        assert_eq!(merged((0., 0.), (3., 3.)), None, "one has none");
        assert_eq!(merged((0., 0.), (0., 0.)), Some(None), "none has any");
    }

    #[test]
    fn a_row_without_a_piece_has_none_in_use() {
        let none = stack(0., 1., 3., true);
        for (left, merged) in [(3., Some(3.)), (2., Some(2.)), (0., None)] {
            let other = stack(1., left, 3., true);
            for uses in [merged_uses(&none, &other), merged_uses(&other, &none)] {
                assert_eq!(uses.map(|uses| uses.get().unwrap().left), merged, "{left}");
            }
        }
        assert_eq!(text(&with_quantity(stack(2., 1., 3., true), 0.)), "0: 3/3");
        assert_eq!(text(&with_quantity(stack(1., 0., 7., false), 0.)), "0: 7/7");
        assert_eq!(text(&with_quantity(stack(2., 1., 3., true), 1.)), "1: 1/3");
    }
}
