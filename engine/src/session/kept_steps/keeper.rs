//! Keeps the steps of a panel for the panels that open later (docs/rules/storage.md#kept-steps).

use std::collections::HashMap;

use super::entries::{EntryKind, step_text};
use super::line_bundles::{LINES_PER_ENTRY, LineBundles};
use super::marks::Marks;
use super::take_over::{Left, LeftEntries};
use super::versions::{TooLarge, Versions};
use crate::history::{
    EntryKey, History, KeptChange, KeptVersions, MOST_LINES, Outdated, StateChange, Step, entangled,
};
use crate::model::StepId;
use crate::rules::step_effect::StepEffect;
use crate::rules::step_end::StepEnd;
use crate::storage::{StepMark, utf16_length};
use crate::view::entries::Entries;

/// The most characters of all kept steps.
const LARGEST_TOTAL: usize = 4_000_000;

/// Keeps the steps of a panel, and those that it has taken over, as entries of the storage: it reads them, writes those
/// that are outdated, and limits them.
#[derive(Debug, Default)]
pub struct StepKeeper {
    /// The chain that new steps belong to; `None` if this panel keeps none.
    chain: Option<u32>,
    /// All chains that this panel has.
    chains: Vec<u32>,
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

    /// The marks to store with the ids of a list under a revision, in which the steps of these entries were done or
    /// undone.
    pub fn marks(
        &self,
        unstored: impl Iterator<Item = (EntryKey, Option<StepEnd>)>,
        revision: f64,
    ) -> Vec<StepMark> {
        self.marks.to_store(unstored, revision)
    }

    /// The changes that were handed out are written.
    pub fn written(&mut self) {
        self.marks.written();
    }

    /// Forgets all entries, and continues the numbers.
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

    /// The list was stored under a revision with the last doing or undoing of the steps of these entries, or with what
    /// they deleted restored or deleted again.
    pub fn stored(
        &mut self,
        changed: impl Iterator<Item = (EntryKey, Option<StepEnd>)>,
        revision: f64,
    ) {
        for (key, end) in changed {
            self.marks.set(key, revision, end);
        }
    }

    /// Takes over the steps of closed panels.
    pub(super) fn take_over(&mut self, entries: &LeftEntries, history: &mut History) {
        let left = Left::read(entries, &mut self.marks);
        self.chain = Some(entries.chain);
        self.chains = left.chains;
        self.last_step = left.last_step;
        self.versions = Versions::left(&left.versions, entries.chain);
        self.bundles = LineBundles(left.bundles);
        for name in left.forgotten {
            self.changes.remove(name);
        }
        for kept in left.steps.iter().filter_map(|step| step.kept.as_ref()) {
            self.versions.use_left(&kept.versions);
        }
        if left.later > 0 {
            // It is not known which of them those steps need.
            self.versions.keep_unused();
        }
        history.take_over(left.steps);
        self.write_outdated(history);
        self.limit(history, entries.chain);
    }

    /// The changes of the entries since the last call.
    pub fn changes(&mut self, history: &mut History) -> Entries {
        let Some(chain) = self.chain else {
            return Entries::default();
        };
        for mut step in history.take_cancelled() {
            self.release(&mut step);
            self.remove_entry(&step);
        }
        for step in history.past_mut().filter(|step| step.is_due()) {
            self.release(step);
        }
        self.keep_changes(history, chain);
        self.write_outdated(history);
        if !self.changes.is_empty() {
            self.limit(history, chain);
            self.marks.hand_out(&self.chains);
        }
        std::mem::take(&mut self.changes)
    }

    /// Names the entries of new steps, and writes the versions of new changes.
    fn keep_changes(&mut self, history: &mut History, chain: u32) {
        let mut too_large = Vec::new();
        for step in history.steps_mut().filter(|step| step.is_due()) {
            if step.key.is_none() {
                self.last_step += 1;
                step.key = Some(EntryKey { chain, number: self.last_step });
            }
            if step.outdated == Some(Outdated::Remade) {
                self.release(step);
                let kept = step.change.as_ref().map(|change| self.keep_change(change, chain));
                match kept {
                    Some(Ok(kept)) => step.kept = Some(kept),
                    Some(Err(TooLarge)) => too_large.push(step.id),
                    None => {}
                }
            }
        }
        for id in too_large {
            self.drop_older(history, id);
        }
    }

    /// Writes the versions that a change needs.
    fn keep_change(&mut self, change: &StateChange, chain: u32) -> Result<KeptChange, TooLarge> {
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
        Ok(KeptChange {
            versions: versions.collect(),
            orders: change.orders(),
            typed: change.typed,
        })
    }

    /// Only the line of a step is kept from now on, once it is written.
    fn release(&mut self, step: &mut Step) {
        if let Some(kept) = step.kept.take() {
            self.versions.release(&kept.versions);
        }
    }

    /// Keeps only the line of a step, whose entry is written at once: its versions may be removed.
    fn keep_line(&mut self, step: &mut Step) {
        self.release(step);
        self.write(step, None);
    }

    /// Keeps only the lines of the older steps that can't be undone because this one could not be kept.
    fn drop_older(&mut self, history: &mut History, id: StepId) {
        let steps: Vec<_> = history.steps().collect();
        let mut newest_first = steps.into_iter().rev().skip_while(|newer| newer.id > id);
        let Some(step) = newest_first.next() else {
            return;
        };
        let dropped = entangled(&step.line.inventories, newest_first);
        let is_dropped = |step: &&mut Step| step.kept.is_some() && dropped.contains(&step.id);
        for step in history.steps_mut().filter(is_dropped) {
            self.keep_line(step);
        }
    }

    /// Keeps the entries within their limits: the oldest go first. Steps of closed panels whose versions are not kept
    /// any more, and were not read before, can't be undone.
    fn limit(&mut self, history: &mut History, chain: u32) {
        self.versions.remove_unused(&mut self.changes);
        let mut size = history.steps().map(|step| step.size).sum::<usize>();
        for step in history.steps_mut().filter(|step| step.kept.is_some()) {
            if size + self.versions.size() <= LARGEST_TOTAL {
                break;
            }
            size -= step.size;
            self.keep_line(step);
            size += step.size;
            self.versions.remove_unused(&mut self.changes);
        }
        history.drop_lost();
        // The lines of many steps that have left the history are one entry.
        while let Some(steps) = history.take_past(LINES_PER_ENTRY) {
            self.bundles.write(&steps, chain, &mut self.changes);
            for step in &steps {
                self.remove_entry(step);
            }
        }
        let lines = history.steps().filter(|step| step.key.is_some()).count();
        self.bundles.limit(MOST_LINES.saturating_sub(lines), &mut self.changes);
    }

    /// Writes the entries that are outdated.
    fn write_outdated(&mut self, history: &mut History) {
        let deletions = history.steps().filter(|step| step.effect == StepEffect::Deletes);
        let deletions: HashMap<_, _> = deletions.map(|step| (step.id, step.key)).collect();
        for step in history.steps_mut().filter(|step| step.is_due()) {
            let restores = step.restores.and_then(|id| *deletions.get(&id)?);
            self.write(step, restores);
        }
    }

    fn write(&mut self, step: &mut Step, restores: Option<EntryKey>) {
        if let Some(key) = step.key {
            let text = step_text(step, restores);
            step.size = utf16_length(&text);
            if !step.is_unstored() {
                step.outdated = None;
            }
            self.changes.write(EntryKind::Step.name(key), text);
        }
    }

    fn remove_entry(&mut self, step: &Step) {
        if let Some(key) = step.key {
            self.changes.remove(EntryKind::Step.name(key));
        }
    }
}
