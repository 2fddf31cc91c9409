//! Steps that outlive their panel (`docs/rules/storage.md#the-undo-log`).

use crate::support;

use engine::commands::{DeleteContainer, DeleteInventory, DeleteStacks, GiveStacks, Moved};
use engine::model::CoinKind;
use engine::questions::{HistoryLines, UndoSteps};
use engine::session::SessionAction;
use engine::view::update::Notice;
use serde_json::Value;
use support::alone::{Alone, labels, lines, undoable};
use support::holdings::{bag, holdings, party, stack};
use support::{Panel, left_with};

/// docs/rules/storage.md#the-undo-log
#[test]
fn steps_that_were_undone_at_once_before_they_were_written_are_redone_in_their_order() {
    let mut alone = Alone::with(&party());
    for gold in ["5", "9", "12"] {
        alone.set_gold(gold);
    }
    let step = alone.panel.session.ask(&UndoSteps {})[2].id;
    alone.dispatch(SessionAction::UndoThrough { step });
    alone.reopen();
    assert_eq!(labels(&alone.panel)[0], "Changed gp in Purse: 9 → 12");
    for label in ["7 → 5", "5 → 9", "9 → 12"] {
        assert_eq!(
            alone.panel.last.redo.as_deref(),
            Some(format!("Changed gp in Purse: {label}").as_str())
        );
        alone.dispatch(SessionAction::Redo);
        assert!(!alone.panel.refused());
    }
}

#[test]
fn a_coin_typed_in_two_panels_is_two_steps() {
    let mut alone = Alone::with(&party());
    alone.type_gold("1");
    alone.write();
    alone.type_gold("12");
    alone.reopen();
    alone.type_gold("123");
    assert_eq!(
        undoable(&alone.panel),
        ["Changed gp in Purse: 12 → 123", "Changed gp in Purse: 7 → 12"]
    );
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
    let belt = alone.panel.left(0);
    alone.send(DeleteContainer { container: belt });
    let mira = alone.panel.inventories[1];
    alone.send(DeleteInventory { inventory: mira });
    alone.set_gold_of_first("9");
    alone.reopen();
    alone.restore("Deleted Belt, 2 items");
    assert_eq!(alone.panel.last.notice, Some(Notice::Done("Restored Belt, 2 items".to_owned())));
    alone.restore("Deleted Mira");
    let left: Vec<_> =
        lines(&alone.panel).into_iter().filter(|line| line.restore.is_some()).collect();
    assert_eq!(left, []);
    let whole = holdings(&alone.panel.stored());
    assert_eq!(whole["Torch"], 11 * 10_i128.pow(9));
    assert_eq!(whole["Lamp"], 2 * 10_i128.pow(9));
    let labels_before = undoable(&alone.panel);
    alone.reopen();
    assert_eq!(undoable(&alone.panel), labels_before, "a restored deletion keeps its place");
    // Undone, it is a deletion again that can be restored.
    alone.dispatch(SessionAction::Undo);
    alone.reopen();
    let first = &lines(&alone.panel)[0];
    assert_eq!((&*first.label, first.undone), ("Restored Mira", true));
    alone.restore("Deleted Mira");
    assert_eq!(holdings(&alone.panel.stored()), whole);
}

/// docs/rules/actions.md#history
#[test]
fn a_restoring_that_is_refused_says_why_and_is_not_offered_until_the_list_changes() {
    let refused = |alone: &Alone| match &alone.panel.last.notice {
        Some(Notice::Refused(text)) => text.clone(),
        other => format!("{other:?}"),
    };
    let offered = |alone: &Alone| {
        let lines = lines(&alone.panel).into_iter().filter(|line| line.restore.is_some());
        lines.map(|line| line.label).collect::<Vec<_>>()
    };
    let delete_torches = |alone: &mut Alone| {
        let belt = alone.panel.left(0);
        let stacks = vec![alone.panel.stack(belt, 0)];
        alone.send(DeleteStacks { container: belt, stacks });
        belt
    };
    // This panel deletes the inventory.
    let mut alone = Alone::with(&party());
    delete_torches(&mut alone);
    let first = alone.panel.inventories[0];
    alone.send(DeleteInventory { inventory: first });
    for is_reopened in [false, true] {
        if is_reopened {
            alone.reopen();
        }
        alone.restore("Deleted Torch");
        assert_eq!(refused(&alone), "Can’t restore “Deleted Torch”: its inventory is gone.");
        assert_eq!(offered(&alone), ["Deleted Ada"]);
    }
    alone.restore("Deleted Ada");
    assert_eq!(offered(&alone), ["Deleted Torch"]);
    // This panel deletes the container.
    let belt = alone.panel.left(0);
    alone.send(DeleteContainer { container: belt });
    alone.restore("Deleted Torch");
    assert_eq!(refused(&alone), "Can’t restore “Deleted Torch”: it was changed since.");
    // Another panel deletes it.
    let mut alone = Alone::with(&party());
    let belt = delete_torches(&mut alone);
    let mut other = alone.panel.beside();
    other.send(DeleteContainer { container: belt });
    alone.panel.reload_from(&other);
    alone.restore("Deleted Torch");
    assert_eq!(refused(&alone), "Can’t restore “Deleted Torch”: another panel changed it since.");
    assert!(offered(&alone).is_empty());
}

