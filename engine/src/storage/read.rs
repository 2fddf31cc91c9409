//! JSON into the model, forgivingly: what is absent becomes its default, what is unknown is kept, and
//! what can't be kept is reported.

use super::parse::{NotJson, parse};
use super::salvage::salvage;
use crate::model::{
    CoinKind, Coins, Container, Entity, IdSource, Inventory, Item, ItemContainer, ItemStack, Json,
    List, MoneyPouch, Penalty, StackId, State, Unknown, UnknownField,
};
use crate::rules::input;

/// A stored list that could be read, wholly or in part.
#[derive(Clone, Debug)]
pub struct Stored {
    /// What could be read.
    pub state: State,
    /// Something in the text has no place in the model and would be lost by saving.
    pub lossy: bool,
}

/// Reads the stored list. Inventories that can't be read are left out.
///
/// # Errors
/// [`NotJson`] if the text is none, not even in parts.
pub fn read_stored(text: &str, ids: IdSource) -> Result<Stored, NotJson> {
    let (list, lossy) = match parse(text) {
        Ok(json) => (json, false),
        Err(NotJson) => (Json::List(salvage(text)), true),
    };
    if lossy && list == Json::List(Vec::new()) {
        return Err(NotJson);
    }
    let mut reader = Reader { ids, lossy };
    let mut inventories = Vec::new();
    for entry in reader.list(Some(list)) {
        if let Some(inventory) = reader.inventory(entry) {
            inventories.push(Entity::new(reader.ids.inventory(), inventory));
        } else {
            reader.lossy = true;
        }
    }
    Ok(Stored {
        state: State {
            inventories,
            ids: reader.ids,
        },
        lossy: reader.lossy,
    })
}

/// What a file chosen for import holds.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// Its inventories, and whether something in them has no place in the model and would be left out.
    pub inventories: Vec<(Inventory, bool)>,
    /// How many entries are no inventories.
    pub invalid: usize,
}

/// Reads a file chosen for import: an inventory or an array of them. Those that section 5 calls invalid
/// are left out and counted; none left means "Invalid."
pub fn read_import(text: &str, ids: &mut IdSource) -> Imported {
    let entries = match parse(text) {
        Ok(Json::List(entries)) => entries,
        Ok(entry) => vec![entry],
        Err(NotJson) => return Imported::default(),
    };
    let mut imported = Imported::default();
    for entry in entries {
        let mut reader = Reader {
            ids: ids.clone(),
            lossy: false,
        };
        if has_numeric_strength(&entry)
            && let Some(inventory) = reader.inventory(entry)
        {
            imported.inventories.push((inventory, reader.lossy));
        } else {
            imported.invalid += 1;
        }
        *ids = reader.ids;
    }
    imported
}

fn has_numeric_strength(entry: &Json) -> bool {
    let Json::Object(fields) = entry else {
        return false;
    };
    fields
        .iter()
        .any(|(key, value)| key == "strengthScore" && matches!(value, Json::Number(_)))
}

struct Reader {
    ids: IdSource,
    lossy: bool,
}

/// An object's fields, taken out one by one; what is not known is left.
struct Fields {
    all: Vec<(String, Json)>,
    known: &'static [&'static str],
    /// Where the next one to be taken is looked for first: nearly always they stand in this order.
    next: usize,
}

impl Fields {
    /// Takes a known field's value; null counts as absent.
    fn take(&mut self, key: &str) -> Option<Json> {
        let is_it = |place: &usize| self.all.get(*place).is_some_and(|(each, _)| each == key);
        let mut places = (self.next..self.all.len()).chain(0..self.next);
        let place = places.find(is_it)?;
        self.next = place + 1;
        let (_, value) = self.all.get_mut(place)?;
        Some(std::mem::replace(value, Json::Null)).filter(|value| !matches!(value, Json::Null))
    }

    /// The unknown fields, which remember their places among the known ones.
    fn unknown(self) -> Unknown {
        let mut known_before = 0;
        let mut unknown = Vec::new();
        for (key, value) in self.all {
            if let Some(place) = self.known.iter().position(|known| *known == key) {
                known_before = place + 1;
            } else {
                unknown.push(UnknownField {
                    known_before,
                    key,
                    value,
                });
            }
        }
        Unknown(unknown)
    }
}

impl Reader {
    /// An inventory, if it is valid: a string name and exactly two columns (section 5).
    fn inventory(&mut self, json: Json) -> Option<Inventory> {
        const KNOWN: &[&str] = &["name", "strengthScore", "penalties", "columns"];
        let Json::Object(fields) = json else {
            return None;
        };
        let mut fields = Fields {
            all: fields,
            known: KNOWN,
            next: 0,
        };
        let Some(Json::Text(name)) = fields.take("name") else {
            return None;
        };
        let Some(Json::List(columns)) = fields.take("columns") else {
            return None;
        };
        let Ok([Json::List(left), Json::List(right)]) = <[Json; 2]>::try_from(columns) else {
            return None;
        };
        let strength = fields.take("strengthScore");
        let penalties = fields.take("penalties");
        Some(Inventory {
            name,
            strength: self.amount(strength, Inventory::DEFAULT_STRENGTH, 0.0),
            penalties: self
                .list(penalties)
                .into_iter()
                .filter_map(|json| self.penalty(json))
                .collect(),
            columns: [left, right].map(|column| self.column(column)),
            unknown: fields.unknown(),
        })
    }

    fn penalty(&mut self, json: Json) -> Option<Penalty> {
        let mut fields = self.fields(json, &["source", "slots"])?;
        let (source, slots) = (fields.take("source"), fields.take("slots"));
        Some(Penalty {
            source: self.text(source),
            slots: self.amount(slots, 0.0, 0.0),
            unknown: fields.unknown(),
        })
    }

