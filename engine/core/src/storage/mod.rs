//! The stored list, import and export: JSON text to and from the model (docs/rules/storage.md#what-is-stored).

mod counterparts;
mod entities;
mod example;
mod export;
mod ids;
mod import;
mod json;
mod read;
mod salvage;
mod version_vector;
mod write;

pub use counterparts::{Recognised, recognise};
pub use entities::{ReadAlone, id_runs, ids_of_runs, to_json};
pub use entities::{inventory_json, read_inventory_json};
pub use example::example;
pub use export::{ExportFile, export_all, export_inventory};
pub use ids::entity_ids;
pub use ids::{Fingerprint, StoredList, ids_entry};
pub use import::read_import;
pub use import::{ReadFile, TooLarge, Unread, is_inventory, parse_file, read_inventories, room};
pub use json::compact_length;
pub use json::{NotJson, parse, parse_as, to_compact};
pub use read::{Completeness, ListIds, ReadState, read_stored};
pub use salvage::without_infinities;
pub use version_vector::VersionVector;
pub use write::{inventory_text, stored_length, stored_text, utf16_length};

#[cfg(test)]
mod tests;
