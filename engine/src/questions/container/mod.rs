//! Questions about containers.

mod copy_container;
mod has_container;
mod preview;
mod rows;

pub use copy_container::*;
pub use has_container::*;
pub use preview::*;
pub use rows::*;
