//! Reads a line that is neither a heading nor a row: its label, its sentences, its list
//! (`docs/rules/catalogues-and-text.md#lines-with-several-things`).

use std::ops::Range;

use super::Reader;
use crate::text::brackets::{brackets, inside};
use crate::text::count::count_alone;
use crate::text::entry::{Doubt, EntryContent, ReadEntry};
use crate::text::form::{Form, with_form};
use crate::text::heading::{after_label, begins_as_title};
use crate::text::line_markup::Line;
use crate::text::packs::mark_contents;
use crate::text::places::{LineKind, is_only_name, kind_of};
use crate::text::read_entries::LeadingSigns;
use crate::text::remark::{RemarkSeparator, Remarked};
use crate::text::sentence::{Sentence, mentioned, without_container};
use crate::text::sentence_ends::sentences;
use crate::text::sheet_figures::LabelledFigure;
use crate::text::split::Splitter;
use crate::text::switches::{Layout, is_on, tried};
use engine_core::language::white_space::{is_space, trimmed, trimmed_end};

impl Reader<'_> {
    /// The entries of a line that is neither a heading nor a row.
    pub fn read_text(&mut self, line: &Line, stands_apart: bool) -> Vec<ReadEntry> {
        let signs = if line.is_loot { LeadingSigns::Change } else { self.signs };
        let splitter = Splitter { known: self.known, signs };
        if let Some(entries) = tried(Form::Worths, || splitter.worths(&line.text)) {
            self.places.add(LineKind::Listed, self.range(entries.len()));
            return with_form(entries, Form::Worths);
        }
        let content = self.content(line);
        let content = if is_on(Layout::LastAnd) { without_trailing_and(content) } else { content };
        // A remark is read for nothing, and may have several sentences.
        let is_remarked = self.has_remark(content);
        let parts = if is_remarked || !is_on(Layout::Sentences) {
            vec![content]
        } else {
            sentences(content, self.known)
        };
        let is_prose = parts.len() > 1;
        let (mut entries, mut is_sentence) = (Vec::new(), false);
        for part in parts {
            let (mut read, is_doubtful) =
                if is_remarked { (splitter.read(part), false) } else { self.part(part, splitter) };
            if let [entry] = read.as_mut_slice()
                && is_prose
                && (is_only_name(entry) || is_exclaimed(entry, part))
            {
                entry.doubt = Some(Doubt::Item);
            }
            is_sentence |= is_doubtful;
            entries.extend(read);
        }
        if let [pack] = entries.as_mut_slice()
            && pack.is_pack()
            && let Some(mut contents) = contents_in_brackets(&line.text, splitter)
        {
            pack.unread.clear();
            mark_contents(pack, &mut contents);
            entries.extend(contents);
        }
        self.places.bullets += usize::from(line.is_listed);
        let text = after_label(&line.text).unwrap_or(&line.text);
        let kind = match kind_of(text, line, &entries) {
            kind @ (LineKind::BareAmount | LineKind::Number) => kind,
            kind if self.value_of_each.is_some() => kind,
            _ if is_sentence => LineKind::Sentence,
            LineKind::Name | LineKind::LongName if stands_apart => LineKind::Title,
            LineKind::Name | LineKind::LongName if self.may_be_labelled_title(&line.text) => {
                LineKind::Title
            }
            LineKind::Name if self.is_below_heading => LineKind::Below,
            kind => kind,
        };
        let kind = if self.value_of_each.is_some() { LineKind::Listed } else { kind };
        if let [entry] = entries.as_mut_slice() {
            entry.is_labelled_figure = LabelledFigure::of(&line.text).is_some();
        }
        self.places.add(kind, self.range(entries.len()));
        entries
    }

    /// Whether a line is a known thing with a remark, and no list of a label.
    fn has_remark(&self, line: &str) -> bool {
        let remarked = || Remarked::of(trimmed(line), self.known);
        !line.contains(';')
            && remarked().is_some_and(|remarked| remarked.separator != RemarkSeparator::Comma)
    }

    /// Whether a line of several may be a title: the first one behind a usual label, "Loot: Bandit captain", or any
    /// that begins with a word for a list, "Hoard of the ogre".
    fn may_be_labelled_title(&self, text: &str) -> bool {
        self.has_several
            && (begins_as_title(text) || (self.last_line == 0 && after_label(text).is_some()))
    }

    fn range(&self, count: usize) -> Range<usize> {
        self.last_line..self.last_line + count
    }

    /// The entries of a sentence or of a list, and whether it is a sentence that doesn't say that somebody got them.
    fn part(&self, part: &str, splitter: Splitter<'_>) -> (Vec<ReadEntry>, bool) {
        let part = trimmed(part);
        match tried(Form::Sentence, || Sentence::of(part, self.known)) {
            None => (splitter.read(without_container(part)), false),
            Some(Sentence::Gained(list)) => (with_form(splitter.read(list), Form::Sentence), false),
            Some(Sentence::Mentioned(list)) => {
                let list = without_last_words(list);
                let mut entries = splitter.read(list);
                if entries.iter().any(ReadEntry::has_doubtful_value) {
                    entries = mentioned(part, &self.known.coins);
                }
                for entry in entries.iter_mut().filter(|entry| entry.is_countable()) {
                    entry.doubt = Some(Doubt::Gained);
                }
                (with_form(entries, Form::Sentence), true)
            }
            Some(Sentence::Other) => {
                let coins = mentioned(part, &self.known.coins);
                if !coins.is_empty() {
                    return (with_form(coins, Form::Sentence), true);
                }
                let mut name = ReadEntry::name_only(part, self.known);
                name.doubt = Some(Doubt::Item);
                (with_form(vec![name], Form::Sentence), true)
            }
        }
    }

    /// A line without the label before the things that it names. A bold name with a price is not a label, and neither
    /// is one before a number alone.
    fn content<'b>(&self, line: &'b Line) -> &'b str {
        let text = line.text.as_str();
        let bold = line
            .bold_label
            .as_deref()
            .filter(|label| self.known.find(label.trim_end_matches('.')).is_none());
        let after_bold = bold
            .and_then(|label| text.strip_prefix(label))
            .map(|rest| rest.trim_start_matches([':', '.', ' ']));
        let is_number = |rest: &&str| count_alone(rest).is_some();
        let after = after_bold.or_else(|| after_label(text)).filter(|rest| !is_number(rest));
        after.unwrap_or(text)
    }
}

