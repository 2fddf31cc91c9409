//! Numbers as they are written in loot text (`docs/rules/game.md#how-numbers-are-read`).

use winnow::error::EmptyError;
use winnow::prelude::*;

use engine_core::language::grammar::{self, Points, Read};
use engine_core::language::white_space::is_space;

/// Runs a parser at the beginning of a text, and removes the part that was read. If the parser fails, the text is
/// unchanged.
pub(super) fn take<'a, T>(
    text: &mut &'a str,
    mut parser: impl Parser<&'a str, T, EmptyError>,
) -> Option<T> {
    let mut rest = *text;
    let read = parser.parse_next(&mut rest).ok()?;
    *text = rest;
    Some(read)
}

/// A whole number: `12`, `1,000`, `1 000`.
pub(super) fn whole(input: &mut &str) -> Read<f64> {
    let number = grammar::whole.parse_next(input)?;
    Ok(number.rounded())
}

/// An amount: a number in which points are decimal points, unless decimals follow after a comma: `1.250,50`.
pub(super) fn amount(input: &mut &str) -> Read<f64> {
    let number = grammar::number(Points::GroupsOnlyBeforeDecimals).parse_next(input)?;
    Ok(number.rounded())
}

/// A number of coins without other text, in which a point may separate groups: `1.000`, `1.000,50`, or an amount.
pub(super) fn number_of_coins(input: &mut &str) -> Read<f64> {
    let number = grammar::number(Points::GroupsBeforeDecimals).parse_next(input)?;
    Ok(number.rounded())
}

/// Whether a word of a text is a number with letters that look like digits, as a scanned page has: `l0`, `5O`, `l,200`.
pub(super) fn has_misread_number(text: &str) -> bool {
    let is_misread = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let digits = word.replace(['l', 'I'], "1").replace(['O', 'o'], "0");
        let has_digit = word.contains(|c: char| c.is_ascii_digit());
        has_digit && digits != word && whole.parse(digits.as_str()).is_ok()
    };
    text.split(is_space).any(is_misread)
}

/// The number of decimals that a number in a text shows.
pub(super) fn decimals(text: &str) -> usize {
    let (_, behind) = text.rsplit_once(['.', ',']).unwrap_or_default();
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    let is_group = text.contains(',') && !text.contains('.') && digits == 3;
    if is_group { 0 } else { digits }
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
            ("1 000,5", Some(1000.5)),
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
