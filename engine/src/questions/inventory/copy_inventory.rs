use serde::Deserialize;
use tsify::Tsify;

use crate::questions::copied::copied;
use crate::questions::{Ask, CopiedText, Snapshot};
use engine_core::model::InventoryId;
use reader::text::inventory_text;

/// An inventory as text (`docs/rules/catalogues-and-text.md#copy-as-text`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct CopyInventory {
    pub inventory: InventoryId,
}

impl Ask for CopyInventory {
    type Answer = Option<CopiedText>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<CopiedText> {
        let inventory = snapshot.state.inventory(self.inventory).ok()?;
        let text = inventory_text(inventory, snapshot.screen.of_inventory(inventory));
        Some(copied(&inventory.name, text))
    }
}
