use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::named;
use crate::commands::{StepKind, Verb};
use crate::model::{Container, InventoryId, MoneyPouch, NotFound, State};
use crate::rules::fields::NumberField;
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
                .max(NumberField::MaxCoins.min()),
            slots: input::amount(&self.slots)
                .unwrap_or(MoneyPouch::DEFAULT_SLOTS)
                .max(NumberField::PouchSlots.min()),
            ..MoneyPouch::default()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, table};
    use crate::model::Coins;

    fn added(capacity: &str, slots: &str) -> MoneyPouch {
        let mut ada = Ada::new();
        ada.carry_out(&AddMoneyPouch {
            inventory: ada.inventory,
            name: "New".into(),
            capacity: capacity.into(),
            slots: slots.into(),
        });
        match ada.top() {
            Container::Pouch(pouch) => pouch.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn it_comes_on_top_of_the_left_column_without_coins() {
        let pouch = added("100", "1");
        assert_eq!(pouch.name, "New");
        assert_eq!(pouch.coins, Coins::default());
    }

    #[test]
    fn capacity_and_slots_are_amounts_or_the_defaults() {
        let expected = [
            100., 100., 100., 1000., 2.9, 5., 1., 1.5, 12., 1., 100., 100., 100., 1., 1., 12.,
            100., 100., 1., 100.,
        ];
        let capacity = |text: &str| added(text, "1").capacity;
        table("max coins", capacity, expected, &100.);
        let expected = [
            1., 1., 1., 1000., 2.9, 5., 0.2, 1.5, 12., 0.2, 1., 1., 1., 0.2, 0.2, 12., 1., 1., 0.5,
            1.,
        ];
        table("slots", |text| added("100", text).slots, expected, &1.);
    }
}
