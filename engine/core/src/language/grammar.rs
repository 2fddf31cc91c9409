//! The grammar of numbers and coins as people write them: in typed amounts
//! (`docs/rules/game.md#amounts-of-money`) and in loot text (`docs/rules/game.md#how-numbers-are-read`).
//!
//! The two differ in the points between digits, see [`Points`], and in the names of coins: those of typed amounts are
//! in [`super::coin_words`].

use std::borrow::Cow;

use winnow::ascii::{digit1, space0, space1};
use winnow::combinator::{alt, eof, not, opt, peek, preceded, repeat, separated_pair, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::{any, one_of, take_while};

use super::fraction::Fraction;
use crate::model::CoinKind;
use crate::rules::rounding::round_to_millionth;

/// The result of a parser; the error has no further information.
pub type Read<T> = Result<T, EmptyError>;

/// A number as it is written.
#[derive(Clone, Debug)]
pub struct Number<'a> {
    /// The digits of the whole number, without group separators.
    whole: Cow<'a, str>,
    part: Part<'a>,
}

/// The part of a number that is less than one.
#[derive(Clone, Copy, Debug)]
enum Part<'a> {
    None,
    /// The digits after the point.
    Decimals(&'a str),
    /// The digits above and below the line; those below are not all 0.
    Fraction(&'a str, &'a str),
}

impl Number<'_> {
    /// The number without any rounding; `None` if 128 bits can't hold it.
    pub(super) fn exact(&self) -> Option<Fraction> {
        let whole = Fraction::whole(self.whole.parse().ok()?);
        match self.part {
            Part::None => Some(whole),
            Part::Decimals(digits) => whole.plus(Fraction::decimals(digits)?),
            Part::Fraction(above, below) => {
                whole.plus(Fraction::of(above.parse().ok()?, below.parse().ok()?)?)
            }
        }
    }

    /// The number to the nearest millionth; not finite if it has too many digits.
    #[must_use]
    pub fn rounded(&self) -> f64 {
        let number = |digits: &str| digits.parse().unwrap_or(f64::INFINITY);
        let part = match self.part {
            Part::None => 0.0,
            Part::Decimals(digits) => number(&format!("0.{digits}")),
            Part::Fraction(above, below) => number(above) / number(below),
        };
        round_to_millionth(number(&self.whole) + part)
    }
}

/// The meaning of points between groups of three digits: of `1.000`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// They are decimal points: 1.
    Decimal,
    /// They separate groups: 1000, which has no decimals.
    Groups,
    /// They separate groups, and decimals may follow after a comma: `1.000,50`.
    GroupsBeforeDecimals,
    /// They separate groups if decimals follow after a comma, `1.000,50`, and are decimal points otherwise: 1.
    GroupsOnlyBeforeDecimals,
}

impl Points {
    fn may_precede_decimals(self) -> bool {
        matches!(self, Self::GroupsBeforeDecimals | Self::GroupsOnlyBeforeDecimals)
    }
}

/// The most groups of three digits after the first group: larger numbers can't be counted with.
const MOST_GROUPS: usize = 6;

/// A whole number: `12`, `1,000`, `1 000`.
///
/// # Errors
///
/// If the text does not begin with one.
pub fn whole<'a>(input: &mut &'a str) -> Read<Number<'a>> {
    let part = Part::None;
    let whole = digits(Points::Decimal).parse_next(input)?;
    Ok(Number { whole, part })
}

/// A number: a whole one, one with decimals after a point or a comma, `1/2`, `1 1/2`, `½`, `1½`.
pub fn number<'a>(points: Points) -> impl Parser<&'a str, Number<'a>, EmptyError> {
    // Most texts begin with no number: the forms are not tried on those.
    let begins = peek(one_of(|c: char| c == '.' || c.is_numeric()));
    let fraction = terminated(fraction(points), end_of_number);
    preceded(begins, alt((fraction, terminated(decimal(points), end_of_number))))
}

fn digits<'a>(points: Points) -> impl Parser<&'a str, Cow<'a, str>, EmptyError> {
    let grouped = alt((grouped(','), grouped(' '), grouped('\'')));
    preceded(peek(one_of(is_digit)), alt((grouped, pointed(points), digit1.map(Cow::Borrowed))))
}

/// Digits in groups of exactly three. The first group begins with 1 to 9: 0.075 is not 75.
fn grouped<'a>(separator: char) -> impl Parser<&'a str, Cow<'a, str>, EmptyError> {
    let three = || take_while(3..=3, is_digit);
    let first = take_while(1..=3, is_digit).verify(|first: &str| !first.starts_with('0'));
    let more = repeat(1..=MOST_GROUPS, (separator, three())).map(|()| ());
    (first, more, not(one_of(is_digit)))
        .take()
        .map(move |digits: &str| digits.replace(separator, "").into())
}

