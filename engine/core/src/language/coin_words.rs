//! The words by which coins are read: in typed amounts and values (`docs/rules/game.md#amounts-of-money`).

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use winnow::ascii::space0;
use winnow::combinator::{alt, eof, opt, peek, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::take_while;

use super::grammar::{Read, piece};
use crate::model::{CoinKind, CoinTable, CoinType};
use crate::rules::coin_presets::COIN_PRESETS;

/// A word for a coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoinWord<'a> {
    /// A coin of the table.
    Coin(CoinKind),
    /// A coin of D&D or of a preset, as it is written, which the table doesn't have.
    NotHere(&'a str),
}

/// The words for the coins of a table.
#[derive(Clone, Debug)]
pub struct CoinWords {
    pub table: CoinTable,
    words: WordsByInitial<CoinKind>,
}

impl CoinWords {
    /// Its abbreviations and names, and D&D's English words for each type that has D&D's worth.
    pub fn of(table: &CoinTable) -> Self {
        let mut words: Vec<(String, CoinKind)> = Vec::new();
        for kind in table.kinds().iter() {
            let own = table.get(kind).into_iter().flat_map(words_of);
            words.extend(own.map(|word| (word.into_owned(), kind)));
        }
        for kind in table.kinds().iter() {
            let of_dnd =
                CoinTable::DND.get(kind).filter(|_| table.has_worth_of(CoinTable::DND, kind));
            for word in of_dnd.into_iter().flat_map(words_of) {
                if !words.iter().any(|(known, _)| after(&word, known) == Some("")) {
                    words.push((word.into_owned(), kind));
                }
            }
        }
        let dotted: Vec<_> =
            words.iter().filter_map(|(word, kind)| Some((dotted(word)?, *kind))).collect();
        words.extend(dotted);
        Self { table: table.clone(), words: WordsByInitial::of(words) }
    }

    /// The coin at the beginning of a text by its abbreviation, its name or a letter, each with or without `pieces`.
    ///
    /// # Errors
    ///
    /// If the text does not begin with one.
    pub fn typed<'a>(&self, input: &mut &'a str) -> Read<CoinWord<'a>> {
        self.read(input).or_else(|_| {
            let letter = take_while(1.., char::is_alphanumeric);
            let kind = letter.verify_map(|letter: &str| self.with_initial(letter));
            terminated(kind, opt(piece)).map(CoinWord::Coin).parse_next(input)
        })
    }

    /// The coin at the beginning of a text by its abbreviation or its name, each with or without `pieces`.
    ///
    /// # Errors
    ///
    /// If the text does not begin with one.
    pub fn read<'a>(&self, input: &mut &'a str) -> Read<CoinWord<'a>> {
        let text = *input;
        let word = if let Some((rest, kind)) = self.words.longest(text) {
            *input = rest;
            CoinWord::Coin(kind)
        } else {
            let (rest, ()) = WORDS_OF_PRESETS.longest(text).ok_or(EmptyError)?;
            *input = rest;
            CoinWord::NotHere(&text[..text.len() - rest.len()])
        };
        opt(piece).parse_next(input)?;
        Ok(word)
    }

    /// The coin of the table in any text: by its abbreviation, or by a name of several words, with `pieces`, or at the
    /// end of the text: "3 gold rings" are no coins.
    ///
    /// # Errors
    ///
    /// If the text does not begin with one.
    pub fn in_text(&self, input: &mut &str) -> Read<CoinKind> {
        let (rest, kind) = self.words.longest(input).ok_or(EmptyError)?;
        let word = &input[..input.len() - rest.len()];
        let is_name = after(self.table.abbreviation(kind), word) != Some("")
            && !word.contains('.')
            && after(kind.name(), word) != Some("")
            && !word.contains(' ');
        *input = rest;
        if is_name {
            alt((piece, peek((space0, eof)).void())).parse_next(input)?;
        }
        Ok(kind)
    }

    /// The coin of the table that a text names, without anything else.
    #[must_use]
    pub fn whole(&self, text: &str) -> Option<CoinKind> {
        let mut rest = text;
        self.in_text(&mut rest).ok().filter(|_| rest.is_empty())
    }

    /// The coin of the table before or behind its number, by its abbreviation or a name, each with or without `pieces`.
    ///
    /// # Errors
    ///
    /// If the text does not begin with one.
    pub fn before_number(&self, input: &mut &str) -> Read<CoinKind> {
        let (rest, kind) = self.words.longest(input).ok_or(EmptyError)?;
        *input = rest;
        opt(piece).parse_next(input)?;
        Ok(kind)
    }

    /// The coin whose abbreviation begins with a letter, if no other one does: of the table, otherwise of D&D with its
    /// worth there.
    #[must_use]
    pub fn with_initial(&self, letter: &str) -> Option<CoinKind> {
        let begins = |word: &str| {
            let mut rest = word.chars();
            let first = rest.next();
            first.is_some_and(|first| after(letter, first.encode_utf8(&mut [0; 4])) == Some(""))
        };
        let table = &self.table;
        let mut kinds = table.kinds().iter().filter(|kind| begins(table.abbreviation(*kind)));
        match (kinds.next(), kinds.next()) {
            (Some(only), None) => Some(only),
            (Some(_), Some(_)) => None,
            (None, _) => {
                let mut kinds = table.kinds().iter();
                kinds.find(|kind| begins(kind.name()) && table.has_worth_of(CoinTable::DND, *kind))
            }
        }
    }
}

