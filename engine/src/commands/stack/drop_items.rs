use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{MoveStacks, Moved};
use crate::commands::label::stack_name;
use crate::commands::{Context, Message, Operation, Refusal, StepProperties};
use engine_core::model::ColumnEnd;
use engine_core::model::{
    Container, ContainerId, InventoryId, ItemContainer, Place, StackId, State,
};
use engine_core::rules::container_totals::ContainerTotals;
use engine_core::rules::games::Rules;
use engine_core::wording::step_label::StepLabel;

/// Puts stacks, or parts of them, into the first dropped item container, or into a new one if there is none
/// (`docs/rules/actions.md#what-to-drop`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DropItems {
    /// The inventory that holds them.
    pub inventory: InventoryId,
    pub parts: Vec<StackAmount>,
}

/// A quantity of a stack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StackAmount {
    /// The container that holds the stack.
    pub container: ContainerId,
    pub stack: StackId,
    /// The quantity to drop, at most that of the stack.
    pub quantity: f64,
}

/// The name of the container created for dropped items.
const LEFT_BEHIND: &str = "Left behind";

impl Operation for DropItems {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let inventory = state.inventory(self.inventory)?;
        let item_slots = Rules::of(inventory).item_slots();
        let dropped = inventory.containers().find(|container| {
            matches!(&****container, Container::Item(_)) && container.place() == Place::Dropped
        });
        if self.parts.is_empty() {
            return Ok(state.clone());
        }
        if let Some(dropped) = dropped {
            return self.put_into(dropped.id, state, context);
        }
        let left_behind = ItemContainer {
            name: LEFT_BEHIND.to_owned(),
            place: Place::Dropped.to_stored(),
            ..ItemContainer::default()
        };
        let empty = Container::from(left_behind.clone());
        let (next, id) = state.with_new_container(self.inventory, empty, ColumnEnd::Top)?;
        let next = self.put_into(id, &next, context)?;
        let filled = next.container(id)?;
        let items = next.item_container(id)?.items.clone();
        let left_behind = ItemContainer {
            capacity: ContainerTotals::of(filled, item_slots).inside.slots.ceil().max(1.0),
            items,
            ..left_behind
        };
        Ok(next.with_container(id, left_behind.into())?)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        match self.parts.as_slice() {
            [only] => StepLabel::DroppedItem {
                item: stack_name(before, only.container, only.stack),
                quantity: only.quantity,
            },
            several => StepLabel::DroppedItems { items: several.len() },
        }
    }

    fn step(&self) -> StepProperties {
        StepProperties { message: Some(Message::Placed), ..StepProperties::default() }
    }
}

impl DropItems {
    fn put_into(
        &self,
        target: ContainerId,
        state: &State,
        context: &Context<'_>,
    ) -> Result<State, Refusal> {
        let mut next = state.clone();
        for part in &self.parts {
            let moved = Moved {
                container: part.container,
                stacks: vec![part.stack],
                quantity: Some(part.quantity),
            };
            let moving = MoveStacks { moved, target };
            next = moving.apply(&next, context)?;
        }
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::SetPlace;
    use crate::commands::testing::{Ada, nothing};

    fn dropping(ada: &Ada, stack: StackId, quantity: f64) -> DropItems {
        DropItems {
            inventory: ada.inventory,
            parts: vec![StackAmount { container: ada.backpack, stack, quantity }],
        }
    }

    #[test]
    fn without_a_dropped_container_a_new_one_comes_on_top_of_the_left_column() {
        let (mut ada, torches) = Ada::with_torches(10.);
        let drop = dropping(&ada, torches, 8.);
        assert_eq!(drop.label(&ada.state, &nothing()).to_string(), "Dropped 8 × Torch");
        ada.carry_out(&drop);
        let Container::Item(left_behind) = ada.top() else { panic!() };
        assert_eq!(left_behind.name, "Left behind");
        assert_eq!(left_behind.place, Place::Dropped.to_stored());
        assert_eq!(left_behind.items[0].quantity, 8.);
        assert_eq!(ada.backpack().items[0].quantity, 2.);
        // Each takes one slot.
        assert_eq!(left_behind.capacity, 8.);
    }

    #[test]
    fn the_capacity_of_a_new_one_is_the_slots_in_it_rounded_up_and_at_least_1() {
        let mut ada = Ada::new();
        let stacks = ada.pack(&["Chalk", "Needle"]);
        ada.carry_out(&dropping(&ada, stacks[0], 1.));
        let Container::Item(left_behind) = ada.top() else { panic!() };
        assert_eq!(left_behind.capacity, 1.);
    }

    #[test]
    fn an_already_dropped_container_takes_it() {
        let (mut ada, torches) = Ada::with_torches(10.);
        let (second, first) = (ada.add_container("Sack"), ada.add_container("Crate"));
        ada.carry_out(&SetPlace { containers: vec![ada.purse, second], place: Place::Dropped });
        let mut both = dropping(&ada, torches, 3.);
        both.parts.extend(both.parts.clone());
        assert_eq!(both.label(&ada.state, &nothing()).to_string(), "Dropped 2 items");
        ada.carry_out(&both);
        assert_eq!((ada.items(second), ada.items(first)), ("Torch, Torch".into(), String::new()));
        assert_eq!(ada.column(0), "Crate, Sack, Backpack");
        assert_eq!(ada.backpack().items[0].quantity, 4.);
    }

    #[test]
    fn no_stacks_change_nothing_and_missing_ones_are_refused() {
        let (mut ada, torches) = Ada::with_torches(10.);
        let drop = dropping(&ada, torches, 3.);
        let none = DropItems { parts: Vec::new(), ..drop.clone() };
        assert!(ada.is_left_alone_by(&none));
        ada.carry_out(&crate::commands::DeleteContainer { container: ada.backpack });
        assert_eq!(drop.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
