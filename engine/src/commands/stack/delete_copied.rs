use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::DeleteStacks;
use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::model::{ContainerId, Entity, ItemStack, StackId, State};
use engine_core::wording::step_label::StepLabel;

/// Deletes the stacks that were just copied as text, in one step, except those that have changed since
/// (`docs/rules/actions.md#copying-selected-rows`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct DeleteCopied {
    /// The container that holds them.
    pub container: ContainerId,
    pub stacks: Vec<CopiedStack>,
}

/// A stack at the moment when it was copied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct CopiedStack {
    pub id: StackId,
    /// The stack as JSON, which shows whether it has changed.
    pub json: String,
}

impl CopiedStack {
    pub(crate) fn of(stack: &Entity<StackId, ItemStack>) -> Self {
        Self { id: stack.id, json: serde_json::to_string(stack).unwrap_or_default() }
    }
}

impl Operation for DeleteCopied {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let unchanged = self.unchanged(state);
        if unchanged.stacks.is_empty() {
            return Err(Refusal::CopiedChanged);
        }
        unchanged.apply(state, context)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> StepLabel {
        self.unchanged(before).label(before, context)
    }

    fn step(&self) -> StepProperties {
        DeleteStacks { container: self.container, stacks: Vec::new() }.step()
    }
}

impl DeleteCopied {
    /// The command for the stacks that are as they were.
    fn unchanged(&self, state: &State) -> DeleteStacks {
        let container = self.container;
        let copied: HashMap<_, _> = self.stacks.iter().map(|stack| (stack.id, stack)).collect();
        let there = state.item_container(container).map_or(&[][..], |container| &container.items);
        let unchanged = there.iter().filter(|stack| {
            copied.get(&stack.id).is_some_and(|copied| **copied == CopiedStack::of(stack))
        });
        DeleteStacks { container, stacks: unchanged.map(|stack| stack.id).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use crate::commands::{EditStack, StackField};

    #[test]
    fn only_unchanged_rows_go() {
        let mut ada = Ada::new();
        let ids = ada.pack(&["Rope", "Bedroll", "Torch", "Sack"]);
        let copied = [0, 2, 3].map(|row: usize| CopiedStack::of(&ada.backpack().items[row]));
        let container = ada.backpack;
        let delete = DeleteCopied { container, stacks: copied.to_vec() };
        assert_eq!(delete.label(&ada.state, &nothing()).to_string(), "Deleted 3 items");
        ada.carry_out(&EditStack {
            container,
            stack: ids[2],
            field: StackField::Quantity,
            text: "2".into(),
        });
        ada.carry_out(&DeleteStacks { container, stacks: vec![ids[0]] });
        assert_eq!(delete.label(&ada.state, &nothing()).to_string(), "Deleted Sack");
        ada.carry_out(&delete);
        assert_eq!(ada.items(container), "Bedroll, Torch");
        assert_eq!(delete.apply(&ada.state, &nothing()), Err(Refusal::CopiedChanged));
    }
}
