//! JSON into the model: what is absent becomes its default, what is unknown is stored with the rest, and what
//! has no field to go to is reported.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::rc::Rc;

use serde_json::Map;

use super::json::{NotJson, as_in_browsers, double, parse};
use super::keys;
use super::salvage::salvage;
use crate::model::{
    CoinKind, Coins, Container, ContainerId, Entity, IdSource, Inventory, Item, ItemContainer,
    ItemStack, Json, List, Load, MoneyPouch, Optional, Penalty, Place, StackId, State, Supply,
    Unknown,
};
use crate::rules::fields::NumberField;
use crate::rules::input::LARGEST;
use crate::rules::rounding::number_text;

/// A stored list that could be read, wholly or in part.
#[derive(Clone, Debug)]
pub struct Stored {
    /// What could be read.
    pub state: State,
    /// Something in the text has no field in the model and would be lost by saving.
    pub lossy: bool,
}

/// Reads the stored list. Inventories that can't be read are left out.
///
/// # Errors
/// [`NotJson`] if the text is none and no inventory can be made out in it.
pub fn read_stored(text: &str, ids: IdSource) -> Result<Stored, NotJson> {
    let json = parse(text);
    let is_json = json.is_ok();
    let list = json.unwrap_or_else(|NotJson| Json::Array(salvage(text)));
    let mut reader = Reader::new(ids);
    reader.lossy = !is_json;
    let mut inventories = Vec::new();
    for entry in reader.list(Some(list)) {
        if let Some(inventory) = reader.inventory(entry) {
            inventories.push(Entity::new(reader.ids.inventory(), inventory));
        } else {
            reader.lossy = true;
        }
    }
    if inventories.is_empty() && !is_json {
        return Err(NotJson);
    }
    Ok(Stored {
        state: State {
            inventories,
            ids: reader.ids,
        },
        lossy: reader.lossy,
    })
}

/// Reads one object of the model after the other.
pub(super) struct Reader {
    pub(super) ids: IdSource,
    /// Something was met that has no field in the model.
    pub(super) lossy: bool,
    /// Orders of keys that were met, by their hashes: most objects share one.
    orders: HashMap<u64, Rc<[String]>>,
    hasher: RandomState,
}

impl Reader {
    pub(super) fn new(ids: IdSource) -> Self {
        Self {
            ids,
            lossy: false,
            orders: HashMap::new(),
            hasher: RandomState::new(),
        }
    }

    /// An inventory, if it is valid: a string name and exactly two columns (docs/rules.md#import).
    pub(super) fn inventory(&mut self, json: Json) -> Option<Inventory> {
        let ([name, strength, penalties, columns], unknown) =
            self.object(json, &keys::INVENTORY)?;
        let (Some(Json::String(name)), Some(Json::Array(columns))) = (name, columns) else {
            return None;
        };
        let Ok([Json::Array(left), Json::Array(right)]) = <[Json; 2]>::try_from(columns) else {
            return None;
        };
        Some(Inventory {
            name,
            strength: self.number_or_default(strength, NumberField::StrengthScore),
            penalties: self
                .list(penalties)
                .into_iter()
                .filter_map(|json| self.penalty(json))
                .collect(),
            columns: [left, right].map(|column| self.column(column)),
            unknown,
        })
    }

    fn penalty(&mut self, json: Json) -> Option<Penalty> {
        let ([source, slots], unknown) = self.object(json, &keys::PENALTY)?;
        Some(Penalty {
            source: self.text(source),
            slots: self.number_or_default(slots, NumberField::PenaltySlots),
            unknown,
        })
    }

    fn column(&mut self, containers: Vec<Json>) -> List<ContainerId, Container> {
        containers
            .into_iter()
            .map(|json| {
                let container = self.container(json);
                Entity::new(self.ids.container(), container)
            })
            .collect()
    }

    fn container(&mut self, mut json: Json) -> Container {
        match json.get("kind").and_then(Json::as_str) {
            Some(ItemContainer::KIND) => self.item_container(json),
            Some(MoneyPouch::KIND) => self.money_pouch(json),
            _ => {
                as_in_browsers(&mut json);
                Container::Unknown(json)
            }
        }
    }

    fn item_container(&mut self, json: Json) -> Container {
        let Some(([_, name, capacity, items, place, load], unknown)) =
            self.object(json, &keys::ITEM_CONTAINER)
        else {
            return Container::Unknown(Json::Null);
        };
        Container::Item(ItemContainer {
            name: self.text(name),
            capacity: self.number_or_default(capacity, NumberField::NewCapacity),
            items: self.stacks(items),
            place: optional(place, place_named),
            load: optional(load, |json| self.load(json)),
            unknown,
        })
    }

    /// A fixed load, if it is one.
    fn load(&mut self, json: &Json) -> Option<Load> {
        let amount = |key| {
            let amount = json.get(key).and_then(Json::as_f64)?;
            (0.0..=LARGEST).contains(&amount).then_some(amount)
        };
        let (slots, weight) = (amount("slots")?, amount("weight")?);
        let (_, unknown) = self.object(json.clone(), &keys::FIXED_LOAD)?;
        Some(Load {
            slots,
            weight,
            unknown,
        })
    }

    fn stacks(&mut self, items: Option<Json>) -> List<StackId, ItemStack> {
        let items = self.list(items);
        items
            .into_iter()
            .filter_map(|json| {
                let stack = self.stack(json)?;
                Some(Entity::new(self.ids.stack(), stack))
            })
            .collect()
    }

