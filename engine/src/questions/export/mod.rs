//! Questions about exported files.

mod export_line;

pub use export_line::*;
