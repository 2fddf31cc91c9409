use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::InventoryId;
use crate::questions::{Ask, Snapshot};
use crate::view::InventoryListItem;

/// These inventories as the Inventories panel lists them, as far as they exist.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct InventoryListItems {
    pub inventories: Vec<InventoryId>,
}

/// A part of the Inventories panel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct InventoryListPage {
    /// In the order of the question.
    pub items: Vec<InventoryListItem>,
}

impl Ask for InventoryListItems {
    type Answer = InventoryListPage;

    fn answer(&self, snapshot: &Snapshot<'_>) -> InventoryListPage {
        InventoryListPage { items: snapshot.screen.list_items(&self.inventories) }
    }
}
