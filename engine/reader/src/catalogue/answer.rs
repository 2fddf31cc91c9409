//! A server's answer to `GetItems` (docs/rules/catalogues-and-text.md#the-request).

use thiserror::Error;

use super::{Catalogue, CatalogueEntry, EntryKind, Equipment, PackLine, PriceOf};
use engine_core::language::white_space::{trimmed, trimmed_end};
use engine_core::model::{CoinKind, Json};
use engine_core::storage::{parse, without_infinities};
use engine_core::wording::names::cut_name;
use engine_core::wording::printing::number_text;

/// The longest part of a server's own message that is shown, in characters.
const LONGEST_MESSAGE: usize = 300;

/// The reason why an answer is not a catalogue, for "Error: {message}".
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AnswerError {
    /// The server's own message.
    #[error("{0}")]
    Reported(String),
    /// A failure took its place or came with it, such as an HTTP status.
    #[error("{0}")]
    Failed(String),
    /// It can't be read.
    #[error("The server’s answer is not JSON.")]
    NotJson,
    /// It can be read, but is no catalogue.
    #[error("The server’s answer is not a catalogue.")]
    NotACatalogue,
}

/// Reads an answer. One that came with a failure, such as an HTTP status, is read for the server's own
/// message only.
///
/// # Errors
/// The reason why the answer is not a catalogue.
pub fn read_answer(text: &str, failure: Option<&str>) -> Result<Catalogue, AnswerError> {
    // One number out of range must not hide the good entries.
    let answer = parse(text).or_else(|_| parse(&without_infinities(text)));
    if let Some(message) = answer.as_ref().ok().and_then(server_message) {
        return Err(AnswerError::Reported(message));
    }
    if let Some(failure) = failure {
        return Err(AnswerError::Failed(failure.to_owned()));
    }
    let answer = answer.map_err(|_| AnswerError::NotJson)?;
    items(&answer).ok_or(AnswerError::NotACatalogue)
}

/// The message of the first of the answer's `errors`.
fn server_message(answer: &Json) -> Option<String> {
    let error = answer.get("errors")?.as_array()?.first()?;
    let message = error
        .get("message")
        .and_then(Json::as_str)
        .map(trimmed)
        .filter(|message| !message.is_empty())
        .unwrap_or("The server reported an error.");
    Some(message.chars().take(LONGEST_MESSAGE).collect())
}

/// The usable ones of `data.items`; an answer without items is a catalogue without entries.
pub(super) fn items(answer: &Json) -> Option<Catalogue> {
    let data = answer.get("data")?;
    let items = if data.is_null() { data } else { data.get("items")? };
    let items = match items {
        Json::Null => &[],
        Json::Array(items) => items.as_slice(),
        _ => return None,
    };
    let entries: Vec<CatalogueEntry> = items.iter().filter_map(entry).collect();
    let left_out = items.len() - entries.len();
    Some(Catalogue::new(entries, left_out))
}

/// docs/rules/catalogues-and-text.md#entries-that-are-left-out: an entry without id or name, with a weight or amount that is no finite
/// number of at least 0, or with an unknown currency is left out.
fn entry(json: &Json) -> Option<CatalogueEntry> {
    let cost = json.get("cost")?;
    let currency = cost.get("currency")?.as_str()?;
    let kind = match json.get("kind").and_then(Json::as_str) {
        Some("pack") => EntryKind::Pack,
        Some("stack") => EntryKind::Stack,
        _ => EntryKind::Plain,
    };
    let equipment = match json.get("kind").and_then(Json::as_str) {
        Some("armor") => Some(Equipment::Armor),
        Some("weapon") => Some(Equipment::Weapon),
        _ => None,
    };
    Some(CatalogueEntry {
        id: id(json)?,
        name: trimmed_end(cut_name(&text(json, "name")?)).to_owned(),
        kind,
        equipment,
        weight: number(json, "weight")?,
        currency: CoinKind::ALL
            .into_iter()
            .find(|known| known.name().eq_ignore_ascii_case(currency))?,
        amount: number(cost, "amount")?,
        price_of: PriceOf::Game,
        parts: match kind {
            EntryKind::Plain => None,
            EntryKind::Stack => json.get("item").and(Some(vec![part(json)])),
            EntryKind::Pack => {
                let contents = json.get("contents").and_then(Json::as_array);
                contents.map(|contents| contents.iter().map(part).collect())
            }
        },
    })
}

/// A quantity of an item, which is described in place or named by its id.
fn part(json: &Json) -> PackLine {
    let quantity = number(json, "quantity").filter(|quantity| quantity.fract() == 0.0);
    let (Some(quantity), Some(item)) = (quantity, json.get("item")) else {
        return PackLine::Unreadable;
    };
    match (entry(item), id(item)) {
        (Some(entry), _) => PackLine::Inline(quantity, entry),
        (None, Some(id)) => PackLine::Named(quantity, id),
        (None, None) => PackLine::Unreadable,
    }
}

/// An id; it may be a number.
fn id(json: &Json) -> Option<String> {
    let number = json.get("id")?.as_f64().map(number_text);
    number.or_else(|| text(json, "id"))
}

/// A text that is not blank.
fn text(json: &Json, key: &str) -> Option<String> {
    let text = trimmed(json.get(key)?.as_str()?);
    (!text.is_empty()).then(|| text.to_owned())
}

/// A finite number of at least 0; never -0.
fn number(json: &Json, key: &str) -> Option<f64> {
    let number = json.get(key)?.as_f64()?;
    (number >= 0.0).then_some(number + 0.0)
}
