//! What is left of steps after their panel was killed (`docs/rules/storage.md#the-tail`).

use crate::support;

use engine::commands::{DeleteContainer, EndOfTyping, TypeCoins};
use engine::model::CoinKind;
use engine::session::SessionAction;
use serde_json::Value;
use support::alone::{Alone, labels, lines, undoable};
use support::browser::Disk;
use support::holdings::party;

/// Its panel is killed, with its steps as they were written last, and another one opens.
fn killed(mut alone: Alone) -> Alone {
    alone.browser.kill(0, false);
    let one = alone.browser.open();
    Alone { one, ..alone }
}

/// docs/rules/storage.md#the-undo-log
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

/// docs/rules/storage.md#the-tail
#[test]
fn a_step_that_was_made_anew_before_a_kill_is_undone_and_redone_in_the_next_panel() {
    for is_written in [true, false] {
        let mut alone = Alone::with(&party());
        let before = alone.list();
        alone.type_gold("1");
        if is_written {
            alone.browser.write(&mut alone.one);
        }
        alone.type_gold("12");
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
    alone.type_gold("1");
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
    alone.type_gold("1");
    alone.browser.write(&mut alone.one);
    assert_eq!(alone.browser.entries.len(), 1);
    let container = alone.one.panel.left(2);
    let (text, end) = ("1".into(), Some(EndOfTyping::Escape));
    alone.send(TypeCoins { container, coin: CoinKind::Gp, text, end });
    assert!(lines(&alone.one).is_empty());
    alone.browser.write(&mut alone.one);
    assert!(alone.browser.entries.is_empty());
}
