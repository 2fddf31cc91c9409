use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::named;
use crate::commands::{StepKind, Verb};
use crate::model::{Container, InventoryId, ItemContainer, NotFound, State};
use crate::rules::fields::NumberField;
use crate::rules::input;

/// Adds an item container on top of the left column (`docs/rules.md#new-containers`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AddItemContainer {
    /// The inventory that gets it.
    pub inventory: InventoryId,
    /// Its name, as typed.
    pub name: String,
    /// Its capacity in slots, as typed.
    pub capacity: String,
}

impl Verb for AddItemContainer {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let container = Container::Item(ItemContainer {
            name: self.name.clone(),
            capacity: input::amount(&self.capacity)
                .unwrap_or(ItemContainer::DEFAULT_CAPACITY)
                .max(NumberField::Capacity.min()),
            ..ItemContainer::default()
        });
        super::add(state, self.inventory, container)
    }

    fn label(&self, _: &State) -> String {
        format!("Added {}", named(&self.name))
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, table};

    #[test]
    fn the_capacity_is_an_amount_or_the_default() {
        let store = |text: &str| {
            let mut ada = Ada::new();
            ada.carry_out(&AddItemContainer {
                inventory: ada.inventory,
                name: "Belt".into(),
                capacity: text.into(),
            });
            match ada.top() {
                Container::Item(container) => container.capacity,
                other => panic!("{other:?}"),
            }
        };
        let expected = [
            10., 10., 10., 1000., 2.9, 5., 0.2, 1.5, 12., 0.2, 10., 10., 10., 0.2, 0.2, 12., 10.,
            10., 0.5, 10.,
        ];
        table("capacity", store, expected, &10.);
    }

    #[test]
    fn it_comes_on_top_of_the_left_column() {
        let mut ada = Ada::new();
        ada.add_container("Belt");
        assert_eq!(ada.column(0), "Belt, Backpack");
        assert_eq!(ada.column(1), "Coin Purse");
    }
}
