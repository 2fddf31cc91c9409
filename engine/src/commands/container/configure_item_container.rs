use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{StepKind, Verb};
use crate::model::{Container, ContainerId, NotFound, State};

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
        let capacity = self.capacity.as_deref().and_then(super::typed_capacity);
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
