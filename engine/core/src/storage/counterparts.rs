//! The ids of a list that was stored without them (`docs/rules/storage.md#ids`).

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;
use std::rc::Rc;

use serde::Serialize;

use super::json::to_compact;
use crate::model::{
    Container, ContainerId, Entity, Id, Inventory, InventoryId, ItemContainer, ItemStack,
    MoneyPouch, StackId, State, Stored as _,
};

/// An entity that a stranger to its id recognises.
trait Recognisable: PartialEq {
    /// The kind and the name.
    fn kind_and_name(&self) -> (&str, &str);

    /// True if names usually tell the entities of a list apart: rows of one name are common.
    const HAS_NAME_OF_ITS_OWN: bool;
}

impl Recognisable for Inventory {
    fn kind_and_name(&self) -> (&str, &str) {
        ("", &self.name)
    }

    const HAS_NAME_OF_ITS_OWN: bool = true;
}

impl Recognisable for Container {
    fn kind_and_name(&self) -> (&str, &str) {
        let kind = match self {
            Self::Item(_) => ItemContainer::KIND,
            Self::Pouch(_) => MoneyPouch::KIND,
            Self::Unknown(_) => None,
        };
        (kind.unwrap_or_default(), self.name())
    }

    const HAS_NAME_OF_ITS_OWN: bool = true;
}

impl Recognisable for ItemStack {
    fn kind_and_name(&self) -> (&str, &str) {
        ("", &self.item.name)
    }

    const HAS_NAME_OF_ITS_OWN: bool = false;
}

/// A list that was stored without ids, with those of an older list for what has a counterpart there.
#[derive(Debug)]
pub struct Recognised {
    pub state: State,
    /// The rows of the older list whose counterpart may be a different row, with the counterpart's new id.
    pub doubtful: HashMap<StackId, StackId>,
}

/// Whether a counterpart is the same entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Certainty {
    /// It is only the likeliest one.
    Doubtful,
    /// In both lists it is the only one with its text or, of inventories and containers, with its name.
    Certain,
}

/// The counterpart of an entity, and whether it is the same.
type Counterpart<'a, I, T> = (&'a Rc<Entity<I, T>>, Certainty);

/// The state `new`, which was stored without ids, with the ids of `old`, each once. A row of which it isn't certain
/// that it is the same keeps its new id, so that nothing is done to it that was meant for a different one.
#[must_use]
pub fn recognise(new: &State, old: &State) -> Recognised {
    let [all, others] = [new, old].map(|state| state.inventories.iter().collect::<Vec<_>>());
    let mut doubtful = HashMap::new();
    let inventories = all.iter().zip(with_certainty(&all, &others)).map(|(new, old)| match old {
        Some((old, certainty)) => inventory_with_ids(new, old, certainty, &mut doubtful),
        None => Rc::clone(new),
    });
    let inventories = inventories.collect();
    Recognised { state: State { inventories, ids: new.ids.clone() }, doubtful }
}

fn inventory_with_ids(
    new: &Entity<InventoryId, Inventory>,
    old: &Entity<InventoryId, Inventory>,
    certainty: Certainty,
    doubtful: &mut HashMap<StackId, StackId>,
) -> Rc<Entity<InventoryId, Inventory>> {
    // Both columns are one list: a container may have changed its column.
    let [all, others] = [new, old].map(|inventory| inventory.containers().collect::<Vec<_>>());
    let mut counterparts = with_certainty(&all, &others).into_iter();
    let columns = new.columns.each_ref().map(|column| {
        let containers = column.iter().zip(&mut counterparts).map(|(new, old)| match old {
            Some((old, its)) => container_with_ids(new, old, its.min(certainty), doubtful),
            None => Rc::clone(new),
        });
        containers.collect()
    });
    Entity::new(old.id, Inventory { columns, ..Inventory::clone(new) })
}

