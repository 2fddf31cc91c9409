//! No data is lost: undo beside other panels, damaged lists, imports of existing names.

use crate::support;

use engine::commands::{
    AddContainer, AddStack, Command, ConfigureInventory, CreateInventory, DeleteContainer,
    DeleteStacks, Direction, DuplicateInventory, EditStack, InventoryChanges, MoveInventory,
    NewContainer, PlaceStack, StackField, StackTexts, TypeCoins,
};
use engine::import::ImportChange;
use engine::model::{CoinKind, ContainerId, IdSource, Place};
use engine::session::SessionAction;
use engine::storage::{Completeness, read_stored};
use engine::view::update::Notice;
use proptest::prelude::*;
use serde_json::json;
use support::acts::with_random;
use support::{Panel, SIR_BRAMBLEWICK, previews};

fn type_coins(panel: &mut Panel, coin: CoinKind, text: &str) {
    let container = panel.right(0);
    panel.send(TypeCoins { container, coin, text: text.into(), end: None });
}

#[test]
fn undo_of_a_typed_coin_keeps_another_panels_change() {
    let mut mine = Panel::furnished();
    let mut theirs = mine.beside();
    type_coins(&mut mine, CoinKind::Gp, "1");
    theirs.reload_from(&mine);
    type_coins(&mut theirs, CoinKind::Sp, "7");
    mine.reload_from(&theirs);
    type_coins(&mut mine, CoinKind::Gp, "12");
    let update = mine.session.dispatch(SessionAction::Undo);
    mine.take(update);
    let coins = |kind: &str| mine.at(&format!("/0/columns/1/0/coins/{kind}"));
    assert_eq!((coins("gp"), coins("sp")), (json!(0), json!(7)));
}

#[test]
fn undo_reaches_a_stack_that_was_moved_out_of_a_container_which_is_gone() {
    let mut mine = Panel::with_stack("5", "1", "1", "");
    let mut theirs = mine.beside();
    let (container, stack) = (mine.left(0), mine.stack(mine.left(0), 0));
    mine.send(EditStack { container, stack, field: StackField::Quantity, text: "7".into() });
    theirs.reload_from(&mine);
    let inventory = theirs.open_id();
    theirs.send(AddContainer {
        inventory,
        name: "Belt".into(),
        place: Place::Carried,
        container: NewContainer::Item { capacity: "5".into() },
    });
    let (belt, backpack) = (theirs.left(0), theirs.left(1));
    theirs.send(PlaceStack {
        container: backpack,
        stack: theirs.stack(backpack, 0),
        target: belt,
        before: None,
    });
    theirs.send(DeleteContainer { container: backpack });
    mine.reload_from(&theirs);
    let update = mine.session.dispatch(SessionAction::Undo);
    mine.take(update);
    assert_eq!(mine.at("/0/columns/0/0/name"), "Belt");
    assert_eq!(mine.at("/0/columns/0/0/items/0/quantity"), json!(5));
}

#[test]
fn undo_of_a_deletion_restores_everything_and_names_it() {
    let mut panel = Panel::sir_bramblewick();
    let before = panel.session.stored_text();
    let container = panel.left(0);
    let count = panel.orders[&container].len();
    let update = panel.session.dispatch(Command::DeleteContainer(DeleteContainer { container }));
    panel.take(update);
    let text = format!("Deleted Backpack, {count} items");
    assert_eq!(panel.last.notice, Some(Notice::Deleted(text.clone())));
    assert_eq!(panel.last.undo, Some(text));
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(panel.session.stored_text(), before);
}

