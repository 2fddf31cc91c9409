use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::Ask;
use crate::rules::bundles::Bundle;
use crate::rules::number_fields::NumberField;
use crate::rules::rounding::number_text;
use crate::view::snapshot::Snapshot;

/// The bundle that slots each amount to, as its fields show it; `None` if they are no number
/// (`docs/rules/game.md#bundles`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BundleOf {
    /// Slots each, as typed.
    pub slots_each: String,
}

/// A bundle as its two fields show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct BundleTexts {
    pub size: String,
    /// The slots of all of them.
    pub slots: String,
}

impl Ask for BundleOf {
    type Answer = Option<BundleTexts>;

    fn answer(&self, _: &Snapshot<'_>) -> Option<BundleTexts> {
        let bundle = Bundle::of(NumberField::SlotOverride.read(&self.slots_each)?);
        Some(BundleTexts { size: number_text(bundle.size), slots: number_text(bundle.slots) })
    }
}
