//! Exact decimal sums.
//!
//! People type decimal amounts, which are stored as binary numbers. Every product and sum is rounded to millionths
//! before it is compared or shown, so that three items of 0.2 slots fit exactly into 0.6 slots.

/// Rounds to the nearest millionth, which removes the error of binary arithmetic. Rounding the result again changes
/// nothing. Amounts from two thousand million on are returned as they are.
///
/// `docs/rules/game.md#exact-sums`
///
/// ```
/// use engine_core::rules::rounding::round_to_millionth;
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
/// use engine_core::rules::rounding::product;
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
/// assert_eq!(engine_core::rules::rounding::sum([0.1; 10]), 1.0);
/// ```
#[must_use]
pub fn sum(amounts: impl IntoIterator<Item = f64>) -> f64 {
    round_to_millionth(amounts.into_iter().fold(0.0, |total, amount| finite(total + amount)))
}

/// Keeps an overflowing result at the largest double: no total is ever infinite or not a number.
fn finite(amount: f64) -> f64 {
    amount.clamp(f64::MIN, f64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

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
