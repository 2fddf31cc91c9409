//! Files chosen for import are read once and staged (docs/rules/storage.md#import).

use std::collections::{BTreeMap, HashMap};

use super::Session;
use crate::characters::{self, Character, Tool};
use crate::commands::{ImportStaged, StagedInventory};
use crate::model::Inventory;
use crate::rules::input::trimmed;
use crate::storage::{
    Completeness, ImportedInventory, is_inventory, parse, read_inventories, stored_length,
    to_compact, utf16_length,
};
use crate::text::beginning;
use crate::view::{FilePreview, InventoryPreview, StagedFiles, draw};

impl Session {
    /// Reads the texts of files chosen for import, in place of those that were staged before.
    pub fn stage_import(&mut self, texts: &[String]) -> StagedFiles {
        self.environment.staged = BTreeMap::new();
        let files = texts.iter().map(|text| self.stage(text)).collect();
        StagedFiles { files }
    }

    fn stage(&mut self, text: &str) -> FilePreview {
        let Ok(json) = parse(text) else {
            return FilePreview {
                list: is_list(text).then(|| beginning(text).to_owned()),
                ..FilePreview::default()
            };
        };
        let character = if is_inventory(&json) { None } else { characters::read(&json) };
        let Some(character) = character else {
            let imported = read_inventories(json, &mut self.state.ids);
            let inventories = imported.inventories.into_iter();
            return FilePreview {
                inventories: inventories.map(|read| self.stage_read(read, None)).collect(),
                invalid: imported.invalid,
                list: None,
            };
        };
        drop(json);
        let tool = character.tool;
        let inventory = self.inventory_of(character);
        let kept = Completeness::Whole;
        let read = ImportedInventory { inventory, kept };
        FilePreview {
            inventories: vec![self.stage_read(read, Some(tool))],
            ..FilePreview::default()
        }
    }

    /// Stages an inventory; `tool` is the other tool that it comes from, if any.
    fn stage_read(&mut self, read: ImportedInventory, tool: Option<Tool>) -> InventoryPreview {
        let id = self.state.ids.staged();
        let preview = draw::inventory_preview(id, &read, tool);
        let ImportedInventory { inventory, .. } = read;
        let length = utf16_length(&to_compact(&inventory));
        let staged = StagedInventory { inventory, length };
        self.environment.staged.insert(id, staged);
        preview
    }

    /// A character of another tool as an inventory. Missing values and weights come from the open catalogue.
    fn inventory_of(&mut self, character: Character) -> Inventory {
        let mut ids = self.state.ids.clone();
        let context = self.environment.context(None);
        let find = |name: &str| {
            let read_context = context.read_context(&self.state);
            context.reader.catalogue_item(name, read_context)
        };
        let inventory = character.into_inventory(find, &mut ids);
        self.state.ids = ids;
        inventory
    }

    /// The length that the stored text would have with what was chosen, in UTF-16 units.
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
        let stored = &self.state.inventories;
        let lengths = stored.iter().zip(self.stored_texts.lengths(stored));
        let lengths = lengths
            .map(|(inventory, length)| replaced.get(&inventory.id).copied().unwrap_or(length));
        let lengths: Vec<_> = lengths.chain(added).collect();
        stored_length(&lengths)
    }
}

/// Whether a file that is not JSON is a list of items: it isn't meant as JSON, and holds a text
/// (docs/rules/storage.md#lists-in-import).
fn is_list(text: &str) -> bool {
    let trimmed = trimmed(text);
    !trimmed.is_empty() && !trimmed.starts_with(['{', '[']) && !text.contains('\0')
}
