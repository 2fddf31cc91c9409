//! Typed text to numbers (`docs/rules.md#numbers`), and nothing else.
//!
//! What counts as a number is what `parseInt(text, 10)` and `parseFloat(text)` take: leading white
//! space and a numeric prefix. A result that is not finite or beyond ±[`LARGEST`] is invalid.

use crate::rules::rounding::settle;

/// The largest number that can be typed: every whole number up to it is exact.
pub const LARGEST: f64 = 9_007_199_254_740_991.0;

/// Reads a whole number.
///
/// `docs/rules.md#whole-numbers`
///
/// ```
/// use engine::rules::input::integer;
/// assert_eq!(integer("12 gp"), Some(12.0));
/// assert_eq!(integer("1.9"), Some(1.0));
/// assert_eq!(integer("abc"), None);
/// ```
#[must_use]
pub fn integer(text: &str) -> Option<f64> {
    let text = skip_space(text);
    let (sign, rest) = text.split_at(sign_len(text));
    number(&format!("{sign}{}", &rest[..digits_len(rest)]))
}

/// Reads an amount; a comma between digits is a decimal comma.
///
/// `docs/rules.md#amounts`
///
/// ```
/// use engine::rules::input::amount;
/// assert_eq!(amount(" 2.5 lb"), Some(2.5));
/// assert_eq!(amount("1,5"), Some(1.5));
/// assert_eq!(amount("1e3"), Some(1000.0));
/// assert_eq!(amount(""), None);
/// ```
#[must_use]
pub fn amount(text: &str) -> Option<f64> {
    let text = skip_space(text);
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
    number(&format!("{sign}{whole}.{decimals}e{}", exponent(rest)))
}

/// Reads an amount that can't be below 0: what is typed below counts as 0.
///
/// ```
/// use engine::rules::input::amount_from_zero;
/// assert_eq!(amount_from_zero("2.5"), Some(2.5));
/// assert_eq!(amount_from_zero("-4"), Some(0.0));
/// assert_eq!(amount_from_zero("abc"), None);
/// ```
#[must_use]
pub fn amount_from_zero(text: &str) -> Option<f64> {
    amount(text).map(|amount| amount.max(0.0))
}

/// Reads a difference: a text that begins with + or -.
///
/// `docs/rules.md#differences`
///
/// The outer `None` means that the text is no difference, the inner one that its number is invalid.
///
/// ```
/// use engine::rules::input::difference;
/// assert_eq!(difference("+5"), Some(Some(5.0)));
/// assert_eq!(difference("-"), Some(None));
/// assert_eq!(difference("5"), None);
/// ```
#[must_use]
pub fn difference(text: &str) -> Option<Option<f64>> {
    (sign_len(skip_space(text)) > 0).then(|| integer(text))
}

/// How a number was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypedAs {
    /// As what shall stand there.
    Value,
    /// As +2 or -3, which undo takes back as a difference (`docs/rules.md#undoing-a-difference`).
    Difference,
}

impl TypedAs {
    /// What a text is in a field that takes both.
    pub(crate) fn of(text: &str) -> Self {
        difference(text).map_or(Self::Value, |_| Self::Difference)
    }
}

/// A count after the difference that was typed for it, never below 0; unchanged if the text has none
/// or the result is out of range.
///
/// ```
/// use engine::rules::input::changed_by;
/// assert_eq!(changed_by(10.0, "-3"), 7.0);
/// assert_eq!(changed_by(2.0, "-3"), 0.0);
/// assert_eq!(changed_by(2.0, "+x"), 2.0);
/// ```
#[must_use]
pub fn changed_by(count: f64, text: &str) -> f64 {
    let changed = settle(count + difference(text).flatten().unwrap_or(0.0)).max(0.0);
    if changed > LARGEST { count } else { changed }
}

/// A text without the white space at its ends, as JavaScript trims it (docs/rules.md#white-space).
///
/// ```
/// use engine::rules::input::trimmed;
/// assert_eq!(trimmed("\u{FEFF} Torch\n"), "Torch");
/// assert_eq!(trimmed("\u{85}"), "\u{85}");
/// ```
#[must_use]
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(is_space)
}

fn skip_space(text: &str) -> &str {
    text.trim_start_matches(is_space)
}

/// White space as JavaScript knows it.
fn is_space(c: char) -> bool {
    c == '\u{FEFF}' || (c.is_whitespace() && c != '\u{85}')
}

/// The exponent that a rest of a number begins with, without its e.
fn exponent(rest: &str) -> &str {
    let after = rest.strip_prefix(['e', 'E']).unwrap_or_default();
    let (sign, digits) = after.split_at(sign_len(after));
    match digits_len(digits) {
        0 => "0",
        length => &after[..sign.len() + length],
    }
}

fn sign_len(text: &str) -> usize {
    usize::from(text.starts_with(['+', '-']))
}

fn digits_len(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// A literal as a number in range; never -0.
fn number(literal: &str) -> Option<f64> {
    let number: f64 = literal.parse().ok()?;
    (number.abs() <= LARGEST).then_some(number + 0.0)
}
