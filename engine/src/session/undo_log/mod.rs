//! Steps that outlive the panel (docs/rules/storage.md#the-undo-log).

mod diff_text;
mod entries;
mod entry_text;
mod line_bundles;
mod log;
mod recovery;
mod tail;

use std::borrow::Cow;
use std::collections::BTreeMap;

pub use self::entries::{Entries, EntryChanges, StepEntries};
use self::entry_text::{EntryKind, read_lines, read_step};
pub use self::log::UndoLog;
pub use self::recovery::ClosedLogs;
use self::tail::Tail;
use super::Session;
use crate::history::{History, LogLines};
use crate::view::update::Update;

impl Session {
    /// The list with all changes so far is stored under a revision, at a time in milliseconds.
    pub fn steps_stored(&mut self, revision: f64, time: f64) {
        self.history.stored(revision, time);
        self.recent.add(self.unsaved.take_stored(), revision);
        self.versions = self.versions.stored_by(self.panel, revision);
    }

    /// The tail to store with the list under a revision, at a time in milliseconds; empty if there is none.
    pub fn tail(&mut self, revision: f64, time: f64) -> String {
        self.undo_log.tail(&mut self.history, revision, time)
    }

    /// Takes over the steps of closed panels.
    pub fn take_over_steps(&mut self, closed: &ClosedLogs) -> Update {
        self.undo_log.take_over(closed, &mut self.history);
        self.show(|_| {})
    }

    /// The changes of the entries of steps since the last call. Steps whose list is not stored yet are left for
    /// later.
    pub fn entry_changes(&mut self) -> EntryChanges {
        let labels = |history: &History| {
            [history.undo_label(), history.redo_label()].map(|label| label.map(Cow::into_owned))
        };
        let shown = labels(&self.history);
        let entries = self.undo_log.changes(&mut self.history);
        let is_outdated = shown != labels(&self.history);
        EntryChanges { entries, update: is_outdated.then(|| self.show(|_| {})) }
    }

    /// The changes of entries that were returned so far are written.
    pub fn entries_written(&mut self) {
        self.undo_log.written(&mut self.history);
    }

    /// Reads the steps of other panels, their tails and the lines in the storage for the History, by the names of their
    /// entries, in place of those that were read before.
    pub fn read_log_lines(&mut self, entries: &Entries) {
        let (mut steps, mut bundled) = (BTreeMap::new(), Vec::new());
        for (name, text) in entries.iter() {
            match EntryKind::of(name) {
                Some((EntryKind::Step, key)) => {
                    steps.extend(read_step(text).line().map(|line| (key, line)));
                }
                Some((EntryKind::Lines, _)) => {
                    bundled.extend(read_lines(text).into_iter().map(|line| (line.key, line.line)));
                }
                Some((EntryKind::Version, _)) | None => {}
            }
        }
        let tails = entries.iter().filter(|(name, _)| Tail::log_of(name).is_some());
        for tail in tails.filter_map(|(_, text)| Tail::read(text, f64::INFINITY, 0.0)) {
            tail.correct_lines(&mut steps);
        }
        // Steps that were stored at once stay in the order of their numbers.
        self.log_lines = LogLines { steps: steps.into_iter().collect(), bundled };
    }
}
