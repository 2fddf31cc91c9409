//! Questions about the open inventory.

mod breakdown;
mod copy_inventory;
mod find_stacks;
mod offers;
mod supplies;

pub use breakdown::*;
pub use copy_inventory::*;
pub use find_stacks::*;
pub use offers::*;
pub use supplies::*;
