//! Steps that outlive their panel (`docs/rules/storage.md#kept-steps`).

use std::collections::BTreeMap;

use crate::support;

use engine::commands::{
    CreateInventory, DeleteContainer, DeleteInventory, DeleteStacks, EndOfTyping, GiveStacks,
    Moved, ToggleEquipped, TypeCoins,
};
use engine::model::CoinKind;
use engine::questions::{HistoryLines, UndoSteps};
use engine::session::SessionAction;
use engine::view::update::Notice;
use serde_json::Value;
use support::alone::{Alone, labels, lines, undoable};
use support::browser::{Browser, Disk};
use support::holdings::{holdings, party};
use support::{Panel, left_with};

#[test]
fn undo_and_redo_go_on_where_a_closed_panel_ended() {
    let mut alone = Alone::with(&party());
    let before = alone.list();
    alone.set_gold("50");
    alone.set_gold("+12");
    let after = alone.list();
    alone.send(DeleteInventory { inventory: alone.one.panel.inventories[1] });
    alone.dispatch(SessionAction::Undo);
    let mut alone = alone.reopen();
    assert_eq!(alone.one.panel.last.undo.as_deref(), Some("Changed gp in Purse: 50 → 62"));
    assert_eq!(alone.one.panel.last.redo.as_deref(), Some("Deleted Mira"));
    alone.dispatch(SessionAction::Undo);
    alone.dispatch(SessionAction::Undo);
    assert_eq!(alone.list(), before);
    let mut alone = alone.reopen();
    assert_eq!(alone.one.panel.last.undo, None);
    alone.dispatch(SessionAction::Redo);
    alone.dispatch(SessionAction::Redo);
    assert_eq!(alone.list(), after);
    alone.dispatch(SessionAction::Redo);
    assert_eq!(alone.one.panel.inventories.len(), 2);
    let mut alone = alone.reopen();
    alone.set_gold("1");
    let alone = alone.reopen();
    assert_eq!(alone.one.panel.last.redo, None);
    assert_eq!(undoable(&alone.one).len(), 4);
}

/// docs/rules/storage.md#kept-steps
#[test]
fn steps_that_were_undone_at_once_before_they_were_kept_are_redone_in_their_order() {
    let mut alone = Alone::with(&party());
    for gold in ["5", "9", "12"] {
        alone.set_gold(gold);
    }
    let step = alone.one.panel.session.ask(&UndoSteps {})[2].id;
    alone.dispatch(SessionAction::UndoThrough { step });
    let mut alone = alone.reopen();
    assert_eq!(labels(&alone.one)[0], "Changed gp in Purse: 9 → 12");
    for label in ["7 → 5", "5 → 9", "9 → 12"] {
        assert_eq!(
            alone.one.panel.last.redo.as_deref(),
            Some(format!("Changed gp in Purse: {label}").as_str())
        );
        alone.dispatch(SessionAction::Redo);
        assert!(!alone.one.panel.refused());
    }
}

#[test]
fn a_coin_typed_in_two_panels_is_two_steps() {
    let mut alone = Alone::with(&party());
    type_gold(&mut alone, "1");
    alone.browser.write(&mut alone.one);
    type_gold(&mut alone, "12");
    let mut alone = alone.reopen();
    type_gold(&mut alone, "123");
    assert_eq!(
        undoable(&alone.one),
        ["Changed gp in Purse: 12 → 123", "Changed gp in Purse: 7 → 12"]
    );
}

