use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{Context, Operation, Refusal, SetPlace, StepProperties, UnequipAll};
use engine_core::model::{
    Container, ContainerId, ItemContainer, Load, MoneyPouch, NotFound, Optional, OwnCapacity,
    Place, State,
};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::step_label::StepLabel;

/// Saves Configure Container (`docs/rules/actions.md#configuring-a-container`) or Configure Money Pouch
/// (`docs/rules/actions.md#configuring-a-money-pouch`). A number that can't be read leaves the stored one. A change of
/// its location alone is a step as by the buttons at its head (`docs/rules/game.md#locations-of-containers`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ConfigureContainer {
    /// The container to change.
    pub container: ContainerId,
    pub changes: ContainerChanges,
}

/// The fields of the dialog of a kind of container that were edited.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ContainerChanges {
    /// Configure Container.
    Item(ItemContainerChanges),
    /// Configure Money Pouch.
    Pouch(PouchChanges),
}

/// The fields of Configure Container that were edited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(default, rename_all = "camelCase")]
pub struct ItemContainerChanges {
    /// The new name, as typed.
    pub name: Option<String>,
    /// The new capacity in slots, as typed.
    pub capacity: Option<String>,
    /// True if that holds where containers have no size (`docs/rules/game.md#containers-without-a-size`).
    pub has_capacity: Option<bool>,
    pub place: Option<Place>,
    /// True if it counts a fixed load for its carrier instead of its contents (`docs/rules/game.md#fixed-loads`).
    pub fixed_load: Option<bool>,
    /// The slots of the fixed load, as typed.
    pub load_slots: Option<String>,
    /// The weight of the fixed load in lb, as typed.
    pub load_weight: Option<String>,
}

/// The fields of Configure Money Pouch that were edited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(default)]
pub struct PouchChanges {
    /// The new name, as typed.
    pub name: Option<String>,
    /// The new number of coins that it holds, as typed.
    pub capacity: Option<String>,
    /// The new number of slots that it takes up, as typed.
    pub slots: Option<String>,
    pub place: Option<Place>,
}

impl ItemContainerChanges {
    fn apply_to(&self, container: &mut ItemContainer) {
        replace(&mut container.name, self.name.clone());
        replace(&mut container.capacity, read(NumberField::Capacity, self.capacity.as_deref()));
        let own = self.has_capacity.map(|has| has.then_some(OwnCapacity).into());
        replace(&mut container.has_capacity, own);
        let load = self.load_in_place_of(&container.load);
        replace(&mut container.load, load);
    }

    /// The new fixed load, if it was touched. An unreadable number keeps its old value.
    fn load_in_place_of(&self, before: &Optional<Load>) -> Option<Optional<Load>> {
        let (slots, weight) = (self.load_slots.as_deref(), self.load_weight.as_deref());
        if self.fixed_load.is_none() && slots.is_none() && weight.is_none() {
            return None;
        }
        let is_fixed = self.fixed_load.unwrap_or(before.get().is_some());
        let before = before.get().cloned().unwrap_or_default();
        let load = is_fixed.then(|| Load {
            slots: read(NumberField::LoadSlots, slots).unwrap_or(before.slots),
            weight: read(NumberField::LoadWeight, weight).unwrap_or(before.weight),
            ..before
        });
        Some(load.into())
    }
}

impl PouchChanges {
    fn apply_to(&self, pouch: &mut MoneyPouch) {
        replace(&mut pouch.name, self.name.clone());
        replace(&mut pouch.capacity, read(NumberField::PouchCapacity, self.capacity.as_deref()));
        replace(&mut pouch.slots, read(NumberField::PouchSlots, self.slots.as_deref()));
    }
}

impl ContainerChanges {
    const fn place(&self) -> Option<Place> {
        match self {
            Self::Item(changes) => changes.place,
            Self::Pouch(changes) => changes.place,
        }
    }

