//! Entries of the undo log that are missing, damaged or from a later version (`docs/rules/storage.md#the-undo-log`).

use crate::support;

use engine::commands::{CreateInventory, DeleteInventory};
use engine::session::SessionAction;
use serde_json::Value;
use support::alone::{Alone, labels, lines, undoable};
use support::holdings::{holdings, party};
use support::purses::receive;

/// docs/rules/storage.md#the-undo-log
#[test]
fn of_a_step_whose_order_of_inventories_is_damaged_the_line_stays() {
    let mut alone = Alone::with(&party());
    alone.set_gold("1");
    alone.send(DeleteInventory { inventory: alone.panel.inventories[1] });
    alone.close();
    alone.tail.clear();
    let deletion = alone.entries.get_mut("hss-step-0-2").unwrap();
    let mut step: Value = serde_json::from_str(deletion).unwrap();
    step["body"]["changes"]["order"] = serde_json::json!([0, [1], [2]]);
    *deletion = step.to_string();
    alone.open();
    // The older step has changed a different inventory.
    assert_eq!(undoable(&alone.panel), ["Changed gp in Purse: 7 → 1"]);
    assert_eq!(labels(&alone.panel).len(), 2);
    alone.write();
    assert!(!alone.entries["hss-step-0-2"].contains("body"));
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
        alone.send(CreateInventory { name: "Bo".into(), ..CreateInventory::default() });
        alone.set_gold_of_first("3");
        let list = alone.panel.stored_list();
        alone.close();
        alone.tail.clear();
        let name = format!("hss-step-0-{lost}");
        match damage {
            Some(text) => alone.entries.insert(name, text.to_owned()),
            None => alone.entries.remove(&name),
        };
        alone.open();
        assert_eq!(alone.panel.stored_list(), list);
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
        assert_eq!(undoable(&alone.panel), left, "{lost} {damage:?}");
        for _ in 0..4 {
            alone.dispatch(SessionAction::Undo);
        }
        let most = holdings(&serde_json::from_str(&party()).unwrap());
        let now = holdings(&alone.panel.stored());
        assert!(now.iter().all(|(name, much)| *much <= most[name]), "{now:?}");
    }
}

/// docs/rules/actions.md#nothing-becomes-more
#[test]
fn what_takes_a_step_back_is_not_redone_if_that_step_can_not_be_read() {
    let mut alone = Alone::with(&party());
    alone.send(receive(alone.panel.left(2), "12 gp", "1"));
    for _ in 0..2 {
        let step = lines(&alone.panel)[0].take_back.unwrap();
        alone.dispatch(SessionAction::TakeBack { step });
    }
    alone.dispatch(SessionAction::Undo);
    alone.dispatch(SessionAction::Undo);
    alone.close();
    alone.tail.clear();
    alone.entries.insert("hss-step-0-2".to_owned(), String::new());
    alone.open();
    assert_eq!(alone.panel.last.redo, None);
}