#[test]
fn a_step_that_never_happened_to_the_list_can_not_be_undone() {
    let mut alone = Alone::with(&party());
    alone.set_gold("5");
    alone.browser.write(&mut alone.one);
    let list = alone.list();
    alone.set_gold("-3");
    alone.browser.write(&mut alone.one);
    alone.browser.kill(1, false);
    // The clock was set back, too: later revisions are those of the lost list.
    alone.browser.clock = 0.0;
    let one = alone.browser.open();
    let mut alone = Alone { one, ..alone };
    assert_eq!(alone.list(), list);
    assert_eq!(undoable(&alone.one), ["Changed gp in Purse: 7 → 5"]);
    assert_eq!(labels(&alone.one), ["Changed gp in Purse: 5 → 2", "Changed gp in Purse: 7 → 5"]);
    alone.set_gold("9");
    let alone = alone.reopen();
    assert_eq!(undoable(&alone.one), ["Changed gp in Purse: 5 → 9", "Changed gp in Purse: 7 → 5"]);
}

/// Its panel is killed, with its steps as they were written last, and another one opens.
fn killed(mut alone: Alone) -> Alone {
    alone.browser.kill(0, false);
    let one = alone.browser.open();
    Alone { one, ..alone }
}

/// docs/rules/storage.md#kept-steps
#[test]
fn what_was_undone_or_redone_before_a_kill_is_so_in_the_next_panel() {
    let mut alone = Alone::with(&party());
    let label = "Changed gp in Purse: 7 → 5";
    alone.set_gold("5");
    alone.browser.write(&mut alone.one);
    alone.dispatch(SessionAction::Undo);
    for round in 0..2 {
        alone = killed(alone);
        assert_eq!(lines(&alone.one).iter().map(|line| line.undone).collect::<Vec<_>>(), [true]);
        assert_eq!(alone.one.panel.last.redo.as_deref(), Some(label), "{round}");
    }
    alone.dispatch(SessionAction::Redo);
    let mut alone = killed(alone);
    assert_eq!(undoable(&alone.one), [label]);
    assert!(!lines(&alone.one)[0].undone);
    alone.dispatch(SessionAction::Undo);
    assert!(!alone.one.panel.refused());
    // It is written so, too, and the tail doesn't have it any more.
    alone.browser.write(&mut alone.one);
    alone.set_gold("1");
    let alone = killed(alone);
    assert!(lines(&alone.one)[1].undone);
}

/// docs/rules/storage.md#the-tail
#[test]
fn what_was_restored_before_a_kill_is_restored_in_the_next_panel() {
    let label = "Deleted Belt, 2 items";
    let offers = |alone: &Alone| lines(&alone.one).iter().any(|line| line.restore.is_some());
    for writes_restoring in [false, true] {
        let mut alone = Alone::with(&party());
        let belt = alone.one.panel.left(0);
        alone.send(DeleteContainer { container: belt });
        alone.browser.write(&mut alone.one);
        alone.restore(label);
        if writes_restoring {
            alone.browser.write(&mut alone.one);
        }
        let mut alone = killed(alone);
        assert!(!offers(&alone));
        assert_eq!(undoable(&alone.one), ["Restored Belt, 2 items", label]);
        alone.dispatch(SessionAction::Undo);
        let mut alone = killed(alone);
        assert_eq!(alone.one.panel.last.redo.as_deref(), Some("Restored Belt, 2 items"));
        alone.restore(label);
        assert!(!offers(&alone));
        assert_eq!(alone.one.panel.left(0), belt);
    }
}

fn type_gold(alone: &mut Alone, text: &str) {
    let container = alone.one.panel.left(2);
    alone.send(TypeCoins { container, coin: CoinKind::Gp, text: text.into(), end: None });
}

/// docs/rules/storage.md#the-tail
#[test]
fn a_step_that_was_made_anew_before_a_kill_is_undone_and_redone_in_the_next_panel() {
    for is_written in [true, false] {
        let mut alone = Alone::with(&party());
        let before = alone.list();
        type_gold(&mut alone, "1");
        if is_written {
            alone.browser.write(&mut alone.one);
        }
        type_gold(&mut alone, "12");
        let after = alone.list();
        let mut alone = killed(alone);
        assert_eq!(undoable(&alone.one), ["Changed gp in Purse: 7 → 12"]);
        alone.dispatch(SessionAction::Undo);
        assert_eq!(alone.list(), before);
        let mut alone = killed(alone);
        assert_eq!(labels(&alone.one), ["Changed gp in Purse: 7 → 12"]);
        alone.dispatch(SessionAction::Redo);
        assert_eq!(alone.list(), after);
    }
}

