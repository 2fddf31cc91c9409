//! The amounts of all things and coins in a stored text, regardless of containers, and a party of inventories for tests
//! of moving and giving.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Panel;
use super::exact;
use super::purses::{inventory, pouch};

/// The quantity of each item and its uses, by its name, and the value of all coins in copper.
pub type Holdings = BTreeMap<String, i128>;

pub const COPPER: &str = "copper pieces";

pub fn holdings(stored: &Value) -> Holdings {
    let mut holdings = Holdings::new();
    let inventories = stored.as_array().unwrap().iter();
    let columns = inventories.flat_map(|inventory| inventory["columns"].as_array().unwrap());
    for container in columns.flat_map(|column| column.as_array().unwrap()) {
        for stack in container["items"].as_array().into_iter().flatten() {
            let name = stack["item"]["name"].as_str().unwrap();
            let quantity = exact::read(&stack["quantity"]);
            *holdings.entry(name.to_owned()).or_default() += quantity;
            if let (Some(left), Some(of)) =
                (stack["uses"]["left"].as_i64(), stack["uses"]["of"].as_i64())
            {
                let (left, of) = (i128::from(left), i128::from(of));
                let one = 10_i128.pow(9);
                let uses = (left * one + (quantity - one) * of).max(0);
                *holdings.entry(format!("uses of {name}")).or_default() += uses;
            }
        }
        for (kind, copper) in [("cp", 1), ("sp", 10), ("ep", 50), ("gp", 100), ("pp", 1000)] {
            if let Some(count) = container["coins"].get(kind) {
                *holdings.entry(COPPER.to_owned()).or_default() += exact::read(count) * copper;
            }
        }
    }
    holdings
}

/// The gains and losses between two states.
pub fn difference(before: &Holdings, after: &Holdings) -> Holdings {
    let mut difference = after.clone();
    for (name, quantity) in before {
        *difference.entry(name.clone()).or_default() -= quantity;
    }
    difference.retain(|_, quantity| *quantity != 0);
    difference
}

pub fn negative(difference: &Holdings) -> Holdings {
    let parts = difference.iter();
    parts.map(|(name, quantity)| (name.clone(), -quantity)).collect()
}

pub fn sum<'a>(all: impl IntoIterator<Item = &'a Holdings>) -> Holdings {
    let mut sum = Holdings::new();
    for (name, quantity) in all.into_iter().flatten() {
        *sum.entry(name.clone()).or_default() += quantity;
    }
    sum.retain(|_, quantity| *quantity != 0);
    sum
}

/// The quantity of an item, over all inventories.
pub fn how_many(panel: &Panel, name: &str) -> i128 {
    let holdings = holdings(&panel.stored());
    holdings.get(name).copied().unwrap_or_default() / 10_i128.pow(9)
}

pub fn stack(name: &str, quantity: f64) -> Value {
    json!({"quantity": quantity, "equipped": false, "item":
        {"name": name, "value": 1, "weight": 1, "slotOverride": null, "equippedSlots": 0}})
}

pub fn bag(name: &str, stacks: &[Value]) -> Value {
    json!({"kind": "item-container", "name": name, "capacity": 10, "items": stacks})
}

/// Ada with 10 torches and two coins, Mira and Tobin.
pub fn party() -> String {
    let ada = [
        bag("Belt", &[stack("Torch", 10.0), stack("Rope", 1.0)]),
        bag("Sack", &[]),
        pouch("Purse", "7 gp 3 sp"),
    ];
    let mut lamp = stack("Lamp", 2.0);
    lamp["uses"] = json!({"left": 2, "of": 3});
    let mira = [bag("Satchel", &[lamp]), bag("Quiver", &[])];
    let tobin = [bag("Pack", &[stack("Torch", 1.0)]), pouch("Pocket", "5 sp")];
    let all = [inventory("Ada", ada), inventory("Mira", mira), inventory("Tobin", tobin)];
    json!(all).to_string()
}
