//! The cells of a line (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use winnow::ascii::{Caseless, multispace0};
use winnow::combinator::{alt, eof};
use winnow::prelude::*;
use winnow::token::one_of;

use super::brackets::split_outside;
use super::cell_kinds::CellKind;
use super::known::NameIndex;
use super::number::whole;
use engine_core::language::grammar::Read;
use engine_core::language::white_space::{is_space, trimmed};

/// What stands between the cells of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    Tab,
    /// A bar, also one that is drawn as a line. A bar after a backslash is part of its cell.
    Bar,
    Semicolon,
    /// A comma outside quotes and brackets.
    Comma,
    /// Two blanks or more.
    Blanks,
}

impl Separator {
    /// The separators of rows without a head.
    pub const OF_ROWS: [Self; 4] = [Self::Tab, Self::Bar, Self::Semicolon, Self::Comma];
}

/// The fewest cells of a row by itself.
pub(super) const FEWEST_CELLS: usize = 3;

/// The cells of a line that may be a row by itself.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cells {
    pub texts: Vec<String>,
    /// Whether a blank follows each comma between them, as in a sentence.
    pub are_loose: bool,
}

impl Cells {
    /// The cells of a line with tabs, bars or commas; `None` for any other line.
    pub fn of_line(line: &str, known: &NameIndex) -> Option<Self> {
        let marks = [('\t', Separator::Tab), ('|', Separator::Bar), ('│', Separator::Bar)];
        if let Some((_, separator)) = marks.into_iter().find(|(mark, _)| line.contains(*mark)) {
            return Some(Self { texts: cells(line, separator), are_loose: false });
        }
        let texts = by_commas(line);
        if texts.len() < FEWEST_CELLS {
            return None;
        }
        let is_loose = |cell: &&str| cell.starts_with(is_space);
        let loose = texts.iter().skip(1).filter(|cell| is_loose(cell)).count();
        let are_loose = loose > 0;
        if are_loose && loose < texts.len() - 1 {
            return None;
        }
        let texts: Vec<_> = texts.into_iter().map(unquoted).collect();
        let texts = if are_loose { joined(texts, known) } else { texts };
        Some(Self { texts, are_loose })
    }
}

/// Cells of which two that are a known name together are one: "Rope" and "hempen".
fn joined(cells: Vec<String>, known: &NameIndex) -> Vec<String> {
    let is_name = |cell: &str| CellKind::is_name(cell, &known.coins);
    let mut all: Vec<String> = Vec::with_capacity(cells.len());
    for cell in cells {
        let both = all.last().filter(|last| is_name(last) && is_name(&cell));
        let both = both.map(|last| format!("{last}, {cell}"));
        match (all.last_mut(), both.filter(|both| known.find(both).is_some())) {
            (Some(last), Some(both)) => *last = both,
            _ => all.push(cell),
        }
    }
    all
}

/// The cells of a line, without blanks and quotes around them.
pub(super) fn cells(line: &str, separator: Separator) -> Vec<String> {
    match separator {
        Separator::Tab => line.split('\t').map(unquoted).collect(),
        Separator::Bar => between_bars(line),
        Separator::Semicolon => line.split(';').map(unquoted).collect(),
        Separator::Comma => by_commas(line).into_iter().map(unquoted).collect(),
        Separator::Blanks => {
            let cells = trimmed(line).split("  ").map(trimmed);
            cells.filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
        }
    }
}

fn between_bars(line: &str) -> Vec<String> {
    let is_bar = |c: char| matches!(c, '|' | '│' | '┃' | '║');
    let line = trimmed(line);
    let line = line.strip_prefix(is_bar).unwrap_or(line);
    let line = line.strip_suffix(is_bar).unwrap_or(line);
    let mut cells = vec![String::new()];
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        if is_bar(character) {
            cells.push(String::new());
            continue;
        }
        let is_escape = character == '\\' && characters.peek() == Some(&'|');
        let character = if is_escape { characters.next() } else { Some(character) };
        if let Some(cell) = cells.last_mut() {
            cell.extend(character);
        }
    }
    cells.iter().map(|cell| trimmed(cell).to_owned()).collect()
}

