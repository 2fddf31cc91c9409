//! Numbers behind a name, which count it if the name is known
//! (`docs/rules/catalogues-and-text.md#counts-in-a-text`).

use winnow::ascii::{Caseless, space1};
use winnow::combinator::{alt, eof, opt, terminated};
use winnow::prelude::*;

use super::brackets::brackets;
use super::count::is_unit;
use super::number::{amount, take, whole};
use super::units::Unit;
use super::words::is_plural;
use engine_core::language::white_space::{is_space, trimmed, trimmed_end};

/// A number at the end of a text, or before a final note in brackets, and the text before it: `Torches: 10`,
/// `Torch = 10`, `Torch, 10`, `Torch - 10`, `Torch 10`, `Rations - 5 days`. It is a count if the name is known.
pub(super) fn number_behind(text: &str) -> Option<(String, f64)> {
    let text = trimmed_end(text);
    let note = brackets(text).pop().filter(|pair| pair.end == text.len());
    let (text, note) =
        note.map_or((text, ""), |pair| (trimmed_end(&text[..pair.start]), &text[pair]));
    let without_unit = text.rsplit_once(is_space).filter(|(_, unit)| is_unit(unit));
    let text = trimmed_end(without_unit.map_or(text, |(text, _)| text));
    let digits = text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ',');
    let number = text[digits.len()..].trim_start_matches(',');
    let before = &text[..text.len() - number.len()];
    let count = whole.parse(number).ok()?;
    let name = trimmed_end(before);
    let has_blank = name.len() < before.len();
    let name = match name.strip_suffix([':', '=', ',']) {
        Some(name) => name,
        None if !has_blank => return None,
        None => {
            let dashed = name.strip_suffix(['-', '–', '—']).filter(|name| name.ends_with(is_space));
            dashed.unwrap_or(name)
        }
    };
    let name = trimmed(name);
    let name = if note.is_empty() { name.to_owned() } else { format!("{name} {note}") };
    name.contains(char::is_alphabetic).then_some((name, count))
}

/// Words behind which a number belongs to a name: "Cloak of 7 winds".
const LEADING: [&str; 13] =
    ["of", "the", "with", "w/", "from", "for", "to", "in", "and", "a", "level", "chapter", "no"];

/// A number with a word behind it that is no measure, at the end of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NumberWithWord<'a> {
    /// The text before it.
    pub name: &'a str,
    /// The number and its word, as written.
    pub written: &'a str,
    pub count: f64,
    pub word: &'a str,
    /// Whether a mark stands before it.
    pub has_mark: bool,
}

impl<'a> NumberWithWord<'a> {
    /// Reads such a number behind a mark, `Arrows: 2 quivers`, or before a word in the plural, `Statue 15 guilders`.
    pub fn at_the_end(text: &'a str) -> Option<Self> {
        const MARKS: [char; 7] = [' ', ':', '=', '-', '–', '—', ','];
        let (front, word) = text.rsplit_once(is_space)?;
        let (before, number) = trimmed_end(front).rsplit_once(is_space)?;
        let count = amount.parse(number).ok()?;
        let is_word = word.chars().all(char::is_alphabetic)
            && !Unit::named(word).is_some_and(Unit::is_measure);
        let name = before.trim_end_matches(MARKS);
        let has_mark = trimmed_end(before) != name;
        let last = name.rsplit(is_space).next().unwrap_or_default();
        let is_phrase = LEADING.iter().any(|leading| leading.eq_ignore_ascii_case(last));
        let is_parted = has_mark || (count > 1.0 && is_plural(word) && !is_phrase);
        let written = &text[before.len() + 1..];
        (is_word && is_parted && name.contains(char::is_alphabetic)).then_some(Self {
            name,
            written,
            count,
            word,
            has_mark,
        })
    }
}

/// The number of days for which something lasts, and its name: `5 days of rations`, `5 days' rations`, `5 days
/// rations`, `rations for 5 days`. It is a count if the name is known.
pub(super) fn number_of_days(text: &str) -> Option<(&str, f64)> {
    let days = || terminated(whole, (space1, Caseless("day"), opt(Caseless("s"))));
    let of = (opt((space1, Caseless("worth"))), space1, Caseless("of"), space1).void();
    let possessive = ('\'', opt('s'), space1, opt((Caseless("worth of"), space1))).void();
    let mut rest = text;
    if let Some(count) = take(&mut rest, terminated(days(), alt((possessive, of, space1.void())))) {
        return Some((rest, count));
    }
    let (name, number) = text.rsplit_once(" for ")?;
    Some((name, terminated(days(), eof).parse(number).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_can_follow_the_name() {
        for (text, read) in [
            ("Torches: 10", Some(("Torches", 10.0))),
            ("Torch = 10", Some(("Torch", 10.0))),
            ("Torch=10", Some(("Torch", 10.0))),
            ("Torch, 10", Some(("Torch", 10.0))),
            ("Torch,1,000", Some(("Torch", 1000.0))),
            ("Torch - 10", Some(("Torch", 10.0))),
            ("Torch — 10", Some(("Torch", 10.0))),
            ("Torch 10", Some(("Torch", 10.0))),
            ("Torch 10 (lit)", Some(("Torch (lit)", 10.0))),
            ("Rations - 5 days", Some(("Rations", 5.0))),
            ("Arrows: 20 pcs", Some(("Arrows", 20.0))),
            ("Rope - 50 ft", None),
            ("Key #3", None),
            ("Mk-2", None),
            ("Box3", None),
            ("Ring +1", None),
            ("Cheese 1/2", None),
            ("Salve 1.5", None),
            ("10", None),
            ("5 10", None),
        ] {
            let read = read.map(|(name, count)| (name.to_owned(), count));
            assert_eq!(number_behind(text), read, "{text}");
        }
    }

    #[test]
    fn days_can_be_a_count() {
        for (text, read) in [
            ("5 days of rations", Some(("rations", 5.0))),
            ("1 day of rations", Some(("rations", 1.0))),
            ("5 days' rations", Some(("rations", 5.0))),
            ("1 day's rations", Some(("rations", 1.0))),
            ("3 days worth of rations", Some(("rations", 3.0))),
            ("3 Days' worth of rations", Some(("rations", 3.0))),
            ("Rations for 3 days", Some(("Rations", 3.0))),
            ("10 days rations", Some(("rations", 10.0))),
            ("Rations for 3 daylights", None),
            ("days of rations", None),
            ("2.5 days of rations", None),
        ] {
            assert_eq!(number_of_days(text), read, "{text}");
        }
    }
}
