//! Reads numbers from typed text (`docs/rules/game.md#numbers`).
//!
//! Numbers are read as by `parseInt(text, 10)` and `parseFloat(text)`: leading white space is skipped, and a numeric
//! prefix is enough. In typed text a comma before exactly three digits separates thousands, and full-width characters
//! are read as their narrow forms. A result that is not finite or beyond ±[`LARGEST`] is invalid.

use std::borrow::Cow;

use crate::language::white_space::{trimmed, trimmed_start};
use crate::rules::number_faults::NumberFault;
use crate::rules::rounding::round_to_millionth;

/// The largest number that can be typed: every whole number up to it is exact.
pub const LARGEST: f64 = 9_007_199_254_740_991.0;

/// A text with the digits and signs of a Japanese or Chinese keyboard, which are twice as wide, in their usual width.
///
/// `docs/rules/game.md#how-numbers-are-read`
///
/// ```
/// use engine_core::language::input::half_width;
/// assert_eq!(half_width("２．５　ｇｐ"), "2.5 gp");
/// ```
#[must_use]
pub fn half_width(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let half = |c: char| match c {
        '\u{FF01}'..='\u{FF5E}' => u32::from(c).checked_sub(0xFEE0).and_then(char::from_u32),
        '\u{3000}' => Some(' '),
        _ => None,
    };
    text.chars().map(|c| half(c).unwrap_or(c)).collect()
}

/// Reads a whole number that was typed.
///
/// `docs/rules/game.md#how-numbers-are-read`
///
/// ```
/// use engine_core::language::input::integer;
/// assert_eq!(integer("12 gp"), Some(12.0));
/// assert_eq!(integer("1.9"), Some(1.0));
/// assert_eq!(integer("1,250.50"), Some(1250.0));
/// assert_eq!(integer("12,5"), Some(12.0));
/// assert_eq!(integer("abc"), None);
/// ```
#[must_use]
pub fn integer(text: &str) -> Option<f64> {
    stored_integer(&plain(text))
}

/// Reads an amount that was typed; a comma before exactly three digits separates thousands, any other is a decimal
/// comma.
///
/// `docs/rules/game.md#how-numbers-are-read`
///
/// ```
/// use engine_core::language::input::amount;
/// assert_eq!(amount(" 2.5 lb"), Some(2.5));
/// assert_eq!(amount("1,5"), Some(1.5));
/// assert_eq!(amount("0,125"), Some(0.125));
/// assert_eq!(amount("1,250.50"), Some(1250.5));
/// assert_eq!(amount("２．５"), Some(2.5));
/// assert_eq!(amount("1e3"), Some(1000.0));
/// assert_eq!(amount(""), None);
/// ```
#[must_use]
pub fn amount(text: &str) -> Option<f64> {
    stored_amount(&plain(text))
}

/// Reads a whole number from a text in a file.
///
/// ```
/// assert_eq!(engine_core::language::input::stored_integer("1,000"), Some(1.0));
/// ```
#[must_use]
pub fn stored_integer(text: &str) -> Option<f64> {
    let text = trimmed_start(text);
    let (sign, rest) = text.split_at(sign_len(text));
    number(&format!("{sign}{}", &rest[..digits_len(rest)]))
}

/// Reads an amount from a text in a file; a comma between digits is a decimal comma.
///
/// ```
/// assert_eq!(engine_core::language::input::stored_amount("1,000"), Some(1.0));
/// ```
#[must_use]
pub fn stored_amount(text: &str) -> Option<f64> {
    leading_amount(text).map(|(amount, _)| amount)
}

/// An amount that was typed, and the text behind it, trimmed.
pub(super) fn typed_amount(text: &str) -> Option<(f64, String)> {
    let text = plain(text);
    leading_amount(&text).map(|(amount, rest)| (amount, trimmed(rest).to_owned()))
}

/// The amount that a text begins with, and what is behind it.
fn leading_amount(text: &str) -> Option<(f64, &str)> {
    let text = trimmed_start(text);
    let (sign, rest) = text.split_at(sign_len(text));
    let (whole, rest) = rest.split_at(digits_len(rest));
    let comma = || rest.strip_prefix(',').filter(|_| !whole.is_empty());
    let (decimals, rest) = match rest.strip_prefix('.').or_else(comma) {
        Some(after) if rest.starts_with('.') || digits_len(after) > 0 => {
            after.split_at(digits_len(after))
        }
        _ => ("", rest),
    };
    if whole.is_empty() && decimals.is_empty() {
        return None;
    }
    let exponent = exponent(rest);
    let amount = number(&format!("{sign}{whole}.{decimals}e{}", exponent.unwrap_or("0")))?;
    // With the e.
    let behind = exponent.map_or(rest, |exponent| &rest[1 + exponent.len()..]);
    Some((amount, behind))
}

