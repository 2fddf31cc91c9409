//! Import: files are read once and staged; what is chosen of them is taken in by id (docs/rules.md#import).

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

use super::Session;
use crate::commands::{ImportInventories, OpenExample, replaced};
use crate::model::{Entity, Inventory, InventoryId, StagedId};
use crate::storage::{ImportedInventory, example, read_import, stored_length, written_length};
use crate::text::lines_text;
use crate::view::changed::{WhatChanged, lines, what_changed};
use crate::view::copied::{CopiedText, copied};
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
    /// The stored one of the same name that it is compared with.
    namesake: Option<InventoryId>,
}

/// The stored inventories by their names, in order.
type Namesakes = HashMap<String, VecDeque<InventoryId>>;

/// The one that comes next under this name; the last one for all that are left.
fn next_namesake(namesakes: &mut Namesakes, name: &str) -> Option<InventoryId> {
    let left = namesakes.get_mut(name)?;
    if left.len() > 1 {
        left.pop_front()
    } else {
        left.front().copied()
    }
}

impl Session {
    /// Reads the texts of files chosen for import, in place of those that were staged before.
    pub fn stage_import(&mut self, texts: &[String]) -> StagedFiles {
        self.discard_import();
        let mut names = Namesakes::new();
        for stored in &self.state.inventories {
            let namesakes = names.entry(stored.name.clone()).or_default();
            namesakes.push_back(stored.id);
        }
        let stage = |text: &String| self.stage(text, &mut names);
        let files = texts.iter().map(stage).collect();
        let stored = self.state.inventories.iter();
        self.staged.stored = stored
            .map(|stored| (stored.id, (Rc::clone(stored), written_length(stored))))
            .collect();
        StagedFiles { files }
    }

    fn stage(&mut self, text: &str, names: &mut Namesakes) -> FilePreview {
        let ids = &mut self.state.ids;
        let imported = read_import(text, ids);
        let preview = |imported: ImportedInventory| -> InventoryPreview {
            let id = ids.staged();
            let namesake = next_namesake(names, &imported.inventory.name);
            let preview = draw::inventory_preview(id, &imported, namesake);
            let ImportedInventory { inventory, .. } = imported;
            let length = written_length(&inventory);
            let staged = StagedInventory {
                inventory,
                length,
                namesake,
            };
            self.staged.inventories.insert(id, staged);
            preview
        };
        FilePreview {
            inventories: imported.inventories.into_iter().map(preview).collect(),
            invalid: imported.invalid,
        }
    }

    /// How a staged inventory differs from the stored one of the same name; none if there is none.
    #[must_use]
    pub fn what_changed(&self, id: StagedId) -> Option<WhatChanged> {
        let (stored, staged) = self.namesakes(id)?;
        Some(what_changed(stored, staged))
    }

    /// All of these differences as text.
    #[must_use]
    pub fn copy_what_changed(&self, id: StagedId) -> Option<CopiedText> {
        let (stored, staged) = self.namesakes(id)?;
        let text = lines_text(&staged.name, &lines(stored, staged));
        Some(copied("what changed", text))
    }

    /// A stored inventory and a staged one of the same name.
    fn namesakes(&self, id: StagedId) -> Option<(&Inventory, &Inventory)> {
        let staged = self.staged.inventories.get(&id)?;
        let stored = self.state.inventory(staged.namesake?).ok()?;
        Some((stored, &staged.inventory))
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
