//! Questions about containers.

mod copy_container;
mod has_container;
mod preview_containers;
mod rows;

pub use copy_container::*;
pub use has_container::*;
pub use preview_containers::*;
pub use rows::*;
