//! What can be done to whole inventories.

mod configure_inventory;
mod create_inventory;
mod delete_inventory;
mod duplicate_inventory;
mod import_inventories;
mod move_inventory;
mod namesakes;
mod open_example;

pub use configure_inventory::{ConfigureInventory, PenaltyForm, PenaltyText};
pub use create_inventory::CreateInventory;
pub use delete_inventory::DeleteInventory;
pub use duplicate_inventory::DuplicateInventory;
pub(crate) use import_inventories::ImportInventories;
pub use move_inventory::MoveInventory;
pub use namesakes::ImportMode;
pub(crate) use namesakes::{Pair, pair};
pub(crate) use open_example::OpenExample;