#[test]
fn forgotten_data_does_not_come_back() {
    let mut panel = Panel::sir_bramblewick();
    let (inventory, container) = (panel.open_id(), panel.left(0));
    panel.send(DuplicateInventory { inventory });
    panel.session.dispatch(SessionAction::Undo);
    let update = panel.session.forget();
    panel.take(update);
    assert!(panel.open.is_none() && panel.inventories.is_empty());
    assert!(panel.last.undo.is_none() && panel.last.redo.is_none());
    assert_eq!(panel.session.stored_text(), "[]");
    // Ids are not reused: a dialog that was open on a forgotten inventory does not find a new one.
    let update = panel.session.load(&format!("[{SIR_BRAMBLEWICK}]"), None);
    panel.take(update);
    panel.send(DeleteContainer { container });
    assert!(panel.refused());
}

#[test]
fn two_hundred_steps_can_be_undone() {
    let mut panel = Panel::with_stack("1", "1", "1", "");
    let (container, start) = (panel.left(0), panel.session.stored_text());
    let stack = panel.stack(container, 0);
    for quantity in 2..=201 {
        panel.send(EditStack {
            container,
            stack,
            field: StackField::Quantity,
            text: quantity.to_string(),
        });
    }
    for _ in 0..200 {
        panel.session.dispatch(SessionAction::Undo);
    }
    assert_eq!(panel.session.stored_text(), start);
}

