//! A weight as it is typed: a number of lb, or of another unit of weight that is named.

use winnow::Parser;

use crate::language::grammar::{Points, number};
use crate::language::input::{LARGEST, half_width, typed_amount};
use crate::language::weight_units::WeightUnit;
use crate::language::white_space::{trimmed, words};
use crate::rules::number_faults::NumberFault;
use crate::rules::rounding::product;

/// Reads a weight in lb; `None` if the text does not begin with a number.
///
/// `docs/rules/game.md#how-numbers-are-read`
///
/// ```
/// use engine_core::rules::number_faults::NumberFault;
/// use engine_core::language::typed_weight::typed_weight;
/// assert_eq!(typed_weight("2.5"), Ok(Some(2.5)));
/// assert_eq!(typed_weight("3,5 kg"), Ok(Some(7.7161)));
/// assert_eq!(typed_weight("8oz each"), Ok(Some(0.5)));
/// assert_eq!(typed_weight("34 g"), Ok(Some(0.074_956)));
/// assert_eq!(typed_weight("heavy"), Ok(None));
/// assert_eq!(typed_weight("2 kilometres"), Err(NumberFault::NoWeight));
/// ```
///
/// # Errors
/// [`NumberFault::NoWeight`] if something else than a unit of weight is behind the number.
pub fn typed_weight(text: &str) -> Result<Option<f64>, NumberFault> {
    let text = half_width(trimmed(text));
    let Some((number, behind)) = leading_number(&text) else { return Ok(None) };
    let pounds = match behind.as_str() {
        "" => number,
        behind => match named_unit(behind).ok_or(NumberFault::NoWeight)? {
            WeightUnit::Pound => number,
            unit => product(number, unit.in_pounds()),
        },
    };
    Ok((pounds.abs() <= LARGEST).then_some(pounds))
}

/// The unit in "kg", "lbs." and "kg each".
fn named_unit(behind: &str) -> Option<WeightUnit> {
    let words: Vec<_> = words(behind).collect();
    match words.as_slice() {
        [unit] | [unit, "each"] => WeightUnit::named(unit.strip_suffix('.').unwrap_or(unit)),
        _ => None,
    }
}

/// The number that a text begins with, and what is behind it, trimmed. It is read as an amount, or as in a loot text if
/// that reads more of it: "1/2 lb", "1 000".
fn leading_number(text: &str) -> Option<(f64, String)> {
    let typed = typed_amount(text);
    let written = number_in_text(text).map(|(number, rest)| (number, trimmed(rest)));
    match (typed, written) {
        (Some((number, behind)), Some((_, rest))) if behind.len() <= rest.len() => {
            Some((number, behind))
        }
        // A number with digits that is no amount is out of range: "1e400".
        (None, Some(_)) if text.starts_with(|c: char| c.is_ascii()) => None,
        (_, Some((number, rest))) => Some((number, rest.to_owned())),
        (typed, None) => typed,
    }
}

fn number_in_text(text: &str) -> Option<(f64, &str)> {
    let mut rest = text.strip_prefix(['+', '-']).unwrap_or(text);
    let size = number(Points::GroupsOnlyBeforeDecimals).parse_next(&mut rest).ok()?.rounded();
    Some((if text.starts_with('-') { -size } else { size }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_field_reads_every_unit_that_a_text_reads() {
        for (text, pounds) in [
            ("2 lb", 2.0),
            ("2 lbs.", 2.0),
            ("2 Pounds", 2.0),
            ("2kg", 4.4092),
            ("3,5 KG", 7.7161),
            ("12.5 kilos", 27.5575),
            ("8 oz", 0.5),
            ("500 g", 1.1023),
            ("1 gram", 0.002_205),
            ("2 stone", 28.0),
            ("60 cn", 6.0),
            ("10 coins", 1.0),
            ("1/2 lb", 0.5),
            ("½", 0.5),
            ("1 1/2 kg", 3.3069),
            ("1,000", 1000.0),
            ("1.250,50 lb", 1250.5),
            ("1e3", 1000.0),
            ("1e3 g", 2.2046),
            ("5.", 5.0),
            (".5", 0.5),
            ("+2", 2.0),
            ("-2 kg", -4.4092),
            ("２．５　ｋｇ", 5.5115),
            ("2 kg each", 4.4092),
        ] {
            assert_eq!(typed_weight(text), Ok(Some(pounds)), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_unit_of_weight_is_refused() {
        for text in
            ["2 gp", "2 kilometres", "12abc", "0x10", "2 slots", "5 lb 4 oz", "2 each", "1.2.3"]
        {
            assert_eq!(typed_weight(text), Err(NumberFault::NoWeight), "{text:?}");
        }
    }

    #[test]
    fn without_a_number_it_is_no_weight() {
        for text in ["", " ", "abc", "kg", "--2", "-", "99999999999999999999"] {
            assert_eq!(typed_weight(text), Ok(None), "{text:?}");
        }
    }
}
