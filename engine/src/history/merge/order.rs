//! What a merge makes of the order of a list.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::sides::Conflict;
use crate::history::order_diff::OrderSides;
use crate::model::{Entity, Id};

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
    /// [`Conflict`] if the step reordered the entities that all sides have, and they were reordered again since.
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

        let common = |ids: &[I], other: &BTreeSet<I>| -> Vec<I> {
            let common = |id: &I| other.contains(id) && there.contains_key(id);
            ids.iter().copied().filter(common).collect()
        };
        let (common_base, common_target) = (common(base, &in_target), common(target, &in_base));
        let mut moved = BTreeMap::new();
        if common_base != common_target {
            let indices: Vec<usize> =
                common_base.iter().filter_map(|id| there.get(id).copied()).collect();
            if !indices.is_sorted() {
                return Err(Conflict);
            }
            moved.extend(common_target.into_iter().zip(indices));
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
