use serde::Deserialize;
use tsify::Tsify;

use crate::commands::{Context, Operation, Refusal};
use engine_core::model::ColumnEnd;
use engine_core::model::{Container, InventoryId, ItemContainer, MoneyPouch, Place, State};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::step_label::{Name, StepLabel};

/// Adds a container on top of the left column (`docs/rules/actions.md#new-containers`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AddContainer {
    /// The inventory that gets it.
    pub inventory: InventoryId,
    /// Its name, as typed.
    pub name: String,
    /// Its location.
    pub place: Place,
    /// The kind of container and its fields.
    pub container: NewContainer,
}

/// The page of Add Container that was filled in.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum NewContainer {
    /// Item Storage.
    Item {
        /// Its capacity in slots, as typed.
        capacity: String,
    },
    /// Money Pouch.
    Pouch {
        /// The most coins it holds, as typed.
        capacity: String,
        /// The slots it takes up, as typed.
        slots: String,
    },
}

impl Operation for AddContainer {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let name = self.name.clone();
        let container = match &self.container {
            NewContainer::Item { capacity } => Container::from(ItemContainer {
                name,
                capacity: NumberField::NewCapacity.read_or_default(capacity),
                ..ItemContainer::default()
            }),
            NewContainer::Pouch { capacity, slots } => Container::from(MoneyPouch {
                name,
                capacity: NumberField::NewPouchCapacity.read_or_default(capacity),
                slots: NumberField::PouchSlots.read_or_default(slots),
                ..MoneyPouch::default()
            }),
        };
        let container = container.at(self.place);
        let (next, _) = state.with_new_container(self.inventory, container, ColumnEnd::Top)?;
        Ok(next)
    }

    fn label(&self, _: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::AddedContainer { container: Name::of(&self.name) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, table};
    use engine_core::model::Coins;

    fn added(container: NewContainer) -> Container {
        let mut ada = Ada::new();
        let (inventory, name) = (ada.inventory, "New".into());
        ada.carry_out(&AddContainer { inventory, name, place: Place::Carried, container });
        ada.top().clone()
    }

    fn added_item_container(capacity: &str) -> ItemContainer {
        let capacity = capacity.into();
        match added(NewContainer::Item { capacity }) {
            Container::Item(container) => *container,
            other => panic!("{other:?}"),
        }
    }

    fn added_pouch(capacity: &str, slots: &str) -> MoneyPouch {
        let (capacity, slots) = (capacity.into(), slots.into());
        match added(NewContainer::Pouch { capacity, slots }) {
            Container::Pouch(pouch) => *pouch,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_capacity_of_an_item_container_is_an_amount_or_the_default() {
        let store = |text: &str| added_item_container(text).capacity;
        let expected = [
            10., 10., 10., 1000., 2.9, 5., 0.2, 1.5, 12., 0.2, 10., 10., 10., 0.2, 0.2, 12., 10.,
            10., 0.5, 10.,
        ];
        table("capacity", store, expected, &10.);
    }

    #[test]
    fn capacity_and_slots_of_a_pouch_are_amounts_or_the_defaults() {
        let expected = [
            100., 100., 100., 1000., 2.9, 5., 1., 1.5, 12., 1., 100., 100., 100., 1., 1., 12.,
            100., 100., 1., 100.,
        ];
        let capacity = |text: &str| added_pouch(text, "1").capacity;
        table("max coins", capacity, expected, &100.);
        let expected = [
            1., 1., 1., 1000., 2.9, 5., 0.2, 1.5, 12., 0.2, 1., 1., 1., 0.2, 0.2, 12., 1., 1., 0.5,
            1.,
        ];
        let slots = |text: &str| added_pouch("100", text).slots;
        table("slots", slots, expected, &1.);
    }

    #[test]
    fn it_has_its_name_and_nothing_in_it() {
        let container = added_item_container("10");
        assert_eq!((&*container.name, container.items.len()), ("New", 0));
        let pouch = added_pouch("100", "1");
        assert_eq!((&*pouch.name, pouch.coins), ("New", Coins::default()));
    }

    #[test]
    fn it_is_where_it_was_said_to_be() {
        let mut ada = Ada::new();
        for place in [Place::Carried, Place::Elsewhere] {
            let (inventory, name) = (ada.inventory, "New".to_owned());
            let pouch = NewContainer::Pouch { capacity: String::new(), slots: String::new() };
            for container in [NewContainer::Item { capacity: String::new() }, pouch] {
                let name = name.clone();
                ada.carry_out(&AddContainer { inventory, name, place, container });
                assert_eq!(ada.top().place(), place);
            }
        }
    }

    #[test]
    fn it_comes_on_top_of_the_left_column() {
        let mut ada = Ada::new();
        ada.add_container("Belt");
        assert_eq!(ada.column(0), "Belt, Backpack");
        assert_eq!(ada.column(1), "Coin Purse");
    }
}
