//! The entries that keep steps.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tsify::Tsify;

use super::update::Update;

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
