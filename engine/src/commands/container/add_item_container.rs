use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::named;
use crate::commands::{StepKind, Verb};
use crate::model::{Container, InventoryId, ItemContainer, NotFound, State, Unknown};
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
                .max(ItemContainer::MIN_CAPACITY),
            items: Vec::new(),
            unknown: Unknown::default(),
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
