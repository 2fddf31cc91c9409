use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::named;
use crate::commands::{StepKind, Verb};
use crate::model::{Entity, Inventory, NotFound, State};

/// Adds an inventory at the end of the list; the name is not checked
/// (`docs/rules.md#creating-an-inventory`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CreateInventory {
    /// The answer to the browser's prompt.
    pub name: String,
}

impl Verb for CreateInventory {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let mut next = state.clone();
        let inventory = Inventory::new(self.name.clone());
        let inventory = Entity::new(next.ids.inventory(), inventory);
        next.inventories.push(inventory);
        Ok(next)
    }

    fn label(&self, _: &State) -> String {
        format!("Created {}", named(&self.name))
    }

    fn kind(&self) -> StepKind {
        StepKind::Opens
    }
}
