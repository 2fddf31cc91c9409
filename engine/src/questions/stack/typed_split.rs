use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::model::{ContainerId, StackId};
use engine_core::rules::number_fields::NumberField;

/// The quantity that Move Item takes off a stack for a typed number: whole, at least the least quantity, at most all;
/// `None` if the text is not accepted, or the stack is gone (`docs/rules/actions.md#moving-and-giving-items`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct TypedSplit {
    pub container: ContainerId,
    pub stack: StackId,
    /// The number, as typed.
    pub text: String,
}

impl Ask for TypedSplit {
    type Answer = Option<f64>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<f64> {
        let stack = snapshot.state.stack(self.container, self.stack).ok()?;
        let typed = NumberField::Quantity.read(&self.text)?;
        Some(typed.min(stack.quantity.ceil()))
    }
}
