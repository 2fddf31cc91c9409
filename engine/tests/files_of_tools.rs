//! The files of tests/fixtures/other-tools/, each for one statement of docs/rules/characters.md.
//! `expected.txt` beside them has the statement and the inventory that the file becomes.

use std::fs;
use std::path::PathBuf;

use engine::questions::{ReadText, Tick};
use engine::session::Session;
use engine::text::{Doubt, EntryContent, Source, read};
use engine::wording::printing::number_text;
use serde_json::{Value, json};

use crate::characters::{READ_GAMES, text};
use crate::support::{Panel, choose_file};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/other-tools")
}

/// The fixtures by name, in the order of their names.
fn fixtures() -> Vec<(String, String)> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// The expected lines of each fixture, with its name and its statement.
fn expected() -> Vec<(String, Vec<String>)> {
    let file = fs::read_to_string(folder().join("expected.txt")).unwrap();
    let sections = file.split("\n## ").skip(1).map(|section| {
        let (head, lines) = section.split_once('\n').unwrap();
        let (name, statement) = head.split_once(": ").unwrap();
        assert!(!statement.is_empty(), "{name}");
        let lines = lines.lines().filter(|line| !line.is_empty());
        (name.to_owned(), lines.map(str::to_owned).collect())
    });
    sections.collect()
}

/// What Import makes of a file: the tiles, the containers with their rows, or the reason why it is refused.
fn imported(file: &str) -> Vec<String> {
    let mut panel = Panel::loaded("[]");
    let source = choose_file(&mut panel.session, file);
    let Some(preview) = source.inventories.first() else {
        assert_eq!(source.list, None, "it is no list");
        let problem = source.problem.map(|sentence| format!(" {sentence}"));
        return vec![format!("Invalid.{}", problem.unwrap_or_default())];
    };
    let origin = preview.origin.clone().unwrap();
    panel.import(&[file.to_owned()], &[]);
    panel.select(0);
    let inventory = panel.at("/0");
    let open = panel.open.as_ref().unwrap();
    let figures: Vec<_> = open.figures.iter().flatten().map(|figure| &*figure.text).collect();
    let not_carried = open.not_carried.iter().map(|not_carried| format!(" ({not_carried})"));
    let mut lines = vec![
        origin,
        format!(
            "{}, {}: {}{}{}",
            text(&inventory["name"]),
            score(&inventory),
            figures.join(", "),
            not_carried.collect::<String>(),
            rules(&inventory),
        ),
    ];
    for container in containers(&inventory) {
        lines.push(container_line(container));
        lines.extend(rows(container).map(|row| format!("- {}", row_line(row))));
    }
    lines
}

/// The score that a file says: of a game that counts by another one than strength that one.
fn score(inventory: &Value) -> String {
    let strength = || format!("strength {}", inventory["strengthScore"]);
    inventory.get("score").map_or_else(strength, |score| format!("score {score}"))
}

/// The game of an inventory and its own settings: ", shadowdark, own slots 16".
fn rules(inventory: &Value) -> String {
    let own = |name: &str, limit: &Value| limit.as_f64().map(|own| format!(", own {name} {own}"));
    let levels = inventory["levels"].as_array().map(|levels| {
        let levels = levels.iter().map(|level| {
            format!("{} from {} {}", text(&level["name"]), level["from"], text(&level["of"]))
        });
        format!(", own levels {}", levels.collect::<Vec<_>>().join("; "))
    });
    let parts = [
        inventory["game"].as_str().map(|game| format!(", {game}")),
        own("slots", &inventory["limits"]["slots"]),
        own("equipped slots", &inventory["limits"]["equipped"]),
        own("lb", &inventory["limits"]["weight"]),
        penalties(&inventory["penalties"]),
        levels,
        inventory["coinSlots"].as_str().map(|coins| format!(", coins take {coins}")),
    ];
    assert_eq!(inventory.get("newItems"), None);
    parts.into_iter().flatten().collect()
}

/// What takes slots away or, below 0, adds them: ", Hauler -2 slots".
fn penalties(penalties: &Value) -> Option<String> {
    let lines = penalties.as_array()?.iter();
    let lines = lines.map(|line| format!(", {} {} slots", text(&line["source"]), line["slots"]));
    Some(lines.collect::<Vec<_>>().concat())
}

fn containers(inventory: &Value) -> impl Iterator<Item = &Value> {
    let columns = inventory["columns"].as_array().unwrap().iter();
    columns.flat_map(|column| column.as_array().unwrap())
}