/// Words, each with what it means, by their first letter: most texts that are looked at begin with none of them.
#[derive(Clone, Debug)]
struct WordsByInitial<T> {
    by_initial: HashMap<char, Vec<(String, T)>>,
}

impl<T: Copy> WordsByInitial<T> {
    fn of(words: impl IntoIterator<Item = (String, T)>) -> Self {
        let mut by_initial: HashMap<_, Vec<_>> = HashMap::new();
        for (word, meaning) in words {
            if let Some(initial) = initial(&word) {
                by_initial.entry(initial).or_default().push((word, meaning));
            }
        }
        Self { by_initial }
    }

    /// The text behind the longest word at the beginning of a text, and what that means.
    fn longest<'a>(&self, text: &'a str) -> Option<(&'a str, T)> {
        let words = self.by_initial.get(&initial(text)?)?.iter();
        let found = words.filter_map(|(word, meaning)| Some((after(text, word)?, *meaning)));
        found.min_by_key(|(rest, _)| rest.len())
    }
}

/// The first letter of a text, in lower case.
fn initial(text: &str) -> Option<char> {
    text.chars().next()?.to_lowercase().next()
}

/// An abbreviation of two letters with points: "g.p."
fn dotted(word: &str) -> Option<String> {
    let letters: [char; 2] = word.chars().collect::<Vec<_>>().try_into().ok()?;
    letters.iter().all(char::is_ascii_lowercase).then(|| letters.map(|c| format!("{c}.")).concat())
}

/// The abbreviation and the names of a type, with the dative of its plural.
fn words_of(coin: &CoinType) -> impl Iterator<Item = Cow<'_, str>> {
    let words = [&*coin.abbreviation].into_iter().chain(coin.names()).map(Cow::Borrowed);
    words.chain(dative(coin.plural()).map(Cow::Owned))
}

/// The dative of a German plural, if it differs: "Telaren" of "Telare".
fn dative(plural: &str) -> Option<String> {
    ["e", "er", "el"].iter().any(|end| plural.ends_with(end)).then(|| plural.to_owned() + "n")
}

/// The words for the coins of D&D and of all presets.
static WORDS_OF_PRESETS: LazyLock<WordsByInitial<()>> = LazyLock::new(|| {
    let tables = COIN_PRESETS.iter().map(|preset| preset.table);
    let coins =
        tables.flat_map(|table| CoinKind::ALL.into_iter().filter_map(|kind| table.get(kind)));
    WordsByInitial::of(coins.flat_map(words_of).map(|word| (word.into_owned(), ())))
});

/// Abbreviations that are words of the language, too: only in their own case they are coins.
const WORDS_OF_LANGUAGE: [&str; 8] = ["as", "at", "by", "in", "of", "on", "or", "to"];

/// The rest of a text behind a word at its beginning, in any case; `None` unless the word ends there. The full stop of
/// an abbreviation may be left out.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let letters = word.strip_suffix('.').unwrap_or(word);
    let is_exact = WORDS_OF_LANGUAGE.iter().any(|word| letters.eq_ignore_ascii_case(word));
    let mut rest = text.chars();
    for letter in letters.chars() {
        let next = rest.next()?;
        if next != letter && (is_exact || !next.to_lowercase().eq(letter.to_lowercase())) {
            return None;
        }
    }
    let rest = rest.as_str();
    let rest = if letters == word { rest } else { rest.strip_prefix('.').unwrap_or(rest) };
    (!rest.starts_with(char::is_alphanumeric)).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::coin_presets::TORMENTA20;

    #[test]
    fn an_abbreviation_that_is_a_word_is_a_coin_in_capitals_alone() {
        let words = CoinWords::of(&TORMENTA20);
        for (text, kind) in [("T$", CoinKind::Sp), ("t$ 5", CoinKind::Sp), ("TO", CoinKind::Gp)] {
            assert_eq!(words.in_text(&mut &*text), Ok(kind), "{text}");
        }
        for text in ["to 4 arrows", "to a slot", "to Mira", "To 6 feet long"] {
            assert!(words.in_text(&mut &*text).is_err(), "{text}");
            assert!(words.before_number(&mut &*text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_plural_in_german_has_its_dative() {
        let preset = COIN_PRESETS.iter().find(|preset| preset.name == "Splittermond").unwrap();
        let words = CoinWords::of(preset.table);
        for (text, kind) in [
            ("Telar", CoinKind::Cp),
            ("telare", CoinKind::Cp),
            ("Telaren", CoinKind::Cp),
            ("Solaren", CoinKind::Gp),
        ] {
            assert_eq!(words.before_number(&mut &*text), Ok(kind), "{text}");
        }
        let of_dnd = CoinWords::of(CoinTable::DND);
        assert_eq!(of_dnd.read(&mut "Telaren"), Ok(CoinWord::NotHere("Telaren")));
        assert!(of_dnd.before_number(&mut "silvern").is_err());
    }
}
