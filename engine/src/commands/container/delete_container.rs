use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{Context, Message, Operation, Refusal, StepProperties};
use engine_core::model::{ContainerId, Inventory, State};
use engine_core::wording::step_label::StepLabel;

/// Deletes a container with all it holds (`docs/rules/actions.md#deleting-a-container`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DeleteContainer {
    pub container: ContainerId,
}

impl Operation for DeleteContainer {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let owner = state.owner(self.container)?;
        let mut changed = Inventory::clone(owner);
        for column in &mut changed.columns {
            column.retain(|container| container.id != self.container);
        }
        Ok(state.put_inventory(owner.id, changed)?)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        let items = before.item_container(self.container);
        StepLabel::DeletedContainer {
            container: container_name(before, self.container),
            items: items.map_or(0, |container| container.items.len()),
        }
    }

    fn step(&self) -> StepProperties {
        StepProperties { message: Some(Message::Deleted), ..StepProperties::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};

    #[test]
    fn it_goes_with_all_it_holds_and_its_label_counts_that() {
        for (stacks, label) in [
            (&[][..], "Deleted Backpack"),
            (&["Rope"], "Deleted Backpack, 1 item"),
            (&["Rope", "Torch"], "Deleted Backpack, 2 items"),
        ] {
            let mut ada = Ada::new();
            ada.add_container("Belt");
            ada.pack(stacks);
            let container = ada.backpack;
            let delete = DeleteContainer { container };
            assert_eq!(delete.label(&ada.state, &nothing()).to_string(), label);
            ada.carry_out(&delete);
            assert_eq!((&*ada.column(0), &*ada.column(1)), ("Belt", "Coin Purse"));
            assert_eq!(delete.apply(&ada.state, &nothing()), Err(Refusal::GONE));
        }
    }
}
