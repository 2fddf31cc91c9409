//! Quantities in a text (`docs/rules/catalogues-and-text.md#counts-in-a-text`).

use std::ops::Range;

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, delimited, not, opt, peek, preceded, terminated};
use winnow::prelude::*;
use winnow::token::take_while;

use super::brackets::{brackets, inside};
use super::number::{take, whole};
use super::units::{Unit, unit};
use engine_core::language::grammar::{Read, end_of_word};
use engine_core::language::white_space::{is_space, trimmed, trimmed_end};

/// The words before a name that express a quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
enum LeadingQuantity {
    /// A number.
    Count(f64),
    /// "a", "a pair of": one, without a number.
    Article,
    /// "the", "some": no quantity.
    Filler,
}

const WORDS: [(&str, f64); 15] = [
    ("one", 1.0),
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("six", 6.0),
    ("seven", 7.0),
    ("eight", 8.0),
    ("nine", 9.0),
    ("ten", 10.0),
    ("eleven", 11.0),
    ("twelve", 12.0),
    ("fifteen", 15.0),
    ("twenty", 20.0),
    ("dozen", 12.0),
];

/// A count or an article before a name: `3 `, `3x `, `x3 `, `[3] `, `two `, `a pair of `.
fn front(input: &mut &str) -> Read<LeadingQuantity> {
    let bracketed = alt((
        terminated(delimited('[', whole, ']'), space0),
        terminated(delimited('(', whole, ')'), space1),
    ));
    let times = terminated(whole, (space0, Caseless("x"), space1));
    let times_behind = delimited(Caseless("x"), whole, space1);
    let bare = terminated(whole, (space1, peek(not(alt((measure, adjective))))));
    let count =
        alt((bracketed, times, times_behind, dozens, bare, in_words)).map(LeadingQuantity::Count);
    alt((count, article, filler)).parse_next(input)
}

/// Whether a text begins with a count or an article: `35 gp`, `a sword`.
pub(super) fn begins_with_count(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) || front(&mut &*text).is_ok()
}

/// Succeeds if a measure follows, so that the number before it is not a count.
fn measure(input: &mut &str) -> Read<()> {
    let word = unit.verify(|unit: &&Unit| unit.is_measure());
    alt((word.void(), alt(('\'', '"')).void())).parse_next(input)
}

/// `dozen`, `two dozen`, `half a dozen`, each with or without "of".
fn dozens(input: &mut &str) -> Read<f64> {
    let half = alt((Caseless("half a"), Caseless("a half"), Caseless("half"))).value(0.5);
    let one = Caseless("a").value(1.0);
    let some = alt((half, in_figures_or_words, one));
    let number = terminated(terminated(some, space1), (Caseless("dozen"), space1));
    terminated(number, opt((Caseless("of"), space1))).map(|dozens| dozens * 12.0).parse_next(input)
}

fn in_figures_or_words(input: &mut &str) -> Read<f64> {
    alt((whole, number_word)).parse_next(input)
}

fn in_words(input: &mut &str) -> Read<f64> {
    let extent = unit.verify(|unit: &&Unit| unit.is_extent()).void();
    let weight = unit.verify(|unit: &&Unit| unit.in_pounds().is_some());
    let weight_of = (weight, space1, Caseless("of"), end_of_word).void();
    let no_count = alt((extent, weight_of, adjective));
    terminated(number_word, (space1, peek(not(no_count)))).parse_next(input)
}

/// Words that a number in front makes an adjective: "two handed sword", "2 person tent".
const ADJECTIVES: [&str; 7] = ["handed", "headed", "sided", "legged", "eyed", "pronged", "person"];

fn adjective(input: &mut &str) -> Read<()> {
    let word = take_while(4.., char::is_alphabetic);
    let is_one = |word: &str| ADJECTIVES.iter().any(|one| one.eq_ignore_ascii_case(word));
    (word.verify(is_one), end_of_word).void().parse_next(input)
}

