//! Files of the loot generator of 5etools.

use super::coins;
use crate::characters::{self, amount, list, text};
use crate::text::entry::{ItemDescription, ReadEntry};
use crate::text::known::NameIndex;
use engine_core::language::white_space::trimmed;
use engine_core::model::{CoinKind, ItemStack, Json};

/// Reads coins and items; values in the file are in copper pieces.
pub(super) fn read(object: &Json, known: &NameIndex) -> Option<Vec<ReadEntry>> {
    let keys = ["entityInfos", "dateTimeGenerated"];
    if keys.iter().all(|key| object.get(key).is_none()) {
        return None;
    }
    let keys = object.as_object()?.keys();
    let entries = keys.flat_map(|key| match key.as_str() {
        "currency" => characters::coins(object, key)
            .flat_map(|(kind, count)| coins(kind, count, known))
            .collect(),
        "entityInfos" => {
            let infos = list(object, key).iter();
            infos.filter_map(|info| thing(info, known)).collect()
        }
        _ => Vec::new(),
    });
    Some(entries.collect())
}

fn thing(info: &Json, known: &NameIndex) -> Option<ReadEntry> {
    let mut described = ItemDescription {
        quantity: amount(info, "options.quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY),
        weight: amount(info, "entity.weight"),
        ..ItemDescription::one(trimmed(text(info, "entity.name")?))
    };
    if let Some(copper) = amount(info, "entity.value") {
        described.set_dnd_value(CoinKind::Cp, copper, &known.coins.table);
    }
    Some(described.into_entry(known))
}
