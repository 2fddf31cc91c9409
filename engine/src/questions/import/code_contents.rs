use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::model::InventoryId;
use engine_core::storage::to_compact;

/// The contents of an inventory's code before it is packed (`docs/rules/storage.md#codes`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct CodeContents {
    pub inventory: InventoryId,
}

/// An inventory to pack as a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct UnpackedCode {
    /// The name of the inventory.
    pub name: String,
    /// Its text in the stored list.
    pub text: String,
}

impl Ask for CodeContents {
    type Answer = Option<UnpackedCode>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<UnpackedCode> {
        let inventory = snapshot.state.inventory(self.inventory).ok()?;
        Some(UnpackedCode { name: inventory.name.clone(), text: to_compact(&**inventory) })
    }
}
