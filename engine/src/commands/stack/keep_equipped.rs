use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{MoveStacks, Moved};
use crate::commands::label::container_name;
use crate::commands::{Context, Message, Operation, Refusal, StepProperties};
use engine_core::model::{
    Container, ContainerId, Entity, Inventory, ItemStack, NotFound, StackId, State,
};
use engine_core::wording::step_label::{Name, StepLabel};

/// Moves what is equipped out of a container that was dropped with it, into the first carried container without a fixed
/// load (`docs/rules/actions.md#dropping-and-picking-up`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct KeepEquipped {
    /// The container that was dropped.
    pub container: ContainerId,
}

impl Operation for KeepEquipped {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let stacks = self.equipped(state).map(|stack| stack.id).collect();
        let moved = Moved { container: self.container, stacks, quantity: None };
        let target = self.target(state).ok_or(NotFound)?;
        MoveStacks { moved, target }.apply(state, context)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        let target = self.target(before);
        StepLabel::KeptEquipped {
            items: self.equipped(before).count(),
            container: target.map_or_else(|| Name::of(""), |target| container_name(before, target)),
        }
    }

    fn step(&self) -> StepProperties {
        StepProperties { message: Some(Message::Placed), ..StepProperties::default() }
    }
}

impl KeepEquipped {
    /// The equipped stacks of the container.
    pub(crate) fn equipped<'a>(
        &self,
        state: &'a State,
    ) -> impl Iterator<Item = &'a Rc<Entity<StackId, ItemStack>>> {
        let container = state.item_container(self.container);
        let items = container.into_iter().flat_map(|container| &container.items);
        items.filter(|stack| stack.equipped)
    }

    /// The container that they would go to; `None` if there is none.
    pub(crate) fn target(self, state: &State) -> Option<ContainerId> {
        let inventory: &Inventory = state.owner(self.container).ok()?;
        let target = inventory.containers().find(|container| {
            container.id != self.container
                && matches!(&****container, Container::Item(_))
                && container.counts_contents()
        });
        target.map(|target| target.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use crate::commands::{
        ConfigureContainer, ContainerChanges, DeleteContainer, ItemContainerChanges, SetPlace,
        ToggleEquipped,
    };
    use engine_core::model::Place;

    /// A dropped Backpack with a shield and a helmet that are equipped, and a rope that is not.
    fn dropped() -> (Ada, KeepEquipped) {
        let mut ada = Ada::new();
        let container = ada.backpack;
        let stacks = ada.pack(&["Shield", "Rope", "Helmet"]);
        for stack in [stacks[0], stacks[2]] {
            ada.carry_out(&ToggleEquipped { container, stack });
        }
        ada.carry_out(&SetPlace { containers: vec![container], place: Place::Dropped });
        (ada, KeepEquipped { container })
    }

    #[test]
    fn they_go_to_the_first_carried_container_without_a_fixed_load_and_stay_equipped() {
        let (mut ada, keep) = dropped();
        let worn = ada.add_container("Worn");
        let bag = ada.add_container("Bag of holding");
        let left = ada.add_container("Chest");
        ada.carry_out(&SetPlace { containers: vec![left], place: Place::Elsewhere });
        let changes =
            ItemContainerChanges { fixed_load: Some(true), ..ItemContainerChanges::default() };
        let changes = ContainerChanges::Item(changes);
        ada.carry_out(&ConfigureContainer { container: bag, changes });
        assert_eq!(keep.label(&ada.state, &nothing()).to_string(), "Kept 2 equipped items in Worn");
        ada.carry_out(&keep);
        assert_eq!((&*ada.items(ada.backpack), &*ada.items(worn)), ("Rope", "Shield, Helmet"));
        assert!(ada.state.item_container(worn).unwrap().items.iter().all(|stack| stack.equipped));
    }

    #[test]
    fn without_such_a_container_or_equipped_items_nothing_is_kept() {
        let (mut ada, keep) = dropped();
        assert_eq!(keep.target(&ada.state), None);
        assert_eq!(keep.apply(&ada.state, &nothing()), Err(Refusal::GONE));
        ada.add_container("Worn");
        ada.carry_out(&keep);
        assert_eq!(keep.apply(&ada.state, &nothing()), Err(Refusal::GONE));
        ada.carry_out(&DeleteContainer { container: ada.backpack });
        assert_eq!(keep.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
