//! Samples of loot text in all formats, and the entries read from them (docs/rules/catalogues-and-text.md#from-text).

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use engine::session::Session;
use engine::text::{EntryContent, NameIndex, ReadEntry, ReadItem, Source, read};
use engine::wording::printing::number_text;

/// The names that the built-in catalogue knows.
fn known() -> Rc<NameIndex> {
    Session::default().known()
}

/// An entry as the expected file has it.
fn line(entry: &ReadEntry) -> String {
    let sign = if entry.taken_away { "-" } else { "" };
    let mut line = match &entry.content {
        EntryContent::Coins(kind, count) => {
            format!("coins  {sign}{} {}", number_text(*count), kind.name())
        }
        EntryContent::Dice(text) => format!("dice   {text}"),
        EntryContent::Nothing(text) => {
            let text: String = text.chars().take(50).collect();
            format!("-      ({text})")
        }
        EntryContent::Item(ReadItem { stack, source, .. }) => {
            let item = &stack.item;
            let word = match source {
                Source::Text | Source::Copied => "plain",
                Source::Known => "known",
                Source::Pack(_) => "pack ",
            };
            let slots = item.slot_override.map(|slots| format!("|{} slots", number_text(slots)));
            format!(
                "{word}  {sign}{} x {}  [{} gp|{} lb{}]",
                number_text(stack.quantity),
                item.name,
                number_text(item.value),
                number_text(item.weight),
                slots.unwrap_or_default()
            ) + if stack.equipped { " equipped" } else { "" }
                + &stack.note_text().map(|note| format!(" “{note}”")).unwrap_or_default()
        }
    };
    if let Some(doubt) = entry.doubt {
        write!(line, " !{doubt}").unwrap();
    }
    for unread in &entry.unread {
        write!(line, " ?{unread}").unwrap();
    }
    line
}

/// Samples, each behind its `=== name`, with what is read of them, `## name` in front.
fn read_samples(samples: &str) -> String {
    let known = known();
    let mut all = String::new();
    for sample in samples.split("=== ").skip(1) {
        let (name, text) = sample.split_once('\n').unwrap();
        writeln!(all, "## {name}").unwrap();
        let reading = read(text, &known);
        for note in reading.notes {
            writeln!(all, "  note   {note}").unwrap();
        }
        for entry in reading.entries {
            writeln!(all, "  {}", line(&entry)).unwrap();
        }
    }
    all
}

/// The expected file leaves out an amount that nothing names, and calls a bundle a stack.
fn expected(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("# ")).map(|line| {
        let line =
            line.replace("  stack  ", "  known  ").replace("[|", "[0 gp|").replace("|]", "|0 lb]");
        line + "\n"
    });
    lines.collect()
}

/// Checks that samples are read as expected, and shows the first line that isn't.
fn hold(samples: &str, expected_file: &str) {
    let (read, expected) = (read_samples(samples), expected(expected_file));
    let mut sample = "";
    for (read, expected) in read.lines().zip(expected.lines()) {
        if let Some(name) = expected.strip_prefix("## ") {
            sample = name;
        }
        assert_eq!(read, expected, "{sample}");
    }
    assert_eq!(read.lines().count(), expected.lines().count());
}

#[test]
fn samples_of_most_formats_are_read() {
    hold(
        include_str!("../../tests/fixtures/loot-samples.txt"),
        include_str!("../../tests/fixtures/loot-samples.expected.txt"),
    );
}

#[test]
fn lists_are_read_as_people_keep_them() {
    hold(
        include_str!("../../tests/fixtures/lists/lists.txt"),
        include_str!("../../tests/fixtures/lists/lists.expected.txt"),
    );
}

#[test]
fn lists_are_read_as_people_post_them() {
    hold(
        include_str!("../../tests/fixtures/lists/as-posted.txt"),
        include_str!("../../tests/fixtures/lists/as-posted.expected.txt"),
    );
}

#[test]
fn names_of_the_players_own_stay_a_list() {
    hold(
        include_str!("../../tests/fixtures/lists/homemade.txt"),
        include_str!("../../tests/fixtures/lists/homemade.expected.txt"),
    );
}

#[test]
fn forms_of_lists_are_read_in_other_words_and_numbers_too() {
    hold(
        include_str!("../../tests/fixtures/lists/variants.txt"),
        include_str!("../../tests/fixtures/lists/variants.expected.txt"),
    );
}

#[test]
fn whole_lists_of_tools_games_and_languages_are_read() {
    hold(
        include_str!("../../tests/fixtures/lists/whole-lists.txt"),
        include_str!("../../tests/fixtures/lists/whole-lists.expected.txt"),
    );
}

#[test]
fn lists_are_read_as_strangers_write_them_for_many_games() {
    hold(
        include_str!("../../tests/fixtures/lists/strangers.txt"),
        include_str!("../../tests/fixtures/lists/strangers.expected.txt"),
    );
}

#[test]
fn lists_in_the_shape_of_tools_are_read_and_nothing_wrong_is_ticked() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/real-lists");
    let expected = fs::read_to_string(folder.join("expected.txt")).unwrap();
    let names = expected.lines().filter_map(|line| line.strip_prefix("## "));
    let samples = names.map(|name| {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        format!("=== {name}\n{text}\n")
    });
    hold(&samples.collect::<String>(), &expected);
}

/// Checks the entries of a text that is a file of its own.
fn hold_file(text: &str, expected: &[&str]) {
    assert_eq!(
        read_samples(&format!("=== file\n{text}")),
        format!("## file\n  {}\n", expected.join("\n  "))
    );
}

#[test]
fn a_spreadsheet_with_the_quantity_first_has_no_coins() {
    hold_file(
        include_str!("../../tests/fixtures/lists/csv-qty-first.csv"),
        &[
            "known  10 x Torch  [0.01 gp|1 lb]",
            "known  2 x Rope, hempen (50 feet)  [1 gp|10 lb]",
            "plain  1 x Ring, gold  [1250 gp|0 lb]",
        ],
    );
    hold_file(
        include_str!("../../tests/fixtures/lists/csv-two-columns.csv"),
        &[
            "known  10 x Torch  [0.01 gp|1 lb]",
            "plain  2 x Caltrop bags  [0 gp|0 lb]",
            "known  1 x Lantern, hooded  [5 gp|2 lb]",
        ],
    );
}

#[test]
fn lines_of_lists_are_counted() {
    let torches = "known  10 x Torch  [0.01 gp|1 lb]";
    hold_file(
        include_str!("../../tests/fixtures/lists/lines-of-lists.txt"),
        &[
            torches,
            "known  5 x Rations (1 day)  [0.5 gp|2 lb]",
            torches,
            torches,
            torches,
            torches,
            torches,
            torches,
            "known  1 x Rope, hempen (50 feet)  [1 gp|10 lb]",
            torches,
            "coins  35 gp",
            "coins  35 gp",
            "coins  35 gp",
            "coins  35 gp",
            "coins  12 sp",
            "coins  5 gp",
            "coins  3 sp",
            "coins  2 cp",
            "coins  250 gp",
            "coins  12 sp",
            "known  3 x Potion of healing  [50 gp|0.5 lb]",
            "coins  250 gp",
        ],
    );
}

#[test]
fn every_format_is_read_with_its_trap() {
    hold(
        include_str!("../../tests/fixtures/loot-formats.txt"),
        include_str!("../../tests/fixtures/loot-formats.expected.txt"),
    );
}
