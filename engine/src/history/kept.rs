//! Steps that panels which are closed have kept (`docs/rules/storage.md#kept-steps`).

use std::collections::HashMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::change::StateChange;
use super::step::{Obstacle, Step};
use crate::model::{Entity, Inventory, InventoryId, List, State};
use crate::rules::input::TypedAs;

/// Names an entry of the storage: a step or a version of an inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u32, u64)", into = "(u32, u64)")]
pub struct EntryKey {
    /// The chain that it belongs to: the steps of one panel and of the panels that continued it.
    pub chain: u32,
    /// The number in the chain.
    pub number: u64,
}

impl From<(u32, u64)> for EntryKey {
    fn from((chain, number): (u32, u64)) -> Self {
        Self { chain, number }
    }
}

impl From<EntryKey> for (u32, u64) {
    fn from(key: EntryKey) -> Self {
        (key.chain, key.number)
    }
}

/// The change of a step as the storage has it: its versions have to be read.
#[derive(Clone, Debug)]
pub struct KeptChange {
    /// The changed inventories.
    pub versions: Vec<KeptVersions>,
    /// The order of all inventories before and after it; `None` if it is the same.
    pub orders: Option<[Vec<InventoryId>; 2]>,
    /// The way its number was typed.
    pub typed: TypedAs,
}

/// The versions of an inventory before and after a step; `None` where it does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptVersions {
    pub inventory: InventoryId,
    pub before: Option<EntryKey>,
    pub after: Option<EntryKey>,
    /// The lengths of their texts, in UTF-16 units; 0 where there is none.
    pub sizes: [usize; 2],
}

impl KeptVersions {
    /// The keys of the versions that exist, with the lengths of their texts.
    pub fn keys(&self) -> impl Iterator<Item = (EntryKey, usize)> {
        let versions = [self.before, self.after].into_iter().zip(self.sizes);
        versions.filter_map(|(key, size)| Some((key?, size)))
    }
}

/// A side of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

impl KeptChange {
    /// The change, with those inventories that it left alone as they are now. Parts that are equal have the same
    /// pointers, so that only differences are merged and drawn. `None` if a version is not readable.
    fn read(&self, current: &State, base: Side, versions: &ReadVersions) -> Option<StateChange> {
        let before = self.side(current, Side::Before, versions)?;
        let after = self.side(current, Side::After, versions)?;
        let (before, after) = match base {
            Side::Before => {
                let before = before.adopt(current);
                let after = after.adopt(&before);
                (before, after)
            }
            Side::After => {
                let after = after.adopt(current);
                (before.adopt(&after), after)
            }
        };
        Some(StateChange { before, after, typed: self.typed })
    }

    /// The inventories on one side of it.
    fn side(&self, current: &State, side: Side, versions: &ReadVersions) -> Option<State> {
        let mut inventories = List::new();
        for kept in &self.versions {
            let key = match side {
                Side::Before => kept.before,
                Side::After => kept.after,
            };
            let Some(key) = key else {
                continue;
            };
            let version =
                versions.0.get(&key)?.as_ref().filter(|read| read.id == kept.inventory)?;
            inventories.push(Rc::clone(version));
        }
        if let Some([before, after]) = &self.orders {
            let order = match side {
                Side::Before => before,
                Side::After => after,
            };
            // A changed one takes the place of the one that is there now.
            let all: HashMap<_, _> = current
                .inventories
                .iter()
                .chain(&inventories)
                .map(|inventory| (inventory.id, inventory))
                .collect();
            inventories = order.iter().filter_map(|id| Some(Rc::clone(all.get(id)?))).collect();
        }
        Some(State { inventories, ids: current.ids.clone() })
    }
}

/// The kept versions that were read so far; `None` if one is missing or damaged.
#[derive(Debug, Default)]
pub struct ReadVersions(HashMap<EntryKey, Option<Rc<Entity<InventoryId, Inventory>>>>);

impl ReadVersions {
    /// Adds a version that was read, or `None` if it is missing or damaged.
    pub fn add(&mut self, key: EntryKey, version: Option<Rc<Entity<InventoryId, Inventory>>>) {
        self.0.insert(key, version);
    }

    /// The keys of the versions that a step needs and that are not read yet.
    pub fn unread<'a>(&'a self, step: &'a Step) -> impl Iterator<Item = EntryKey> + 'a {
        let kept = step.kept.as_ref().filter(|_| step.change.is_none());
        let versions = kept.map_or(&[][..], |kept| &kept.versions);
        let keys = versions.iter().flat_map(KeptVersions::keys).map(|(key, _)| key);
        keys.filter(|key| !self.0.contains_key(key))
    }

    /// The change of a step, which is read from its kept versions if it has not been read before. `base` is the side of
    /// the change that the current state is expected to have.
    pub(super) fn change_of<'a>(
        &self,
        step: &'a mut Step,
        current: &State,
        base: Side,
    ) -> Result<&'a StateChange, Obstacle> {
        let change = match (step.change.take(), &step.kept) {
            (Some(change), _) => Some(change),
            (None, kept) => kept.as_ref().and_then(|kept| kept.read(current, base, self)),
        };
        Ok(step.change.insert(change.ok_or(Obstacle::Unreadable)?))
    }
}
