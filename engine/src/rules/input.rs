//! Typed text to numbers, the way section 5 and the decisions say, and nothing else.
//!
//! What counts as a number is what `parseInt(text, 10)` and `parseFloat(text)` take: leading white
//! space and a numeric prefix. A result that is not finite or beyond ±[`LARGEST`] is invalid.

use crate::rules::rounding::settle;

/// The largest number that can be typed: every whole number up to it is exact.
pub const LARGEST: f64 = 9_007_199_254_740_991.0;

/// Reads a whole number (section 5, "parses as an integer").
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
    let end = sign_len(text) + digits_len(text.get(sign_len(text)..)?);
    number(text.get(..end)?)
}

/// Reads an amount (section 5, "parses as a float"); a comma between digits is a decimal comma.
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
    let mut rest = text.get(sign_len(text)..)?;
    let mut literal = text.get(..sign_len(text))?.to_owned();

    let whole = digits_len(rest);
    literal.push_str(rest.get(..whole)?);
    rest = rest.get(whole..)?;

    let mut decimals = 0;
    if let Some(after) = rest
        .strip_prefix('.')
        .or_else(|| rest.strip_prefix(',').filter(|_| whole > 0))
    {
        decimals = digits_len(after);
        if decimals > 0 {
            literal.push('.');
            literal.push_str(after.get(..decimals)?);
            rest = after.get(decimals..)?;
        } else if rest.starts_with('.') {
            rest = after;
        }
    }
    if whole + decimals == 0 {
        return None;
    }

    if let Some(after) = rest.strip_prefix(['e', 'E']) {
        let sign = sign_len(after);
        let digits = digits_len(after.get(sign..)?);
        if digits > 0 {
            literal.push('e');
            literal.push_str(after.get(..sign + digits)?);
        }
    }
    number(&literal)
}

/// Reads a difference: a text that begins with + or - (decisions, "Numbers").
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
pub enum TypedAs {
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

/// The text after one press of an arrow key in a number field: one step up or down, never below the
/// minimum. A text that is no number becomes the minimum.
///
/// ```
/// use engine::rules::input::step;
/// assert_eq!(step("0.2", 0.2, 0.2, true), 0.4);
/// assert_eq!(step("0.4", 0.2, 0.2, false), 0.2);
/// assert_eq!(step("", 1.0, 1.0, true), 1.0);
/// ```
#[must_use]
pub fn step(text: &str, step: f64, min: f64, up: bool) -> f64 {
    let next = match amount(text) {
        Some(now) if up => now + step,
        Some(now) => now - step,
        None => min,
    };
    settle(next).max(min).min(LARGEST)
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
