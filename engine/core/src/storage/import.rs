//! Files chosen for import: which of them hold inventories (docs/rules/storage.md#import).

use thiserror::Error;

use super::ids::ReadingIds;
use super::json::{EntryCount, NotJson, depth, parse, parse_as};
use super::read::{Completeness, Reader, has_name_and_columns};
use crate::model::{IdSource, Inventory, Json};

/// The most characters that browsers store (`docs/rules/storage.md#codes-that-cant-be-read`).
const MOST_STORED: usize = 5_242_880;

/// The least characters that an entry of any list counts for.
const LEAST_ENTRY: usize = 20;

/// The deepest nesting of arrays and objects of one inventory in a file, itself counted. In the stored list and in a
/// file of all inventories it is one more, and 127 can be read.
const DEEPEST: usize = 100;

/// The inventories of a file.
#[derive(Debug, Default)]
pub struct ReadFile {
    /// Each with whether all of it was read.
    pub inventories: Vec<(Inventory, Completeness)>,
    /// The number of entries that are not inventories.
    pub invalid: usize,
}

/// The lists of a file have more entries than there is room for.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("too large to import")]
pub struct TooLarge;

/// Why the JSON of a file can't be read.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Unread {
    #[error(transparent)]
    NotJson(#[from] NotJson),
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// The room for the entries of a file, in characters of the stored list (docs/rules/storage.md#large-files). A file that
/// is written like the stored list always has enough.
#[must_use]
pub const fn room(text: &str) -> usize {
    if text.len() > MOST_STORED { text.len() } else { MOST_STORED }
}

/// Reads the JSON of a file, unless it has more entries than there is room for: they are counted first, because an
/// entry takes much more memory than its text.
///
/// # Errors
/// [`Unread`] if it isn't JSON or has more entries.
pub fn parse_file(text: &str) -> Result<Json, Unread> {
    let EntryCount(entries) = parse_as(text)?;
    if entries > room(text) / LEAST_ENTRY { Err(TooLarge.into()) } else { Ok(parse(text)?) }
}

/// Reads the inventories of a file of any size, an inventory or an array of them (docs/rules/storage.md#import).
pub fn read_import(text: &str, ids: &mut IdSource) -> Vec<(Inventory, Completeness)> {
    let read = parse(text).map(|json| read_inventories(json, usize::MAX, ids));
    read.map(Result::unwrap_or_default).unwrap_or_default().inventories
}

/// Reads the inventories in a file's JSON, unless they take more than `room` characters in the stored list
/// (docs/rules/storage.md#large-files).
///
/// # Errors
/// [`TooLarge`] if they do.
pub fn read_inventories(json: Json, room: usize, ids: &mut IdSource) -> Result<ReadFile, TooLarge> {
    let entries = match json {
        Json::Array(entries) => entries,
        entry => vec![entry],
    };
    let mut reader = Reader::with_room(ReadingIds::new(ids.clone()), room);
    let mut file = ReadFile::default();
    for entry in entries {
        reader.completeness = Completeness::Whole;
        match is_inventory(&entry).then(|| reader.inventory(entry)).flatten() {
            Some(inventory) => file.inventories.push((inventory, reader.completeness)),
            None => file.invalid += 1,
        }
    }
    *ids = reader.ids.new;
    reader.room.map(|_| file).ok_or(TooLarge)
}

/// Whether a file's JSON, or an entry of it, is an inventory that can be imported.
pub fn is_inventory(json: &Json) -> bool {
    let is_whole = has_name_and_columns(json);
    is_whole && json.get("strengthScore").is_some_and(Json::is_number) && depth(json) <= DEEPEST
}
