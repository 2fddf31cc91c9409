use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use crate::view::InventoryListItem;
use engine_core::model::InventoryId;

/// These inventories as the Inventories panel lists them, as far as they exist, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct InventoryListItems {
    pub inventories: Vec<InventoryId>,
}

impl Ask for InventoryListItems {
    type Answer = Vec<InventoryListItem>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Vec<InventoryListItem> {
        snapshot.screen.list_items(&self.inventories)
    }
}
