//! Uses of things (`docs/rules/actions.md#uses`), through the API that the panel uses.

use crate::support;
use crate::what_changed::read;

use engine::commands::{
    AddFromText, AddTyped, ConfigureStack, EditStack, GiveStacks, MoveStacks, Moved, StackChanges,
    StackField, Tap, TextDestination, UseStack, UseSupply, UsesForm,
};
use engine::model::ContainerId;
use engine::questions::import::lines;
use engine::questions::{CopyContainer, ReadText, Rows, Sheets, Supplies};
use engine::session::SessionAction;
use engine::view::supplies::SupplyView;
use engine::view::update::Notice;
use proptest::prelude::*;
use serde_json::{Value, json};
use support::acts::with_random;
use support::holdings::{bag, stack};
use support::purses::inventory;
use support::{Panel, ticked, typed};

/// Wren of Cairn with a pack of these stacks and a sack, and Bo.
fn cairn(stacks: &[Value]) -> Panel {
    let mut wren = inventory("Wren", [bag("Pack", stacks), bag("Sack", &[])]);
    wren["game"] = json!("cairn");
    let bo = inventory("Bo", [bag("Chest", &[])]);
    Panel::loaded(&json!([wren, bo]).to_string())
}

fn used(name: &str, quantity: f64, [left, of]: [u16; 2], is_supply: bool) -> Value {
    let mut stack = stack(name, quantity);
    stack["uses"] = json!({"left": left, "of": of});
    if is_supply {
        stack["supply"] = json!(true);
    }
    stack
}

/// The rows of a container: "3 Torch 2/3".
fn rows(panel: &Panel, container: ContainerId) -> Vec<String> {
    let rows = panel.session.ask(&Rows { container, from: 0, to: 99 });
    let text = |row: &engine::view::StackView| match &row.uses {
        Some(uses) => format!("{} {} {}", row.quantity, row.name, uses.text),
        None => format!("{} {}", row.quantity, row.name),
    };
    rows.iter().map(text).collect()
}

fn tap(panel: &mut Panel, row: usize, tap: Tap, at: u64) {
    let container = panel.left(0);
    let stack = panel.stack(container, row);
    panel.send(UseStack { container, stack, tap, at });
}

fn supply(panel: &Panel) -> SupplyView {
    panel.session.ask(&Supplies { most: 9 }).supplies.remove(0)
}

fn tap_supply(panel: &mut Panel, tap: Tap, at: u64) {
    let (inventory, stacks) = (panel.open_id(), supply(panel).stacks);
    panel.send(UseSupply { inventory, stacks, tap, at });
}

#[test]
fn three_torches_and_rations_of_cairn_burn_click_by_click() {
    let mut panel = cairn(&[]);
    let pack = panel.left(0);
    for text in ["3 torches", "rations", "Wand of sparks (1/2 charges)"] {
        panel.send(AddTyped(typed(pack, text)));
    }
    assert_eq!(rows(&panel, pack), ["3 Torch 3/3", "1 Rations 3/3", "1 Wand of sparks 1/2"]);
    let before = panel.session.stored_text();
    // One evening, one use a second: one step.
    for second in 0..4 {
        tap(&mut panel, 0, Tap::UseOne, second * 1_000);
    }
    assert_eq!(panel.last.undo.as_deref(), Some("Used Torch: 9 → 5 uses"));
    assert_eq!(rows(&panel, pack)[0], "2 Torch 2/3");
    let label = "Use one of Torch: 2 of 3 left";
    let row = panel.session.ask(&Rows { container: pack, from: 0, to: 1 }).remove(0);
    assert_eq!(row.uses.map(|uses| (uses.label, uses.is_empty)), Some((label.to_owned(), false)));
    panel.undo();
    assert_eq!(panel.session.stored_text(), before);
    // The button of the supply counts the same.
    let about = supply(&panel);
    assert_eq!((&*about.left, about.about.as_deref()), ("9", Some("9 uses: 3 × Torch")));
    for at in 0..9 {
        tap_supply(&mut panel, Tap::UseOne, at * 10_000);
    }
    assert_eq!(panel.last.undo.as_deref(), Some("Used Torch: 1 → 0 uses"));
    assert_eq!((supply(&panel).left, supply(&panel).used_up), ("0".to_owned(), true));
    assert_eq!(rows(&panel, pack)[0], "0 Torch 3/3");
    tap_supply(&mut panel, Tap::UseOne, 0);
    assert!(panel.last.store.is_none());
    tap_supply(&mut panel, Tap::PutOneBack, 200_000);
    assert_eq!(panel.last.undo.as_deref(), Some("Put back Torch: 0 → 1 use"));
    assert_eq!(rows(&panel, pack)[0], "1 Torch 1/3");
    assert_eq!(supply(&panel).about.as_deref(), Some("1 use: 1 × Torch"));
    // The wand is no supply: its skin stays.
    tap(&mut panel, 2, Tap::UseOne, 0);
    assert_eq!(rows(&panel, pack)[2], "1 Wand of sparks 0/2");
    tap(&mut panel, 2, Tap::UseOne, 5_000);
    assert!(panel.last.store.is_none());
    for at in [10_000, 20_000] {
        tap(&mut panel, 2, Tap::PutOneBack, at);
    }
    assert_eq!(rows(&panel, pack)[2], "1 Wand of sparks 2/2");
    tap(&mut panel, 2, Tap::PutOneBack, 30_000);
    assert_eq!(panel.last.notice, Some(Notice::Refused("Wand of sparks is full.".to_owned())));
}

