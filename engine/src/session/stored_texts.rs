//! The stored inventories as JSON: a change writes only the inventories that it changed.

use std::cell::RefCell;

use engine_core::model::{Inventory, InventoryCache, InventoryId, List};
use engine_core::storage::{inventory_text, stored_text};

/// The texts of the inventories that were written last.
#[derive(Debug, Default)]
pub(super) struct StoredTexts(RefCell<InventoryCache<String>>);

impl StoredTexts {
    /// The text to store.
    pub fn list(&self, inventories: &List<InventoryId, Inventory>) -> String {
        let mut texts = self.0.borrow_mut();
        texts.update(inventories, |inventory| inventory_text(inventory));
        stored_text(texts.values())
    }
}
