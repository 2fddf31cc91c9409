//! Steps that outlive their panel (`docs/rules/storage.md#the-undo-log`).

use std::collections::BTreeMap;

use crate::support;

use engine::commands::{
    DeleteContainer, DeleteInventory, DeleteStacks, GiveStacks, Moved, ToggleEquipped,
};
use engine::model::CoinKind;
use engine::questions::{HistoryLines, UndoSteps};
use engine::session::SessionAction;
use engine::view::update::Notice;
use serde_json::Value;
use support::alone::{Alone, labels, lines, undoable};
use support::browser::Browser;
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

/// docs/rules/storage.md#the-undo-log
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
    alone.type_gold("1");
    alone.browser.write(&mut alone.one);
    alone.type_gold("12");
    let mut alone = alone.reopen();
    alone.type_gold("123");
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
