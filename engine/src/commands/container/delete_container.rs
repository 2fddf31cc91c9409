use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{StepKind, Verb};
use crate::model::{ContainerId, Inventory, NotFound, State};

/// Deletes a container with all it holds (`docs/rules.md#deleting-a-container`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DeleteContainer {
    /// The container to delete.
    pub container: ContainerId,
}

impl Verb for DeleteContainer {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let owner = state.owner(self.container)?;
        let mut changed = Inventory::clone(owner);
        for column in &mut changed.columns {
            column.retain(|container| container.id != self.container);
        }
        state.put_inventory(owner.id, changed)
    }

    fn label(&self, before: &State) -> String {
        let name = container_name(before, self.container);
        let items = before.item_container(self.container);
        match items.map_or(0, |container| container.items.len()) {
            0 => format!("Deleted {name}"),
            1 => format!("Deleted {name}, 1 item"),
            count => format!("Deleted {name}, {count} items"),
        }
    }

    fn kind(&self) -> StepKind {
        StepKind::Deletes
    }
}
