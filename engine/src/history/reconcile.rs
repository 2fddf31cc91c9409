//! A list that another panel stored, matched with the current state.
//!
//! Equal things keep their pointers and ids; things that changed but can be matched keep their ids. So focus, flags,
//! open dialogs and undo keep their targets, and only differences are drawn again.
//!
//! Two things are matched if they are equal, otherwise if their names are equal, otherwise if they have the same contents:
//! the containers of an inventory, the stacks or coins of a container, all fields of a stack but the name.
//! A container is searched in both columns. A stack that has left its container is searched in all containers of the
//! inventory, by all its fields or by its name. Finally, unmatched stacks at the same index of a container that has as
//! many stacks as before may be the same stack with a different name and different numbers. If the lists are one step
//! apart, the two are treated as the same, because Configure Entry can change every field in one step. Several steps
//! may have deleted one stack and added a new one; then at most one number may differ. The panel that stores a list
//! knows the number of steps in it and stores that number with the list. The cost is proportional to the size of the
//! lists, even if many things are alike.

use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use crate::model::{
    CoinKind, Container, ContainerId, Entity, Field, HasFields, Inventory, Item, ItemContainer,
    ItemStack, List, Optional, StackId, State, StepsBetween, Visitor, differences,
};

/// The new list with the ids and pointers of the old one wherever they fit.
#[must_use]
pub fn reconcile(old: &State, new: &State, between: StepsBetween) -> State {
    let partners = pair(&old.inventories, &new.inventories);
    let fit = |old: &Inventory, new: &Inventory| fit_inventory(old, new, between);
    State { inventories: adopt(&new.inventories, &partners, fit), ids: new.ids.clone() }
}

/// The old thing that each new one is, as far as it is known.
type Partners<'a, I, T> = Vec<Option<&'a Rc<Entity<I, T>>>>;

/// Content that can be matched with what it was before a change.
trait Matchable: PartialEq {
    /// The kind and the name, by which things are recognised.
    fn name(&self) -> (u8, &str);

    /// Hashes the contents, which stay when a thing is renamed; equal contents have equal hashes.
    fn hash_contents(&self, hasher: &mut impl Hasher);

    /// True if the contents are equal.
    fn has_same_contents(&self, other: &Self) -> bool;
}

/// The new things in place of the old ones: what is equal is the old one itself.
fn adopt<I: Copy, T: PartialEq>(
    new: &List<I, T>,
    partners: &Partners<'_, I, T>,
    fit: impl Fn(&T, &T) -> T,
) -> List<I, T> {
    new.iter()
        .zip(partners)
        .map(|(entry, partner)| match partner {
            Some(old) if *old == entry => Rc::clone(old),
            Some(old) => old.with(fit(old, entry)),
            None => Rc::clone(entry),
        })
        .collect()
}

/// Finds the old partners of the things in a list.
fn pair<'a, I, T: Matchable>(old: &'a List<I, T>, new: &List<I, T>) -> Partners<'a, I, T> {
    // Most are at the same index as before.
    let start = old.iter().zip(new).take_while(|(old, new)| old == new);
    let start = start.count();
    let rest = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take(rest);
    let end = end.take_while(|(old, new)| old == new).count();
    let (old_end, new_end) = (old.len() - end, new.len() - end);

    let mut partners: Partners<'a, I, T> = Vec::with_capacity(new.len());
    partners.extend(old.iter().take(start).map(Some));
    partners.resize(new_end, None);
    partners.extend(old.iter().skip(old_end).map(Some));

    let mut left: Vec<_> = old.iter().take(old_end).skip(start).collect();
    let mut open: Vec<_> = partners.iter_mut().zip(new).take(new_end).skip(start).collect();
    find(&mut left, &mut open);
    let contents = |thing: &T| hash(|hasher| thing.hash_contents(hasher));
    find_by(&mut left, &mut open, contents, T::has_same_contents);
    partners
}

/// A new thing, and where its partner is noted.
type UnmatchedPair<'p, 'a, I, T> = (&'p mut Option<&'a Rc<Entity<I, T>>>, &'p Rc<Entity<I, T>>);

/// Finds partners among what is left of the old things for the new ones that have none yet.
fn find<'a, I, T: Matchable>(
    left: &mut Vec<&'a Rc<Entity<I, T>>>,
    open: &mut Vec<UnmatchedPair<'_, 'a, I, T>>,
) {
    let whole = |thing: &T| {
        hash(|hasher| {
            thing.name().hash(hasher);
            thing.hash_contents(hasher);
        })
    };
    find_by(left, open, whole, |old, new| old == new);
    let name = |thing: &T| hash(|hasher| thing.name().hash(hasher));
    find_by(left, open, name, |old, new| old.name() == new.name());
}

