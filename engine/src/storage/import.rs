//! Files chosen for import: which of them hold inventories (docs/rules/storage.md#import).

use super::json::{NotJson, depth, parse};
use super::read::{Reader, has_name_and_columns};
use crate::model::{IdSource, Inventory, Json};

/// The deepest nesting of arrays and objects of one inventory in a file, itself counted. In the stored list and in a
/// file of all inventories it is one more, and 127 can be read.
const DEEPEST: usize = 100;

/// The contents of a file chosen for import.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    pub inventories: Vec<ImportedInventory>,
    /// The number of entries that are no inventories.
    pub invalid: usize,
}

/// An inventory in a file.
#[derive(Clone, Debug)]
pub struct ImportedInventory {
    /// The inventory as it was read.
    pub inventory: Inventory,
    /// Whether all of it was read.
    pub kept: Completeness,
}

/// Whether all data of an inventory in a file could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// All of it.
    Whole,
    /// Something in it would be left out.
    InPart,
}

/// Reads a file chosen for import: an inventory or an array of them. Those that are
/// invalid (docs/rules/storage.md#import) are left out and counted; none left means "Invalid."
pub fn read_import(text: &str, ids: &mut IdSource) -> Imported {
    match parse(text) {
        Ok(json) => read_inventories(json, ids),
        Err(NotJson) => Imported::default(),
    }
}

/// Reads the inventories in a file's JSON.
pub fn read_inventories(json: Json, ids: &mut IdSource) -> Imported {
    let entries = match json {
        Json::Array(entries) => entries,
        entry => vec![entry],
    };
    let mut imported = Imported::default();
    let mut reader = Reader::new(ids.clone());
    for entry in entries {
        reader.lossy = false;
        if is_inventory(&entry)
            && let Some(inventory) = reader.inventory(entry)
        {
            let kept = if reader.lossy { Completeness::InPart } else { Completeness::Whole };
            let read = ImportedInventory { inventory, kept };
            imported.inventories.push(read);
        } else {
            imported.invalid += 1;
        }
    }
    *ids = reader.ids;
    imported
}

/// Whether a file's JSON, or an entry of it, is an inventory that can be imported.
pub fn is_inventory(json: &Json) -> bool {
    let is_whole = has_name_and_columns(json);
    is_whole && json.get("strengthScore").is_some_and(Json::is_number) && depth(json) <= DEEPEST
}
