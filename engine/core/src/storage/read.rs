//! Reads JSON into the model: absent fields get their defaults, unknown fields are kept and stored again, and values
//! that no field can hold are reported as lost.

mod fields;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::rc::Rc;

use serde::Serialize;
use serde_json::Map;
use tsify::Tsify;

use self::fields::{Read, array};
use super::VersionVector;
use super::ids::{Fingerprint, ReadingIds, StoredList};
use super::json::{NotJson, as_in_browsers, parse};
use super::salvage::salvage;
use crate::model::{
    Container, Entity, Field, HasFields, IdSource, Inventory, InventoryId, ItemContainer,
    ItemStack, Json, List, MoneyPouch, State, Stored as _, Unknown, Visitor,
};

/// The least length of a stack and of a container of a known kind in the stored list.
const LEAST_STACK: usize = 100;
const LEAST_CONTAINER: usize = 50;

/// A stored list that could be read, wholly or in part.
#[derive(Clone, Debug)]
pub struct ReadState {
    /// The inventories that could be read.
    pub state: State,
    pub completeness: Completeness,
    /// Of the text.
    pub fingerprint: Fingerprint,
    /// Whether its ids were stored with it.
    pub ids: ListIds,
    /// The changes that it contains, as far as that is stored with its ids.
    pub versions: Option<VersionVector>,
}

/// The ids of a list that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListIds {
    /// They were stored with it.
    Stored,
    /// All are new.
    New,
}

/// Whether all data of a text could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Completeness {
    /// All of it.
    Whole,
    /// Something in it can't be read, or no field of the model can hold it: it would be left out.
    InPart,
}

/// Reads the stored list with its ids. Inventories that can't be read are left out. If the ids are not those of the
/// list (docs/rules/storage.md#ids), everything gets a new one.
///
/// # Errors
/// [`NotJson`] if the text is not JSON and contains no inventory that can be read.
pub fn read_stored<'a>(
    list: impl Into<StoredList<'a>>,
    new_ids: IdSource,
) -> Result<ReadState, NotJson> {
    let list = list.into();
    let fingerprint = Fingerprint::of(list.text);
    if let Some(ids) = ReadingIds::stored(list, fingerprint, new_ids.clone()) {
        let (inventories, reader) = read_text(list.text, ids)?;
        if reader.ids.did_fit() {
            return Ok(reader.finish(inventories, fingerprint, ListIds::Stored));
        }
    }
    let (inventories, reader) = read_text(list.text, ReadingIds::new(new_ids))?;
    Ok(reader.finish(inventories, fingerprint, ListIds::New))
}

/// Reads the inventories of a text. Returns the reader, too.
fn read_text(
    text: &str,
    ids: ReadingIds,
) -> Result<(List<InventoryId, Inventory>, Reader), NotJson> {
    let json = parse(text);
    let is_json = json.is_ok();
    let list = json.unwrap_or_else(|NotJson| Json::Array(salvage(text)));
    let list = array(list);
    let mut reader = Reader::new(ids);
    if !is_json || list.is_none() {
        reader.completeness = Completeness::InPart;
    }
    let mut inventories = Vec::new();
    for entry in list.unwrap_or_default() {
        if let Some(inventory) = reader.inventory(entry) {
            inventories.push(Entity::new(reader.ids.take(), inventory));
        } else {
            reader.completeness = Completeness::InPart;
        }
    }
    if inventories.is_empty() && !is_json {
        return Err(NotJson);
    }
    Ok((inventories.into(), reader))
}

/// Reads the objects of the model.
pub(super) struct Reader {
    pub(super) ids: ReadingIds,
    /// `InPart` once a value was lost, because no field of the model can hold it.
    pub(super) completeness: Completeness,
    /// The room for further entries of lists, in characters of the stored list; `None` once an entry had no room.
    pub(super) room: Option<usize>,
    /// The orders of keys found so far, by their hashes: most objects have the same one.
    orders: HashMap<u64, Rc<[String]>>,
    hasher: RandomState,
}

impl Reader {
    pub(super) fn new(ids: ReadingIds) -> Self {
        Self::with_room(ids, usize::MAX)
    }

    /// A reader that reads no further entries of lists once they take more than `room`
    /// (`docs/rules/storage.md#large-files`).
    pub(super) fn with_room(ids: ReadingIds, room: usize) -> Self {
        let (orders, hasher) = (HashMap::new(), RandomState::new());
        Self { ids, completeness: Completeness::Whole, room: Some(room), orders, hasher }
    }

