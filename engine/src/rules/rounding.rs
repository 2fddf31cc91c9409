//! Exact decimal sums, and the rule by which totals are printed.
//!
//! People type decimal amounts, which are stored as binary numbers. Every product and sum is rounded to millionths
//! before it is compared or shown, so that three items of 0.2 slots fit exactly into 0.6 slots.

/// Rounds to the nearest millionth, which removes the error of binary arithmetic. Rounding the result again changes
/// nothing. Amounts from two thousand million on are returned as they are.
///
/// `docs/rules/game.md#exact-sums`
///
/// ```
/// use engine::rules::rounding::round_to_millionth;
/// assert_eq!(round_to_millionth(0.1 + 0.2), 0.3);
/// ```
#[must_use]
pub fn round_to_millionth(amount: f64) -> f64 {
    let millionths = amount * 1e6;
    // Above 2^51 millionths the error of dividing and multiplying can reach half a millionth, so that another rounding
    // would give another result.
    if millionths.abs() >= 2e15 {
        return amount;
    }
    millionths.round() / 1e6 + 0.0
}

/// A product, rounded to millionths; stays finite.
///
/// `docs/rules/game.md#exact-sums`, `docs/rules/game.md#largest-amounts`
///
/// ```
/// use engine::rules::rounding::product;
/// assert_eq!(product(3.0, 0.2), 0.6);
/// assert_eq!(product(f64::MAX, 2.0), f64::MAX);
/// ```
#[must_use]
pub fn product(a: f64, b: f64) -> f64 {
    round_to_millionth(finite(a * b))
}

/// A sum, rounded to millionths; stays finite.
///
/// `docs/rules/game.md#exact-sums`, `docs/rules/game.md#largest-amounts`
///
/// ```
/// assert_eq!(engine::rules::rounding::sum([0.1; 10]), 1.0);
/// ```
#[must_use]
pub fn sum(amounts: impl IntoIterator<Item = f64>) -> f64 {
    round_to_millionth(amounts.into_iter().fold(0.0, |total, amount| finite(total + amount)))
}

/// A number as a browser writes it: `10`, `0.5`, `1e+21`.
///
/// `docs/rules/game.md#how-limits-print`
///
/// ```
/// assert_eq!(engine::rules::rounding::number_text(10.0), "10");
/// ```
#[must_use]
pub fn number_text(number: f64) -> String {
    ryu_js::Buffer::new().format(number).to_owned()
}

/// A total as it is printed: no decimals when the fractional part is below 0.1, otherwise one, halves
/// away from zero.
///
/// `docs/rules/game.md#how-totals-print`
///
/// ```
/// use engine::rules::rounding::total_text;
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
/// use engine::rules::rounding::as_printed;
/// assert_eq!(as_printed(11.95), 12.0);
/// assert_eq!(as_printed(12.05), 12.0);
/// ```
#[must_use]
pub fn as_printed(total: f64) -> f64 {
    total_text(total).parse().unwrap_or(total)
}

/// Keeps an overflowing result at the largest double: no total is ever infinite or not a number.
fn finite(amount: f64) -> f64 {
    amount.clamp(f64::MIN, f64::MAX)
}

/// A number of slots with its unit.
///
/// ```
/// use engine::rules::rounding::slots_text;
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
/// use engine::rules::rounding::coins_text;
/// assert_eq!(coins_text(37.0), "37 coins");
/// assert_eq!(coins_text(1.0), "1 coin");
/// ```
#[must_use]
pub fn coins_text(count: f64) -> String {
    if count == 1.0 { "1 coin".to_owned() } else { format!("{} coins", number_text(count)) }
}

/// A printed number of slots, or one that ends in it such as "0.8 → 1" and "0 of 1", with its unit.
pub(crate) fn counted_slots(slots: &str) -> String {
    with_unit(slots, "slots")
}

/// A printed number with its unit, whose plural is given: "1 slot", "0.8 → 1 coin", "2 lb".
///
/// ```
/// use engine::rules::rounding::with_unit;
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

    #[test]
    fn rounding_again_changes_nothing() {
        let coarse = [1_999_999_999.999_999, 4_503_598_936.600_002, 8_999_999_999.999_999];
        let ends = [f64::EPSILON, 1e300, f64::MAX, -4_503_598_936.600_002];
        let steps = (0..100_000).map(|step| 1.7_f64.powf(f64::from(step) / 1000.0));
        for amount in steps.chain(coarse).chain(ends) {
            let rounded = round_to_millionth(amount);
            assert_eq!(round_to_millionth(rounded), rounded, "{amount}");
        }
    }

    #[test]
    fn sums_are_exact_in_decimal() {
        assert_eq!(sum([0.1; 10]), 1.0);
        assert_eq!(sum([0.2; 3]), 0.6);
        assert_eq!(sum([f64::MAX, f64::MAX]), f64::MAX);
        assert_eq!(sum([f64::MAX, f64::MAX, f64::MIN]), 0.0);
    }
}
