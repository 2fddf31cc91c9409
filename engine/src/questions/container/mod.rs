//! Questions about containers.

mod cards;
mod copy_container;
mod existing_containers;
mod gift_targets;
mod preview_containers;
mod rows;

pub use cards::*;
pub use copy_container::*;
pub use existing_containers::*;
pub use gift_targets::*;
pub use preview_containers::*;
pub use rows::*;
