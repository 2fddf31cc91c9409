//! Samples of loot text in all formats, and the entries read from them (docs/rules/catalogues-and-text.md#from-text).

use std::fmt::Write;
use std::rc::Rc;

use engine::rules::rounding::number_text;
use engine::session::Session;
use engine::text::{EntryContent, NameIndex, ReadEntry, ReadItem, Source, read};

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
        }
    };
    if let Some(doubt) = entry.doubt {
        write!(line, " !{doubt}").unwrap();
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
        for entry in read(text, &known).entries {
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
fn every_format_is_read_with_its_trap() {
    hold(
        include_str!("../../tests/fixtures/loot-formats.txt"),
        include_str!("../../tests/fixtures/loot-formats.expected.txt"),
    );
}
