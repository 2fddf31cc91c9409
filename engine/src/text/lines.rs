//! Reads a text line by line (`docs/rules/catalogues-and-text.md#how-a-text-is-read`).

use std::borrow::Cow;
use std::collections::HashSet;

use super::chat::ChatLines;
use super::entry::{EntryContent, ReadEntry};
use super::heading::{after_label, is_heading, is_time_of_message, value_of_each, without_lead_in};
use super::known::NameIndex;
use super::line_markup::Line;
use super::read_copied::{copied_stacks, is_note_line, note_of};
use super::read_entries::{Signs, coins};
use super::record::record;
use super::roll20;
use super::row::count;
use super::split::Splitter;
use super::table::{Table, cells, markdown_table};
use super::unheaded::{unheaded_row, unheaded_rows};
use crate::rules::white_space::trimmed;

/// The entries and notes read from lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub entries: Vec<ReadEntry>,
    /// Whether the lines contain a table.
    pub is_structured: bool,
    /// The headings of the columns that are left out.
    pub left_out: Vec<String>,
    /// The number of lines with characters that do not occur in text.
    pub unreadable: usize,
}

/// Reads a text line by line. `original` has its lines before they were normalised.
pub(super) fn read_lines(text: &str, original: &[&str], known: &NameIndex) -> Lines {
    let text = with_joined_signs(text);
    let lines: Vec<&str> = text.lines().collect();
    let mut copied = copied_stacks(original);
    let mut unheaded = unheaded_rows(&lines, known);
    let signs = signs(&lines);
    let mut reader = Reader {
        known,
        signs,
        value_of_each: None,
        last_line: 0,
        read: Lines::default(),
        chat: ChatLines::default(),
    };
    let mut attributes = Some(roll20::items(&lines, known));
    let mut index = 0;
    while let Some(line) = lines.get(index) {
        let rest = &lines[index..];
        if let Some(stacks) = copied.remove(&index) {
            reader.read.entries.extend(stacks.entries);
            index += stacks.lines;
        } else if roll20::is_attribute(line) {
            reader.read.entries.extend(attributes.take().into_iter().flatten());
            index += 1;
        } else if is_note_line(line) {
            let count = rest.iter().take_while(|line| is_note_line(line)).count();
            let is_below_item = index > 0 && lines[index - 1].starts_with("- ");
            reader.note(&rest[..count], is_below_item);
            index += count;
        } else if let Some(table) = markdown_table(rest, known) {
            match table.table {
                Some(read) => {
                    reader.table(read);
                    reader.read.is_structured = true;
                }
                None => reader.rows(&rest[..table.lines]),
            }
            index += table.lines;
        } else if let Some(rows) = unheaded.remove(&index) {
            reader.read.entries.extend(rows.entries);
            reader.read.is_structured = true;
            reader.chat.add_rows(rows.lines);
            index += rows.lines;
        } else if let Some((count, table)) = record(rest, known) {
            reader.table(table);
            index += count;
        } else {
            reader.line(line);
            index += 1;
        }
    }
    reader.chat.doubt_sentences(&mut reader.read.entries);
    reader.read
}

/// A text in which both signs stand before numbers at the beginning of lines, without the blanks behind them:
/// `+ 120 gp`, `- 3 rations`. A list has one kind of bullet.
fn with_joined_signs(text: &str) -> Cow<'_, str> {
    let signed = |line: &str| {
        let number = line.strip_prefix(['+', '-'])?.trim_start_matches(' ');
        number.starts_with(|c: char| c.is_ascii_digit()).then(|| line[..1].to_owned() + number)
    };
    let has =
        |sign: char| text.lines().any(|line| line.starts_with(sign) && signed(line).is_some());
    if !has('+') || !has('-') {
        return text.into();
    }
    let lines: Vec<_> =
        text.lines().map(|line| signed(line).unwrap_or_else(|| line.to_owned())).collect();
    lines.join("\n").into()
}

