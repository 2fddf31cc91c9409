//! Single entities with their ids, which the undo log has (docs/rules/storage.md#the-undo-log).

use std::rc::Rc;

use serde::Serialize;

use super::ids::{ReadingIds, in_reading_order, runs};
use super::read::{Completeness, Reader};
use crate::model::{Container, Entity, Id, IdSource, Inventory, InventoryId, ItemStack, Json};

/// The format of an inventory that names none.
const FORMAT: u64 = 1;

/// An inventory with everything in it, and the ids of all that.
#[derive(Serialize)]
struct WithIds<'a> {
    /// The ids in the order in which the inventory is read, as runs.
    ids: Vec<u64>,
    inventory: &'a Inventory,
}

/// An inventory with everything in it, and the ids of all that.
///
/// ```
/// use engine_core::model::{Entity, IdSource, Inventory};
/// use engine_core::storage::{inventory_json, read_inventory_json};
/// let mira = Entity::new(IdSource::starting_at(41).inventory(), Inventory::new("Mira".into()));
/// let json = inventory_json(&mira);
/// assert_eq!(json["ids"].to_string(), "[42,1]");
/// assert_eq!(json["inventory"]["name"], "Mira");
/// let read = read_inventory_json(json).unwrap();
/// assert_eq!((read.id, &read), (mira.id, &mira));
/// ```
#[must_use]
pub fn inventory_json(inventory: &Entity<InventoryId, Inventory>) -> Json {
    to_json(&WithIds { ids: runs(in_reading_order(inventory)), inventory })
}

/// A part of the list as JSON.
pub fn to_json(part: &impl Serialize) -> Json {
    serde_json::to_value(part).unwrap_or_default()
}

/// Reads an inventory with its ids; `None` unless all of it can be read, or if it has a later format.
#[must_use]
pub fn read_inventory_json(mut json: Json) -> Option<Rc<Entity<InventoryId, Inventory>>> {
    if json.get("format").is_some_and(|format| format.as_u64() != Some(FORMAT)) {
        return None;
    }
    let ids: Option<Vec<u64>> = json.get("ids")?.as_array()?.iter().map(Json::as_u64).collect();
    let mut reader = Reader::new(ReadingIds::runs(&ids?, IdSource::default())?);
    let inventory = reader.inventory(json.get_mut("inventory")?.take())?;
    let id = reader.ids.take();
    let is_whole = reader.completeness == Completeness::Whole && reader.ids.did_fit();
    is_whole.then(|| Entity::new(id, inventory))
}

/// Reads an entity without what it contains; `None` unless all of it can be read.
pub trait ReadAlone: Sized {
    fn read_alone(json: Json) -> Option<Self>;
}

fn read_alone<T>(json: Json, read: impl FnOnce(&mut Reader, Json) -> Option<T>) -> Option<T> {
    let mut reader = Reader::new(ReadingIds::new(IdSource::default()));
    let entity = read(&mut reader, json)?;
    (reader.completeness == Completeness::Whole).then_some(entity)
}

impl ReadAlone for Inventory {
    fn read_alone(json: Json) -> Option<Self> {
        read_alone(json, Reader::inventory)
    }
}

impl ReadAlone for Container {
    fn read_alone(json: Json) -> Option<Self> {
        read_alone(json, |reader, json| Some(reader.container(json)))
    }
}

impl ReadAlone for ItemStack {
    fn read_alone(json: Json) -> Option<Self> {
        read_alone(json, Reader::stack)
    }
}

/// Ids as runs of consecutive numbers.
pub fn id_runs<I: Id>(ids: &[I]) -> Vec<u64> {
    runs(ids.iter().map(|id| id.number()))
}

/// The most ids in a list whose order is read: a damaged run may be as long as all ids.
const MOST_IDS: u64 = 1 << 20;

/// The ids of these runs; `None` if they are damaged.
#[must_use]
pub fn ids_of_runs<I: Id>(runs: &[u64]) -> Option<Vec<I>> {
    let lengths = runs.iter().skip(1).step_by(2);
    if lengths.fold(0_u64, |sum, length| sum.saturating_add(*length)) > MOST_IDS {
        return None;
    }
    let mut ids = ReadingIds::runs(runs, IdSource::default())?;
    let mut list = Vec::new();
    while !ids.is_empty() {
        list.push(ids.take());
    }
    Some(list)
}
