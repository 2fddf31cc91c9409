use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use crate::rules::encumbrance::{slots_by_strength, weight_by_strength};
use crate::rules::number_fields::NumberField;
use crate::rules::rounding::number_text;

/// The limits that a strength score gives, while it is typed (`docs/rules/game.md#limits-of-ones-own`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct LimitsByStrength {
    /// The strength score, as typed.
    pub strength: String,
}

/// The limits that a strength score gives, as a field shows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct StrengthLimits {
    /// Slots, before penalties.
    pub slots: String,
    /// Weight in lb.
    pub weight: String,
}

impl Ask for LimitsByStrength {
    type Answer = StrengthLimits;

    fn answer(&self, _: &Snapshot<'_>) -> StrengthLimits {
        let strength = NumberField::StrengthScore.read_or_default(&self.strength);
        StrengthLimits {
            slots: number_text(slots_by_strength(strength)),
            weight: number_text(weight_by_strength(strength)),
        }
    }
}
