//! The engine's breakdowns of totals.

use engine::commands::Command;
use engine::questions::{Breakdown, BreakdownView, Offer, OfferCommand, TotalKind};
use engine::session::SessionAction;
use engine::view::{Level, Shown};

use serde_json::{Value, json};

use super::exact;
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

/// Accepts an offer.
pub fn take(panel: &mut Panel, offer: &Offer) {
    let command: Command = match offer.command.clone() {
        OfferCommand::DropItems(command) => command.into(),
        OfferCommand::SetPlace(command) => command.into(),
        OfferCommand::ToggleEquipped(command) => command.into(),
        OfferCommand::ConfigureStack(command) => (*command).into(),
    };
    panel.send(command);
}

/// True if the inventory is within its limits after an offer, which is undone.
pub fn clears(panel: &mut Panel, offer: &Offer) -> bool {
    if matches!(&offer.command, OfferCommand::DropItems(put) if put.parts.is_empty()) {
        return false;
    }
    take(panel, offer);
    assert!(!panel.refused());
    let open = panel.open.as_ref().unwrap();
    let clears = open.slots.level != Level::Over && open.weight.level != Level::Over;
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    clears
}
