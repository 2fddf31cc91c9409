//! The versions of inventories that kept steps need.

use std::collections::HashMap;
use std::rc::Rc;

use super::entries::EntryKind;
use crate::history::{EntryKey, KeptVersions};
use crate::model::{Entity, Inventory, InventoryId};
use crate::storage::{utf16_length, version_text};
use crate::view::entries::Entries;

/// The most characters of a version of an inventory.
const LARGEST_VERSION: usize = 400_000;
/// The least characters of a stack, which has five fields of its own and five of its item.
const SMALLEST_STACK: usize = 100;

type Version = Rc<Entity<InventoryId, Inventory>>;

/// The versions that are kept. Each is written once and removed when no step uses it any more.
#[derive(Debug, Default)]
pub(super) struct Versions {
    kept: HashMap<EntryKey, KeptVersion>,
    /// The keys of the versions made here, by their addresses, which stay theirs as long as the version is kept.
    made: HashMap<*const Entity<InventoryId, Inventory>, EntryKey>,
    /// The number of the last one in the chain of this panel.
    last: u64,
}

/// A version of an inventory that is kept.
#[derive(Debug, Default)]
struct KeptVersion {
    /// The number of uses by steps.
    uses: usize,
    /// The length of its text, in UTF-16 units.
    size: usize,
    /// The version, if it was made here.
    inventory: Option<Version>,
}

/// A version that is too large to be kept.
#[derive(Debug)]
pub(super) struct TooLarge;

impl Versions {
    /// Versions that closed panels have left; `chain` is that of this panel.
    pub fn left(keys: &[EntryKey], chain: u32) -> Self {
        let own = keys.iter().filter(|key| key.chain == chain);
        Self {
            last: own.map(|key| key.number).max().unwrap_or_default(),
            kept: keys.iter().map(|key| (*key, KeptVersion::default())).collect(),
            made: HashMap::new(),
        }
    }

    /// Drops all versions, and continues the numbers.
    pub fn forget(&mut self) {
        *self = Self { last: self.last, ..Self::default() };
    }

    /// Writes a version that was made here, unless it is kept already.
    ///
    /// # Errors
    /// [`TooLarge`]
    pub fn write(
        &mut self,
        inventory: &Version,
        chain: u32,
        changes: &mut Entries,
    ) -> Result<(), TooLarge> {
        if self.made.contains_key(&Rc::as_ptr(inventory)) {
            return Ok(());
        }
        let stacks = inventory.containers().map(|container| container.stacks().len());
        if stacks.sum::<usize>() > LARGEST_VERSION / SMALLEST_STACK {
            return Err(TooLarge);
        }
        let text = version_text(inventory);
        let size = utf16_length(&text);
        if size > LARGEST_VERSION {
            return Err(TooLarge);
        }
        self.last += 1;
        let key = EntryKey { chain, number: self.last };
        self.made.insert(Rc::as_ptr(inventory), key);
        let inventory = Some(Rc::clone(inventory));
        self.kept.insert(key, KeptVersion { uses: 0, size, inventory });
        changes.write(EntryKind::Version.name(key), text);
        Ok(())
    }

    /// Uses a version that was written: returns its key and the length of its text.
    pub fn use_made(&mut self, inventory: &Version) -> Option<(EntryKey, usize)> {
        let key = *self.made.get(&Rc::as_ptr(inventory))?;
        let version = self.kept.get_mut(&key)?;
        version.uses += 1;
        Some((key, version.size))
    }

    /// Uses versions that a closed panel has written.
    pub fn use_left(&mut self, versions: &[KeptVersions]) {
        for (key, size) in versions.iter().flat_map(KeptVersions::keys) {
            let version = self.kept.entry(key).or_default();
            version.uses += 1;
            version.size = size;
        }
    }

    /// A step does not use these versions any more.
    pub fn release(&mut self, versions: &[KeptVersions]) {
        for (key, _) in versions.iter().flat_map(KeptVersions::keys) {
            if let Some(version) = self.kept.get_mut(&key) {
                version.uses -= 1;
            }
        }
    }

    /// Keeps the versions that no step uses, for good.
    pub fn keep_unused(&mut self) {
        for version in self.kept.values_mut().filter(|version| version.uses == 0) {
            version.uses = 1;
        }
    }

    /// Removes the versions that no step uses.
    pub fn remove_unused(&mut self, changes: &mut Entries) {
        self.kept.retain(|key, version| {
            if version.uses > 0 {
                return true;
            }
            if let Some(inventory) = &version.inventory {
                self.made.remove(&Rc::as_ptr(inventory));
            }
            changes.remove(EntryKind::Version.name(*key));
            false
        });
    }

    /// The length of all texts, in UTF-16 units.
    pub fn size(&self) -> usize {
        self.kept.values().map(|version| version.size).sum()
    }
}
