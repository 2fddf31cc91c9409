//! Three-way merge: one step put back on a state that others may have changed meanwhile.
//!
//! Three versions meet: what stands `now`, and the two sides of the step, `from` and `to`. For undo,
//! `from` is the state after the step and `to` the one before it; for redo it is the other way round. What
//! differs between `from` and `to` is what the step did. Whatever it did not touch stays as it is now, and
//! what it did touch is put to `to`, if it still is in `now` as it is in `from`.
//!
//! | | from | to | now | merged |
//! | --- | --- | --- | --- | --- |
//! | the step changed it, nobody else did | 3 torches | 5 torches | 3 torches | 5 torches |
//! | somebody else changed it, the step did not | 20 gp | 20 gp | 7 gp | 7 gp |
//! | both changed it | 3 torches | 5 torches | 4 torches | [`Conflict`] |
//!
//! What a thing is, where it stands and in which order its list stands are three questions, each merged on
//! its own (`docs/rules.md#what-merges`). So all containers of an inventory are looked up by their ids, in
//! whichever column they stand, and all its stacks, in whichever container they lie.

mod fields;
mod order;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use self::fields::{Fields, whole};
use crate::model::{
    Container, ContainerId, Entity, Id, Inventory, InventoryId, ItemContainer, ItemStack, List,
    StackId, State, is_same,
};
use crate::rules::input::TypedAs;

/// What the step changed was changed elsewhere since, or what holds it was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// The same thing in all three versions.
#[derive(Clone, Copy, Debug)]
struct Versions<T> {
    /// As it stands now.
    now: T,
    /// As it stands on the side of the step that is left.
    from: T,
    /// As it stands on the side that is gone to.
    to: T,
}

impl<T> Versions<T> {
    /// A part of the thing in all versions.
    fn map<U>(self, part: impl Fn(T) -> U) -> Versions<U> {
        Versions {
            now: part(self.now),
            from: part(self.from),
            to: part(self.to),
        }
    }

    fn each(&self) -> Versions<&T> {
        Versions {
            now: &self.now,
            from: &self.from,
            to: &self.to,
        }
    }
}

/// Replaces `from` by `to` in what stands now.
///
/// # Errors
/// [`Conflict`] if a field that differs between `from` and `to` was changed since, what holds it was
/// removed, or the same list was reordered.
pub(super) fn replace_step(
    now: &State,
    from: &State,
    to: &State,
    typed: TypedAs,
) -> Result<State, Conflict> {
    let versions = Versions { now, from, to };
    let lists = versions.map(|state| &state.inventories);
    let inventories = if is_same(lists.now, lists.from) {
        lists.to.clone()
    } else if is_same(lists.from, lists.to) {
        lists.now.clone()
    } else {
        merge_inventories(lists, typed)?
    };
    let ids = now.ids.clone();
    Ok(State { inventories, ids })
}

fn merge_inventories(
    lists: Versions<&List<InventoryId, Inventory>>,
    typed: TypedAs,
) -> Result<List<InventoryId, Inventory>, Conflict> {
    let tables = lists.map(|list| table(list.iter().map(|inventory| ((), inventory))));
    let merged = merge_things(&tables, |inventory| merge_inventory(inventory, typed))?;
    let order = lists.map(ids_of);
    let order = order::merge(order.each().map(Vec::as_slice), |id| {
        merged.contains_key(id)
    })?;
    Ok(in_order(&order, &merged))
}

fn merge_inventory(
    inventories: Versions<&Inventory>,
    typed: TypedAs,
) -> Result<Inventory, Conflict> {
    let tables = inventories.map(|inventory| {
        let columns = inventory.columns.iter().enumerate();
        table(columns.flat_map(|(column, list)| list.iter().map(move |entry| (column, entry))))
    });
    let merged = merge_things(&tables, |container| Container::merge(container, typed))?;
    let containers = fill(&tables, merged, typed)?;
    let mut result = Inventory::merge(inventories, typed)?;
    for (column, list) in result.columns.iter_mut().enumerate() {
        let order = inventories.map(|inventory| inventory.columns.get(column).map(ids_of));
        let order = order.map(Option::unwrap_or_default);
        let belongs = |id: &ContainerId| containers.get(id).is_some_and(|(at, _)| *at == column);
        let order = order::merge(order.each().map(Vec::as_slice), belongs)?;
        *list = in_order(&order, &containers);
    }
    Ok(result)
}

/// Things by their ids, each with where it stands: its column, or the container that it lies in.
type Table<P, I, T> = HashMap<I, (P, Rc<Entity<I, T>>)>;