/// A name that begins with a number, spelled as a listed name may have it: "two handed sword" for "2 handed sword", "10
/// foot pole" for "ten foot pole"; `None` for any other name.
pub(super) fn with_other_number(name: &str) -> Option<String> {
    let mut rest = name;
    if let Some(number) = take(&mut rest, number_word) {
        let mut next = rest.trim_start_matches([' ', '-']);
        let rest = next;
        // "two two-handed swords"
        if in_figures_or_words(&mut &*rest).is_ok() {
            return None;
        }
        let is_extent = take(&mut next, unit).is_some_and(Unit::is_extent);
        return Some(if is_extent { format!("{number} {rest}") } else { name.to_owned() });
    }
    let number = take(&mut rest, whole)?;
    let (word, _) = WORDS.iter().find(|(_, known)| *known == number)?;
    let mut next = rest.trim_start_matches([' ', '-']);
    (next.len() < rest.len() && take(&mut next, adjective).is_some())
        .then(|| format!("{word}{rest}"))
}

/// A number in words: `two`.
pub(super) fn number_word(input: &mut &str) -> Read<f64> {
    terminated(take_while(3..=7, char::is_alphabetic), end_of_word)
        .verify_map(|word: &str| {
            let known = WORDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word))?;
            Some(known.1)
        })
        .parse_next(input)
}

fn article(input: &mut &str) -> Read<LeadingQuantity> {
    let lot = (alt((Caseless("pair"), Caseless("set"))), space1, Caseless("of"), space1);
    (alt((Caseless("an"), Caseless("a"))), space1, opt(lot))
        .value(LeadingQuantity::Article)
        .parse_next(input)
}

fn filler(input: &mut &str) -> Read<LeadingQuantity> {
    (alt((Caseless("the"), Caseless("some"), Caseless("several"))), space1)
        .value(LeadingQuantity::Filler)
        .parse_next(input)
}

/// A name without its count.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CountedName {
    pub name: String,
    pub count: Option<f64>,
    /// Whether there is a count or an article, so that the name is certainly a thing.
    pub is_certain: bool,
}

impl CountedName {
    /// The whole text as a name, whatever numbers it contains.
    pub fn uncounted(name: &str) -> Self {
        Self { name: name.to_owned(), count: None, is_certain: false }
    }

    /// Removes the count from the beginning of a text, otherwise from its end.
    pub fn of(text: &str) -> Self {
        let mut rest = trimmed(text);
        let mut is_certain = false;
        while let Some(found) = take(&mut rest, front) {
            is_certain = true;
            match found {
                LeadingQuantity::Filler => {}
                LeadingQuantity::Article => break,
                LeadingQuantity::Count(count) => {
                    let name = rest.to_owned();
                    let count = Some(count);
                    return Self { name, count, is_certain };
                }
            }
        }
        match at_the_end(rest) {
            Some((name, count)) if !trimmed(&name).is_empty() => {
                Self { name, count: Some(count), is_certain: true }
            }
            _ => Self { is_certain, ..Self::uncounted(rest) },
        }
    }
}

/// A count at the end of a text, or before a final note in brackets, and the text without it.
fn at_the_end(text: &str) -> Option<(String, f64)> {
    let text = trimmed_end(text);
    let mut pairs = brackets(text);
    let at_end = |pairs: &mut Vec<Range<usize>>, end| pairs.pop_if(|pair| pair.end == end);
    let Some(last) = at_end(&mut pairs, text.len()) else {
        return behind(text).map(|(name, count)| (name.to_owned(), count));
    };
    let before = trimmed_end(&text[..last.start]);
    if let Some(count) = in_bracket(inside(text, &last)) {
        return Some((before.to_owned(), count));
    }
    if let Some((kind, count)) = with_days(inside(text, &last)) {
        return Some((format!("{before} ({kind})"), count));
    }
    let note = &text[last.start..];
    let (name, count) = match at_end(&mut pairs, before.len()) {
        Some(pair) => (&before[..pair.start], in_bracket(inside(text, &pair))?),
        None => behind(before)?,
    };
    Some((format!("{} {note}", trimmed_end(name)), count))
}