#[test]
fn an_empty_piece_of_several_becomes_a_row_of_its_own_in_the_same_step() {
    let mut panel = cairn(&[used("Wand", 3.0, [1, 7], false), stack("Rope", 1.0)]);
    let pack = panel.left(0);
    let before = panel.session.stored_text();
    tap(&mut panel, 0, Tap::UseOne, 0);
    assert_eq!(panel.last.undo.as_deref(), Some("Used Wand: 15 → 14 uses"));
    assert_eq!(rows(&panel, pack), ["2 Wand 7/7", "1 Wand 0/7", "1 Rope"]);
    panel.undo();
    assert_eq!(panel.session.stored_text(), before);
}

#[test]
fn full_pieces_are_split_off_first_and_rows_merge_while_one_is_full() {
    let mut panel = cairn(&[used("Torch", 3.0, [2, 3], true)]);
    let [pack, sack] = [0, 1].map(|index| panel.left(index));
    let stacks = vec![panel.stack(pack, 0)];
    let moved = Moved { container: pack, stacks, quantity: Some(2.0) };
    panel.send(MoveStacks { moved: moved.clone(), target: sack });
    assert_eq!(
        (rows(&panel, pack), rows(&panel, sack)),
        (vec!["1 Torch 2/3".into()], vec!["2 Torch 3/3".into()])
    );
    // Adding gets them together again: the begun one stays begun.
    panel.send(AddTyped(typed(pack, "Torch")));
    assert_eq!(rows(&panel, pack), ["2 Torch 2/3"]);
    panel.send(AddTyped(typed(pack, "Torch (1/3 uses)")));
    assert_eq!(rows(&panel, pack), ["2 Torch 2/3", "1 Torch 1/3"]);
    panel.select(1);
    let chest = panel.left(0);
    panel.select(0);
    let stacks = vec![panel.stack(sack, 0)];
    panel.send(GiveStacks {
        moved: Moved { container: sack, stacks, quantity: None },
        target: chest,
    });
    assert_eq!(panel.at("/1/columns/0/0/items/0/uses"), json!({"left": 3, "of": 3}));
}

#[test]
fn rows_with_other_uses_of_each_are_used_by_their_own_buttons() {
    let stacks = [used("Torch", 2.0, [1, 3], true), {
        let mut plain = stack("Torch", 1.0);
        plain["supply"] = json!(true);
        plain
    }];
    let mut panel = cairn(&stacks);
    let pack = panel.left(0);
    assert_eq!((supply(&panel).left, supply(&panel).about), ("3".to_owned(), None));
    tap_supply(&mut panel, Tap::UseOne, 0);
    assert_eq!(panel.last.undo.as_deref(), Some("Used 1 × Torch"));
    assert_eq!(rows(&panel, pack), ["2 Torch 1/3", "0 Torch"]);
    tap_supply(&mut panel, Tap::UseOne, 10_000);
    assert_eq!(rows(&panel, pack), ["1 Torch 1/3", "0 Torch"]);
    tap_supply(&mut panel, Tap::PutOneBack, 20_000);
    assert_eq!(rows(&panel, pack), ["1 Torch 1/3", "1 Torch"]);
}

