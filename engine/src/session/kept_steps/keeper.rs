//! Keeps the steps of a panel for the panels that open later (docs/rules/storage.md#kept-steps).

use super::entries::{Body, EntryKind, step_text};
use super::line_bundles::{LINES_PER_ENTRY, LineBundles};
use super::marks::Marks;
use super::record::{Record, Records, line};
use super::take_over::{Left, LeftEntries, TakenSteps, steps};
use super::versions::{TooLarge, Versions};
use crate::history::{
    End, EntryKey, History, KeptVersions, Outdated, Stamp, StateChange, Step, StepChange, entangled,
};
use crate::model::StepId;
use crate::rules::input::TypedAs;
use crate::rules::step_effect::StepEffect;
use crate::rules::step_end::StepEnd;
use crate::storage::{StepMark, utf16_length};
use crate::view::history::Entries;

/// The most characters of all kept steps.
const LARGEST_TOTAL: usize = 4_000_000;
/// The most lines of steps.
pub(super) const MOST_LINES: usize = 1000;

/// Keeps the steps of a panel, and those that it has taken over, as entries of the storage.
#[derive(Debug, Default)]
pub struct StepKeeper {
    /// The chain that new steps belong to; `None` if this panel keeps none.
    chain: Option<u32>,
    /// All chains that this panel has.
    chains: Vec<u32>,
    pub(super) records: Records,
    versions: Versions,
    bundles: LineBundles,
    marks: Marks,
    last_step: u64,
    /// Changes of the entries that are not handed out yet.
    changes: Entries,
}

impl StepKeeper {
    /// Adds the marks that are stored with the ids of a list.
    pub fn add_marks(&mut self, marks: Vec<StepMark>) {
        self.marks.add(marks);
    }

    /// The marks to store with the ids of a list under a revision, in which these steps were done or undone. Only a
    /// step that has a record needs one.
    pub fn marks(
        &self,
        unstored: impl Iterator<Item = (StepId, Option<StepEnd>)>,
        revision: f64,
    ) -> Vec<StepMark> {
        let recorded = unstored.filter_map(|(id, end)| Some((self.records.get(id)?.key, end)));
        self.marks.to_store(recorded, revision)
    }

    /// The changes that were handed out are written.
    pub fn written(&mut self) {
        self.marks.written();
    }

    /// Drops all records, and continues the numbers.
    pub fn forget(&mut self) {
        let mut versions = std::mem::take(&mut self.versions);
        versions.forget();
        *self = Self {
            chain: self.chain,
            chains: std::mem::take(&mut self.chains),
            last_step: self.last_step,
            versions,
            ..Self::default()
        };
    }

    /// The list was stored under a revision with the last doing or undoing of these steps, or with what they deleted
    /// restored or deleted again.
    pub fn stored(
        &mut self,
        changed: impl Iterator<Item = (StepId, Option<StepEnd>)>,
        revision: f64,
    ) {
        for (id, end) in changed {
            if let Some(record) = self.records.get(id) {
                self.marks.set(record.key, revision, end);
            }
        }
    }

    /// Takes over the steps of closed panels, and returns those that can be undone and redone.
    pub(super) fn take_over(&mut self, entries: &LeftEntries) -> TakenSteps {
        let left = Left::read(entries, &mut self.marks);
        self.chain = Some(entries.chain);
        self.chains = left.chains;
        self.last_step = left.last_step;
        self.versions = Versions::left(&left.versions, entries.chain);
        self.bundles = LineBundles(left.bundles);
        for name in left.forgotten {
            self.changes.remove(name);
        }
        for record in left.records {
            self.versions.use_left(record.versions());
            let id = record.id;
            let is_outdated = left.outdated.contains(&record.key);
            self.records.add(record);
            if is_outdated {
                self.write(id);
            }
        }
        if left.later > 0 {
            // It is not known which of them those steps need.
            self.versions.keep_unused();
        }
        self.limit();
        steps(&self.records)
    }

    /// The changes of the entries since the last call.
    pub fn changes(&mut self, history: &mut History) -> Entries {
        let Some(chain) = self.chain else {
            return Entries::default();
        };
        for (step, end) in history.take_ended() {
            self.end(chain, &step, end);
        }
        for (step, is_undone) in history.steps_mut() {
            if let Some(outdated) = step.keeping.take_outdated() {
                self.record(chain, step, is_undone, outdated);
            }
        }
        if !self.changes.is_empty() {
            self.limit();
            self.drop_unreadable(history);
            self.marks.hand_out(&self.chains);
        }
        std::mem::take(&mut self.changes)
    }

    /// Records a step of the history.
    fn record(&mut self, chain: u32, step: &Step, is_undone: bool, outdated: Outdated) {
        let id = step.id;
        let Some(stamp) = step.keeping.stamp() else {
            return;
        };
        let is_new = self.add_line(chain, step, stamp);
        if is_new || outdated == Outdated::Remade {
            self.release(id);
            let body = match &step.change {
                StepChange::Made(change) => self.body(chain, step, change).ok(),
                StepChange::Kept(_) => None,
            };
            let is_kept = body.is_some();
            if let Some(record) = self.records.get_mut(id) {
                record.body = body;
            }
            if !is_kept {
                self.drop_older(id);
            }
        }
        if let Some(record) = self.records.get_mut(id) {
            record.line.revision = stamp.revision;
            record.line.undone = is_undone;
            if let Some(body) = &mut record.body {
                body.restored = step.is_restored;
                body.restored_at = stamp.restored_at;
            }
        }
        self.write(id);
    }

