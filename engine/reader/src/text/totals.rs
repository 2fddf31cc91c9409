//! Lines that add up others (`docs/rules/catalogues-and-text.md#sums-in-a-text`).

use std::borrow::Cow;

use winnow::prelude::*;

use super::details::Details;
use super::entry::Total;
use super::number::{amount, decimals, take};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::trimmed;
use engine_core::wording::printing::number_text;

/// Names of lines that add up others, or share them out.
const TOTALS: [&str; 28] = [
    "grand total",
    "subtotale",
    "sottototale",
    "sous-total",
    "zwischensumme",
    "gesamtsumme",
    "gesamtgewicht",
    "gesamtwert",
    "suma total",
    "subtotals",
    "subtotal",
    "sub-total",
    "totals",
    "total",
    "sums",
    "sum",
    "each",
    "per person",
    "gesamt",
    "insgesamt",
    "importe total",
    "totaal",
    "summe",
    "totale",
    "somme",
    "suma",
    "σ",
    "∑",
];

/// The text behind the name of a line that adds up others.
fn after_total(lower: &str) -> Option<&str> {
    // "summe" begins with "sum".
    let mut rests = TOTALS.into_iter().filter_map(|total| lower.strip_prefix(total));
    rests.find(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Whether a line adds up others: `Total: 35 gp`.
pub(super) fn is_total(lower: &str) -> bool {
    let has_number = |rest: &str| rest.contains(|c: char| c.is_ascii_digit());
    let is_name = |rest: &str| rest.trim_matches([':', ' ', '=']).is_empty();
    let is_share = lower.starts_with("each") || lower.starts_with("per person");
    after_total(lower).is_some_and(|rest| {
        if is_share { rest.starts_with([':', '=']) } else { is_name(rest) || has_number(rest) }
    })
}

/// Whether the first cell of a row says that it adds up others: `Total weight`.
pub(super) fn names_total(cell: &str) -> bool {
    let lower = trimmed(cell).to_lowercase();
    let is_share = |rest: &str| rest.is_empty() && (lower == "each" || lower == "per person");
    after_total(&lower).is_some_and(|rest| {
        let rest = rest.trim_matches([':', ' ', '=', '(', ')']);
        !is_share(rest)
            && ["", "weight", "value", "cost", "price", "worth", "lb", "lbs", "gp"].contains(&rest)
    })
}

/// Whether a line says how full the container above it is: `12 / 30 lb`.
pub(super) fn is_load(line: &str, coins: &CoinWords) -> bool {
    let Some((load, capacity)) = line.split_once('/') else { return false };
    let capacity = Details::amounts_alone(trimmed(capacity.trim_end_matches('.')), coins);
    amount.parse(trimmed(load)).is_ok() && capacity.is_some_and(|read| read.weight.is_some())
}

/// The sums in a line that adds up others, unless they are guesses: `Total: 96 lbs`, `Total weight: ~30`.
pub(super) fn total(line: &str, coins: &CoinWords) -> Option<Total> {
    let lower = line.to_ascii_lowercase();
    let rest = after_total(&lower).filter(|_| is_total(&lower) && !lower.starts_with("each"))?;
    let is_guess = ["~", "≈", "about", "around", "roughly", "approx", "circa", "ca."];
    if is_guess.iter().any(|guess| rest.contains(guess)) {
        return None;
    }
    let (subject, figures) = rest.split_once([':', '=']).unwrap_or(("", rest));
    let figures = without_capacity(trimmed(figures));
    let figures = figures.as_ref();
    let amounts = Details::of(figures, coins).amounts;
    let shown = decimals(figures);
    let bare = |names: &[&str]| {
        let says = names.iter().any(|name| subject.contains(name));
        let number = amount.parse(figures).ok().filter(|_| says)?;
        Some((number, shown))
    };
    // Several kinds of coins show copper pieces.
    let of_coins = |value: f64| (value, if number_text(value).contains('.') { 2 } else { shown });
    Some(Total {
        weight: amounts.weight.map(|read| (read.amount, shown)).or_else(|| bare(&["weight", "wt"])),
        value: amounts
            .value
            .map(|read| of_coins(read.amount))
            .or_else(|| bare(&["value", "cost", "worth", "price"])),
    })
}

/// The least number of which another one is a load; "1/2" is a half.
const LEAST_CAPACITY: f64 = 5.0;

/// A load without the capacity behind it: `84 / 240 lbs` is 84 lbs.
fn without_capacity(figures: &str) -> Cow<'_, str> {
    let Some((load, mut unit)) = figures.split_once('/') else { return figures.into() };
    let mut rest = trimmed(unit);
    let capacity = take(&mut rest, amount);
    unit = trimmed(rest);
    let is_load = amount.parse(trimmed(load)).is_ok()
        && capacity.is_some_and(|capacity| capacity >= LEAST_CAPACITY);
    if is_load { trimmed(&format!("{load} {unit}")).to_owned().into() } else { figures.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::model::CoinTable;

    #[test]
    fn a_total_shows_its_sums() {
        let of = |line| {
            total(line, &CoinWords::of(CoinTable::DND)).map(|total| (total.weight, total.value))
        };
        assert_eq!(of("Total: 96 lbs"), Some((Some((96.0, 0)), None)));
        assert_eq!(of("Total weight: 65.2"), Some((Some((65.2, 1)), None)));
        assert_eq!(of("Total value: 1,284 gp"), Some((None, Some((1284.0, 0)))));
        assert_eq!(of("Summe: 160 gp"), Some((None, Some((160.0, 0)))));
        assert_eq!(of("Total Wt: 84 / 240 lbs"), Some((Some((84.0, 0)), None)));
        assert_eq!(of("Total weight: 61.5/180"), Some((Some((61.5, 1)), None)));
        assert_eq!(of("Total: 1/2 lb"), Some((Some((0.5, 0)), None)));
        assert_eq!(of("Total: ~96 lbs"), None);
        assert_eq!(of("Each: 5 gp"), None);
    }

    #[test]
    fn a_total_is_known_by_the_longest_of_its_words() {
        for line in [
            "summe: 160 gm",
            "totale: 160 gp",
            "suma 12 gp",
            "insgesamt 160 gm wert.",
            "importe total: 5 gp",
            "totaal: 5 gp",
        ] {
            assert!(is_total(line), "{line}");
        }
        for line in ["summer cloak 5 gp", "totaler 5 gp", "total stranger"] {
            assert!(!is_total(line), "{line}");
        }
    }

    #[test]
    fn a_container_is_full_to_a_part_of_its_capacity() {
        let is_load = |line| is_load(line, &CoinWords::of(CoinTable::DND));
        assert!(is_load("12 / 30 lb.") && is_load("0/15 lb"));
        assert!(!is_load("12 / 30") && !is_load("Torch / 1 lb") && !is_load("1 / 5 gp"));
    }
}
