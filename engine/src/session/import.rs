//! Import: files are read once and staged; what is chosen of them is taken in by id (docs/rules.md#import).

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::Session;
use crate::commands::{ImportInventories, OpenExample};
use crate::model::{Entity, Inventory, InventoryId, StagedId};
use crate::storage::{ImportedInventory, example, read_import, stored_length, written_length};
use crate::text::lines_text;
use crate::view::changed::{WhatChanged, lines, what_changed};
use crate::view::copied::{CopiedText, copied};
use crate::view::namesakes::{ImportChoice, ImportChoices, PairedChoices, paired};
use crate::view::update::Update;
use crate::view::{FilePreview, InventoryPreview, StagedFiles, draw};

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
        let files = texts.iter().map(|text| self.stage(text)).collect();
        let stored = self.state.inventories.iter();
        self.staged.stored = stored
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
            self.staged.inventories.insert(id, staged);
            preview
        };
        FilePreview {
            inventories: imported.inventories.into_iter().map(preview).collect(),
            invalid: imported.invalid,
        }
    }

    /// Pairs what was chosen with what is stored at this moment. What is not staged is left out.
    #[must_use]
    pub fn pair_import(&self, choices: &ImportChoices) -> PairedChoices {
        let chosen = choices.choices.iter();
        let chosen: Vec<_> = chosen
            .filter_map(|choice| {
                let staged = self.staged.inventories.get(&choice.staged)?;
                Some((staged.inventory.name.as_str(), *choice))
            })
            .collect();
        paired(&self.state, &chosen)
    }

    /// How a staged inventory differs from its namesake; none if it has none.
    #[must_use]
    pub fn what_changed(&self, choice: ImportChoice) -> Option<WhatChanged> {
        let (stored, staged) = self.namesakes(choice)?;
        Some(what_changed(stored, staged))
    }

    /// All of these differences as text.
    #[must_use]
    pub fn copy_what_changed(&self, choice: ImportChoice) -> Option<CopiedText> {
        let (stored, staged) = self.namesakes(choice)?;
        let text = lines_text(&staged.name, &lines(stored, staged));
        Some(copied("what changed", text))
    }

    /// A stored inventory and a staged one of the same name.
    fn namesakes(&self, choice: ImportChoice) -> Option<(&Inventory, &Inventory)> {
        let staged = self.staged.inventories.get(&choice.staged)?;
        let stored = self.state.inventory(choice.namesake?).ok()?;
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
        let mut added = Vec::new();
        let mut replaced = HashMap::new();
        for choice in &choices.choices {
            let Some(staged) = self.staged.inventories.get(&choice.staged) else {
                continue;
            };
            match choice.pair().replaced() {
                Some(id) => _ = replaced.insert(id, staged.length),
                None => added.push(staged.length),
            }
        }
        let stored = self.state.inventories.iter();
        let lengths = stored.map(|inventory| {
            let known = || match self.staged.stored.get(&inventory.id) {
                Some((known, length)) if Rc::ptr_eq(known, inventory) => *length,
                _ => written_length(inventory),
            };
            replaced.get(&inventory.id).copied().unwrap_or_else(known)
        });
        let lengths: Vec<_> = lengths.chain(added).collect();
        stored_length(&lengths)
    }

    /// Adds the example and opens it.
    pub fn open_example(&mut self) -> Update {
        match example(&mut self.state.ids) {
            Some(inventory) => self.carry_out(&OpenExample { inventory }),
            None => self.show(|_| {}),
        }
    }

    /// Takes in what was chosen, in one step; a single inventory is opened. Nothing is staged afterwards. Where
    /// another panel has just taken away what is to be replaced, nothing is taken in, and all stays staged.
    pub fn commit_import(&mut self, choices: &ImportChoices) -> Update {
        let PairedChoices { choices: now, gone } = self.pair_import(choices);
        let is_kept = replaced(&now).eq(replaced(&choices.choices));
        if let Some(gone) = gone.filter(|_| !is_kept) {
            return self.refuse(&gone);
        }
        let mut staged = std::mem::take(&mut self.staged).inventories;
        let chosen = choices.choices.iter();
        let inventories = chosen
            .filter_map(|choice| {
                let staged = staged.remove(&choice.staged)?;
                Some((staged.inventory, choice.pair().replaced()))
            })
            .collect();
        self.carry_out(&ImportInventories { inventories })
    }
}

/// The stored ones that go.
fn replaced(choices: &[ImportChoice]) -> impl Iterator<Item = InventoryId> {
    let choices = choices.iter();
    choices.filter_map(|choice| choice.pair().replaced())
}