    /// True if nothing but the location was edited.
    fn only_moves(&self) -> bool {
        let place = self.place();
        place.is_some()
            && match self {
                Self::Item(changes) => {
                    *changes == ItemContainerChanges { place, ..ItemContainerChanges::default() }
                }
                Self::Pouch(changes) => {
                    *changes == PouchChanges { place, ..PouchChanges::default() }
                }
            }
    }
}

impl ConfigureContainer {
    /// Dropping it, picking it up or storing it elsewhere, if nothing else was edited.
    fn as_set_place(&self) -> Option<SetPlace> {
        let place = self.changes.place().filter(|_| self.changes.only_moves())?;
        Some(SetPlace { containers: vec![self.container], place })
    }
}

impl Operation for ConfigureContainer {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let mut next = Container::clone(state.container(self.container)?);
        match (&mut next, &self.changes) {
            (Container::Item(container), ContainerChanges::Item(changes)) => {
                changes.apply_to(container);
            }
            (Container::Pouch(pouch), ContainerChanges::Pouch(changes)) => changes.apply_to(pouch),
            _ => return Err(NotFound.into()),
        }
        if let Some(place) = self.changes.place() {
            next = next.at(place);
        }
        Ok(state.with_container(self.container, next)?)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> StepLabel {
        match self.as_set_place() {
            Some(set_place) => set_place.label(before, context),
            None => {
                StepLabel::ChangedContainer { container: container_name(before, self.container) }
            }
        }
    }

    fn drop_them_too(&self, before: &State, after: &State) -> Option<UnequipAll> {
        self.as_set_place()?.drop_them_too(before, after)
    }

    fn remark(&self, before: &State, after: &State) -> Option<String> {
        self.as_set_place()?.remark(before, after)
    }

    fn step(&self) -> StepProperties {
        self.as_set_place().map(|set_place| set_place.step()).unwrap_or_default()
    }
}

/// The number typed; `None` if the field was not edited or can't be read.
fn read(field: NumberField, text: Option<&str>) -> Option<f64> {
    field.read(text?)
}

