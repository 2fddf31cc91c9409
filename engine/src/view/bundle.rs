//! Bundles, ready to print (`docs/rules/game.md#bundles`).

use serde::Serialize;
use tsify::Tsify;

use crate::commands::Switched;
use crate::model::ItemStack;
use crate::rules::bundles::offered;
use crate::rules::rounding::{number_text, slots_text};

/// A bundle that a row offers to count its stack by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BundleOffer {
    /// "Count 20 as 1 slot".
    pub text: String,
    /// The slot override as Configure Entry would show it.
    pub slot_override: Switched,
}

/// The bundle that is offered for a stack.
#[must_use]
pub fn offer(stack: &ItemStack) -> Option<BundleOffer> {
    let bundle = offered(stack)?;
    let (size, slots) = (number_text(bundle.size), slots_text(bundle.slots));
    Some(BundleOffer {
        text: format!("Count {size} as {slots}"),
        slot_override: Switched { on: true, text: number_text(bundle.slots_each()) },
    })
}