    fn column(&mut self, containers: Vec<Json>) -> List<crate::model::ContainerId, Container> {
        containers
            .into_iter()
            .map(|json| {
                let container = self.container(json);
                Entity::new(self.ids.container(), container)
            })
            .collect()
    }

    fn container(&mut self, json: Json) -> Container {
        let kind = match &json {
            Json::Object(fields) => fields
                .iter()
                .find(|(key, _)| key == "kind")
                .map(|(_, kind)| kind),
            _ => None,
        };
        let is = |name| matches!(kind, Some(Json::Text(kind)) if kind == name);
        if is(ItemContainer::KIND) {
            self.item_container(json)
        } else if is(MoneyPouch::KIND) {
            self.money_pouch(json)
        } else {
            Container::Unknown(json)
        }
    }

    fn item_container(&mut self, json: Json) -> Container {
        let Some(mut fields) = self.fields(json, &["kind", "name", "capacity", "items"]) else {
            return Container::Unknown(Json::Null);
        };
        let (name, capacity, items) = (
            fields.take("name"),
            fields.take("capacity"),
            fields.take("items"),
        );
        Container::Item(ItemContainer {
            name: self.text(name),
            capacity: self.amount(
                capacity,
                ItemContainer::DEFAULT_CAPACITY,
                ItemContainer::MIN_CAPACITY,
            ),
            items: self.stacks(items),
            unknown: fields.unknown(),
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
        let mut fields = self.fields(json, &["quantity", "equipped", "item"])?;
        let quantity = fields.take("quantity");
        let equipped = fields.take("equipped");
        let item = fields.take("item").unwrap_or(Json::Object(Vec::new()));
        Some(ItemStack {
            quantity: self.integer(quantity, ItemStack::DEFAULT_QUANTITY, 0.0),
            equipped: self.flag(equipped.as_ref()),
            item: self.item(item),
            unknown: fields.unknown(),
        })
    }

    fn item(&mut self, json: Json) -> Item {
        const KNOWN: &[&str] = &["name", "value", "weight", "slotOverride", "equippedSlots"];
        let Some(mut fields) = self.fields(json, KNOWN) else {
            return Item::default();
        };
        let (name, value, weight) = (
            fields.take("name"),
            fields.take("value"),
            fields.take("weight"),
        );
        let (slot_override, equipped_slots) =
            (fields.take("slotOverride"), fields.take("equippedSlots"));
        Item {
            name: self.text(name),
            value: self.amount(value, 0.0, 0.0),
            weight: self.amount(weight, 0.0, 0.0),
            slot_override: slot_override.and_then(|json| self.number(json, input::amount, 0.0)),
            equipped_slots: self.amount(equipped_slots, 0.0, 0.0),
            unknown: fields.unknown(),
        }
    }

    fn money_pouch(&mut self, json: Json) -> Container {
        let Some(mut fields) = self.fields(json, &["kind", "name", "capacity", "slots", "coins"])
        else {
            return Container::Unknown(Json::Null);
        };
        let (name, capacity) = (fields.take("name"), fields.take("capacity"));
        let (slots, coins) = (fields.take("slots"), fields.take("coins"));
        Container::Pouch(MoneyPouch {
            name: self.text(name),
            capacity: self.integer(
                capacity,
                MoneyPouch::DEFAULT_CAPACITY,
                MoneyPouch::MIN_CAPACITY,
            ),
            slots: self.amount(slots, MoneyPouch::DEFAULT_SLOTS, MoneyPouch::MIN_SLOTS),
            coins: self.coins(coins.unwrap_or(Json::Object(Vec::new()))),
            unknown: fields.unknown(),
        })
    }

    fn coins(&mut self, json: Json) -> Coins {
        const KNOWN: &[&str] = &["cp", "sp", "ep", "gp", "pp"];
        let Some(mut fields) = self.fields(json, KNOWN) else {
            return Coins::default();
        };
        let mut coins = Coins::default();
        for kind in CoinKind::ALL {
            let count = fields.take(kind.name());
            coins = coins.with(kind, self.integer(count, 0.0, 0.0));
        }
        coins.unknown = fields.unknown();
        coins
    }

    /// An object's fields; anything else is lost.
    fn fields(&mut self, json: Json, known: &'static [&'static str]) -> Option<Fields> {
        if let Json::Object(fields) = json {
            Some(Fields {
                all: fields,
                known,
                next: 0,
            })
        } else {
            self.lossy = true;
            None
        }
    }

    /// A list's values; absent is empty, anything else is lost.
    fn list(&mut self, json: Option<Json>) -> Vec<Json> {
        match json {
            Some(Json::List(values)) => values,
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
            Some(Json::Text(text)) => text,
            Some(Json::Number(number)) => crate::rules::rounding::number_text(number),
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

    fn amount(&mut self, json: Option<Json>, default: f64, min: f64) -> f64 {
        json.and_then(|json| self.number(json, input::amount, min))
            .unwrap_or(default)
    }

    fn integer(&mut self, json: Option<Json>, default: f64, min: f64) -> f64 {
        json.and_then(|json| self.number(json, input::integer, min))
            .unwrap_or(default)
    }

    /// A number as it stands; any other value like typed text (decisions, "Storage and files").
    fn number(&mut self, json: Json, typed: fn(&str) -> Option<f64>, min: f64) -> Option<f64> {
        match json {
            Json::Number(number) => Some(number),
            Json::Text(text) => {
                let number = typed(&text);
                self.lossy |= number.is_none();
                number.map(|number| number.max(min))
            }
            _ => {
                self.lossy = true;
                None
            }
        }
    }
}
