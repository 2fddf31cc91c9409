//! A character of Shadowdarklings, of which names and quantities are taken.

use super::Object;
use super::fields::{list, number, text};
use crate::model::{CoinKind, Json};
use crate::text::coins::whole_coins;
use crate::text::entry::{EntryContent, ItemDescription, ReadEntry};
use crate::text::known::NameIndex;

/// Gear, treasures and coins; the gear line "Coins" repeats the purse.
pub(super) fn read(object: &Object, known: &NameIndex) -> Option<Vec<ReadEntry>> {
    let is_character = object.get("gear").is_some_and(Json::is_array);
    is_character.then_some(())?;
    let whole = Json::Object(object.clone());
    let purse = |key: &str, kind| {
        let coins = number(&whole, &format!("/{key}")).and_then(|count| whole_coins(kind, count));
        let coins = coins.unwrap_or_default().into_iter();
        coins
            .map(|(kind, count)| ReadEntry::of(EntryContent::Coins(kind, count)))
            .collect()
    };
    let entries = object.iter().flat_map(|(key, value)| match key.as_str() {
        "gear" | "treasures" => list(value)
            .iter()
            .filter_map(|item| thing(item, known))
            .collect(),
        "gold" => purse(key, CoinKind::Gp),
        "silver" => purse(key, CoinKind::Sp),
        "copper" => purse(key, CoinKind::Cp),
        _ => Vec::new(),
    });
    Some(entries.collect())
}

fn thing(item: &Json, known: &NameIndex) -> Option<ReadEntry> {
    let name = text(item, "/name").filter(|name| *name != "Coins")?;
    let described = ItemDescription {
        quantity: number(item, "/quantity").unwrap_or(1.0),
        ..ItemDescription::one(name)
    };
    Some(described.into_entry(known))
}
