//! Files and codes chosen for import are read once and staged (docs/rules/storage.md#import).

use std::collections::HashMap;

use super::Session;
use crate::characters::{self, Character, Origin};
use crate::commands::ImportStaged;
use crate::model::{Inventory, InventoryId, StagedId};
use crate::rules::white_space::trimmed;
use crate::storage::{
    Completeness, is_inventory, parse, read_inventories, stored_length, to_compact, utf16_length,
};
use crate::text::beginning;
use crate::view::{CodeContents, FilePreview, InventoryPreview, StagedFiles, draw};

impl Session {
    /// Reads the texts of files chosen for import.
    pub fn stage_import(&mut self, texts: &[String]) -> StagedFiles {
        let files = texts.iter().map(|text| self.stage(text)).collect();
        StagedFiles { files }
    }

    /// Reads the text of an unpacked code; `None` if it is not an inventory (docs/rules/storage.md#codes).
    pub fn stage_code(&mut self, text: &str) -> Option<InventoryPreview> {
        let json = parse(text).ok().filter(is_inventory)?;
        let (inventory, kept) = read_inventories(json, &mut self.state.ids).pop()??;
        Some(self.stage_read(inventory, kept, None))
    }

    /// Drops staged inventories.
    pub fn unstage(&mut self, staged: &[StagedId]) {
        for id in staged {
            self.environment.staged.remove(id);
        }
    }

    /// The contents of an inventory's code before it is packed: its text in the stored list
    /// (docs/rules/storage.md#codes).
    #[must_use]
    pub fn code_contents(&self, id: InventoryId) -> Option<CodeContents> {
        let inventory = self.state.inventory(id).ok()?;
        Some(CodeContents { name: inventory.name.clone(), text: to_compact(&**inventory) })
    }

    fn stage(&mut self, text: &str) -> FilePreview {
        let Ok(json) = parse(text) else {
            return FilePreview {
                list: is_list(text).then(|| beginning(text).to_owned()),
                ..FilePreview::default()
            };
        };
        let character = if is_inventory(&json) { None } else { characters::read(&json) };
        if let Some(Err(unread)) = character {
            return FilePreview { refusal: Some(unread.to_string()), ..FilePreview::default() };
        }
        let Some(Ok(character)) = character else {
            let entries = read_inventories(json, &mut self.state.ids);
            let invalid = entries.iter().filter(|entry| entry.is_none()).count();
            let inventories = entries
                .into_iter()
                .flatten()
                .map(|(inventory, kept)| self.stage_read(inventory, kept, None));
            return FilePreview {
                inventories: inventories.collect(),
                invalid,
                ..FilePreview::default()
            };
        };
        drop(json);
        let origin = character.origin();
        let inventory = self.inventory_of(character);
        FilePreview {
            inventories: vec![self.stage_read(inventory, Completeness::Whole, Some(origin))],
            ..FilePreview::default()
        }
    }

    /// Stages an inventory; `origin` says which other tool it comes from, if any.
    fn stage_read(
        &mut self,
        inventory: Inventory,
        kept: Completeness,
        origin: Option<Origin>,
    ) -> InventoryPreview {
        let id = self.state.ids.staged();
        let preview = draw::inventory_preview(id, &inventory, kept, origin);
        self.environment.staged.insert(id, inventory);
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
        let staged = import.choices.iter().filter_map(|choice| {
            Some((choice.replaced(), self.environment.staged.get(&choice.staged)?))
        });
        let (replaced, added): (Vec<_>, Vec<_>) = staged.partition(|(id, _)| id.is_some());
        let replaced: HashMap<_, _> = replaced.into_iter().collect();
        let stored = self
            .state
            .inventories
            .iter()
            .map(|own| replaced.get(&Some(own.id)).copied().unwrap_or(own));
        let all = stored.chain(added.into_iter().map(|(_, staged)| staged));
        let lengths: Vec<_> = all.map(|inventory| utf16_length(&to_compact(inventory))).collect();
        stored_length(&lengths)
    }
}

/// Whether a file that is not JSON is a list of items: it isn't meant as JSON, and holds a text
/// (docs/rules/storage.md#lists-in-import).
fn is_list(text: &str) -> bool {
    let trimmed = trimmed(text);
    !trimmed.is_empty() && !trimmed.starts_with(['{', '[']) && !text.contains('\0')
}
