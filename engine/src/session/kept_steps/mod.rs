//! Steps that outlive the panel (docs/rules/storage.md#kept-steps).

mod entries;
mod history_lines;
mod keeper;
mod line_bundles;
mod marks;
mod shown_lines;
mod take_over;
mod versions;

use self::entries::EntryKind;
pub use self::keeper::StepKeeper;
pub(super) use self::shown_lines::ShownLines;
pub use self::take_over::LeftEntries;
use super::{Action, Session, SessionAction};
use crate::history::{History, Step};
use crate::model::InventoryId;
use crate::storage::read_version;
use crate::view::history::{Entries, EntryChanges, FoundLines, HistoryLines};
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

    /// The steps of all panels for the History, the newest first. `entries` are the steps of other panels and the lines
    /// in the storage, by their names.
    #[must_use]
    pub fn history_lines(&self, entries: &Entries) -> HistoryLines {
        let lines = history_lines::lines(&self.history, entries);
        let lines = ShownLines::of(lines, self.environment.case_mapping);
        let views = lines.views();
        self.shown_lines.replace(Some(lines));
        views
    }

    /// Those of the lines that [`Session::history_lines`] returned last whose label, inventory or items contain a text
    /// (`docs/rules/panel.md#matching-names`). With `inventory` only those that changed it.
    #[must_use]
    pub fn find_history_lines(&self, text: &str, inventory: Option<InventoryId>) -> FoundLines {
        let lines = self.shown_lines.borrow();
        lines.as_ref().map(|lines| lines.containing(text, inventory)).unwrap_or_default()
    }
}