#[test]
fn configure_entry_sets_both_numbers_or_neither() {
    let mut panel = cairn(&[used("Wand", 1.0, [3, 7], false)]);
    let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
    for (left, of, stored) in [
        ("5", "9", json!({"left": 5, "of": 9})),
        ("", "4", json!({"left": 4, "of": 4})),
        ("2", "", json!({"left": 4, "of": 4})),
        ("5", "4", json!({"left": 4, "of": 4})),
        ("many", "8", json!({"left": 4, "of": 4})),
        ("0", "2000", json!({"left": 0, "of": 999})),
        (" ", "", Value::Null),
    ] {
        let uses = Some(UsesForm { left: left.to_owned(), of: of.to_owned() });
        panel.send(ConfigureStack {
            container,
            stack,
            changes: StackChanges { uses, ..Default::default() },
        });
        assert_eq!(panel.stored()[0]["columns"][0][0]["items"][0]["uses"], stored, "{left}/{of}");
    }
}

#[test]
fn an_older_name_keeps_its_brackets_until_configure_entry_offers_to_shorten_it() {
    let panel = cairn(&[stack("Torch (2/3 uses)", 1.0), stack("Torch (lit)", 1.0)]);
    let rows = panel.session.ask(&Rows { container: panel.left(0), from: 0, to: 2 });
    let named = rows[0].uses_in_name.clone().unwrap();
    assert_eq!(
        (&*rows[0].name, &*named.name, &*named.left, &*named.of),
        ("Torch (2/3 uses)", "Torch", "2", "3")
    );
    assert_eq!(rows[1].uses_in_name, None);
}

#[test]
fn uses_in_an_unknown_name_are_read_beside_a_typed_quantity() {
    for (name, expected) in [("Zug (5/7 charges)", "4 Zug 5/7"), ("Zug (lit)", "4 Zug (lit)")] {
        let mut panel = cairn(&[]);
        let mut add = typed(panel.left(0), name);
        add.typed.quantity = "4".to_owned();
        panel.send(AddTyped(add));
        assert_eq!(rows(&panel, panel.left(0)), [expected]);
    }
}

#[test]
fn copied_uses_are_read_as_they_were() {
    let stacks = [used("Torch", 3.0, [2, 3], false), used("Wand", 1.0, [7, 7], false)];
    let panel = cairn(&stacks);
    let text = panel.session.ask(&CopyContainer { container: panel.left(0) }).unwrap().text;
    let lines: Vec<_> = text.lines().skip(1).collect();
    assert_eq!(lines, ["- 3 x Torch (2/3 uses, 1 gp)", "- Wand (7 uses, 1 gp)"]);
    let mut other = cairn(&[]);
    let container = other.left(0);
    let reading = other.session.ask(&ReadText { text: text.clone(), ..ReadText::default() });
    let ticked = reading.entries.iter().map(ticked).collect();
    let into = TextDestination::Chosen { items: Some(container), coins: None };
    other.send(AddFromText { text, ticked, into, ..AddFromText::default() });
    assert_eq!(rows(&other, container), ["3 Torch 2/3", "1 Wand 7/7"]);
}

#[test]
fn the_uses_of_two_panels_add_up() {
    let stacks = [used("Torch", 3.0, [3, 3], true)];
    let mut one = cairn(&stacks);
    tap(&mut one, 0, Tap::UseOne, 0);
    tap(&mut one, 0, Tap::UseOne, 1_000);
    let mut two = one.beside();
    for at in [0, 10_000, 20_000] {
        tap(&mut two, 0, Tap::UseOne, at);
    }
    one.reload_from(&two);
    assert_eq!(rows(&one, one.left(0)), ["2 Torch 1/3"]);
    // Taking back its own two leaves the three of the other panel.
    let update = one.session.dispatch(SessionAction::Undo);
    one.take(update);
    assert_eq!(rows(&one, one.left(0)), ["2 Torch 3/3"]);
}

