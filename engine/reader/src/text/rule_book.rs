//! The tables of examples in the rule book: a text, what is read of it, and whether that is ticked.
//!
//! A row of the book needs only its text: `RECORD=1 cargo test -p reader rule_book` completes it.

use std::env::var_os;
use std::fmt::Write;
use std::fs;
use std::iter;
use std::path::Path;

use super::{EntryContent, FORMS, FormRule, ReadEntry, ReadItem, read};
use crate::corpora::known;
use engine_core::language::white_space::trimmed;
use engine_core::wording::printing::number_text;

/// The head of a table of examples.
const EXAMPLES: &str = "| text | read | ticked |";
/// The head of the table of the forms, whose rows are their examples.
const FORMS_WITH_EXAMPLES: &str = "| form | text | read | ticked |";

/// A text as a cell has it.
fn in_cell(text: &str) -> String {
    format!("`{}`", text.replace('\n', " ⏎ ").replace('\t', " ⇥ ").replace('|', "\\|"))
}

/// The text in a cell.
fn of_cell(cell: &str) -> String {
    let text = trimmed(cell).trim_matches('`');
    text.replace(" ⏎ ", "\n").replace(" ⇥ ", "\t").replace("\\|", "|")
}

/// The cells of a row, apart from those that are computed.
fn first_cells(row: &str) -> Vec<String> {
    let hidden = row.replace("\\|", "\u{0}");
    hidden.trim_matches('|').split('|').map(|cell| trimmed(cell).replace('\u{0}', "\\|")).collect()
}

fn item(ReadItem { stack, said, .. }: &ReadItem) -> String {
    let item = &stack.item;
    let amounts = [
        said.value.is_said().then(|| format!("{} gp", number_text(item.value))),
        said.weight.is_said().then(|| format!("{} lb", number_text(item.weight))),
        item.slot_override.map(|slots| format!("{} slots", number_text(slots))),
        stack.equipped.then(|| "equipped".to_owned()),
    ];
    let amounts: Vec<_> = amounts.into_iter().flatten().collect();
    let amounts =
        if amounts.is_empty() { String::new() } else { format!(" ({})", amounts.join(", ")) };
    format!("{} × {}{amounts}", number_text(stack.quantity), item.name)
}

/// What is read of a text, and whether it is ticked.
fn cells(text: &str) -> [String; 2] {
    let thing = |entry: &ReadEntry| {
        let thing = match &entry.content {
            EntryContent::Coins(kind, count) => format!("{} {}", number_text(*count), kind.name()),
            EntryContent::Dice(_) | EntryContent::Nothing(_) => "–".to_owned(),
            EntryContent::Item(found) => item(found),
        };
        let unread: Vec<_> = entry.unread.iter().map(|unread| format!("“{unread}”")).collect();
        let thing = if entry.taken_away { format!("−{thing}") } else { thing };
        if unread.is_empty() { thing } else { format!("{thing}, {} not read", unread.join(", ")) }
    };
    let tick = |entry: &ReadEntry| match (&entry.content, entry.doubt) {
        (_, Some(doubt)) => doubt.to_string(),
        (EntryContent::Nothing(_), None) => "skipped".to_owned(),
        (EntryContent::Dice(_), None) => "has dice".to_owned(),
        (_, None) if entry.taken_away => "taken away".to_owned(),
        (_, None) => "yes".to_owned(),
    };
    let reading = read(text, &known());
    let things: Vec<_> = reading.entries.iter().map(thing).collect();
    let mut ticks: Vec<_> = reading.entries.iter().map(tick).collect();
    if ticks.iter().all(|tick| *tick == ticks[0]) {
        ticks.truncate(1);
    }
    [things.join("; "), ticks.join("; ")].map(|cell| cell.replace('|', "\\|"))
}

/// The examples of a form, each with the beginning of its row: the first one says what the form is.
fn of_form(rule: &FormRule) -> impl Iterator<Item = (String, String)> {
    let first = format!("| **{}** {} |", rule.name, rule.about);
    let fronts = iter::once(first).chain(iter::repeat("| |".to_owned()));
    fronts.zip(rule.reads.iter().map(|text| (*text).to_owned()))
}

/// The page with its tables completed.
fn completed(page: &str) -> String {
    let mut lines = page.lines();
    let mut all = String::new();
    while let Some(line) = lines.next() {
        all.extend([line, "\n"]);
        if line != EXAMPLES && line != FORMS_WITH_EXAMPLES {
            continue;
        }
        all.extend([lines.next().unwrap(), "\n"]);
        let rows: Vec<_> = lines.by_ref().take_while(|row| row.starts_with('|')).collect();
        let examples: Vec<(String, String)> = if line == EXAMPLES {
            rows.iter().map(|row| ("|".to_owned(), of_cell(&first_cells(row)[0]))).collect()
        } else {
            FORMS.iter().flat_map(of_form).collect()
        };
        for (front, text) in examples {
            let [read, ticked] = cells(&text);
            writeln!(all, "{front} {} | {read} | {ticked} |", in_cell(&text)).unwrap();
        }
        all.push('\n');
    }
    all
}

#[test]
fn the_rule_book_has_what_is_read_of_its_examples() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/catalogues-and-text.md");
    let page = fs::read_to_string(&path).unwrap();
    let completed = completed(&page);
    if var_os("RECORD").is_some() {
        fs::write(&path, &completed).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), completed);
    assert!(page.matches(EXAMPLES).count() > 5 && page.contains(FORMS_WITH_EXAMPLES));
}
