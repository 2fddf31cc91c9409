//! A server's answer to `GetItems` (section 7; decisions, "Catalogue").

use super::{Catalogue, Entry, Kind, Part};
use crate::model::{CoinKind, Json};
use crate::rules::rounding::number_text;
use crate::storage::{parse, without_infinities};

/// The longest part of a server's own message that is shown, in characters.
const LONGEST_MESSAGE: usize = 300;

/// Reads an answer. One that came with a failure, such as an HTTP status, is read for the server's own
/// message only.
///
/// # Errors
/// The message for "Error: {message}" (section 8).
pub fn read_answer(text: &str, failure: Option<&str>) -> Result<Catalogue, String> {
    // One number out of range must not hide the good entries.
    let answer = parse(text).or_else(|_| parse(&without_infinities(text)));
    if let Some(message) = answer.as_ref().ok().and_then(server_message) {
        return Err(message);
    }
    if let Some(failure) = failure {
        return Err(failure.to_owned());
    }
    let answer = answer.map_err(|_| "The server's answer is not JSON.")?;
    Ok(items(&answer).ok_or("The server's answer is not a catalogue.")?)
}

/// The message of the first of the answer's `errors`.
fn server_message(answer: &Json) -> Option<String> {
    let Json::Array(errors) = field(answer, "errors")? else {
        return None;
    };
    let message = match field(errors.first()?, "message") {
        Some(Json::String(message)) if !message.trim().is_empty() => message.trim(),
        _ => "The server reported an error.",
    };
    Some(message.chars().take(LONGEST_MESSAGE).collect())
}

/// The usable ones of `data.items`; an answer without items is a catalogue without entries.
fn items(answer: &Json) -> Option<Catalogue> {
    let items = match field(answer, "data")? {
        Json::Null => &Json::Null,
        data => field(data, "items")?,
    };
    let items = match items {
        Json::Null => &[],
        Json::Array(items) => items.as_slice(),
        _ => return None,
    };
    let entries: Vec<Entry> = items.iter().filter_map(entry).collect();
    let listed = entries.len();
    Some(Catalogue::new(entries, listed, items.len() - listed))
}

/// Decisions, "Catalogue": an entry without id or name, with a weight or amount that is no finite
/// number of at least 0, or with an unknown currency is left out.
fn entry(json: &Json) -> Option<Entry> {
    let cost = field(json, "cost")?;
    let Json::String(currency) = field(cost, "currency")? else {
        return None;
    };
    let kind = match field(json, "kind") {
        Some(Json::String(kind)) if kind == "pack" => Kind::Pack,
        Some(Json::String(kind)) if kind == "stack" => Kind::Stack,
        _ => Kind::Plain,
    };
    Some(Entry {
        id: text(json, "id")?,
        name: text(json, "name")?,
        kind,
        weight: number(json, "weight")?,
        currency: CoinKind::ALL
            .into_iter()
            .find(|known| known.name().eq_ignore_ascii_case(currency))?,
        amount: number(cost, "amount")?,
        parts: match kind {
            Kind::Plain => None,
            Kind::Stack => field(json, "item").and(Some(vec![part(json)])),
            Kind::Pack => match field(json, "contents") {
                Some(Json::Array(contents)) => Some(contents.iter().map(part).collect()),
                _ => None,
            },
        },
    })
}

/// So many of an item: described in place, else named.
fn part(json: &Json) -> Part {
    let quantity = number(json, "quantity").filter(|quantity| quantity.fract() == 0.0);
    let (Some(quantity), Some(item)) = (quantity, field(json, "item")) else {
        return Part::Unreadable;
    };
    match (entry(item), text(item, "id")) {
        (Some(entry), _) => Part::Of(quantity, entry),
        (None, Some(id)) => Part::Named(quantity, id),
        (None, None) => Part::Unreadable,
    }
}

fn field<'a>(json: &'a Json, key: &str) -> Option<&'a Json> {
    json.get(key)
}

/// A text that is not blank; an id may be a number.
fn text(json: &Json, key: &str) -> Option<String> {
    match field(json, key)? {
        Json::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Json::Number(number) if key == "id" => Some(number_text(number.as_f64()?)),
        _ => None,
    }
}

/// A finite number of at least 0; never -0.
fn number(json: &Json, key: &str) -> Option<f64> {
    let number = field(json, key)?.as_f64()?;
    (number >= 0.0).then_some(number + 0.0)
}
