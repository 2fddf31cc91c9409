use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::inventory_name;
use crate::commands::{Direction, StepKind, Verb};
use crate::model::{InventoryId, NotFound, State, position};

/// Moves an inventory one place up or down in the list (`docs/rules.md#ordering-inventories`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveInventory {
    /// The inventory to move.
    pub inventory: InventoryId,
    /// `up` or `down`; the other directions do nothing.
    pub direction: Direction,
}

impl Verb for MoveInventory {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let place = position(&state.inventories, self.inventory).ok_or(NotFound)?;
        let mut next = state.clone();
        if let Some(other) = self.direction.neighbour(place, next.inventories.len()) {
            next.inventories.swap(place, other);
        }
        Ok(next)
    }

    fn label(&self, before: &State) -> String {
        format!("Moved {}", inventory_name(before, self.inventory))
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }
}