/// The number of days in a bracket beside something else: `iron, 7 days`, and the rest.
fn with_days(content: &str) -> Option<(&str, f64)> {
    let (kind, days) = content.split_once([',', ';'])?;
    let day = unit.verify(|unit: &&Unit| unit.is_day());
    let count = terminated(whole, (space1, day)).parse(trimmed(days)).ok()?;
    Some((trimmed(kind), count))
}

/// Whether a text has a number of days in a bracket, for which a price is that of all: "Rations (iron, 7 days) - 15
/// gp".
pub(super) fn has_days_in_brackets(text: &str) -> bool {
    brackets(text).iter().any(|pair| with_days(inside(text, pair)).is_some())
}

/// A count after a name, and the text before it: `, x3`, ` x3`, ` 3x`.
fn behind(text: &str) -> Option<(&str, f64)> {
    let text = trimmed_end(text);
    let without_unit = text.rsplit_once(is_space).filter(|(front, unit)| {
        let has_times =
            front.rsplit(is_space).next().is_some_and(|last| last.starts_with(['x', 'X']));
        has_times && is_unit(unit)
    });
    let text = without_unit.map_or(text, |(front, _)| trimmed_end(front));
    let (before, last) = text.rsplit_once(is_space)?;
    let times = alt((preceded(Caseless("x"), whole), terminated(whole, Caseless("x")))).parse(last);
    if let Ok(count) = times {
        return Some((before, count));
    }
    let (before, times) = trimmed_end(before).rsplit_once(is_space)?;
    let count = whole.parse(last).ok()?;
    times.eq_ignore_ascii_case("x").then_some((before, count))
}

/// The fewest letters of a word that an x joins to its count.
const FEWEST_LETTERS: usize = 3;

/// A count that an x joins to a name, at its beginning or at its end, and the name: `3xtorch`, `torchx3`. A bracket may
/// follow.
pub(super) fn joined_count(text: &str) -> Option<(String, f64)> {
    let (name, note) = text.split_at(text.find(['(', '[']).unwrap_or(text.len()));
    let name = trimmed_end(name);
    let times = |input: &mut &str| terminated(whole, Caseless("x")).parse_next(input);
    let mut rest = name;
    let (name, count) = if let Some(count) = take(&mut rest, times) {
        (rest, count)
    } else {
        let before = name.trim_end_matches(|c: char| c.is_ascii_digit());
        (before.strip_suffix(['x', 'X'])?, whole.parse(&name[before.len()..]).ok()?)
    };
    // "Box3" is a name.
    let letters = name.chars().rev().take_while(|c| c.is_alphabetic()).count();
    let is_name = name.starts_with(char::is_alphabetic) && letters >= FEWEST_LETTERS;
    is_name.then(|| (trimmed(&format!("{name} {note}")).to_owned(), count))
}

/// Whether a word after a number is a unit in which things are counted.
pub(super) fn is_unit(word: &str) -> bool {
    Unit::named(word).is_some_and(Unit::counts)
}

/// The count in a bracket that contains nothing else: `(3)`, `(x3)`, `(5 days)`.
pub(super) fn in_bracket(content: &str) -> Option<f64> {
    let unit = (space1, unit.verify(|unit: &&Unit| unit.counts_in_bracket())).void();
    let times = preceded((Caseless("x"), space0), whole);
    let behind = terminated(whole, opt(alt((unit, Caseless("x").void()))));
    alt((times, behind)).parse(trimmed(content)).ok()
}

