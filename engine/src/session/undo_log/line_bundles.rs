//! The lines of steps that have left the history, in entries of many.

use super::entries::Entries;
use super::entry_text::{EntryKind, lines_text};
use crate::history::{EntryKey, Step};

/// The number of lines in an entry of their own.
pub(super) const LINES_PER_ENTRY: usize = 50;

/// The entries of lines. The number of each is the revision of its newest line, or a greater one: no two of a log
/// have the same.
#[derive(Debug, Default)]
pub(super) struct LineBundles(pub Vec<EntryKey>);

impl LineBundles {
    /// Writes an entry with the lines of steps.
    pub fn write(&mut self, steps: &[Step], log: u32, changes: &mut Entries) {
        let newest = steps.iter().fold(0.0, |newest: f64, step| newest.max(step.line.revision));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a revision is a whole number, and another number does as well"
        )]
        let revision = newest as u64;
        let last = self.0.iter().map(|key| key.number).max().unwrap_or_default();
        let key = EntryKey { log, number: revision.max(last + 1) };
        changes.write(EntryKind::Lines.name(key), lines_text(steps));
        self.0.push(key);
    }

    /// Removes the oldest entries, so that at most this many lines are left.
    pub fn limit(&mut self, most_lines: usize, changes: &mut Entries) {
        while self.0.len() > most_lines / LINES_PER_ENTRY
            && let Some(oldest) = self.0.iter().copied().min_by_key(|key| key.number)
        {
            self.0.retain(|key| *key != oldest);
            changes.remove(EntryKind::Lines.name(oldest));
        }
    }
}

/// The revision of the newest line in an entry.
#[expect(clippy::cast_precision_loss, reason = "a revision, which a double holds")]
pub(super) fn newest_revision(lines: EntryKey) -> f64 {
    lines.number as f64
}
