use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::language::input::amount;
use engine_core::rules::number_faults::NumberFault;
use engine_core::rules::number_fields::NumberField;

/// The reason why a number field does not accept a text; `None` if it does (`docs/rules/panel.md#errors`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct FaultOfNumber {
    pub field: NumberField,
    /// The text, as typed.
    pub text: String,
    /// The text of what is stored; absent for something new.
    #[serde(default)]
    #[tsify(optional)]
    pub stored: Option<String>,
}

/// The reason why a number field does not accept a text, and what becomes of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FieldFault {
    /// "Only 9 left."
    pub message: String,
    pub outcome: FaultOutcome,
}

/// What becomes of a text that is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum FaultOutcome {
    /// It stays until it is corrected.
    Kept,
    /// What is stored takes its place.
    Restored,
}

impl Ask for FaultOfNumber {
    type Answer = Option<FieldFault>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<FieldFault> {
        let stored = self.stored.as_deref().and_then(amount);
        let fault = self.field.check(&self.text, stored, snapshot.coin_table()).err()?;
        let outcome = match fault {
            NumberFault::Value(_) => FaultOutcome::Kept,
            NumberFault::OnlyLeft(_)
            | NumberFault::BelowZero
            | NumberFault::NoWeight
            | NumberFault::NoSlots => FaultOutcome::Restored,
        };
        Some(FieldFault { message: fault.to_string(), outcome })
    }
}
