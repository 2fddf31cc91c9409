use serde::Deserialize;
use tsify::Tsify;

use super::{AddStacks, typed_amount};
use crate::commands::{StepKind, Verb};
use crate::model::{ContainerId, Item, ItemStack, NotFound, State, Unknown};
use crate::rules::input;

/// Adds a stack at the end of a container (`docs/rules.md#adding-an-item`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AddStack {
    /// The container that gets it.
    pub container: ContainerId,
    /// The item's name, as typed; nothing happens when it is blank.
    pub name: String,
    /// How many, as typed.
    pub quantity: String,
    /// gp each, as typed.
    pub value: String,
    /// lb each, as typed.
    pub weight: String,
    /// The slot override, as typed.
    pub slots: String,
}

impl Verb for AddStack {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        self.as_stacks().apply(state)
    }

    fn label(&self, before: &State) -> String {
        self.as_stacks().label(before)
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }
}

impl AddStack {
    /// The stack that it adds; none without a name.
    fn as_stacks(&self) -> AddStacks {
        let name = input::trimmed(&self.name);
        let quantity = input::integer(&self.quantity).unwrap_or(ItemStack::DEFAULT_QUANTITY);
        let item = Item {
            name: name.to_owned(),
            value: typed_amount(&self.value),
            weight: typed_amount(&self.weight),
            slot_override: input::amount(&self.slots).map(|slots| slots.max(0.0)),
            equipped_slots: 0.0,
            unknown: Unknown::default(),
        };
        let stack = ItemStack::new(quantity.max(0.0), item);
        AddStacks {
            container: self.container,
            name: name.to_owned(),
            stacks: (!name.is_empty()).then_some(stack).into_iter().collect(),
        }
    }
}
