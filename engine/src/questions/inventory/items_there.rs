use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::NewItemsForm;
use crate::model::InventoryId;
use crate::questions::{Ask, Snapshot};
use crate::rules::new_items::lacks_slots;

/// The choice in Configure Inventory that gives the items that are there the slots of new ones
/// (`docs/rules/game.md#new-items`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ItemsThere {
    pub inventory: InventoryId,
    /// The choice of “New items take” in the dialog.
    pub new_items: NewItemsForm,
}

/// A checkbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ItemsThereChoice {
    /// "Also the 14 items that are there".
    pub text: String,
    /// True if it is ticked at first.
    pub on: bool,
}

impl Ask for ItemsThere {
    type Answer = Option<ItemsThereChoice>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<ItemsThereChoice> {
        let inventory = snapshot.state.inventory(self.inventory).ok()?;
        if self.new_items == NewItemsForm::ByWeight {
            return None;
        }
        let stacks = inventory.containers().flat_map(|container| container.stacks());
        let text = match stacks.filter(|stack| lacks_slots(&stack.item)).count() {
            0 => return None,
            1 => "Also the item that is there".to_owned(),
            rows => format!("Also the {rows} items that are there"),
        };
        Some(ItemsThereChoice { text, on: NewItemsForm::of(inventory) != self.new_items })
    }
}
