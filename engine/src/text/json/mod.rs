//! JSON of other tools (`docs/rules/catalogues-and-text.md#json-in-a-text`). Missing fields are skipped, and a field of
//! an unexpected type never hides the rest.

mod dnd_beyond;
mod fields;
mod five_tools;
mod foundry;
mod shadowdarklings;

use super::entry::ReadEntry;
use super::known::NameIndex;
use crate::model::Json;

/// The result of reading a text that looks like JSON.
#[derive(Debug)]
pub(super) enum JsonText {
    /// From a tool that is known: what is in it, in its order.
    Things(Vec<ReadEntry>),
    /// An inventory of this tool.
    Inventory,
    /// From nobody knows where.
    Unknown,
    /// It breaks off, or something in it is wrong.
    Broken,
}

type Object = serde_json::Map<String, Json>;

/// Reads a text that is JSON, or was meant to be; `None` for any other text.
pub(super) fn read_json(text: &str, known: &NameIndex) -> Option<JsonText> {
    let text = text.trim_start_matches('\u{FEFF}').trim();
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let Ok(json) = serde_json::from_str::<Json>(text) else {
        return looks_like_json(text).then_some(JsonText::Broken);
    };
    let objects: Vec<&Object> = match &json {
        Json::Array(values) => values.iter().filter_map(Json::as_object).collect(),
        json => json.as_object().into_iter().collect(),
    };
    if objects.is_empty() {
        return None;
    }
    if objects
        .iter()
        .any(|object| object.contains_key("strengthScore") && object.contains_key("columns"))
    {
        return Some(JsonText::Inventory);
    }
    let mut things = objects
        .iter()
        .filter_map(|object| things(object, known))
        .peekable();
    let is_known = things.peek().is_some();
    let entries = things.flatten().collect();
    Some(if is_known {
        JsonText::Things(entries)
    } else {
        JsonText::Unknown
    })
}

/// The items in an object written by a known tool.
fn things(object: &Object, known: &NameIndex) -> Option<Vec<ReadEntry>> {
    five_tools::read(object, known)
        .or_else(|| dnd_beyond::read(object, known))
        .or_else(|| foundry::read(object, known))
        .or_else(|| shadowdarklings::read(object, known))
}

/// Whether a text begins as JSON does: an object with a key, or an array of objects.
fn looks_like_json(text: &str) -> bool {
    let inside = text[1..].trim_start();
    if text.starts_with('{') {
        inside.starts_with('"')
    } else {
        inside.starts_with('{') && inside[1..].trim_start().starts_with('"')
    }
}