/// The stored text, the number of inventories that are shown, and whether the text is set aside.
#[test]
fn invalid_entries_are_kept_and_the_rest_is_shown() {
    let good = r#"{"name":"A","strengthScore":10,"penalties":[],"columns":[[],[]]}"#;
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let holding = |container: &str| {
        format!(
            r#"[{{"name":"B","strengthScore":9,"penalties":[],"columns":[[{container}],[]]}},{good}]"#
        )
    };
    let strong = |strength: &str, more: &str| {
        format!(r#"[{{"name":"B","strengthScore":{strength},{more}"columns":[[],[]]}},{good}]"#)
    };
    let row = |item: &str| {
        holding(&format!(r#"{{"kind":"item-container","name":"C","capacity":9,"items":[{item}]}}"#))
    };
    let table: Vec<(String, Option<usize>, bool)> = vec![
        (String::new(), None, true),
        ("hello".into(), None, true),
        ("\u{0}\u{1}".into(), None, true),
        ("{".into(), None, true),
        (r#""text""#.into(), Some(0), true),
        ("null".into(), Some(0), true),
        ("17".into(), Some(0), true),
        (good.into(), Some(0), true),
        (r#"{"hss":[]}"#.into(), Some(0), true),
        (format!("[{good},{good},{}", &good[..40]), Some(2), true),
        (format!("[{good},{good}"), Some(2), true),
        (format!("[{good},oops,{good}]"), Some(2), true),
        (format!("\u{FEFF} [{good},{deep},{good}]"), Some(2), true),
        (deep, None, true),
        (format!("[{good},[],[[]],7,null,{{}}]"), Some(1), true),
        (strong(r#""much""#, ""), Some(2), true),
        (strong("1e999", ""), Some(2), true),
        (strong(r#""12""#, ""), Some(2), false),
        (strong("12", r#""__proto__":{"name":"X"},"#), Some(2), false),
        (format!("[{good},{good}]]"), Some(2), true),
        (holding(r#"{"kind":"chest","x":[1]}"#), Some(2), false),
        (holding("[]"), Some(2), false),
        (row(r#"{"quantity":"3","item":{"name":"I"}}"#), Some(2), false),
        (row(r#"{"quantity":"x","item":{"name":"I"}}"#), Some(2), true),
        (row(r#"{"quantity":1e999,"item":{"name":"I"}}"#), Some(2), true),
        (row(r#"{"quantity":1,"item":[]}"#), Some(2), true),
        (row(r#"{"quantity":1,"item":"I"}"#), Some(2), true),
        (row("[]"), Some(2), true),
        (row(r#"{"__proto__":{"quantity":5},"item":{"name":"I"}}"#), Some(2), false),
    ];
    for (text, shown, damaged) in table {
        let stored = read_stored(&text, IdSource::default());
        let start: String = text.chars().take(200).collect();
        assert_eq!(
            stored.as_ref().ok().map(|stored| stored.state.inventories.len()),
            shown,
            "{start}"
        );
        let is_damaged = stored.map_or(true, |stored| stored.completeness == Completeness::InPart);
        assert_eq!(is_damaged, damaged, "{start}");
        // The same through the public API: the list opens, and can be changed.
        let mut panel = Panel::loaded(&text);
        assert_eq!(panel.inventories.len(), shown.unwrap_or(0), "{start}");
        assert_eq!(panel.last.damaged, damaged, "{start}");
        panel.send(CreateInventory { name: "N".into(), ..CreateInventory::default() });
        assert!(panel.last.store.is_some(), "{start}");
    }
}

#[test]
fn beside_a_number_that_is_too_large_everything_else_is_kept() {
    let text =
        r#"[{"name":"say \"1e999,\" [","strengthScore":-1e999,"columns":[[],[]],"x":[1e999]}]"#;
    let panel = Panel::loaded(text);
    assert!(panel.last.damaged);
    assert_eq!(panel.at("/0/name"), json!("say \"1e999,\" ["));
    assert_eq!(panel.at("/0/strengthScore"), json!(10));
}

fn named(name: &str, strength: u8) -> String {
    format!(r#"{{"name":"{name}","strengthScore":{strength},"columns":[[],[]]}}"#)
}

#[test]
fn an_import_is_added_or_replaces_the_inventory_of_the_same_name() {
    let stored = format!("[{},{},{}]", named("A", 1), named("B", 2), named("A", 3));
    let files = [format!("[{},{}]", named("B", 5), named("A", 6)), named("A", 7)];
    let strengths = |panel: &Panel| -> Vec<u64> {
        let stored = panel.stored();
        let all = stored.as_array().unwrap().iter();
        all.map(|inventory| inventory["strengthScore"].as_u64().unwrap()).collect()
    };
    let table: [(&[usize], &[u64]); 5] = [
        (&[], &[1, 2, 3, 5, 6, 7]),
        (&[0], &[1, 5, 3, 6, 7]),
        (&[1], &[6, 2, 3, 5, 7]),
        (&[1, 2], &[6, 2, 7, 5]),
        (&[0, 1, 2, 9], &[6, 5, 7]),
    ];
    for (replace, expected) in table {
        let mut panel = Panel::loaded(&stored);
        let before = panel.session.stored_text();
        let length = panel.import(&files, replace);
        assert_eq!(strengths(&panel), expected, "{replace:?}");
        let text = panel.session.stored_text();
        assert_eq!(length, text.encode_utf16().count());
        let update = panel.session.dispatch(SessionAction::Undo);
        panel.take(update);
        assert_eq!(panel.session.stored_text(), before, "{replace:?}");
        let update = panel.session.dispatch(SessionAction::Redo);
        panel.take(update);
        assert_eq!(panel.session.stored_text(), text, "{replace:?}");
    }
}

#[test]
fn the_length_of_an_import_is_counted_as_a_browser_counts() {
    let length = Panel::loaded("[]").import(&[named("é🪙", 10)], &[]);
    let text = r#"[{"name":"é🪙","strengthScore":10,"penalties":[],"columns":[[],[]]}]"#;
    assert_eq!(length, text.encode_utf16().count());
}

#[test]
fn the_length_of_an_import_follows_what_another_panel_stores_meanwhile() {
    let mut panel = Panel::loaded(&format!("[{},{}]", named("A", 1), named("B", 2)));
    panel.choose_files(&[named("A", 30), named("C", 4)], &[0]);
    let mut other = panel.beside();
    for (index, strength) in [(0, "100"), (1, "200")] {
        let inventory = other.inventories[index];
        let strength = Some(strength.to_owned());
        let changes = InventoryChanges { strength, ..InventoryChanges::default() };
        other.send(ConfigureInventory { inventory, changes });
    }
    let inventory = other.inventories[1];
    other.send(MoveInventory { inventory, direction: Direction::Up });
    panel.reload_from(&other);
    let view = panel.view_import();
    panel.add_imported(&view);
    let strengths = [0, 1, 2].map(|place| panel.at(&format!("/{place}/strengthScore")));
    assert_eq!(strengths, [200, 30, 4]);
    assert_eq!(view.stored_length, panel.session.stored_text().len());
    // What was added is dropped, and so are files that are chosen no more.
    panel.add_imported(&view);
    assert!(panel.last.store.is_none());
    let view = panel.choose_files(&[named("D", 5)], &[]);
    panel.session.change_import(ImportChange::ForgetFiles);
    panel.add_imported(&view);
    assert!(panel.last.store.is_none());
}

#[test]
fn a_replacing_inventory_is_opened_and_drawn_completely() {
    let stored = format!("[{},{SIR_BRAMBLEWICK}]", named("A", 1));
    let mut panel = Panel::loaded(&stored);
    let other = SIR_BRAMBLEWICK.replace("Bedroll", "Hammock");
    let view = panel.choose_files(&[other.clone(), named("C", 1)], &[]);
    let namesakes = previews(&view).into_iter().map(|preview| preview.namesake);
    assert!(namesakes.eq([Some(panel.inventories[1]), None]));
    panel.import(&[other], &[0]);
    assert_eq!(panel.open.as_ref().unwrap().name, "Sir Bramblewick");
    let container: ContainerId = panel.left(0);
    let stack = panel.stack(container, 0);
    assert_eq!(panel.stacks[&stack].name, "Hammock");
}

/// One edit to one inventory, by numbers.
fn edit(panel: &mut Panel, inventory: usize, (kind, number): (u8, u16)) {
    let id = panel.inventories[inventory];
    let update = panel.session.dispatch(SessionAction::Select { inventory: id });
    panel.take(update);
    let container = panel.left(0);
    let text = number.to_string();
    match kind % 4 {
        0 => type_coins(panel, CoinKind::Gp, &text),
        1 => type_coins(panel, CoinKind::Cp, &text),
        2 => {
            panel.send(AddStack {
                container,
                typed: StackTexts {
                    name: format!("i{text}"),
                    quantity: text.clone(),
                    value: text.clone(),
                    weight: text,
                    ..StackTexts::default()
                },
            });
        }
        _ if !panel.orders[&container].is_empty() => {
            let rows = &panel.orders[&container];
            let stacks = vec![rows[usize::from(number) % rows.len()]];
            panel.send(DeleteStacks { container, stacks });
        }
        _ => {}
    }
}

/// After two panels take turns, undoing all changes of one leaves exactly the changes of the other.
#[test]
fn undo_never_reverts_changes_of_another_panel() {
    let edits = prop::collection::vec((any::<bool>(), (any::<u8>(), 0..50_u16)), 1..40);
    with_random(edits, 3, |edits| {
        let mut first = Panel::furnished();
        let inventory = first.open_id();
        first.send(DuplicateInventory { inventory });
        let start = first.stored();
        let second = first.beside();
        let third = second.beside();
        let mut panels = [second, third];
        for (who, what) in edits {
            let [mine, theirs] = &mut panels;
            let (mine, theirs) = if who { (theirs, mine) } else { (mine, theirs) };
            edit(mine, usize::from(who), what);
            theirs.reload_from(mine);
            assert_eq!(mine.session.stored_text(), theirs.session.stored_text());
        }
        let [mine, theirs] = &mut panels;
        let all = theirs.stored();
        let mut undone = 0;
        while mine.session.dispatch(SessionAction::Undo).undo.is_some() {
            undone += 1;
            assert!(undone < 100);
        }
        let left = mine.stored();
        assert_eq!(&left[0], &start[0]);
        assert_eq!(&left[1], &all[1]);
    });
}
