//! Reads JSON into the model: absent fields get their defaults, unknown fields are kept and stored again, and values
//! that no field can hold are reported as lost.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::rc::Rc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Map;
use tsify::Tsify;

use super::VersionVector;
use super::ids::{Fingerprint, ReadingIds, StaleEntry, StoredList};
use super::json::{NotJson, as_in_browsers, double, parse};
use super::salvage::salvage;
use crate::model::{
    BundleSize, CoinSlots, Coins, CoinsTake, Container, ContainerId, EncumbranceLevel, Entity,
    Field, HasFields, IdSource, Inventory, InventoryId, Item, ItemContainer, ItemStack, Json,
    LevelEntry, LevelUnit, Levels, Limit, LimitSetting, Limits, List, Load, MoneyPouch,
    NumberField, Optional, Penalty, StackId, StackNote, State, Stored as _, Unknown, Visitor,
};
use crate::rules::input::LARGEST;
use crate::rules::notes::stored_note;
use crate::rules::rounding::number_text;

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
    /// The stale entries that are stored with its ids.
    pub stale_entries: Vec<StaleEntry>,
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
        let ReadingIds { new, stale_entries, versions, .. } = self.ids;
        let state = State { inventories, ids: new };
        ReadState {
            state,
            completeness: self.completeness,
            fingerprint,
            ids,
            stale_entries,
            versions,
        }
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

/// The type of a field, as it is read (docs/rules/storage.md#missing-and-mistyped-values).
trait Read<R = ()>: Sized {
    /// True if null is a value, which is kept.
    const KEEPS_NULL: bool = false;

    /// Reads a value; `None` if it can't be read.
    fn read(reader: &mut Reader, json: Json, like: R) -> Option<Self>;
}

/// Reads a field that is an object.
macro_rules! read_as_object {
    ($($object:ident),*) => {$(
        impl Read for $object {
            fn read(reader: &mut Reader, json: Json, (): ()) -> Option<Self> {
                reader.object(json)
            }
        }
    )*};
}
read_as_object!(Coins, Item);

/// Keeps a number as it is, and reads a text as if it had been typed.
impl Read<NumberField> for f64 {
    fn read(_: &mut Reader, json: Json, like: NumberField) -> Option<Self> {
        match json {
            Json::Number(number) => Some(double(&number)),
            Json::String(text) => like.read_stored(&text),
            _ => None,
        }
    }
}

impl Read<NumberField> for Option<f64> {
    fn read(reader: &mut Reader, json: Json, like: NumberField) -> Option<Self> {
        f64::read(reader, json, like).map(Some)
    }
}

/// Converts a number or a boolean to text.
impl Read for String {
    fn read(_: &mut Reader, json: Json, (): ()) -> Option<Self> {
        match json {
            Json::String(text) => Some(text),
            Json::Number(number) => Some(number_text(double(&number))),
            Json::Bool(flag) => Some(flag.to_string()),
            _ => None,
        }
    }
}

impl Read for bool {
    fn read(_: &mut Reader, json: Json, (): ()) -> Option<Self> {
        json.as_bool()
    }
}

impl Read for Vec<Penalty> {
    fn read(reader: &mut Reader, json: Json, (): ()) -> Option<Self> {
        Some(array(json)?.into_iter().filter_map(|json| reader.object(json)).collect())
    }
}

impl Read for [List<ContainerId, Container>; 2] {
    fn read(reader: &mut Reader, json: Json, (): ()) -> Option<Self> {
        let [left, right] = <[Json; 2]>::try_from(array(json)?).ok()?;
        let mut column = |json| {
            let containers = array(json)?.into_iter().filter_map(|json| {
                let container = reader.container(json);
                if !matches!(container, Container::Unknown(_)) {
                    reader.take_room(LEAST_CONTAINER)?;
                }
                Some(Entity::new(reader.ids.take(), container))
            });
            Some(containers.collect())
        };
        Some([column(left)?, column(right)?])
    }
}

impl Read for List<StackId, ItemStack> {
    fn read(reader: &mut Reader, json: Json, (): ()) -> Option<Self> {
        let stacks = array(json)?.into_iter().filter_map(|json| {
            reader.take_room(LEAST_STACK)?;
            let stack = reader.object(json)?;
            Some(Entity::new(reader.ids.take(), stack))
        });
        Some(stacks.collect())
    }
}

