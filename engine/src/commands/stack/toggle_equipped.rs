use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::label::{container_name, stack_name};
use crate::commands::{Context, Operation, Refusal};
use engine_core::model::{ContainerId, ItemStack, StackId, State};
use engine_core::wording::step_label::StepLabel;

/// Equips or unequips a stack (`docs/rules/actions.md#equipping`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ToggleEquipped {
    /// The container that holds the stack.
    pub container: ContainerId,
    pub stack: StackId,
}

impl Operation for ToggleEquipped {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let stack = state.stack(self.container, self.stack)?;
        let changed = ItemStack { equipped: !stack.equipped, ..ItemStack::clone(stack) };
        Ok(state.with_stack(self.container, self.stack, changed)?)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        let stack = before.stack(self.container, self.stack);
        let is_equipped = stack.is_ok_and(|stack| stack.equipped);
        let item = stack_name(before, self.container, self.stack);
        if is_equipped { StepLabel::Unequipped { item } } else { StepLabel::Equipped { item } }
    }

    fn remark(&self, before: &State, _: &State) -> Option<String> {
        let container = before.container(self.container).ok()?;
        let is_left_behind = container.worn().any(|stack| stack.id == self.stack);
        let item = stack_name(before, self.container, self.stack);
        let container = container_name(before, self.container);
        is_left_behind.then(|| format!("Unequipped {item}: left behind in {container}."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};

    #[test]
    fn a_stack_is_equipped_and_unequipped_in_turn() {
        let (mut ada, stack) = Ada::with_torches(1.);
        let toggle = ToggleEquipped { container: ada.backpack, stack };
        for (label, equipped) in [("Equipped Torch", true), ("Unequipped Torch", false)] {
            assert_eq!(toggle.label(&ada.state, &nothing()).to_string(), label);
            ada.carry_out(&toggle);
            assert_eq!(ada.backpack().items[0].equipped, equipped);
        }
    }
}
