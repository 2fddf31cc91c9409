//! Reads a text line by line (`docs/rules/catalogues-and-text.md#how-a-text-is-read`).

mod layout;
mod measure_alone;
mod one_line;
mod text_of_line;

use std::collections::HashSet;

use super::cells::{Separator, cells};
use super::chat::ChatLine;
use super::copied::{copied_stacks, is_note_line, note_of};
use super::entry::{Doubt, EntryContent, ReadEntry};
use super::form::{Form, set_form};
use super::joined_lines::{with_joined_signs, with_joined_words, with_list_numbers};
use super::known::NameIndex;
use super::letter::is_letter;
use super::line_markup::Line;
use super::packs::mark_contents;
use super::places::{LineKind, Places};
use super::read_entries::LeadingSigns;
use super::record::{described, described_in_line, record};
use super::roll20;
use super::speakers::Speakers;
use super::switches::{Layout, is_on, tried};
use super::table::{Table, TableAt, drawn_table, foreign_table, headed_table, headless_tables};
use super::units::with_coin_weights;
use super::wiki_table::wiki_table;
use engine_core::language::white_space::trimmed;
use layout::{is_rest_of_word, laid_out, lines_of_list_below, signs, stands_apart};

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
    let text = laid_out(text, Layout::CoinWeights, with_coin_weights);
    let text = laid_out(&text, Layout::PartedWords, |text| with_joined_words(text, known));
    let text = laid_out(&text, Layout::PartedSigns, with_joined_signs);
    let text = laid_out(&text, Layout::ListNumbers, with_list_numbers);
    let lines: Vec<&str> = text.lines().collect();
    let chat = tried(Form::ChatHead, || Some(ChatLine::all(&lines, known)))
        .unwrap_or_else(|| lines.iter().map(|line| ChatLine::Text(line)).collect());
    let lines: Vec<&str> = chat.iter().map(|line| line.text()).collect();
    let mut copied = copied_stacks(original, &known.coins.table);
    let mut headless = headless_tables(&lines, known);
    let marked_lines: Vec<_> = lines.iter().map(|line| Line::of(line)).collect();
    let mut reader = Reader {
        known,
        signs: if is_on(Layout::Signs) { signs(&lines, &known.coins) } else { LeadingSigns::Bonus },
        has_several: lines.iter().filter(|line| !trimmed(line).is_empty()).count() > 1,
        value_of_each: None,
        is_below_heading: false,
        is_absent: false,
        last_line: 0,
        speakers: Speakers::of(&marked_lines, known),
        read: Lines::default(),
        places: Places::of_text(is_on(Layout::Letter) && is_letter(&lines)),
    };
    let mut attributes = Some(roll20::items(&lines, known));
    let mut index = 0;
    // The entry of a pack, and the line at which the list of its contents ends.
    let mut pack: Option<(usize, usize)> = None;
    while let Some(line) = lines.get(index) {
        if let Some((pack, _)) = pack.take_if(|(_, end)| *end <= index) {
            reader.mark_pack(pack);
        }
        let rest = &lines[index..];
        let begin = reader.read.entries.len();
        let form = if let Some(stacks) = tried(Form::Copied, || copied.remove(&index)) {
            reader.read.entries.extend(stacks.entries);
            index += stacks.lines;
            Some(Form::Copied)
        } else if let ChatLine::Head(head) = chat[index] {
            reader.head(head);
            index += 1;
            Some(Form::ChatHead)
        } else if is_on(Form::Attribute) && roll20::is_attribute(line) {
            reader.read.entries.extend(attributes.take().into_iter().flatten());
            index += 1;
            Some(Form::Attribute)
        } else if is_on(Form::Note) && is_note_line(line) {
            let count = rest.iter().take_while(|line| is_note_line(line)).count();
            let is_below_item = index > 0 && lines[index - 1].starts_with("- ");
            reader.note(&rest[..count], is_below_item);
            index += count;
            Some(Form::Note)
        } else if let Some(table) = tried(Form::DrawnTable, || drawn_table(rest, known)) {
            match table.table {
                Some(read) => {
                    reader.table(read);
                    reader.read.is_structured = true;
                }
                None => reader.rows(&rest[..table.lines]),
            }
            index += table.lines;
            Some(Form::DrawnTable)
        } else if let Some((found, form)) = table_with_head(rest, known)
            .or_else(|| Some((tried(Form::Rows, || headless.remove(&index))?, Form::Rows)))
        {
            reader.table(found.table);
            reader.read.is_structured = true;
            index += found.lines;
            Some(form)
        } else if let Some(found) = tried(Form::Record, || record_at(rest, known)) {
            reader.table(found.table);
            reader.places.records += 1;
            index += found.lines;
            Some(Form::Record)
        } else {
            let form = reader.line(line, stands_apart(&lines, index, known));
            if is_rest_of_word(&lines, index) {
                reader.doubt_rest_of_word();
            }
            index += 1;
            if let [entry] = &reader.read.entries[reader.last_line..]
                && entry.is_pack()
            {
                pack =
                    pack.or(Some((reader.last_line, index + lines_of_list_below(&lines, index))));
            }
            form
        };
        if let Some(form) = form {
            set_form(&mut reader.read.entries[begin..], form);
        }
    }
    if let Some((pack, _)) = pack {
        reader.mark_pack(pack);
    }
    if is_on(Layout::Places) {
        reader.places.doubt_names(&mut reader.read.entries);
    }
    reader.read
}