fn hash(feed: impl FnOnce(&mut DefaultHasher)) -> u64 {
    let mut hasher = DefaultHasher::new();
    feed(&mut hasher);
    hasher.finish()
}

/// A number as it is hashed: 0 and -0 are equal, so their hashes have to be.
fn bits(number: f64) -> u64 {
    (number + 0.0).to_bits()
}

/// Pairs the first old thing with the first new one of the same key, if they are the same, and so on.
fn find_by<'a, I, T>(
    left: &mut Vec<&'a Rc<Entity<I, T>>>,
    open: &mut Vec<UnmatchedPair<'_, 'a, I, T>>,
    key: impl Fn(&T) -> u64,
    is_same: impl Fn(&T, &T) -> bool,
) {
    if left.is_empty() || open.is_empty() {
        return;
    }
    let mut by_key: HashMap<u64, VecDeque<usize>> = HashMap::new();
    for (index, thing) in left.iter().enumerate() {
        by_key.entry(key(thing)).or_default().push_back(index);
    }
    let mut taken = vec![false; left.len()];
    open.retain_mut(|(partner, thing)| {
        let Some(indices) = by_key.get_mut(&key(thing)) else {
            return true;
        };
        let first = indices.front().and_then(|&index| Some((index, *left.get(index)?)));
        match first {
            Some((index, old)) if is_same(old, thing) => {
                indices.pop_front();
                if let Some(taken) = taken.get_mut(index) {
                    *taken = true;
                }
                **partner = Some(old);
                false
            }
            _ => true,
        }
    });
    let mut taken = taken.into_iter();
    left.retain(|_| taken.next() == Some(false));
}

/// An inventory that another panel stored, with the ids and pointers of the parts that it shares with the old one.
fn fit_inventory(old: &Inventory, new: &Inventory, between: StepsBetween) -> Inventory {
    let (old, all) = (old.columns.concat(), new.columns.concat());
    let containers = pair(&old, &all);
    let rows = pair_stacks(&old, &all, &containers, between);
    let mut fitted: List<ContainerId, Container> = all
        .iter()
        .zip(&containers)
        .zip(&rows)
        .map(|((new, partner), rows)| {
            let id = match partner {
                Some(old) if *old == new => return Rc::clone(old),
                Some(old) => old.id,
                None => new.id,
            };
            let content = match &***new {
                Container::Item(container) => Container::Item(ItemContainer {
                    items: adopt(&container.items, rows, |_, new| new.clone()),
                    ..container.clone()
                }),
                other => other.clone(),
            };
            Entity::new(id, content)
        })
        .collect();
    let [left_column, _] = &new.columns;
    let right = fitted.split_off(left_column.len());
    Inventory { columns: [fitted, right], ..new.clone() }
}

/// Finds the old partners of all stacks of an inventory, container by container.
fn pair_stacks<'a>(
    old: &'a List<ContainerId, Container>,
    new: &List<ContainerId, Container>,
    containers: &Partners<'a, ContainerId, Container>,
    between: StepsBetween,
) -> Vec<Partners<'a, StackId, ItemStack>> {
    // First within each container, then among all containers.
    let mut rows: Vec<Partners<'_, StackId, ItemStack>> = new
        .iter()
        .zip(containers)
        .map(|(new, partner)| match partner {
            Some(old) => pair(old.stacks(), new.stacks()),
            None => vec![None; new.stacks().len()],
        })
        .collect();
    let stayed: HashSet<_> = rows.iter().flatten().flatten().map(|stack| stack.id).collect();
    let mut left: Vec<_> = old
        .iter()
        .flat_map(|container| container.stacks())
        .filter(|stack| !stayed.contains(&stack.id))
        .collect();
    let mut open: Vec<_> = rows
        .iter_mut()
        .zip(new)
        .flat_map(|(rows, container)| rows.iter_mut().zip(container.stacks()))
        .filter(|(partner, _)| partner.is_none())
        .collect();
    find(&mut left, &mut open);
    let left: HashSet<_> = left.into_iter().map(|stack| stack.id).collect();
    for ((rows, new), partner) in rows.iter_mut().zip(new).zip(containers) {
        let old = partner.map(|old| old.stacks());
        let new = new.stacks();
        let Some(old) = old.filter(|old| old.len() == new.len()) else {
            continue;
        };
        for ((row, old), new) in rows.iter_mut().zip(old).zip(new) {
            let is_same = || between == StepsBetween::One || different_numbers(old, new) <= 1;
            if row.is_none() && left.contains(&old.id) && is_same() {
                *row = Some(old);
            }
        }
    }
    rows
}

