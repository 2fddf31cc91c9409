//! What a merge makes of a list.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::order::OrderChange;
use super::sides::Conflict;
use crate::history::order_diff::OrderSides;
use engine_core::model::{Entity, Id, List};

/// The entities of a list that have changed; `None` for one that is not in it any more.
pub(super) type Patches<I, T> = BTreeMap<I, Option<Rc<Entity<I, T>>>>;

/// Entities by their ids, each with its holder.
pub(super) type Found<'a, H, I, T> = BTreeMap<I, (H, &'a Rc<Entity<I, T>>)>;

/// Those of the entities that have one of these ids.
pub(super) fn found<'a, H, I: Id, T>(
    entities: impl Iterator<Item = (H, &'a Rc<Entity<I, T>>)>,
    ids: impl Iterator<Item = I>,
) -> Found<'a, H, I, T> {
    let wanted: BTreeSet<I> = ids.collect();
    let found = entities.filter(|(_, entity)| wanted.contains(&entity.id)).take(wanted.len());
    found.map(|(holder, entity)| (entity.id, (holder, entity))).collect()
}

/// Changes of a list: some of its entities are replaced, removed, added or reordered.
pub(super) struct ListChange<I, T> {
    patches: Patches<I, T>,
    order: Option<OrderChange<I>>,
}

impl<I: Id, T> ListChange<I, T> {
    /// The changes that give a list these entities. `order` has the parts of the list that a step replaces and
    /// restores, if it changed the order.
    ///
    /// # Errors
    /// [`Conflict`] if the step reordered the list, which was reordered again since or has nothing left to reorder.
    pub fn new(
        list: &[Rc<Entity<I, T>>],
        order: Option<OrderSides<'_, I>>,
        patches: Patches<I, T>,
    ) -> Result<Self, Conflict> {
        let comes = |id: &I| patches.get(id).is_some_and(Option::is_some);
        let order = order.map(|order| OrderChange::new(list, order, comes)).transpose()?;
        Ok(Self { patches, order })
    }

    /// Changes the list. Only a list that something else still points to is copied.
    pub fn make(self, list: &mut List<I, T>) {
        let Self { mut patches, order } = self;
        if let Some(OrderChange { moved, coming }) = order {
            let entities = list.iter().filter_map(|entity| {
                moved.get(&entity.id).map(|index| (*index, Rc::clone(entity)))
            });
            for (index, entity) in entities.collect::<Vec<_>>() {
                list[index] = entity;
            }
            // From the last to the first, so that the indices of those before stay.
            for (index, ids) in coming.into_iter().rev() {
                let entities = ids.iter().filter_map(|id| patches.remove(id).flatten());
                list.splice(index..index, entities);
            }
        }
        list.retain_mut(|entity| match patches.remove(&entity.id) {
            Some(Some(patch)) => {
                *entity = patch;
                true
            }
            Some(None) => false,
            None => true,
        });
    }
}
