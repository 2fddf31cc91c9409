//! Versions of an inventory, which kept steps need (docs/rules/storage.md#kept-steps).

use std::rc::Rc;

use serde::Serialize;

use super::ids::{ReadingIds, in_reading_order, runs};
use super::json::{parse, to_compact};
use super::read::{Completeness, Reader};
use crate::model::{Entity, Id, IdSource, Inventory, InventoryId, Json};

/// The format of a version that names none.
const FORMAT: u64 = 1;

/// A version as it is stored.
#[derive(Serialize)]
struct Version<'a> {
    /// The ids in the order in which the inventory is read, as runs.
    ids: Vec<u64>,
    inventory: &'a Inventory,
}

/// An inventory with its ids as text.
///
/// ```
/// use engine::model::{Entity, IdSource, Inventory};
/// use engine::storage::{read_version, version_text};
/// let mira = Entity::new(IdSource::starting_at(41).inventory(), Inventory::new("Mira".into()));
/// let text = version_text(&mira);
/// assert!(text.starts_with(r#"{"ids":[42,1],"inventory":{"name":"Mira","#));
/// let read = read_version(&text).unwrap();
/// assert_eq!((read.id, &read), (mira.id, &mira));
/// assert_eq!(read_version(&text[1..]), None);
/// assert!(read_version(&text.replacen("{", r#"{"format":1,"#, 1)).is_some());
/// assert_eq!(read_version(&text.replacen("{", r#"{"format":2,"#, 1)), None);
/// ```
#[must_use]
pub fn version_text(inventory: &Entity<InventoryId, Inventory>) -> String {
    to_compact(&Version { ids: runs(in_reading_order(inventory)), inventory })
}

/// Reads an inventory with its ids; `None` unless all of the text can be read.
#[must_use]
pub fn read_version(text: &str) -> Option<Rc<Entity<InventoryId, Inventory>>> {
    let mut json = parse(text).ok()?;
    if json.get("format").is_some_and(|format| format.as_u64() != Some(FORMAT)) {
        return None;
    }
    let ids: Option<Vec<u64>> = json.get("ids")?.as_array()?.iter().map(Json::as_u64).collect();
    let mut reader = Reader::new(ReadingIds::runs(&ids?, IdSource::default())?);
    let inventory = reader.inventory(json.get_mut("inventory")?.take())?;
    let id = reader.ids.take();
    let is_whole = reader.kept == Completeness::Whole && reader.ids.did_fit();
    is_whole.then(|| Entity::new(id, inventory))
}

/// Ids of inventories as runs.
pub(crate) fn inventory_runs(ids: &[InventoryId]) -> Vec<u64> {
    runs(ids.iter().map(|id| id.number()))
}

/// The most inventories whose order is read: a damaged run may be as long as all ids.
const MOST_INVENTORIES: u64 = 1 << 20;

/// The ids of these runs; `None` if they are damaged.
pub(crate) fn inventories_of_runs(runs: &[u64]) -> Option<Vec<InventoryId>> {
    let lengths = runs.iter().skip(1).step_by(2);
    if lengths.fold(0_u64, |sum, length| sum.saturating_add(*length)) > MOST_INVENTORIES {
        return None;
    }
    let mut ids = ReadingIds::runs(runs, IdSource::default())?;
    let mut inventories = Vec::new();
    while !ids.is_empty() {
        inventories.push(ids.take());
    }
    Some(inventories)
}
