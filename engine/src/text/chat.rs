//! Sentences of a chat among the lines of a list (`docs/rules/catalogues-and-text.md#sentences-of-a-chat`).

use std::ops::Range;

use super::entry::{Doubt, EntryContent, ReadEntry, SaidAmounts, Source};
use crate::rules::white_space::{is_space, trimmed, trimmed_end, words};

/// The fewest lines of a text in which sentences are looked for.
const FEWEST_LINES: usize = 3;
/// The most words of a name; a longer one may be a sentence.
const MOST_WORDS: usize = 6;
/// The most words of a speaker's name.
const MOST_WORDS_OF_SPEAKER: usize = 3;

/// The lines of a text while it is read.
#[derive(Debug, Default)]
pub(super) struct ChatLines {
    lines: usize,
    /// The number of lines that are known, coins, or have a bullet or a count.
    listed: usize,
    /// The entries of lines that read like sentences.
    sentences: Vec<Range<usize>>,
}

impl ChatLines {
    /// Adds lines that are those of a table or of a record.
    pub fn add_rows(&mut self, rows: usize) {
        self.lines += rows;
        self.listed += rows;
    }

    /// Adds a line that is skipped.
    pub fn add_skipped(&mut self) {
        self.lines += 1;
    }

    /// Adds a line with its entries among those that were read; `has_mark` is true if it has a bullet in front.
    pub fn add(&mut self, text: &str, has_mark: bool, entries: Range<usize>, read: &[ReadEntry]) {
        let own = &read[entries.clone()];
        self.lines += 1;
        self.listed += usize::from(has_mark || own.iter().any(is_listed));
        if own.iter().all(is_only_name) && reads_like_sentence(text) {
            self.sentences.push(entries);
        }
    }

    /// Adds a doubt to the sentences if more than half of the lines are those of a list.
    pub fn doubt_sentences(self, entries: &mut [ReadEntry]) {
        if self.lines < FEWEST_LINES || self.listed * 2 <= self.lines {
            return;
        }
        for sentence in self.sentences {
            for entry in &mut entries[sentence] {
                entry.doubt = Some(Doubt::Item);
            }
        }
    }
}

/// Whether an entry shows that its line is one of a list: it is known, coins, or has a count.
fn is_listed(entry: &ReadEntry) -> bool {
    match &entry.content {
        EntryContent::Coins(..) | EntryContent::Dice(_) => true,
        EntryContent::Item(found) => {
            let has_count = found.is_measured && found.said == SaidAmounts::default();
            entry.is_known() || has_count || found.stack.quantity != 1.0
        }
        EntryContent::Nothing(_) => false,
    }
}

/// Whether an entry is an item of which nothing but the name is known.
fn is_only_name(entry: &ReadEntry) -> bool {
    let is_name = |found: &super::ReadItem| found.source == Source::Text && !found.is_measured;
    entry.doubt.is_none() && matches!(&entry.content, EntryContent::Item(found) if is_name(found))
}

/// Whether a line begins with a speaker, ends like a sentence, or has more words than a name.
fn reads_like_sentence(line: &str) -> bool {
    let is_emoji = |c: char| !c.is_ascii() && !c.is_alphanumeric() && c != '…';
    let line = line.trim_end_matches(|c| is_emoji(c) || is_space(c));
    let ends = line.ends_with(['!', '?', '…']) || line.ends_with("...");
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    ends || has_speaker(line) || words(line).filter(is_word).count() > MOST_WORDS
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_have_a_speaker_an_end_or_many_words() {
        for line in [
            "GM: okay the chest creaks open",
            "Bo the bard: hm",
            "sweet!",
            "who wants it?",
            "and then…",
            "and then...",
            "nice! 🎉",
            "you all find what the dead left",
        ] {
            assert!(reads_like_sentence(line), "{line}");
        }
        for line in [
            "sweet",
            "Crown of the dead king",
            "Ratio 1:20",
            "Bo:",
            ": hm",
            "one two three four: hm",
        ] {
            assert!(!reads_like_sentence(line), "{line}");
        }
    }
}
