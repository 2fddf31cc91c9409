//! Remarks behind a known name: what a thing does, whose it is, and that it is gone
//! (`docs/rules/catalogues-and-text.md#what-is-left-over`).

use std::ops::Range;

use super::amounts::Amounts;
use super::brackets::{brackets, inside, split_outside, without_brackets};
use super::count::{CountedName, number_word};
use super::details::{Details, is_damage, is_worn};
use super::dice::has_dice;
use super::form::Form;
use super::item_name::tidy;
use super::known::NameIndex;
use super::number::{amount, take};
use super::switches::is_on;
use super::units::Unit;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::{trimmed, words};
use winnow::prelude::*;

/// A known thing, and a remark on it, which is not read for things, coins, counts or prices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Remarked {
    /// The thing with its count, and the amounts that are its own.
    pub thing: String,
    pub remark: String,
    /// Whether money at the end of the remark may be in the thing instead of its price.
    pub has_doubtful_price: bool,
    pub separator: RemarkSeparator,
}

/// What stands in front of a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RemarkSeparator {
    Dash,
    Colon,
    Stop,
    Comma,
}

impl RemarkSeparator {
    const fn written(self) -> &'static [&'static str] {
        match self {
            Self::Dash => &[" - ", " – ", " — "],
            Self::Colon => &[": "],
            Self::Stop => &[". "],
            Self::Comma => &[", "],
        }
    }

    /// Whether things may follow the first one instead of a remark.
    pub const fn may_be_list(self) -> bool {
        matches!(self, Self::Dash | Self::Comma)
    }
}

/// In the order in which they are looked for.
const SEPARATORS: [RemarkSeparator; 4] =
    [RemarkSeparator::Dash, RemarkSeparator::Colon, RemarkSeparator::Stop, RemarkSeparator::Comma];
/// The marks in front of a price at the end of a remark.
const PRICE_SEPARATORS: [RemarkSeparator; 3] =
    [RemarkSeparator::Stop, RemarkSeparator::Comma, RemarkSeparator::Dash];
/// The most commas in a name that a remark can follow: "Rope, silk, worn thin by use".
const MOST_COMMAS_IN_NAME: usize = 4;
/// The fewest words of a remark behind a comma; fewer belong to the name: "Potion of healing, greater".
const FEWEST_WORDS_BEHIND_COMMA: usize = 3;

impl Remarked {
    /// The thing and the remark in a text: "Chain mail - medium armor (75 gp)"; `None` for a text without a remark.
    pub fn of(text: &str, known: &NameIndex) -> Option<Self> {
        let marks = SEPARATORS
            .into_iter()
            .flat_map(|separator| separator.written().iter().map(move |it| (separator, *it)));
        let marks: Vec<_> = marks.filter(|(_, written)| text.contains(written)).collect();
        if !is_on(Form::Remark) || marks.is_empty() || known.find(text).is_some() {
            return None;
        }
        let places =
            marks.into_iter().flat_map(|(separator, written)| places(text, separator, written));
        places.into_iter().find_map(|(separator, name, remark)| {
            let is_remark = if separator == RemarkSeparator::Comma {
                is_clause(remark, &known.coins)
            } else {
                !is_read_first(remark, &known.coins)
            };
            (is_remark && is_known_thing(name, known))
                .then(|| Self::behind(name, remark, separator, known))
        })
    }

    fn behind(name: &str, remark: &str, separator: RemarkSeparator, known: &NameIndex) -> Self {
        let coins = &known.coins;
        let (mut thing, mut remark) = (name.to_owned(), remark.to_owned());
        while let Some(pair) = amount_at_the_end(&remark, coins) {
            thing.extend([" ", &remark[pair.clone()]]);
            remark.truncate(pair.start);
            remark.truncate(trimmed(&remark).len());
        }
        let mut has_doubtful_price = false;
        if Details::of(&thing, coins).amounts.value.is_none()
            && let Some((bare, price)) = price_at_the_end(&remark, coins)
        {
            thing.extend([", ", price]);
            let length = bare.len();
            remark.truncate(length);
            has_doubtful_price = super::coins::is_holder(&tidy(&CountedName::of(name).name));
        }
        Self { thing, remark: tidy(&remark), has_doubtful_price, separator }
    }
}

/// The places in a text where a separator parts a name from a remark: the first one, but the last commas before the
/// first.
fn places<'a>(
    text: &'a str,
    separator: RemarkSeparator,
    written: &'static str,
) -> impl Iterator<Item = (RemarkSeparator, &'a str, &'a str)> {
    let length = written.len();
    let parts = split_outside(text, |index| text[index..].starts_with(written).then_some(length));
    let most = if separator == RemarkSeparator::Comma { MOST_COMMAS_IN_NAME } else { 1 };
    let ends = parts.iter().scan(0, |start, part| {
        let end = *start + part.len();
        *start = end + length;
        Some(end)
    });
    let ends: Vec<_> = ends.take((parts.len() - 1).min(most)).collect();
    ends.into_iter().rev().map(move |end| {
        (separator, trimmed(&text[..end]), trimmed(text.get(end + length..).unwrap_or_default()))
    })
}

