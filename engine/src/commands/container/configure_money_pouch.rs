use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{StepKind, Verb};
use crate::model::{Container, ContainerId, MoneyPouch, NotFound, State};
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
        let capacity = self.capacity.as_deref().and_then(super::typed_capacity);
        changed.capacity = capacity.unwrap_or(changed.capacity);
        if let Some(slots) = self.slots.as_deref().and_then(input::amount) {
            changed.slots = slots.max(MoneyPouch::MIN_SLOTS);
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