/// A typed text with narrow characters, and with its first number without separators of thousands.
fn plain(text: &str) -> String {
    let text = half_width(trimmed_start(text)).into_owned();
    let (sign, rest) = text.split_at(sign_len(&text));
    let mut groups = rest.split(',');
    let first = groups.next().unwrap_or_default();
    let is_first = (1..=3).contains(&first.len()) && digits_len(first) == first.len();
    if !is_first || first.starts_with('0') {
        return text;
    }
    let mut length = first.len();
    for group in groups {
        if digits_len(group) != 3 {
            break;
        }
        length += 1 + 3;
        if group.len() > 3 {
            break;
        }
    }
    format!("{sign}{}{}", rest[..length].replace(',', ""), &rest[length..])
}

/// Whether a number was typed as a value or as a difference, in a field that accepts both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TypedAs {
    /// The number to store.
    #[default]
    Value,
    /// A difference such as +2 or -3, which undo reverts as a difference
    /// (`docs/rules/actions.md#undoing-a-difference`).
    Difference,
}

impl TypedAs {
    /// The kind of two changes together: a difference only if both are differences.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Difference, Self::Difference) => Self::Difference,
            _ => Self::Value,
        }
    }

    /// Whether a text is a value or a difference: a difference begins with + or -, whatever follows.
    ///
    /// `docs/rules/game.md#differences`
    ///
    /// ```
    /// use engine_core::language::input::TypedAs;
    /// assert_eq!(TypedAs::of(" +5"), TypedAs::Difference);
    /// assert_eq!(TypedAs::of("-"), TypedAs::Difference);
    /// assert_eq!(TypedAs::of("＋5"), TypedAs::Difference);
    /// assert_eq!(TypedAs::of("5"), TypedAs::Value);
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Self {
        if sign_len(trimmed_start(&half_width(text))) > 0 { Self::Difference } else { Self::Value }
    }
}

/// The count after adding the difference that was typed. It stays as it is if the number can't be read or the result is
/// too large.
///
/// `docs/rules/game.md#differences`
///
/// ```
/// use engine_core::language::input::changed_by;
/// assert_eq!(changed_by(10.0, "-3"), Ok(7.0));
/// assert_eq!(changed_by(2.0, "-3").unwrap_err().to_string(), "Only 2 left.");
/// assert_eq!(changed_by(-5.0, "+x"), Ok(-5.0));
/// ```
///
/// # Errors
/// [`NumberFault`] if the result is below 0.
pub fn changed_by(count: f64, difference: &str) -> Result<f64, NumberFault> {
    match integer(difference).map(|by| round_to_millionth(count + by)) {
        Some(changed) if changed < 0.0 => Err(NumberFault::too_few(count)),
        Some(changed) if changed <= LARGEST => Ok(changed),
        _ => Ok(count),
    }
}

/// The exponent at the beginning of `rest`, which follows the e of a number; `None` if there is none.
fn exponent(rest: &str) -> Option<&str> {
    let after = rest.strip_prefix(['e', 'E'])?;
    let (sign, digits) = after.split_at(sign_len(after));
    let length = digits_len(digits);
    (length > 0).then(|| &after[..sign.len() + length])
}

fn sign_len(text: &str) -> usize {
    usize::from(text.starts_with(['+', '-']))
}

fn digits_len(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The number of a literal, if it is in range; never -0.
fn number(literal: &str) -> Option<f64> {
    let number: f64 = literal.parse().ok()?;
    (number.abs() <= LARGEST).then_some(number + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_parts_thousands_only_before_groups_of_exactly_three_digits() {
        for (text, number, whole) in [
            ("1,000", 1000.0, 1000.0),
            ("1,000,000", 1_000_000.0, 1_000_000.0),
            ("12,345.5 lb", 12_345.5, 12_345.0),
            ("+1,000", 1000.0, 1000.0),
            ("-1,000", -1000.0, -1000.0),
            ("1,000e2", 100_000.0, 1000.0),
            ("１，０００．５", 1000.5, 1000.0),
            ("＋１２", 12.0, 12.0),
            ("12,5", 12.5, 12.0),
            ("1,25", 1.25, 1.0),
            ("0,125", 0.125, 0.0),
            ("012,125", 12.125, 12.0),
            ("1,0000", 1.0, 1.0),
            ("1234,567", 1234.567, 1234.0),
            ("1,000,5", 1000.5, 1000.0),
            ("1, 000", 1.0, 1.0),
        ] {
            assert_eq!((amount(text), integer(text)), (Some(number), Some(whole)), "{text}");
        }
    }

    #[test]
    fn a_difference_without_a_readable_number_keeps_counts_that_only_files_hold() {
        for count in [-5.0, 2.5, 0.123_456_78, 1e21, -1e21] {
            for text in ["+", "-", " + ", "-x", "+.5", "-99999999999999999999"] {
                assert_eq!(changed_by(count, text), Ok(count), "{count} and {text:?}");
            }
        }
    }
}
