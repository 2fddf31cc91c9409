//! Stories through the public API, each file about one subject. They are one program: to compile and link one for each
//! file would take several times as long.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

mod amounts;
mod breakdown;
mod catalogue;
mod catalogue_answers;
mod characters;
mod coin_fields;
mod coins;
mod coins_at_random;
mod coins_in_use;
mod commands;
mod copy_as_text;
mod corpora;
mod drop_suggestions;
mod example;
mod files;
mod from_text;
mod giving_items;
mod histories;
mod limits;
mod loot;
mod notes;
mod nothing_lost;
mod panels;
mod party;
mod places;
mod previews;
mod rows;
mod rules;
mod saving;
mod sharing;
mod supplies;
mod taking_back;
mod taking_back_at_random;
mod text_properties;
mod trading;
mod two_panels;
mod typing;
mod undo_steps;
mod what_changed;

/// A file that is not named above would not be compiled.
#[test]
fn main_names_every_test_file() {
    let named = include_str!("main.rs");
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        if let Some(name) = name.strip_suffix(".rs").filter(|name| *name != "main") {
            assert!(named.contains(&format!("\nmod {name};\n")), "{name}");
        }
    }
}
