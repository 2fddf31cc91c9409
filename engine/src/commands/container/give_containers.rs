use std::rc::Rc;

use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::{container_name, inventory_name};
use crate::commands::other_coins::{has_other_coins, values_remark};
use crate::commands::{Context, Message, Operation, Refusal, StepProperties};
use engine_core::model::{
    Container, ContainerId, Entity, Inventory, InventoryId, NotFound, Place, State,
};
use engine_core::wording::names::{counted, short_name};
use engine_core::wording::step_label::StepLabel;

/// Gives containers with everything in them to a different inventory: each goes to the end of its column there, as it
/// is, except pouches with other coins than there (`docs/rules/actions.md#giving-containers`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GiveContainers {
    pub gift: Gift,
    /// The inventory that gets it.
    pub to: InventoryId,
}

/// The containers that are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(tag = "what", rename_all = "camelCase")]
pub enum Gift {
    /// One container.
    Container { container: ContainerId },
    /// All of an inventory.
    Everything { inventory: InventoryId },
    /// Those of an inventory that are carried.
    Carried { inventory: InventoryId },
}

impl Gift {
    /// The inventory that gives.
    pub(crate) fn giver(
        self,
        state: &State,
    ) -> Result<&Rc<Entity<InventoryId, Inventory>>, NotFound> {
        match self {
            Self::Container { container } => state.owner(container),
            Self::Everything { inventory } | Self::Carried { inventory } => {
                state.inventory(inventory)
            }
        }
    }

    /// True if it includes this container of the giver.
    pub(crate) fn includes(self, given: &Entity<ContainerId, Container>) -> bool {
        match self {
            Self::Container { container } => given.id == container,
            Self::Everything { .. } => true,
            Self::Carried { .. } => given.has_place() && given.place() == Place::Carried,
        }
    }

    /// What the giver wears out of dropped containers and keeps, though what is carried is given: "2 worn things stay
    /// in Backpack".
    pub(crate) fn worn_that_stay(self, giver: &Inventory) -> Option<String> {
        let (Self::Carried { .. }, containers) = (self, giver.containers()) else { return None };
        let staying = containers.filter(|container| container.worn().next().is_some());
        let staying: Vec<_> =
            staying.map(|container| (container, container.worn().count())).collect();
        let place = match staying.as_slice() {
            [] => return None,
            [(only, _)] => short_name(only.name()),
            several => counted(several.len(), "container"),
        };
        let things: usize = staying.iter().map(|(_, things)| things).sum();
        let stay = if things == 1 { "stays" } else { "stay" };
        Some(format!("{} {stay} in {place}", counted(things, "worn thing")))
    }
}