/// A value that can't be read is kept as it is (docs/rules/storage.md#optional-fields).
impl<T: ReadOptional> Read for Optional<T> {
    const KEEPS_NULL: bool = true;

    fn read(reader: &mut Reader, mut json: Json, (): ()) -> Option<Self> {
        as_in_browsers(&mut json);
        Some(match T::read_optional(reader, &json) {
            Some(value) => Self::Set(value),
            None => Self::Unreadable(Box::new(json)),
        })
    }
}

/// The value of an optional field, as it is read.
trait ReadOptional: Sized {
    /// Reads a value; `None` if this version does not know it.
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self>;
}

/// Requires a value that would be written as it is: an enum can also be read from an object.
impl<T: DeserializeOwned + Serialize> ReadOptional for T {
    fn read_optional(_: &mut Reader, json: &Json) -> Option<Self> {
        let value = T::deserialize(json).ok()?;
        serde_json::to_value(&value).is_ok_and(|written| written == *json).then_some(value)
    }
}

/// Accepts a whole number of at least 2.
impl ReadOptional for BundleSize {
    fn read_optional(_: &mut Reader, json: &Json) -> Option<Self> {
        Self::new(json.as_f64()?)
    }
}

/// Accepts a word, or both numbers, each whole and in range.
impl ReadOptional for CoinsTake {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        let mut words = [Self::Pouch, Self::Nothing].into_iter();
        if let Some(word) =
            words.find(|word| json.as_str().is_some_and(|text| word.name() == Some(text)))
        {
            return Some(word);
        }
        let number = |key| json.get(key).and_then(Json::as_f64);
        CoinSlots::new(number("coins")?, number("free")?)?;
        reader.object(json.clone()).map(Self::Number)
    }
}

/// Reads the entries of a list one by one, so that an invalid one does not affect the others.
impl ReadOptional for Levels {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        let entries = json.as_array()?.iter().map(|entry| {
            let is_level = entry.get("from").and_then(Json::as_f64).is_some_and(|from| from >= 0.0)
                && entry.get("of").and_then(unit).is_some()
                && entry.get("name").is_some_and(Json::is_string);
            let level =
                is_level.then(|| reader.object::<EncumbranceLevel>(entry.clone())).flatten();
            level.map_or_else(|| LevelEntry::Unreadable(entry.clone()), LevelEntry::Level)
        });
        Some(Self::new(entries.collect()))
    }
}

/// The unit of a level with this name.
fn unit(json: &Json) -> Option<LevelUnit> {
    LevelUnit::ALL.into_iter().find(|unit| json.as_str() == Some(unit.name()))
}

impl Read for LevelUnit {
    fn read(_: &mut Reader, json: Json, (): ()) -> Option<Self> {
        unit(&json)
    }
}

/// Requires all numbers of a fixed load, each in range.
impl ReadOptional for Load {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        let is_amount = |key: &&str| {
            let amount = json.get(key).and_then(Json::as_f64);
            amount.is_some_and(|amount| (0.0..=LARGEST).contains(&amount))
        };
        Self::KEYS.iter().all(is_amount).then(|| reader.object(json.clone()))?
    }
}

/// Reads the two limits independently, so that an invalid one does not affect the other.
impl ReadOptional for Limits {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        json.is_object().then(|| reader.object(json.clone()))?
    }
}

/// Accepts a number in range, or null for no limit.
impl ReadOptional for Limit {
    fn read_optional(_: &mut Reader, json: &Json) -> Option<Self> {
        if json.is_null() {
            return Some(Self::None);
        }
        let limit = json.as_f64();
        limit.filter(|limit| (0.0..=LARGEST).contains(limit)).map(Self::Of)
    }
}

/// Accepts a number in range, null for no limit, or that it is by strength.
impl ReadOptional for LimitSetting {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        if json.as_str() == Some(Self::STRENGTH) {
            return Some(Self::Strength);
        }
        Limit::read_optional(reader, json).map(Self::from)
    }
}

/// Accepts a text that is not blank and not too long.
impl ReadOptional for StackNote {
    fn read_optional(_: &mut Reader, json: &Json) -> Option<Self> {
        stored_note(json.as_str()?)
    }
}

/// The values of a list.
fn array(json: Json) -> Option<Vec<Json>> {
    match json {
        Json::Array(values) => Some(values),
        _ => None,
    }
}
