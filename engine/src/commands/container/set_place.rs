use std::collections::HashSet;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::worn::{drop_them_too, stay_remark};
use crate::commands::{Context, Message, Operation, Refusal, StepProperties, UnequipAll};
use engine_core::model::{
    Container, ContainerId, Entity, Inventory, InventoryId, NotFound, Place, State,
};
use engine_core::wording::step_label::{OneOrMany, StepLabel};

/// Drops containers and pouches, picks them up, or stores them elsewhere
/// (`docs/rules/game.md#locations-of-containers`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SetPlace {
    /// The containers; those that no longer exist are skipped.
    pub containers: Vec<ContainerId>,
    pub place: Place,
}

impl Operation for SetPlace {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let ids = self.ids();
        let mut next = state.clone();
        let mut found = Err(NotFound);
        for inventory in &mut next.inventories {
            let is_meant = |container: &Rc<Entity<ContainerId, Container>>| {
                ids.contains(&container.id) && container.has_place()
            };
            if inventory.containers().any(is_meant) {
                found = Ok(());
                *inventory = self.moved(inventory, &ids);
            }
        }
        found?;
        Ok(next)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        let ids = self.ids();
        let inventories = before.inventories.iter();
        let containers = inventories.flat_map(|inventory| inventory.containers());
        let here = containers.filter(|container| ids.contains(&container.id));
        let containers = OneOrMany::of(here.map(|container| container.name()));
        match self.place {
            Place::Carried => StepLabel::PickedUpContainers { containers },
            Place::Dropped => StepLabel::DroppedContainers { containers },
            Place::Elsewhere => StepLabel::StoredContainers { containers },
        }
    }

    fn drop_them_too(&self, before: &State, after: &State) -> Option<UnequipAll> {
        drop_them_too(&self.containers, before, after)
    }

    fn remark(&self, before: &State, after: &State) -> Option<String> {
        stay_remark(&self.containers, before, after)
    }

    fn step(&self) -> StepProperties {
        StepProperties { message: Some(Message::Placed), ..StepProperties::default() }
    }
}

impl SetPlace {
    /// The inventory with its chosen containers at the new location.
    fn moved(
        &self,
        inventory: &Rc<Entity<InventoryId, Inventory>>,
        ids: &HashSet<ContainerId>,
    ) -> Rc<Entity<InventoryId, Inventory>> {
        let mut moved = Inventory::clone(inventory);
        let mut is_moved = false;
        for container in moved.columns.iter_mut().flatten() {
            if ids.contains(&container.id) && container.place() != self.place {
                *container = container.with(container.at(self.place));
                is_moved = true;
            }
        }
        if is_moved { inventory.with(moved) } else { Rc::clone(inventory) }
    }

    /// The ids of the containers, as a set because the list may be long.
    fn ids(&self) -> HashSet<ContainerId> {
        self.containers.iter().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use crate::commands::{
        ConfigureContainer, ContainerChanges, ItemContainerChanges, ToggleEquipped,
    };

    fn places(ada: &Ada) -> [Place; 2] {
        [ada.backpack, ada.purse].map(|id| ada.state.container(id).unwrap().place())
    }

    #[test]
    fn containers_dropped_and_picked_up_are_unchanged() {
        let mut ada = Ada::new();
        let before = ada.state.inventories.clone();
        let containers = vec![ada.purse, ada.backpack];
        for place in [Place::Dropped, Place::Elsewhere, Place::Carried] {
            let containers = containers.clone();
            ada.carry_out(&SetPlace { containers, place });
            assert_eq!(places(&ada), [place; 2]);
        }
        assert_eq!(ada.state.inventories, before);
    }

    #[test]
    fn its_label_names_the_change_and_the_container() {
        let ada = Ada::new();
        let (one, two) = (vec![ada.backpack], vec![ada.backpack, ada.purse]);
        for (containers, place, label) in [
            (&one, Place::Dropped, "Dropped Backpack"),
            (&one, Place::Carried, "Picked up Backpack"),
            (&one, Place::Elsewhere, "Stored Backpack"),
            (&two, Place::Carried, "Picked up 2 containers"),
        ] {
            let containers = containers.clone();
            let set = SetPlace { containers, place };
            assert_eq!(set.label(&ada.state, &nothing()).to_string(), label);
        }
    }

    #[test]
    fn what_is_equipped_stays_on_the_character_unless_the_container_has_a_fixed_load() {
        let mut ada = Ada::new();
        let container = ada.backpack;
        let of = |ada: &Ada, place| {
            let set = SetPlace { containers: vec![container], place };
            let after = set.apply(&ada.state, &nothing()).unwrap();
            (set.remark(&ada.state, &after), set.drop_them_too(&ada.state, &after))
        };
        let stacks = ada.pack(&["Shield", "Rope", "Helmet", "Boots", "Cloak"]);
        assert_eq!(of(&ada, Place::Dropped), (None, None));
        let unequip = Some(UnequipAll { container });
        for (stack, remark) in [
            (stacks[0], "Shield stays on you."),
            (stacks[2], "Shield and Helmet stay on you."),
            (stacks[3], "Shield, Helmet and 1 more stay on you."),
            (stacks[4], "Shield, Helmet and 2 more stay on you."),
        ] {
            ada.carry_out(&ToggleEquipped { container, stack });
            assert_eq!(of(&ada, Place::Dropped), (Some(remark.to_owned()), unequip));
        }
        assert_eq!(of(&ada, Place::Elsewhere), (None, None));
        let changes =
            ItemContainerChanges { fixed_load: Some(true), ..ItemContainerChanges::default() };
        let changes = ContainerChanges::Item(changes);
        ada.carry_out(&ConfigureContainer { container, changes });
        assert_eq!(of(&ada, Place::Dropped), (None, None));
    }

    #[test]
    fn containers_already_there_or_gone_are_skipped() {
        let mut ada = Ada::new();
        let place = Place::Dropped;
        let gone = ada.add_container("Sack");
        ada.carry_out(&crate::commands::DeleteContainer { container: gone });
        let drop = |containers| SetPlace { containers, place };
        assert_eq!(drop(vec![gone]).apply(&ada.state, &nothing()), Err(Refusal::GONE));
        let both = drop(vec![gone, ada.backpack]);
        assert_eq!(both.label(&ada.state, &nothing()).to_string(), "Dropped Backpack");
        ada.carry_out(&both);
        assert_eq!(places(&ada), [Place::Dropped, Place::Carried]);
        assert!(ada.is_left_alone_by(&both));
    }
}
