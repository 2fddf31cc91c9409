//! Commands for whole inventories.

mod configure_inventory;
mod create_inventory;
mod delete_inventory;
mod duplicate_inventory;
mod import_staged;
mod move_inventory;
mod namesakes;
mod open_example;
mod replaced_containers;

pub use configure_inventory::*;
pub use create_inventory::*;
pub use delete_inventory::*;
pub use duplicate_inventory::*;
pub use import_staged::*;
pub use move_inventory::*;
pub use namesakes::*;
pub use open_example::*;

use crate::model::{Container, ContainerId, IdSource, Inventory, List};

/// Copies the columns of an inventory; all containers and stacks get new ids.
fn copied_columns(inventory: &Inventory, ids: &mut IdSource) -> [List<ContainerId, Container>; 2] {
    inventory.columns.each_ref().map(|column| {
        let copies = column.iter().map(|container| container.copy(ids));
        copies.collect()
    })
}
