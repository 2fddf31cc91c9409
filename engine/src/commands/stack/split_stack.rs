use serde::Deserialize;
use tsify::Tsify;

use super::PlaceStack;
use crate::commands::label::stack_name;
use crate::commands::{StepKind, Verb};
use crate::model::{ContainerId, Entity, ItemStack, NotFound, StackId, State};
use crate::rules::rounding::settle;

/// Moves a part of a stack, or all of it, to the end of another container
/// (`docs/rules.md#moving-and-splitting`).
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SplitStack {
    /// The container that holds the stack.
    pub container: ContainerId,
    /// The stack.
    pub stack: StackId,
    /// The container that gets the part.
    pub target: ContainerId,
    /// How many to move; never more than there are.
    pub quantity: f64,
}

impl Verb for SplitStack {
    /// What would leave less than one behind moves the whole stack, so that no part of it is lost.
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let &Self {
            container,
            stack: id,
            target,
            quantity,
        } = self;
        let stack = state.stack(container, id)?;
        let mut items = state.item_container(target)?.items.clone();
        if container == target {
            return Ok(state.clone());
        }
        let left = settle(stack.quantity - quantity.trunc().max(1.0));
        if left < 1.0 {
            let whole = PlaceStack {
                container,
                stack: id,
                target,
                before: None,
            };
            return whole.apply(state);
        }
        let with_quantity = |quantity| ItemStack {
            quantity,
            ..ItemStack::clone(stack)
        };
        let mut ids = state.ids.clone();
        let part = with_quantity(settle(stack.quantity - left));
        items.push(Entity::new(ids.stack(), part));
        let next = state
            .with_stack(container, id, with_quantity(left))?
            .put_items(target, items)?;
        Ok(State { ids, ..next })
    }

    fn label(&self, before: &State) -> String {
        let stack = stack_name(before, self.container, self.stack);
        format!("Moved {stack}")
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }
}
