//! Questions about inventories, most of them about the open one.

mod breakdown;
mod by_the_book;
mod choose_game;
mod coin_types_view;
mod coins_in_use;
mod copy_inventory;
mod find_elsewhere;
mod find_stacks;
mod inventory_list_items;
mod offers;
mod parts_in_use;
mod preview_settings;
mod sheets;
mod supplies;
mod total_kind;

pub use breakdown::*;
pub use by_the_book::*;
pub use choose_game::*;
pub use coin_types_view::*;
pub use coins_in_use::*;
pub use copy_inventory::*;
pub use find_elsewhere::*;
pub use find_stacks::*;
pub use inventory_list_items::*;
pub use offers::*;
pub use parts_in_use::*;
pub use preview_settings::*;
pub use sheets::*;
pub use supplies::*;
pub use total_kind::*;
