//! What can be done to whole inventories.

mod configure_inventory;
mod create_inventory;
mod delete_inventory;
mod duplicate_inventory;
mod import_inventories;
mod move_inventory;
mod open_example;

pub use configure_inventory::{ConfigureInventory, PenaltyForm, PenaltyText};
pub use create_inventory::CreateInventory;
pub use delete_inventory::DeleteInventory;
pub use duplicate_inventory::DuplicateInventory;
pub use import_inventories::ImportMode;
pub(crate) use import_inventories::{ImportInventories, replaced};
pub use move_inventory::MoveInventory;
pub(crate) use open_example::OpenExample;
