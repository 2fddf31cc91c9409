//! The value of an item as it is typed: a number of the main coin, or an amount of money that names its coins.

use thiserror::Error;

use crate::language::amounts::{Amount, AmountError, worth_in_smallest};
use crate::language::coin_words::CoinWords;
use crate::language::input::{LARGEST, amount, half_width};
use crate::language::white_space::trimmed_start;
use crate::model::CoinTable;
use crate::rules::rounding::round_to_millionth;

/// The reason why a text that names a kind of coin is not read. Users see this text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ValueError {
    #[error("Not an amount of money.")]
    NotMoney,
    /// The word is a coin of another table.
    #[error(transparent)]
    NotHere(AmountError),
}

/// Reads a value in the main coin; `None` if the text is no number.
///
/// `docs/rules/game.md#how-numbers-are-read`
///
/// ```
/// use engine_core::model::CoinTable;
/// use engine_core::language::typed_value::{ValueError, typed_value};
/// let value = |text| typed_value(text, CoinTable::DND);
/// assert_eq!(value("5 sp"), Ok(Some(0.5)));
/// assert_eq!(value("1 gp 5 sp"), Ok(Some(1.5)));
/// assert_eq!(value("0.5 cp"), Ok(Some(0.005)));
/// assert_eq!(value("12 each"), Ok(Some(12.0)));
/// assert_eq!(value("1e3"), Ok(Some(1000.0)));
/// assert_eq!(value("５ gp"), Ok(Some(5.0)));
/// assert_eq!(value("5 sp or so"), Err(ValueError::NotMoney));
/// assert_eq!(value("5 ss").unwrap_err().to_string(), "ss is no coin here.");
/// ```
///
/// # Errors
/// [`ValueError`] for a text that names a kind of coin but can't be read, has a sign, or is larger than the largest
/// number.
#[expect(clippy::cast_precision_loss, reason = "it is below 2^53")]
pub fn typed_value(text: &str, table: &CoinTable) -> Result<Option<f64>, ValueError> {
    let text = half_width(text);
    if !names_coins(&text, table) {
        return Ok(amount(&text));
    }
    let smallest = worth_in_smallest(&text, table).map_err(ValueError::NotHere)?;
    let smallest = smallest.ok_or(ValueError::NotMoney)?;
    let value = round_to_millionth(smallest / table.in_smallest(table.main()) as f64);
    if value <= LARGEST { Ok(Some(value)) } else { Err(ValueError::NotMoney) }
}

/// Whether a text is an amount of money below 0: "-3 gp".
#[must_use]
pub fn is_below_zero(text: &str, table: &CoinTable) -> bool {
    let text = half_width(text);
    let has_minus = trimmed_start(&text).starts_with(['-', '\u{2212}']);
    has_minus && names_coins(&text, table) && Amount::read(&text, table).is_ok()
}

/// Whether any word of a text, apart from numbers and what separates them, is a word for a coin, here or elsewhere.
#[must_use]
pub fn names_coins(text: &str, table: &CoinTable) -> bool {
    let words = CoinWords::of(table);
    let text = without_exponents(text);
    let begins = text.char_indices().filter(|(index, letter)| {
        let is_inside = text[..*index].ends_with(char::is_alphabetic);
        letter.is_alphabetic() && !is_inside
    });
    let is_coin = |mut text: &str| words.typed(&mut text).is_ok();
    begins.into_iter().any(|(index, _)| {
        let rest = &text[index..];
        let word = rest.split(|letter: char| !letter.is_alphabetic()).next();
        is_coin(rest) || word.is_some_and(is_coin)
    })
}

/// The text with a blank in place of each exponent: the e of "1e3" is no electrum.
fn without_exponents(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut last = ' ';
    while let Some(letter) = letters.next() {
        let is_exponent = last.is_ascii_digit() && matches!(letter, 'e' | 'E') && {
            let mut after = letters.clone();
            after.next_if(|sign| matches!(sign, '+' | '-'));
            after.peek().is_some_and(char::is_ascii_digit)
        };
        last = if is_exponent { ' ' } else { letter };
        result.push(last);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_that_name_a_coin_are_money() {
        for (text, gp) in [
            ("250 cp", 2.5),
            ("5sp", 0.5),
            (" 5 Silver pieces ", 0.5),
            ("1,200 gp", 1200.0),
            ("1,5 gp", 1.5),
            ("1/2 gp", 0.5),
            ("2 pp, 5 ep and 1 cp", 22.51),
            ("1/3 cp", 0.003_333),
            ("0 gp", 0.0),
            ("5 g", 5.0),
            ("sp 5", 0.5),
            ("gp: 1, sp: 5", 1.5),
        ] {
            assert_eq!(typed_value(text, CoinTable::DND), Ok(Some(gp)), "{text:?}");
        }
    }

    #[test]
    fn without_a_kind_the_rule_of_amounts_stays() {
        for text in
            ["", "abc", "1e3", "1E-2", "-4", "1,5", "12 each", "12 lb", "0x10", "1.9", "pieces"]
        {
            assert_eq!(typed_value(text, CoinTable::DND), Ok(amount(text)), "{text:?}");
        }
    }

    #[test]
    fn a_named_kind_that_cannot_be_read_is_no_money() {
        for text in [
            "gp",
            "-5 sp",
            "+5 sp",
            "5 sp or so",
            "2d6 gp",
            "5 gp 3",
            "1e3 gp",
            "99999999999999999 gp",
            "9007199254740991 pp",
        ] {
            assert_eq!(typed_value(text, CoinTable::DND), Err(ValueError::NotMoney), "{text:?}");
        }
    }
}
