//! The model as JSON, in exactly the shape of docs/rules.md#the-stored-list: no ids, unknown fields and
//! the order of keys as they came in.

use serde::ser::{Error, Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::json::to_compact;
use super::keys;
use crate::model::{
    CoinKind, Coins, Container, ContainerId, Entity, Inventory, InventoryId, Item, ItemContainer,
    ItemStack, List, Load, MoneyPouch, Optional, Penalty, Place, StackId, State, Supply, Unknown,
};

/// The text to store: the array of inventories.
#[must_use]
pub fn stored_text(state: &State) -> String {
    to_compact(&state.inventories)
}

/// How long an inventory's part of the stored text is, in UTF-16 units.
pub(crate) fn written_length(inventory: &Inventory) -> usize {
    to_compact(inventory).encode_utf16().count()
}

/// How long the stored text is whose inventories' parts are so long, in UTF-16 units.
pub(crate) fn stored_length(parts: &[usize]) -> usize {
    // Brackets around, commas between.
    2 + parts.iter().sum::<usize>() + parts.len().saturating_sub(1)
}

/// The value of a known field.
enum Value<'a> {
    Text(&'a str),
    Number(f64),
    /// Null where there is none.
    Amount(Option<f64>),
    Flag(bool),
    Penalties(&'a [Penalty]),
    Columns(&'a [List<ContainerId, Container>; 2]),
    Stacks(&'a [std::rc::Rc<Entity<StackId, ItemStack>>]),
    Item(&'a Item),
    Coins(&'a Coins),
    Place(&'a Optional<Place>),
    Load(&'a Optional<Load>),
    Supply(&'a Optional<Supply>),
}

impl Value<'_> {
    /// Whether its key is left out.
    const fn is_absent(&self) -> bool {
        matches!(
            self,
            Self::Place(Optional::Absent)
                | Self::Load(Optional::Absent)
                | Self::Supply(Optional::Absent)
        )
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Number(number) => serializer.serialize_f64(*number),
            Self::Amount(amount) => amount.serialize(serializer),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Penalties(penalties) => penalties.serialize(serializer),
            Self::Columns(columns) => columns.serialize(serializer),
            Self::Stacks(stacks) => stacks.serialize(serializer),
            Self::Item(item) => item.serialize(serializer),
            Self::Coins(coins) => coins.serialize(serializer),
            Self::Place(place) => place.serialize(serializer),
            Self::Load(load) => load.serialize(serializer),
            Self::Supply(supply) => supply.serialize(serializer),
        }
    }
}

/// Writes an object: all fields in the order in which its keys came in, then those known ones that it did
/// not have. What is absent is left out.
fn object<S: Serializer, const N: usize>(
    serializer: S,
    unknown: &Unknown,
    keys: &[&str; N],
    values: &[Value; N],
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    let order = unknown.order.as_deref().unwrap_or_default();
    let known = || {
        let all = keys.iter().zip(values);
        all.filter(|(_, value)| !value.is_absent())
    };
    for key in order {
        if let Some((key, value)) = known().find(|(known, _)| *known == key) {
            map.serialize_entry(key, value)?;
        } else if let Some(value) = unknown.values.as_ref().and_then(|values| values.get(key)) {
            map.serialize_entry(key, value)?;
        }
    }
    for (key, value) in known() {
        if !order.iter().any(|written| written == key) {
            map.serialize_entry(key, value)?;
        }
    }
    map.end()
}

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
        let json = if let Some(written) = self.json.get() {
            written
        } else {
            let json = RawValue::from_string(to_compact(&**self)).map_err(S::Error::custom)?;
            self.json.get_or_init(|| json)
        };
        json.serialize(serializer)
    }
}

impl Serialize for Inventory {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = [
            Value::Text(&self.name),
            Value::Number(self.strength),
            Value::Penalties(&self.penalties),
            Value::Columns(&self.columns),
        ];
        object(serializer, &self.unknown, &keys::INVENTORY, &values)
    }
}

impl Serialize for Penalty {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = [Value::Text(&self.source), Value::Number(self.slots)];
        object(serializer, &self.unknown, &keys::PENALTY, &values)
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

impl Serialize for ItemContainer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = [
            Value::Text(Self::KIND),
            Value::Text(&self.name),
            Value::Number(self.capacity),
            Value::Stacks(&self.items),
            Value::Place(&self.place),
            Value::Load(&self.load),
        ];
        object(serializer, &self.unknown, &keys::ITEM_CONTAINER, &values)
    }
}

impl Serialize for MoneyPouch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = [
            Value::Text(Self::KIND),
            Value::Text(&self.name),
            Value::Number(self.capacity),
            Value::Number(self.slots),
            Value::Coins(&self.coins),
            Value::Place(&self.place),
        ];
        object(serializer, &self.unknown, &keys::MONEY_POUCH, &values)
    }
}

impl Serialize for Coins {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = CoinKind::ALL.map(|kind| Value::Number(self.get(kind)));
        object(serializer, &self.unknown, &keys::coins(), &values)
    }
}

impl Serialize for ItemStack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = [
            Value::Number(self.quantity),
            Value::Flag(self.equipped),
            Value::Item(&self.item),
            Value::Supply(&self.supply),
        ];
        object(serializer, &self.unknown, &keys::STACK, &values)
    }
}

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = [
            Value::Text(&self.name),
            Value::Number(self.value),
            Value::Number(self.weight),
            Value::Amount(self.slot_override),
            Value::Number(self.equipped_slots),
        ];
        object(serializer, &self.unknown, &keys::ITEM, &values)
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

impl Serialize for Supply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(true)
    }
}

impl Serialize for Load {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = [Value::Number(self.slots), Value::Number(self.weight)];
        object(serializer, &self.unknown, &keys::FIXED_LOAD, &values)
    }
}
