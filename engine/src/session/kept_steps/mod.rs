//! Steps that outlive the panel (docs/rules/storage.md#kept-steps).

mod entries;
mod keeper;
mod line_bundles;
mod marks;
mod take_over;
mod versions;

use self::entries::{EntryKind, read_lines, read_step};
pub use self::keeper::StepKeeper;
pub use self::take_over::LeftEntries;
use super::{Action, Session, SessionAction};
use crate::history::{History, KeptLines, Step};
use crate::storage::read_version;
use crate::view::entries::{Entries, EntryChanges};
use crate::view::update::Update;

impl Session {
    /// The list with all changes so far is stored under a revision, at a time in milliseconds.
    pub fn steps_stored(&mut self, revision: f64, time: f64) {
        self.step_keeper.stored(self.history.unstored(revision), revision);
        self.history.stored(revision, time);
    }

    /// Takes over the steps of closed panels.
    pub fn take_over_steps(&mut self, left: &LeftEntries) -> Update {
        self.step_keeper.take_over(left, &mut self.history);
        self.show(|_| {})
    }

    /// The changes of the entries that keep steps since the last call. Steps whose list is not stored yet are left for
    /// later.
    pub fn entry_changes(&mut self) -> EntryChanges {
        let labels = |history: &History| {
            [history.undo_label(), history.redo_label()].map(|label| label.map(str::to_owned))
        };
        let shown = labels(&self.history);
        let entries = self.step_keeper.changes(&mut self.history);
        let is_outdated = shown != labels(&self.history);
        EntryChanges { entries, update: is_outdated.then(|| self.show(|_| {})) }
    }

    /// The changes of entries that were returned so far are written.
    pub fn entries_written(&mut self) {
        self.step_keeper.written();
    }

    /// The names of the entries with the versions that an action needs and that are not read yet.
    #[must_use]
    pub fn unread_versions(&self, action: &Action) -> Vec<String> {
        let Action::Session(action) = action else {
            return Vec::new();
        };
        let done = self.history.done();
        let steps: Vec<&Step> = match *action {
            SessionAction::Undo => done.take(1).collect(),
            SessionAction::UndoThrough { step } => {
                done.take_while(|newest| newest.id >= step).collect()
            }
            SessionAction::Redo => self.history.next_redo().into_iter().collect(),
            SessionAction::Restore { step } => done.filter(|other| other.id == step).collect(),
            SessionAction::AddImported { .. } | SessionAction::Select { .. } => Vec::new(),
        };
        let keys = steps.into_iter().flat_map(|step| self.history.versions.unread(step));
        let names = keys.map(|key| EntryKind::Version.name(key));
        names.collect()
    }

    /// Reads entries with versions, by their names. A text that is empty is missing.
    pub fn add_versions(&mut self, entries: &Entries) {
        for (name, text) in entries.iter() {
            if let Some((EntryKind::Version, key)) = EntryKind::of(name) {
                self.history.versions.add(key, read_version(text));
            }
        }
    }

    /// Reads the steps of other panels and the lines in the storage for the History, by the names of their entries, in
    /// place of those that were read before.
    pub fn read_kept_lines(&mut self, entries: &Entries) {
        self.kept_lines = KeptLines::default();
        let entries = entries.iter().filter_map(|(name, text)| Some((EntryKind::of(name)?, text)));
        let mut entries: Vec<_> = entries.collect();
        // Steps that were stored at once stay in the order of their numbers: as a name "…-10" comes before "…-2".
        entries.sort_by_key(|((_, key), _)| *key);
        for ((kind, key), text) in entries {
            match kind {
                EntryKind::Step => {
                    let step = read_step(text).ok();
                    self.kept_lines.steps.extend(step.map(|step| (key, step.line)));
                }
                EntryKind::Lines => {
                    let lines = read_lines(text).into_iter();
                    self.kept_lines.left.extend(lines.map(|left| (left.key, left.line)));
                }
                EntryKind::Version => {}
            }
        }
    }
}
