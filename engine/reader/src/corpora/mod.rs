//! Lists of all formats, and the entries read from them (`docs/rules/catalogues-and-text.md#from-text`).

mod without;

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use crate::catalogue::built_in;
use crate::reading::{ReadContext, Reader};
use crate::text::{EntryContent, KnownItem, NameIndex, ReadEntry, ReadItem, Source, read};
use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::uses_text::uses_in_words;
use engine_core::language::white_space::{trimmed, words};
use engine_core::model::{Item, State};
use engine_core::rules::games::BuiltInList;
use engine_core::wording::printing::number_text;

/// The names that the built-in catalogue knows.
pub(crate) fn known() -> Rc<NameIndex> {
    thread_local! {
        static KNOWN: Rc<NameIndex> = names();
    }
    KNOWN.with(Rc::clone)
}

fn names() -> Rc<NameIndex> {
    Reader::default().known(ReadContext {
        state: &State::default(),
        open: None,
        catalogue: &built_in(BuiltInList::Srd),
        case_mapping: CaseMapping::WITHOUT_BROWSER,
    })
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
                + &stack
                    .uses
                    .get()
                    .map(|uses| format!(" ({})", uses_in_words(uses)))
                    .unwrap_or_default()
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

/// The sign in front of a line of an expected file that is read so, but isn't right.
const WRONG: &str = "  wrong: ";

/// The expected file leaves out an amount that nothing names, and calls a bundle a stack.
fn expected(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("# ")).map(|line| {
        let line = line.replacen(WRONG, "  ", 1);
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
        include_str!("../../../../tests/fixtures/loot-samples.txt"),
        include_str!("../../../../tests/fixtures/loot-samples.expected.txt"),
    );
}

#[test]
fn lists_are_read_as_people_keep_them() {
    hold(
        include_str!("../../../../tests/fixtures/lists/lists.txt"),
        include_str!("../../../../tests/fixtures/lists/lists.expected.txt"),
    );
}

#[test]
fn lists_are_read_as_people_post_them() {
    hold(
        include_str!("../../../../tests/fixtures/lists/as-posted.txt"),
        include_str!("../../../../tests/fixtures/lists/as-posted.expected.txt"),
    );
}

#[test]
fn names_of_the_players_own_stay_a_list() {
    hold(
        include_str!("../../../../tests/fixtures/lists/homemade.txt"),
        include_str!("../../../../tests/fixtures/lists/homemade.expected.txt"),
    );
}

#[test]
fn forms_of_lists_are_read_in_other_words_and_numbers_too() {
    hold(
        include_str!("../../../../tests/fixtures/lists/variants.txt"),
        include_str!("../../../../tests/fixtures/lists/variants.expected.txt"),
    );
}

#[test]
fn whole_lists_of_tools_games_and_languages_are_read() {
    hold(
        include_str!("../../../../tests/fixtures/lists/whole-lists.txt"),
        include_str!("../../../../tests/fixtures/lists/whole-lists.expected.txt"),
    );
}

#[test]
fn lists_are_read_as_strangers_write_them_for_many_games() {
    hold(
        include_str!("../../../../tests/fixtures/lists/strangers.txt"),
        include_str!("../../../../tests/fixtures/lists/strangers.expected.txt"),
    );
}

#[test]
fn lists_in_the_shape_of_tools_are_read_and_nothing_wrong_is_ticked() {
    let (samples, expected) = samples_of("real-lists");
    hold(&samples, &expected);
}

/// The samples of a folder with a file for each, in the order of its expected file.
fn samples_of(folder: &str) -> (String, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures").join(folder);
    let expected = fs::read_to_string(folder.join("expected.txt")).unwrap();
    let names = expected.lines().filter_map(|line| line.strip_prefix("## "));
    let samples = names.map(|name| {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        format!("=== {name}\n{text}\n")
    });
    (samples.collect(), expected)
}

#[test]
fn more_lists_in_the_shape_of_tools_and_people_are_read() {
    let (samples, expected) = samples_of("real-lists-7");
    hold(&samples, &expected);
}

#[test]
fn kinds_of_lines_that_were_read_wrongly_are_read_in_other_words_too() {
    hold(
        include_str!("../../../../tests/fixtures/lists/kinds.txt"),
        include_str!("../../../../tests/fixtures/lists/kinds.expected.txt"),
    );
}

#[test]
fn lists_and_kinds_of_lines_by_somebody_who_had_not_seen_the_reader_are_read() {
    hold(
        include_str!("../../../../tests/fixtures/lists/unseen.txt"),
        include_str!("../../../../tests/fixtures/lists/unseen.expected.txt"),
    );
    hold(
        include_str!("../../../../tests/fixtures/lists/unseen-kinds.txt"),
        include_str!("../../../../tests/fixtures/lists/unseen-kinds.expected.txt"),
    );
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
        include_str!("../../../../tests/fixtures/lists/csv-qty-first.csv"),
        &[
            "known  10 x Torch  [0.01 gp|1 lb]",
            "known  2 x Rope, hempen (50 feet)  [1 gp|10 lb]",
            "plain  1 x Ring, gold  [1250 gp|0 lb]",
        ],
    );
    hold_file(
        include_str!("../../../../tests/fixtures/lists/csv-two-columns.csv"),
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
        include_str!("../../../../tests/fixtures/lists/lines-of-lists.txt"),
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
        include_str!("../../../../tests/fixtures/loot-formats.txt"),
        include_str!("../../../../tests/fixtures/loot-formats.expected.txt"),
    );
}

