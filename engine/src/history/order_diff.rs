//! The difference between the orders of a list before and after a step.

use std::rc::Rc;

use super::diff::{BeforeAfter, Direction};
use engine_core::model::{Entity, Id};

/// The part of a list in which ids or their order changed, with the ids next to that part, which are on both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderDiff<I> {
    /// The index at which the part begins.
    pub start: usize,
    pub ids: BeforeAfter<Vec<I>>,
}

/// The part of a list that a merge replaces, and the one that replaces it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderSides<'a, I> {
    pub start: usize,
    pub base: &'a [I],
    pub target: &'a [I],
}

impl<I: Id> OrderDiff<I> {
    /// The difference between two lists; `None` if they have the same ids in the same order.
    #[must_use]
    pub fn between<T>(before: &[Rc<Entity<I, T>>], after: &[Rc<Entity<I, T>>]) -> Option<Self> {
        let id = |entity: &Rc<Entity<I, T>>| entity.id;
        let (ids_before, ids_after) = (before.iter().map(id), after.iter().map(id));
        let is_same = |(old, new): &(I, I)| old == new;
        let same = ids_before.clone().zip(ids_after.clone()).take_while(is_same).count();
        let shorter = before.len().min(after.len());
        if same == shorter && before.len() == after.len() {
            return None;
        }
        let from_end = ids_before.rev().zip(ids_after.rev()).take(shorter - same);
        let end = from_end.take_while(is_same).count();
        let start = same.saturating_sub(1);
        let part = |list: &[Rc<Entity<I, T>>]| {
            let to = (list.len() - end + 1).min(list.len());
            list.get(start..to).unwrap_or_default().iter().map(id).collect()
        };
        Some(Self { start, ids: BeforeAfter { before: part(before), after: part(after) } })
    }

    /// The two sides in a direction.
    pub(super) fn sides(&self, direction: Direction) -> OrderSides<'_, I> {
        let (base, target) = self.ids.base_and_target(direction);
        OrderSides { start: self.start, base, target }
    }

    /// All ids.
    pub(super) fn ids_mut(&mut self) -> impl Iterator<Item = &mut I> {
        self.ids.before.iter_mut().chain(&mut self.ids.after)
    }
}
