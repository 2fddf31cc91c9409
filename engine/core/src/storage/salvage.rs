//! Recovery of inventories from a stored text that is not valid JSON (docs/rules/storage.md#damaged-data). The text
//! itself is set aside before anything is written.

use super::json::{DEEPEST, depth, parse};
use crate::language::white_space::{trimmed_end, trimmed_start};
use crate::model::Json;

/// The brackets open at a stack within its inventory: `{ columns [ column [ container { items [ stack {`.
const STACK: &[u8] = b"{[[{[{";
/// The same for a penalty.
const PENALTY: &[u8] = b"{[{";

/// The entries of the list that can be read, one by one: the others are nested too deeply or are no JSON. A truncated
/// entry keeps the part before the cut. A number beyond a double's range counts as absent.
pub(super) fn salvage(text: &str) -> Vec<Json> {
    let text = trimmed_start(text);
    let Some(list) = text.strip_prefix('[') else {
        return Vec::new();
    };
    let (entries, rest) = entries(list);
    let whole = entries.into_iter().filter_map(read);
    whole.chain(read(&closed(rest)).map(with_both_columns)).collect()
}

fn read(entry: &str) -> Option<Json> {
    parse(entry)
        .or_else(|_| parse(&without_infinities(entry)))
        .ok()
        // In the list that is stored it is one deeper, and that has to be read again.
        .filter(|entry| depth(entry) < DEEPEST)
}

/// The texts between the list's own commas, and the rest after the last comma if the list is not closed.
fn entries(list: &str) -> (Vec<&str>, &str) {
    let mut entries = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (index, byte) in outside_strings(list) {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth > 0 => depth -= 1,
            b',' | b']' if depth == 0 => {
                entries.extend(list.get(start..index));
                start = index + 1;
            }
            _ => {}
        }
    }
    (entries, list.get(start..).unwrap_or_default())
}

/// An inventory that is cut off, up to the last value that is whole, with everything closed that is open
/// there. A stack or a penalty that is cut off is left out.
fn closed(inventory: &str) -> String {
    let mut open = Vec::new();
    let mut end = 0;
    for (index, byte) in outside_strings(inventory) {
        match byte {
            b'[' | b'{' => {
                open.push((index, byte));
                end = index + 1;
            }
            b']' | b'}' => {
                open.pop();
                end = index + 1;
            }
            b',' => end = index,
            _ => {}
        }
    }
    for part in [STACK, PENALTY] {
        let is_inside =
            open.len() >= part.len() && open.iter().zip(part).all(|((_, open), part)| open == part);
        if is_inside && let Some((start, _)) = open.drain(part.len() - 1..).next() {
            end = start;
        }
    }
    let whole = inventory.get(..end).unwrap_or_default();
    let mut text = trimmed_end(whole).trim_end_matches(',').to_owned();
    text.extend(open.iter().rev().map(|(_, open)| if *open == b'[' { ']' } else { '}' }));
    text
}

/// An inventory with the columns that it must have, if it has any.
fn with_both_columns(mut inventory: Json) -> Json {
    if let Some(Json::Array(columns)) = inventory.get_mut("columns") {
        columns.resize_with(columns.len().max(2), || Json::Array(Vec::new()));
    }
    inventory
}

/// The text with `null` in the place of every number beyond a double's range.
pub fn without_infinities(text: &str) -> String {
    let mut repaired = String::new();
    let (mut copied, mut number) = (0, None);
    for (index, byte) in outside_strings(text) {
        if byte.is_ascii_digit() || b"+-.eE".contains(&byte) {
            number.get_or_insert(index);
        } else if let Some(start) = number.take() {
            let value = text.get(start..index).and_then(|number| number.parse().ok());
            if value.is_some_and(f64::is_infinite) {
                repaired.push_str(text.get(copied..start).unwrap_or_default());
                repaired.push_str("null");
                copied = index;
            }
        }
    }
    repaired.push_str(text.get(copied..).unwrap_or_default());
    repaired
}