/// The meaning of leading signs. They are changes if at least two lines begin with a sign and a digit, and one of these
/// lines is coins or begins with a minus.
///
/// `docs/rules/catalogues-and-text.md#gained-and-lost`
fn signs(lines: &[&str]) -> Signs {
    let lines = lines.iter().filter(|line| !is_note_line(line)).map(|line| Line::of(line).text);
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
    /// The number of entries before the latest line.
    last_line: usize,
    read: Lines,
    chat: ChatLines,
}

impl Reader<'_> {
    fn table(&mut self, table: Table) {
        self.chat.add_rows(table.entries.len());
        self.read.entries.extend(table.entries);
        let said: HashSet<_> = self.read.left_out.iter().collect();
        let mut left_out = table.left_out;
        left_out.retain(|column| !said.contains(column));
        self.read.left_out.extend(left_out);
    }

    /// Reads a table without headings: each cell is read as if it were a line.
    fn rows(&mut self, lines: &[&str]) {
        for line in lines {
            self.line(&cells(line).join("; "));
        }
    }

    /// The note of the only item in the line above. Lines of notes below anything else are skipped.
    fn note(&mut self, lines: &[&str], is_below_item: bool) {
        let above = &mut self.read.entries[self.last_line..];
        if let [ReadEntry { content: EntryContent::Item(item), .. }] = above
            && is_below_item
        {
            item.stack.note = note_of(lines).into();
        } else {
            self.read.entries.extend(lines.iter().map(|line| ReadEntry::nothing(line)));
        }
    }

    fn line(&mut self, line: &str) {
        self.last_line = self.read.entries.len();
        if trimmed(line).is_empty() {
            return;
        }
        let line = Line::of(line);
        let is_unreadable = is_no_text(&line.text);
        self.read.unreadable += usize::from(is_unreadable);
        if line.is_decoration || is_unreadable {
            self.read.entries.push(ReadEntry::nothing(&line.text));
            self.chat.add_skipped();
            return;
        }
        if is_heading(&line.text) {
            self.value_of_each = value_of_each(&line.text);
            if !is_time_of_message(&line.text) {
                self.chat.add_skipped();
            }
            self.read.entries.push(ReadEntry::nothing(&line.text));
            return;
        }
        let signs = if line.is_loot { Signs::Change } else { self.signs };
        if let Some(entries) = unheaded_row(&line.text, self.known) {
            self.read.entries.extend(entries);
            self.chat.add_rows(1);
            return;
        }
        let splitter = Splitter { known: self.known, signs };
        let mut entries = splitter.read(self.content(&line));
        if entries.is_empty() {
            entries.push(ReadEntry::nothing(&line.text));
        }
        if let Some(value) = self.value_of_each {
            for entry in &mut entries {
                give_value(entry, value);
            }
        }
        self.read.entries.extend(entries);
        if self.value_of_each.is_some() {
            self.chat.add_rows(1);
        } else {
            let text = after_label(&line.text).unwrap_or(&line.text);
            let entries = self.last_line..self.read.entries.len();
            self.chat.add(text, line.is_listed, entries, &self.read.entries);
        }
    }

    /// A line without the label and the clause before the things that it names. A bold name with a price is not a
    /// label, and neither is one before a number alone.
    fn content<'b>(&self, line: &'b Line) -> &'b str {
        let text = line.text.as_str();
        let bold = line.bold_label.as_deref().filter(|label| self.known.find(label).is_none());
        let after_bold = bold
            .and_then(|label| text.strip_prefix(label))
            .map(|rest| rest.trim_start_matches([':', ' ']));
        let is_number = |rest: &&str| count(rest).is_some();
        let after = after_bold.or_else(|| after_label(text)).filter(|rest| !is_number(rest));
        without_lead_in(after.unwrap_or(text))
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
        && !found.said.value
    {
        found.stack.item.value = value;
    }
}