fn container_with_ids(
    new: &Entity<ContainerId, Container>,
    old: &Entity<ContainerId, Container>,
    certainty: Certainty,
    doubtful: &mut HashMap<StackId, StackId>,
) -> Rc<Entity<ContainerId, Container>> {
    let mut content = Container::clone(new);
    if let Container::Item(container) = &mut content {
        let [all, others] =
            [new, old].map(|container| container.stacks().iter().collect::<Vec<_>>());
        let stacks = all.iter().zip(with_certainty(&all, &others)).map(|(new, old)| match old {
            Some((old, its)) if its.min(certainty) == Certainty::Certain => {
                Entity::new(old.id, ItemStack::clone(new))
            }
            Some((old, _)) => {
                doubtful.insert(old.id, new.id);
                Rc::clone(new)
            }
            None => Rc::clone(new),
        });
        container.items = stacks.collect();
    }
    Entity::new(old.id, content)
}

/// The counterpart in `old` of each entity in `new`.
fn with_certainty<'a, I: Id, T: Recognisable>(
    new: &[&'a Rc<Entity<I, T>>],
    old: &[&'a Rc<Entity<I, T>>],
) -> Vec<Option<Counterpart<'a, I, T>>>
where
    Entity<I, T>: Serialize,
{
    let names = LazyCell::new(|| once_in_both([new, old], |entity| entity.kind_and_name()));
    let texts = LazyCell::new(|| once_in_both([new, old], |entity| to_compact(&**entity)));
    let certainty = |new: &'a Rc<Entity<I, T>>, old: &'a Rc<Entity<I, T>>| {
        let has_same_name = T::HAS_NAME_OF_ITS_OWN
            && new.kind_and_name() == old.kind_and_name()
            && names.contains(&new.kind_and_name());
        let has_same_text = || {
            let text = to_compact(&**new);
            text == to_compact(&**old) && texts.contains(&text)
        };
        if has_same_name || has_same_text() { Certainty::Certain } else { Certainty::Doubtful }
    };
    let pairs = new.iter().zip(counterparts(new, old));
    pairs.map(|(new, old)| old.map(|old| (old, certainty(new, old)))).collect()
}

/// The keys of entities that are in each of two lists once.
fn once_in_both<'a, I, T, K: Eq + Hash>(
    lists: [&[&'a Rc<Entity<I, T>>]; 2],
    key: impl Fn(&'a Rc<Entity<I, T>>) -> K,
) -> HashSet<K> {
    let [new, old] = lists.map(|list| {
        let mut counts = HashMap::new();
        for entity in list {
            *counts.entry(key(entity)).or_insert(0_usize) += 1;
        }
        counts
    });
    let once = new.into_iter().filter(|(key, count)| *count == 1 && old.get(key) == Some(&1));
    once.map(|(key, _)| key).collect()
}

/// The counterpart in `old` of each entity in `new`: those of the common beginning and the common end are equal; then,
/// between them, come those that are equal in another place, and those of the same kind and name, in the same order. Of
/// those that are then left, one in each list may be the same with a new name.
fn counterparts<'a, I: Id, T: Recognisable>(
    new: &[&'a Rc<Entity<I, T>>],
    old: &[&'a Rc<Entity<I, T>>],
) -> Vec<Option<&'a Rc<Entity<I, T>>>>
where
    Entity<I, T>: Serialize,
{
    let beginning = new.iter().zip(old).take_while(|(new, old)| new == old).count();
    let [new_rest, old_rest] = [new, old].map(|list| list.get(beginning..).unwrap_or_default());
    let ends = new_rest.iter().rev().zip(old_rest.iter().rev());
    let end = ends.take_while(|(new, old)| new == old).count();
    let [new_middle, old_middle] = [new_rest, old_rest].map(|list| {
        let (middle, _) = list.split_at(list.len() - end);
        middle
    });

    let mut unmatched: Vec<_> = old_middle.iter().copied().map(Some).collect();
    let mut places: HashMap<_, VecDeque<_>> = HashMap::new();
    for (place, old) in old_middle.iter().enumerate() {
        places.entry(to_compact(&***old)).or_default().push_back(place);
    }
    let equal = new_middle.iter().map(|new| {
        let place = places.get_mut(&to_compact(&***new))?.pop_front()?;
        unmatched.get_mut(place)?.take()
    });
    let mut middle: Vec<_> = equal.collect();

    let mut named: HashMap<_, VecDeque<_>> = HashMap::new();
    for old in unmatched.into_iter().flatten() {
        named.entry(old.kind_and_name()).or_default().push_back(old);
    }
    for (new, old) in new_middle.iter().zip(&mut middle) {
        if old.is_none() {
            *old = named.get_mut(&new.kind_and_name()).and_then(VecDeque::pop_front);
        }
    }
    let missing = |list: &[Option<_>]| list.iter().filter(|old| old.is_none()).count();
    if T::HAS_NAME_OF_ITS_OWN && missing(&middle) == 1 {
        let mut left = named.into_values().flatten();
        if let (Some(renamed), None) = (left.next(), left.next()) {
            for (new, old) in new_middle.iter().zip(&mut middle) {
                if old.is_none() && new.kind_and_name().0 == renamed.kind_and_name().0 {
                    *old = Some(renamed);
                }
            }
        }
    }
    let [before, after] = [old.get(..beginning), old.get(old.len() - end..)];
    let known = |list: Option<&[&'a Rc<_>]>| {
        list.unwrap_or_default().iter().copied().map(Some).collect::<Vec<_>>()
    };
    [known(before), middle, known(after)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{IdSource, Item};

    /// Rows as words: a letter for the name, and a digit for the quantity.
    fn rows(text: &str, ids: &mut IdSource) -> Vec<Rc<Entity<StackId, ItemStack>>> {
        let rows = text.split(' ').filter(|row| !row.is_empty()).map(|row| {
            let (name, quantity) = row.split_at(1);
            let item = Item { name: name.to_owned(), ..Item::absent() };
            let quantity = quantity.parse().unwrap();
            Entity::new(ids.stack(), ItemStack { quantity, item, ..ItemStack::absent() })
        });
        rows.collect()
    }

    #[test]
    fn counterparts_are_equal_at_both_ends_and_have_the_same_name_between() {
        // the old list, the new one, the place in the old one of each row in the new one
        for (old, new, expected) in [
            ("", "a1", "-"),
            ("a1 b1", "a1 b1", "01"),
            ("a1 b1 c1", "a1 c1", "02"),
            ("a1 c1", "a1 b1 c1", "0-1"),
            ("a1 b1 c1", "a1 b2 c1", "012"),
            ("a1 b1 c1", "b1 c1 a1", "120"),
            ("a1 a1 a1", "a1 a1", "01"),
            ("a1 a2 a3", "a2 a3", "12"),
            ("a1 a2 a3", "a1 a3", "02"),
            ("a1 a2 a3", "a5 a2 a4", "012"),
            ("a1 b1 c1", "a1 x1 c1", "0-2"),
            ("a1 b1", "b1 b1 a1", "1-0"),
            ("a1 a2", "a2 a1", "10"),
            ("a1 a2 a3", "a3 a1 a4", "201"),
        ] {
            let mut ids = IdSource::default();
            let [before, after] = [old, new].map(|text| rows(text, &mut ids));
            let [before, after] = [&before, &after].map(|rows| rows.iter().collect::<Vec<_>>());
            let places = counterparts(&after, &before).into_iter().map(|found| match found {
                Some(found) => {
                    before.iter().position(|row| Rc::ptr_eq(row, found)).unwrap().to_string()
                }
                None => "-".to_owned(),
            });
            assert_eq!(places.collect::<String>(), expected, "{old} → {new}");
        }
    }
}
