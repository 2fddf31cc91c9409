use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{Context, Operation, Refusal};
use crate::model::{Container, ContainerId, Load, NotFound, Optional, Place, State};
use crate::rules::number_fields::NumberField;

/// Saves Configure Container (`docs/rules/actions.md#configuring-a-container`) or Configure Money Pouch
/// (`docs/rules/actions.md#configuring-a-money-pouch`). A number that can't be read leaves the stored one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ConfigureContainer {
    /// The container to change.
    pub container: ContainerId,
    /// The new name, as typed.
    #[serde(default)]
    pub name: Option<String>,
    /// The new capacity, as typed: slots, or the coins that a pouch holds.
    #[serde(default)]
    pub capacity: Option<String>,
    /// The new number of slots that a pouch takes up, as typed.
    #[serde(default)]
    pub slots: Option<String>,
    #[serde(default)]
    pub place: Option<Place>,
    /// True if an item container counts a fixed load for its carrier instead of its contents
    /// (`docs/rules/game.md#fixed-loads`).
    #[serde(default)]
    pub fixed_load: Option<bool>,
    /// The slots of the fixed load, as typed.
    #[serde(default)]
    pub load_slots: Option<String>,
    /// The weight of the fixed load in lb, as typed.
    #[serde(default)]
    pub load_weight: Option<String>,
}

impl ConfigureContainer {
    /// The new fixed load, if it was touched. An unreadable number keeps its old value.
    fn load_in_place_of(&self, before: &Optional<Load>) -> Option<Optional<Load>> {
        let (slots, weight) = (self.load_slots.as_deref(), self.load_weight.as_deref());
        if self.fixed_load.is_none() && slots.is_none() && weight.is_none() {
            return None;
        }
        let is_fixed = self.fixed_load.unwrap_or(before.get().is_some());
        let before = before.get().cloned().unwrap_or_default();
        let read = |field: NumberField, text: Option<&str>| field.read(text?);
        let load = is_fixed.then(|| Load {
            slots: read(NumberField::LoadSlots, slots).unwrap_or(before.slots),
            weight: read(NumberField::LoadWeight, weight).unwrap_or(before.weight),
            ..before
        });
        Some(load.into())
    }
}

impl Operation for ConfigureContainer {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let read = |field: NumberField, text: &Option<String>| field.read(text.as_deref()?);
        let mut changed = Container::clone(state.container(self.container)?);
        match &mut changed {
            Container::Item(container) => {
                replace(&mut container.name, self.name.clone());
                let capacity = read(NumberField::Capacity, &self.capacity);
                replace(&mut container.capacity, capacity);
                let load = self.load_in_place_of(&container.load);
                replace(&mut container.load, load);
            }
            Container::Pouch(pouch) => {
                replace(&mut pouch.name, self.name.clone());
                let capacity = read(NumberField::PouchCapacity, &self.capacity);
                replace(&mut pouch.capacity, capacity);
                replace(&mut pouch.slots, read(NumberField::PouchSlots, &self.slots));
            }
            Container::Unknown(_) => return Err(NotFound.into()),
        }
        if let Some(place) = self.place {
            changed = changed.at(place);
        }
        state.with_container(self.container, changed)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> String {
        format!("Changed {}", container_name(before, self.container))
    }
}

