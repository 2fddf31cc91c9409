//! Files of the loot generator of 5etools.

use super::Object;
use super::fields::{coins, list, number, text};
use crate::model::{CoinKind, Json};
use crate::rules::wealth::in_gp;
use crate::text::entry::{ItemDescription, ReadEntry};
use crate::text::known::NameIndex;

/// Coins and things; values are in copper pieces.
pub(super) fn read(object: &Object, known: &NameIndex) -> Option<Vec<ReadEntry>> {
    let is_loot = object.contains_key("entityInfos") || object.contains_key("dateTimeGenerated");
    is_loot.then_some(())?;
    let entries = object.iter().flat_map(|(key, value)| match key.as_str() {
        "currency" => coins(value),
        "entityInfos" => list(value)
            .iter()
            .filter_map(|info| thing(info, known))
            .collect(),
        _ => Vec::new(),
    });
    Some(entries.collect())
}

fn thing(info: &Json, known: &NameIndex) -> Option<ReadEntry> {
    let value = number(info, "/entity/value");
    let described = ItemDescription {
        quantity: number(info, "/options/quantity").unwrap_or(1.0),
        value: value.map(|copper| in_gp(CoinKind::Cp, copper)),
        weight: number(info, "/entity/weight"),
        ..ItemDescription::one(text(info, "/entity/name")?)
    };
    Some(described.into_entry(known))
}
