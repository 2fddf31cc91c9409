//! Limits by a formula, in words (`docs/rules/game.md#formulas`).

use crate::model::Rounding;
use crate::rules::games::Formula;
use crate::wording::printing::{signed_text, with_unit};

/// A formula with the name of its score.
///
/// ```
/// use engine_core::{model::Rounding, rules::games::Formula, wording::formulas::formula_text};
/// let formula = Formula { base: 10.0, least: 5.0, ..Formula::each_point(1.0) };
/// assert_eq!(formula_text(formula, "Constitution"), "10 + 1 × Constitution, at least 5");
/// let half = Formula { rounding: Some(Rounding::Up), ..Formula::each_point(0.5) };
/// assert_eq!(formula_text(half, "Strength"), "0 + 0.5 × Strength, rounded up");
/// ```
#[must_use]
pub fn formula_text(formula: Formula, score: &str) -> String {
    let [base, factor] = [formula.base, formula.factor].map(signed_text);
    let least = (formula.least > 0.0).then(|| format!(", at least {}", signed_text(formula.least)));
    let rounded = formula.rounding.map(|rounding| format!(", {}", rounded(rounding)));
    let [least, rounded] = [least, rounded].map(Option::unwrap_or_default);
    format!("{base} + {factor} × {score}{least}{rounded}")
}

/// A formula with a score, and its result.
///
/// ```
/// use engine_core::{model::Rounding, rules::games::Formula, wording::formulas::formula_result};
/// let formula = Formula { base: 10.0, least: 10.0, ..Formula::each_point(1.0) };
/// assert_eq!(formula_result(formula, 3.0, "slots"), "10 + 1 × 3 = 13 slots");
/// assert_eq!(formula_result(formula, -2.0, "slots"), "10 + 1 × −2 = 8, at least 10 slots");
/// let half = Formula { rounding: Some(Rounding::Up), ..Formula::each_point(0.5) };
/// assert_eq!(formula_result(half, 13.0, "lb"), "0 + 0.5 × 13 = 6.5, rounded up 7 lb");
/// ```
#[must_use]
pub fn formula_result(formula: Formula, score: f64, unit: &str) -> String {
    let sides =
        formula_text(Formula { least: 0.0, rounding: None, ..formula }, &signed_text(score));
    let (exact, result) = (formula.exact(score), formula.of(score));
    let why = match formula.rounding {
        _ if exact == result => None,
        _ if formula.is_least(score) => Some("at least"),
        Some(rounding) => Some(rounded(rounding)),
        None => None,
    };
    let steps = why.map(|why| format!("{}, {why} ", signed_text(exact))).unwrap_or_default();
    format!("{sides} = {steps}{}", with_unit(&signed_text(result), unit))
}

const fn rounded(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::Up => "rounded up",
        Rounding::Down => "rounded down",
    }
}
