//! The stored inventories as JSON: a change writes only the inventories that it changed.

use std::cell::RefCell;

use crate::model::{Inventory, InventoryCache, InventoryId, List};
use crate::storage::{stored_text, to_compact, utf16_length};

/// The texts of the inventories that were written last.
#[derive(Debug, Default)]
pub(super) struct StoredTexts(RefCell<InventoryCache<String>>);

impl StoredTexts {
    /// The text to store.
    pub fn list(&self, inventories: &List<InventoryId, Inventory>) -> String {
        self.with(inventories, stored_text)
    }

    /// The length of each inventory's text, in UTF-16 units.
    pub fn lengths(&self, inventories: &List<InventoryId, Inventory>) -> Vec<usize> {
        self.with(inventories, |texts| texts.iter().map(|text| utf16_length(text)).collect())
    }

    fn with<T>(
        &self,
        inventories: &List<InventoryId, Inventory>,
        read: impl FnOnce(&[String]) -> T,
    ) -> T {
        let mut texts = self.0.borrow_mut();
        texts.update(inventories, |inventory| to_compact(&***inventory));
        read(texts.values())
    }
}
