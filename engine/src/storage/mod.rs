//! The stored list, import and export: JSON text to and from the model (decisions, "Storage and files").

mod export;
mod format;
mod parse;
mod read;
mod salvage;
mod write;
mod writer;

pub use export::{export_all, export_inventory};
pub use format::to_compact;
pub use parse::{NotJson, parse};
pub use read::{Imported, Stored, read_import, read_stored};
pub use salvage::without_infinities;
pub use write::stored_text;
