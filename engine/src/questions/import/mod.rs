//! Questions about files and codes for import, and about copying one.

mod code_contents;
pub mod compare;
mod copy_code;
mod copy_what_changed;
mod view_import;
mod what_changed;

pub use code_contents::*;
pub use copy_code::*;
pub use copy_what_changed::*;
pub use view_import::*;
pub use what_changed::*;