fn rows(container: &Value) -> impl Iterator<Item = &Value> {
    container["items"].as_array().into_iter().flatten()
}

fn number(value: &Value) -> String {
    number_text(value.as_f64().unwrap())
}

fn container_line(container: &Value) -> String {
    let size = match container.get("slots") {
        Some(slots) => format!("of {slots} slots"),
        None => format!("for {} slots", container["capacity"]),
    };
    let place = container["place"].as_str().map(|place| format!(", {place}"));
    let load = container.get("load");
    let load = load.map(|load| format!(", load {} slots {} lb", load["slots"], load["weight"]));
    let coins = container["coins"].as_object().into_iter().flatten();
    let coins: Vec<_> = coins
        .filter(|(_, count)| count.as_f64() != Some(0.0))
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    let details: String = place.into_iter().chain(load).collect();
    let line = format!("{} {size}{details}", text(&container["name"]));
    if coins.is_empty() { line } else { format!("{line}: {}", coins.join(" ")) }
}

/// A row: "20 × Arrows: 0.05 gp, 0.05 lb, 0.05 slots, 0.05 worn, bundles of 20, is worn “fletched”".
fn row_line(row: &Value) -> String {
    let item = &row["item"];
    let (quantity, value) = (number(&row["quantity"]), number(&item["value"]));
    format!("{quantity} × {}: {value} gp, {}", text(&item["name"]), details(row))
}

/// All of a row but its quantity, name and value.
fn details(row: &Value) -> String {
    let item = &row["item"];
    let parts = [
        (!item["slotOverride"].is_null())
            .then(|| format!(", {} slots", number(&item["slotOverride"]))),
        (item["equippedSlots"].as_f64() != Some(0.0))
            .then(|| format!(", {} worn", number(&item["equippedSlots"]))),
        item.get("bundle").map(|bundle| format!(", bundles of {}", number(bundle))),
        (row["equipped"] == true).then(|| ", is worn".to_owned()),
        (row["supply"] == true).then(|| ", supply".to_owned()),
        row.get("uses")
            .map(|uses| format!(", {}/{} uses", number(&uses["left"]), number(&uses["of"]))),
        row["note"].as_str().map(|note| format!(" “{}”", note.replace('\n', " / "))),
    ];
    let parts: String = parts.into_iter().flatten().collect();
    format!("{} lb{parts}", number(&item["weight"]))
}

#[test]
fn each_file_becomes_the_inventory_that_its_statement_says() {
    let (fixtures, expected) = (fixtures(), expected());
    let mut names: Vec<_> = expected.iter().map(|(name, _)| name).collect();
    names.sort();
    assert_eq!(names, fixtures.iter().map(|(name, _)| name).collect::<Vec<_>>());
    let read = expected.iter().map(|(name, lines)| {
        let (_, file) = fixtures.iter().find(|(other, _)| other == name).unwrap();
        (name, imported(file), lines)
    });
    let wrong = read.filter(|(_, read, lines)| read != *lines);
    let wrong: Vec<_> =
        wrong.map(|(name, read, _)| format!("## {name}\n{}\n", read.join("\n"))).collect();
    assert!(wrong.is_empty(), "these are read differently:\n{}", wrong.join("\n"));
}

/// A row that a file gives, in words: the same in Import and in Add from text.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    is_elsewhere: bool,
    quantity: String,
    details: String,
    value: String,
    /// Whether the value may be that of a bundle, which only Add from text says.
    has_doubtful_value: bool,
}

impl Row {
    fn of(row: &Value, is_elsewhere: bool, has_doubtful_value: bool) -> Self {
        let (quantity, value) = (number(&row["quantity"]), number(&row["item"]["value"]));
        let mut row = row.clone();
        // What is added becomes a supply later.
        row["supply"] = Value::Null;
        Self { is_elsewhere, quantity, details: details(&row), value, has_doubtful_value }
    }

    /// The row without what follows from the game of its inventory and its catalogue: a text is read for any other.
    fn in_any_game(self, row: &Value) -> Self {
        let details = format!("equipped {}, note {}", row["equipped"], row["note"]);
        Self { details, value: String::new(), has_doubtful_value: false, ..self }
    }
}

/// The worth of coins in cp: of those that are carried, and of those that are stored elsewhere.
type Worth = [f64; 2];

const KINDS: [(&str, f64); 5] =
    [("cp", 1.0), ("sp", 10.0), ("ep", 50.0), ("gp", 100.0), ("pp", 1000.0)];

