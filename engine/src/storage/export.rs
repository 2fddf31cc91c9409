//! Inventories as files to download.

use super::json::to_indented;
use crate::model::{Inventory, State};
use crate::view::ExportFile;

/// The longest name of a file in bytes, without its extension; every file system takes it.
const LONGEST_NAME: usize = 200;

/// One inventory as a file named after it.
#[must_use]
pub fn export_inventory(inventory: &Inventory) -> ExportFile {
    ExportFile {
        name: format!("{}.json", file_stem(&inventory.name)),
        text: to_indented(inventory),
    }
}

/// All inventories in one file, which the import takes.
#[must_use]
pub fn export_all(state: &State) -> ExportFile {
    ExportFile {
        name: "inventories.json".to_owned(),
        text: to_indented(&state.inventories),
    }
}

/// An inventory's name without what a file system refuses; "inventory" if nothing is left.
fn file_stem(name: &str) -> String {
    let mut stem: String = name
        .chars()
        .map(|c| {
            if c.is_control() || r#"<>:"/\|?*"#.chars().any(|refused| refused == c) {
                '-'
            } else {
                c
            }
        })
        .collect();
    let mut end = stem.len().min(LONGEST_NAME);
    while !stem.is_char_boundary(end) {
        end -= 1;
    }
    stem.truncate(end);
    // A leading dot hides a file, a trailing one confuses its ending.
    match stem.trim_matches(|c: char| c == '.' || c.is_whitespace()) {
        "" => "inventory".to_owned(),
        stem => stem.to_owned(),
    }
}
