//! Commands for containers of all kinds.

mod add_container;
mod add_first_containers;
mod configure_container;
mod delete_container;
mod duplicate_container;
mod give_containers;
mod move_container;
mod set_place;
mod worn;

pub use add_container::*;
pub use add_first_containers::*;
pub use configure_container::*;
pub use delete_container::*;
pub use duplicate_container::*;
pub use give_containers::*;
pub use move_container::*;
pub use set_place::*;
