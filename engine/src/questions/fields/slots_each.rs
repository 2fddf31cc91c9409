use serde::Deserialize;
use tsify::Tsify;

use super::BundleTexts;
use crate::questions::{Ask, Snapshot};
use engine_core::language::typed_slots::exact_slots_text;
use engine_core::rules::bundles::Bundle;
use engine_core::rules::number_fields::NumberField;

/// The slots each that a bundle gives, as it is typed (`docs/rules/game.md#bundles`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct SlotsEach {
    /// The bundle, as typed.
    pub bundle: BundleTexts,
}

impl Ask for SlotsEach {
    type Answer = String;

    fn answer(&self, _: &Snapshot<'_>) -> String {
        let bundle = Bundle {
            size: NumberField::BundleSize.read_or_default(&self.bundle.size),
            slots: NumberField::BundleSlots.read_or_default(&self.bundle.slots),
        };
        exact_slots_text(bundle.slots_each())
    }
}
