//! A character of D&D Beyond.

use super::Object;
use super::fields::{coins, flag, list, number, text};
use crate::model::Json;
use crate::rules::rounding::round_to_millionth;
use crate::text::entry::{ItemDescription, ReadEntry};
use crate::text::known::NameIndex;

/// The items of a character. Weight and cost are those of a bundle, quantities count single pieces.
pub(super) fn read(object: &Object, known: &NameIndex) -> Option<Vec<ReadEntry>> {
    let data = object
        .get("data")
        .and_then(Json::as_object)
        .unwrap_or(object);
    let is_character = data.contains_key("inventory") || data.contains_key("customItems");
    is_character.then_some(())?;
    let entries = data.iter().flat_map(|(key, value)| match key.as_str() {
        "inventory" => list(value)
            .iter()
            .filter_map(|item| bought(item, known))
            .collect(),
        "customItems" => list(value)
            .iter()
            .filter_map(|item| made_up(item, known))
            .collect(),
        "currencies" => coins(value),
        _ => Vec::new(),
    });
    Some(entries.collect())
}

fn bought(item: &Json, known: &NameIndex) -> Option<ReadEntry> {
    let bundle = number(item, "/definition/bundleSize")
        .filter(|size| *size > 0.0)
        .unwrap_or(1.0);
    let each = |pointer| number(item, pointer).map(|all| round_to_millionth(all / bundle));
    let described = ItemDescription {
        quantity: number(item, "/quantity").unwrap_or(1.0),
        value: each("/definition/cost"),
        weight: each("/definition/weight"),
        equipped: flag(item, "/equipped"),
        ..ItemDescription::one(text(item, "/definition/name")?)
    };
    Some(described.into_entry(known))
}

fn made_up(item: &Json, known: &NameIndex) -> Option<ReadEntry> {
    let described = ItemDescription {
        quantity: number(item, "/quantity").unwrap_or(1.0),
        value: number(item, "/cost"),
        weight: number(item, "/weight"),
        ..ItemDescription::one(text(item, "/name")?)
    };
    Some(described.into_entry(known))
}
