use std::collections::HashSet;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{Context, KeepEquipped, Message, Operation, Refusal, StepProperties};
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

    fn drops_equipped(&self, before: &State) -> Option<KeepEquipped> {
        let &[container] = self.containers.as_slice() else { return None };
        let is_carried = before.container(container).is_ok_and(|it| it.place() == Place::Carried);
        let keep = KeepEquipped { container };
        let is_dropped = is_carried && self.place == Place::Dropped;
        Some(keep).filter(|keep| is_dropped && keep.equipped(before).next().is_some())
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
    use crate::commands::ToggleEquipped;
    use crate::commands::testing::{Ada, nothing};

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
    fn dropping_a_carried_container_drops_what_is_equipped_in_it() {
        let mut ada = Ada::new();
        let container = ada.backpack;
        let to = |place| SetPlace { containers: vec![container], place };
        let stack = ada.pack(&["Shield"])[0];
        assert_eq!(to(Place::Dropped).drops_equipped(&ada.state), None);
        ada.carry_out(&ToggleEquipped { container, stack });
        let keep = Some(KeepEquipped { container });
        assert_eq!(to(Place::Dropped).drops_equipped(&ada.state), keep);
        assert_eq!(to(Place::Elsewhere).drops_equipped(&ada.state), None);
        ada.carry_out(&to(Place::Elsewhere));
        assert_eq!(to(Place::Dropped).drops_equipped(&ada.state), None);
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