/// The bytes outside strings, with their indices.
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::model::IdSource;
    use crate::storage::{Completeness, read_stored, to_compact};

    const INVENTORY: &str = r#"{"name":"A","strengthScore":9,"penalties":[{"source":"Wet","slots":1}],"columns":[[{"kind":"item-container","name":"C","capacity":10,"items":[{"quantity":2,"equipped":false,"item":{"name":"a,]}\"","value":1,"weight":1,"slotOverride":null,"equippedSlots":0}},{"quantity":3,"equipped":false,"item":{"name":"b","value":1,"weight":1,"slotOverride":null,"equippedSlots":0}}]}],[{"kind":"money-pouch","name":"P","capacity":100,"slots":1,"coins":{"cp":1,"sp":0,"ep":0,"gp":0,"pp":7}}]]}"#;

    /// The quantities of the stacks of the last inventory.
    fn quantities(list: &[Json]) -> Vec<i64> {
        let stacks = list
            .last()
            .and_then(|inventory| inventory.pointer("/columns/0/0/items"))
            .and_then(Json::as_array)
            .into_iter()
            .flatten();
        stacks.filter_map(|stack| stack["quantity"].as_i64()).collect()
    }

    #[test]
    fn a_list_cut_off_anywhere_keeps_all_complete_entries() {
        let list = format!("[{INVENTORY},{INVENTORY}]");
        let first_stack_ends = list.rfind(r#",{"quantity":3"#).unwrap();
        let second_stack_ends = list.rfind("]}],[").unwrap();
        let columns_begin = list.rfind("[[").unwrap() + 2;
        for end in (0..list.len()).filter(|end| list.is_char_boundary(*end)) {
            let salvaged = salvage(&list[..end]);
            let whole = usize::from(end > INVENTORY.len() + 1);
            assert!(salvaged.len() >= whole, "{end}");
            if end >= columns_begin {
                assert_eq!(salvaged.len(), 2, "{end}");
                let expected: &[i64] = match end {
                    _ if end >= second_stack_ends => &[2, 3],
                    _ if end >= first_stack_ends => &[2],
                    _ => &[],
                };
                assert_eq!(quantities(&salvaged), expected, "{}", &list[..end]);
            }
            // Everything read is written back completely.
            if let Ok(stored) = read_stored(&list[..end], IdSource::default()) {
                assert_eq!(stored.completeness, Completeness::InPart);
                let text = to_compact(&stored.state.inventories);
                assert_eq!(
                    read_stored(&text, IdSource::default()).unwrap().completeness,
                    Completeness::Whole
                );
                if whole > 0 {
                    assert!(text.starts_with(&list[..=INVENTORY.len()]), "{end}");
                }
            }
        }
    }

    #[test]
    fn salvaged_data_is_never_nested_too_deeply_to_be_stored() {
        let mut salvaged = Vec::new();
        for nested in 110..130 {
            let (open, closed) = ("[".repeat(nested), "]".repeat(nested));
            let cut = format!(r#"[{{"name":"A","columns":[[{open}"#);
            let whole = format!("{cut}{closed}],[]]}},nonsense]");
            for damaged in [cut, whole] {
                if let Ok(stored) = read_stored(&damaged, IdSource::default()) {
                    let text = to_compact(&stored.state.inventories);
                    assert_eq!(
                        read_stored(&text, IdSource::default()).unwrap().completeness,
                        Completeness::Whole
                    );
                    salvaged.push(nested);
                }
            }
        }
        assert_eq!(salvaged.last(), Some(&123));
    }

    #[test]
    fn a_penalty_that_is_cut_off_is_left_out() {
        let cut = r#"[{"columns":[[],[]],"name":"A","penalties":[{"slots":1},{"slots":2,"sou"#;
        let whole = json!([{"columns": [[], []], "name": "A", "penalties": [{"slots": 1}]}]);
        assert_eq!(Json::from(salvage(cut)), whole);
    }

    #[test]
    fn salvaging_takes_time_proportional_to_the_length_of_the_text() {
        let stacks = r#"{"quantity":2,"item":{"name":"x"}},"#.repeat(200_000);
        let text = format!(
            r#"[{{"name":"A","columns":[[{{"kind":"item-container","items":[{stacks}{{"qu"#
        );
        assert_eq!(quantities(&salvage(&text)).len(), 200_000);
        let open = "[".repeat(3_000_000);
        assert!(salvage(&open).is_empty());
        for nothing in ["[[[", "[{", "[{\"name\":\"A\"", "[{\"columns\":[["] {
            assert!(read_stored(nothing, IdSource::default()).is_err(), "{nothing}");
        }
    }
}