/// docs/rules/actions.md#history
#[test]
fn the_line_of_a_step_that_can_not_be_read_says_so_and_its_entry_stays() {
    let mut alone = Alone::with(&party());
    alone.set_gold("1");
    alone.send(CreateInventory { name: "Bo".into(), ..CreateInventory::default() });
    alone.set_gold_of_first("3");
    alone.close();
    alone.tail.clear();
    let entry = alone.entries.get_mut("hss-step-0-3").unwrap();
    *entry = entry.replace(r#""format":2"#, r#""format":3"#);
    let later = entry.clone();
    alone.open();
    assert_eq!(undoable(&alone.panel), ["Created Bo"]);
    let lost: Vec<_> = lines(&alone.panel).iter().map(|line| line.lost).collect();
    assert_eq!(lost, [Some("can’t be undone"), None, None]);
    alone.reopen();
    alone.reopen();
    assert_eq!(alone.entries["hss-step-0-3"], later);
    assert_eq!(labels(&alone.panel).len(), 3);
}

/// docs/rules/storage.md#the-undo-log
#[test]
fn the_line_of_a_damaged_entry_stays_and_its_step_says_that_it_can_not_be_undone() {
    let mut alone = Alone::with(&party());
    alone.set_gold("1");
    alone.set_gold("2");
    alone.close();
    alone.tail.clear();
    let whole = alone.entries["hss-step-0-2"].clone();
    let cut = whole[..whole.len() - 10].to_owned();
    for damaged in [cut.clone(), format!("{cut}}}]x"), format!("\u{1}{whole}")] {
        alone.entries.insert("hss-step-0-2".to_owned(), damaged.clone());
        alone.open();
        let lost: Vec<_> = lines(&alone.panel).iter().map(|line| line.lost).collect();
        assert_eq!(lost[0], Some("can’t be undone"), "{damaged}");
        assert_eq!(labels(&alone.panel).len(), 2, "{damaged}");
        assert_eq!(alone.entries["hss-step-0-2"], damaged);
        alone.close();
        alone.tail.clear();
    }
}

#[test]
fn whatever_a_later_version_has_written_stays_with_all_that_it_may_need() {
    let mut alone = Alone::with(&party());
    for amount in ["1", "2", "3"] {
        alone.set_gold(amount);
    }
    alone.close();
    alone.tail.clear();
    let later = alone.entries.keys().find(|name| name.contains("step")).unwrap().clone();
    let text = alone.entries[&later].replace(r#""format":2"#, r#""format":3"#);
    alone.entries.insert(later.clone(), text);
    alone.entries.insert("hss-lines-0-7".to_owned(), r#"{"format":2,"of":"old"}"#.to_owned());
    let written = alone.entries.clone();
    alone.open();
    assert_eq!(undoable(&alone.panel).len(), 2);
    alone.set_gold("4");
    alone.reopen();
    for _ in 0..3 {
        alone.dispatch(SessionAction::Undo);
    }
    alone.reopen();
    for (name, text) in &written {
        if name.contains("lines") || *name == later {
            assert_eq!(alone.entries.get(name), Some(text), "{name}");
        }
    }
}

/// docs/rules/storage.md#steps-of-earlier-versions
#[test]
fn of_a_step_of_version_1_2_0_the_line_stays_and_below_it_the_older_ones_of_its_inventories_are_lines()
 {
    for undone in [false, true] {
        let mut alone = Alone::with(&party());
        alone.set_gold("1");
        alone.send(CreateInventory { name: "Bo".into(), ..CreateInventory::default() });
        alone.panel.select(0);
        alone.set_gold("2");
        alone.close();
        alone.tail.clear();
        let entry = alone.entries.get_mut("hss-step-0-3").unwrap();
        let mut step: Value = serde_json::from_str(entry).unwrap();
        step["line"]["undone"] = undone.into();
        step["line"].as_object_mut().unwrap().remove("data");
        step["body"]["versions"] = serde_json::json!([
            {"inventory": step["line"]["inventories"][0], "before": [0, 1], "after": [0, 2]}
        ]);
        (step["format"], step["body"]["changes"]) = (1.into(), Value::Null);
        *entry = step.to_string();
        alone.entries.insert("hss-version-0-2".to_owned(), r#"{"ids":[1,1]}"#.to_owned());
        let list = alone.panel.stored_list();
        for _ in 0..2 {
            alone.open();
            assert_eq!(alone.panel.stored_list(), list);
            assert_eq!(undoable(&alone.panel), ["Created Bo"]);
            assert_eq!(alone.panel.last.redo, None);
            let reasons: Vec<_> = lines(&alone.panel).iter().map(|line| line.lost).collect();
            assert_eq!(reasons, [(!undone).then_some("can’t be undone"), None, None]);
            alone.write();
            assert!(!alone.entries.contains_key("hss-version-0-2"));
            assert!(!alone.entries["hss-step-0-3"].contains("body"));
            alone.close();
        }
    }
}

/// docs/rules/storage.md#ids
#[test]
fn where_no_neighbour_is_known_an_inventory_comes_back_to_its_place() {
    for index in 0..3 {
        let mut alone = Alone::with(&party());
        alone.send(CreateInventory { name: "Bo".into(), ..CreateInventory::default() });
        let list = alone.panel.stored_list().text;
        alone.send(DeleteInventory { inventory: alone.panel.inventories[index] });
        alone.close();
        alone.open_without_ids();
        alone.dispatch(SessionAction::Undo);
        assert_eq!(alone.panel.stored_list().text, list, "{index}");
    }
}
