//! Notes on stacks (docs/rules/actions.md#notes): searched, merged with what other panels do, copied and read back.

use crate::support;

use engine::commands::{
    AddFromText, ConfigureStack, DuplicateContainer, EditStack, MoveStacks, Moved, StackChanges,
    StackField, TextDestination,
};
use engine::model::{ContainerId, StackId};
use engine::questions::{CopyContainer, FindStacks, ReadText, Tick, WhatChanged};
use engine::session::SessionAction;
use engine::text::{EntryContent, MOST_LINES, ReadingNote, read};
use serde_json::{Value, json};
use support::{Panel, choose_file, previews, ticked, typed};

/// Configure Entry with only the field Note touched.
fn noting(container: ContainerId, stack: StackId, text: &str) -> ConfigureStack {
    ConfigureStack {
        container,
        stack,
        changes: StackChanges { note: Some(text.to_owned()), ..StackChanges::default() },
    }
}

/// A panel with three torches that have a note.
fn noted(text: &str) -> Panel {
    let mut panel = Panel::with_stack("3", "", "", "");
    let container = panel.left(0);
    panel.send(noting(container, panel.stack(container, 0), text));
    panel
}

fn note(panel: &Panel) -> Value {
    panel.at("/0/columns/0/0/items/0/note")
}

fn copied(panel: &Panel) -> String {
    let container = panel.left(0);
    panel.session.ask(&CopyContainer { container }).unwrap().text
}

#[test]
fn a_note_is_set_shown_and_taken_away() {
    let mut panel = noted("  burns low\nMira’s \n");
    let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
    assert_eq!(note(&panel), "burns low\nMira’s");
    assert_eq!(panel.stacks[&stack].note.as_deref(), Some("burns low\nMira’s"));
    assert_eq!(panel.last.undo.as_deref(), Some("Changed Torch"));
    panel.send(noting(container, stack, " \n "));
    assert_eq!(panel.at("/0/columns/0/0/items/0").get("note"), None);
    assert_eq!(panel.stacks[&stack].note, None);
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(note(&panel), "burns low\nMira’s");
}

#[test]
fn invalid_notes_are_kept_and_not_shown_until_a_note_is_typed() {
    for junk in [json!(7), json!(null), json!(" \n"), json!(["x"]), json!("x".repeat(2001))] {
        let plain = Panel::with_stack("3", "", "", "").session.stored_text();
        let mut stored: Value = serde_json::from_str(&plain).unwrap();
        stored[0]["columns"][0][0]["items"][0]["note"] = junk;
        let text = stored.to_string();
        let mut panel = Panel::loaded(&text);
        assert!(!panel.last.damaged);
        assert_eq!(panel.session.stored_text(), text);
        let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
        assert_eq!(panel.stacks[&stack].note, None);
        panel.send(noting(container, stack, "Mira’s"));
        assert_eq!(note(&panel), "Mira’s");
    }
}

#[test]
fn a_note_goes_with_its_stack_and_with_each_part_of_it() {
    let mut panel = noted("Mira’s");
    let container = panel.left(0);
    panel.send(DuplicateContainer { container });
    let copy = panel.left(1);
    panel.send(MoveStacks {
        moved: Moved { container, stacks: panel.orders[&container].clone(), quantity: Some(1.0) },
        target: copy,
    });
    let notes = panel.stacks.values().map(|stack| stack.note.as_deref());
    assert_eq!(notes.collect::<Vec<_>>(), [Some("Mira’s"); 3]);
}

#[test]
fn a_stack_is_found_by_its_name_or_by_its_note() {
    let mut panel = noted("Belongs to\nMIRA");
    let container = panel.left(0);
    panel.send(typed(container, "Mira’s rope"));
    panel.send(typed(container, "Sack"));
    for (text, rows) in
        [("mira", &[0, 1][..]), ("to mira", &[0]), ("torch", &[0]), ("rope", &[1]), ("nobody", &[])]
    {
        let found: Vec<_> = panel
            .session
            .ask(&FindStacks { text: text.into() })
            .iter()
            .map(|hit| hit.stack)
            .collect();
        let expected = rows.iter().map(|row| panel.stack(container, *row));
        assert_eq!(found, expected.collect::<Vec<_>>(), "{text}");
    }
}

