//! What is always true of a panel. Builds with debug assertions check it, which all tests in Rust are.

use std::collections::HashSet;

use super::Session;
use engine_core::storage::{StoredList, entity_ids, read_stored};

/// The length of a list up to which it is read back, in bytes: longer ones would take too much time.
const LONGEST_READ_BACK: usize = 20_000;

impl Session {
    /// Every entity has an id of its own, also after the changes of two panels were merged.
    pub(super) fn has_distinct_ids(&self) -> bool {
        let mut seen = HashSet::new();
        entity_ids(&self.state).all(|id| seen.insert(id))
    }

    /// What is stored is read back as it is, with its ids.
    pub(super) fn reads_back(&self, text: &str) -> bool {
        if text.len() > LONGEST_READ_BACK {
            return true;
        }
        let ids = self.ids_entry(1.0);
        let stored = StoredList { text, revision: 1.0, ids: Some(&ids) };
        read_stored(stored, self.state.ids.clone()).is_ok_and(|read| {
            read.state.inventories == self.state.inventories
                && entity_ids(&read.state).eq(entity_ids(&self.state))
        })
    }
}
