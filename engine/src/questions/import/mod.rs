//! Questions about files and codes for import, and about copying a code.

mod code_notes;
pub mod compare;
mod copy_code;
mod copy_what_changed;
mod pair_import;
mod what_changed;

pub use code_notes::*;
pub use copy_code::*;
pub use copy_what_changed::*;
pub use pair_import::*;
pub use what_changed::*;