#[test]
fn a_note_is_copied_below_its_line_and_read_back() {
    let panel = noted("4 of 7 charges *left*\r\n\r\n> a\\b @all");
    let text = copied(&panel);
    let lines = "- 3 x Torch\n  > 4 of 7 charges \\*left\\*\n  >\n  > \\> a\\\\b @\u{200B}all";
    assert_eq!(text, format!("**Backpack** 0.6/10 slots, 0 lb\n{lines}"));
    let back = read(&text, &panel.session.known());
    let EntryContent::Item(found) = &back.entries[0].content else { panic!() };
    let expected = "4 of 7 charges *left*\n\n> a\\b @all";
    assert_eq!(found.stack.note_text(), Some(expected));
    assert_eq!(back.entries.len(), 1);
}

#[test]
fn only_stacks_with_the_same_note_merge() {
    for (there, rows, quantity) in [("Mira’s", 1, 6.0), ("Ada’s", 2, 3.0), ("", 2, 3.0)] {
        let text = copied(&noted("Mira’s"));
        let mut panel = noted(there);
        let container = panel.left(0);
        let entries =
            panel.session.ask(&ReadText { text: text.clone(), ..ReadText::default() }).entries;
        let ticked = entries.iter().filter(|entry| entry.tick != Tick::None).map(ticked);
        let command = AddFromText {
            text,
            ticked: ticked.collect(),
            into: TextDestination::Chosen { items: Some(container), coins: None },
            merge_with_existing: true,
            ..AddFromText::default()
        };
        let update = panel.session.dispatch(command);
        panel.take(update);
        assert_eq!(panel.orders[&container].len(), rows, "{there}");
        assert_eq!(panel.at("/0/columns/0/0/items/0/quantity"), quantity);
    }
}

#[test]
fn lines_of_notes_do_not_count_towards_the_limits_of_a_text() {
    let stack = |lines: usize| format!("- Torch\n{}", "  > x\n".repeat(lines));
    let head = "**Backpack** 0/10 slots, 0 lb\n";
    let known = Panel::loaded("[]").session.known();
    let long = format!("{head}{}", stack(900).repeat(MOST_LINES - 1));
    let reading = read(&long, &known);
    assert_eq!((reading.entries.len(), &*reading.notes), (MOST_LINES - 1, &[][..]));
    let reading = read(&format!("{long}- Rope"), &known);
    assert_eq!(
        (reading.entries.len(), &*reading.notes),
        (MOST_LINES - 1, &[ReadingNote::TooManyLines][..])
    );
    let wide = format!(
        "{head}- Torch\n{}- {}",
        format!("  > {}\n", "x".repeat(1990)).repeat(99),
        "y".repeat(99_999)
    );
    assert_eq!(read(&wide, &known).notes, [ReadingNote::TooLong]);
    // Nor do they count where a file is passed on from Import.
    let file = format!("{long}- {}", "y".repeat(100_000));
    let list = choose_file(&mut Panel::loaded("[]").session, &file).list.unwrap();
    assert!(file.starts_with(&list) && list.len() > 1_000_000);
    let reading = read(&list, &known);
    assert_eq!(reading.entries.len(), MOST_LINES - 1);
    assert!(reading.notes.contains(&ReadingNote::TooLong));
}

