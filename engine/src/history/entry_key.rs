use serde::{Deserialize, Serialize};

/// Names an entry of the storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u32, u64)", into = "(u32, u64)")]
pub struct EntryKey {
    /// The log that it belongs to: the steps of one panel and of the panels that continued it.
    pub log: u32,
    /// The number in the log.
    pub number: u64,
}

impl From<(u32, u64)> for EntryKey {
    fn from((log, number): (u32, u64)) -> Self {
        Self { log, number }
    }
}

impl From<EntryKey> for (u32, u64) {
    fn from(key: EntryKey) -> Self {
        (key.log, key.number)
    }
}
