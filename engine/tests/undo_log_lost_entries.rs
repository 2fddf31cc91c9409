//! Entries of the undo log that are missing, damaged or from a later version (`docs/rules/storage.md#the-undo-log`).

use crate::support;

use engine::commands::{CreateInventory, DeleteInventory};
use engine::session::SessionAction;
use serde_json::Value;
use support::alone::{Alone, labels, lines, undoable};
use support::holdings::{holdings, party};

/// docs/rules/storage.md#the-undo-log
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
    step["body"]["changes"]["order"] = serde_json::json!([0, [1], [2]]);
    *deletion = step.to_string();
    let mut one = browser.open();
    // The older step has changed a different inventory.
    assert_eq!(undoable(&one), ["Changed gp in Purse: 7 → 1"]);
    assert_eq!(labels(&one).len(), 2);
    browser.write(&mut one);
    assert!(!browser.entries["hss-step-0-2"].contains("body"));
}

/// docs/rules/storage.md#the-undo-log
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

/// docs/rules/storage.md#ids
#[test]
fn where_no_neighbour_is_known_an_inventory_comes_back_to_its_place() {
    for index in 0..3 {
        let mut alone = Alone::with(&party());
        alone.send(CreateInventory { name: "Bo".into() });
        let list = alone.list().text;
        alone.send(DeleteInventory { inventory: alone.one.panel.inventories[index] });
        let Alone { mut browser, one } = alone;
        browser.close(one);
        browser.lose_ids();
        let mut alone = Alone { one: browser.open(), browser };
        alone.dispatch(SessionAction::Undo);
        assert_eq!(alone.list().text, list, "{index}");
    }
}
