//! Three-way merge: undoes or redoes one step in a state that other panels may have changed meanwhile.
//!
//! A merge has three sides: the `current` state, and those before and after the step, `base` and `target`. For undo,
//! `base` is the side after the step and `target` the one before it; for redo it is the other way round. A step has
//! only the entities and the orders of lists in which the two differ: everything else stays as in `current`. A value
//! that the step changed becomes as in `target`, provided that it is the same in `current` and `base`.
//!
//! | | base | target | current | merged |
//! | --- | --- | --- | --- | --- |
//! | only the step changed it | 3 torches | 5 torches | 3 torches | 5 torches |
//! | only another panel changed it | 20 gp | 20 gp | 7 gp | 7 gp |
//! | both changed it | 3 torches | 5 torches | 4 torches | [`Conflict`] |
//! | the step added it, another panel removed it | 3 torches | none | none | [`Conflict`] |
//!
//! The last line ensures that undo never creates items (`docs/rules/actions.md#nothing-becomes-more`): if 3 torches
//! were taken from a stack of 10, and another panel has moved these 3, restoring the 10 would result in 13. So a step
//! is undone in full or not at all.
//!
//! The fields of an entity, the list that contains it and the order of that list are merged separately
//! (`docs/rules/actions.md#what-merges`). So a container is looked up by its id in both columns of its inventory, and a
//! stack in all its containers.

mod fields;
mod lists;
mod order;
mod sides;

use std::collections::BTreeMap;
use std::rc::Rc;

use self::fields::{Fields, whole};
use self::lists::{Found, Patches, found, patched};
pub use self::sides::Conflict;
use self::sides::Sides;
use super::diff::{Direction, EntityDiff, InventoryDiff, PartsDiff, StepDiff};
use crate::model::{
    Container, ContainerId, Contents, Entity, Id, Inventory, InventoryId, ItemContainer, ItemStack,
    KeyOrder, StackId, State, find, is_identical,
};
use crate::rules::input::TypedAs;

/// Carries a step out in the current state, or reverts it.
///
/// # Errors
/// [`Conflict`] if a field that the step changed was changed since, an entity that only `base` has was removed or
/// changed, the container of a change was removed, or the same list was reordered.
pub(super) fn merge(
    current: &State,
    step: &StepDiff,
    direction: Direction,
) -> Result<State, Conflict> {
    let mut patches = Patches::new();
    for diff in &step.inventories {
        let (id, merged) = merge_inventory(current, diff, direction, step.typed)?;
        patches.insert(id, merged);
    }
    let order = step.order.as_ref().map(|order| order.base_and_target(direction));
    let inventories = patched(&current.inventories, order, &patches)?;
    Ok(State { inventories, ids: current.ids.clone() })
}

type MergedInventory = (InventoryId, Option<Rc<Entity<InventoryId, Inventory>>>);

fn merge_inventory(
    state: &State,
    diff: &InventoryDiff,
    direction: Direction,
    typed: TypedAs,
) -> Result<MergedInventory, Conflict> {
    let current = |id| find(&state.inventories, id).ok();
    match (diff, direction) {
        (InventoryDiff::Parts(parts), _) => {
            let current = current(parts.inventory).ok_or(Conflict)?;
            let merged = merge_parts(current, parts, direction, typed)?;
            Ok((current.id, Some(current.with(merged))))
        }
        (InventoryDiff::Added(target), Direction::Apply)
        | (InventoryDiff::Removed(target), Direction::Revert) => match current(target.id) {
            None => Ok((target.id, Some(Rc::clone(target)))),
            Some(_) => Err(Conflict),
        },
        // It is removed, unless it was changed since.
        (InventoryDiff::Added(base), Direction::Revert)
        | (InventoryDiff::Removed(base), Direction::Apply) => match current(base.id) {
            Some(current) if current == base => Ok((base.id, None)),
            _ => Err(Conflict),
        },
    }
}

/// The changed entities of an inventory that a merge results in, each in its holder; `None` where one is removed.
type Merged<H, I, T> = BTreeMap<I, Option<(H, Rc<Entity<I, T>>)>>;

fn merge_parts(
    current: &Inventory,
    parts: &PartsDiff,
    direction: Direction,
    typed: TypedAs,
) -> Result<Inventory, Conflict> {
    let rows = merge_stacks(current, parts, direction, typed)?;
    let columns = merge_containers(current, parts, rows, direction, typed)?;
    let mut merged = match &parts.fields {
        None => current.clone(),
        Some(fields) => {
            let (base, target) = fields.base_and_target(direction);
            merge_fields(current, base, target, typed)?
        }
    };
    for ((list, order), patches) in merged.columns.iter_mut().zip(&parts.columns).zip(&columns) {
        let order = order.as_ref().map(|order| order.base_and_target(direction));
        if order.is_some() || !patches.is_empty() {
            *list = patched(list, order, patches)?;
        }
    }
    Ok(merged)
}

/// The changed rows of containers.
type Rows = BTreeMap<ContainerId, Patches<StackId, ItemStack>>;

fn merge_stacks(
    current: &Inventory,
    parts: &PartsDiff,
    direction: Direction,
    typed: TypedAs,
) -> Result<Rows, Conflict> {
    let all = current
        .containers()
        .flat_map(|container| container.stacks().iter().map(move |stack| (container.id, stack)));
    let current = found(all, parts.stacks.iter().map(|stack| stack.id));
    require_brought_stacks(&parts.stacks, &current, direction)?;
    let mut rows: Rows =
        parts.rows.iter().map(|(container, _)| (*container, Patches::new())).collect();
    for (id, merged) in merge_entities(&parts.stacks, &current, direction, typed)? {
        if let Some((holder, _)) = current.get(&id) {
            rows.entry(*holder).or_default().insert(id, None);
        }
        if let Some((holder, stack)) = merged {
            rows.entry(holder).or_default().insert(id, Some(stack));
        }
    }
    Ok(rows)
}