/// The rows and coins that Import stores, and whether their inventory follows a game.
fn stored(file: &str) -> (Vec<Row>, Worth, bool) {
    let mut panel = Panel::loaded("[]");
    panel.import(&[file.to_owned()], &[]);
    let inventory = panel.at("/0");
    let has_game = inventory["game"].is_string();
    let (mut all, mut worth) = (Vec::new(), [0.0; 2]);
    for container in containers(&inventory) {
        let is_elsewhere = container["place"] == "stored";
        for (kind, cp) in KINDS {
            let count = container["coins"][kind].as_f64();
            worth[usize::from(is_elsewhere)] += count.unwrap_or(0.0) * cp;
        }
        all.extend(rows(container).map(|row| {
            let read = Row::of(row, is_elsewhere, false);
            if has_game { read.in_any_game(row) } else { read }
        }));
    }
    all.sort();
    (all, worth, has_game)
}

/// The rows and coins that Add from text lists.
fn listed(file: &str, has_game: bool) -> (Vec<Row>, Worth) {
    let (mut all, mut worth) = (Vec::new(), [0.0; 2]);
    for entry in read(file, &Session::default().known()).entries {
        let is_elsewhere = entry.is_elsewhere;
        match entry.content {
            EntryContent::Item(found) => {
                assert!(!matches!(found.source, Source::Pack(_)), "it would be unpacked");
                let row = serde_json::to_value(&found.stack).unwrap();
                let has_doubtful_value = entry.doubt == Some(Doubt::BundlePrice);
                let read = Row::of(&row, is_elsewhere, has_doubtful_value);
                all.push(if has_game { read.in_any_game(&row) } else { read });
            }
            EntryContent::Coins(kind, count) => {
                let (_, cp) = KINDS.into_iter().find(|(name, _)| *name == kind.name()).unwrap();
                worth[usize::from(is_elsewhere)] += count * cp;
            }
            // What is not read, such as coins of a count that is no number.
            EntryContent::Nothing(_) => {}
            EntryContent::Dice(text) => assert!(text.is_empty(), "“{text}” is to be rolled"),
        }
    }
    all.sort();
    (all, worth)
}

#[test]
fn add_from_text_reads_the_same_rows_and_coins_or_says_the_same_sentence() {
    for (name, file) in fixtures() {
        if let [refusal] = imported(&file).as_slice() {
            let reading =
                Session::default().ask(&ReadText { text: file.clone(), ..ReadText::default() });
            let sentence = refusal.strip_prefix("Invalid. ").unwrap();
            assert_eq!((reading.entries.len(), reading.notes.join(" ")), (0, sentence.to_owned()));
            continue;
        }
        let reading =
            Session::default().ask(&ReadText { text: file.clone(), ..ReadText::default() });
        let entries = read(&file, &Session::default().known()).entries;
        for (entry, shown) in entries.iter().zip(&reading.entries).filter(|(it, _)| it.is_elsewhere)
        {
            assert_eq!(
                (shown.tick, shown.doubt.as_deref()),
                (Tick::Unticked, Some("stored elsewhere"))
            );
            assert_eq!(entry.doubt, None, "{name}");
        }
        let (stored, worth, has_game) = stored(&file);
        let (mut listed, listed_worth) = listed(&file, has_game);
        for (listed, stored) in listed.iter_mut().zip(&stored) {
            if listed.has_doubtful_value {
                listed.value.clone_from(&stored.value);
                listed.has_doubtful_value = false;
            }
        }
        assert_eq!((listed, listed_worth), (stored, worth), "{name}");
    }
}

#[test]
fn of_several_documents_of_foundry_those_of_a_game_that_is_read_are_listed() {
    let axe = json!({"type": "weapon", "name": "Axe", "system": {}});
    let actor = |game: &str| json!({"type": "character", "system": {}, "items": [axe], "_stats": {"systemId": game}});
    let sentence = format!("This is a character of “pf2e”, which can’t be read yet. {READ_GAMES}");
    let sentence = sentence.as_str();
    for (file, count, note) in [
        (json!([actor("pf2e"), actor("dnd5e"), axe]), 2, sentence),
        (json!([actor("pf2e"), actor("pf2e")]), 0, sentence),
        (axe.clone(), 1, ""),
    ] {
        let reading =
            Session::default().ask(&ReadText { text: file.to_string(), ..ReadText::default() });
        assert_eq!((reading.entries.len(), &*reading.notes.join(" ")), (count, note), "{file}");
    }
}
