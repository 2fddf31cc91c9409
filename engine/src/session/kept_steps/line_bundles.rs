//! The lines of steps that have left the history, in entries of many.

use super::entries::{EntryKind, Line, lines_text};
use crate::history::EntryKey;
use crate::view::history::EntryChanges;

/// The number of lines in an entry of their own.
pub(super) const LINES_PER_ENTRY: usize = 50;

/// The entries of lines, the oldest first. The number of each is the revision of its newest line, or a greater one: no two
/// have the same.
#[derive(Debug, Default)]
pub(super) struct LineBundles(Vec<EntryKey>);

impl LineBundles {
    /// The entries that closed panels have left.
    pub fn left(mut keys: Vec<EntryKey>) -> Self {
        keys.sort_by_key(|key| (key.number, key.chain));
        Self(keys)
    }

    /// Writes an entry.
    pub fn write(&mut self, mut lines: Vec<&Line>, chain: u32, changes: &mut EntryChanges) {
        lines.sort_by(|a, b| a.revision.total_cmp(&b.revision));
        let newest = lines.last().map_or(0.0, |line| line.revision);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a revision is a whole number, and another number does as well"
        )]
        let revision = newest as u64;
        let last = self.0.last().map_or(0, |key| key.number);
        let key = EntryKey { chain, number: revision.max(last + 1) };
        changes.set.insert(EntryKind::Lines.name(key), lines_text(&lines));
        self.0.push(key);
    }

    /// Removes the oldest entries, so that at most this many lines are left.
    pub fn limit(&mut self, most_lines: usize, changes: &mut EntryChanges) {
        let surplus = self.0.len().saturating_sub(most_lines / LINES_PER_ENTRY);
        for key in self.0.drain(..surplus) {
            changes.remove_entry(EntryKind::Lines.name(key));
        }
    }
}

/// The revision of the newest line in an entry.
#[expect(clippy::cast_precision_loss, reason = "a revision, which a double holds")]
pub(super) fn newest_revision(lines: EntryKey) -> f64 {
    lines.number as f64
}