#[test]
fn two_panels_make_no_second_wand_of_one() {
    for (first, second, left) in [
        // Both put back the last use, and both use the last one.
        (Tap::PutOneBack, Tap::PutOneBack, 2),
        (Tap::UseOne, Tap::UseOne, 1),
    ] {
        let mut one = cairn(&[used("Wand", 1.0, [left, 3], false)]);
        let mut two = one.beside();
        let before = one.stored_list();
        tap(&mut one, 0, first, 0);
        one.session.not_stored();
        tap(&mut two, 0, second, 0);
        let theirs = two.stored_list();
        assert_ne!(theirs, before);
        // What could not be stored here is done again in the list of the other panel, where that is possible.
        one.reload_from(&two);
        assert_eq!(one.stored_list(), theirs);
    }
}

#[test]
fn of_two_numbers_of_uses_each_that_of_the_other_panel_stays() {
    let each = |panel: &mut Panel, of: &str| {
        let uses = Some(UsesForm { left: String::new(), of: of.to_owned() });
        let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
        let changes = StackChanges { uses, ..StackChanges::default() };
        panel.send(ConfigureStack { container, stack, changes });
    };
    for (theirs, expected) in [
        // Undo takes the own number back beside a use of the other panel, but not the other panel's number.
        (None, "3 Torch 3/3"),
        (Some("7"), "3 Torch 7/7"),
    ] {
        let mut one = cairn(&[used("Torch", 3.0, [3, 3], true)]);
        each(&mut one, "5");
        let mut two = one.beside();
        match theirs {
            Some(of) => each(&mut two, of),
            None => tap(&mut two, 0, Tap::UseOne, 0),
        }
        one.reload_from(&two);
        one.undo();
        assert_eq!((rows(&one, one.left(0)), one.refused()), (vec![expected.to_owned()], false));
    }
}

/// The number of uses that all rows have together, with the uses of each, if they are all the same.
fn count(panel: &Panel) -> (Value, f64, Option<f64>) {
    let rows = panel.at("/0/columns/0/0/items");
    let number = |value: &Value| value.as_f64().unwrap();
    let rows_of = rows.as_array().unwrap().iter();
    let each: Vec<_> = rows_of.clone().map(|row| number(&row["uses"]["of"])).collect();
    let all = rows_of.map(|row| {
        let (left, of) = (number(&row["uses"]["left"]), number(&row["uses"]["of"]));
        assert!((0.0..=of).contains(&left) && left.fract() == 0.0, "{row}");
        (left + (number(&row["quantity"]) - 1.0) * of).max(0.0)
    });
    let all = all.sum();
    let of = each.first().copied().filter(|first| each.iter().all(|of| of == first));
    (rows, all, of)
}

#[test]
fn whatever_two_panels_use_and_type_undo_takes_back_the_uses_of_its_step_alone() {
    let acts = (any::<bool>(), 0..9_u8, 0..4_usize, 0..9_u64);
    let acts = (any::<bool>(), 1..4_u8, prop::collection::vec(acts, 1..20));
    with_random(acts, 20, |(is_supply, quantity, acts)| {
        let torch = used("Torch", quantity.into(), [2, 3], is_supply);
        let one = cairn(&[torch]);
        let mut panels = [(one.beside(), Vec::new()), (one, Vec::new())];
        for (time, (is_first, what, row, number)) in acts.iter().enumerate() {
            if *is_first {
                panels.rotate_left(1);
            }
            let [(panel, steps), (other, _)] = &mut panels;
            let (stored, before, of) = count(panel);
            let container = panel.left(0);
            let row = row % panel.orders[&container].len();
            let stack = panel.stack(container, row);
            let form = |left: u64, of: u64| {
                let uses = Some(UsesForm { left: left.to_string(), of: of.to_string() });
                let changes = StackChanges { uses, ..StackChanges::default() };
                ConfigureStack { container, stack, changes }
            };
            match what {
                0..=3 => tap(panel, row, Tap::UseOne, time as u64 * 10_000),
                4 => tap(panel, row, Tap::PutOneBack, time as u64 * 10_000),
                5 => {
                    let text = if number % 2 == 0 { "+1" } else { "-1" }.to_owned();
                    panel.send(EditStack { container, stack, field: StackField::Quantity, text });
                }
                6 => {
                    panel.send(form(number % 4, 3 + number / 8));
                }
                _ => panel.undo(),
            }
            let (stored_then, after, of_then) = count(panel);
            if *what < 7 {
                if stored_then != stored {
                    steps.push((before, after, of, of_then));
                }
            } else if let Some((was, made, of_before, of_after)) = steps.pop() {
                if panel.refused() {
                    assert_eq!(stored_then, stored);
                } else if of_before == of_after && of == of_after && of.is_some() {
                    assert_eq!(
                        (after, of_then),
                        (before + was - made, of),
                        "{stored} {stored_then}"
                    );
                }
            }
            other.reload_from(panel);
            assert_eq!(other.stored_list(), panel.stored_list());
        }
    });
}

