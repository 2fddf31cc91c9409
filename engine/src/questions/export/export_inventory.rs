use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::model::InventoryId;
use engine_core::storage::{ExportFile, export_inventory};

/// An inventory as a file to download.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ExportInventory {
    pub inventory: InventoryId,
}

impl Ask for ExportInventory {
    type Answer = Option<ExportFile>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<ExportFile> {
        Some(export_inventory(snapshot.state.inventory(self.inventory).ok()?))
    }
}
