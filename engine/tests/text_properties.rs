//! Properties of any text and any inventory: copied text is read back unchanged, a plain list stays a list of names,
//! and everything that is read can be stored.

use crate::support;

use std::sync::LazyLock;

use engine::commands::{AddFromText, CreateInventory, TextDestination};
use engine::model::{BundleSize, Item, ItemStack, Optional, Stored as _, Uses};
use engine::questions::{CopyContainer, CopyInventory, PreviewText, ReadText, Tick};
use engine::session::Session;
use engine::text::{EntryContent, Source, read};
use engine::wording::names::is_blank;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use support::acts::with_random;
use support::catalogue::{built_in, names};
use support::{Panel, ticked};

/// The names of the built-in catalogue, which other texts are looked up in.
static LISTED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let (mut panel, _) = built_in();
    names(&mut panel, "")
});

/// Names that a text could be broken by, and names of the catalogue.
fn name() -> impl Strategy<Value = String> {
    let nasty = "[-+*_~|<>#`@&%?{}()\\[\\]\\\\ \t\n\r\u{200B}0-9x.,:;a-c]{0,12}";
    let markup = "(\\[x\\]\\(https://a\\.example\\)|<b>|\\|\\|a\\|\\||:emoji:|@here|\\[\\[1d6\\]\\]|&lt;|1\\. a|- a|- )";
    let known = "(Torch|Arrows \\(20\\)|Chest \\(3 slots\\)|3 x Torch|-2 x y|\\(1 lb\\)|50 gp|\\*\\*a\\*\\* 1/2 slots, b|x|- a|2 x|\u{200B}@\u{200B})";
    let whole = (nasty, known, nasty).prop_map(|(a, b, c)| a + &b + &c);
    prop_oneof![
        nasty,
        known,
        markup,
        prop::sample::select(LISTED.as_slice()),
        whole,
        "תיק[ א-ת\u{200F}]{0,6}",
        "\\PC{0,20}",
        Just(String::new()),
        "z{250}",
    ]
}

fn amount() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(0.0),
        (0..2000_u32).prop_map(f64::from),
        (0..200_000_u32).prop_map(|thousandths| f64::from(thousandths) / 1000.0),
        Just(1e-7),
        Just(1e21),
    ]
}

/// Notes of several lines that a text could be broken by.
fn note() -> impl Strategy<Value = String> {
    let line = prop_oneof![name(), Just("  > a".to_owned()), Just("**a** 1/2 slots, b".to_owned())];
    let lines = prop::collection::vec((line, prop::sample::select(vec!["\n", "\r\n", "\r"])), 1..5);
    lines.prop_map(|lines| lines.into_iter().map(|(line, end)| line + end).collect())
}

fn stack() -> impl Strategy<Value = Value> {
    let numbers = (amount(), amount(), amount(), prop::option::of(amount()));
    let bundle = prop::option::of(2..40_u8);
    let marks = (any::<bool>(), any::<bool>(), prop::option::of((0..4_u8, 3..9_u8)));
    (name(), numbers, bundle, prop::option::of(note()), marks).prop_map(
        |(name, (quantity, value, weight, slots), bundle, note, (equipped, is_supply, uses))| {
            let mut stack = json!({"quantity": quantity, "equipped": equipped, "item": {
                "name": name, "value": value, "weight": weight, "slotOverride": slots, "equippedSlots": 0}});
            if let Some(bundle) = bundle {
                stack["item"]["bundle"] = bundle.into();
            }
            if let Some(note) = note {
                stack["note"] = note.into();
            }
            if is_supply {
                stack["supply"] = true.into();
            }
            if let Some((left, of)) = uses {
                stack["uses"] = json!({"left": left, "of": of});
            }
            stack
        },
    )
}

