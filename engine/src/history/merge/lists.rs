//! What a merge makes of a list.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use super::order;
use super::sides::{Conflict, Sides};
use crate::history::order_diff::OrderSides;
use crate::model::{Entity, Id, List};

/// The entities of a list that have changed; `None` for one that is not in it any more.
pub(super) type Patches<I, T> = BTreeMap<I, Option<Rc<Entity<I, T>>>>;

/// Entities by their ids, each with its holder.
pub(super) type Found<'a, H, I, T> = BTreeMap<I, (H, &'a Rc<Entity<I, T>>)>;

/// Those of the entities that have one of these ids.
pub(super) fn found<'a, H, I: Id, T>(
    entities: impl Iterator<Item = (H, &'a Rc<Entity<I, T>>)>,
    ids: impl Iterator<Item = I>,
) -> Found<'a, H, I, T> {
    let mut wanted: BTreeSet<I> = ids.collect();
    let mut found = Found::new();
    if wanted.is_empty() {
        return found;
    }
    for (holder, entity) in entities {
        if wanted.remove(&entity.id) {
            found.insert(entity.id, (holder, entity));
            if wanted.is_empty() {
                break;
            }
        }
    }
    found
}

/// Changes of a list: some of its entities are replaced, removed, added or reordered.
pub(super) struct ListChange<I, T> {
    patches: Patches<I, T>,
    /// The part of the list in which ids or their order change, and the ids that it gets.
    part: Option<(Range<usize>, Vec<I>)>,
}

impl<I: Id, T> ListChange<I, T> {
    /// The changes that give a list these entities. `order` has the parts of the list that a step replaces and
    /// restores, if it changed the order.
    ///
    /// # Errors
    /// [`Conflict`] if the step reordered the list and it was reordered again since.
    pub fn new(
        list: &[Rc<Entity<I, T>>],
        order: Option<OrderSides<'_, I>>,
        patches: Patches<I, T>,
    ) -> Result<Self, Conflict> {
        let part = match order {
            Some(order) => Some(changed_part(list, order, &patches)?),
            None => None,
        };
        Ok(Self { patches, part })
    }

    /// Changes the list. Only a list that something else still points to is copied.
    pub fn make(self, list: &mut List<I, T>) {
        let Self { mut patches, part } = self;
        if let Some((range, ids)) = part {
            let there = list.get(range.clone()).unwrap_or_default().iter();
            let there: BTreeMap<I, _> =
                there.map(|entity| (entity.id, Rc::clone(entity))).collect();
            let entities = ids.iter().filter_map(|id| match patches.remove(id) {
                Some(patch) => patch,
                None => there.get(id).cloned(),
            });
            let entities: Vec<_> = entities.collect();
            patches.retain(|id, _| !there.contains_key(id));
            list.splice(range, entities);
        }
        if !patches.is_empty() {
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
}

/// The part of a list in which ids or their order change, and the ids that it gets.
fn changed_part<I: Id, T>(
    list: &[Rc<Entity<I, T>>],
    OrderSides { start, base, target }: OrderSides<'_, I>,
    patches: &Patches<I, T>,
) -> Result<(Range<usize>, Vec<I>), Conflict> {
    // Without a common id in front, the part is at the top of the list.
    let is_at_top = base.first() != target.first();
    if let Some(range) = place_of(list, base)
        && (range.start == 0 || !is_at_top)
    {
        return Ok((range, target.to_vec()));
    }
    let current: Vec<I> = list.iter().map(|entity| entity.id).collect();
    let common = |part: &[I], other: &[I]| -> Vec<I> {
        let other: BTreeSet<I> = other.iter().copied().collect();
        part.iter().copied().filter(|id| other.contains(id)).collect()
    };
    let (common_base, common_target) = (common(base, target), common(target, base));
    let [base_ids, target_ids] = if common_base == common_target {
        [current.clone(), current.clone()]
    } else {
        [with_order(&current, &common_base), with_order(&current, &common_target)]
    };
    let there: BTreeSet<I> = current.iter().copied().collect();
    let belongs = |id: &I| patches.get(id).map_or_else(|| there.contains(id), Option::is_some);
    let target_ids = if target.iter().any(|id| there.contains(id)) {
        with_missing(&target_ids, target, is_at_top)
    } else {
        let part = (start..).zip(target.iter().copied());
        with_ids_at(target_ids, part.filter(|(_, id)| belongs(id)))
    };
    let sides = Sides { current: &*current, base: &*base_ids, target: &*target_ids };
    Ok((0..list.len(), order::merge(sides, belongs)?))
}

/// The place of the part of a list that has these ids; `None` if it is not in the list in one piece.
fn place_of<I: Id, T>(list: &[Rc<Entity<I, T>>], ids: &[I]) -> Option<Range<usize>> {
    let Some(first) = ids.first() else {
        return list.is_empty().then_some(0..0);
    };
    let start = list.iter().position(|entity| entity.id == *first)?;
    let range = start..start + ids.len();
    let part = list.get(range.clone())?;
    part.iter().zip(ids).all(|(entity, id)| entity.id == *id).then_some(range)
}

/// A list in which these ids are in this order, in the places that they have.
fn with_order<I: Id>(list: &[I], order: &[I]) -> Vec<I> {
    let there: BTreeSet<I> = list.iter().copied().collect();
    let wanted: BTreeSet<I> = order.iter().copied().collect();
    let mut order = order.iter().copied().filter(|id| there.contains(id));
    let in_order = list.iter().map(|id| if wanted.contains(id) { order.next() } else { Some(*id) });
    in_order.flatten().collect()
}

/// A list with the ids of a part that are missing in it. Each follows the id before it in the part; those without one
/// are at the top of the list, or before the first id of the part that is there.
fn with_missing<I: Id>(list: &[I], part: &[I], is_at_top: bool) -> Vec<I> {
    let there: BTreeSet<I> = list.iter().copied().collect();
    let mut missing: BTreeMap<Option<I>, Vec<I>> = BTreeMap::new();
    let mut before = None;
    for id in part {
        if there.contains(id) {
            before = Some(*id);
        } else {
            missing.entry(before).or_default().push(*id);
        }
    }
    let mut first = part.iter().find(|id| there.contains(id)).filter(|_| !is_at_top);
    let mut ids = Vec::with_capacity(list.len() + part.len());
    if first.is_none() {
        ids.extend(missing.remove(&None).unwrap_or_default());
    }
    for id in list {
        if first.take_if(|first| *first == id).is_some() {
            ids.extend(missing.remove(&None).unwrap_or_default());
        }
        ids.push(*id);
        ids.extend(missing.remove(&Some(*id)).unwrap_or_default());
    }
    ids
}

/// A list with further ids, each at its index.
fn with_ids_at<I>(mut list: Vec<I>, ids: impl Iterator<Item = (usize, I)>) -> Vec<I> {
    for (index, id) in ids {
        list.insert(index.min(list.len()), id);
    }
    list
}