fn replace<T>(stored: &mut T, typed: Option<T>) {
    if let Some(typed) = typed {
        *stored = typed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::Message;
    use crate::commands::testing::{AMOUNTS, Ada, WITH_A_WORD, nothing, refusing, table};
    use engine_core::model::{Entity, Json, Unknown};

    /// Configure Container, saved.
    fn item(container: ContainerId, changes: ItemContainerChanges) -> ConfigureContainer {
        ConfigureContainer { container, changes: ContainerChanges::Item(changes) }
    }

    /// Configure Money Pouch, saved.
    fn pouch(container: ContainerId, changes: PouchChanges) -> ConfigureContainer {
        ConfigureContainer { container, changes: ContainerChanges::Pouch(changes) }
    }

    /// The load a container counts for its carrier, given the switch and the typed slots and weight.
    fn loaded(on: bool, slots: &str, weight: &str) -> Option<(f64, f64)> {
        let mut ada = Ada::new();
        ada.carry_out(&item(
            ada.backpack,
            ItemContainerChanges {
                fixed_load: Some(on),
                load_slots: Some(slots.to_owned()),
                load_weight: Some(weight.to_owned()),
                ..ItemContainerChanges::default()
            },
        ));
        let load = ada.backpack().load.get();
        load.map(|load| (load.slots, load.weight))
    }

    /// A container of 0.6 slots after the dialog was saved.
    fn configured(name: Option<&str>, capacity: Option<&str>) -> Ada {
        let mut ada = Ada::new();
        let mut small = ada.backpack().clone();
        small.capacity = 0.6;
        let small = ada.state.with_container(ada.backpack, small.into());
        ada.state = small.unwrap();
        ada.carry_out(&item(
            ada.backpack,
            ItemContainerChanges {
                name: name.map(str::to_owned),
                capacity: capacity.map(str::to_owned),
                ..ItemContainerChanges::default()
            },
        ));
        ada
    }

    fn configured_pouch(capacity: Option<&str>, slots: Option<&str>) -> MoneyPouch {
        let mut ada = Ada::new();
        ada.carry_out(&pouch(
            ada.purse,
            PouchChanges {
                capacity: capacity.map(str::to_owned),
                slots: slots.map(str::to_owned),
                ..PouchChanges::default()
            },
        ));
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
        let expected = refusing(AMOUNTS, &WITH_A_WORD, 0.);
        table("load weight", weight, expected.map(Some), &Some(0.));
        assert_eq!(weight("2 kg"), Some(4.4092));
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
            ada.carry_out(&item(
                ada.backpack,
                ItemContainerChanges {
                    fixed_load,
                    load_slots: slots.map(str::to_owned),
                    load_weight: weight.map(str::to_owned),
                    ..ItemContainerChanges::default()
                },
            ));
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
        let read = ada.state.with_container(ada.backpack, read.into());
        ada.state = read.unwrap();
        for (on, kept) in [(true, Some(&unknown)), (false, None)] {
            ada.carry_out(&item(
                ada.backpack,
                ItemContainerChanges { fixed_load: Some(on), ..ItemContainerChanges::default() },
            ));
            let load = ada.backpack().load.get();
            assert_eq!(load.map(|load| &load.unknown), kept);
        }
    }

    #[test]
    fn it_is_put_somewhere_and_carried_again() {
        let mut ada = Ada::new();
        for place in [Place::Elsewhere, Place::Dropped, Place::Carried] {
            let changes =
                ItemContainerChanges { place: Some(place), ..ItemContainerChanges::default() };
            ada.carry_out(&item(ada.backpack, changes));
            let changes = PouchChanges { place: Some(place), ..PouchChanges::default() };
            ada.carry_out(&pouch(ada.purse, changes));
            let stored = place.to_stored();
            assert_eq!((&ada.backpack().place, &ada.purse().place), (&stored, &stored));
        }
    }

    #[test]
    fn its_location_alone_is_changed_as_by_its_buttons() {
        let ada = Ada::new();
        let place = Some(Place::Dropped);
        let moved = ItemContainerChanges { place, ..ItemContainerChanges::default() };
        let renamed = ItemContainerChanges { name: Some("Belt".to_owned()), ..moved.clone() };
        let untouched = ItemContainerChanges::default();
        let emptied = PouchChanges { place, ..PouchChanges::default() };
        for (command, label, message) in [
            (item(ada.backpack, moved), "Dropped Backpack", Some(Message::Placed)),
            (item(ada.backpack, renamed), "Changed Backpack", None),
            (item(ada.backpack, untouched), "Changed Backpack", None),
            (pouch(ada.purse, emptied), "Dropped Coin Purse", Some(Message::Placed)),
        ] {
            assert_eq!(command.label(&ada.state, &nothing()).to_string(), label);
            assert_eq!(command.step().message, message, "{label}");
        }
    }

    #[test]
    fn changes_of_the_other_kind_are_refused_and_no_changes_leave_it_alone() {
        let ada = Ada::new();
        let name = Some("Belt".to_owned());
        let pouch_changes = PouchChanges { name: name.clone(), ..PouchChanges::default() };
        let item_changes = ItemContainerChanges { name, ..ItemContainerChanges::default() };
        for command in [pouch(ada.backpack, pouch_changes), item(ada.purse, item_changes)] {
            assert_eq!(command.apply(&ada.state, &nothing()), Err(Refusal::GONE));
        }
        assert!(ada.is_left_alone_by(&item(ada.backpack, ItemContainerChanges::default())));
        assert!(ada.is_left_alone_by(&pouch(ada.purse, PouchChanges::default())));
    }

    #[test]
    fn a_container_of_an_unknown_kind_is_not_configured() {
        let mut ada = Ada::new();
        let container = ada.state.ids.container();
        let mut inventory = ada.inventory().clone();
        let unknown = Entity::new(container, Container::Unknown(Json::Null));
        inventory.columns[0].push(unknown);
        ada.state = ada.state.put_inventory(ada.inventory, inventory).unwrap();
        let configure = item(
            container,
            ItemContainerChanges {
                name: Some("Belt".to_owned()),
                ..ItemContainerChanges::default()
            },
        );
        assert_eq!(configure.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