/// In how many fields besides its name a stack differs.
fn different_numbers(old: &ItemStack, new: &ItemStack) -> usize {
    differences(old, new, &["item"]) + differences(&old.item, &new.item, &[NAME])
}

impl Matchable for Inventory {
    fn name(&self) -> (u8, &str) {
        (0, &self.name)
    }

    fn hash_contents(&self, hasher: &mut impl Hasher) {
        for column in &self.columns {
            column.len().hash(hasher);
            for container in column {
                container.name().hash(hasher);
                container.hash_contents(hasher);
            }
        }
    }

    fn has_same_contents(&self, other: &Self) -> bool {
        self.columns == other.columns
    }
}

impl Matchable for Container {
    fn name(&self) -> (u8, &str) {
        match self {
            Self::Item(container) => (0, &container.name),
            Self::Pouch(pouch) => (1, &pouch.name),
            Self::Unknown(_) => (2, ""),
        }
    }

    fn hash_contents(&self, hasher: &mut impl Hasher) {
        match self {
            Self::Item(container) => {
                container.items.len().hash(hasher);
                for stack in &container.items {
                    stack.name().hash(hasher);
                    stack.hash_contents(hasher);
                }
            }
            Self::Pouch(pouch) => {
                let coins = CoinKind::ALL.map(|kind| pouch.coins.get(kind));
                coins.map(bits).hash(hasher);
            }
            Self::Unknown(_) => {}
        }
    }

    fn has_same_contents(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Item(old), Self::Item(new)) => old.items == new.items,
            (Self::Pouch(old), Self::Pouch(new)) => old.coins == new.coins,
            _ => false,
        }
    }
}

impl Matchable for ItemStack {
    fn name(&self) -> (u8, &str) {
        (0, &self.item.name)
    }

    fn hash_contents(&self, hasher: &mut impl Hasher) {
        hash_fields(self, hasher);
    }

    fn has_same_contents(&self, other: &Self) -> bool {
        let mut renamed = self.clone();
        renamed.item.name.clone_from(&other.item.name);
        renamed == *other
    }
}

/// The key of the field by which items are recognised.
const NAME: &str = "name";

/// Hashes all fields of an object but its name.
fn hash_fields<O, H: Hasher>(object: &O, hasher: &mut H)
where
    O: for<'a> HasFields<Hashing<'a, O, H>>,
{
    O::visit_all(&mut Hashing { object, hasher });
}

/// An object that is being hashed.
struct Hashing<'a, O, H> {
    object: &'a O,
    hasher: &'a mut H,
}

impl<O, T: HashField, R, H: Hasher> Visitor<O, T, R> for Hashing<'_, O, H> {
    fn visit(&mut self, field: Field<O, T>, _: R) {
        if field.key != NAME {
            (field.get)(self.object).hash_field(self.hasher);
        }
    }
}

/// The type of a field of a stack, as it is hashed: equal values have equal hashes.
trait HashField {
    /// Hashes a value.
    fn hash_field(&self, hasher: &mut impl Hasher);
}

impl HashField for f64 {
    fn hash_field(&self, hasher: &mut impl Hasher) {
        bits(*self).hash(hasher);
    }
}

impl HashField for Option<f64> {
    fn hash_field(&self, hasher: &mut impl Hasher) {
        self.map(bits).hash(hasher);
    }
}

impl<T: Hash> HashField for Optional<T> {
    fn hash_field(&self, hasher: &mut impl Hasher) {
        self.get().hash(hasher);
    }
}

impl HashField for Item {
    fn hash_field(&self, hasher: &mut impl Hasher) {
        hash_fields(self, hasher);
    }
}

macro_rules! hashed_as_they_are {
    ($($type:ty),*) => {$(
        impl HashField for $type {
            fn hash_field(&self, hasher: &mut impl Hasher) {
                self.hash(hasher);
            }
        }
    )*};
}
hashed_as_they_are!(bool, String);
