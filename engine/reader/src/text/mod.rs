//! Reads pasted loot text into entries (`docs/rules/catalogues-and-text.md#from-text`), and writes inventories as text.
//!
//! [`read`] turns a text into [`ReadEntry`]s. It is a pure function: the known names are passed in as a [`NameIndex`].

mod amounts;
mod beside;
mod brackets;
mod bulk;
mod cell_kinds;
mod cells;
mod chat;
mod code;
mod coin_entries;
mod coins;
mod column_heading;
mod columns;
mod copied;
mod count;
mod details;
mod dice;
mod entry;
mod escape;
mod form;
mod guesses;
mod heading;
mod inline;
mod item_name;
mod joined_lines;
mod json;
mod known;
mod left_over;
mod letter;
mod line_markup;
mod lines;
mod named_containers;
mod normalise;
mod number;
mod number_behind;
mod other_amounts;
mod packs;
mod places;
mod read_entries;
mod record;
mod remark;
mod roll20;
mod row;
#[cfg(test)]
mod rule_book;
mod scope;
mod sentence;
mod sentence_ends;
mod sheet_figures;
mod speakers;
mod spelling;
mod split;
mod sums;
pub(crate) mod switches;
mod table;
mod table_coins;
mod totals;
mod units;
mod unread;
mod vocabulary;
mod wiki_table;
mod words;
mod worths;
mod xml;

use std::fmt;

pub use code::{CodeProblem, FoundCodes, code_text, find_codes};
pub use copied::{container_text, inventory_text, lines_text, stacks_text};
pub use entry::{Doubt, EntryContent, ReadEntry, ReadItem, Source};
pub use escape::on_one_line;
pub use form::{FORMS, Form, FormRule};
pub use known::{KnownItem, NameIndex, OwnStack};
pub use left_over::{LeftOver, LeftOverKind};
pub use named_containers::NamedContainer;
pub use packs::PackContents;
pub use sums::{Measure, RowScope, RowScopes, ScopeQuestion};
pub use unread::unread_text;

use crate::characters::UnreadGame;
use copied::{Copied, is_note_line, read_copied};
use engine_core::language::white_space::trimmed;
use engine_core::model::Game;
use engine_core::rules::games::GameRules;
use form::with_form;
use json::{JsonText, read_json};
use lines::{Lines, read_lines};
use normalise::{normalised, with_plain_line_breaks};
use packs::settle_contents;
use spelling::Spelling;
use sums::{doubt_sums, settle};
use switches::{Layout, is_on, tried};
use table::{Table, separator_line, sheet};
use unread::left_out_text;
use xml::read_xml;

/// The limit of characters that are read, except in JSON (`docs/rules/catalogues-and-text.md#limits-of-a-text`).
pub const MOST_CHARACTERS: usize = 100_000;
/// The limit of lines and of entries that are read (`docs/rules/catalogues-and-text.md#limits-of-a-text`).
pub const MOST_LINES: usize = 1000;

/// The part of a text that is read, and one more character, if any, so that the reading still has the note about the
/// cut.
#[must_use]
pub(crate) fn beginning(text: &str) -> &str {
    let end = end_of_characters(text);
    end.map_or(text, |end| &text[..end + text[end..].chars().next().map_or(0, char::len_utf8)])
}

/// The result of reading a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// In the order of the text.
    pub entries: Vec<ReadEntry>,
    /// The containers that a copied inventory names; empty for any other text.
    pub containers: Vec<NamedContainer>,
    /// The container whose copied card the text is; `None` for any other text.
    pub card: Option<NamedContainer>,
    /// Remarks on the whole text.
    pub notes: Vec<ReadingNote>,
    /// The questions whether its amounts are of one or of a whole row.
    pub questions: Vec<ScopeQuestion>,
    /// Whether it lists the contents of a pack, which has its own as well.
    pub has_listed_pack: bool,
    /// Whether it is a table, JSON or a copied text: not something that somebody types.
    pub is_structured: bool,
}

/// A remark on a text as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadingNote {
    /// It exceeds the limit of characters.
    TooLong,
    /// It exceeds the limit of lines.
    TooManyLines,
    /// This number of lines is skipped because of characters that do not occur in text.
    Unreadable(usize),
    /// These columns of its tables are left out.
    LeftOut(Vec<String>),
    /// It is a file of this extension, or holds a code.
    Inventory,
    /// It is XML without items, or broken.
    UnreadXml,
    /// It is JSON of an unknown tool.
    UnknownJson,
    /// It begins like JSON but is invalid.
    BrokenJson,
    /// It is a copied inventory of this game.
    OfGame(Game),
    /// It is a character or an item in a game that can't be read.
    UnreadGame(UnreadGame),
}

impl fmt::Display for ReadingNote {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::TooLong => "Only the first 100,000 characters were read.",
            Self::TooManyLines => "Only the first 1,000 lines were read.",
            Self::Unreadable(1) => "1 line was skipped: it has characters that can’t be read.",
            Self::Unreadable(count) => {
                return write!(
                    to,
                    "{count} lines were skipped: they have characters that can’t be read."
                );
            }
            Self::LeftOut(columns) => return to.write_str(&left_out_text(columns)),
            Self::Inventory => "This is an exported inventory: use Import.",
            Self::UnreadXml => "This XML can’t be read.",
            Self::UnknownJson => "No items were found in this JSON.",
            Self::OfGame(game) => {
                let name = GameRules::of(Some(*game)).name;
                return write!(to, "Copied from {name}. This inventory keeps its rules.");
            }
            Self::UnreadGame(game) => return game.fmt(to),
            Self::BrokenJson => "This JSON is incomplete or can’t be read.",
        })
    }
}

