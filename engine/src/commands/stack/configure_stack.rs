use serde::Deserialize;
use tsify::Tsify;

use super::typed_amount;
use crate::commands::label::stack_name;
use crate::commands::{StepKind, Verb};
use crate::model::{ContainerId, ItemStack, NotFound, StackId, State};
use crate::rules::input;

/// Saves the Configure Entry dialog (`docs/rules.md#configuring-an-entry`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ConfigureStack {
    /// The container that holds the stack.
    pub container: ContainerId,
    /// The stack.
    pub stack: StackId,
    /// The new name, as typed; a blank one leaves the stored one.
    #[serde(default)]
    pub name: Option<String>,
    /// The new quantity, as typed.
    #[serde(default)]
    pub quantity: Option<String>,
    /// The new value in gp each, as typed.
    #[serde(default)]
    pub value: Option<String>,
    /// The new weight in lb each, as typed.
    #[serde(default)]
    pub weight: Option<String>,
    /// The slot override, if its switch or text was touched.
    #[serde(default)]
    pub slot_override: Option<Switched>,
    /// The slots while equipped, if their switch or text was touched.
    #[serde(default)]
    pub equipped_slots: Option<Switched>,
}

/// A number that a switch turns on and off.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Switched {
    /// The switch.
    pub on: bool,
    /// The text of the number beside it, as typed.
    pub text: String,
}

impl ConfigureStack {
    /// The least quantity that can be typed for a stack that exists.
    const MIN_QUANTITY: f64 = 1.0;

    /// The dialog of a stack with nothing touched.
    pub(super) fn untouched(container: ContainerId, stack: StackId) -> Self {
        Self {
            container,
            stack,
            name: None,
            quantity: None,
            value: None,
            weight: None,
            slot_override: None,
            equipped_slots: None,
        }
    }
}

impl Verb for ConfigureStack {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let mut changed = ItemStack::clone(state.stack(self.container, self.stack)?);
        let name = self.name.as_deref().map(input::trimmed);
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            name.clone_into(&mut changed.item.name);
        }
        if let Some(text) = &self.quantity {
            let typed = input::integer(text);
            changed.quantity = typed.map_or(0.0, |typed| typed.max(Self::MIN_QUANTITY));
        }
        if let Some(text) = &self.value {
            changed.item.value = typed_amount(text);
        }
        if let Some(text) = &self.weight {
            changed.item.weight = typed_amount(text);
        }
        if let Some(Switched { on, text }) = &self.slot_override {
            changed.item.slot_override = on.then(|| typed_amount(text));
        }
        if let Some(Switched { on, text }) = &self.equipped_slots {
            changed.item.equipped_slots = if *on { typed_amount(text) } else { 0.0 };
        }
        state.with_stack(self.container, self.stack, changed)
    }

    fn label(&self, before: &State) -> String {
        let stack = stack_name(before, self.container, self.stack);
        format!("Changed {stack}")
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }
}