/// Texts, each behind its `=== name`, with their expected entries.
struct Corpus {
    name: &'static str,
    samples: String,
    expected: String,
    /// Whether it was written for this reader, not found or written by others.
    is_own: bool,
}

/// All of them.
fn corpora() -> Vec<Corpus> {
    let of_folder = |name, is_own| {
        let (samples, expected) = samples_of(name);
        Corpus { name, samples, expected, is_own }
    };
    let file = |name, is_own| {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
        let read = |end| fs::read_to_string(fixtures.join(format!("{name}.{end}"))).unwrap();
        Corpus { name, samples: read("txt"), expected: read("expected.txt"), is_own }
    };
    vec![
        file("loot-samples", false),
        file("loot-formats", false),
        file("lists/lists", false),
        file("lists/as-posted", false),
        file("lists/whole-lists", false),
        file("lists/strangers", true),
        file("lists/homemade", true),
        file("lists/variants", true),
        file("lists/kinds", true),
        file("lists/unseen", true),
        file("lists/unseen-kinds", true),
        of_folder("real-lists", false),
        of_folder("real-lists-7", false),
    ]
}

/// Whether a line of an expected file is ticked in the panel: it can be added, and has no doubt.
fn is_ticked(line: &str) -> bool {
    let line = trimmed(line);
    let can_be_added = !["note ", "dice ", "- "].iter().any(|front| line.starts_with(front));
    let is_taken_away = words(line).nth(1).is_some_and(|count| count.starts_with('-'));
    can_be_added && !is_taken_away && !line.contains(" !")
}

/// Counts the entries of each corpus, which are read as its expected file has them: ticked and unticked, right and
/// wrong. `tests/fixtures/account.txt` is the recorded account.
#[test]
fn nothing_wrong_is_ticked_and_the_account_is_as_recorded() {
    let mut account =
        "corpus  ticked right  ticked wrong  unticked right  unticked wrong\n".to_owned();
    for Corpus { name, expected, .. } in corpora() {
        let mut counts = [[0; 2]; 2];
        for line in expected.lines().filter(|line| line.starts_with("  ")) {
            let is_wrong = line.starts_with(WRONG);
            let is_ticked = is_ticked(&line.replacen(WRONG, "", 1));
            assert!(!is_wrong || !is_ticked, "{name}: {line}");
            counts[usize::from(!is_ticked)][usize::from(is_wrong)] += 1;
        }
        let [[ticked, ticked_wrong], [unticked, unticked_wrong]] = counts;
        writeln!(account, "{name}  {ticked}  {ticked_wrong}  {unticked}  {unticked_wrong}")
            .unwrap();
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/account.txt");
    if std::env::var_os("RECORD").is_some() {
        fs::write(&file, &account).unwrap();
    }
    assert_eq!(account, fs::read_to_string(file).unwrap_or_default());
}

#[test]
fn a_listed_name_that_begins_with_a_number_is_that_one_thing() {
    let names = ["Two-handed sword", "Two-headed axe", "Arrows (20)", "Pole (10-foot)"]
        .map(|name| KnownItem::of(Item { name: name.to_owned(), value: 5.0, ..Item::default() }));
    let known = NameIndex::new(CaseMapping::WITHOUT_BROWSER, [].into_iter(), names.into_iter());
    for (text, count, name) in [
        ("two handed sword", 1.0, "Two-handed sword"),
        ("2 handed sword", 1.0, "Two-handed sword"),
        ("2-handed sword", 1.0, "Two-handed sword"),
        ("two-handed-sword", 1.0, "Two-handed sword"),
        ("Two handed swords", 1.0, "Two-handed sword"),
        ("3 two handed swords", 3.0, "Two-handed sword"),
        ("two two-handed swords", 2.0, "Two-handed sword"),
        ("2 two handed swords", 2.0, "Two-handed sword"),
        ("two headed axe (8 gp)", 1.0, "Two-headed axe"),
        ("ten foot pole", 1.0, "Pole (10-foot)"),
        ("twenty arrows", 20.0, "Arrows"),
    ] {
        let reading = read(text, &known);
        let [ReadEntry { content: EntryContent::Item(found), doubt: None, .. }] =
            reading.entries.as_slice()
        else {
            panic!("{text}: {reading:?}")
        };
        let read = (found.stack.quantity, found.stack.item.name.as_str());
        assert_eq!(read, (count, name), "{text}");
    }
}
