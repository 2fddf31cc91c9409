//! The totals of all inventories together (`docs/rules/panel.md#party-line`).

use super::Shown;
use engine_core::model::{CoinTable, Inventory};
use engine_core::rules::games::Rules;
use engine_core::rules::limits::{InventoryUsage, Usage};
use engine_core::rules::rounding::{round_to_millionth, sum};
use engine_core::rules::totals::Totals;
use engine_core::wording::printing::{number_text, total_text};

/// The unit in which the wealth of inventories with these coins is added up: their main coin, if all have the same.
pub fn common_unit<'a>(tables: &[&'a CoinTable]) -> Option<&'a str> {
    let first = tables.first()?;
    tables.iter().all(|table| table.has_unit_of(first)).then(|| first.unit())
}

/// "Party: 47.8 of 91.5 slots, 247 lb, 975 gp", from each character with their totals; `None` if there is only one, or
/// no figure. Those without a slot limit are left out of the slots, those that count no pounds out of the
/// weight, and the wealth if they don’t have one main coin.
pub fn party<'a>(inventories: impl Iterator<Item = (&'a Inventory, Totals)>) -> Option<Shown> {
    let mut tables = Vec::new();
    let (slots, totals): (Vec<_>, Vec<_>) = inventories
        .map(|(inventory, totals)| {
            let value = totals.value(Rules::of(inventory).coin_table());
            tables.push(Rules::of(inventory).coin_table());
            let weight = Rules::of(inventory).counts_pounds().then_some(totals.weight);
            (InventoryUsage::of(inventory, totals).slots, (weight, value))
        })
        .unzip();
    if totals.len() < 2 {
        return None;
    }
    let slots =
        Usage::sum_of(&slots).and_then(|slots| Some((slots.used(), slots.allowed().number()?)));
    let (weight, value): (Vec<_>, Vec<_>) = totals.into_iter().unzip();
    let weights: Vec<_> = weight.into_iter().flatten().collect();
    let weight = (!weights.is_empty()).then(|| sum(weights));
    let value = sum(value);
    let unit = common_unit(&tables);
    let line = |text: fn(f64) -> String| {
        let slots = slots
            .map(|(used, allowed)| format!("{} of {} slots", text(used), number_text(allowed)));
        let weight = weight.map(|weight| format!("{} lb", text(weight)));
        let wealth = unit.map(|unit| format!("{} {unit}", text(value)));
        let figures: Vec<_> = slots.into_iter().chain(weight).chain(wealth).collect();
        (!figures.is_empty()).then(|| format!("Party: {}", figures.join(", ")))
    };
    let text = line(total_text)?;
    let exact = line(|total| number_text(round_to_millionth(total)));
    let exact = exact.filter(|exact| *exact != text);
    Some(Shown { text, exact })
}
