//! Steps that outlive the panel (docs/rules/storage.md#kept-steps).

mod entries;
mod history_lines;
mod keeper;
mod line_bundles;
mod marks;
mod record;
mod take_over;
mod versions;

use std::collections::BTreeMap;

use self::entries::EntryKind;
use self::history_lines::LineOfStep;
pub use self::keeper::StepKeeper;
pub use self::take_over::LeftEntries;
use super::{Session, SessionAction};
use crate::history::Step;
use crate::model::InventoryId;
use crate::rules::search::Names;
use crate::storage::read_version;
use crate::view::history::{EntryChanges, HistoryLine, HistoryLines};
use crate::view::update::Update;

impl Session {
    /// The list with all changes so far is stored under a revision, at a time in milliseconds.
    pub fn steps_stored(&mut self, revision: f64, time: f64) {
        let [stored, deletions] = self.history.unkept.stored();
        self.step_keeper.stored(&stored, &deletions, revision, time);
    }

    /// Takes over the steps of closed panels.
    pub fn take_over_steps(&mut self, left: &LeftEntries) -> Update {
        let taken = self.step_keeper.take_over(left);
        self.history.take_over(taken.done, taken.undone);
        self.show(|_| {})
    }

    /// The changes of the entries that keep steps since the last call. Steps whose list is not stored yet are left for
    /// later.
    pub fn entry_changes(&mut self) -> EntryChanges {
        self.step_keeper.changes(&mut self.history)
    }

    /// The changes of entries that were returned so far are written.
    pub fn entries_written(&mut self) {
        self.step_keeper.written();
    }

    /// The names of the entries with the versions that an action needs and that are not read yet.
    #[must_use]
    pub fn unread_versions(&self, action: SessionAction) -> Vec<String> {
        let done = self.history.done();
        let steps: Vec<&Step> = match action {
            SessionAction::Undo => done.take(1).collect(),
            SessionAction::UndoThrough { step } => {
                done.take_while(|newest| newest.id >= step).collect()
            }
            SessionAction::Redo => self.history.next_redo().into_iter().collect(),
            SessionAction::Restore { step } => done.filter(|other| other.id == step).collect(),
            SessionAction::CancelCoins { .. } | SessionAction::Select { .. } => Vec::new(),
        };
        let keys = steps.into_iter().flat_map(|step| self.history.versions.unread(step));
        let names = keys.map(|key| EntryKind::Version.name(key));
        names.collect()
    }

    /// Reads entries with versions, by their names. A text that is empty is missing.
    pub fn add_versions(&mut self, texts: &BTreeMap<String, String>) {
        for (name, text) in texts {
            if let Some((EntryKind::Version, key)) = EntryKind::of(name) {
                self.history.versions.add(key, read_version(text));
            }
        }
    }

    /// The steps of all panels whose label or inventory contains a text (`docs/rules/panel.md#matching-names`). `entries`
    /// are the steps of other panels and the lines in the storage, by their names. With `inventory` only those that
    /// changed it.
    #[must_use]
    pub fn history_lines(
        &self,
        entries: &BTreeMap<String, String>,
        text: &str,
        inventory: Option<InventoryId>,
    ) -> HistoryLines {
        let mut lines = history_lines::lines(&self.history, &self.step_keeper, entries);
        if let Some(inventory) = inventory {
            lines.retain(|step| step.line.inventories.contains(&inventory));
        }
        let matching = |name: fn(&LineOfStep) -> &str| {
            Names::of(lines.iter().map(name), self.environment.case_mapping).containing(text)
        };
        let mut found = matching(|step| &step.line.label);
        found.extend(matching(|step| step.line.name.as_deref().unwrap_or_default()));
        found.sort_unstable();
        found.dedup();
        let lines =
            found.into_iter().filter_map(|index| lines.get(index)).map(|step| HistoryLine {
                label: step.line.label.clone(),
                time: step.time(),
                name: step.line.name.clone(),
                undone: step.line.undone,
                restore: step.restore,
            });
        HistoryLines { lines: lines.collect() }
    }
}
