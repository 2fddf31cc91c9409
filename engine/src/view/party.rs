//! The totals of all inventories together (`docs/rules/panel.md#party-line`).

use super::Shown;
use crate::model::Inventory;
use crate::rules::limits::{InventoryUsage, Usage};
use crate::rules::rounding::{number_text, round_to_millionth, total_text};
use crate::rules::totals::Totals;

/// "Party: 47.8 of 91.5 slots, 247 lb, 975 gp", from each inventory with its totals; `None` if there is only one
/// inventory. Those without a slot limit are left out of the slots.
pub fn party<'a>(inventories: impl Iterator<Item = (&'a Inventory, Totals)>) -> Option<Shown> {
    let (slots, totals): (Vec<_>, Vec<_>) = inventories
        .map(|(inventory, totals)| (InventoryUsage::of(inventory, totals).slots, totals))
        .unzip();
    if totals.len() < 2 {
        return None;
    }
    let slots =
        Usage::sum_of(&slots).and_then(|slots| Some((slots.used(), slots.allowed().number()?)));
    let Totals { weight, value, .. } = totals.into_iter().sum();
    let line = |text: fn(f64) -> String| {
        let slots = slots
            .map(|(used, allowed)| format!("{} of {} slots, ", text(used), number_text(allowed)));
        let (slots, weight, value) = (slots.unwrap_or_default(), text(weight), text(value));
        format!("Party: {slots}{weight} lb, {value} gp")
    };
    let text = line(total_text);
    let exact =
        Some(line(|total| number_text(round_to_millionth(total)))).filter(|exact| *exact != text);
    Some(Shown { text, exact })
}
