//! Reads tables: Markdown, cells separated by tabs as from spreadsheets, CSV by RFC 4180
//! (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use csv::ReaderBuilder;

use super::columns::Columns;
use super::entry::ReadEntry;
use super::known::NameIndex;
use super::row::read_row;
use crate::rules::white_space::trimmed;

/// The first headings by which a line of headings is recognised.
const FIRST_HEADS: [&str; 4] = ["item name", "name", "item", "gear"];

/// The separator that the first line of a text names, as in `sep=;`, and the text after that line.
pub(super) fn separator_line(text: &str) -> (Option<u8>, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match first.trim_matches(['"', ' ']).as_bytes() {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', separator @ (b'\t' | b',' | b';' | b'|')] => {
            (Some(*separator), rest)
        }
        _ => (None, text),
    }
}

/// The entries of a text that is a table from its first line on, with tabs, commas or semicolons between its cells, or
/// with the separator that it names; `None` for any other text.
pub(super) fn sheet(
    text: &str,
    separator: Option<u8>,
    known: &NameIndex,
) -> Option<Vec<ReadEntry>> {
    let text = text.trim_start_matches(['\n', ' ']);
    let first = trimmed(text.lines().next()?);
    let count = |separator| first.matches(separator).count();
    let lower = first.trim_start_matches('"').to_ascii_lowercase();
    let begins = || FIRST_HEADS.iter().any(|head| lower.starts_with(head));
    let delimiter = match (count('\t'), count(','), count(';')) {
        _ if let Some(separator) = separator => separator,
        (1.., ..) => b'\t',
        (_, commas, semicolons) if commas.max(semicolons) >= 2 && begins() => {
            if semicolons > commas { b';' } else { b',' }
        }
        _ => return None,
    };
    // An unclosed quote would extend its cell to the end of the text.
    let is_quoted = text.matches('"').count().is_multiple_of(2);
    let mut reader = ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).delimiter(delimiter).quoting(is_quoted);
    let mut rows = reader.from_reader(text.as_bytes()).into_records().map_while(Result::ok);
    let heads = Columns::of(rows.next()?.iter())?;
    let entries = rows.flat_map(|row| {
        let cells: Vec<_> = row.iter().map(str::to_owned).collect();
        read_row(heads.over(&cells), known)
    });
    Some(entries.collect())
}

/// A Markdown table at the beginning of these lines.
pub(super) struct MarkdownTable {
    /// The number of lines of the table.
    pub lines: usize,
    /// The entries; `None` if the table names no items.
    pub entries: Option<Vec<ReadEntry>>,
}

/// The Markdown table at the beginning of these lines: a row followed by a row of dashes.
pub(super) fn markdown_table(lines: &[&str], known: &NameIndex) -> Option<MarkdownTable> {
    let [first, dashes, ..] = lines else {
        return None;
    };
    if !first.contains('|') || !is_row_of_dashes(dashes) {
        return None;
    }
    let rows: Vec<_> =
        lines[2..].iter().take_while(|line| line.contains('|')).map(|line| cells(line)).collect();
    let heads = Columns::of(cells(first).iter().map(String::as_str));
    Some(MarkdownTable {
        lines: rows.len() + 2,
        entries: heads.map(|heads| {
            let entries = rows.iter().flat_map(|cells| read_row(heads.over(cells), known));
            entries.collect()
        }),
    })
}

fn is_row_of_dashes(line: &str) -> bool {
    line.contains('-') && line.contains('|') && line.chars().all(|c| "|-: \t".contains(c))
}

/// The cells of a row; a bar after a backslash is part of its cell.
pub(super) fn cells(line: &str) -> Vec<String> {
    let line = trimmed(line);
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    let mut cells = vec![String::new()];
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        if character == '|' {
            cells.push(String::new());
            continue;
        }
        let is_escape = character == '\\' && characters.peek() == Some(&'|');
        let character = if is_escape { characters.next() } else { Some(character) };
        if let Some(cell) = cells.last_mut() {
            cell.extend(character);
        }
    }
    cells
}
