//! Reads records, such as the front matter of notes: a key and its value on each line
//! (`docs/rules/catalogues-and-text.md#records-in-a-text`).

use std::iter::once;

use winnow::prelude::*;

use super::columns::Columns;
use super::known::NameIndex;
use super::line_markup::without_front;
use super::table::TableAt;
use engine_core::language::grammar::coin_in_text;
use engine_core::language::white_space::{trimmed, trimmed_start};

/// The record at the beginning of these lines, `- item: …` and further keys, as a table of one row.
pub(super) fn record(lines: &[&str], known: &NameIndex) -> Option<TableAt> {
    let first = trimmed_start(lines.first()?).strip_prefix("- ")?;
    let first = field(first)
        .filter(|(key, _)| key.eq_ignore_ascii_case("item") || key.eq_ignore_ascii_case("name"))?;
    let more = lines[1..].iter().map_while(|line| field(line));
    let (keys, cells): (Vec<_>, Vec<_>) = once(first).chain(more).unzip();
    let columns = Columns::of(keys.into_iter(), &known.coins)?;
    let cells: Vec<_> = cells.into_iter().map(str::to_owned).collect();
    Some(TableAt::of(cells.len(), columns, once(cells), known))
}

/// A name with a description below it, `Cost: 15 gp`, `Weight: 3 lb`, as a table of one row.
pub(super) fn described(lines: &[&str], known: &NameIndex) -> Option<TableAt> {
    let first = trimmed(lines.first()?);
    let is_name = |key: &str| ["name", "item"].iter().any(|name| name.eq_ignore_ascii_case(key));
    let name = field(first).filter(|(key, _)| is_name(key)).map_or(first, |(_, name)| name);
    let is_amount = |key: &str| {
        let is_whole = Columns::of_heads(["name", key].into_iter(), &known.coins);
        coin_in_text.parse(key).is_err() && is_whole.is_some_and(|columns| columns.describe_one())
    };
    let is_description = |key: &str| is_amount(key) || is_description(key);
    let kinds = usize::from(lines.get(1).is_some_and(|line| is_kind(line)));
    let fields: Vec<_> = lines[1 + kinds..]
        .iter()
        .map_while(|line| field(trimmed(line).trim_start_matches(['-', '*', '•', ' '])))
        .take_while(|(key, value)| is_description(key) && !value.is_empty())
        .collect();
    let has_form = !name.is_empty() && !name.contains(':') && name.contains(char::is_alphabetic);
    if !has_form || !fields.iter().any(|(key, _)| is_amount(key)) {
        return None;
    }
    let (keys, values): (Vec<_>, Vec<_>) = fields.into_iter().unzip();
    let columns = Columns::of(once("name").chain(keys.iter().copied()), &known.coins)?;
    let cells = once(without_front(name)).chain(values).map(str::to_owned).collect();
    Some(TableAt::of(keys.len() + 1 + kinds, columns, once(cells), known))
}

/// The description of a name on the same line, behind slashes: `Longsword / Cost: 15 gp / Weight: 3 lb`.
pub(super) fn described_in_line(line: &str, known: &NameIndex) -> Option<TableAt> {
    let parts: Vec<_> = line.split(" / ").collect();
    let described = described(&parts, known)?;
    (described.lines == parts.len()).then_some(TableAt { lines: 1, ..described })
}

/// Whether a line below a name says of which kind it is: `Wondrous item, rare (requires attunement)`.
fn is_kind(line: &str) -> bool {
    const KINDS: [&str; 6] =
        ["wondrous item", "weapon", "armor", "potion", "ring", "adventuring gear"];
    let lower = trimmed(line).to_lowercase();
    !lower.contains(':')
        && KINDS.iter().any(|kind| lower.starts_with(kind))
        && (lower.contains(',') || lower.contains('('))
}

/// Words before a colon that describe a thing without an amount.
const DESCRIPTIONS: [&str; 14] = [
    "type",
    "damage",
    "properties",
    "rarity",
    "description",
    "range",
    "ac",
    "category",
    "source",
    "attunement",
    "slot",
    "notes",
    "note",
    "effect",
];

/// Whether a word before a colon describes a thing.
pub(super) fn is_description(key: &str) -> bool {
    DESCRIPTIONS.iter().any(|known| known.eq_ignore_ascii_case(key))
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