impl Operation for GiveContainers {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let (giver, receiver) = (self.gift.giver(state)?, state.character(self.to)?);
        let goes = |given: &Entity<ContainerId, Container>| {
            self.gift.includes(given) && !has_other_coins(given, giver, receiver)
        };
        if giver.id == self.to || !giver.containers().any(|given| goes(given)) {
            return Ok(state.clone());
        }
        let (mut left, mut getter) = (Inventory::clone(giver), Inventory::clone(receiver));
        let mut ids = state.ids.clone();
        for (from, to) in left.columns.iter_mut().zip(&mut getter.columns) {
            // Each inventory is merged on its own: what comes into one is new there.
            let leaving = from.iter().filter(|container| goes(container));
            to.extend(leaving.map(|container| container.copy(&mut ids)));
            from.retain(|container| !goes(container));
        }
        let next = state.put_inventory(giver.id, left)?.put_inventory(self.to, getter)?;
        Ok(State { ids, ..next })
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        let to = inventory_name(before, self.to);
        match self.gift {
            Gift::Container { container } => {
                StepLabel::GaveContainer { container: container_name(before, container), to }
            }
            Gift::Everything { .. } => StepLabel::GaveEverything { to },
            Gift::Carried { .. } => StepLabel::GaveEverythingCarried { to },
        }
    }

    fn remark(&self, before: &State, _: &State) -> Option<String> {
        let giver = self.gift.giver(before).ok()?;
        let leaving = giver.containers().filter(|container| self.gift.includes(container));
        let stacks = leaving.flat_map(|container| container.stacks()).map(|stack| &***stack);
        let values = values_remark(giver, before.inventory(self.to).ok()?, stacks);
        let worn = self.gift.worn_that_stay(giver).map(|worn| format!("{worn}."));
        let remarks: Vec<_> = worn.into_iter().chain(values).collect();
        (!remarks.is_empty()).then(|| remarks.join(" "))
    }

    fn step(&self) -> StepProperties {
        StepProperties { message: Some(Message::Placed), ..StepProperties::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use crate::commands::{CreateInventory, SetPlace};

    /// Ada with a Sack stored elsewhere above her Backpack, and Tobin with a Belt.
    fn party() -> (Ada, ContainerId, InventoryId) {
        let mut ada = Ada::with_gold(5.0);
        let sack = ada.add_container("Sack");
        ada.carry_out(&SetPlace { containers: vec![sack], place: Place::Elsewhere });
        ada.carry_out(&CreateInventory { name: "Tobin".into(), ..CreateInventory::default() });
        let tobin = ada.state.inventories[1].id;
        let of_ada = std::mem::replace(&mut ada.inventory, tobin);
        ada.add_container("Belt");
        ada.inventory = of_ada;
        (ada, sack, tobin)
    }

    /// The names of the containers in both columns.
    fn columns(state: &State, inventory: InventoryId) -> [String; 2] {
        state.inventory(inventory).unwrap().columns.each_ref().map(|column| {
            let names: Vec<_> = column.iter().map(|container| container.name()).collect();
            names.join(", ")
        })
    }

    #[test]
    fn each_goes_below_the_others_of_its_column_as_it_is() {
        let (ada, sack, tobin) = party();
        let inventory = ada.inventory;
        for (gift, label, left, given) in [
            (
                Gift::Everything { inventory },
                "Gave everything to Tobin",
                ["", ""],
                ["Belt, Sack, Backpack", "Coin Purse"],
            ),
            (
                Gift::Carried { inventory },
                "Gave everything carried to Tobin",
                ["Sack", ""],
                ["Belt, Backpack", "Coin Purse"],
            ),
            (
                Gift::Container { container: sack },
                "Gave Sack to Tobin",
                ["Backpack", "Coin Purse"],
                ["Belt, Sack", ""],
            ),
        ] {
            let give = GiveContainers { gift, to: tobin };
            assert_eq!(give.label(&ada.state, &nothing()).to_string(), label);
            let then = give.apply(&ada.state, &nothing()).unwrap();
            assert_eq!(columns(&then, ada.inventory), left);
            assert_eq!(columns(&then, tobin), given);
            let containers = || then.inventory(tobin).unwrap().containers();
            assert!(containers().all(|container| ada.state.container(container.id).is_err()
                || container.name() == "Belt"));
            let stored = containers().find(|container| container.name() == "Sack");
            assert!(stored.is_none_or(|sack| sack.place() == Place::Elsewhere));
        }
    }

    #[test]
    fn a_gift_to_oneself_or_of_nothing_changes_nothing_and_one_to_nobody_is_refused() {
        let (mut ada, sack, tobin) = party();
        let everything = Gift::Everything { inventory: ada.inventory };
        let to = ada.inventory;
        assert!(ada.is_left_alone_by(&GiveContainers { gift: everything, to }));
        let give = GiveContainers { gift: everything, to: tobin };
        ada.carry_out(&give);
        assert!(ada.is_left_alone_by(&give));
        let gone = GiveContainers { gift: Gift::Container { container: sack }, to: tobin };
        assert_eq!(gone.apply(&ada.state, &nothing()), Err(Refusal::GONE));
        let to = ada.state.ids.inventory();
        let nobody = GiveContainers { gift: everything, to };
        assert_eq!(nobody.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
