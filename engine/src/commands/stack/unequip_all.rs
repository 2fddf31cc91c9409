use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{Context, Message, Operation, Refusal, StepProperties};
use engine_core::model::{Container, ContainerId, ItemContainer, ItemStack, State};
use engine_core::wording::step_label::StepLabel;

/// Unequips all that is equipped in a container, so that a dropped one has nothing left on the character
/// (`docs/rules/actions.md#dropping-and-picking-up`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct UnequipAll {
    pub container: ContainerId,
}

impl Operation for UnequipAll {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let container = state.item_container(self.container)?;
        if self.equipped(state) == 0 {
            return Ok(state.clone());
        }
        let items = container.items.iter().map(|stack| {
            if stack.equipped {
                stack.with(ItemStack { equipped: false, ..ItemStack::clone(stack) })
            } else {
                stack.clone()
            }
        });
        let items = items.collect();
        let unequipped = ItemContainer { items, ..container.clone() };
        Ok(state.with_container(self.container, Container::from(unequipped))?)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::UnequippedAll {
            items: self.equipped(before),
            container: container_name(before, self.container),
        }
    }

    fn step(&self) -> StepProperties {
        StepProperties { message: Some(Message::Placed), ..StepProperties::default() }
    }
}

impl UnequipAll {
    /// The number of equipped stacks in the container.
    fn equipped(self, state: &State) -> usize {
        let stacks = state.item_container(self.container).into_iter();
        stacks.flat_map(|container| &container.items).filter(|stack| stack.equipped).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use crate::commands::{DeleteContainer, SetPlace, ToggleEquipped};
    use engine_core::model::Place;

    #[test]
    fn all_are_unequipped_where_they_are() {
        let mut ada = Ada::new();
        let container = ada.backpack;
        let unequip = UnequipAll { container };
        let stacks = ada.pack(&["Shield", "Rope", "Helmet"]);
        assert!(ada.is_left_alone_by(&unequip));
        for stack in [stacks[0], stacks[2]] {
            ada.carry_out(&ToggleEquipped { container, stack });
        }
        ada.carry_out(&SetPlace { containers: vec![container], place: Place::Dropped });
        let label = unequip.label(&ada.state, &nothing()).to_string();
        assert_eq!(label, "Unequipped 2 items in Backpack");
        ada.carry_out(&unequip);
        assert_eq!(&*ada.items(container), "Shield, Rope, Helmet");
        assert!(ada.backpack().items.iter().all(|stack| !stack.equipped));
        assert!(ada.is_left_alone_by(&unequip));
        ada.carry_out(&DeleteContainer { container });
        assert_eq!(unequip.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
