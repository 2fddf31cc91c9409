//! The value of an item as it is typed: a number of gp, or an amount of money that names its coins.

use thiserror::Error;
use winnow::Parser;

use crate::rules::amounts::worth_in_cp;
use crate::rules::grammar::typed_coin;
use crate::rules::input::{LARGEST, amount, half_width};
use crate::rules::rounding::round_to_millionth;

/// The text names a kind of coin, but is not an amount of money. Users see this text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("Not an amount of money.")]
pub struct NotMoney;

/// Reads a value in gp; `None` if the text is no number.
///
/// `docs/rules/game.md#how-numbers-are-read`
///
/// ```
/// use engine::rules::typed_value::{NotMoney, typed_value};
/// assert_eq!(typed_value("5 sp"), Ok(Some(0.5)));
/// assert_eq!(typed_value("1 gp 5 sp"), Ok(Some(1.5)));
/// assert_eq!(typed_value("0.5 cp"), Ok(Some(0.005)));
/// assert_eq!(typed_value("12 each"), Ok(Some(12.0)));
/// assert_eq!(typed_value("1e3"), Ok(Some(1000.0)));
/// assert_eq!(typed_value("５ gp"), Ok(Some(5.0)));
/// assert_eq!(typed_value("5 sp or so"), Err(NotMoney));
/// ```
///
/// # Errors
/// [`NotMoney`] for a text that names a kind of coin but can't be read, has a sign, or is larger than the largest
/// number.
pub fn typed_value(text: &str) -> Result<Option<f64>, NotMoney> {
    let text = half_width(text);
    if !names_coins(&text) {
        return Ok(amount(&text));
    }
    let cp = worth_in_cp(&text).ok_or(NotMoney)?;
    let gp = round_to_millionth(cp / 100.0);
    if gp <= LARGEST { Ok(Some(gp)) } else { Err(NotMoney) }
}

/// Whether any word of a text, apart from numbers and what separates them, is the name of a coin.
fn names_coins(text: &str) -> bool {
    without_exponents(text)
        .split(|letter: char| !letter.is_alphabetic())
        .any(|word| typed_coin.parse(word).is_ok())
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
        ] {
            assert_eq!(typed_value(text), Ok(Some(gp)), "{text:?}");
        }
    }

    #[test]
    fn without_a_kind_the_rule_of_amounts_stays() {
        for text in
            ["", "abc", "1e3", "1E-2", "-4", "1,5", "12 each", "12 lb", "0x10", "1.9", "pieces"]
        {
            assert_eq!(typed_value(text), Ok(amount(text)), "{text:?}");
        }
    }

    #[test]
    fn a_named_kind_that_cannot_be_read_is_no_money() {
        for text in [
            "gp",
            "-5 sp",
            "+5 sp",
            "5 sp or so",
            "sp 5",
            "2d6 gp",
            "5 gp 3",
            "1e3 gp",
            "99999999999999999 gp",
            "9007199254740991 pp",
        ] {
            assert_eq!(typed_value(text), Err(NotMoney), "{text:?}");
        }
    }
}
