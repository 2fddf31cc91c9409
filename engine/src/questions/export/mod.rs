//! Questions about exported files.

mod export_all;
mod export_inventory;
mod export_line;

pub use export_all::*;
pub use export_inventory::*;
pub use export_line::*;
