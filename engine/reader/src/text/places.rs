//! Which names stand in a list's place (`docs/rules/catalogues-and-text.md#names-in-a-lists-place`).

use std::ops::Range;

use super::brackets::brackets;
use super::entry::{Doubt, EntryContent, ReadEntry, Source};
use super::line_markup::Line;
use super::sentence::words_outside;
use engine_core::language::white_space::{is_space, trimmed, trimmed_end, words};

/// The fewest bare figures in a text whose coins may be prices.
const FEWEST_FIGURES: usize = 2;
/// The fewest lines of a text in which long names are doubtful.
const FEWEST_LINES: usize = 3;
/// The fewest things with a description in a text of such things.
const FEWEST_RECORDS: usize = 2;
/// The most words of a name beside lines of a list; a longer one may be a sentence.
const MOST_WORDS: usize = 6;
/// The most words of a speaker's name.
const MOST_WORDS_OF_SPEAKER: usize = 3;

/// What a line is to the list that it may belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// It is a thing or coins by a sign of its own: a bullet, a number, a count, an amount, a known name.
    Listed,
    /// It is coins alone, which are a price beside bare figures.
    Coins,
    /// It is a name below the heading of a list.
    Below,
    /// It is only a name.
    Name,
    /// It is a name with more words than usual, or ends like a sentence.
    LongName,
    /// It may be the title of the list or of the table below it, or is the greeting or the end of a letter.
    Title,
    /// It is a thing with an amount behind a speaker, if others speak as well.
    Spoken,
    /// It begins with a speaker, or is only a remark.
    Speaker,
    /// It is a sentence, whose names have their doubt.
    Sentence,
    /// It is a number without a name.
    Number,
    /// It is an amount without a name.
    BareAmount,
    /// It is the head of a message, or a part of one.
    Head,
    /// It is skipped for another reason.
    Skipped,
}

/// The lines of a text while it is read.
#[derive(Debug, Default)]
pub(super) struct Places {
    lines: Vec<(LineKind, Range<usize>)>,
    /// The number of lines with a bullet, a number or a checkbox in front.
    pub bullets: usize,
    /// Whether it is a letter, in which names may be those of people.
    is_letter: bool,
    /// The number of things with a description on lines of their own.
    pub records: usize,
}

impl Places {
    /// Those of a text that hasn't been read yet.
    pub fn of_text(is_letter: bool) -> Self {
        Self { is_letter, ..Self::default() }
    }

    /// Adds rows of a table or of a record, whose names stand in a column.
    pub fn add_rows(&mut self, rows: usize) {
        self.lines.extend((0..rows).map(|_| (LineKind::Listed, 0..0)));
    }

    /// Adds a line with its entries.
    pub fn add(&mut self, kind: LineKind, entries: Range<usize>) {
        self.lines.push((kind, entries));
    }

    /// Adds a doubt to the names that don't stand in a list's place.
    pub fn doubt_names(self, entries: &mut [ReadEntry]) {
        use LineKind::{
            BareAmount, Below, Coins, Head, Listed, LongName, Name, Number, Sentence, Skipped,
            Speaker, Spoken, Title,
        };
        let count =
            |kinds: &[LineKind]| self.lines.iter().filter(|(kind, _)| kinds.contains(kind)).count();
        let (listed, heads) = (count(&[Listed, Coins, Spoken]), count(&[Head]));
        let is_chat = count(&[Speaker, Spoken, Head]) > 1;
        let lines = self.lines.len() - heads;
        let names = count(&[Listed, Spoken, Below, Name, LongName, Title]);
        let (figures, coins) = (count(&[BareAmount, Number]), count(&[Coins]));
        let are_prices = figures >= FEWEST_FIGURES && figures + coins > names;
        let are_cells = figures > names + coins || are_prices;
        let is_list =
            listed * 2 >= lines || count(&[Speaker, Sentence, BareAmount, Number, Head]) == 0;
        let is_mostly_listed = lines >= FEWEST_LINES && listed * 2 > lines;
        let is_bulleted = self.bullets >= FEWEST_LINES && self.bullets * 2 > lines;
        let has_form = is_bulleted || self.is_letter || self.records >= FEWEST_RECORDS;
        let kinds: Vec<_> = self.lines.iter().map(|(kind, _)| *kind).collect();
        let is_below_number = |line: usize| line > 0 && kinds[line - 1] == Number;
        for (line, (kind, range)) in self.lines.into_iter().enumerate() {
            let is_doubtful = match kind {
                Listed | Sentence => are_cells,
                Below => are_cells || figures >= FEWEST_FIGURES,
                Coins => are_cells || (figures >= FEWEST_FIGURES && is_below_number(line)),
                Name => are_cells || !is_list || has_form || figures >= FEWEST_FIGURES,
                LongName => are_cells || !is_list || is_mostly_listed || self.is_letter,
                Spoken => are_cells || is_chat,
                Title | Speaker => true,
                BareAmount | Number | Head | Skipped => false,
            };
            for entry in entries[range].iter_mut().filter(|_| is_doubtful) {
                if are_cells || matches!(kind, Coins | Spoken) || is_only_name(entry) {
                    entry.doubt = entry.doubt.or(Some(Doubt::Item));
                }
            }
        }
    }
}

