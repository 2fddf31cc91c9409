//! Files chosen for import: which of them hold inventories (docs/rules/storage.md#import).

use super::ids::ReadingIds;
use super::json::{NotJson, depth, parse};
use super::read::{Completeness, Reader, has_name_and_columns};
use crate::model::{IdSource, Inventory, Json};

/// The deepest nesting of arrays and objects of one inventory in a file, itself counted. In the stored list and in a
/// file of all inventories it is one more, and 127 can be read.
const DEEPEST: usize = 100;

/// Reads a file chosen for import, an inventory or an array of them: each entry with whether all of it was read; `None`
/// for an entry that is invalid (docs/rules/storage.md#import).
pub fn read_import(text: &str, ids: &mut IdSource) -> Vec<Option<(Inventory, Completeness)>> {
    match parse(text) {
        Ok(json) => read_inventories(json, ids),
        Err(NotJson) => Vec::new(),
    }
}

/// Reads the inventories in a file's JSON.
pub fn read_inventories(json: Json, ids: &mut IdSource) -> Vec<Option<(Inventory, Completeness)>> {
    let entries = match json {
        Json::Array(entries) => entries,
        entry => vec![entry],
    };
    let mut reader = Reader::new(ReadingIds::new(ids.clone()));
    let read = entries
        .into_iter()
        .map(|entry| {
            reader.kept = Completeness::Whole;
            let inventory = is_inventory(&entry).then(|| reader.inventory(entry))??;
            Some((inventory, reader.kept))
        })
        .collect();
    *ids = reader.ids.new;
    read
}

/// Whether a file's JSON, or an entry of it, is an inventory that can be imported.
pub fn is_inventory(json: &Json) -> bool {
    let is_whole = has_name_and_columns(json);
    is_whole && json.get("strengthScore").is_some_and(Json::is_number) && depth(json) <= DEEPEST
}