#[test]
fn lines_of_notes_are_never_read_as_items_or_coins() {
    let known = Panel::loaded("[]").session.known();
    for (text, read_as) in [
        ("  > 50 gp\n- 2 x Wand (1 lb)", "2 Wand"),
        ("> 50 gp\n- 2 x Wand (1 lb)", "2 Wand"),
        ("> 50 gp\n  > a rope\n- 2 x Wand", "2 Wand"),
        ("nd (1 lb)\n  > 50 gp\n- Rope", "1 Rope"),
        ("- Wand\n  > 50 gp\n  > a rope\n**Purse** 5 sp, 7 cp", "1 Wand: 50 gp|a rope; 5 sp; 7 cp"),
        ("- Wand\n  > 50 gp\n**Sack** 1/", "1 Wand: 50 gp"),
        // In a list of somebody's own they are notes as well.
        ("- 3 wands\n  > 50 gp\n- 20 gp", "3 Wand: 50 gp; 20 gp"),
        ("- 3 wands and 2 robes\n  > 50 gp\n- 20 gp", "3 Wand; 2 Robes; 20 gp"),
        ("loot\n  > 50 gp\n20 gp", "20 gp"),
        // A quoted list is no note.
        ("> 50 gp\n> 2 robes", "50 gp; 2 Robes"),
        ("> 50 gp\n- Wand", "50 gp; 1 Wand"),
    ] {
        let entries = read(text, &known).entries;
        let things = entries.iter().filter_map(|entry| match &entry.content {
            EntryContent::Item(found) => {
                let stack = &found.stack;
                let note = stack.note_text().map(|note| format!(": {}", note.replace('\n', "|")));
                Some(format!("{} {}{}", stack.quantity, stack.item.name, note.unwrap_or_default()))
            }
            EntryContent::Coins(kind, count) => Some(format!("{count} {}", kind.name())),
            EntryContent::Dice(_) | EntryContent::Nothing(_) => None,
        });
        assert_eq!(things.collect::<Vec<_>>().join("; "), read_as, "{text}");
    }
}

#[test]
fn a_changed_note_is_a_detail() {
    let mut panel = noted("Mira’s");
    let file = serde_json::to_string(&panel.at("/0")).unwrap().replace("Mira’s", "Ada’s");
    let staged = previews(&panel.choose_files(&[file], &[0]))[0].id;
    let differences = panel.session.ask(&WhatChanged { staged }).unwrap();
    assert_eq!(
        (differences.lines, differences.differs),
        (vec!["Only details have changed.".to_owned()], false)
    );
}

#[test]
fn two_panels_change_a_note_and_other_fields_at_once() {
    let mut mine = noted("old");
    let mut theirs = mine.beside();
    let (container, stack) = (mine.left(0), mine.stack(mine.left(0), 0));
    mine.send(noting(container, stack, "mine"));
    theirs.reload_from(&mine);
    let (place, row) = (theirs.left(0), theirs.stack(theirs.left(0), 0));
    theirs.send(EditStack {
        container: place,
        stack: row,
        field: StackField::Quantity,
        text: "9".into(),
    });
    mine.reload_from(&theirs);
    let update = mine.session.dispatch(SessionAction::Undo);
    mine.take(update);
    assert_eq!((note(&mine), mine.at("/0/columns/0/0/items/0/quantity")), (json!("old"), json!(9)));

    // A note that was changed since stays as it is.
    mine.send(noting(container, stack, "mine"));
    theirs.reload_from(&mine);
    theirs.send(noting(place, row, "theirs"));
    mine.reload_from(&theirs);
    let update = mine.session.dispatch(SessionAction::Undo);
    mine.take(update);
    assert!(mine.refused());
    assert_eq!(note(&mine), "theirs");
}

#[test]
fn copied_stacks_are_read_letter_for_letter_between_other_lines() {
    let panel = Panel::loaded("[]");
    let text = "sep=;\nHere you are, \u{200B}Bert:\r\n- 3 x Torch\r\n- \\*Wand\\* @\u{200B}all (1 lb)\r\n  > 4 of 7\r\n  >\r\n  > ‘Mira’s’\r\nand 2 torches\r\n- Torch";
    let entries = panel.session.ask(&ReadText { text: text.into(), ..ReadText::default() }).entries;
    let lines: Vec<_> =
        entries.iter().map(|entry| (&*entry.text, entry.about.as_deref())).collect();
    assert_eq!(
        lines,
        [
            ("Here you are, Bert:", None),
            ("3 × Torch", Some("0.6 slots")),
            ("1 × *Wand* @all", Some("1 lb, 0.2 slots")),
            ("2 × Torch", Some("0.01 gp, 1 lb, 0.4 slots")),
            ("1 × Torch", Some("0.01 gp, 1 lb, 0.2 slots")),
        ]
    );
    let read = read(text, &panel.session.known());
    let EntryContent::Item(wand) = &read.entries[2].content else { panic!() };
    assert_eq!(wand.stack.note_text(), Some("4 of 7\n\n‘Mira’s’"));
}
