//! Steps of versions 1.1.0 and 1.2.0: stored as the inventories before and after them, each in an entry of its own
//! (`docs/rules/storage.md#steps-of-earlier-versions`).

use std::collections::HashMap;
use std::rc::Rc;

use serde::Deserialize;

use super::diff::{InventoryDiff, StepDiff};
use super::entry_key::EntryKey;
use super::order_diff::OrderDiff;
use engine_core::language::input::TypedAs;
use engine_core::model::{Entity, Inventory, InventoryId};

/// The change of a step as the names of versions that have to be read.
#[derive(Clone, Debug)]
pub struct VersionedChange {
    /// The changed inventories.
    pub versions: Vec<InventoryVersions>,
    /// The order of all inventories before and after it; `None` if it is the same.
    pub orders: Option<[Vec<InventoryId>; 2]>,
    /// The way its number was typed.
    pub typed: TypedAs,
}

/// The versions of an inventory before and after a step; `None` where it does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct InventoryVersions {
    pub inventory: InventoryId,
    pub before: Option<EntryKey>,
    pub after: Option<EntryKey>,
}

/// The versions that were read.
pub type Versions = HashMap<EntryKey, Rc<Entity<InventoryId, Inventory>>>;

impl VersionedChange {
    /// The names of the versions that it needs.
    pub fn keys(&self) -> impl Iterator<Item = EntryKey> {
        self.versions.iter().flat_map(|stored| [stored.before, stored.after]).flatten()
    }

    /// The difference between the versions; `None` if one of them is missing or of a different inventory.
    #[must_use]
    pub fn diff(&self, read: &Versions) -> Option<StepDiff> {
        let inventories = self.versions.iter().map(|stored| {
            let version = |key: Option<EntryKey>| match key {
                None => Some(None),
                Some(key) => {
                    read.get(&key).filter(|version| version.id == stored.inventory).map(Some)
                }
            };
            InventoryDiff::between(version(stored.before)?, version(stored.after)?)
        });
        let order =
            self.orders.as_ref().and_then(|[before, after]| OrderDiff::of_ids(before, after));
        Some(StepDiff {
            inventories: inventories.collect::<Option<_>>()?,
            order,
            typed: self.typed,
        })
    }
}
