//! Lists with some of their entities replaced, removed, added or reordered.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::order;
use super::sides::{Conflict, Sides};
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
    let wanted: BTreeSet<I> = ids.collect();
    if wanted.is_empty() {
        return Found::new();
    }
    let found = entities.filter(|(_, entity)| wanted.contains(&entity.id));
    found.map(|(holder, entity)| (entity.id, (holder, entity))).collect()
}

/// A list with its changed entities. `order` has the parts of the list that a step replaces and restores, if it changed
/// the order.
///
/// # Errors
/// [`Conflict`] if the step reordered the list and it was reordered again since.
pub(super) fn patched<I: Id, T>(
    list: &List<I, T>,
    order: Option<(&Vec<I>, &Vec<I>)>,
    patches: &Patches<I, T>,
) -> Result<List<I, T>, Conflict> {
    let patch = |entity: &Rc<Entity<I, T>>| match patches.get(&entity.id) {
        Some(patch) => patch.clone(),
        None => Some(Rc::clone(entity)),
    };
    let Some((base, target)) = order else {
        return Ok(list.iter().filter_map(patch).collect());
    };
    // Without a common id in front, the part is at the top of the list.
    let is_at_top = base.first() != target.first();
    if let Some([start, rest]) = around(list, base)
        && (start.is_empty() || !is_at_top)
    {
        let part = list.get(start.len()..list.len() - rest.len()).unwrap_or_default();
        let part = in_order(target, part, patches);
        let start = start.iter().filter_map(patch);
        return Ok(start.chain(part).chain(rest.iter().filter_map(patch)).collect());
    }
    let current: Vec<I> = list.iter().map(|entity| entity.id).collect();
    let common = |part: &Vec<I>, other: &[I]| -> Vec<I> {
        let other: BTreeSet<I> = other.iter().copied().collect();
        part.iter().copied().filter(|id| other.contains(id)).collect()
    };
    let (common_base, common_target) = (common(base, target), common(target, base));
    let [base_ids, target_ids] = if common_base == common_target {
        [current.clone(), current.clone()]
    } else {
        [with_order(&current, &common_base), with_order(&current, &common_target)]
    };
    let target_ids = with_missing(&target_ids, target, is_at_top);
    let there: BTreeSet<I> = current.iter().copied().collect();
    let belongs = |id: &I| patches.get(id).map_or_else(|| there.contains(id), Option::is_some);
    let sides = Sides { current: &*current, base: &*base_ids, target: &*target_ids };
    Ok(in_order(&order::merge(sides, belongs)?, list, patches))
}

/// A part of a list.
type Slice<'a, I, T> = &'a [Rc<Entity<I, T>>];

/// The parts of a list before and after the one with these ids; `None` if it is not in the list in one piece.
fn around<'a, I: Id, T>(list: &'a [Rc<Entity<I, T>>], ids: &[I]) -> Option<[Slice<'a, I, T>; 2]> {
    let Some(first) = ids.first() else {
        return list.is_empty().then_some([&[], &[]]);
    };
    let start = list.iter().position(|entity| entity.id == *first)?;
    let (before, from) = list.split_at_checked(start)?;
    let (part, after) = from.split_at_checked(ids.len())?;
    part.iter().zip(ids).all(|(entity, id)| entity.id == *id).then_some([before, after])
}

/// The entities with these ids, from a list or its patches.
fn in_order<I: Id, T>(ids: &[I], list: &[Rc<Entity<I, T>>], patches: &Patches<I, T>) -> List<I, T> {
    let there: BTreeMap<I, _> = list.iter().map(|entity| (entity.id, entity)).collect();
    let entities = ids.iter().filter_map(|id| match patches.get(id) {
        Some(patch) => patch.clone(),
        None => there.get(id).map(|entity| Rc::clone(entity)),
    });
    entities.collect()
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
