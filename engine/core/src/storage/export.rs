//! Inventories as files to download.

use serde::Serialize;
use tsify::Tsify;

use super::json::to_indented;
use crate::language::white_space::{is_space, trimmed_end};
use crate::model::{Inventory, State};

/// A file to download.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ExportFile {
    /// Its name, safe for every file system.
    pub name: String,
    /// Its text: JSON, indented by two spaces.
    pub text: String,
}

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
    ExportFile { name: "inventories.json".to_owned(), text: to_indented(&state.inventories) }
}

/// An inventory's name as that of a file (docs/rules/storage.md#file-names).
fn file_stem(name: &str) -> String {
    let mut stem: String = name.chars().map(|c| if is_refused(c) { '-' } else { c }).collect();
    let mut end = stem.len().min(LONGEST_NAME);
    while !stem.is_char_boundary(end) {
        end -= 1;
    }
    stem.truncate(end);
    // A leading dot hides a file; a trailing one would be followed by the dot of the extension.
    let stem = stem.trim_matches(|c: char| c == '.' || is_space(c));
    // Windows takes the part before the first dot for the name.
    let (base, rest) = stem.split_at(stem.find('.').unwrap_or(stem.len()));
    match base {
        "" => "inventory".to_owned(),
        base if is_device(base) => format!("{base}-{rest}"),
        _ => stem.to_owned(),
    }
}

/// True if a file system refuses a character, or it disguises the name by changing the direction of
/// the text.
fn is_refused(c: char) -> bool {
    c.is_control()
        || r#"<>:"/\|?*"#.contains(c)
        || matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// True if Windows reserves a name for a device.
fn is_device(name: &str) -> bool {
    let name = trimmed_end(name).to_ascii_uppercase();
    let numbered = |port: &str| {
        let number = name.strip_prefix(port).unwrap_or_default();
        number.chars().count() == 1
            && number.contains(|c: char| c.is_ascii_digit() || "¹²³".contains(c))
    };
    matches!(name.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
        || numbered("COM")
        || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_files_name_is_safe_for_every_file_system() {
        for (name, stem) in [
            ("Sir Bramblewick", "Sir Bramblewick"),
            ("", "inventory"),
            ("  ", "inventory"),
            ("...", "inventory"),
            (".hidden.", "hidden"),
            ("\u{FEFF}.\u{FEFF}", "inventory"),
            ("a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j"),
            ("tab\tnew\nline\u{85}", "tab-new-line-"),
            ("Ünïcode 🪙", "Ünïcode 🪙"),
            ("gpj.\u{202E}exe", "gpj.-exe"),
            ("\u{2066}a\u{2069}\u{200F}\u{61C}", "-a---"),
            ("CON", "CON-"),
            ("nul", "nul-"),
            ("Aux.txt.bak", "Aux-.txt.bak"),
            ("prn .x", "prn -.x"),
            ("com1", "com1-"),
            ("LPT³", "LPT³-"),
            ("COM10", "COM10"),
            ("COM", "COM"),
            ("Conan", "Conan"),
            ("x.con", "x.con"),
        ] {
            assert_eq!(file_stem(name), stem, "{name:?}");
        }
        assert_eq!(file_stem(&"🪙".repeat(100)), "🪙".repeat(50));
    }
}