/// docs/rules/storage.md#the-tail
#[test]
fn a_step_whose_number_version_1_2_0_has_given_to_another_one_gets_the_next() {
    let mut alone = Alone::with(&party());
    alone.set_gold("5");
    alone.set_gold("6");
    // Version 1.2.0, which leaves the tail alone, has written a step of its own.
    let other = r#"{"format":1,"line":{"label":"Renamed Ada","time":1,"made":1000001,"revision":1000001,"undone":false,"name":"Ada","inventories":[]}}"#;
    alone.browser.entries.insert("hss-step-0-2".to_owned(), other.to_owned());
    let mut alone = killed(alone);
    assert_eq!(labels(&alone.one).len(), 3);
    assert_eq!(undoable(&alone.one).len(), 2);
    alone.browser.write(&mut alone.one);
    assert!(alone.browser.entries["hss-step-0-2"].contains("Renamed Ada"));
    assert!(alone.browser.entries["hss-step-0-3"].contains("5 → 6"));
}

/// docs/rules/storage.md#the-tail
#[test]
fn the_tail_has_what_the_storage_has_not_confirmed_and_never_brings_back_what_was_cancelled() {
    let mut alone = Alone::with(&party());
    let tail = |alone: &mut Alone| -> Value {
        serde_json::from_str(&alone.one.panel.session.tail(2e6, 2e6)).unwrap()
    };
    type_gold(&mut alone, "1");
    alone.browser.write(&mut alone.one);
    let container = alone.one.panel.left(2);
    let (text, end) = ("1".into(), Some(EndOfTyping::Escape));
    alone.send(TypeCoins { container, coin: CoinKind::Gp, text, end });
    assert_eq!(tail(&mut alone)["states"][0][1], "cancelled");
    let mut alone = killed(alone);
    assert!(labels(&alone.one).is_empty());
    alone.set_gold("5");
    alone.browser.disk = Disk::Fails;
    alone.browser.write(&mut alone.one);
    alone.dispatch(SessionAction::Undo);
    assert_eq!(tail(&mut alone)["entries"].as_array().unwrap().len(), 1);
    alone.browser.disk = Disk::Works;
    alone.browser.write(&mut alone.one);
    assert_eq!(alone.one.panel.session.tail(2e6, 2e6), "");
    alone.dispatch(SessionAction::Redo);
    let states = tail(&mut alone);
    assert_eq!(
        (&states["entries"], states["states"][0][1].as_str()),
        (&serde_json::json!([]), Some("done"))
    );
}

/// docs/rules/actions.md#coin-fields
#[test]
fn of_typing_that_was_cancelled_nothing_is_kept() {
    let mut alone = Alone::with(&party());
    type_gold(&mut alone, "1");
    alone.browser.write(&mut alone.one);
    assert_eq!(alone.browser.entries.len(), 1);
    let container = alone.one.panel.left(2);
    let (text, end) = ("1".into(), Some(EndOfTyping::Escape));
    alone.send(TypeCoins { container, coin: CoinKind::Gp, text, end });
    assert!(lines(&alone.one).is_empty());
    alone.browser.write(&mut alone.one);
    assert!(alone.browser.entries.is_empty());
}

