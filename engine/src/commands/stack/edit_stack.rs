use serde::Deserialize;
use tsify::Tsify;

use super::ConfigureStack;
use crate::commands::label::stack_name;
use crate::commands::{StepKind, Verb};
use crate::model::{ContainerId, ItemStack, NotFound, StackId, State};
use crate::rules::input::{self, TypedAs};

/// Saves a field of a row that was left or confirmed (`docs/rules.md#editing-a-row`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct EditStack {
    /// The container that holds the stack.
    pub container: ContainerId,
    /// The stack.
    pub stack: StackId,
    /// Which field.
    pub field: StackField,
    /// The field's whole text.
    pub text: String,
}

/// A field of a row that is edited in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum StackField {
    /// The item's name.
    Name,
    /// How many.
    Quantity,
    /// gp each.
    Value,
    /// lb each; the panel sends it only for "Set weight to … lb".
    Weight,
}

impl Verb for EditStack {
    /// A quantity can be a difference; all else is as in Configure Entry.
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let (container, id) = (self.container, self.stack);
        if self.field == StackField::Quantity && input::difference(&self.text).is_some() {
            let stack = state.stack(container, id)?;
            let changed = ItemStack {
                quantity: input::changed_by(stack.quantity, &self.text),
                ..ItemStack::clone(stack)
            };
            return state.with_stack(container, id, changed);
        }
        let mut form = ConfigureStack::untouched(container, id);
        let field = match self.field {
            StackField::Name => &mut form.name,
            StackField::Quantity => &mut form.quantity,
            StackField::Value => &mut form.value,
            StackField::Weight => &mut form.weight,
        };
        *field = Some(self.text.clone());
        form.apply(state)
    }

    fn label(&self, before: &State) -> String {
        let field = match self.field {
            StackField::Name => "name",
            StackField::Quantity => "quantity",
            StackField::Value => "value",
            StackField::Weight => "weight",
        };
        let stack = stack_name(before, self.container, self.stack);
        format!("Changed the {field} of {stack}")
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }

    fn typed_as(&self) -> TypedAs {
        match self.field {
            StackField::Quantity => TypedAs::of(&self.text),
            StackField::Name | StackField::Value | StackField::Weight => TypedAs::Value,
        }
    }
}
