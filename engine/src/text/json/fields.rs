//! Fields of objects that other tools write.

use crate::model::{CoinKind, Json};
use crate::text::coins::whole_coins;
use crate::text::entry::{EntryContent, ReadEntry};

/// A text that is not blank.
pub(super) fn text<'a>(json: &'a Json, pointer: &str) -> Option<&'a str> {
    let text = json.pointer(pointer)?.as_str()?.trim();
    (!text.is_empty()).then_some(text)
}

/// A number of at least 0, also one that is written as a text.
pub(super) fn number(json: &Json, pointer: &str) -> Option<f64> {
    let value = json.pointer(pointer)?;
    let written = || value.as_str()?.trim().parse().ok();
    value
        .as_f64()
        .or_else(written)
        .filter(|number| *number >= 0.0)
}

/// Whether a field is true.
pub(super) fn flag(json: &Json, pointer: &str) -> bool {
    json.pointer(pointer)
        .and_then(Json::as_bool)
        .unwrap_or_default()
}

/// A list.
pub(super) fn list(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

/// The coins in an object that has their abbreviations for keys.
pub(super) fn coins(json: &Json) -> Vec<ReadEntry> {
    let kinds = CoinKind::ALL.into_iter();
    let counts =
        kinds.filter_map(|kind| whole_coins(kind, number(json, &format!("/{}", kind.name()))?));
    let coins = counts.flatten();
    coins
        .map(|(kind, count)| ReadEntry::of(EntryContent::Coins(kind, count)))
        .collect()
}

/// The coin with this abbreviation.
pub(super) fn coin(name: &str) -> Option<CoinKind> {
    CoinKind::ALL
        .into_iter()
        .find(|kind| kind.name().eq_ignore_ascii_case(name))
}
