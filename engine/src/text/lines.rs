//! Reads a text line by line (`docs/rules/catalogues-and-text.md#how-a-text-is-read`).

use super::entry::{EntryContent, ReadEntry};
use super::heading::{after_label, is_heading, value_of_each, without_lead_in};
use super::known::NameIndex;
use super::line_markup::Line;
use super::part::{Signs, coins};
use super::record::record;
use super::roll20;
use super::split::Splitter;
use super::table::{cells, markdown_table};

/// The entries and notes read from lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub entries: Vec<ReadEntry>,
    /// Whether the lines contain a table.
    pub is_structured: bool,
}

/// Reads a text line by line.
pub(super) fn read_lines(text: &str, known: &NameIndex) -> Lines {
    let lines: Vec<&str> = text.lines().collect();
    let mut reader =
        Reader { known, signs: signs(&lines), value_of_each: None, read: Lines::default() };
    let mut attributes = Some(roll20::items(&lines, known));
    let mut index = 0;
    while let Some(line) = lines.get(index) {
        let rest = &lines[index..];
        if roll20::is_attribute(line) {
            reader.read.entries.extend(attributes.take().into_iter().flatten());
            index += 1;
        } else if let Some(table) = markdown_table(rest, known) {
            match table.entries {
                Some(entries) => {
                    reader.read.entries.extend(entries);
                    reader.read.is_structured = true;
                }
                None => reader.rows(&rest[..table.lines]),
            }
            index += table.lines;
        } else if let Some((count, entries)) = record(rest, known) {
            reader.read.entries.extend(entries);
            index += count;
        } else {
            reader.line(line);
            index += 1;
        }
    }
    reader.read
}

/// The meaning of leading signs. They are changes if at least two lines begin with a sign and a digit, and one of these
/// lines is coins or begins with a minus.
///
/// `docs/rules/catalogues-and-text.md#gained-and-lost`
fn signs(lines: &[&str]) -> Signs {
    let lines = lines.iter().map(|line| Line::of(line).text);
    let is_signed = |line: &String| {
        let rest = line.strip_prefix(['+', '-']);
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let signed: Vec<_> = lines.filter(is_signed).collect();
    let is_change = |line: &String| line.starts_with('-') || coins(&line[1..]).is_some();
    if signed.len() >= 2 && signed.iter().any(is_change) { Signs::Change } else { Signs::Bonus }
}

struct Reader<'a> {
    known: &'a NameIndex,
    signs: Signs,
    /// The worth of each item below the last heading, in gp.
    value_of_each: Option<f64>,
    read: Lines,
}

impl Reader<'_> {
    /// Reads a table without item names: each cell is read as if it were a line.
    fn rows(&mut self, lines: &[&str]) {
        for line in lines {
            self.line(&cells(line).join("; "));
        }
    }

    fn line(&mut self, line: &str) {
        if line.trim().is_empty() {
            return;
        }
        let line = Line::of(line);
        if line.is_decoration || is_no_text(&line.text) {
            self.read.entries.push(ReadEntry::nothing(&line.text));
            return;
        }
        if is_heading(&line.text) {
            self.value_of_each = value_of_each(&line.text);
            self.read.entries.push(ReadEntry::nothing(&line.text));
            return;
        }
        let signs = if line.is_loot { Signs::Change } else { self.signs };
        let splitter = Splitter { known: self.known, signs };
        let mut entries = splitter.read(self.content(&line));
        if let Some(value) = self.value_of_each {
            for entry in &mut entries {
                give_value(entry, value);
            }
        }
        self.read.entries.extend(entries);
    }

    /// A line without the label and the clause before the things that it names. A bold name with a price is not a
    /// label.
    fn content<'b>(&self, line: &'b Line) -> &'b str {
        let text = line.text.as_str();
        let bold = line.bold_label.as_deref().filter(|label| self.known.find(label).is_none());
        let after_bold = bold.and_then(|label| text.strip_prefix(label));
        let after_bold = after_bold.map(|rest| rest.trim_start_matches([':', ' ']));
        without_lead_in(after_bold.or_else(|| after_label(text)).unwrap_or(text))
    }
}

/// Whether a line has characters that do not occur in text.
fn is_no_text(line: &str) -> bool {
    let is_stray = |c: char| (c.is_control() && c != '\t') || c == '\u{FFFD}';
    line.contains(is_stray)
}

/// Sets the value of an item to that of its heading, unless it has its own.
fn give_value(entry: &mut ReadEntry, value: f64) {
    if let EntryContent::Item(found) = &mut entry.content
        && !found.has_value
    {
        found.stack.item.value = value;
    }
}
