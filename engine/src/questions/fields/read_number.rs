use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::printing::number_text;

/// A typed number, as its field shows it afterwards; `None` if the field does not accept it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ReadNumber {
    pub field: NumberField,
    /// The text, as typed.
    pub text: String,
}

impl Ask for ReadNumber {
    type Answer = Option<String>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<String> {
        self.field.read_with(&self.text, snapshot.coin_table()).map(number_text)
    }
}