/// The things in a bracket at the end of a text, if it is nothing but several known ones.
fn contents_in_brackets(text: &str, splitter: Splitter<'_>) -> Option<Vec<ReadEntry>> {
    let pair = brackets(text).pop().filter(|pair| pair.end == trimmed(text).len())?;
    let contents = splitter.read(inside(text, &pair));
    (contents.len() > 1 && contents.iter().all(ReadEntry::is_known)).then_some(contents)
}

/// Whether a sentence is nothing but the name of one thing, as in "A chest! 120 gp".
fn is_exclaimed(entry: &ReadEntry, sentence: &str) -> bool {
    let is_bare = matches!(&entry.content, EntryContent::Item(found) if !found.is_measured);
    is_bare && entry.doubt.is_none() && sentence.ends_with(['!', '?'])
}

/// A list without the "and" or "plus" at its end, behind which the next line goes on.
fn without_trailing_and(text: &str) -> &str {
    let bare = trimmed_end(text);
    let without = |word: &str| {
        let (front, last) = bare.split_at_checked(bare.len().checked_sub(word.len())?)?;
        last.eq_ignore_ascii_case(word).then(|| front.trim_end_matches([',', ' ']))
    };
    [" and", " plus"].into_iter().find_map(without).unwrap_or(text)
}

/// A list in a sentence without the words at its end that belong to the sentence: "40 gp left".
fn without_last_words(list: &str) -> &str {
    const WORDS: [&str; 6] = ["left", "each", "now", "apiece", "remaining", "still"];
    let mut list = list.trim_end_matches(['.', '!', ' ']);
    while let Some((front, last)) = list.rsplit_once(is_space) {
        if !WORDS.iter().any(|word| word.eq_ignore_ascii_case(last)) {
            break;
        }
        list = trimmed_end(front);
    }
    list
}
