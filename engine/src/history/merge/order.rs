//! What a merge makes of the order of a list.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::sides::Conflict;
use crate::history::order_diff::OrderSides;
use engine_core::model::{Entity, Id};

/// A change of the order of a list in which other entities may have come, gone or moved since.
#[derive(Debug)]
pub(super) struct OrderChange<I> {
    /// The indices that entities of the list get.
    pub moved: BTreeMap<I, usize>,
    /// The ids of the target that are not in the list, by the index that the first of them would get.
    pub coming: BTreeMap<usize, Vec<I>>,
}

impl<I: Id> OrderChange<I> {
    /// The change that gives the entities that all sides have the order of the target. An id that is to come follows
    /// the id that it follows there; those in front of all others come before the first of these that is in the list,
    /// and where none is, to the index that they had.
    ///
    /// # Errors
    /// [`Conflict`] if the step reordered entities and those that are still in the list are in the order of the target
    /// already, or were reordered again since.
    pub fn new<T>(
        list: &[Rc<Entity<I, T>>],
        OrderSides { start, base, target }: OrderSides<'_, I>,
        comes: impl Fn(&I) -> bool,
    ) -> Result<Self, Conflict> {
        let [in_base, in_target]: [BTreeSet<I>; 2] =
            [base, target].map(|ids| ids.iter().copied().collect());
        let entities = list.iter().enumerate().filter(|(_, entity)| in_target.contains(&entity.id));
        let there = entities.take(in_target.len()).map(|(index, entity)| (entity.id, index));
        let mut there: BTreeMap<I, usize> = there.collect();

        let both_of = |ids: &[I], other: &BTreeSet<I>| -> Vec<I> {
            ids.iter().copied().filter(|id| other.contains(id)).collect()
        };
        let (mut both_base, mut both_target) =
            (both_of(base, &in_target), both_of(target, &in_base));
        let mut moved = BTreeMap::new();
        if both_base != both_target {
            for ids in [&mut both_base, &mut both_target] {
                ids.retain(|id| there.contains_key(id));
            }
            let indices: Vec<usize> =
                both_base.iter().filter_map(|id| there.get(id).copied()).collect();
            if both_base == both_target || !indices.is_sorted() {
                return Err(Conflict);
            }
            moved.extend(both_target.into_iter().zip(indices));
            there.extend(&moved);
        }

        let first = target.iter().find_map(|id| there.get(id).copied());
        let mut next = first.unwrap_or_else(|| {
            let then = start + target.iter().take_while(|id| !comes(id)).count();
            then.min(list.len())
        });
        let mut coming = BTreeMap::<usize, Vec<I>>::new();
        for id in target {
            match there.get(id) {
                Some(index) => next = index + 1,
                None => coming.entry(next).or_default().push(*id),
            }
        }
        Ok(Self { moved, coming })
    }
}
