//! The dialog History (`docs/rules/actions.md#history`) and the entries that keep steps.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tsify::Tsify;

use super::update::Update;
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
    /// The names of items that it deleted, added or moved, as far as the label does not have them; absent if there are
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<String>,
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

/// The lines that a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct FoundLines {
    /// In the order of the lines.
    pub lines: Vec<FoundLine>,
}

/// A line that a search has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FoundLine {
    /// Its index among the lines.
    pub index: usize,
    /// Its label with the name of the item by which it was found; absent if it was found by something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// Entries that keep steps, by their names. An entry with an empty text is missing, or to be removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entries(Vec<(String, String)>);

impl Entries {
    /// Writes an entry, in place of an earlier one of that name.
    pub fn write(&mut self, name: String, text: String) {
        self.0.push((name, text));
    }

    /// Removes an entry.
    pub fn remove(&mut self, name: String) {
        self.write(name, String::new());
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names and texts; of those with one name the last holds.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }
}

impl FromIterator<(String, String)> for Entries {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(entries: T) -> Self {
        Self(entries.into_iter().collect())
    }
}

impl Serialize for Entries {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AsMap;

        impl<'de> Visitor<'de> for AsMap {
            type Value = Entries;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("texts by their names")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
                let mut entries = Entries::default();
                while let Some((name, text)) = map.next_entry()? {
                    entries.write(name, text);
                }
                Ok(entries)
            }
        }

        deserializer.deserialize_map(AsMap)
    }
}

/// Entries that keep steps: those that were read, or those to write and to remove.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct StepEntries {
    /// The texts by their names. An empty one is missing, or to be removed.
    #[tsify(type = "Record<string, string>")]
    pub entries: Entries,
}

/// The changes of the entries that keep steps.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
pub struct EntryChanges {
    /// The texts by their names. An empty one is to be removed.
    #[tsify(type = "Record<string, string>")]
    pub entries: Entries,
    /// The parts of the screen to draw again, because a step can't be undone any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub update: Option<Update>,
}
