//! Import: files are read once and staged; what is chosen of them is taken in by id (docs/rules.md#import).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use super::Session;
use crate::commands::{ImportInventories, OpenExample, replaced};
use crate::model::{Entity, Inventory, InventoryId, StagedId};
use crate::storage::{ImportedInventory, example, read_import, stored_length, written_length};
use crate::view::update::Update;
use crate::view::{FilePreview, ImportChoices, InventoryPreview, StagedFiles, draw};

/// The contents of the files that were chosen last.
#[derive(Debug, Default)]
pub(super) struct Staged {
    inventories: BTreeMap<StagedId, StagedInventory>,
    /// The lengths of the stored inventories when the files were staged, so that their text need not be
    /// written at each choice.
    stored: HashMap<InventoryId, (Rc<Entity<InventoryId, Inventory>>, usize)>,
}

#[derive(Debug)]
struct StagedInventory {
    inventory: Inventory,
    /// The length of its stored text in UTF-16 units.
    length: usize,
}

impl Session {
    /// Reads the texts of files chosen for import, in place of those that were staged before.
    pub fn stage_import(&mut self, texts: &[String]) -> StagedFiles {
        self.discard_import();
        let stored = self.state.inventories.iter();
        let names: HashSet<String> = stored.map(|stored| stored.name.clone()).collect();
        let files = texts.iter().map(|text| self.stage(text, &names)).collect();
        let stored = self.state.inventories.iter();
        self.staged.stored = stored
            .map(|stored| (stored.id, (Rc::clone(stored), written_length(stored))))
            .collect();
        StagedFiles { files }
    }

    fn stage(&mut self, text: &str, names: &HashSet<String>) -> FilePreview {
        let ids = &mut self.state.ids;
        let imported = read_import(text, ids);
        let preview = |imported: ImportedInventory| -> InventoryPreview {
            let id = ids.staged();
            let preview = draw::inventory_preview(id, &imported, names);
            let ImportedInventory { inventory, .. } = imported;
            let length = written_length(&inventory);
            let staged = StagedInventory { inventory, length };
            self.staged.inventories.insert(id, staged);
            preview
        };
        FilePreview {
            inventories: imported.inventories.into_iter().map(preview).collect(),
            invalid: imported.invalid,
        }
    }

    /// Puts the staged files away.
    pub fn discard_import(&mut self) {
        self.staged = Staged::default();
    }

    /// How long the stored text would be with what was chosen, in UTF-16 units, which is what a browser
    /// counts.
    #[must_use]
    pub fn length_with_import(&self, choices: &ImportChoices) -> usize {
        let stored = self.state.inventories.iter();
        let mut lengths: Vec<usize> = stored
            .map(|inventory| match self.staged.stored.get(&inventory.id) {
                Some((known, length)) if Rc::ptr_eq(known, inventory) => *length,
                _ => written_length(inventory),
            })
            .collect();
        let chosen: Vec<_> = choices
            .choices
            .iter()
            .filter_map(|choice| Some((choice.mode, self.staged.inventories.get(&choice.staged)?)))
            .collect();
        let names = chosen
            .iter()
            .map(|(mode, staged)| (staged.inventory.name.as_str(), *mode));
        for ((_, staged), replaced) in chosen.iter().zip(replaced(&self.state, names)) {
            match replaced.and_then(|index| lengths.get_mut(index)) {
                Some(length) => *length = staged.length,
                None => lengths.push(staged.length),
            }
        }
        stored_length(&lengths)
    }

    /// Adds the example and opens it.
    pub fn open_example(&mut self) -> Update {
        match example(&mut self.state.ids) {
            Some(inventory) => self.carry_out(&OpenExample { inventory }),
            None => self.show(|_| {}),
        }
    }

    /// Takes in what was chosen, in one step; a single inventory is opened. Nothing is staged afterwards.
    pub fn commit_import(&mut self, choices: &ImportChoices) -> Update {
        let mut staged = std::mem::take(&mut self.staged).inventories;
        let chosen = choices.choices.iter();
        let inventories = chosen
            .filter_map(|choice| Some((staged.remove(&choice.staged)?.inventory, choice.mode)))
            .collect();
        self.carry_out(&ImportInventories { inventories })
    }
}