/// Reads a text.
///
/// `docs/rules/catalogues-and-text.md#how-a-text-is-read`
///
/// ```
/// use engine_core::language::case_mapping::CaseMapping;
/// use reader::text::{EntryContent, NameIndex, read};
/// let nothing = NameIndex::new(CaseMapping::WITHOUT_BROWSER, [].into_iter(), [].into_iter());
/// let reading = read("2 silver rings, 50 gp", &nothing);
/// let EntryContent::Item(rings) = &reading.entries[0].content else { panic!() };
/// assert_eq!((rings.stack.quantity, &*rings.stack.item.name), (2.0, "Silver rings"));
/// ```
#[must_use]
pub fn read(text: &str, known: &NameIndex) -> Reading {
    read_with_scopes(text, known, RowScopes::default())
}

/// Reads a text; `scopes` are the answers to its questions whether amounts are of one or of a whole row.
#[must_use]
pub(crate) fn read_with_scopes(text: &str, known: &NameIndex, scopes: RowScopes) -> Reading {
    if let Some(json) = read_json(text, known) {
        return of_json(json);
    }
    if code::holds_code(text) {
        return of_json(JsonText::Inventory);
    }
    if let Some(entries) = read_xml(text, known) {
        let notes = if entries.is_empty() { vec![ReadingNote::UnreadXml] } else { Vec::new() };
        return cut_entries(Reading { entries, notes, is_structured: true, ..Reading::default() });
    }
    let (text, mut notes) = cut_text(text);
    if is_on(Form::Copied)
        && let Some(Copied { entries, containers, card, game }) =
            read_copied(text, &known.coins.table)
    {
        notes.extend(game.map(ReadingNote::OfGame));
        return cut_entries(Reading {
            entries: with_form(entries, Form::Copied),
            containers,
            card,
            notes,
            is_structured: true,
            ..Reading::default()
        });
    }
    let text = with_plain_line_breaks(text);
    let normalised = normalised(&text, known.case_mapping);
    let (separator, normalised) = separator_line(&normalised);
    let original: Vec<_> = text.lines().skip(usize::from(separator.is_some())).collect();
    let Lines { mut entries, is_structured, left_out, unreadable } =
        match tried(Form::HeadedTable, || sheet(normalised, separator, known)) {
            Some(Table { entries, left_out }) => {
                let entries = with_form(entries, Form::HeadedTable);
                Lines { entries, is_structured: true, left_out, unreadable: 0 }
            }
            None => read_lines(normalised, &original, known),
        };
    notes.extend((!left_out.is_empty()).then_some(ReadingNote::LeftOut(left_out)));
    notes.extend((unreadable > 0).then_some(ReadingNote::Unreadable(unreadable)));
    let has_listed_pack = is_on(Layout::Packs) && settle_contents(&mut entries, scopes.contents);
    let questions =
        if is_on(Layout::Sums) { settle(&mut entries, known, scopes) } else { Vec::new() };
    if is_on(Layout::SumFigures) {
        doubt_sums(&mut entries, &known.coins.table);
    }
    if is_on(Layout::Spelling)
        && let Some(spelling) = Spelling::of(&text, known.case_mapping)
    {
        spelling.restore_names(&mut entries);
    }
    cut_entries(Reading {
        entries,
        notes,
        questions,
        has_listed_pack,
        is_structured,
        ..Reading::default()
    })
}

/// The beginning of a text that is read, and notes if it was cut.
fn cut_text(text: &str) -> (&str, Vec<ReadingNote>) {
    let mut notes = Vec::new();
    let end = end_of_characters(text);
    let text = end.map_or(text, |end| &text[..end]);
    notes.extend(end.map(|_| ReadingNote::TooLong));
    let beyond = counted_lines(text)
        .nth(MOST_LINES)
        .filter(|(start, _)| !trimmed(&text[*start..]).is_empty());
    let text = beyond.map_or(text, |(start, _)| &text[..start]);
    notes.extend(beyond.map(|_| ReadingNote::TooManyLines));
    (text, notes)
}

/// The index of the first character beyond the limit.
fn end_of_characters(text: &str) -> Option<usize> {
    let mut left = MOST_CHARACTERS;
    counted_lines(text).find_map(|(start, line)| {
        let end = line.char_indices().nth(left).map(|(end, _)| start + end);
        left = left.saturating_sub(line.chars().count());
        end
    })
}

/// The lines of a text that count towards its limits, each with its line break and its index in the text. Lines of
/// notes don't.
fn counted_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let start = end;
        end += line.len();
        (start, line)
    });
    lines.filter(|(_, line)| !is_note_line(line))
}

fn of_json(json: JsonText) -> Reading {
    let (entries, notes) = match json {
        JsonText::Things(entries, unread) => {
            (entries, unread.into_iter().map(ReadingNote::UnreadGame).collect())
        }
        JsonText::Inventory => (Vec::new(), vec![ReadingNote::Inventory]),
        JsonText::Unknown => (Vec::new(), vec![ReadingNote::UnknownJson]),
        JsonText::Broken => (Vec::new(), vec![ReadingNote::BrokenJson]),
    };
    let is_structured = true;
    cut_entries(Reading { entries, notes, is_structured, ..Reading::default() })
}

/// The reading, cut to the limit of entries.
fn cut_entries(mut reading: Reading) -> Reading {
    if reading.entries.len() > MOST_LINES {
        reading.entries.truncate(MOST_LINES);
        if !reading.notes.contains(&ReadingNote::TooManyLines) {
            reading.notes.push(ReadingNote::TooManyLines);
        }
    }
    reading
}