#[test]
fn the_random_stacks_have_each_stored_key_now_and_then() {
    let mut runner = TestRunner::deterministic();
    let stacks: Vec<_> =
        (0..100).map(|_| stack().new_tree(&mut runner).unwrap().current()).collect();
    for key in ItemStack::KEYS {
        assert!(stacks.iter().any(|stack| stack.get(key).is_some()), "{key}");
    }
    for key in Item::KEYS {
        assert!(stacks.iter().any(|stack| stack["item"].get(key).is_some()), "{key}");
    }
}

fn inventory() -> impl Strategy<Value = Value> {
    let container = (name(), amount(), prop::collection::vec(stack(), 0..6)).prop_map(|(name, capacity, items)| {
        json!({"kind": "item-container", "name": name, "capacity": capacity, "items": items})
    });
    let pouch = (name(), prop::collection::vec(0..500_u32, 5)).prop_map(|(name, coins)| {
        json!({"kind": "money-pouch", "name": name, "capacity": 100, "slots": 1, "coins": {
            "cp": coins[0], "sp": coins[1], "ep": coins[2], "gp": coins[3], "pp": coins[4]}})
    });
    let container =
        (prop_oneof![3 => container, 1 => pouch], 0..3_usize).prop_map(|(mut container, place)| {
            if let Some(place) = ["dropped", "stored"].get(place) {
                container["place"] = json!(place);
            }
            container
        });
    let column = prop::collection::vec(container, 0..4);
    (name(), column.clone(), column).prop_map(|(name, left, right)| {
        json!({"name": name, "strengthScore": 10, "penalties": [], "columns": [left, right]})
    })
}

/// The fields of a stored stack that a copied text contains.
fn carried(stack: &Value) -> CopiedStack {
    let item = &stack["item"];
    let name = item["name"].as_str().unwrap().replace("\r\n", "\n").replace(['\n', '\r'], " ");
    let number = |key: &str| item[key].as_f64();
    let item = Item {
        name,
        value: number("value").unwrap(),
        weight: number("weight").unwrap(),
        slot_override: number("slotOverride"),
        // Without slots a bundle says nothing, and is not copied.
        bundle: number("slotOverride").and(number("bundle")).and_then(BundleSize::new).into(),
        ..Item::default()
    };
    let note = stack["note"]
        .as_str()
        .filter(|note| !is_blank(note))
        .map(|note| note.replace("\r\n", "\n").replace('\r', "\n"));
    let uses = stack.get("uses").map(|uses| {
        Uses::new(uses["left"].as_f64().unwrap(), uses["of"].as_f64().unwrap()).unwrap()
    });
    (stack["quantity"].as_f64().unwrap(), item, uses.into(), note)
}

/// A quantity of an item with its uses and its note.
type CopiedStack = (f64, Item, Optional<Uses>, Option<String>);