/// A quantity: a count, or a whole number as a spreadsheet writes it, `10.0`.
pub(super) fn count_alone(cell: &str) -> Option<f64> {
    let decimal = || {
        let (whole, zeros) = cell.split_once(['.', ','])?;
        let is_whole = ["0", "00"].contains(&zeros);
        is_whole.then(|| in_bracket(whole))?
    };
    in_bracket(cell).or_else(decimal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_the_front(text: &str) -> (Option<LeadingQuantity>, &str) {
        let mut rest = text;
        (take(&mut rest, front), rest)
    }

    #[test]
    fn a_count_can_precede_the_name() {
        let table = [
            ("3 torches", 3.0, "torches"),
            ("3x torches", 3.0, "torches"),
            ("3 x torches", 3.0, "torches"),
            ("x3 torches", 3.0, "torches"),
            ("[3] torches", 3.0, "torches"),
            ("(3) torches", 3.0, "torches"),
            ("1,000 nails", 1000.0, "nails"),
            ("two handaxes", 2.0, "handaxes"),
            ("two persons", 2.0, "persons"),
            ("two pound cakes", 2.0, "pound cakes"),
            ("Twenty arrows", 20.0, "arrows"),
            ("half a dozen eggs", 6.0, "eggs"),
            ("a dozen eggs", 12.0, "eggs"),
            ("two dozen eggs", 24.0, "eggs"),
            ("2 dozen of eggs", 24.0, "eggs"),
            ("dozen eggs", 12.0, "eggs"),
            ("2 50 ft ropes", 2.0, "50 ft ropes"),
        ];
        for (text, count, rest) in table {
            assert_eq!(at_the_front(text), (Some(LeadingQuantity::Count(count)), rest));
        }
    }

    #[test]
    fn a_measure_is_no_count() {
        for text in [
            "50 ft rope",
            "50ft rope",
            "10' pole",
            "10 ' pole",
            "2 lb flour",
            "3 days rations",
            "10-foot pole",
            "2.5 potions",
            "1/2 cheese",
            "½ cheese",
            "7th seal",
            "onerous book",
            "ten foot pole",
            "seven league boots",
            "7 league boots",
            "two handed sword",
            "2 Handed sword",
            "two person tent",
            "two pounds of salt",
            "three-legged stool",
            "+1 sword",
            "3",
        ] {
            assert_eq!(at_the_front(text), (None, text));
        }
    }

    #[test]
    fn articles_are_not_counted() {
        assert_eq!(at_the_front("a torch"), (Some(LeadingQuantity::Article), "torch"));
        assert_eq!(at_the_front("an axe"), (Some(LeadingQuantity::Article), "axe"));
        assert_eq!(at_the_front("a pair of boots"), (Some(LeadingQuantity::Article), "boots"));
        assert_eq!(at_the_front("the map"), (Some(LeadingQuantity::Filler), "map"));
        assert_eq!(at_the_front("another map"), (None, "another map"));
    }

    #[test]
    fn a_count_can_follow_the_name() {
        let table = [
            ("Azurite, x2", Some(("Azurite,", 2.0))),
            ("Torch x3", Some(("Torch", 3.0))),
            ("Torch x 3", Some(("Torch", 3.0))),
            ("Torch 3x", Some(("Torch", 3.0))),
            ("Rations x10 days", Some(("Rations", 10.0))),
            ("Torch 3", None),
            ("Box3", None),
            ("x3", None),
        ];
        for (text, count) in table {
            assert_eq!(behind(text), count, "{text}");
        }
    }

    #[test]
    fn an_x_can_join_a_count_to_a_name() {
        for (text, read) in [
            ("3xtorch", Some(("torch", 3.0))),
            ("torchx3", Some(("torch", 3.0))),
            ("hempen ropeX12 (lit)", Some(("hempen rope (lit)", 12.0))),
            ("4x4 crate", None),
            ("box3", None),
            ("x3", None),
            ("torch x3", None),
            ("3x torch", None),
        ] {
            assert_eq!(
                joined_count(text),
                read.map(|(name, count)| (name.to_owned(), count)),
                "{text}"
            );
        }
    }

    #[test]
    fn a_count_can_be_alone_in_a_bracket() {
        for (content, count) in [
            ("3", Some(3.0)),
            ("x3", Some(3.0)),
            ("3x", Some(3.0)),
            ("5 days", Some(5.0)),
            ("2 Flasks", Some(2.0)),
            ("50 feet", None),
            ("bag of 20", None),
            ("", None),
        ] {
            assert_eq!(in_bracket(content), count, "{content}");
        }
    }
}
