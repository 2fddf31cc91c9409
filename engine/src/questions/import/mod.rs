//! Questions about files that were chosen for import.

pub mod compare;
mod copy_what_changed;
mod pair_import;
mod what_changed;

pub use copy_what_changed::*;
pub use pair_import::*;
pub use what_changed::*;