fn replace<T>(stored: &mut T, typed: Option<T>) {
    if let Some(typed) = typed {
        *stored = typed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{AMOUNTS, Ada, nothing, table};
    use crate::model::{Entity, Json, MoneyPouch, Unknown};

    fn untouched(container: ContainerId) -> ConfigureContainer {
        ConfigureContainer {
            container,
            name: None,
            capacity: None,
            slots: None,
            place: None,
            fixed_load: None,
            load_slots: None,
            load_weight: None,
        }
    }

    /// The load a container counts for its carrier, given the switch and the typed slots and weight.
    fn loaded(on: bool, slots: &str, weight: &str) -> Option<(f64, f64)> {
        let mut ada = Ada::new();
        ada.carry_out(&ConfigureContainer {
            fixed_load: Some(on),
            load_slots: Some(slots.to_owned()),
            load_weight: Some(weight.to_owned()),
            ..untouched(ada.backpack)
        });
        let load = ada.backpack().load.get();
        load.map(|load| (load.slots, load.weight))
    }

    /// A container of 0.6 slots after the dialog was saved.
    fn configured(name: Option<&str>, capacity: Option<&str>) -> Ada {
        let mut ada = Ada::new();
        let mut small = ada.backpack().clone();
        small.capacity = 0.6;
        let small = ada.state.with_container(ada.backpack, Container::Item(small));
        ada.state = small.unwrap();
        ada.carry_out(&ConfigureContainer {
            name: name.map(str::to_owned),
            capacity: capacity.map(str::to_owned),
            ..untouched(ada.backpack)
        });
        ada
    }

    fn configured_pouch(capacity: Option<&str>, slots: Option<&str>) -> MoneyPouch {
        let mut ada = Ada::new();
        ada.carry_out(&ConfigureContainer {
            capacity: capacity.map(str::to_owned),
            slots: slots.map(str::to_owned),
            ..untouched(ada.purse)
        });
        ada.purse().clone()
    }

    #[test]
    fn the_capacity_of_an_item_container_is_a_whole_number_or_stays() {
        let store = |text: &str| configured(None, Some(text)).backpack().capacity;
        let expected = [
            0.6, 0.6, 0.6, 1., 2., 5., 0.6, 1., 12., 0.6, 0.6, 0.6, 1., 0.6, 0.6, 12., 0.6, 0.6,
            0.6, 0.6,
        ];
        table("capacity", store, expected, &0.6);
    }

    #[test]
    fn the_capacity_of_a_pouch_is_a_whole_number_or_stays() {
        let store = |text: &str| configured_pouch(Some(text), None).capacity;
        let expected = [
            100., 100., 100., 1., 2., 5., 100., 1., 12., 100., 100., 100., 1., 100., 100., 12.,
            100., 100., 100., 100.,
        ];
        table("pouch capacity", store, expected, &100.);
    }

    #[test]
    fn the_slots_of_a_pouch_are_an_amount_or_stay() {
        let store = |text: &str| configured_pouch(None, Some(text)).slots;
        let expected = [
            1., 1., 1., 1000., 2.9, 5., 0.2, 1.5, 12., 0.2, 1., 1., 1., 0.2, 0.2, 12., 1., 1., 0.5,
            1.,
        ];
        table("slots", store, expected, &1.);
    }

    #[test]
    fn a_name_is_taken_as_typed_and_leaves_the_capacity_alone() {
        let ada = configured(Some(" Belt "), None);
        assert_eq!(ada.backpack().name, " Belt ");
        assert_eq!(ada.backpack().capacity, 0.6);
    }

    #[test]
    fn a_fixed_load_is_two_amounts_else_0() {
        let slots = |text: &str| loaded(true, text, "15").map(|(slots, _)| slots);
        table("load slots", slots, AMOUNTS.map(Some), &Some(0.));
        let weight = |text: &str| loaded(true, "3", text).map(|(_, weight)| weight);
        table("load weight", weight, AMOUNTS.map(Some), &Some(0.));
        assert_eq!(loaded(false, "3", "15"), None);
    }

    #[test]
    fn parts_of_a_fixed_load_that_are_not_typed_or_not_readable_stay() {
        let mut ada = Ada::new();
        for (fixed_load, slots, weight, load) in [
            (Some(true), Some("3"), Some("15"), Some((3., 15.))),
            (None, None, Some("99"), Some((3., 99.))),
            (None, Some("4"), None, Some((4., 99.))),
            (None, Some("abc"), Some(""), Some((4., 99.))),
            (Some(true), None, None, Some((4., 99.))),
            (Some(false), None, None, None),
        ] {
            ada.carry_out(&ConfigureContainer {
                fixed_load,
                load_slots: slots.map(str::to_owned),
                load_weight: weight.map(str::to_owned),
                ..untouched(ada.backpack)
            });
            let now = ada.backpack().load.get();
            assert_eq!(now.map(|load| (load.slots, load.weight)), load);
        }
    }

    #[test]
    fn a_load_keeps_its_unknown_fields_until_it_is_switched_off() {
        let mut ada = Ada::new();
        let mut read = ada.backpack().clone();
        let values = serde_json::Map::from_iter([("of".to_owned(), "holding".into())]);
        let unknown = Unknown { values: Some(Box::new(values)), ..Unknown::default() };
        read.load = Optional::Set(Load { unknown: unknown.clone(), ..Load::default() });
        let read = ada.state.with_container(ada.backpack, Container::Item(read));
        ada.state = read.unwrap();
        for (on, kept) in [(true, Some(&unknown)), (false, None)] {
            ada.carry_out(&ConfigureContainer { fixed_load: Some(on), ..untouched(ada.backpack) });
            let load = ada.backpack().load.get();
            assert_eq!(load.map(|load| &load.unknown), kept);
        }
    }

    #[test]
    fn it_is_put_somewhere_and_carried_again() {
        let mut ada = Ada::new();
        for place in [Place::Elsewhere, Place::Dropped, Place::Carried] {
            for container in [ada.backpack, ada.purse] {
                ada.carry_out(&ConfigureContainer { place: Some(place), ..untouched(container) });
            }
            assert_eq!(ada.backpack().place, place.to_stored());
            assert_eq!(ada.purse().place, place.to_stored());
        }
    }

    #[test]
    fn a_container_of_an_unknown_kind_is_not_configured() {
        let mut ada = Ada::new();
        let container = ada.state.ids.container();
        let mut inventory = ada.inventory().clone();
        let unknown = Entity::new(container, Container::Unknown(Json::Null));
        inventory.columns[0].push(unknown);
        ada.state = ada.state.put_inventory(ada.inventory, inventory).unwrap();
        let configure =
            ConfigureContainer { name: Some("Belt".to_owned()), ..untouched(container) };
        assert_eq!(configure.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
