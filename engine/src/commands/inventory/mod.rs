//! Commands for whole inventories.

mod add_imported;
mod configure_inventory;
mod create_inventory;
mod delete_inventory;
mod duplicate_inventory;
mod forms;
mod move_inventory;
mod older_lists;
mod open_example;
mod replaced_containers;
mod score;
mod settings;

pub(crate) use add_imported::*;
pub use configure_inventory::*;
pub use create_inventory::*;
pub use delete_inventory::*;
pub use duplicate_inventory::*;
pub use forms::*;
pub use move_inventory::*;
pub use open_example::*;
pub(crate) use score::score_text;
pub use settings::*;

use engine_core::model::{Container, ContainerId, IdSource, Inventory, List};

/// Copies the columns of an inventory; all containers and stacks get new ids.
fn copied_columns(inventory: &Inventory, ids: &mut IdSource) -> [List<ContainerId, Container>; 2] {
    inventory.columns.each_ref().map(|column| {
        let copies = column.iter().map(|container| container.copy(ids));
        copies.collect()
    })
}