/// The cells between commas outside quotes and brackets, as written.
fn by_commas(line: &str) -> Vec<&str> {
    at_commas(line, |_, _| true)
}

/// The parts of a list between commas outside quotes and brackets, except those between digits, before "x2", and before
/// a number alone.
pub(super) fn parts_of_list(text: &str) -> Vec<&str> {
    let is_digit = |c: char| c.is_ascii_digit();
    at_commas(text, |before, after| {
        let is_in_number = before.ends_with(is_digit) && after.starts_with(is_digit);
        !is_in_number && !begins_with_times(after) && !begins_with_bare_number(after)
    })
}

/// A text cut at its commas outside quotes and brackets, unless what is before and behind one says otherwise.
fn at_commas(text: &str, cuts: impl Fn(&str, &str) -> bool) -> Vec<&str> {
    let (mut is_quoted, mut is_beginning) = (false, true);
    let mut commas = Vec::new();
    for (index, c) in text.char_indices() {
        // A quote within a cell may mean inches: `10" pole`.
        if c == '"' && (is_quoted || (is_beginning && text[index + 1..].contains('"'))) {
            is_quoted = !is_quoted;
        }
        is_beginning = c == ',' || (is_beginning && is_space(c));
        if c == ',' && !is_quoted && cuts(&text[..index], &text[index + 1..]) {
            commas.push(index);
        }
    }
    split_outside(text, |index| commas.binary_search(&index).is_ok().then_some(1))
}

/// Whether a text begins with a number that is a part by itself, or has only a remark in brackets.
fn begins_with_bare_number(text: &str) -> bool {
    let end = (multispace0, alt((eof.void(), one_of([',', '(']).void())));
    let number: Read<_> = (multispace0, whole, end).parse_next(&mut &*text);
    number.is_ok()
}

/// Whether a text begins with a count such as ` x2`.
fn begins_with_times(text: &str) -> bool {
    let mut times = (multispace0, Caseless("x"), multispace0, whole);
    let times: Read<_> = times.parse_next(&mut &*text);
    times.is_ok()
}

/// A cell without the blanks and the quotes around it.
fn unquoted(cell: &str) -> String {
    let cell = trimmed(cell);
    let quoted = cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"'));
    quoted.map_or_else(|| cell.to_owned(), |cell| cell.replace("\"\"", "\""))
}

/// Whether a line is drawn between the rows of a table: `|---|:-:|`, `+====+`, `├──┼──┤`.
pub(super) fn is_drawn_rule(line: &str) -> bool {
    let is_stroke = |c: char| "-=─━═".contains(c);
    let is_corner = |c: char| "|+:".contains(c) || ('\u{2500}'..='\u{257F}').contains(&c);
    let line = trimmed(line);
    line.contains(is_stroke)
        && line.contains(is_corner)
        && line.chars().all(|c| is_stroke(c) || is_corner(c) || c == ' ' || c == '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_at_its_separator() {
        for (line, separator, expected) in [
            ("a\t\tb ", Separator::Tab, vec!["a", "", "b"]),
            ("| a | b\\|c |", Separator::Bar, vec!["a", "b|c"]),
            ("│ a │ 10 │", Separator::Bar, vec!["a", "10"]),
            ("a;\"b\"\"c\"", Separator::Semicolon, vec!["a", "b\"c"]),
            ("a (1, 2),\"b, c\",d", Separator::Comma, vec!["a (1, 2)", "b, c", "d"]),
            ("  a b    1   2", Separator::Blanks, vec!["a b", "1", "2"]),
        ] {
            assert_eq!(cells(line, separator), expected, "{line}");
        }
    }

    #[test]
    fn rules_of_drawn_tables_have_strokes_and_corners() {
        for line in ["|---|---|", "+-----+-----+", "├──┼──┤", "|:-:|--:|", "=====|===="]
        {
            assert!(is_drawn_rule(line), "{line}");
        }
        for line in ["---", "| a | - |", "| | |", "+1", "- | 5"] {
            assert!(!is_drawn_rule(line), "{line}");
        }
    }
}
