use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{StepKind, Verb};
use crate::model::{Container, ContainerId, NotFound, State};
use crate::rules::fields::NumberField;

/// Saves the Configure Container dialog (`docs/rules.md#configuring-a-container`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ConfigureItemContainer {
    /// The container to change.
    pub container: ContainerId,
    /// The new name, as typed.
    #[serde(default)]
    pub name: Option<String>,
    /// The new capacity in slots, as typed.
    #[serde(default)]
    pub capacity: Option<String>,
}

impl Verb for ConfigureItemContainer {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let mut changed = state.item_container(self.container)?.clone();
        if let Some(name) = &self.name {
            changed.name.clone_from(name);
        }
        let capacity = self.capacity.as_deref();
        let capacity = capacity.and_then(|text| super::typed_capacity(NumberField::Capacity, text));
        changed.capacity = capacity.unwrap_or(changed.capacity);
        state.with_container(self.container, Container::Item(changed))
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

    /// A container of 0.6 slots after the dialog was saved.
    fn configured(name: Option<&str>, capacity: Option<&str>) -> Ada {
        let mut ada = Ada::new();
        let mut small = ada.backpack().clone();
        small.capacity = 0.6;
        let small = ada
            .state
            .with_container(ada.backpack, Container::Item(small));
        ada.state = small.unwrap();
        ada.carry_out(&ConfigureItemContainer {
            container: ada.backpack,
            name: name.map(str::to_owned),
            capacity: capacity.map(str::to_owned),
        });
        ada
    }

    #[test]
    fn the_capacity_is_a_whole_number_or_stays() {
        let store = |text: &str| configured(None, Some(text)).backpack().capacity;
        let expected = [
            0.6, 0.6, 0.6, 1., 2., 5., 0.6, 1., 12., 0.6, 0.6, 0.6, 1., 0.6, 0.6, 12., 0.6, 0.6,
            0.6, 0.6,
        ];
        table("capacity", store, expected, &0.6);
    }

    #[test]
    fn a_name_is_taken_as_typed_and_leaves_the_capacity_alone() {
        let ada = configured(Some(" Belt "), None);
        assert_eq!(ada.backpack().name, " Belt ");
        assert_eq!(ada.backpack().capacity, 0.6);
    }
}