fn table<'a, P, I: Id + 'a, T: 'a>(
    things: impl Iterator<Item = (P, &'a Rc<Entity<I, T>>)>,
) -> Table<P, I, T> {
    things
        .map(|(place, thing)| (thing.id, (place, Rc::clone(thing))))
        .collect()
}

fn ids_of<I: Id, T>(list: &List<I, T>) -> Vec<I> {
    list.iter().map(|thing| thing.id).collect()
}

fn in_order<P, I: Id, T>(order: &[I], things: &Table<P, I, T>) -> List<I, T> {
    let things = order.iter().filter_map(|id| things.get(id));
    things.map(|(_, thing)| Rc::clone(thing)).collect()
}

/// What becomes of each thing, and where.
fn merge_things<P, I, T>(
    tables: &Versions<Table<P, I, T>>,
    merge: impl Fn(Versions<&T>) -> Result<T, Conflict>,
) -> Result<Table<P, I, T>, Conflict>
where
    P: Copy + PartialEq,
    I: Id,
    T: PartialEq,
{
    let Versions { now, from, to } = tables;
    let ids: HashSet<I> = [now, from, to]
        .into_iter()
        .flat_map(HashMap::keys)
        .copied()
        .collect();
    let mut merged = HashMap::with_capacity(ids.len());
    for id in ids {
        let (now, from, to) = (now.get(&id), from.get(&id), to.get(&id));
        let kept = match (now, from, to) {
            // Somebody else's.
            (now, None, None) => now.cloned(),
            (Some((now_at, now)), Some((from_at, from)), Some((to_at, to))) => {
                let place = whole(Versions {
                    now: now_at,
                    from: from_at,
                    to: to_at,
                })?;
                let thing = if Rc::ptr_eq(from, to) {
                    Rc::clone(now)
                } else if Rc::ptr_eq(now, from) {
                    Rc::clone(to)
                } else {
                    now.with(merge(Versions {
                        now: &**now,
                        from: &**from,
                        to: &**to,
                    })?)
                };
                Some((place, thing))
            }
            // The step removed it: it comes back.
            (None, None, Some(to)) => Some(to.clone()),
            // The step added it: it goes, if it holds nothing of anybody else's.
            (Some((_, now)), Some((_, from)), None) if now == from => None,
            // Removed elsewhere, and nothing to put back on it.
            (None, Some(_), None) => None,
            (None, Some((from_at, from)), Some((to_at, to)))
                if from_at == to_at && Rc::ptr_eq(from, to) =>
            {
                None
            }
            _ => return Err(Conflict),
        };
        merged.extend(kept.map(|kept| (id, kept)));
    }
    Ok(merged)
}

type Containers = Table<usize, ContainerId, Container>;

/// Puts the merged stacks into the merged containers.
fn fill(
    versions: &Versions<Containers>,
    mut containers: Containers,
    typed: TypedAs,
) -> Result<Containers, Conflict> {
    // Nothing can have come into a container that is the very same in all versions, or out of it.
    let is_untouched = |id: &ContainerId| {
        let container = versions
            .each()
            .map(|table| table.get(id).map(|(_, entry)| entry));
        let Versions { now, from, to } = container;
        now.zip(from)
            .is_some_and(|(now, from)| Rc::ptr_eq(now, from))
            && now.zip(to).is_some_and(|(now, to)| Rc::ptr_eq(now, to))
    };
    let tables = versions.each().map(|containers| {
        let touched = containers
            .values()
            .filter(|(_, entry)| !is_untouched(&entry.id));
        table(touched.flat_map(|(_, entry)| entry.stacks().iter().map(|stack| (entry.id, stack))))
    });
    let stacks = merge_things(&tables, |stack| ItemStack::merge(stack, typed))?;
    let holders = stacks.values().map(|(holder, _)| holder);
    for holder in holders.collect::<HashSet<_>>() {
        if !containers.contains_key(holder) {
            return Err(Conflict);
        }
    }
    for (id, (_, entry)) in &mut containers {
        let Container::Item(container) = &***entry else {
            continue;
        };
        if is_untouched(id) {
            continue;
        }
        let order = versions.each().map(|table| {
            let container = table.get(id);
            container.map_or_else(Vec::new, |(_, entry)| ids_of(entry.stacks()))
        });
        let belongs = |stack: &StackId| stacks.get(stack).is_some_and(|(holder, _)| holder == id);
        let order = order::merge(order.each().map(Vec::as_slice), belongs)?;
        let items = in_order(&order, &stacks);
        if !is_same(&items, &container.items) {
            *entry = entry.with(Container::Item(ItemContainer {
                items,
                ..container.clone()
            }));
        }
    }
    Ok(containers)
}
