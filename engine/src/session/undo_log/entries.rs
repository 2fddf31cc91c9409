//! The entries of the undo log, as they cross the boundary.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::view::update::Update;

/// Entries of steps, by their names. An entry with an empty text is missing, or to be removed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Entries(BTreeMap<String, String>);

impl Entries {
    /// Writes an entry, in place of an earlier one of that name.
    pub fn write(&mut self, name: String, text: String) {
        self.0.insert(name, text);
    }

    /// Removes an entry.
    pub fn remove(&mut self, name: String) {
        self.write(name, String::new());
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names and texts.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }
}

impl FromIterator<(String, String)> for Entries {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(entries: T) -> Self {
        Self(entries.into_iter().collect())
    }
}

/// Entries of the undo log: those that were read, or those to write and to remove.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct StepEntries {
    /// The texts by their names. An empty one is missing, or to be removed.
    #[tsify(type = "Record<string, string>")]
    pub entries: Entries,
}

/// The changes of the entries of the undo log.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
pub struct EntryChanges {
    /// The texts by their names. An empty one is to be removed.
    #[tsify(type = "Record<string, string>")]
    pub entries: Entries,
    /// The parts of the screen to draw again, because a step can't be undone any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub update: Option<Update>,
}
