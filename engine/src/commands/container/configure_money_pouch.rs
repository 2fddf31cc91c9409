use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{StepKind, Verb};
use crate::model::{Container, ContainerId, NotFound, State};
use crate::rules::fields::NumberField;
use crate::rules::input;

/// Saves the Configure Money Pouch dialog (`docs/rules.md#configuring-a-money-pouch`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ConfigureMoneyPouch {
    /// The pouch to change.
    pub container: ContainerId,
    /// The new name, as typed.
    #[serde(default)]
    pub name: Option<String>,
    /// The new number of coins it holds, as typed.
    #[serde(default)]
    pub capacity: Option<String>,
    /// The new number of slots it takes up, as typed.
    #[serde(default)]
    pub slots: Option<String>,
}

impl Verb for ConfigureMoneyPouch {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let mut changed = state.money_pouch(self.container)?.clone();
        if let Some(name) = &self.name {
            changed.name.clone_from(name);
        }
        let (capacity, field) = (self.capacity.as_deref(), NumberField::PouchCapacity);
        let capacity = capacity.and_then(|text| super::typed_capacity(field, text));
        changed.capacity = capacity.unwrap_or(changed.capacity);
        if let Some(slots) = self.slots.as_deref().and_then(input::amount) {
            changed.slots = slots.max(NumberField::PouchSlots.min());
        }
        state.with_container(self.container, Container::Pouch(changed))
    }

    fn label(&self, before: &State) -> String {
        format!("Changed {}", container_name(before, self.container))
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, table};
    use crate::model::MoneyPouch;

    fn configured(capacity: Option<&str>, slots: Option<&str>) -> MoneyPouch {
        let mut ada = Ada::new();
        ada.carry_out(&ConfigureMoneyPouch {
            container: ada.purse,
            name: None,
            capacity: capacity.map(str::to_owned),
            slots: slots.map(str::to_owned),
        });
        ada.purse().clone()
    }

    #[test]
    fn the_capacity_is_a_whole_number_or_stays() {
        let store = |text: &str| configured(Some(text), None).capacity;
        let expected = [
            100., 100., 100., 1., 2., 5., 100., 1., 12., 100., 100., 100., 1., 100., 100., 12.,
            100., 100., 100., 100.,
        ];
        table("capacity", store, expected, &100.);
    }

    #[test]
    fn the_slots_are_an_amount_or_stay() {
        let store = |text: &str| configured(None, Some(text)).slots;
        let expected = [
            1., 1., 1., 1000., 2.9, 5., 0.2, 1.5, 12., 0.2, 1., 1., 1., 0.2, 0.2, 12., 1., 1., 0.5,
            1.,
        ];
        table("slots", store, expected, &1.);
    }
}