/// The kind of a line by its text without its label, and its entries.
pub(super) fn kind_of(text: &str, line: &Line, entries: &[ReadEntry]) -> LineKind {
    if entries.iter().all(|entry| !entry.is_thing()) {
        let has_number = text.contains(|c: char| c.is_ascii_digit());
        return match has_number {
            true if text.contains(char::is_alphabetic) => LineKind::BareAmount,
            // "10." is the number of an empty line of a list.
            true if text.ends_with(['.', ')']) => LineKind::Skipped,
            true => LineKind::Number,
            false => LineKind::Skipped,
        };
    }
    let is_coins = |entry: &ReadEntry| matches!(entry.content, EntryContent::Coins(..));
    let has_speaker = line.is_spoken || has_speaker(text);
    let is_priced =
        |entry: &ReadEntry| is_called_with_colon(entry) || (line.is_spoken && is_priced(entry));
    if entries.iter().all(is_coins) {
        LineKind::Coins
    } else if has_speaker && matches!(entries, [entry] if is_priced(entry)) {
        LineKind::Spoken
    } else if !entries.iter().all(is_only_name) || entries.len() > 1 {
        LineKind::Listed
    } else if has_speaker || is_in_brackets(text) {
        LineKind::Speaker
    } else if line.is_listed && !(text.contains(',') && words_outside(text) > MOST_WORDS) {
        LineKind::Listed
    } else if ends_like_sentence(text) || words_outside(text) > MOST_WORDS {
        LineKind::LongName
    } else {
        LineKind::Name
    }
}

/// Whether an entry is an item of which nothing but the name is known, and the name is all that may be doubtful.
pub(super) fn is_only_name(entry: &ReadEntry) -> bool {
    let is_name = |found: &super::ReadItem| found.source == Source::Text && !found.is_measured;
    (entry.doubt.is_none() || entry.left_over.is_some())
        && matches!(&entry.content, EntryContent::Item(found) if is_name(found))
}

/// Whether an entry is an unknown item with a colon in its name, and an amount: "Mira: mine, 50 gp".
fn is_called_with_colon(entry: &ReadEntry) -> bool {
    let is_measured = matches!(&entry.content, EntryContent::Item(found) if found.is_measured);
    is_measured && entry.has_label()
}

/// Whether an entry is one unknown item with a price: "mine, 50 gp".
fn is_priced(entry: &ReadEntry) -> bool {
    let is_priced = |found: &super::ReadItem| {
        found.source == Source::Text && found.said.value.is_said() && found.stack.quantity == 1.0
    };
    matches!(&entry.content, EntryContent::Item(found) if is_priced(found))
}

/// Whether a line ends like a sentence: "sweet!".
fn ends_like_sentence(line: &str) -> bool {
    let is_emoji = |c: char| !c.is_ascii() && !c.is_alphanumeric() && c != '…';
    let line = line.trim_end_matches(|c| is_emoji(c) || is_space(c));
    // "Half-" goes on in the next line.
    let is_parted = line.strip_suffix('-').is_some_and(|line| line.ends_with(char::is_alphabetic));
    is_parted || line.ends_with(['!', '?', '…']) || line.ends_with("...")
}

/// Whether all of a line is in brackets.
fn is_in_brackets(line: &str) -> bool {
    let line = trimmed(line);
    brackets(line).first().is_some_and(|pair| *pair == (0..line.len()))
}

/// Whether a line begins with a name and a colon: "GM: okay".
fn has_speaker(line: &str) -> bool {
    let Some((speaker, rest)) = line.split_once(':') else {
        return false;
    };
    let is_name = speaker.starts_with(char::is_alphabetic) && trimmed_end(speaker) == speaker;
    let is_short = words(speaker).count() <= MOST_WORDS_OF_SPEAKER;
    is_name && is_short && rest.starts_with(is_space) && !trimmed(rest).is_empty()
}