/// Stacks and coins.
#[derive(Debug, Default, PartialEq)]
struct Things {
    stacks: Vec<CopiedStack>,
    coins: Vec<(&'static str, f64)>,
}

/// The stacks that are read from a text.
fn read_back(text: &str) -> Things {
    let mut things = Things::default();
    for entry in read(text, &Session::default().known()).entries {
        match entry.content {
            EntryContent::Item(found) => {
                let note = found.stack.note_text().map(str::to_owned);
                let ItemStack { quantity, item, uses, .. } = found.stack;
                things.stacks.push((quantity, item, uses, note));
            }
            EntryContent::Coins(kind, count) => things.coins.push((kind.name(), count)),
            EntryContent::Dice(text) | EntryContent::Nothing(text) => {
                unreachable!("not read: {text:?}")
            }
        }
    }
    things
}

/// The part of stored containers that a text includes.
fn carried_by(containers: &[&Value]) -> Things {
    let items = containers.iter().filter_map(|container| container["items"].as_array());
    let coins = containers.iter().flat_map(|container| {
        let kinds = ["cp", "sp", "ep", "gp", "pp"].into_iter();
        kinds.filter_map(|kind| Some((kind, container["coins"][kind].as_f64()?)))
    });
    Things {
        stacks: items.flatten().map(carried).collect(),
        coins: coins.filter(|(_, count)| *count > 0.0).collect(),
    }
}

#[test]
fn a_copied_text_is_read_as_the_same_stacks() {
    with_random(inventory(), 2, |inventory| {
        let panel = Panel::loaded(&json!([inventory]).to_string());
        let columns = inventory["columns"].as_array().unwrap();
        let containers: Vec<_> =
            columns.iter().flat_map(|column| column.as_array().unwrap()).collect();
        let copied = panel.session.ask(&CopyInventory { inventory: panel.open_id() }).unwrap().text;
        assert_eq!(read_back(&copied), carried_by(&containers), "{copied}");
        for (id, container) in panel.places().into_iter().zip(containers) {
            let copied = panel.session.ask(&CopyContainer { container: id }).unwrap().text;
            assert_eq!(read_back(&copied), carried_by(&[container]), "{copied}");
        }
    });
}

/// The fields of stored containers that a copied text contains, and their contents.
fn containers(columns: &[Value]) -> Vec<(String, Value, Option<f64>, Value, Things)> {
    let containers =
        columns.iter().flat_map(|column| column.as_array().unwrap()).map(|container| {
            let is_pouch = container["kind"] == "money-pouch";
            let name = container["name"]
                .as_str()
                .unwrap()
                .replace("\r\n", "\n")
                .replace(['\n', '\r'], " ");
            let capacity = container["capacity"].as_f64().filter(|_| !is_pouch);
            let (kind, place) = (container["kind"].clone(), container["place"].clone());
            (name, kind, capacity, place, carried_by(&[container]))
        });
    containers.collect()
}

#[test]
fn a_copied_inventory_pasted_into_an_empty_one_gives_the_same_containers_and_contents() {
    let limits = [json!({}), json!({"slots": null}), json!({"slots": 9, "weight": null})];
    let limited = (inventory(), prop::sample::select(limits.to_vec()));
    let limited = limited.prop_map(|(mut inventory, limits)| {
        inventory["limits"] = limits;
        inventory
    });
    with_random((limited, any::<bool>()), 2, |(inventory, merge_with_existing)| {
        let mut panel = Panel::loaded(&json!([inventory]).to_string());
        let text = panel.session.ask(&CopyInventory { inventory: panel.open_id() }).unwrap().text;
        panel.send(CreateInventory { name: "Ada".into(), ..CreateInventory::default() });
        let reading = panel.session.ask(&ReadText { text: text.clone(), ..ReadText::default() });
        let before = containers(inventory["columns"].as_array().unwrap());
        assert_eq!(reading.names_containers, !before.is_empty(), "{text}");
        let ticked = reading.entries.iter().map(|entry| {
            assert_eq!(entry.tick, Tick::Ticked, "{text}");
            ticked(entry)
        });
        let command = AddFromText {
            text: text.clone(),
            ticked: ticked.collect(),
            into: TextDestination::Named,
            merge_with_existing,
            ..AddFromText::default()
        };
        let preview = panel.session.ask(&PreviewText { command: command.clone() });
        assert_eq!(preview.ready, !before.is_empty());
        let update = panel.session.dispatch(command);
        panel.take(update);
        let after = containers(panel.at("/1/columns").as_array().unwrap());
        assert_eq!(after, before, "{text}");
        assert_eq!(panel.at("/1/columns/1"), json!([]), "{text}");
    });
}

/// Whether a line of a copied text has Markdown in it, or anything else that chats interpret.
fn is_interpreted(line: &str) -> bool {
    let line = line.strip_prefix("- ").or(line.strip_prefix("  >")).unwrap_or(line);
    // A backslash that is shown stands between its neighbours like any other character.
    let line = line.replace("\\\\", "\u{200B}");
    let plain: Vec<_> = format!(" {line}").chars().collect();
    let pairs = plain.windows(2).any(|pair| match *pair {
        ['\\', _] => false,
        [before, '*' | '_' | '~' | '|' | '>' | '#' | '`'] => before != '\\',
        ['@' | '<' | '&', next] => !next.is_whitespace() && next != '\u{200B}',
        [':', next] => next.is_ascii_alphabetic(),
        ['[', '['] | [']', '(' | '['] | ['?' | '%', '{'] => true,
        _ => false,
    });
    let start = line.trim_start();
    let after_number = start.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = after_number.len() < start.len()
        && [". ", ") "].iter().any(|mark| after_number.starts_with(mark));
    let is_list = is_numbered || ["- ", "+ "].iter().any(|mark| start.starts_with(mark));
    pairs || is_list
}

#[test]
fn a_chat_interprets_lists_and_marks_but_not_those_after_a_backslash() {
    for line in ["  > 1) a", "  > 12. a", "  > - a", "  > %{a", r"  > \\*a"] {
        assert!(is_interpreted(line), "{line}");
    }
    for line in ["  > ) a", r"  > %\\{a", r"  > \*a"] {
        assert!(!is_interpreted(line), "{line}");
    }
}

#[test]
fn no_name_and_no_note_is_interpreted_by_a_chat() {
    with_random(stack(), 2, |stack| {
        let container =
            json!({"kind": "item-container", "name": "", "capacity": 10, "items": [stack]});
        let inventory = json!({"name": "Ada", "strengthScore": 10, "penalties": [], "columns": [[container], []]});
        let panel = Panel::loaded(&json!([inventory]).to_string());
        let copied = panel.session.ask(&CopyContainer { container: panel.left(0) }).unwrap().text;
        let interpreted = copied.lines().skip(1).find(|line| is_interpreted(line));
        assert_eq!(interpreted, None, "{stack}");
    });
}

#[test]
fn each_half_of_a_copied_text_is_read_as_the_stacks_that_begin_in_it() {
    with_random((inventory(), 0..60_usize), 2, |(inventory, cut)| expect_halves(&inventory, cut));
}

#[test]
fn a_last_name_that_ends_in_blanks_keeps_them_in_both_halves() {
    let stack =
        |name: &str, note: &str| json!({"item": {"name": name}, "quantity": 1, "note": note});
    let items = [stack("Lamp", "dented"), stack("Rope", "wet"), stack("Bell  ", "")];
    let container =
        json!({"kind": "item-container", "name": "Sack", "capacity": 10, "items": items});
    let inventory =
        json!({"name": "Ada", "strengthScore": 10, "penalties": [], "columns": [[container], []]});
    for cut in 0..7 {
        expect_halves(&inventory, cut);
    }
}

/// Checks that each half of an inventory's copied text, cut behind that line, is read as the stacks that begin in it.
fn expect_halves(inventory: &Value, cut: usize) {
    let panel = Panel::loaded(&json!([inventory]).to_string());
    let copied = panel.session.ask(&CopyInventory { inventory: panel.open_id() }).unwrap().text;
    let lines: Vec<_> = copied.split('\n').collect();
    let (first, second) = lines.split_at(cut.min(lines.len() - 1) + 1);
    let all = read_back(&copied).stacks;
    let begin = first.iter().filter(|line| line.starts_with("- ")).count();
    let names = read_part(&first.join("\n")).into_iter().map(|(_, item, ..)| item);
    let expected = all[..begin].iter().map(|(_, item, ..)| item.clone());
    assert_eq!(names.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{first:?}");
    // Other lists have no notes and no slots.
    let is_heading = |line: &str| line.starts_with("**") && line.contains(" slots, ");
    let has_form = |line: &&str| line.starts_with("  >") || is_heading(line);
    if second.iter().skip(1).any(has_form) {
        // The blanks at the end may belong to the last name.
        for text in [second.join("\n"), second.join("\n").trim_start().to_owned()] {
            assert_eq!(read_part(&text), all[begin..], "{text}");
        }
    }
}

/// The stacks that are read from a part of a copied text.
fn read_part(text: &str) -> Vec<CopiedStack> {
    let entries = read(text, &Session::default().known()).entries.into_iter();
    let stacks = entries.filter_map(|entry| match entry.content {
        EntryContent::Item(found) => {
            let note = found.stack.note_text().map(str::to_owned);
            let ItemStack { quantity, item, uses, .. } = found.stack;
            Some((quantity, item, uses, note))
        }
        _ => None,
    });
    stacks.collect()
}

/// A line of a list in one of the forms in which people write a count or an amount: its text, the number of items or
/// coins, and the kind of the coins.
fn line_of_list() -> impl Strategy<Value = (String, f64, Option<&'static str>)> {
    let item = prop::sample::select(vec![
        "{n}x Torch",
        "{n} torches",
        "- Torch x{n}",
        "Torches: {n}",
        "* Torch = {n}",
        "Torch - {n}",
        "Torches ({n})",
        "> **Torch**, {n}",
        "1. Torch {n} (1 lb each)",
        "Chest: {n} torches",
        "Torch x{n}, worn",
        "Torch x{n} (£5)",
        ":fire: {n} torches",
    ]);
    let coins = prop::sample::select(vec![
        ("{n} gp", "gp"),
        ("- GP: {n}", "gp"),
        ("Silver, {n}", "sp"),
        ("{n}:cp:", "cp"),
        ("{n} gold pieces (in a sock)", "gp"),
        ("Coins | {n} | sp", "sp"),
        ("GM: {n} cp", "cp"),
    ]);
    let item = (item, 1..500_u32).prop_map(|(form, count)| (form, None, count));
    let coins = (coins, 1..500_u32).prop_map(|((form, kind), count)| (form, Some(kind), count));
    prop_oneof![item, coins].prop_map(|(form, kind, count)| {
        (form.replace("{n}", &count.to_string()), f64::from(count), kind)
    })
}

#[test]
fn a_list_of_lines_adds_up_to_what_they_say() {
    let known = Session::default().known();
    with_random(prop::collection::vec(line_of_list(), 1..20), 4, |lines| {
        let texts: Vec<_> = lines.iter().map(|(text, ..)| text.as_str()).collect();
        let text = texts.join("\n");
        let entries = read(&text, &known).entries;
        let read = entries.iter().map(|entry| match &entry.content {
            EntryContent::Item(found) => {
                assert_eq!(found.stack.item.name, "Torch", "{text}");
                (found.stack.quantity, None)
            }
            EntryContent::Coins(kind, count) => (*count, Some(kind.name())),
            EntryContent::Dice(line) | EntryContent::Nothing(line) => unreachable!("{line:?}"),
        });
        let said: Vec<_> = lines.iter().map(|(_, count, kind)| (*count, *kind)).collect();
        assert_eq!(read.collect::<Vec<_>>(), said, "{text}");
        assert!(entries.iter().all(|entry| entry.doubt.is_none()), "{text}");
    });
}

#[test]
fn a_list_of_unknown_names_stays_a_list_of_names() {
    let word = "[qzjvk]{3,8}";
    let words = prop::collection::vec(word, 1..4).prop_map(|words| words.join(" "));
    with_random(prop::collection::vec(words, 1..30), 2, |names| {
        let reading = read(&names.join("\n"), &Session::default().known());
        let read = reading.entries.iter().map(|entry| match &entry.content {
            EntryContent::Item(found) if found.source == Source::Text => {
                assert_eq!(
                    (found.stack.quantity, found.stack.item.value, found.is_measured),
                    (1.0, 0.0, false)
                );
                found.stack.item.name.to_ascii_lowercase()
            }
            other => panic!("{other:?}"),
        });
        assert_eq!(read.collect::<Vec<_>>(), names);
    });
}
