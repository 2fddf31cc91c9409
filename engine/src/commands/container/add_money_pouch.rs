use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::named;
use crate::commands::{StepKind, Verb};
use crate::model::{Coins, Container, InventoryId, MoneyPouch, NotFound, State, Unknown};
use crate::rules::input;

/// Adds a money pouch on top of the left column (`docs/rules.md#new-containers`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AddMoneyPouch {
    /// The inventory that gets it.
    pub inventory: InventoryId,
    /// Its name, as typed.
    pub name: String,
    /// The most coins it holds, as typed.
    pub capacity: String,
    /// The slots it takes up, as typed.
    pub slots: String,
}

impl Verb for AddMoneyPouch {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let pouch = Container::Pouch(MoneyPouch {
            name: self.name.clone(),
            capacity: input::amount(&self.capacity)
                .unwrap_or(MoneyPouch::DEFAULT_CAPACITY)
                .max(MoneyPouch::MIN_NEW_CAPACITY),
            slots: input::amount(&self.slots)
                .unwrap_or(MoneyPouch::DEFAULT_SLOTS)
                .max(MoneyPouch::MIN_SLOTS),
            coins: Coins::default(),
            unknown: Unknown::default(),
        });
        super::add(state, self.inventory, pouch)
    }

    fn label(&self, _: &State) -> String {
        format!("Added {}", named(&self.name))
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }
}
