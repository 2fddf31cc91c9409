//! Reads records, such as the front matter of notes: a key and its value on each line
//! (`docs/rules/catalogues-and-text.md#records-in-a-text`).

use std::iter::once;

use super::columns::Columns;
use super::known::NameIndex;
use super::table::Table;
use crate::rules::white_space::{trimmed, trimmed_start};

/// The number of lines of the record at the beginning of these lines, `- item: …` and further keys, and its table.
pub(super) fn record(lines: &[&str], known: &NameIndex) -> Option<(usize, Table)> {
    let first = trimmed_start(lines.first()?).strip_prefix("- ")?;
    let first = field(first)
        .filter(|(key, _)| key.eq_ignore_ascii_case("item") || key.eq_ignore_ascii_case("name"))?;
    let more = lines[1..].iter().map_while(|line| field(line));
    let (keys, cells): (Vec<_>, Vec<_>) = once(first).chain(more).unzip();
    let columns = Columns::of(keys.into_iter())?;
    let (count, cells) = (cells.len(), cells.into_iter().map(str::to_owned).collect());
    Some((count, Table::of(columns, once(cells), known)))
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
