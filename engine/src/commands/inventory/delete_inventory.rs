use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::inventory_name;
use crate::commands::{Context, Message, Operation, Refusal, StepProperties};
use engine_core::model::{InventoryId, NotFound, State, position};
use engine_core::wording::step_label::StepLabel;

/// Deletes an inventory with its contents (`docs/rules/actions.md#deleting-and-duplicating-an-inventory`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DeleteInventory {
    pub inventory: InventoryId,
}

impl Operation for DeleteInventory {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let index = position(&state.inventories, self.inventory).ok_or(NotFound)?;
        let mut next = state.clone();
        next.inventories.remove(index);
        Ok(next)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::DeletedInventory { inventory: inventory_name(before, self.inventory) }
    }

    fn step(&self) -> StepProperties {
        StepProperties { message: Some(Message::Deleted), ..StepProperties::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};

    #[test]
    fn it_goes_with_all_it_holds() {
        let mut ada = Ada::new();
        let inventory = ada.inventory;
        let delete = DeleteInventory { inventory };
        assert_eq!(delete.label(&ada.state, &nothing()).to_string(), "Deleted Ada");
        ada.carry_out(&delete);
        assert!(ada.state.inventories.is_empty());
        assert_eq!(delete.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
