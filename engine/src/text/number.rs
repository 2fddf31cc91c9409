//! Numbers as they stand in loot text (`docs/rules.md#numbers-in-a-text`).

use winnow::ascii::{digit1, space1};
use winnow::combinator::{alt, not, opt, peek, preceded, repeat, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::{one_of, take_while};

use crate::rules::rounding::settle;

/// What a parser of this room answers: what it read, or that it is not there.
pub(super) type Read<T> = Result<T, EmptyError>;

/// Takes what a parser reads from the beginning of a text, which stays as it is where there is nothing.
pub(super) fn take<'a, T>(
    text: &mut &'a str,
    mut parser: impl Parser<&'a str, T, EmptyError>,
) -> Option<T> {
    let mut rest = *text;
    let read = parser.parse_next(&mut rest).ok()?;
    *text = rest;
    Some(read)
}

/// More groups of three than any number has that can be counted with.
const MOST_GROUPS: usize = 6;

/// A whole number: `12`, `1,000`, `1 000`.
pub(super) fn whole(input: &mut &str) -> Read<f64> {
    alt((grouped(','), grouped(' '), digit1.map(plain))).parse_next(input)
}

/// An amount: a whole number, one with decimals behind a point or a comma, `1/2`, `1 1/2`, `½`, `1½`.
pub(super) fn amount(input: &mut &str) -> Read<f64> {
    alt((fraction, decimal)).parse_next(input)
}

/// A number of coins that stand alone, of which a point may make groups: `1.000`, `1.000,50`, or an amount.
pub(super) fn number_of_coins(input: &mut &str) -> Read<f64> {
    let pointed = (grouped('.'), opt(preceded(',', digit1))).map(with_decimals);
    alt((terminated(pointed, end_of_number), amount)).parse_next(input)
}

/// Digits in groups of exactly three. The first group begins with 1 to 9: 0.075 is not 75.
fn grouped<'a>(separator: char) -> impl Parser<&'a str, f64, EmptyError> {
    let three = || take_while(3..=3, is_digit);
    let first = take_while(1..=3, is_digit).verify(|first: &str| !first.starts_with('0'));
    let more = repeat(1..=MOST_GROUPS, (separator, three())).map(|()| ());
    (first, more, not(one_of(is_digit)))
        .take()
        .map(move |digits: &str| plain(&digits.replace(separator, "")))
}

fn decimal(input: &mut &str) -> Read<f64> {
    let after_groups = (
        alt((grouped(','), grouped(' '))),
        opt(preceded('.', digit1)),
    );
    let after_point = || preceded(one_of(['.', ',']), digit1);
    let after_digits = (digit1.map(plain), opt(after_point()));
    let bare = preceded('.', digit1).map(|decimals| (0.0, Some(decimals)));
    let number = alt((after_groups, after_digits, bare)).map(with_decimals);
    terminated(number, end_of_number).parse_next(input)
}

fn fraction(input: &mut &str) -> Read<f64> {
    let written = (digit1.map(plain), preceded('/', digit1.map(plain)))
        .verify_map(|(part, of): (f64, f64)| (of > 0.0).then(|| part / of));
    let both = alt((
        (opt(terminated(whole, space1)), written),
        (opt(whole), vulgar),
    ));
    let number = both.map(|(whole, part)| settle(whole.unwrap_or(0.0) + part));
    terminated(number, end_of_number).parse_next(input)
}

/// One of the fractions that are a character.
fn vulgar(input: &mut &str) -> Read<f64> {
    let value = |character| {
        Some(match character {
            '¼' => 1.0 / 4.0,
            '½' => 1.0 / 2.0,
            '¾' => 3.0 / 4.0,
            '⅓' => 1.0 / 3.0,
            '⅔' => 2.0 / 3.0,
            '⅕' => 1.0 / 5.0,
            '⅛' => 1.0 / 8.0,
            '⅜' => 3.0 / 8.0,
            '⅝' => 5.0 / 8.0,
            '⅞' => 7.0 / 8.0,
            _ => return None,
        })
    };
    winnow::token::any.verify_map(value).parse_next(input)
}

/// No more digits follow, nor a point or a slash with digits: `1.2.3` is no number.
fn end_of_number(input: &mut &str) -> Read<()> {
    let more = (opt(one_of(['.', ',', '/'])), one_of(is_digit));
    peek(not(more)).parse_next(input)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Digits as a number; infinite where there are too many, which nobody takes.
fn plain(digits: &str) -> f64 {
    digits.parse().unwrap_or(f64::INFINITY)
}

fn with_decimals((whole, decimals): (f64, Option<&str>)) -> f64 {
    let part = decimals.map_or(0.0, |digits| plain(&format!("0.{digits}")));
    settle(whole + part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(mut parser: impl FnMut(&mut &str) -> Read<f64>, text: &str) -> Option<(f64, String)> {
        let mut rest = text;
        let number = parser(&mut rest).ok()?;
        Some((number, rest.to_owned()))
    }

    #[test]
    fn groups_are_of_exactly_three_and_the_first_begins_with_1_to_9() {
        let table = [
            ("1,000", Some(1000.0)),
            ("1 000 arrows", Some(1000.0)),
            ("12,345,678", Some(12_345_678.0)),
            ("0,075", Some(0.075)),
            ("0.075", Some(0.075)),
            ("1,50", Some(1.5)),
            ("1.000", Some(1.0)),
            ("1,000.5", Some(1000.5)),
            ("1234,567", Some(1234.567)),
            (".5", Some(0.5)),
            ("1/2", Some(0.5)),
            ("1 1/2", Some(1.5)),
            ("½", Some(0.5)),
            ("2½", Some(2.5)),
            ("1/0", None),
            ("1.2.3", None),
            ("x", None),
            ("", None),
        ];
        for (text, number) in table {
            let amount = read(amount, text).map(|(number, _)| number);
            assert_eq!(amount, number, "{text:?}");
        }
    }

    #[test]
    fn a_point_groups_only_coins_that_stand_alone() {
        let coins = |text| read(number_of_coins, text).map(|(number, _)| number);
        assert_eq!(coins("1.000"), Some(1000.0));
        assert_eq!(coins("1.000,5"), Some(1000.5));
        assert_eq!(coins("1.5"), Some(1.5));
        assert_eq!(coins("0.075"), Some(0.075));
    }

    #[test]
    fn a_count_takes_no_decimals() {
        assert_eq!(read(whole, "2.5"), Some((2.0, ".5".to_owned())));
        assert_eq!(read(whole, "1 000 x"), Some((1000.0, " x".to_owned())));
        assert!(read(whole, &"9".repeat(400)).unwrap().0.is_infinite());
    }
}
