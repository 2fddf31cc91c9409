//! The cells of a line (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use super::brackets::split_outside;
use crate::rules::white_space::trimmed;

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
pub(super) fn by_commas(line: &str) -> Vec<&str> {
    let mut is_quoted = false;
    let commas: Vec<_> = line
        .char_indices()
        .filter_map(|(index, c)| {
            is_quoted ^= c == '"';
            (c == ',' && !is_quoted).then_some(index)
        })
        .collect();
    split_outside(line, |index| commas.binary_search(&index).is_ok().then_some(1))
}

/// A cell without the blanks and the quotes around it.
pub(super) fn unquoted(cell: &str) -> String {
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