    /// Takes the room of an entry. Returns `None` if there is too little.
    fn take_room(&mut self, least: usize) -> Option<()> {
        self.room = self.room?.checked_sub(least);
        self.room.map(|_| ())
    }

    /// The inventories that were read, with the source of further ids.
    fn finish(
        self,
        inventories: List<InventoryId, Inventory>,
        fingerprint: Fingerprint,
        ids: ListIds,
    ) -> ReadState {
        let ReadingIds { new, versions, .. } = self.ids;
        let state = State { inventories, ids: new };
        ReadState { state, completeness: self.completeness, fingerprint, ids, versions }
    }

    /// An inventory, if it is valid.
    pub(super) fn inventory(&mut self, json: Json) -> Option<Inventory> {
        has_name_and_columns(&json).then(|| self.object(json))?
    }

    /// A stack, if it is an object.
    pub(super) fn stack(&mut self, json: Json) -> Option<ItemStack> {
        self.object(json)
    }

    pub(super) fn container(&mut self, mut json: Json) -> Container {
        let container = match json.get("kind").and_then(Json::as_str) {
            ItemContainer::KIND => self.object(json).map(ItemContainer::into),
            MoneyPouch::KIND => self.object(json).map(MoneyPouch::into),
            _ => {
                as_in_browsers(&mut json);
                Some(Container::Unknown(json))
            }
        };
        // Only an object has a kind.
        container.unwrap_or(Container::Unknown(Json::Null))
    }

    /// An object, field by field. A value of a different type is lost.
    fn object<O>(&mut self, json: Json) -> Option<O>
    where
        O: for<'r> HasFields<Reading<'r, O>>,
    {
        let Json::Object(all) = json else {
            self.completeness = Completeness::InPart;
            return None;
        };
        let mut reading = Reading { reader: self, all, object: O::absent() };
        O::visit_all(&mut reading);
        let Reading { all, mut object, .. } = reading;
        *object.unknown_mut() = self.unknown(all, O::KEYS);
        Some(object)
    }

    /// The unknown fields of an object, after the values of the known fields were taken.
    fn unknown(&mut self, mut all: Map<String, Json>, known: &[&str]) -> Unknown {
        // The usual case: only known keys, in the usual order, perhaps without the last ones.
        if all.keys().zip(known).all(|(key, known)| key == known) && all.len() <= known.len() {
            return Unknown::default();
        }
        let order = self.order(&all);
        all.retain(|key, _| !known.contains(&key.as_str()));
        all.values_mut().for_each(as_in_browsers);
        Unknown { order: Some(order), values: (!all.is_empty()).then(|| Box::new(all)) }
    }

    /// The keys of an object in their order.
    fn order(&mut self, fields: &Map<String, Json>) -> Rc<[String]> {
        let mut hash = 0_u64;
        for key in fields.keys() {
            hash = self.hasher.hash_one((hash, key));
        }
        match self.orders.get(&hash) {
            Some(order) if order.iter().eq(fields.keys()) => Rc::clone(order),
            _ => {
                let order: Rc<[String]> = fields.keys().cloned().collect();
                self.orders.insert(hash, Rc::clone(&order));
                order
            }
        }
    }
}

/// True if a value is an inventory: a string name and exactly two columns (docs/rules/storage.md#import).
pub(super) fn has_name_and_columns(json: &Json) -> bool {
    let columns = json.get("columns").and_then(Json::as_array);
    json.get("name").is_some_and(Json::is_string)
        && columns.is_some_and(|columns| columns.len() == 2 && columns.iter().all(Json::is_array))
}

/// An object that is being read.
struct Reading<'r, O> {
    reader: &'r mut Reader,
    /// The values of its keys; those of known fields are taken.
    all: Map<String, Json>,
    object: O,
}

/// A field keeps its default if its key is absent or null, or if its value is lost.
impl<O, T: Read<R>, R> Visitor<O, T, R> for Reading<'_, O> {
    fn visit(&mut self, field: Field<O, T>, like: R) {
        let json = self.all.get_mut(field.key).map(Json::take);
        let Some(json) = json.filter(|json| T::KEEPS_NULL || !json.is_null()) else {
            return;
        };
        match T::read(self.reader, json, like) {
            Some(value) => *(field.get_mut)(&mut self.object) = value,
            None => self.reader.completeness = Completeness::InPart,
        }
    }
}
