//! The model as JSON, in exactly the shape of section 3: keys in its order, unknown fields where they
//! stood, no ids.

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::format::{WRITTEN, to_compact};
use crate::model::{
    CoinKind, Coins, Container, ContainerId, Entity, Inventory, InventoryId, Item, ItemContainer,
    ItemStack, MoneyPouch, Penalty, StackId, State, Unknown,
};

/// The text to store: the array of inventories.
#[must_use]
pub fn stored_text(state: &State) -> String {
    to_compact(&state.inventories)
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

/// A stack's compact text is kept: of ten thousand, one has changed since they were stored last.
impl Serialize for Entity<StackId, ItemStack> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            (**self).serialize(serializer)
        } else {
            serializer.serialize_newtype_struct(WRITTEN, self.text(to_compact))
        }
    }
}

/// Writes an object's known fields and, between them, the unknown ones.
struct Fields<'a, M> {
    map: M,
    unknown: &'a Unknown,
    /// How many known fields were written.
    known: usize,
}

impl<'a, M: SerializeMap> Fields<'a, M> {
    fn start<S>(serializer: S, unknown: &'a Unknown) -> Result<Self, S::Error>
    where
        S: Serializer<SerializeMap = M>,
    {
        Ok(Self {
            map: serializer.serialize_map(None)?,
            unknown,
            known: 0,
        })
    }

    fn known(mut self, key: &str, value: &(impl Serialize + ?Sized)) -> Result<Self, M::Error> {
        self.unknown_before(|place, known| place == known)?;
        self.map.serialize_entry(key, value)?;
        self.known += 1;
        Ok(self)
    }

    fn end(mut self) -> Result<M::Ok, M::Error> {
        self.unknown_before(|place, known| place >= known)?;
        self.map.end()
    }

    fn unknown_before(&mut self, due: impl Fn(usize, usize) -> bool) -> Result<(), M::Error> {
        for field in &self.unknown.0 {
            if due(field.known_before, self.known) {
                self.map.serialize_entry(&field.key, &field.value)?;
            }
        }
        Ok(())
    }
}

impl Serialize for Inventory {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields::start(serializer, &self.unknown)?
            .known("name", &self.name)?
            .known("strengthScore", &self.strength)?
            .known("penalties", &self.penalties)?
            .known("columns", &self.columns)?
            .end()
    }
}

impl Serialize for Penalty {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields::start(serializer, &self.unknown)?
            .known("source", &self.source)?
            .known("slots", &self.slots)?
            .end()
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
        Fields::start(serializer, &self.unknown)?
            .known("kind", Self::KIND)?
            .known("name", &self.name)?
            .known("capacity", &self.capacity)?
            .known("items", &self.items)?
            .end()
    }
}

impl Serialize for MoneyPouch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields::start(serializer, &self.unknown)?
            .known("kind", Self::KIND)?
            .known("name", &self.name)?
            .known("capacity", &self.capacity)?
            .known("slots", &self.slots)?
            .known("coins", &self.coins)?
            .end()
    }
}

impl Serialize for Coins {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Fields::start(serializer, &self.unknown)?;
        for kind in CoinKind::ALL {
            fields = fields.known(kind.name(), &self.get(kind))?;
        }
        fields.end()
    }
}

impl Serialize for ItemStack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields::start(serializer, &self.unknown)?
            .known("quantity", &self.quantity)?
            .known("equipped", &self.equipped)?
            .known("item", &self.item)?
            .end()
    }
}

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields::start(serializer, &self.unknown)?
            .known("name", &self.name)?
            .known("value", &self.value)?
            .known("weight", &self.weight)?
            .known("slotOverride", &self.slot_override)?
            .known("equippedSlots", &self.equipped_slots)?
            .end()
    }
}