/// docs/rules/storage.md#kept-steps
#[test]
fn of_a_step_whose_order_of_inventories_is_damaged_the_line_stays() {
    let mut alone = Alone::with(&party());
    alone.set_gold("1");
    alone.send(DeleteInventory { inventory: alone.one.panel.inventories[1] });
    let Alone { mut browser, one } = alone;
    browser.close(one);
    browser.lose_tails();
    let deletion = browser.entries.get_mut("hss-step-0-2").unwrap();
    let mut step: Value = serde_json::from_str(deletion).unwrap();
    step["body"]["changes"]["order"] = serde_json::json!([[1], [2]]);
    *deletion = step.to_string();
    let mut one = browser.open();
    // The older step has changed a different inventory.
    assert_eq!(undoable(&one), ["Changed gp in Purse: 7 → 1"]);
    assert_eq!(labels(&one).len(), 2);
    browser.write(&mut one);
    assert!(!browser.entries["hss-step-0-2"].contains("body"));
}

/// docs/rules/storage.md#full-storage
#[test]
fn a_step_whose_undoing_was_lost_to_another_panel_is_not_marked_as_undone() {
    let mut panel = Panel::loaded(&party());
    let container = panel.left(2);
    let set = |panel: &mut Panel, gold: &str| {
        panel.send(left_with(panel, container, CoinKind::Gp, gold));
    };
    set(&mut panel, "5");
    panel.session.steps_stored(1.0, 1.0);
    let mut other = panel.beside();
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    panel.session.not_stored();
    let undone = |panel: &Panel| {
        let question = HistoryLines { text: String::new(), only_open: false };
        panel.session.ask(&question)[0].undone
    };
    assert!(undone(&panel));
    set(&mut other, "9");
    panel.reload_from(&other);
    assert!(panel.refused());
    assert!(!undone(&panel));
}

#[test]
fn deletions_are_restored_once_and_on_top_of_later_changes() {
    let mut alone = Alone::with(&party());
    let belt = alone.one.panel.left(0);
    alone.send(DeleteContainer { container: belt });
    let mira = alone.one.panel.inventories[1];
    alone.send(DeleteInventory { inventory: mira });
    alone.set_gold_of_first("9");
    let mut alone = alone.reopen();
    alone.restore("Deleted Belt, 2 items");
    assert_eq!(
        alone.one.panel.last.notice,
        Some(Notice::Done("Restored Belt, 2 items".to_owned()))
    );
    alone.restore("Deleted Mira");
    let left: Vec<_> =
        lines(&alone.one).into_iter().filter(|line| line.restore.is_some()).collect();
    assert_eq!(left, []);
    let whole = holdings(&alone.one.panel.stored());
    assert_eq!(whole["Torch"], 11 * 10_i128.pow(9));
    assert_eq!(whole["Lamp"], 2 * 10_i128.pow(9));
    let labels_before = undoable(&alone.one);
    let mut alone = alone.reopen();
    assert_eq!(undoable(&alone.one), labels_before, "a restored deletion keeps its place");
    // Undone, it is a deletion again that can be restored.
    alone.dispatch(SessionAction::Undo);
    let mut alone = alone.reopen();
    let first = &lines(&alone.one)[0];
    assert_eq!((&*first.label, first.undone), ("Restored Mira", true));
    alone.restore("Deleted Mira");
    assert_eq!(holdings(&alone.one.panel.stored()), whole);
}

