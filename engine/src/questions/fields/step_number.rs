use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::rules::number_fields::{Arrow, NumberField};
use engine_core::wording::printing::number_text;

/// The text of a number field after an arrow key; `None` if the key leaves it alone
/// (`docs/rules/game.md#number-fields`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct StepNumber {
    pub field: NumberField,
    /// The text, as typed.
    pub text: String,
    pub arrow: Arrow,
}

impl Ask for StepNumber {
    type Answer = Option<String>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<String> {
        let stepped = self.field.stepped(&self.text, self.arrow, snapshot.coin_table());
        stepped.map(number_text)
    }
}
