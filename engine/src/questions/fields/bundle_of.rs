use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{Switched, typed_bundle_size};
use crate::questions::{Ask, Snapshot};
use engine_core::rules::bundles::Bundle;
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::printing::number_text;

/// The bundle that slots each amount to, as its fields show it; `None` if they are no number
/// (`docs/rules/game.md#bundles`). If begun bundles count in full, it is one of their size
/// (`docs/rules/game.md#begun-bundles`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BundleOf {
    /// Slots each, as typed.
    pub slots_each: String,
    /// Whether begun bundles count in full, and their size as typed.
    pub begun: Switched,
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
        let each = NumberField::SlotOverride.read(&self.slots_each)?;
        let size = Some(&self.begun.text).filter(|_| self.begun.on);
        let size = size.and_then(|text| typed_bundle_size(text));
        let bundle = size.map_or_else(|| Bundle::of(each), |size| Bundle::of_size(size, each));
        Some(BundleTexts { size: number_text(bundle.size), slots: number_text(bundle.slots) })
    }
}