/// docs/rules/actions.md#history
#[test]
fn a_restoring_that_is_refused_says_why_and_is_not_offered_until_the_list_changes() {
    let refused = |alone: &Alone| match &alone.one.panel.last.notice {
        Some(Notice::Refused(text)) => text.clone(),
        other => format!("{other:?}"),
    };
    let offered = |alone: &Alone| {
        let lines = lines(&alone.one).into_iter().filter(|line| line.restore.is_some());
        lines.map(|line| line.label).collect::<Vec<_>>()
    };
    let delete_torches = |alone: &mut Alone| {
        let belt = alone.one.panel.left(0);
        let stacks = vec![alone.one.panel.stack(belt, 0)];
        alone.send(DeleteStacks { container: belt, stacks });
        belt
    };
    // This panel deletes the inventory.
    let mut alone = Alone::with(&party());
    delete_torches(&mut alone);
    let first = alone.one.panel.inventories[0];
    alone.send(DeleteInventory { inventory: first });
    for is_reopened in [false, true] {
        if is_reopened {
            alone = alone.reopen();
        }
        alone.restore("Deleted Torch");
        assert_eq!(refused(&alone), "Can’t restore “Deleted Torch”: its inventory is gone.");
        assert_eq!(offered(&alone), ["Deleted Ada"]);
    }
    alone.restore("Deleted Ada");
    assert_eq!(offered(&alone), ["Deleted Torch"]);
    // This panel deletes the container.
    let belt = alone.one.panel.left(0);
    alone.send(DeleteContainer { container: belt });
    alone.restore("Deleted Torch");
    assert_eq!(refused(&alone), "Can’t restore “Deleted Torch”: it was changed since.");
    // Another panel deletes it.
    let mut alone = Alone::with(&party());
    let belt = delete_torches(&mut alone);
    let mut other = alone.one.panel.beside();
    other.send(DeleteContainer { container: belt });
    alone.one.panel.reload_from(&other);
    alone.restore("Deleted Torch");
    assert_eq!(refused(&alone), "Can’t restore “Deleted Torch”: another panel changed it since.");
    assert!(offered(&alone).is_empty());
}

#[test]
fn a_restored_thing_that_was_given_away_does_not_come_back_by_undo() {
    let mut alone = Alone::with(&party());
    let belt = alone.one.panel.left(0);
    alone.send(DeleteContainer { container: belt });
    alone.restore("Deleted Belt, 2 items");
    let alone = alone.reopen();
    let mut alone = alone;
    let torches = alone.one.panel.stack(belt, 0);
    let other = {
        alone.one.panel.select(1);
        alone.one.panel.left(0)
    };
    alone.one.panel.select(0);
    let moved = Moved { container: belt, stacks: vec![torches], quantity: None };
    alone.send(GiveStacks { moved, target: other });
    alone.send(DeleteContainer { container: belt });
    // The giver’s inventory is changed by someone who keeps no steps, so that undo of the last steps is refused.
    let text = alone.one.panel.session.stored_text();
    let mut changed: serde_json::Value = serde_json::from_str(&text).unwrap();
    changed[1]["columns"][0][0]["items"][1]["quantity"] = 3.into();
    alone.one.panel.reload_edited(changed.to_string());
    for _ in 0..4 {
        alone.dispatch(SessionAction::Undo);
        let torches = holdings(&alone.one.panel.stored())["Torch"];
        assert!(torches <= 11 * 10_i128.pow(9), "{torches}");
    }
}

