//! Three-way merge: undoes or redoes one step in a state that other panels may have changed meanwhile.
//!
//! A merge has three sides: the `current` state, and those before and after the step, `base` and `target`. For undo,
//! `base` is the state after the step and `target` the one before it; for redo it is the other way round.
//! The differences between `base` and `target` are the changes of the step. A value that the step did not change stays
//! as in `current`; a value that it did change becomes as in `target`, provided that it is the same in `current` and
//! `base`.
//!
//! | | base | target | current | merged |
//! | --- | --- | --- | --- | --- |
//! | only the step changed it | 3 torches | 5 torches | 3 torches | 5 torches |
//! | only another panel changed it | 20 gp | 20 gp | 7 gp | 7 gp |
//! | both changed it | 3 torches | 5 torches | 4 torches | [`Conflict`] |
//! | the step added it, another panel removed it | 3 torches | none | none | [`Conflict`] |
//!
//! The last line ensures that undo never creates items (`docs/rules/actions.md#nothing-becomes-more`): if 3 torches were
//! taken from a stack of 10, and another panel has moved these 3, restoring the 10 would result in 13. So a step is
//! undone in full or not at all.
//!
//! The fields of an entity, the list that contains it and the order of that list are merged separately
//! (`docs/rules/actions.md#what-merges`). So all containers of an inventory are looked up by their ids, in whichever
//! column they are, and all its stacks, in whichever container they are.

mod fields;
mod order;
mod sides;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use self::fields::{Fields, whole};
pub use self::sides::Conflict;
use self::sides::Sides;
use crate::model::{
    Container, ContainerId, Entity, Id, Inventory, InventoryId, ItemContainer, ItemStack, List,
    StackId, State, is_same,
};
use crate::rules::input::TypedAs;

/// Replaces `base` by `target` in the current state.
///
/// # Errors
/// [`Conflict`] if another panel has since changed a field that differs between `base` and `target`, removed or changed
/// an entity that only `base` has, removed the container of a change, or reordered the same list.
pub(super) fn replace_step(
    current: &State,
    base: &State,
    target: &State,
    typed: TypedAs,
) -> Result<State, Conflict> {
    let sides = Sides { current, base, target };
    let lists = sides.map(|state| &state.inventories);
    let inventories = if is_same(lists.current, lists.base) {
        lists.target.clone()
    } else if is_same(lists.base, lists.target) {
        lists.current.clone()
    } else {
        merge_inventories(lists, typed)?
    };
    let ids = current.ids.clone();
    Ok(State { inventories, ids })
}

fn merge_inventories(
    lists: Sides<&List<InventoryId, Inventory>>,
    typed: TypedAs,
) -> Result<List<InventoryId, Inventory>, Conflict> {
    let tables = lists.map(|list| table(list.iter().map(|inventory| ((), inventory))));
    let merged = merge_entities(&tables, |inventory| merge_inventory(inventory, typed))?;
    let order = lists.map(ids_of);
    let order = order::merge(order.each().map(Vec::as_slice), |id| merged.contains_key(id))?;
    Ok(in_order(&order, &merged))
}

fn merge_inventory(inventories: Sides<&Inventory>, typed: TypedAs) -> Result<Inventory, Conflict> {
    let tables = inventories.map(|inventory| {
        let columns = inventory.columns.iter().enumerate();
        table(
            columns
                .flat_map(|(column, list)| list.iter().map(move |container| (column, container))),
        )
    });
    let merged = merge_entities(&tables, |container| Container::merge(container, typed))?;
    let containers = fill(&tables, merged, typed)?;
    let mut result = Inventory::merge(inventories, typed)?;
    for (column, list) in result.columns.iter_mut().enumerate() {
        let order = inventories
            .map(|inventory| inventory.columns.get(column).map(ids_of))
            .map(Option::unwrap_or_default);
        let belongs =
            |id: &ContainerId| containers.get(id).is_some_and(|(holder, _)| *holder == column);
        let order = order::merge(order.each().map(Vec::as_slice), belongs)?;
        *list = in_order(&order, &containers);
    }
    Ok(result)
}

/// Entities by their ids, each with its holder: a column or a container.
type Table<H, I, T> = HashMap<I, (H, Rc<Entity<I, T>>)>;

fn table<'a, H, I: Id + 'a, T: 'a>(
    things: impl Iterator<Item = (H, &'a Rc<Entity<I, T>>)>,
) -> Table<H, I, T> {
    things.map(|(holder, thing)| (thing.id, (holder, Rc::clone(thing)))).collect()
}

fn ids_of<I: Id, T>(list: &List<I, T>) -> Vec<I> {
    list.iter().map(|thing| thing.id).collect()
}

fn in_order<H, I: Id, T>(order: &[I], things: &Table<H, I, T>) -> List<I, T> {
    let things = order.iter().filter_map(|id| things.get(id));
    things.map(|(_, thing)| Rc::clone(thing)).collect()
}

