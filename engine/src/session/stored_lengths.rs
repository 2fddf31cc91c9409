//! The lengths of the stored inventories' JSON, which the import dialog adds up at each choice.

use std::collections::HashMap;
use std::rc::Rc;

use crate::model::{Entity, Inventory, InventoryId, List};
use crate::storage::written_length;

/// The length of each inventory when files were staged, in UTF-16 units.
#[derive(Debug, Default)]
pub(super) struct StoredLengths(HashMap<InventoryId, (Rc<Entity<InventoryId, Inventory>>, usize)>);

impl StoredLengths {
    /// The lengths of the inventories of a list.
    pub fn of(inventories: &List<InventoryId, Inventory>) -> Self {
        let lengths = inventories.iter().map(|inventory| {
            let length = written_length(inventory);
            (inventory.id, (Rc::clone(inventory), length))
        });
        Self(lengths.collect())
    }

    /// The length of an inventory as it is now.
    pub fn get(&self, inventory: &Rc<Entity<InventoryId, Inventory>>) -> usize {
        match self.0.get(&inventory.id) {
            Some((known, length)) if Rc::ptr_eq(known, inventory) => *length,
            _ => written_length(inventory),
        }
    }
}
