//! Stories through the public API, each file about one subject. They are one program: to compile and link one for each
//! file would take several times as long.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::disallowed_methods, reason = "tests know their own white space")]

mod support;

mod add_row;
mod amounts;
mod begun_bundles;
mod breakdown;
mod cards;
mod catalogue;
mod catalogue_answers;
mod catalogues_of_games;
mod characters;
mod characters_at_random;
mod coin_fields;
mod coins;
mod coins_at_random;
mod coins_by_number;
mod coins_in_use;
mod coins_of_any_game;
mod commands;
mod container_locations;
mod containers_without_a_size;
mod copied_coins;
mod copy_as_text;
mod corpora;
mod drop_suggestions;
mod drop_suggestions_in_games;
mod equipped_slots;
mod example;
mod files;
mod files_of_tools;
mod formulas;
mod from_text;
mod full_storage;
mod games;
mod games_at_random;
mod giving_across_coins;
mod giving_containers;
mod giving_items;
mod giving_items_at_random;
mod hidden_columns;
mod histories;
mod history_lines;
mod identities;
mod importing;
mod kits_of_games;
mod levels;
mod limits;
mod limits_at_random;
mod lists_of_items;
mod new_items;
mod no_pounds;
mod no_slots;
mod notes;
mod nothing_becomes_more;
mod nothing_lost;
mod panels;
mod party;
mod previews;
mod rows;
mod rules;
mod saving;
mod settings_of_two_panels;
mod sharing;
mod sheets;
mod slots_by_weight;
mod step_labels;
mod supplies;
mod tables_at_random;
mod tables_of_games;
mod taking_back;
mod text_properties;
mod things_by_name;
mod trading;
mod two_panels;
mod undo_keeps_amounts;
mod undo_keeps_amounts_at_random;
mod undo_log;
mod undo_log_after_a_kill;
mod undo_log_at_random;
mod undo_log_limits;
mod undo_log_lost_entries;
mod undo_steps;
mod uses;
mod values_in_any_coins;
mod what_changed;
mod what_changed_at_random;
mod worn_things;

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