/// The table with a head at the beginning of these lines, and its form.
fn table_with_head(lines: &[&str], known: &NameIndex) -> Option<(TableAt, Form)> {
    if let Some(table) = tried(Form::WikiTable, || wiki_table(lines, known)) {
        return Some((table, Form::WikiTable));
    }
    let table = tried(Form::HeadedTable, || {
        headed_table(lines, known).or_else(|| foreign_table(lines, known))
    })?;
    Some((table, Form::HeadedTable))
}

/// The thing at the beginning of these lines that is described below its name or beside it.
fn record_at(lines: &[&str], known: &NameIndex) -> Option<TableAt> {
    record(lines, known)
        .or_else(|| described(lines, known))
        .or_else(|| described_in_line(lines[0], known))
}

struct Reader<'a> {
    known: &'a NameIndex,
    signs: LeadingSigns,
    /// Whether the text has several lines.
    has_several: bool,
    /// The worth of each item below the last heading, in gp.
    value_of_each: Option<f64>,
    /// Whether the last heading is directly above, or only lines without a blank one between.
    is_below_heading: bool,
    /// Whether that heading says that the things below it aren't there: "Sold".
    is_absent: bool,
    /// The number of entries before the latest line.
    last_line: usize,
    speakers: Speakers<'a>,
    read: Lines,
    places: Places,
}

impl Reader<'_> {
    fn table(&mut self, table: Table) {
        self.places.add_rows(table.entries.len());
        self.read.entries.extend(table.entries);
        let said: HashSet<_> = self.read.left_out.iter().collect();
        let mut left_out = table.left_out;
        left_out.retain(|column| !said.contains(column));
        self.read.left_out.extend(left_out);
    }

    /// Reads a table without headings: each cell is read as if it were a line.
    fn rows(&mut self, lines: &[&str]) {
        for line in lines {
            self.line(&cells(line, Separator::Bar).join("; "), false);
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

    /// Marks a pack with the entries behind it as its contents, if there are any.
    fn mark_pack(&mut self, pack: usize) {
        if let [pack, listed @ ..] = &mut self.read.entries[pack..]
            && !listed.is_empty()
        {
            mark_contents(pack, listed);
        }
    }

    /// Adds a doubt to the unknown things of a line that may begin with the rest of a word.
    fn doubt_rest_of_word(&mut self) {
        let entries = self.read.entries[self.last_line..].iter_mut();
        for entry in entries.filter(|entry| entry.is_item() && !entry.is_known()) {
            entry.doubt = entry.doubt.or(Some(Doubt::Item));
        }
    }

    /// Adds a line that names nothing.
    fn skip(&mut self, text: &str, kind: LineKind) {
        self.places.add(kind, 0..0);
        self.read.entries.push(ReadEntry::nothing(text));
    }

    /// Skips the head of a message, which ends the list of a heading.
    fn head(&mut self, head: &str) {
        self.value_of_each = None;
        self.is_below_heading = false;
        self.is_absent = false;
        self.skip(head, LineKind::Head);
    }
}
