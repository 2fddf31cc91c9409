//! The labels of steps as they are stored: those of every kind, each with its words (docs/rules/storage.md#the-undo-log).

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use engine_core::storage::{parse_as, to_compact};
use engine_core::wording::step_label::{LabelData, StepLabel};
use serde_json::Value;

/// Recorded with version 1.3.0, those that came later with theirs, a tab before the words. Lines are added, none is
/// changed.
const RECORDED: &str = include_str!("step_labels.txt");

fn recorded() -> impl Iterator<Item = (&'static str, &'static str)> {
    RECORDED.lines().map(|line| line.split_once('\t').unwrap())
}

#[test]
fn each_label_is_read_worded_and_written_as_it_was_recorded() {
    for (stored, words) in recorded() {
        let label: StepLabel = parse_as(stored).unwrap();
        assert_eq!(label.to_string(), words);
        assert_eq!(to_compact(&label), stored);
        let data: LabelData = parse_as(stored).unwrap();
        assert_eq!(data, LabelData::Known(label));
    }
}

#[test]
fn labels_of_every_kind_were_recorded() {
    let kinds = recorded().map(|(stored, _)| {
        let data: Value = parse_as(stored).unwrap();
        data["did"].as_str().unwrap().to_owned()
    });
    let unknown = serde_json::from_str::<StepLabel>(r#"{"did":"sang"}"#).unwrap_err().to_string();
    let expected = unknown.split('`').skip(3).step_by(2).map(str::to_owned);
    assert_eq!(kinds.collect::<BTreeSet<_>>(), expected.collect(), "each kind is among these");
}

#[test]
fn data_that_are_no_label_of_this_version_stay_as_they_are() {
    for stored in [
        r#"{"did":"sang","item":"Crown","pieces":[1,2.5]}"#,
        r#"{"did":"paid","coins":"many"}"#,
        r#"{"did":"deletedContainer","container":"Sack"}"#,
        r#"{"did":"restored","deletion":7}"#,
        r#"{"inventory":"Mira"}"#,
        "7",
        "null",
    ] {
        let data: LabelData = parse_as(stored).unwrap();
        assert_eq!(data, LabelData::Foreign(parse_as(stored).unwrap()));
        assert_eq!(to_compact(&data), stored);
    }
}
