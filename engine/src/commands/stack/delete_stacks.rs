use std::collections::HashSet;

use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::stacks_there;
use crate::commands::{Context, Message, Operation, Refusal, StepProperties};
use engine_core::model::{ContainerId, NotFound, StackId, State};
use engine_core::wording::step_label::StepLabel;

/// Deletes the selected stacks of a container in one step (`docs/rules/actions.md#selected-rows`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DeleteStacks {
    /// The container that holds them.
    pub container: ContainerId,
    /// The stacks; those that no longer exist are skipped.
    pub stacks: Vec<StackId>,
}

impl Operation for DeleteStacks {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let stored = &state.item_container(self.container)?.items;
        let mut items = stored.clone();
        let deleted = self.deleted();
        items.retain(|stack| !deleted.contains(&stack.id));
        if items.len() == stored.len() {
            return Err(NotFound.into());
        }
        Ok(state.put_items(self.container, items)?)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::DeletedItems { items: stacks_there(before, self.container, &self.deleted()) }
    }

    fn step(&self) -> StepProperties {
        StepProperties { message: Some(Message::Deleted), ..StepProperties::default() }
    }
}

impl DeleteStacks {
    /// The ids of the stacks, as a set because the list may be long.
    fn deleted(&self) -> HashSet<StackId> {
        self.stacks.iter().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};

    #[test]
    fn the_selected_ones_go_and_the_label_names_or_counts_them() {
        for (selected, left, label) in
            [(&[1][..], "Rope, Torch", "Deleted Bedroll"), (&[2, 0], "Bedroll", "Deleted 2 items")]
        {
            let mut ada = Ada::new();
            let ids = ada.pack(&["Rope", "Bedroll", "Torch"]);
            let delete = DeleteStacks {
                container: ada.backpack,
                stacks: selected.iter().map(|&row: &usize| ids[row]).collect(),
            };
            assert_eq!(delete.label(&ada.state, &nothing()).to_string(), label);
            ada.carry_out(&delete);
            assert_eq!(ada.items(ada.backpack), left);
            assert_eq!(delete.apply(&ada.state, &nothing()), Err(Refusal::GONE), "all are gone");
        }
    }

    #[test]
    fn stacks_already_gone_are_skipped() {
        let mut ada = Ada::new();
        let stacks = ada.pack(&["Rope", "Bedroll"]);
        let container = ada.backpack;
        ada.carry_out(&DeleteStacks { container, stacks: vec![stacks[0]] });
        let delete = DeleteStacks { container, stacks };
        assert_eq!(delete.label(&ada.state, &nothing()).to_string(), "Deleted Bedroll");
        ada.carry_out(&delete);
        assert_eq!(ada.items(container), "");
    }
}
