//! The engine's breakdowns of totals.

use engine::questions::{Breakdown, BreakdownView, TotalKind};
use engine::view::Shown;

use serde_json::{Value, json};

use super::totals::exact;
use super::{Panel, SIR_BRAMBLEWICK};

/// Sir Bramblewick with a different strength.
pub fn sir_bramblewick(strength: u32) -> Panel {
    let strength = format!(r#""strengthScore": {strength}"#);
    let text = SIR_BRAMBLEWICK.replace(r#""strengthScore": 14"#, &strength);
    Panel::loaded(&format!("[{text}]"))
}

/// The breakdown of a total of the open inventory.
pub fn breakdown(panel: &Panel, subject: TotalKind) -> BreakdownView {
    panel.session.ask(&Breakdown { subject }).unwrap()
}

/// A list of an engine's texts, line by line.
pub fn lines<T>(list: &[T], line: impl Fn(&T) -> String) -> Vec<String> {
    list.iter().map(line).collect()
}

/// An amount exactly, as [`exact::read`] has it.
pub fn amount(shown: &Shown) -> i128 {
    let exact = shown.exact.as_ref().unwrap_or(&shown.text);
    exact::read(&serde_json::from_str(exact).unwrap())
}

/// A stored stack.
pub fn stack(
    name: &str,
    quantity: impl Into<f64>,
    value: f64,
    weight: f64,
    equipped: bool,
) -> Value {
    json!({"quantity": quantity.into(), "equipped": equipped, "item": {
        "name": name, "value": value, "weight": weight, "slotOverride": null, "equippedSlots": 0}})
}