/// docs/rules/storage.md#kept-steps
#[test]
fn below_a_step_that_is_missing_or_damaged_the_older_ones_of_its_inventories_are_lines() {
    let damages = [None, Some(""), Some("[]"), Some(r#"{"format":3}"#), Some(r#"{"format":2,"li"#)];
    for (damage, lost) in damages.into_iter().flat_map(|damage| (1..=4).map(move |at| (damage, at)))
    {
        let mut alone = Alone::with(&party());
        alone.set_gold("1");
        alone.set_gold("2");
        alone.send(CreateInventory { name: "Bo".into() });
        alone.set_gold_of_first("3");
        let list = alone.list();
        let Alone { mut browser, one } = alone;
        browser.close(one);
        browser.lose_tails();
        let name = format!("hss-step-0-{lost}");
        match damage {
            Some(text) => browser.entries.insert(name, text.to_owned()),
            None => browser.entries.remove(&name),
        };
        let one = browser.open();
        let mut alone = Alone { browser, one };
        assert_eq!(alone.list(), list);
        let all = [
            "Changed gp in Purse: 7 → 1",
            "Changed gp in Purse: 1 → 2",
            "Created Bo",
            "Changed gp in Purse: 2 → 3",
        ];
        // The newest step is in nothing that is left: the list has changed as if by another panel.
        let left: &[usize] = match lost {
            1 => &[3, 2, 1],
            2 => &[3, 2],
            3 => &[3, 1, 0],
            _ => &[2, 1, 0],
        };
        let left: Vec<_> = left.iter().map(|at| all[*at]).collect();
        assert_eq!(undoable(&alone.one), left, "{lost} {damage:?}");
        for _ in 0..4 {
            alone.dispatch(SessionAction::Undo);
        }
        let most = holdings(&serde_json::from_str(&party()).unwrap());
        let now = holdings(&alone.one.panel.stored());
        assert!(now.iter().all(|(name, much)| *much <= most[name]), "{now:?}");
    }
}

/// docs/rules/actions.md#history
#[test]
fn the_line_of_a_step_that_can_not_be_read_says_so_and_its_entry_stays() {
    let mut alone = Alone::with(&party());
    alone.set_gold("1");
    alone.send(CreateInventory { name: "Bo".into() });
    alone.set_gold_of_first("3");
    let Alone { mut browser, one } = alone;
    browser.close(one);
    browser.lose_tails();
    let entry = browser.entries.get_mut("hss-step-0-3").unwrap();
    *entry = entry.replace(r#""format":2"#, r#""format":3"#);
    let later = entry.clone();
    let one = browser.open();
    let alone = Alone { browser, one };
    assert_eq!(undoable(&alone.one), ["Created Bo"]);
    let lost: Vec<_> = lines(&alone.one).iter().map(|line| line.lost).collect();
    assert_eq!(lost, [Some("can’t be undone"), None, None]);
    let alone = alone.reopen().reopen();
    assert_eq!(alone.browser.entries["hss-step-0-3"], later);
    assert_eq!(labels(&alone.one).len(), 3);
}

#[test]
fn what_was_forgotten_is_neither_taken_over_nor_left() {
    let mut alone = Alone::with(&party());
    alone.set_gold("1");
    let Alone { mut browser, one } = alone;
    browser.close(one);
    browser.forgotten = browser.clock + 10.0;
    let mut one = browser.open();
    assert_eq!((undoable(&one), labels(&one)), (vec![], vec![]));
    browser.write(&mut one);
    assert_eq!(browser.entries, BTreeMap::new());
}

#[test]
fn steps_of_two_closed_panels_are_taken_over_in_the_order_of_the_list() {
    let mut browser = Browser::with(&party());
    let mut here = browser.open();
    let mut there = browser.open();
    for (index, amount) in ["1", "2", "3", "4"].into_iter().enumerate() {
        let (one, other) =
            if index % 2 == 0 { (&mut here, &mut there) } else { (&mut there, &mut here) };
        let container = one.panel.left(2);
        one.panel.send(left_with(&one.panel, container, CoinKind::Gp, amount));
        browser.save(one, [other].into_iter());
    }
    // What one panel undid is not redone after a later step of the other.
    there.dispatch(SessionAction::Undo);
    browser.save(&mut there, [&mut here].into_iter());
    let container = here.panel.left(0);
    let stack = here.panel.stack(container, 1);
    here.panel.send(ToggleEquipped { container, stack });
    browser.save(&mut here, [&mut there].into_iter());
    browser.close(here);
    let mut later = browser.open();
    assert_eq!(undoable(&later).len(), 3, "the other panel is still open");
    browser.close(there);
    assert_eq!(undoable(&later).len(), 3);
    browser.write(&mut later);
    browser.close(later);
    let mut all = browser.open();
    assert_eq!(
        undoable(&all),
        [
            "Equipped Rope",
            "Changed gp in Purse: 2 → 3",
            "Changed gp in Purse: 1 → 2",
            "Changed gp in Purse: 7 → 1"
        ]
    );
    assert_eq!(all.panel.last.redo, None);
    for _ in 0..4 {
        all.dispatch(SessionAction::Undo);
    }
    assert_eq!(all.panel.stored(), Panel::loaded(&party()).stored());
}

#[test]
fn equal_steps_that_wait_together_are_two_lines_also_once_they_are_stored() {
    let two = serde_json::json!([support::purses::inventory(
        "Ada",
        [support::holdings::bag(
            "Pack",
            &[support::holdings::stack("Torch", 1.0), support::holdings::stack("Torch", 1.0),]
        )],
    )]);
    let mut alone = Alone::with(&two.to_string());
    let container = alone.one.panel.left(0);
    for _ in 0..2 {
        // The storage is full: both wait.
        let stacks = vec![alone.one.panel.stack(container, 0)];
        alone.one.panel.send(DeleteStacks { container, stacks });
        alone.one.panel.session.not_stored();
    }
    let offers = |alone: &Alone| {
        let lines = lines(&alone.one).into_iter();
        lines.map(|line| (line.label, line.restore.is_some())).collect::<Vec<_>>()
    };
    let both = vec![("Deleted Torch".to_owned(), true); 2];
    assert_eq!(offers(&alone), both);
    alone.save();
    assert_eq!(offers(&alone), both);
    let alone = alone.reopen();
    assert_eq!(offers(&alone), both);
}

#[test]
fn steps_that_are_stored_under_no_revision_are_kept() {
    let mut alone = Alone::with(&party());
    let container = alone.one.panel.left(2);
    alone.one.panel.send(left_with(&alone.one.panel, container, CoinKind::Gp, "5"));
    alone.browser.save_without_revision(&mut alone.one);
    let alone = alone.reopen();
    assert_eq!(undoable(&alone.one), ["Changed gp in Purse: 7 → 5"]);
}

#[test]
fn whatever_a_later_version_has_written_stays_with_all_that_it_may_need() {
    let mut alone = Alone::with(&party());
    for amount in ["1", "2", "3"] {
        alone.set_gold(amount);
    }
    let Alone { mut browser, one } = alone;
    browser.close(one);
    browser.lose_tails();
    let later = browser.entries.keys().find(|name| name.contains("step")).unwrap().clone();
    let text = browser.entries[&later].replace(r#""format":2"#, r#""format":3"#);
    browser.entries.insert(later.clone(), text);
    browser.entries.insert("hss-version-0-77".to_owned(), r#"{"format":2}"#.to_owned());
    browser.entries.insert("hss-lines-0-7".to_owned(), r#"{"format":2,"of":"old"}"#.to_owned());
    let written = browser.entries.clone();
    let one = browser.open();
    let mut alone = Alone { browser, one };
    assert_eq!(undoable(&alone.one).len(), 2);
    alone.set_gold("4");
    let mut alone = alone.reopen();
    for _ in 0..3 {
        alone.dispatch(SessionAction::Undo);
    }
    let alone = alone.reopen();
    for (name, text) in &written {
        if name.contains("version") || name.contains("lines") || *name == later {
            assert_eq!(alone.browser.entries.get(name), Some(text), "{name}");
        }
    }
}

#[test]
fn a_kept_step_says_whether_it_deletes() {
    let mut alone = Alone::with(&party());
    alone.set_gold("1");
    let belt = alone.one.panel.left(0);
    alone.send(DeleteContainer { container: belt });
    let Alone { mut browser, one } = alone;
    browser.close(one);
    let steps: Vec<_> =
        browser.entries.iter_mut().filter(|(name, _)| name.contains("step")).collect();
    let said: Vec<_> = steps.iter().map(|(_, text)| text.contains(r#""deleted":true"#)).collect();
    assert_eq!(said, [false, true]);
    for (_, text) in steps {
        // In other words.
        let mut entry: Value = serde_json::from_str(text).unwrap();
        entry["line"].as_object_mut().unwrap().remove("data");
        *text = entry.to_string().replace("Deleted Belt", "Threw away Belt");
    }
    let mut alone = Alone { one: browser.open(), browser };
    alone.restore("Threw away Belt, 2 items");
    assert_eq!(alone.one.panel.last.undo.as_deref(), Some("Restored: Threw away Belt, 2 items"));
}
