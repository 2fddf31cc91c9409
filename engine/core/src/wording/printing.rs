//! How numbers, totals and amounts are printed.

use crate::rules::rounding::round_to_millionth;

/// A number as a browser writes it: `10`, `0.5`, `1e+21`.
///
/// `docs/rules/game.md#how-limits-print`
///
/// ```
/// assert_eq!(engine_core::wording::printing::number_text(10.0), "10");
/// ```
#[must_use]
pub fn number_text(number: f64) -> String {
    ryu_js::Buffer::new().format(number).to_owned()
}

/// A number with a minus sign if it is below 0.
///
/// `docs/rules/game.md#scores`
///
/// ```
/// use engine_core::wording::printing::signed_text;
/// assert_eq!(signed_text(-2.0), "−2");
/// assert_eq!(signed_text(3.5), "3.5");
/// ```
#[must_use]
pub fn signed_text(number: f64) -> String {
    number_text(number).replace('-', "−")
}

/// The weight of one in lb, as a row shows it: at most two decimals from 1 on, three below 1.
///
/// `docs/rules/actions.md#inline-weight`
///
/// ```
/// use engine_core::wording::printing::weight_text;
/// assert_eq!(weight_text(27.5575), "27.56");
/// assert_eq!(weight_text(0.074_956), "0.075");
/// assert_eq!(weight_text(12.0), "12");
/// ```
#[must_use]
pub fn weight_text(weight: f64) -> String {
    let steps = if weight.abs() < 1.0 { 1000.0 } else { 100.0 };
    let is_whole = weight == weight.trunc();
    number_text(if is_whole {
        weight
    } else {
        round_to_millionth(weight * steps).round() / steps + 0.0
    })
}

/// The value of one in the main coin, as it is shown: at most two decimals, unless nothing would be left of it.
///
/// `docs/rules/actions.md#editing-a-row`
///
/// ```
/// use engine_core::wording::printing::value_text;
/// assert_eq!(value_text(1.0 / 6.0), "0.17");
/// assert_eq!(value_text(0.001), "0.001");
/// assert_eq!(value_text(12.0), "12");
/// ```
#[must_use]
pub fn value_text(value: f64) -> String {
    let rounded = round_to_millionth(value * 100.0).round() / 100.0 + 0.0;
    let is_kept = rounded == 0.0 || value == value.trunc();
    number_text(if is_kept { value } else { rounded })
}

/// A total as it is printed: no decimals when the fractional part is below 0.1, otherwise one, halves
/// away from zero.
///
/// `docs/rules/game.md#how-totals-print`
///
/// ```
/// use engine_core::wording::printing::total_text;
/// assert_eq!(total_text(10.04), "10");
/// assert_eq!(total_text(0.95), "1.0");
/// assert_eq!(total_text(1000.5), "1000.5");
/// ```
#[must_use]
pub fn total_text(total: f64) -> String {
    let total = round_to_millionth(total);
    let size = total.abs();
    if size >= 1e15 {
        return number_text(total);
    }
    let whole = size.trunc();
    let millionths = ((size - whole) * 1e6).round();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "both are whole, not negative and below 2^53"
    )]
    let (whole, millionths) = (whole as u64, millionths as u64);
    let text = if millionths < 100_000 {
        whole.to_string()
    } else {
        let tenths = whole * 10 + (millionths + 50_000) / 100_000;
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    if total < 0.0 && text != "0" { format!("-{text}") } else { text }
}

/// A total as the number that is printed for it.
///
/// `docs/rules/game.md#how-totals-print`
///
/// ```
/// use engine_core::wording::printing::as_printed;
/// assert_eq!(as_printed(11.95), 12.0);
/// assert_eq!(as_printed(12.05), 12.0);
/// ```
#[must_use]
pub fn as_printed(total: f64) -> f64 {
    total_text(total).parse().unwrap_or(total)
}

/// A number of slots with its unit.
///
/// ```
/// use engine_core::wording::printing::slots_text;
/// assert_eq!(slots_text(8.25), "8.3 slots");
/// assert_eq!(slots_text(1.0), "1 slot");
/// ```
#[must_use]
pub fn slots_text(slots: f64) -> String {
    counted_slots(&total_text(slots))
}

/// A number of coins.
///
/// ```
/// use engine_core::wording::printing::coins_text;
/// assert_eq!(coins_text(37.0), "37 coins");
/// assert_eq!(coins_text(1.0), "1 coin");
/// ```
#[must_use]
pub fn coins_text(count: f64) -> String {
    if count == 1.0 { "1 coin".to_owned() } else { format!("{} coins", number_text(count)) }
}

/// A printed number of slots, or one that ends in it such as "0.8 → 1" and "0 of 1", with its unit.
#[must_use]
pub fn counted_slots(slots: &str) -> String {
    with_unit(slots, "slots")
}

/// A printed number with its unit, whose plural is given: "1 slot", "0.8 → 1 coin", "2 lb".
///
/// ```
/// use engine_core::wording::printing::with_unit;
/// assert_eq!(with_unit("0.8 → 1", "slots"), "0.8 → 1 slot");
/// assert_eq!(with_unit("1 of 21", "slots"), "1 of 21 slots");
/// ```
#[must_use]
pub fn with_unit(number: &str, units: &str) -> String {
    let is_one = number.rsplit(' ').next() == Some("1");
    let unit = units.strip_suffix('s').filter(|_| is_one).unwrap_or(units);
    format!("{number} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_print_with_one_decimal_or_none() {
        let table = [
            (0.05, "0"),
            (0.1, "0.1"),
            (0.95, "1.0"),
            (0.96, "1.0"),
            (1.05, "1"),
            (2.999, "3.0"),
            (10.04, "10"),
            (1000.5, "1000.5"),
            (0.0, "0"),
            (-0.05, "0"),
            (-0.25, "-0.3"),
            (0.25, "0.3"),
            (0.15, "0.2"),
            (0.099_999_9, "0.1"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (123_456_789.15, "123456789.2"),
        ];
        for (total, text) in table {
            assert_eq!(total_text(total), text, "{total}");
        }
    }
}