/// Checks that each stack that the step brought into a container is still there, with at least its quantity.
///
/// # Errors
/// [`Conflict`] if one was moved, removed or used since.
fn require_brought_stacks(
    stacks: &[EntityDiff<ContainerId, StackId, ItemStack>],
    current: &Found<'_, ContainerId, StackId, ItemStack>,
    direction: Direction,
) -> Result<(), Conflict> {
    for stack in stacks {
        let (Some(base), target) = stack.sides.base_and_target(direction) else {
            continue;
        };
        let was_there = target.as_ref().is_some_and(|target| target.holder == base.holder);
        let is_there = current.get(&stack.id).is_some_and(|(holder, current)| {
            *holder == base.holder && current.quantity >= base.entity.quantity
        });
        if !was_there && !is_there {
            return Err(Conflict);
        }
    }
    Ok(())
}

/// The changed containers of each column.
///
/// # Errors
/// [`Conflict`] if a container of a change is gone, or one that the step added has other rows than it had then.
fn merge_containers(
    inventory: &Inventory,
    parts: &PartsDiff,
    mut rows: Rows,
    direction: Direction,
    typed: TypedAs,
) -> Result<[Patches<ContainerId, Container>; 2], Conflict> {
    let columns = inventory.columns.iter().enumerate();
    let all = columns.flat_map(|(column, list)| list.iter().map(move |each| (column, each)));
    let ids = parts.containers.iter().map(|container| container.id).chain(rows.keys().copied());
    let current = found(all, ids);
    let mut merged = merge_entities(&parts.containers, &current, direction, typed)?;
    let removed = merged.iter().filter(|(_, container)| container.is_none());
    let removed: Vec<_> = removed.map(|(id, _)| *id).collect();
    for id in removed {
        rows.entry(id).or_default();
    }
    let orders: BTreeMap<_, _> = parts.rows.iter().map(|(id, order)| (*id, order)).collect();
    for (id, patches) in rows {
        let order = orders.get(&id).map(|order| order.base_and_target(direction));
        let container = match merged.remove(&id) {
            Some(container) => container,
            None => Some(
                current.get(&id).map(|(column, now)| (*column, Rc::clone(now))).ok_or(Conflict)?,
            ),
        };
        let Some((column, container)) = container else {
            let rows_then = order.map_or(&[][..], |(base, _)| base);
            let rows_now = current.get(&id).map_or(&[][..], |(_, now)| now.stacks());
            if !rows_now.iter().map(|stack| stack.id).eq(rows_then.iter().copied()) {
                return Err(Conflict);
            }
            merged.insert(id, None);
            continue;
        };
        let Container::Item(content) = &**container else {
            return Err(Conflict);
        };
        let items = patched(&content.items, order, &patches)?;
        let filled = ItemContainer { items, ..ItemContainer::clone(content) };
        merged.insert(id, Some((column, container.with(filled.into()))));
    }
    let mut columns = [Patches::new(), Patches::new()];
    for (id, container) in merged {
        if let Some(column) = current.get(&id).and_then(|(column, _)| columns.get_mut(*column)) {
            column.insert(id, None);
        }
        if let Some((column, container)) = container {
            columns.get_mut(column).ok_or(Conflict)?.insert(id, Some(container));
        }
    }
    Ok(columns)
}

/// Each changed entity, merged, and its holder.
fn merge_entities<H, I, T>(
    changed: &[EntityDiff<H, I, T>],
    current: &Found<'_, H, I, T>,
    direction: Direction,
    typed: TypedAs,
) -> Result<Merged<H, I, T>, Conflict>
where
    H: Copy + PartialEq,
    I: Id,
    T: Fields + Contents + KeyOrder,
{
    let mut merged = BTreeMap::new();
    for EntityDiff { id, sides } in changed {
        let (base, target) = sides.base_and_target(direction);
        let outcome = match (current.get(id), base, target) {
            // The step removed it: it is restored.
            (None, None, Some(target)) => Some((target.holder, Rc::clone(&target.entity))),
            // The step added it: it is removed, unless it was changed since.
            (Some((_, current)), Some(base), None)
                if current.without_contents() == **base.entity =>
            {
                None
            }
            (Some((holder, current)), Some(base), Some(target)) => {
                let holders = Sides { current: holder, base: &base.holder, target: &target.holder };
                let entity = if Rc::ptr_eq(&base.entity, &target.entity) {
                    Rc::clone(current)
                } else {
                    current.with(merge_fields(
                        &****current,
                        &**base.entity,
                        &**target.entity,
                        typed,
                    )?)
                };
                Some((whole(holders)?, entity))
            }
            _ => return Err(Conflict),
        };
        merged.insert(*id, outcome);
    }
    Ok(merged)
}

/// The current content with the fields that differ between `base` and `target` as they are in `target`.
fn merge_fields<T: Fields + Contents + KeyOrder>(
    current: &T,
    base: &T,
    target: &T,
    typed: TypedAs,
) -> Result<T, Conflict> {
    if is_identical(&current.without_contents(), base) {
        return Ok(target.with_contents_of(current));
    }
    T::merge(Sides { current, base, target }, typed)
}
