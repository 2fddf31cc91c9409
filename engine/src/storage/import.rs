//! Files chosen for import: which of them hold inventories (docs/rules/storage.md#import).

use thiserror::Error;

use super::ids::ReadingIds;
use super::json::{depth, parse};
use super::read::{Completeness, Reader, has_name_and_columns};
use crate::model::{IdSource, Inventory, Json};

/// The deepest nesting of arrays and objects of one inventory in a file, itself counted. In the stored list and in a
/// file of all inventories it is one more, and 127 can be read.
const DEEPEST: usize = 100;

/// The entries of a file: each inventory with whether all of it was read; `None` for an entry that is invalid.
pub type ReadEntries = Vec<Option<(Inventory, Completeness)>>;

/// The inventories have more entries than there is room for.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("too large to import")]
pub struct TooLarge;

/// Reads a file chosen for import, an inventory or an array of them (docs/rules/storage.md#import).
pub fn read_import(text: &str, ids: &mut IdSource) -> ReadEntries {
    let read = parse(text).map(|json| read_inventories(json, usize::MAX, ids));
    read.unwrap_or(Ok(Vec::new())).unwrap_or_default()
}

/// Reads the inventories in a file's JSON, unless they take more than `room` characters in the stored list
/// (docs/rules/storage.md#large-files).
///
/// # Errors
/// [`TooLarge`] if they do.
pub fn read_inventories(
    json: Json,
    room: usize,
    ids: &mut IdSource,
) -> Result<ReadEntries, TooLarge> {
    let entries = match json {
        Json::Array(entries) => entries,
        entry => vec![entry],
    };
    let mut reader = Reader::with_room(ReadingIds::new(ids.clone()), room);
    let read = entries
        .into_iter()
        .map(|entry| {
            reader.kept = Completeness::Whole;
            let inventory = is_inventory(&entry).then(|| reader.inventory(entry))??;
            Some((inventory, reader.kept))
        })
        .collect();
    *ids = reader.ids.new;
    reader.room.map(|_| read).ok_or(TooLarge)
}

/// Whether a file's JSON, or an entry of it, is an inventory that can be imported.
pub fn is_inventory(json: &Json) -> bool {
    let is_whole = has_name_and_columns(json);
    is_whole && json.get("strengthScore").is_some_and(Json::is_number) && depth(json) <= DEEPEST
}
