//! Reads records, such as the front matter of notes: a key and its value on each line
//! (`docs/rules/catalogues-and-text.md#records-in-a-text`).

use super::columns::column_kind;
use super::entry::ReadEntry;
use super::known::NameIndex;
use super::row::read_row;
use crate::rules::white_space::{trimmed, trimmed_start};

/// The number of lines and the entries of the record at the beginning of these lines: `- item: …` and further keys.
pub(super) fn record(lines: &[&str], known: &NameIndex) -> Option<(usize, Vec<ReadEntry>)> {
    let first = trimmed_start(lines.first()?).strip_prefix("- ")?;
    let (key, name) = field(first)
        .filter(|(key, _)| key.eq_ignore_ascii_case("item") || key.eq_ignore_ascii_case("name"))?;
    let more = lines[1..].iter().map_while(|line| field(line));
    let mut fields = vec![(column_kind(key), name)];
    fields.extend(more.map(|(key, value)| (column_kind(key), value)));
    let count = fields.len();
    Some((count, read_row(fields.into_iter(), known)))
}

/// A key and its value, without quotes; `None` for a line that begins a new record.
fn field(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let key = trimmed(key);
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
    let value = trimmed(value);
    let quoted =
        ['"', '\''].into_iter().find_map(|quote| value.strip_prefix(quote)?.strip_suffix(quote));
    is_key.then(|| (key, quoted.unwrap_or(value)))
}
