use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::language::typed_value::typed_value;

/// The reason why a field for a value does not accept a text; `None` if it does (`docs/rules/panel.md#errors`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ValueFault {
    /// The text, as typed.
    pub text: String,
}

impl Ask for ValueFault {
    type Answer = Option<String>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<String> {
        typed_value(&self.text, snapshot.coin_table()).err().map(|fault| fault.to_string())
    }
}