/// Whether a text is a known name, with or without a count and amounts.
fn is_known_thing(text: &str, known: &NameIndex) -> bool {
    let counted = CountedName::of(&Details::of(text, &known.coins).left);
    known.find(&tidy(&counted.name)).is_some()
}

/// Whether a text behind a comma is a clause, and no part of the name: of three words or more, without an amount.
fn is_clause(text: &str, coins: &CoinWords) -> bool {
    let bare = without_brackets(text);
    let read = Details::of(&bare, coins);
    bare.starts_with(char::is_alphabetic)
        && !is_worn(&bare)
        && words(&bare).filter(|word| word.contains(char::is_alphanumeric)).count()
            >= FEWEST_WORDS_BEHIND_COMMA
        && !trimmed(&read.left).is_empty()
        && number_word.parse_next(&mut &*bare).is_err()
        && read.amounts == Amounts::default()
}

/// Whether a text behind a separator is no remark, but read first: it begins with a count or an amount ("Torch - 10",
/// "Rope - 50 ft"), or says only that the thing is worn.
fn is_read_first(text: &str, coins: &CoinWords) -> bool {
    let bare = without_brackets(text);
    let bare = trimmed(&bare);
    if bare.is_empty() || is_worn(bare) || number_word.parse_next(&mut &*bare).is_ok() {
        return true;
    }
    if bare.starts_with(|c: char| c.is_alphabetic() || c == '+') {
        let read = Details::of(bare, coins);
        // "worth 50 gp", "je 5 gp"
        return trimmed(&read.left).is_empty();
    }
    !(is_damage(bare) || is_measured_clause(bare))
}

/// Whether a text begins with a measure, and goes on: "1 hour of light", "20-foot radius of dim light".
fn is_measured_clause(text: &str) -> bool {
    let mut rest = text;
    let has_number = take(&mut rest, amount).is_some() && !has_dice(text);
    let unit = words(rest.trim_start_matches('-')).next().unwrap_or_default();
    let is_measure =
        Unit::named(unit).is_some_and(|unit| unit.in_pounds().is_none() && unit.is_measure());
    has_number && is_measure && words(rest).count() > 2
}

/// The bracket at the end of a remark, if it is nothing but an amount: "medium armor (75 gp)".
fn amount_at_the_end(remark: &str, coins: &CoinWords) -> Option<Range<usize>> {
    let last = brackets(remark).pop().filter(|pair| pair.end == remark.len())?;
    let amounts = Details::amounts_alone(&remark[last.clone()], coins)?;
    (amounts != Amounts::default()).then_some(last)
}

/// Money at the very end of a remark, and the remark without it: "still sound, 15 gp".
fn price_at_the_end<'a>(remark: &'a str, coins: &CoinWords) -> Option<(&'a str, &'a str)> {
    let (bare, price) = PRICE_SEPARATORS
        .iter()
        .flat_map(|separator| separator.written())
        .filter_map(|separator| remark.rsplit_once(separator))
        .max_by_key(|(bare, _)| bare.len())?;
    let price = trimmed(price.trim_end_matches('.'));
    let amounts = Details::amounts_alone(price, coins)?;
    let is_price = amounts.value.is_some() && amounts.weight.is_none() && amounts.slots.is_none();
    is_price.then_some((bare, price))
}

/// Remarks that say that a thing isn't there any more.
const GONE: [&str; 9] =
    ["sold", "used", "used up", "lost", "given back", "given away", "gone", "spent", "stolen"];

/// Whether a remark says, and nothing else, that a thing isn't there any more: "sold", "given to Mira".
fn says_gone(remark: &str) -> bool {
    let remark = trimmed(remark.trim_end_matches(['.', '!'])).to_lowercase();
    GONE.contains(&remark.as_str())
        || ["given to ", "sold to ", "sold for "].iter().any(|front| remark.starts_with(front))
}

/// A text without the remark behind a dash or in brackets that says that the thing isn't there any more, and that
/// remark; `None` for any other text.
pub(super) fn without_gone(text: &str) -> Option<(String, String)> {
    for pair in brackets(text) {
        if says_gone(inside(text, &pair)) && pair.start > 0 {
            let left = format!("{}{}", &text[..pair.start], &text[pair.end..]);
            return Some((left, inside(text, &pair).to_owned()));
        }
    }
    [" - ", " – ", " — "].iter().find_map(|dash| {
        let (name, remark) = text.rsplit_once(dash)?;
        says_gone(remark).then(|| (name.to_owned(), remark.to_owned()))
    })
}

/// Whether a remark says that something is missing: "minus the tinderbox".
pub(super) fn is_incomplete(remark: &str) -> bool {
    const WORDS: [&str; 7] = ["minus", "without", "except", "missing", "lacking", "no", "but"];
    let first = words(remark).next().unwrap_or_default();
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(first))
}