#[test]
fn a_typed_quantity_counts_whole_pieces() {
    let mut panel = cairn(&[used("Torch", 3.0, [2, 3], true)]);
    let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
    panel.send(EditStack { container, stack, field: StackField::Quantity, text: "+2".to_owned() });
    assert_eq!(rows(&panel, container), ["5 Torch 2/3"]);
}

#[test]
fn without_a_piece_the_next_one_is_full() {
    let type_quantity = |panel: &mut Panel, text: &str| {
        let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
        let text = text.to_owned();
        panel.send(EditStack { container, stack, field: StackField::Quantity, text });
    };
    for none in ["", "-1"] {
        let mut panel = cairn(&[used("Torch", 1.0, [2, 3], true)]);
        type_quantity(&mut panel, none);
        assert_eq!(rows(&panel, panel.left(0)), ["0 Torch 3/3"]);
        panel.send(AddTyped(typed(panel.left(0), "Torch")));
        assert_eq!(rows(&panel, panel.left(0)), ["1 Torch 3/3"]);
        panel.undo();
        type_quantity(&mut panel, "3");
        assert_eq!(rows(&panel, panel.left(0)), ["3 Torch 3/3"]);
    }
    // As versions before this one stored it.
    let mut panel = cairn(&[used("Torch", 0.0, [2, 3], true), used("Wand", 0.0, [3, 7], false)]);
    panel.send(AddTyped(typed(panel.left(0), "Torch")));
    assert_eq!(rows(&panel, panel.left(0))[0], "1 Torch 3/3");
    tap(&mut panel, 1, Tap::PutOneBack, 0);
    assert_eq!((panel.last.store.is_some(), panel.last.notice.clone()), (false, None));
}

#[test]
fn each_piece_that_is_used_up_stays() {
    let mut panel = cairn(&[used("Scroll", 3.0, [0, 1], false)]);
    tap(&mut panel, 0, Tap::UseOne, 0);
    assert_eq!(rows(&panel, panel.left(0)), ["1 Scroll 1/1", "2 Scroll 0/1"]);
    assert_eq!(panel.last.undo.as_deref(), Some("Used Scroll: 2 → 1 use"));
}

#[test]
fn what_a_later_version_stores_of_uses_stays_with_them() {
    let mut wand = used("Wand", 1.0, [2, 7], false);
    wand["uses"] = json!({"each": "hour", "left": 2, "of": 7});
    let mut panel = cairn(&[wand]);
    let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
    let uses = Some(UsesForm { left: "5".to_owned(), of: "6".to_owned() });
    let changes = StackChanges { uses, ..StackChanges::default() };
    panel.send(ConfigureStack { container, stack, changes });
    let stored = panel.at("/0/columns/0/0/items/0/uses").to_string();
    assert_eq!(stored, r#"{"each":"hour","left":5,"of":6}"#);
}

#[test]
fn what_changed_and_the_sheet_say_what_is_left() {
    let wren = |quantity, left| {
        let panel = cairn(&[used("Torch", quantity, [left, 3], true)]);
        let sheet = panel.session.ask(&Sheets { inventory: None }).remove(0);
        (read(&panel.at("/0")), sheet.containers[0].lines[0].uses.clone())
    };
    let ((before, full), (after, begun)) = (wren(3.0, 2), wren(2.0, 3));
    assert_eq!((full.as_deref(), begun.as_deref()), (Some("2/3"), Some("3/3")));
    assert!(lines(&before, &after).contains(&"Torch 8 → 6 uses".to_owned()));
    let (last, _) = wren(1.0, 1);
    assert!(lines(&before, &last).contains(&"Torch 8 → 1 use".to_owned()));
}