#[test]
fn a_restored_thing_that_was_given_away_does_not_come_back_by_undo() {
    let mut alone = Alone::with(&party());
    let belt = alone.panel.left(0);
    alone.send(DeleteContainer { container: belt });
    alone.restore("Deleted Belt, 2 items");
    alone.reopen();
    let mut alone = alone;
    let torches = alone.panel.stack(belt, 0);
    let other = {
        alone.panel.select(1);
        alone.panel.left(0)
    };
    alone.panel.select(0);
    let moved = Moved { container: belt, stacks: vec![torches], quantity: None };
    alone.send(GiveStacks { moved, target: other });
    alone.send(DeleteContainer { container: belt });
    // The giver’s inventory is changed by someone who has no undo log, so that undo of the last steps is refused.
    let text = alone.panel.session.stored_text();
    let mut changed: serde_json::Value = serde_json::from_str(&text).unwrap();
    changed[1]["columns"][0][0]["items"][1]["quantity"] = 3.into();
    alone.panel.reload_edited(changed.to_string());
    for _ in 0..4 {
        alone.dispatch(SessionAction::Undo);
        let torches = holdings(&alone.panel.stored())["Torch"];
        assert!(torches <= 11 * 10_i128.pow(9), "{torches}");
    }
}

#[test]
fn the_entry_of_a_step_says_whether_it_deletes() {
    let mut alone = Alone::with(&party());
    alone.set_gold("1");
    let belt = alone.panel.left(0);
    alone.send(DeleteContainer { container: belt });
    alone.close();
    let steps: Vec<_> =
        alone.entries.iter_mut().filter(|(name, _)| name.contains("step")).collect();
    let said: Vec<_> = steps.iter().map(|(_, text)| text.contains(r#""deleted":true"#)).collect();
    assert_eq!(said, [false, true]);
    for (_, text) in steps {
        // In other words.
        let mut entry: Value = serde_json::from_str(text).unwrap();
        entry["line"].as_object_mut().unwrap().remove("data");
        *text = entry.to_string().replace("Deleted Belt", "Threw away Belt");
    }
    alone.open();
    alone.restore("Threw away Belt, 2 items");
    assert_eq!(alone.panel.last.undo.as_deref(), Some("Restored: Threw away Belt, 2 items"));
}

#[test]
fn equal_steps_that_wait_together_are_two_lines_also_once_they_are_stored() {
    let two = serde_json::json!([support::purses::inventory(
        "Ada",
        [bag("Pack", &[stack("Torch", 1.0), stack("Torch", 1.0),])],
    )]);
    let mut alone = Alone::with(&two.to_string());
    let container = alone.panel.left(0);
    for _ in 0..2 {
        // The storage is full: both wait.
        let stacks = vec![alone.panel.stack(container, 0)];
        alone.panel.send(DeleteStacks { container, stacks });
        alone.panel.session.not_stored();
    }
    let offers = |alone: &Alone| {
        let lines = lines(&alone.panel).into_iter();
        lines.map(|line| (line.label, line.restore.is_some())).collect::<Vec<_>>()
    };
    let both = vec![("Deleted Torch".to_owned(), true); 2];
    assert_eq!(offers(&alone), both);
    alone.save();
    assert_eq!(offers(&alone), both);
    alone.reopen();
    assert_eq!(offers(&alone), both);
}
