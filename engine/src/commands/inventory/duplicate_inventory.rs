use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::inventory_name;
use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::model::{Entity, Inventory, InventoryId, NotFound, State, position};
use engine_core::wording::names::copy_name;
use engine_core::wording::step_label::StepLabel;

/// Adds a copy of an inventory directly after it, named "… (copy)"
/// (`docs/rules/actions.md#deleting-and-duplicating-an-inventory`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DuplicateInventory {
    pub inventory: InventoryId,
}

impl Operation for DuplicateInventory {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let original = state.inventory(self.inventory)?;
        let index = position(&state.inventories, self.inventory).ok_or(NotFound)?;
        let mut next = state.clone();
        let ids = &mut next.ids;
        let copy = Inventory {
            name: copy_name(&original.name),
            columns: super::copied_columns(original, ids),
            ..Inventory::clone(original)
        };
        let copy = Entity::new(ids.inventory(), copy);
        next.inventories.insert(index + 1, copy);
        Ok(next)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::DuplicatedInventory { inventory: inventory_name(before, self.inventory) }
    }

    fn step(&self) -> StepProperties {
        StepProperties { opens_inventory: true, ..StepProperties::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, names};
    use crate::commands::{CreateInventory, EditStack, StackField};

    #[test]
    fn the_copy_follows_its_original_and_shares_nothing_with_it() {
        let (mut ada, stack) = Ada::with_torches(1.);
        ada.carry_out(&CreateInventory { name: "Bo".into(), ..CreateInventory::default() });
        let inventory = ada.inventory;
        ada.carry_out(&DuplicateInventory { inventory });
        assert_eq!(names(&ada.state), "Ada, Ada (copy), Bo");

        let copy = &ada.state.inventories[1];
        assert_eq!(copy.columns, ada.inventory().columns);
        let backpack = copy.columns[0][0].id;
        let torch = copy.columns[0][0].stacks()[0].id;
        assert!(copy.id != inventory && backpack != ada.backpack && torch != stack);
        ada.carry_out(&EditStack {
            container: backpack,
            stack: torch,
            field: StackField::Name,
            text: "Lamp".into(),
        });
        assert_eq!((&*ada.items(ada.backpack), &*ada.items(backpack)), ("Torch", "Lamp"));
    }
}
