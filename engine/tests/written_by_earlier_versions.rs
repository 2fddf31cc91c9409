//! Storages as versions 1.1.0 and 1.2.0 left them (`tests/fixtures/1.1.0/`, `tests/fixtures/1.2.0/`): the list, its
//! ids, and their steps of undo (`docs/rules/storage.md#the-undo-log`).

use crate::support;

use engine::session::SessionAction;
use support::alone::{Alone, labels, undoable};
use support::browser::Browser;

/// A panel that opens a recorded storage.
fn opened(recorded: &str) -> Alone {
    let mut browser = Browser::recorded(recorded);
    let one = browser.open();
    Alone { browser, one }
}

/// What a version left.
macro_rules! opened {
    ($version:literal, $name:literal) => {
        opened(include_str!(concat!("../../tests/fixtures/", $version, "/", $name, ".json")))
    };
}

/// What each of the versions left.
macro_rules! opened_of_each {
    ($name:literal) => {
        vec![opened!("1.1.0", $name), opened!("1.2.0", $name)]
    };
}

/// Undoes and redoes everything, and compares the list with the one before.
fn goes_back_and_forth(mut alone: Alone) -> Alone {
    let opened = alone.list();
    let steps = undoable(&alone.one).len();
    for _ in 0..steps {
        alone.dispatch(SessionAction::Undo);
        assert!(!alone.one.panel.refused(), "{:?}", alone.one.panel.last.notice);
    }
    let mut alone = alone.reopen();
    for _ in 0..steps {
        alone.dispatch(SessionAction::Redo);
        assert!(!alone.one.panel.refused(), "{:?}", alone.one.panel.last.notice);
    }
    assert_eq!(alone.list(), opened);
    alone
}

/// The gold in the purse of the first inventory.
fn gold(alone: &Alone) -> f64 {
    alone.one.panel.at("/0/columns/1/0/coins/gp").as_f64().unwrap()
}

/// The labels of the lines with *Restore*.
fn restorable(alone: &Alone) -> Vec<String> {
    let lines = support::alone::lines(&alone.one).into_iter();
    lines.filter(|line| line.restore.is_some()).map(|line| line.label).collect()
}

#[test]
fn the_steps_of_one_panel_go_on() {
    for alone in opened_of_each!("one-panel") {
        let done = [
            "Deleted Sack, 1 item",
            "Restored Backpack, 3 items",
            "Deleted Backpack, 3 items",
            "Changed gp in Purse: 62 → 12",
        ];
        assert_eq!(undoable(&alone.one), done);
        assert_eq!(alone.one.panel.last.redo, None);
        assert_eq!(
            labels(&alone.one),
            [done[0], done[1], "Changed gp in Purse: 12 → 20", done[2], done[3]]
        );
        let mut alone = goes_back_and_forth(alone);
        // What deletes is known, and what is restored.
        assert_eq!(restorable(&alone), ["Deleted Sack, 1 item"]);
        alone.restore("Deleted Sack, 1 item");
        assert_eq!(alone.one.panel.at("/1/columns/0/0/items/0/item/name"), "Crowbar");
    }
}

#[test]
fn the_steps_of_two_panels_go_on() {
    for mut alone in opened_of_each!("two-panels") {
        assert_eq!(
            undoable(&alone.one),
            ["Deleted Sack, 1 item", "Deleted Backpack, 3 items", "Changed gp in Purse: 62 → 12"]
        );
        assert_eq!(restorable(&alone), ["Deleted Sack, 1 item", "Deleted Backpack, 3 items"]);
        alone.restore("Deleted Backpack, 3 items");
        goes_back_and_forth(alone);
    }
}

#[test]
fn their_lines_are_in_the_history_and_their_undone_steps_are_marked() {
    for mut alone in opened_of_each!("with-lines") {
        assert_eq!(undoable(&alone.one).len(), 6);
        let lines = alone.all_lines();
        assert_eq!(lines.len(), 61);
        let is_last = |index: usize| index == 0;
        for (index, line) in lines.iter().enumerate() {
            let is_done = is_last(index) || index > 55;
            assert_eq!(line.undone, !is_done, "{index} {}", line.label);
        }
        assert_eq!(lines[0].label, "Changed gp in Purse: 5 → 7");
        assert_eq!(lines[60].label, "Changed gp in Purse: 62 → 1");
        goes_back_and_forth(alone);
    }
}

#[test]
fn the_items_that_1_2_0_wrote_into_a_line_are_found() {
    let alone = opened!("1.2.0", "one-panel");
    let found = support::alone::found(&alone.one, "crowbar").into_iter();
    let found: Vec<_> = found.map(|line| line.label).collect();
    assert_eq!(found, ["Deleted Sack, 1 item: … Crowbar …"]);
}

#[test]
fn after_a_kill_only_the_line_of_what_1_1_0_could_not_keep_stays() {
    // The list has the backpack again, and the entry of the deletion doesn’t know.
    let alone = opened!("1.1.0", "killed-after-undo");
    assert_eq!(undoable(&alone.one), ["Changed gp in Purse: 62 → 12"]);
    assert_eq!(alone.one.panel.last.redo.as_deref(), Some("Changed gp in Purse: 12 → 20"));
    assert_eq!(labels(&alone.one).len(), 3);
    assert_eq!(restorable(&alone), Vec::<String>::new());
    assert_eq!(gold(&alone), 12.0);
}

#[test]
fn after_a_kill_the_entry_of_an_undone_step_is_corrected_by_what_1_2_0_wrote_beside_the_list() {
    let mut alone = opened!("1.2.0", "killed-after-undo");
    assert_eq!(undoable(&alone.one), ["Changed gp in Purse: 62 → 12"]);
    assert_eq!(alone.one.panel.last.redo.as_deref(), Some("Deleted Backpack, 3 items"));
    alone.dispatch(SessionAction::Redo);
    assert_eq!(restorable(&alone), ["Deleted Backpack, 3 items"]);
    alone.dispatch(SessionAction::Redo);
    assert_eq!(gold(&alone), 20.0);
    goes_back_and_forth(alone);
}

#[test]
fn after_a_kill_the_change_whose_step_was_not_written_is_there() {
    let killed =
        [opened_of_each!("killed-after-change"), opened_of_each!("killed-without-local-storage")];
    for mut alone in killed.into_iter().flatten() {
        assert_eq!(gold(&alone), 33.0);
        assert_eq!(
            undoable(&alone.one),
            ["Deleted Backpack, 3 items", "Changed gp in Purse: 62 → 12"]
        );
        alone.restore("Deleted Backpack, 3 items");
        assert_eq!(alone.one.panel.at("/0/columns/0/0/items/1/item/name"), "Rope");
        assert_eq!(gold(&alone), 33.0);
    }
}
