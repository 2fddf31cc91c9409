//! The model as JSON, in exactly the shape of docs/rules/storage.md#the-stored-list: no ids, unknown fields and
//! the order of keys as they came in.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::json::to_compact;
use crate::model::{
    CoinSlots, Coins, CoinsTake, Container, ContainerId, EncumbranceLevel, Entity, Field,
    FormulaNumber, HasFields, Inventory, InventoryId, Item, ItemContainer, ItemStack, LevelEntry,
    LevelMultiple, LevelStart, LevelUnit, Levels, Limits, List, Load, MoneyPouch, MultipleOf,
    Optional, OwnFormula, Penalty, StackId, Uses, Visitor,
};

/// The text to store, which is the array of inventories, from the JSON of each.
#[must_use]
pub fn stored_text(inventories: &[String]) -> String {
    format!("[{}]", inventories.join(","))
}

/// The JSON of an inventory to store. The JSON of its stacks is kept for the next time.
#[must_use]
pub fn inventory_text(inventory: &Inventory) -> String {
    for stack in inventory.containers().flat_map(|container| container.stacks()) {
        if stack.json.get().is_none()
            && let Ok(json) = RawValue::from_string(to_compact(&***stack))
        {
            stack.json.get_or_init(|| json);
        }
    }
    to_compact(inventory)
}

/// The length of the text to store, from the length of each inventory's JSON.
#[must_use]
pub fn stored_length(inventories: &[usize]) -> usize {
    let commas = inventories.len().saturating_sub(1);
    "[]".len() + inventories.iter().sum::<usize>() + commas
}

/// The length of a text in UTF-16 units, which is what a browser counts.
#[must_use]
pub fn utf16_length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Writes an object: all fields in the order in which its keys came in, then those known ones that it did
/// not have. What is absent is left out.
fn object<O, S>(object: &O, serializer: S) -> Result<S::Ok, S::Error>
where
    S: Serializer,
    O: for<'a> HasFields<Writing<'a, O, S::SerializeMap>>,
{
    let unknown = object.unknown();
    let order = unknown.order.as_deref().unwrap_or_default();
    let mut writing = Writing {
        object,
        map: serializer.serialize_map(None)?,
        wanted: Wanted::AllBut(order),
        written: Ok(()),
    };
    for key in order {
        if let Some(value) = unknown.values.as_ref().and_then(|values| values.get(key)) {
            writing.map.serialize_entry(key, value)?;
        } else {
            writing.wanted = Wanted::Only(key);
            writing.write_fields()?;
        }
    }
    writing.wanted = Wanted::AllBut(order);
    writing.write_fields()?;
    writing.map.end()
}

/// An object that is being written.
struct Writing<'a, O, M: SerializeMap> {
    object: &'a O,
    map: M,
    wanted: Wanted<'a>,
    written: Result<(), M::Error>,
}

/// The known fields to write.
#[derive(Clone, Copy)]
enum Wanted<'a> {
    /// The one with this key.
    Only(&'a str),
    /// All but these.
    AllBut(&'a [String]),
}

impl<O, M: SerializeMap> Writing<'_, O, M> {
    /// Writes those of the known fields that are wanted.
    fn write_fields(&mut self) -> Result<(), M::Error>
    where
        O: HasFields<Self>,
    {
        if let Some(kind) = O::KIND {
            self.write("kind", &kind);
        }
        O::visit_all(self);
        std::mem::replace(&mut self.written, Ok(()))
    }

    fn write(&mut self, key: &str, value: &impl Serialize) {
        let is_wanted = match self.wanted {
            Wanted::Only(wanted) => wanted == key,
            Wanted::AllBut(written) => !written.iter().any(|written| written == key),
        };
        if is_wanted && self.written.is_ok() {
            self.written = self.map.serialize_entry(key, value);
        }
    }
}

impl<O, T: Write, R, M: SerializeMap> Visitor<O, T, R> for Writing<'_, O, M> {
    fn visit(&mut self, field: Field<O, T>, _: R) {
        let value = (field.get)(self.object);
        if !value.is_absent() {
            self.write(field.key, value);
        }
    }
}

/// The type of a field, as it is written.
trait Write: Serialize {
    /// True if its key is left out.
    fn is_absent(&self) -> bool {
        false
    }
}

impl<T: Serialize> Write for Optional<T> {
    fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }
}

/// Types of fields that are always written.
macro_rules! always_written {
    ($($type:ty),*) => {$(impl Write for $type {})*};
}
always_written!(
    bool, f64, Option<f64>, String, LevelStart, LevelUnit, MultipleOf, FormulaNumber<1_000>, Coins, Item, Vec<Penalty>, List<StackId, ItemStack>, [List<ContainerId, Container>; 2]
);

impl Serialize for Entity<InventoryId, Inventory> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl Serialize for Entity<ContainerId, Container> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl Serialize for Entity<StackId, ItemStack> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.json.get() {
            Some(written) => written.serialize(serializer),
            None => (**self).serialize(serializer),
        }
    }
}

impl Serialize for Container {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Item(container) => container.serialize(serializer),
            Self::Pouch(pouch) => pouch.serialize(serializer),
            Self::Unknown(json) => json.serialize(serializer),
        }
    }
}

impl<T: Serialize> Serialize for Optional<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Absent => serializer.serialize_none(),
            Self::Set(value) => value.serialize(serializer),
            Self::Unreadable(json) => json.serialize(serializer),
        }
    }
}

impl Serialize for Levels {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.entries().serialize(serializer)
    }
}

impl Serialize for CoinsTake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Pouch | Self::Nothing => self.name().serialize(serializer),
            Self::Number(slots) => slots.serialize(serializer),
        }
    }
}

impl Serialize for LevelEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Level(level) => level.serialize(serializer),
            Self::Unreadable(json) => json.serialize(serializer),
        }
    }
}

impl Serialize for LevelStart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::From(number) => number.serialize(serializer),
            Self::Above(multiple) => multiple.serialize(serializer),
        }
    }
}

/// Serialises each of the objects field by field.
macro_rules! written_as_object {
    ($($object:ident),*) => {$(
        impl Serialize for $object {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                object(self, serializer)
            }
        }
    )*};
}
written_as_object!(
    Inventory,
    Penalty,
    ItemContainer,
    MoneyPouch,
    Coins,
    ItemStack,
    Item,
    Load,
    Uses,
    Limits,
    CoinSlots,
    OwnFormula,
    EncumbranceLevel,
    LevelMultiple
);