/// Each entity, merged, and its holder.
fn merge_entities<H, I, T>(
    tables: &Sides<Table<H, I, T>>,
    merge: impl Fn(Sides<&T>) -> Result<T, Conflict>,
) -> Result<Table<H, I, T>, Conflict>
where
    H: Copy + PartialEq,
    I: Id,
    T: Fields,
{
    let Sides { current, base, target } = tables;
    let ids: HashSet<I> =
        [current, base, target].into_iter().flat_map(HashMap::keys).copied().collect();
    let mut merged = HashMap::with_capacity(ids.len());
    for id in ids {
        let (current, base, target) = (current.get(&id), base.get(&id), target.get(&id));
        let outcome = match (current, base, target) {
            // It is on neither side of the step.
            (current, None, None) => current.cloned(),
            (
                Some((current_holder, current)),
                Some((base_holder, base)),
                Some((target_holder, target)),
            ) => {
                let holder = whole(Sides {
                    current: current_holder,
                    base: base_holder,
                    target: target_holder,
                })?;
                let thing = if Rc::ptr_eq(base, target) {
                    Rc::clone(current)
                } else if Rc::ptr_eq(current, base) {
                    Rc::clone(target)
                } else {
                    current.with(merge(Sides {
                        current: &**current,
                        base: &**base,
                        target: &**target,
                    })?)
                };
                Some((holder, thing))
            }
            // The step removed it: it is restored.
            (None, None, Some(target)) => Some(target.clone()),
            // The step added it: it is removed, unless it was changed since.
            (Some((_, current)), Some((_, base)), None) if current == base => None,
            // Another panel removed it, and the step did not change the entity itself. Its former contents may be
            // somewhere else now.
            (None, Some((base_holder, base)), Some((target_holder, target)))
                if base_holder == target_holder && T::is_left_alone(base, target) =>
            {
                None
            }
            _ => return Err(Conflict),
        };
        merged.extend(outcome.map(|outcome| (id, outcome)));
    }
    Ok(merged)
}

type Containers = Table<usize, ContainerId, Container>;

/// Checks that each stack that the step brought into a container is still there, with at least its quantity.
///
/// # Errors
/// [`Conflict`] if one was moved, removed or used since.
fn require_brought_stacks(
    stacks: &Sides<Table<ContainerId, StackId, ItemStack>>,
) -> Result<(), Conflict> {
    let brought = stacks.base.iter().filter(|(id, (holder, _))| {
        let was_there = stacks.target.get(id).map(|(holder, _)| holder);
        was_there != Some(holder)
    });
    for (id, (holder, stack)) in brought {
        let is_there = stacks
            .current
            .get(id)
            .is_some_and(|(now, current)| now == holder && current.quantity >= stack.quantity);
        if !is_there {
            return Err(Conflict);
        }
    }
    Ok(())
}

/// Puts the merged stacks into the merged containers.
fn fill(
    sides: &Sides<Containers>,
    mut containers: Containers,
    typed: TypedAs,
) -> Result<Containers, Conflict> {
    // If a container is the same object on all sides, no stack can have entered or left it.
    let is_untouched = |id: &ContainerId| {
        let container = sides.each().map(|table| table.get(id).map(|(_, container)| container));
        let Sides { current, base, target } = container;
        current.zip(base).is_some_and(|(current, base)| Rc::ptr_eq(current, base))
            && current.zip(target).is_some_and(|(current, target)| Rc::ptr_eq(current, target))
    };
    let tables = sides.each().map(|containers| {
        let containers = containers.values().map(|(_, container)| container);
        let touched = containers.filter(|container| !is_untouched(&container.id));
        table(
            touched
                .flat_map(|container| container.stacks().iter().map(|stack| (container.id, stack))),
        )
    });
    require_brought_stacks(&tables)?;
    let stacks = merge_entities(&tables, |stack| ItemStack::merge(stack, typed))?;
    let holders = stacks.values().map(|(holder, _)| holder);
    for holder in holders.collect::<HashSet<_>>() {
        if !containers.contains_key(holder) {
            return Err(Conflict);
        }
    }
    for (id, (_, container)) in &mut containers {
        let Container::Item(content) = &***container else {
            continue;
        };
        if is_untouched(id) {
            continue;
        }
        let order = sides.each().map(|table| {
            let container = table.get(id);
            container.map_or_else(Vec::new, |(_, container)| ids_of(container.stacks()))
        });
        let belongs = |stack: &StackId| stacks.get(stack).is_some_and(|(holder, _)| holder == id);
        let order = order::merge(order.each().map(Vec::as_slice), belongs)?;
        let items = in_order(&order, &stacks);
        if !is_same(&items, &content.items) {
            *container =
                container.with(ItemContainer { items, ..ItemContainer::clone(content) }.into());
        }
    }
    Ok(containers)
}
