//! The dialog History (`docs/rules/actions.md#history`) and the entries that keep steps.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::StepId;

/// The steps of all panels.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
pub struct HistoryLines {
    /// The newest first.
    pub lines: Vec<HistoryLine>,
}

/// A step in the History.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct HistoryLine {
    /// A description of the step.
    pub label: String,
    /// The time at which it was done, in milliseconds; absent if it is not stored yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// The name of its inventory at that time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub undone: bool,
    /// The deletion that can be reverted, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restore: Option<StepId>,
}

/// Changes of the entries that keep steps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct EntryChanges {
    /// The entries to write: their names and texts.
    #[tsify(type = "Record<string, string>")]
    pub set: BTreeMap<String, String>,
    /// The names of the entries to remove after that.
    pub remove: BTreeSet<String>,
}

impl EntryChanges {
    /// Removes an entry, also if it was to be written.
    pub fn remove_entry(&mut self, name: String) {
        self.set.remove(&name);
        self.remove.insert(name);
    }
}

/// Entries that keep steps.
#[derive(Clone, Debug, Default, Deserialize, Tsify)]
pub struct StepEntries {
    /// The texts by their names.
    #[tsify(type = "Record<string, string>")]
    pub entries: BTreeMap<String, String>,
}
