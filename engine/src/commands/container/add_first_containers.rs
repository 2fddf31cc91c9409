use serde::Deserialize;
use tsify::Tsify;

use crate::commands::{Context, Operation, Refusal};
use engine_core::model::{Entity, Inventory, InventoryId, ItemContainer, MoneyPouch, State};
use engine_core::wording::step_label::StepLabel;

/// Adds a backpack to the left column and a purse to the right one (`docs/rules/actions.md#new-containers`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct AddFirstContainers {
    /// The inventory that gets them.
    pub inventory: InventoryId,
}

impl Operation for AddFirstContainers {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let mut ids = state.ids.clone();
        let backpack = ItemContainer::default().into();
        let purse = MoneyPouch::default().into();
        let mut changed = Inventory::clone(state.inventory(self.inventory)?);
        for (column, container) in changed.columns.iter_mut().zip([backpack, purse]) {
            column.insert(0, Entity::new(ids.container(), container));
        }
        let next = state.put_inventory(self.inventory, changed)?;
        Ok(State { ids, ..next })
    }

    fn label(&self, _: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::AddedFirstContainers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use engine_core::model::{Coins, Container};

    #[test]
    fn a_backpack_comes_first_on_the_left_and_a_purse_on_the_right() {
        let mut ada = Ada::new();
        ada.add_container("Sack");
        let step = AddFirstContainers { inventory: ada.inventory };
        assert_eq!(step.label(&ada.state, &nothing()).to_string(), "Added Backpack and Coin Purse");
        ada.carry_out(&step);
        assert_eq!(ada.column(0), "Backpack, Sack, Backpack");
        assert_eq!(ada.column(1), "Coin Purse, Coin Purse");
        let [left, right] = &ada.inventory().columns;
        let (Container::Item(backpack), Container::Pouch(purse)) = (&**left[0], &**right[0]) else {
            panic!("{left:?} {right:?}");
        };
        assert_eq!((backpack.capacity, backpack.items.len()), (10.0, 0));
        assert_eq!((purse.capacity, purse.slots, &purse.coins), (100.0, 1.0, &Coins::default()));
    }
}
