//! What the tail says of steps whose entries are older when a panel opens (`docs/rules/storage.md#the-tail`).

use crate::support;

use engine::commands::{DeleteContainer, EndOfTyping, TypeCoins};
use engine::model::CoinKind;
use engine::session::SessionAction;
use serde_json::Value;
use support::alone::{Alone, Writing, labels, lines, undoable};
use support::holdings::party;

/// docs/rules/storage.md#the-undo-log
#[test]
fn what_was_undone_or_redone_before_a_kill_is_so_in_the_next_panel() {
    let mut alone = Alone::with(&party());
    let label = "Changed gp in Purse: 7 → 5";
    alone.set_gold("5");
    alone.write();
    alone.dispatch(SessionAction::Undo);
    for round in 0..2 {
        alone.open();
        assert_eq!(lines(&alone.panel).iter().map(|line| line.undone).collect::<Vec<_>>(), [true]);
        assert_eq!(alone.panel.last.redo.as_deref(), Some(label), "{round}");
    }
    alone.dispatch(SessionAction::Redo);
    alone.open();
    assert_eq!(undoable(&alone.panel), [label]);
    assert!(!lines(&alone.panel)[0].undone);
    alone.dispatch(SessionAction::Undo);
    assert!(!alone.panel.refused());
    // It is written so, too, and the tail doesn't have it any more.
    alone.write();
    alone.set_gold("1");
    alone.open();
    assert!(lines(&alone.panel)[1].undone);
}

/// docs/rules/storage.md#the-tail
#[test]
fn what_was_restored_before_a_kill_is_restored_in_the_next_panel() {
    let label = "Deleted Belt, 2 items";
    let offers = |alone: &Alone| lines(&alone.panel).iter().any(|line| line.restore.is_some());
    for writes_restoring in [false, true] {
        let mut alone = Alone::with(&party());
        let belt = alone.panel.left(0);
        alone.send(DeleteContainer { container: belt });
        alone.write();
        alone.restore(label);
        if writes_restoring {
            alone.write();
        }
        alone.open();
        assert!(!offers(&alone));
        assert_eq!(undoable(&alone.panel), ["Restored Belt, 2 items", label]);
        alone.dispatch(SessionAction::Undo);
        alone.open();
        assert_eq!(alone.panel.last.redo.as_deref(), Some("Restored Belt, 2 items"));
        alone.restore(label);
        assert!(!offers(&alone));
        assert_eq!(alone.panel.left(0), belt);
    }
}

/// docs/rules/storage.md#the-tail
#[test]
fn a_step_that_was_made_anew_before_a_kill_is_undone_and_redone_in_the_next_panel() {
    for is_written in [true, false] {
        let mut alone = Alone::with(&party());
        let before = alone.panel.stored_list();
        alone.type_gold("1");
        if is_written {
            alone.write();
        }
        alone.type_gold("12");
        let after = alone.panel.stored_list();
        alone.open();
        assert_eq!(undoable(&alone.panel), ["Changed gp in Purse: 7 → 12"]);
        alone.dispatch(SessionAction::Undo);
        assert_eq!(alone.panel.stored_list(), before);
        alone.open();
        assert_eq!(labels(&alone.panel), ["Changed gp in Purse: 7 → 12"]);
        alone.dispatch(SessionAction::Redo);
        assert_eq!(alone.panel.stored_list(), after);
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
    alone.entries.insert("hss-step-0-2".to_owned(), other.to_owned());
    alone.open();
    assert_eq!(labels(&alone.panel).len(), 3);
    assert_eq!(undoable(&alone.panel).len(), 2);
    alone.write();
    assert!(alone.entries["hss-step-0-2"].contains("Renamed Ada"));
    assert!(alone.entries["hss-step-0-3"].contains("5 → 6"));
}

/// docs/rules/storage.md#the-tail
#[test]
fn the_tail_has_what_the_storage_has_not_confirmed_and_never_brings_back_what_was_cancelled() {
    let mut alone = Alone::with(&party());
    let tail = |alone: &mut Alone| -> Value {
        serde_json::from_str(&alone.panel.session.tail(2e6, 2e6)).unwrap()
    };
    alone.type_gold("1");
    alone.write();
    let container = alone.panel.left(2);
    let (text, end) = ("1".into(), Some(EndOfTyping::Escape));
    alone.send(TypeCoins { container, coin: CoinKind::Gp, text, end });
    assert_eq!(tail(&mut alone)["states"][0][1], "cancelled");
    alone.open();
    assert!(labels(&alone.panel).is_empty());
    alone.set_gold("5");
    alone.writing = Writing::IsRefused;
    alone.write();
    alone.dispatch(SessionAction::Undo);
    assert_eq!(tail(&mut alone)["entries"].as_array().unwrap().len(), 1);
    alone.writing = Writing::Arrives;
    alone.write();
    assert_eq!(alone.panel.session.tail(2e6, 2e6), "");
    alone.dispatch(SessionAction::Redo);
    let states = tail(&mut alone);
    assert_eq!(
        (&states["entries"], states["states"][0][1].as_str()),
        (&serde_json::json!([]), Some("done"))
    );
}

/// docs/rules/actions.md#coin-fields
#[test]
fn of_typing_that_was_cancelled_nothing_is_stored() {
    let mut alone = Alone::with(&party());
    alone.type_gold("1");
    alone.write();
    assert_eq!(alone.entries.len(), 1);
    let container = alone.panel.left(2);
    let (text, end) = ("1".into(), Some(EndOfTyping::Escape));
    alone.send(TypeCoins { container, coin: CoinKind::Gp, text, end });
    assert!(lines(&alone.panel).is_empty());
    alone.write();
    assert!(alone.entries.is_empty());
}
