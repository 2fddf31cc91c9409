//! Questions about inventories, most of them about the open one.

mod breakdown;
mod copy_inventory;
mod find_elsewhere;
mod find_stacks;
mod inventory_list_items;
mod items_there;
mod offers;
mod parts_in_use;
mod sheets;
mod supplies;

pub use breakdown::*;
pub use copy_inventory::*;
pub use find_elsewhere::*;
pub use find_stacks::*;
pub use inventory_list_items::*;
pub use items_there::*;
pub use offers::*;
pub use parts_in_use::*;
pub use sheets::*;
pub use supplies::*;
