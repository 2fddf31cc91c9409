//! Bundles, ready to print (`docs/rules/game.md#bundles`).

use serde::Serialize;
use tsify::Tsify;

use super::before_after::from_to;
use crate::commands::Switched;
use engine_core::model::{BundleSize, ItemStack};
use engine_core::rules::bundles::{begun_size, counted_by, offered};
use engine_core::rules::games::ItemSlots;
use engine_core::wording::printing::{number_text, slots_text, total_text};

/// A bundle that a row offers to count its stack by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BundleOffer {
    /// "Count 20 as 1 slot".
    pub text: String,
    /// The slots of the stack before and after: "4 → 1".
    pub slots: String,
    /// The slot override as Configure Entry would show it.
    pub slot_override: Switched,
    /// The bundles of which a begun one takes the slots of a full one, as Configure Entry would show them.
    pub begun_bundle: Switched,
}

/// The bundle that is offered for a stack in an inventory whose rows take these slots.
#[must_use]
pub fn offer(stack: &ItemStack, item_slots: ItemSlots) -> Option<BundleOffer> {
    let bundle = offered(stack, item_slots)?;
    let then = item_slots.of_stack(&counted_by(stack, bundle, item_slots));
    let begun = begun_size(bundle, item_slots);
    let (size, slots) = (number_text(bundle.size), slots_text(bundle.slots));
    Some(BundleOffer {
        text: format!("Count {size} as {slots}"),
        slots: from_to(total_text(item_slots.of_stack(stack)), total_text(then)),
        slot_override: Switched { on: true, text: number_text(bundle.slots_each()) },
        begun_bundle: Switched::of(begun.map(BundleSize::pieces)),
    })
}