    fn stack(&mut self, json: Json) -> Option<ItemStack> {
        let ([quantity, equipped, item, supply], unknown) = self.object(json, &keys::STACK)?;
        Some(ItemStack {
            quantity: self.number_or_default(quantity, NumberField::NewQuantity),
            equipped: self.flag(equipped.as_ref()),
            item: self.item(item.unwrap_or(Json::Object(Map::new()))),
            supply: optional(supply, |json| (*json == Json::Bool(true)).then_some(Supply)),
            unknown,
        })
    }

    fn item(&mut self, json: Json) -> Item {
        let Some(([name, value, weight, slot_override, equipped_slots], unknown)) =
            self.object(json, &keys::ITEM)
        else {
            return Item::default();
        };
        Item {
            name: self.text(name),
            value: self.number_or_default(value, NumberField::Value),
            weight: self.number_or_default(weight, NumberField::Weight),
            slot_override: self.number(slot_override, NumberField::SlotOverride),
            equipped_slots: self.number_or_default(equipped_slots, NumberField::EquippedSlots),
            unknown,
        }
    }

    fn money_pouch(&mut self, json: Json) -> Container {
        let Some(([_, name, capacity, slots, coins, place], unknown)) =
            self.object(json, &keys::MONEY_POUCH)
        else {
            return Container::Unknown(Json::Null);
        };
        Container::Pouch(MoneyPouch {
            name: self.text(name),
            capacity: self.number_or_default(capacity, NumberField::PouchCapacity),
            slots: self.number_or_default(slots, NumberField::PouchSlots),
            coins: self.coins(coins.unwrap_or(Json::Object(Map::new()))),
            place: optional(place, place_named),
            unknown,
        })
    }

    fn coins(&mut self, json: Json) -> Coins {
        let Some((counts, unknown)) = self.object(json, &keys::coins()) else {
            return Coins::default();
        };
        let mut coins = Coins::default();
        for (kind, count) in CoinKind::ALL.into_iter().zip(counts) {
            coins = coins.with(kind, self.number_or_default(count, NumberField::CoinCount));
        }
        coins.unknown = unknown;
        coins
    }

    /// The values of an object's known fields, null counting as absent (but where it is kept), and what it
    /// says beyond them. Anything else than an object is lost.
    fn object<const N: usize>(
        &mut self,
        json: Json,
        known: &[&str; N],
    ) -> Option<([Option<Json>; N], Unknown)> {
        let Json::Object(mut all) = json else {
            self.lossy = true;
            return None;
        };
        let values = known.map(|key| {
            let value = all.get_mut(key).map(Json::take);
            value.filter(|value| !value.is_null() || keys::OPTIONAL.contains(&key))
        });
        Some((values, self.unknown(all, known)))
    }

    /// What an object says beyond its known fields, whose values were taken.
    fn unknown(&mut self, mut all: Map<String, Json>, known: &[&str]) -> Unknown {
        // As nearly every object: its keys in the order of the tool, the last ones perhaps absent.
        if all.keys().zip(known).all(|(key, known)| key == known) && all.len() <= known.len() {
            return Unknown::default();
        }
        let order = self.order(&all);
        all.retain(|key, _| !known.contains(&key.as_str()));
        all.values_mut().for_each(as_in_browsers);
        Unknown {
            order: Some(order),
            values: (!all.is_empty()).then(|| Box::new(all)),
        }
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

    /// A list's values; absent is empty, anything else is lost.
    fn list(&mut self, json: Option<Json>) -> Vec<Json> {
        match json {
            Some(Json::Array(values)) => values,
            None => Vec::new(),
            Some(_) => {
                self.lossy = true;
                Vec::new()
            }
        }
    }

    /// A text; a number or a flag is written out, anything else is lost.
    fn text(&mut self, json: Option<Json>) -> String {
        match json {
            Some(Json::String(text)) => text,
            Some(Json::Number(number)) => number_text(double(&number)),
            Some(Json::Bool(flag)) => flag.to_string(),
            None => String::new(),
            Some(_) => {
                self.lossy = true;
                String::new()
            }
        }
    }

    fn flag(&mut self, json: Option<&Json>) -> bool {
        match json {
            Some(Json::Bool(flag)) => *flag,
            None => false,
            Some(_) => {
                self.lossy = true;
                false
            }
        }
    }

    fn number_or_default(&mut self, json: Option<Json>, field: NumberField) -> f64 {
        self.number(json, field).unwrap_or(field.default())
    }

    /// A number as it stands; any other value like typed text (docs/rules.md#missing-and-mistyped-values).
    fn number(&mut self, json: Option<Json>, field: NumberField) -> Option<f64> {
        let number = match json? {
            Json::Number(number) => Some(double(&number)),
            Json::String(text) => field.read_raised(&text),
            _ => None,
        };
        self.lossy |= number.is_none();
        number
    }
}

/// A field that is kept as it is where it can't be read.
fn optional<T>(json: Option<Json>, read: impl FnOnce(&Json) -> Option<T>) -> Optional<T> {
    let Some(mut json) = json else {
        return Optional::Absent;
    };
    if let Some(value) = read(&json) {
        return Optional::Set(value);
    }
    as_in_browsers(&mut json);
    Optional::Unreadable(json)
}

/// The place that a container says it is at. One that is carried says nothing.
fn place_named(json: &Json) -> Option<Place> {
    let mut places = [Place::Dropped, Place::Stored].into_iter();
    places.find(|place| json.as_str() == Some(place.name()))
}
