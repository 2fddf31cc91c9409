//! An item or an actor of Foundry's dnd5e system.

use super::Object;
use super::fields::{coin, coins, flag, list, number, text};
use crate::model::{CoinKind, Json};
use crate::rules::rounding::product;
use crate::rules::wealth::in_gp;
use crate::text::columns::Unit;
use crate::text::entry::{Doubt, ItemDescription, ReadEntry};
use crate::text::known::NameIndex;

/// The types of documents that are things.
const PHYSICAL: [&str; 7] = [
    "weapon",
    "equipment",
    "consumable",
    "tool",
    "loot",
    "container",
    "backpack",
];

/// The thing itself, or what an actor has.
pub(super) fn read(object: &Object, known: &NameIndex) -> Option<Vec<ReadEntry>> {
    if !object.contains_key("system") {
        return None;
    }
    if !object.contains_key("items") {
        return Some(thing(&Json::Object(object.clone()), known));
    }
    let entries = object.iter().flat_map(|(key, value)| match key.as_str() {
        "items" => list(value)
            .iter()
            .flat_map(|item| thing(item, known))
            .collect(),
        "system" => value.get("currency").map(coins).unwrap_or_default(),
        _ => Vec::new(),
    });
    Some(entries.collect())
}

/// A thing and the coins in it.
fn thing(item: &Json, known: &NameIndex) -> Vec<ReadEntry> {
    let is_thing = text(item, "/type").is_some_and(|kind| PHYSICAL.contains(&kind));
    let Some(name) = text(item, "/name").filter(|_| is_thing) else {
        return Vec::new();
    };
    let value = price(item);
    let described = ItemDescription {
        quantity: number(item, "/system/quantity").unwrap_or(1.0),
        value,
        weight: weight(item),
        equipped: flag(item, "/system/equipped"),
        ..ItemDescription::one(name)
    };
    // The price of "Arrows" is that of a quiver full, their weight that of one.
    let may_be_bundle = name.ends_with('s') && !name.ends_with("ss") && described.quantity > 1.0;
    let mut entry = described.into_entry(known);
    if may_be_bundle && value.is_some_and(|value| value > 0.0) {
        entry.doubt = Some(Doubt::BundlePrice);
    }
    let inside = item
        .pointer("/system/currency")
        .map(coins)
        .unwrap_or_default();
    std::iter::once(entry).chain(inside).collect()
}

fn price(item: &Json) -> Option<f64> {
    let kind = text(item, "/system/price/denomination").map(coin);
    let amount = number(item, "/system/price/value").or_else(|| number(item, "/system/price"))?;
    Some(in_gp(kind.unwrap_or(Some(CoinKind::Gp))?, amount))
}

fn weight(item: &Json) -> Option<f64> {
    let unit = text(item, "/system/weight/units").map(Unit::named);
    let amount = number(item, "/system/weight/value").or_else(|| number(item, "/system/weight"))?;
    Some(product(
        amount,
        unit.unwrap_or(Some(Unit::Pound))?.in_pounds(),
    ))
}
