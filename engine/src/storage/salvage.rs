//! What can still be read of a stored list that is not JSON as a whole (decisions, "Storage and files":
//! the panel opens with what it has). The text itself is put aside before anything is written.

use super::json::parse;
use crate::model::Json;

/// The entries of the list that can be read, each by itself: the others are cut off, nested too deeply or
/// no JSON. A number beyond a double's range counts as absent.
pub fn salvage(text: &str) -> Vec<Json> {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let Some(list) = text.strip_prefix('[') else {
        return Vec::new();
    };
    entries(list)
        .into_iter()
        .filter_map(|entry| {
            parse(entry)
                .or_else(|_| parse(&without_infinities(entry)))
                .ok()
        })
        .collect()
}

/// The texts between the list's own commas, as far as they are closed.
fn entries(list: &str) -> Vec<&str> {
    let mut entries = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (place, byte) in outside_strings(list) {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth > 0 => depth -= 1,
            b',' | b']' if depth == 0 => {
                entries.extend(list.get(start..place));
                start = place + 1;
            }
            _ => {}
        }
    }
    entries
}

/// The text with `null` in the place of every number beyond a double's range.
pub fn without_infinities(text: &str) -> String {
    let mut kept = String::new();
    let (mut copied, mut number) = (0, None);
    for (place, byte) in outside_strings(text) {
        if byte.is_ascii_digit() || b"+-.eE".contains(&byte) {
            number.get_or_insert(place);
        } else if let Some(start) = number.take() {
            let value = text
                .get(start..place)
                .and_then(|number| number.parse().ok());
            if value.is_some_and(f64::is_infinite) {
                kept.push_str(text.get(copied..start).unwrap_or_default());
                kept.push_str("null");
                copied = place;
            }
        }
    }
    kept.push_str(text.get(copied..).unwrap_or_default());
    kept
}

/// The bytes that do not stand inside a string, with their places.
fn outside_strings(text: &str) -> impl Iterator<Item = (usize, u8)> {
    let (mut in_string, mut escaped) = (false, false);
    text.bytes().enumerate().filter(move |(_, byte)| {
        let outside = !in_string;
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ => {}
        }
        outside
    })
}
