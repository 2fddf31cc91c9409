//! What can be done to containers of all kinds.

mod add_container;
mod configure_container;
mod delete_container;
mod duplicate_container;
mod move_container;
mod set_place;

pub use add_container::{AddContainer, NewContainer};
pub use configure_container::ConfigureContainer;
pub use delete_container::DeleteContainer;
pub use duplicate_container::DuplicateContainer;
pub use move_container::MoveContainer;
pub use set_place::SetPlace;
