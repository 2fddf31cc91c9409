//! Replays the texts that are kept for the fuzz targets: the corpora and the faults found (`engine/fuzz`).

#[path = "../fuzz/checks.rs"]
pub(crate) mod checks;

use std::fs;
use std::path::{Path, PathBuf};

use engine::import::TextInput;
use engine::questions::ViewImport;
use engine::session::Session;

type Check = fn(&str);

const TARGETS: [(&str, Check); 6] = [
    ("stored", checks::stored),
    ("import", checks::import),
    ("catalogue", checks::catalogue),
    ("numbers", checks::numbers),
    ("amounts", checks::amounts),
    ("loot", checks::loot),
];

fn in_fuzz(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(path)
}

#[test]
fn no_text_of_the_corpora_fails() {
    for (target, check) in TARGETS {
        let corpus = fs::read_to_string(in_fuzz(&format!("corpus/{target}.json"))).unwrap();
        let texts: Vec<String> = serde_json::from_str(&corpus).unwrap();
        assert!(texts.len() > 10, "{target}");
        for text in texts {
            check(&text);
        }
    }
}

#[test]
fn long_digits_long_names_and_many_references_take_work_in_proportion() {
    let answer = r#"{"data": {"items": [
        {"id": "pack", "name": "Pack", "kind": "pack", "weight": 1, "cost": {"amount": 1, "currency": "gp"},
            "contents": [{"quantity": 1, "item": {"id": "rope"}}]},
        {"id": "rope", "name": "Rope", "weight": 1, "cost": {"amount": 1, "currency": "gp"}}]}}"#;
    let list = r#"[{"name": "Mira", "strengthScore": 10, "penalties": [], "columns": [[
        {"name": "Sack", "kind": "item-container", "capacity": 10, "items": [
            {"quantity": 1, "equipped": false, "item": {"name": "Rope", "value": 1, "weight": 1}}]}], []]}]"#;
    let texts: [(Check, &[&str]); 6] = [
        (checks::loot, &["9", "a rope, ", "- a (1 lb)\n  > b\n", "#\t", "Box: 3 ropes, "]),
        (checks::numbers, &["9"]),
        (checks::amounts, &["9", "3 gp "]),
        (checks::catalogue, &[answer]),
        (checks::import, &[list]),
        (checks::stored, &[list]),
    ];
    for (check, texts) in texts {
        for text in texts {
            checks::with_grown(check, text);
        }
    }
}

#[test]
fn files_of_other_tools_take_work_in_proportion() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/other-tools");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    for file in files.filter(|path| path.extension().is_some_and(|extension| extension == "json")) {
        let text = fs::read_to_string(file).unwrap();
        checks::with_grown(checks::import, &text);
        checks::loot(&text);
    }
}

#[test]
fn lists_of_people_are_added_and_copied_again() {
    let lists = [
        include_str!("../../tests/fixtures/lists/lists.txt"),
        include_str!("../../tests/fixtures/lists/as-posted.txt"),
    ];
    for list in lists.into_iter().flat_map(|lists| lists.split("=== ").skip(1)) {
        let (_, text) = list.split_once('\n').unwrap();
        checks::loot(text);
    }
}

#[test]
fn texts_with_many_codes_take_work_in_proportion() {
    for part in ["HSS", "HSS1", "1", "HSS1:", "HSS1:a", "a.", "HSS1:a.", "{", " > "] {
        for begin in ["", "HSS1:"] {
            let search = |bytes: usize| {
                let text = format!("{begin}{}", part.repeat(bytes / part.len()));
                move || {
                    let mut session = Session::default();
                    session.import_text(&text, TextInput::Offered);
                    assert_eq!(session.ask(&ViewImport {}).sources, []);
                }
            };
            // A search that begins again at each character takes 64 times as long.
            assert!(checks::is_in_proportion(search(20_000), search(160_000)), "{begin}{part}");
        }
    }
}

#[test]
fn the_corpora_are_one_file_per_target() {
    let entries = fs::read_dir(in_fuzz("corpus")).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let mut expected = TARGETS.map(|(target, _)| format!("{target}.json"));
    names.sort();
    expected.sort();
    assert_eq!(names, expected);
}

#[test]
fn faults_that_fuzzing_found_do_not_come_back() {
    for folder in fs::read_dir(in_fuzz("faults")).unwrap() {
        let folder = folder.unwrap();
        let (_, check) =
            TARGETS.into_iter().find(|(target, _)| folder.file_name() == *target).unwrap();
        for fault in fs::read_dir(folder.path()).unwrap() {
            check(&fs::read_to_string(fault.unwrap().path()).unwrap());
        }
    }
}
