//! The labels of stored steps, as data and in English (`docs/rules/actions.md#step-labels`).

use std::collections::BTreeSet;

use crate::support;

use engine::session::SessionAction;
use engine::wording::step_label::StepLabel;
use serde_json::{Value, json};
use support::SIR_BRAMBLEWICK;
use support::acts::{acts, command, with_random};
use support::alone::{Alone, found, labels, undoable};
use support::holdings::party;

/// Replaces the data of the label in the entry of the only step.
fn set_data(alone: &mut Alone, data: Option<&Value>) {
    for text in alone.entries.values_mut() {
        let mut entry: Value = serde_json::from_str(text).unwrap();
        match data {
            Some(data) => entry["line"]["data"] = data.clone(),
            None => drop(entry["line"].as_object_mut().unwrap().remove("data")),
        }
        *text = entry.to_string();
    }
    alone.tail.clear();
}

/// The panel that opens after these data were stored for a step.
fn reopened_with(data: Option<&Value>) -> Alone {
    let mut alone = Alone::with(&party());
    alone.set_gold("5");
    alone.write();
    set_data(&mut alone, data);
    alone.open();
    alone
}

const STORED: &str = "Changed gp in Purse: 7 → 5";

/// docs/rules/storage.md#the-undo-log
#[test]
fn a_label_is_shown_and_found_by_its_data_and_without_known_data_in_its_stored_english() {
    let known = json!({ "did": "paid", "coins": [[50, "gp"]], "to": null });
    let later = json!({ "did": "pawned", "item": "Crown" });
    let damaged = json!({ "did": "paid", "coins": "many" });
    for (data, label) in [
        (Some(&known), "Paid 50 gp"),
        (Some(&later), STORED),
        (Some(&damaged), STORED),
        (None, STORED),
    ] {
        let alone = reopened_with(data);
        assert_eq!(labels(&alone.panel), [label]);
        assert_eq!(undoable(&alone.panel), [label]);
        assert_eq!(found(&alone.panel, label).len(), 1);
        assert_eq!(found(&alone.panel, "changed gp").len(), usize::from(label == STORED));
        assert_eq!(alone.panel.last.undo.as_deref(), Some(label));
    }
}

/// docs/rules/storage.md#the-undo-log
#[test]
fn data_of_a_later_version_stay_in_an_entry_that_is_written_anew() {
    let later = json!({ "did": "pawned", "item": "Crown", "pieces": [1, 2.5] });
    let mut alone = reopened_with(Some(&later));
    alone.dispatch(SessionAction::Undo);
    alone.write();
    let entry: Value = serde_json::from_str(&alone.entries["hss-step-0-1"]).unwrap();
    assert_eq!(entry["line"]["undone"], true);
    assert_eq!(entry["line"]["data"], later);
}

/// The kinds of labels in all entries, whose data have the words that are stored beside them.
fn checked_kinds(alone: &Alone) -> BTreeSet<String> {
    let entries = alone.entries.values().map(|text| {
        let entry: Value = serde_json::from_str(text).unwrap();
        let lines = entry["lines"].as_array().cloned();
        lines.unwrap_or_else(|| vec![entry["line"].clone()])
    });
    let kinds = entries.flatten().map(|line| {
        let label: StepLabel = serde_json::from_value(line["data"].clone()).unwrap();
        assert_eq!(line["label"], label.to_string());
        line["data"]["did"].as_str().unwrap().to_owned()
    });
    kinds.collect()
}

/// docs/rules/storage.md#the-undo-log
#[test]
fn the_words_of_the_data_are_stored_in_english_beside_them() {
    with_random(acts(), 1, |acts| {
        let mut alone = Alone::with(&format!("[{SIR_BRAMBLEWICK}]"));
        for act in acts {
            if let Some(command) = command(&act, &alone.panel) {
                alone.send(command);
            }
        }
        alone.write();
        let kinds = checked_kinds(&alone);
        let before = labels(&alone.panel);
        assert!(kinds.len() > 1 || before.len() < 2, "{before:?}");
        alone.reopen();
        assert_eq!(labels(&alone.panel), before);
    });
}