    /// Adds or renews the line of a step. Returns true if it had no record.
    fn add_line(&mut self, chain: u32, step: &Step, stamp: Stamp) -> bool {
        if let Some(record) = self.records.get_mut(step.id) {
            record.line.label.clone_from(&step.label);
            return false;
        }
        self.last_step += 1;
        let key = EntryKey { chain, number: self.last_step };
        let line = line(step, stamp);
        self.records.add(Record { id: step.id, key, line, body: None, size: 0, has_ended: false });
        true
    }

    /// A step has left the history: its line stays.
    fn end(&mut self, chain: u32, step: &Step, end: End) {
        let id = step.id;
        if end == End::Cancelled {
            self.release(id);
            if let Some(record) = self.records.remove(id) {
                self.changes.remove(EntryKind::Step.name(record.key));
            }
            return;
        }
        let Some(stamp) = step.keeping.stamp() else {
            return;
        };
        self.add_line(chain, step, stamp);
        self.release(id);
        if let Some(record) = self.records.get_mut(id) {
            record.line.undone = end == End::Undone;
            record.has_ended = true;
        }
        self.write(id);
    }

    /// The part of a step that undo needs.
    fn body(&mut self, chain: u32, step: &Step, change: &StateChange) -> Result<Body, TooLarge> {
        let changed = change.changed_inventories();
        for version in changed.iter().flat_map(|changed| [changed.after, changed.before]).flatten()
        {
            self.versions.write(version, chain, &mut self.changes)?;
        }
        let versions = changed.iter().map(|changed| {
            let [before, after] =
                [changed.before, changed.after].map(|version| self.versions.use_made(version?));
            KeptVersions {
                inventory: changed.id,
                before: before.map(|(key, _)| key),
                after: after.map(|(key, _)| key),
                sizes: [before, after].map(|version| version.map_or(0, |(_, size)| size)),
            }
        });
        Ok(Body {
            versions: versions.collect(),
            orders: Body::orders(change.orders()),
            difference: change.typed == TypedAs::Difference,
            inventory: step.inventory,
            restores: step.restores.and_then(|id| Some(self.records.get(id)?.key)),
            restored: step.is_restored,
            restored_at: 0.0,
            deleted: Some(step.effect == StepEffect::Deletes),
        })
    }

    /// From now on only the line of a step is kept.
    fn release(&mut self, id: StepId) {
        let body = self.records.get_mut(id).and_then(|record| record.body.take());
        if let Some(body) = body {
            self.versions.release(&body.versions);
        }
    }

    /// Keeps only the lines of the older steps that can't be undone because this one could not be kept.
    fn drop_older(&mut self, id: StepId) {
        let Some(record) = self.records.get(id) else {
            return;
        };
        let older = self
            .records
            .iter()
            .rev()
            .skip_while(|newer| newer.id >= id)
            .map(|older| (older.id, &older.line.inventories));
        for id in entangled(&record.line.inventories, older) {
            self.end_body(id);
        }
    }

    /// Keeps only the line of a step, if more of it is kept. Returns true if it was.
    fn end_body(&mut self, id: StepId) -> bool {
        let has_body = self.records.get(id).is_some_and(|record| record.body.is_some());
        if has_body {
            self.release(id);
            self.write(id);
        }
        has_body
    }

    /// Keeps the entries within their limits: the oldest go first.
    fn limit(&mut self) {
        self.versions.remove_unused(&mut self.changes);
        let mut oldest =
            self.records.iter().map(|record| record.id).collect::<Vec<_>>().into_iter();
        while self.size() > LARGEST_TOTAL
            && let Some(id) = oldest.next()
        {
            if self.end_body(id) {
                self.versions.remove_unused(&mut self.changes);
            }
        }
        self.bundle_lines();
        self.bundles.limit(MOST_LINES.saturating_sub(self.records.len()), &mut self.changes);
    }

    /// Steps of closed panels whose versions are not kept any more, and were not read before, can't be undone.
    fn drop_unreadable(&mut self, history: &mut History) {
        let records = &self.records;
        let is_lost = |step: &Step| {
            matches!(step.change, StepChange::Kept(_))
                && records.get(step.id).is_none_or(|record| record.body.is_none())
        };
        for id in history.drop_lost(is_lost) {
            if let Some(record) = self.records.get_mut(id) {
                record.has_ended = true;
            }
        }
    }

    /// The characters of all kept steps.
    fn size(&self) -> usize {
        self.versions.size() + self.records.iter().map(|record| record.size).sum::<usize>()
    }

    /// Puts the lines of steps that have left the history into entries of many, once there are enough of them.
    fn bundle_lines(&mut self) {
        let Some(chain) = self.chain else {
            return;
        };
        let ended: Vec<_> =
            self.records.iter().filter(|record| record.has_ended).map(|record| record.id).collect();
        let (entries, _) = ended.as_chunks::<LINES_PER_ENTRY>();
        for entry in entries {
            let mut records: Vec<_> =
                entry.iter().filter_map(|id| self.records.remove(*id)).collect();
            for record in &mut records {
                record.line.key = Some(record.key);
            }
            let lines: Vec<_> = records.iter().map(|record| &record.line).collect();
            self.bundles.write(&lines, chain, &mut self.changes);
            for record in &records {
                self.changes.remove(EntryKind::Step.name(record.key));
            }
        }
    }

    fn write(&mut self, id: StepId) {
        if let Some(record) = self.records.get_mut(id) {
            let text = step_text(&record.line, record.body.as_ref());
            record.size = utf16_length(&text);
            self.changes.write(EntryKind::Step.name(record.key), text);
        }
    }
}
