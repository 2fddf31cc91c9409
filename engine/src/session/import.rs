//! Files chosen for import are read once and staged (docs/rules/storage.md#import).

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::Session;
use crate::commands::{ImportStaged, StagedInventory};
use crate::model::{Entity, Inventory, InventoryId};
use crate::storage::{ImportedInventory, read_import, stored_length, written_length};
use crate::view::{FilePreview, InventoryPreview, StagedFiles, draw};

/// The lengths of the stored inventories when files were staged, so that their text need not be written at each
/// choice.
pub(super) type StoredLengths = HashMap<InventoryId, (Rc<Entity<InventoryId, Inventory>>, usize)>;

impl Session {
    /// Reads the texts of files chosen for import, in place of those that were staged before.
    pub fn stage_import(&mut self, texts: &[String]) -> StagedFiles {
        self.environment.staged = BTreeMap::new();
        let files = texts.iter().map(|text| self.stage(text)).collect();
        let stored = self.state.inventories.iter().filter(|_| !texts.is_empty());
        self.stored_lengths = stored
            .map(|stored| (stored.id, (Rc::clone(stored), written_length(stored))))
            .collect();
        StagedFiles { files }
    }

    fn stage(&mut self, text: &str) -> FilePreview {
        let ids = &mut self.state.ids;
        let imported = read_import(text, ids);
        let preview = |imported: ImportedInventory| -> InventoryPreview {
            let id = ids.staged();
            let preview = draw::inventory_preview(id, &imported);
            let ImportedInventory { inventory, .. } = imported;
            let length = written_length(&inventory);
            let staged = StagedInventory { inventory, length };
            self.environment.staged.insert(id, staged);
            preview
        };
        FilePreview {
            inventories: imported.inventories.into_iter().map(preview).collect(),
            invalid: imported.invalid,
        }
    }

    /// The length that the stored text would have with what was chosen, in UTF-16 units, which is what a browser
    /// counts.
    #[must_use]
    pub fn length_with_import(&self, import: &ImportStaged) -> usize {
        let mut added = Vec::new();
        let mut replaced = HashMap::new();
        for choice in &import.choices {
            let Some(staged) = self.environment.staged.get(&choice.staged) else {
                continue;
            };
            match choice.replaced() {
                Some(id) => _ = replaced.insert(id, staged.length),
                None => added.push(staged.length),
            }
        }
        let stored = self.state.inventories.iter();
        let lengths = stored.map(|inventory| {
            let known = || match self.stored_lengths.get(&inventory.id) {
                Some((known, length)) if Rc::ptr_eq(known, inventory) => *length,
                _ => written_length(inventory),
            };
            replaced.get(&inventory.id).copied().unwrap_or_else(known)
        });
        let lengths: Vec<_> = lengths.chain(added).collect();
        stored_length(&lengths)
    }
}