/// Groups with points between them, unless points are decimal points.
fn pointed<'a>(points: Points) -> impl Parser<&'a str, Cow<'a, str>, EmptyError> {
    grouped('.').verify(move |_: &str| points != Points::Decimal)
}

fn decimal<'a>(points: Points) -> impl Parser<&'a str, Number<'a>, EmptyError> {
    let behind = |marks| preceded(one_of(marks), digit1);
    let behind_points = behind([',', ',']).verify(move |_: &str| points.may_precede_decimals());
    let number = alt((
        (grouped(','), opt(behind(['.', '.']))),
        (grouped(' '), opt(behind(['.', ',']))),
        (grouped('\''), opt(behind(['.', ',']))),
        (pointed(points), behind_points).map(|(whole, decimals)| (whole, Some(decimals))),
        pointed(points)
            .verify(move |_: &str| points != Points::GroupsOnlyBeforeDecimals)
            .map(|whole| (whole, None)),
        (digit1.map(Cow::Borrowed), opt(behind(['.', ',']))),
        preceded('.', digit1).map(|decimals| ("0".into(), Some(decimals))),
    ));
    number.map(|(whole, decimals)| Number {
        whole,
        part: decimals.map_or(Part::None, Part::Decimals),
    })
}

fn fraction<'a>(points: Points) -> impl Parser<&'a str, Number<'a>, EmptyError> {
    let is_possible = |(_, below): &(&str, &str)| below.bytes().any(|digit| digit != b'0');
    let written = separated_pair(digit1, '/', digit1).verify(is_possible);
    let number =
        alt(((opt(terminated(digits(points), space1)), written), (opt(digits(points)), vulgar)));
    number.map(|(whole, (above, below))| Number {
        whole: whole.unwrap_or("0".into()),
        part: Part::Fraction(above, below),
    })
}

/// A fraction that is a single character, such as `½`.
fn vulgar<'a>(input: &mut &'a str) -> Read<(&'a str, &'a str)> {
    let value = |character| {
        Some(match character {
            '½' => ("1", "2"),
            '⅓' => ("1", "3"),
            '⅔' => ("2", "3"),
            '¼' => ("1", "4"),
            '¾' => ("3", "4"),
            '⅕' => ("1", "5"),
            '⅖' => ("2", "5"),
            '⅗' => ("3", "5"),
            '⅘' => ("4", "5"),
            '⅙' => ("1", "6"),
            '⅚' => ("5", "6"),
            '⅛' => ("1", "8"),
            '⅜' => ("3", "8"),
            '⅝' => ("5", "8"),
            '⅞' => ("7", "8"),
            '⅒' => ("1", "10"),
            _ => return None,
        })
    };
    any.verify_map(value).parse_next(input)
}

/// Succeeds unless a digit follows, or a point or a slash with digits: `1.2.3` is not a number.
fn end_of_number(input: &mut &str) -> Read<()> {
    let more = (opt(one_of(['.', ',', '/'])), one_of(is_digit));
    peek(not(more)).parse_next(input)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// The name of a coin in any text: `gp`, `gold pieces`, or `gold` at the end of the text.
///
/// # Errors
///
/// If the text does not begin with one.
pub fn coin_in_text(input: &mut &str) -> Read<CoinKind> {
    let end = alt((piece, peek((space0, eof)).void()));
    alt((coin_called(CoinKind::name), terminated(coin_called(metal), end))).parse_next(input)
}

fn coin_called<'a>(
    name: impl Fn(CoinKind) -> &'static str,
) -> impl Parser<&'a str, CoinKind, EmptyError> {
    word.verify_map(move |word: &str| {
        let mut kinds = CoinKind::ALL.into_iter();
        kinds.find(|kind| word.eq_ignore_ascii_case(name(*kind)))
    })
}

const fn metal(kind: CoinKind) -> &'static str {
    match kind {
        CoinKind::Cp => "copper",
        CoinKind::Sp => "silver",
        CoinKind::Ep => "electrum",
        CoinKind::Gp => "gold",
        CoinKind::Pp => "platinum",
    }
}

/// `pieces` or `coins` after the name of a coin.
pub(super) fn piece(input: &mut &str) -> Read<()> {
    let is_piece = |word: &str| {
        let pieces = ["piece", "pieces", "coin", "coins"];
        pieces.iter().any(|piece| word.eq_ignore_ascii_case(piece))
    };
    (space1, word.verify(is_piece)).void().parse_next(input)
}

fn word<'a>(input: &mut &'a str) -> Read<&'a str> {
    take_while(1.., char::is_alphanumeric).parse_next(input)
}

/// Succeeds unless a letter or a digit follows.
///
/// # Errors
///
/// If one follows.
pub fn end_of_word(input: &mut &str) -> Read<()> {
    peek(not(one_of(char::is_alphanumeric))).parse_next(input)
}
