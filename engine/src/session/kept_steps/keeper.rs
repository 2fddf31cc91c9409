//! Keeps the steps of a panel for the panels that open later (docs/rules/storage.md#kept-steps).

use std::collections::HashMap;

use super::entries::{EntryKind, Links, step_text};
use super::line_bundles::{LINES_PER_ENTRY, LineBundles};
use super::marks::Marks;
use super::take_over::{Left, LeftEntries};
use crate::history::{
    EntryKey, History, Loss, MOST_LINES, Outdated, Step, StepChange, Versions, entangled,
};
use crate::model::{InventoryId, StepId};
use crate::rules::step_end::StepEnd;
use crate::storage::{StepMark, utf16_length};
use crate::view::entries::Entries;

/// The most characters of a step.
const LARGEST_STEP: usize = 400_000;
/// The least characters of a stack, which has five fields of its own and five of its item.
const SMALLEST_STACK: usize = 100;
/// The most characters of all kept steps.
const LARGEST_TOTAL: usize = 8_000_000;

/// Keeps the steps of a panel, and those that it has taken over, as entries of the storage: it reads them, writes those
/// that are outdated, and limits them.
#[derive(Debug, Default)]
pub struct StepKeeper {
    /// The chain that new steps belong to; `None` if this panel keeps none.
    chain: Option<u32>,
    /// All chains that this panel has.
    chains: Vec<u32>,
    /// The inventories that versions 1.1.0 and 1.2.0 have kept, until no step needs them any more.
    versions: Vec<EntryKey>,
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
        *self = Self {
            chain: self.chain,
            chains: std::mem::take(&mut self.chains),
            last_step: self.last_step,
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
        self.bundles = LineBundles(left.bundles);
        for name in left.forgotten {
            self.changes.remove(name);
        }
        // It is not known which versions the steps of a later version need.
        self.versions = if left.has_later { Vec::new() } else { left.versions };
        history.take_over(left.steps, left.foreign);
        self.remove_versions(history);
        self.write_outdated(history);
        self.limit(history, entries.chain);
    }

    /// Reads the inventories that an earlier version has kept: the steps that need them are written anew as this
    /// version keeps them. Of those that can't be read only the line stays, and with them the older ones of the same
    /// inventories.
    pub fn read_versions(&mut self, read: &Versions, history: &mut History) {
        let mut lost = Vec::new();
        for step in history.steps_mut() {
            let StepChange::Versions(versions) = &step.change else {
                continue;
            };
            step.change =
                versions.diff(read).map_or(StepChange::Lost, |diff| StepChange::Known(diff.into()));
            step.outdated = Some(Outdated::Remade);
            if step.is_lost() {
                lost.push(step.id);
            }
        }
        for id in lost {
            self.drop_older(history, id);
        }
        history.drop_lost();
        self.remove_versions(history);
    }

    /// Removes the inventories that an earlier version has kept, once no step needs them.
    fn remove_versions(&mut self, history: &History) {
        let needs_any = |step: &Step| matches!(step.change, StepChange::Versions(_));
        if !history.steps().any(needs_any) {
            for key in self.versions.drain(..) {
                self.changes.remove(EntryKind::Version.name(key));
            }
        }
    }

    /// The changes of the entries since the last call.
    pub fn changes(&mut self, history: &mut History) -> Entries {
        let Some(chain) = self.chain else {
            return Entries::default();
        };
        for step in history.take_cancelled() {
            self.remove_entry(&step);
        }
        for step in history.steps_mut().filter(|step| step.is_due() && step.key.is_none()) {
            self.last_step += 1;
            step.key = Some(EntryKey { chain, number: self.last_step });
        }
        self.write_outdated(history);
        if !self.changes.is_empty() {
            self.limit(history, chain);
            self.marks.hand_out(&self.chains);
        }
        std::mem::take(&mut self.changes)
    }

    /// Keeps only the lines of the older steps which the next panel can't undo, because it can't undo this one.
    fn drop_older(&mut self, history: &mut History, id: StepId) {
        let steps: Vec<_> = history.steps().collect();
        let mut newest_first = steps.into_iter().rev().skip_while(|newer| newer.id > id);
        let Some(step) = newest_first.next() else {
            return;
        };
        let dropped = entangled(&step.line.inventories, newest_first);
        let is_dropped = |step: &&mut Step| step.outlives_panel && dropped.contains(&step.id);
        for step in history.steps_mut().filter(is_dropped) {
            self.keep_line(step);
        }
    }

    /// Keeps only the line of a step, which is written at once.
    fn keep_line(&mut self, step: &mut Step) {
        step.outlives_panel = false;
        if matches!(step.change, StepChange::Versions(_)) {
            step.change = StepChange::Lost;
        }
        self.write(step, Links::default());
    }

    /// Keeps the entries within their limits: the oldest go first.
    fn limit(&mut self, history: &mut History, chain: u32) {
        let mut size = history.steps().map(|step| step.size).sum::<usize>();
        for step in history.steps_mut().filter(|step| step.outlives_panel) {
            if size <= LARGEST_TOTAL {
                break;
            }
            size -= step.size;
            self.keep_line(step);
            size += step.size;
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

    /// Writes the entries that are outdated. Of steps that are too large only the line is written, and of the older
    /// ones of the same inventories.
    fn write_outdated(&mut self, history: &mut History) {
        if !history.steps().any(Step::is_due) {
            return;
        }
        let keys: HashMap<_, _> = history.steps().map(|step| (step.id, step.key)).collect();
        let mut latest: HashMap<InventoryId, Option<EntryKey>> = HashMap::new();
        let mut too_large = Vec::new();
        for step in history.steps_mut() {
            if step.is_due() {
                let restores = step.restores.and_then(|id| *keys.get(&id)?);
                let inventories = step.line.inventories.iter();
                let previous = inventories.map(|id| latest.get(id).copied().flatten()).collect();
                if !self.write(step, Links { restores, previous }) {
                    too_large.push(step.id);
                }
            }
            if step.outlives_panel && !step.line.undone {
                latest.extend(step.line.inventories.iter().map(|id| (*id, step.key)));
            }
        }
        for id in too_large {
            self.drop_older(history, id);
        }
    }

    /// Writes the entry of a step, and returns true unless it is too large for its change.
    fn write(&mut self, step: &mut Step, links: Links) -> bool {
        let Some(key) = step.key else {
            return true;
        };
        let was_whole = step.outlives_panel;
        let stacks = step.diff().map_or(0, |diff| diff.stacks());
        let mut text = None;
        if was_whole && stacks <= LARGEST_STEP / SMALLEST_STACK {
            text = Some(step_text(step, links)).filter(|text| utf16_length(text) <= LARGEST_STEP);
        }
        if was_whole && text.is_none() {
            step.outlives_panel = false;
            step.line.lost = Some(Loss::TooLarge);
        }
        let text = text.unwrap_or_else(|| step_text(step, Links::default()));
        step.size = utf16_length(&text);
        if !step.is_unstored() {
            step.outdated = None;
        }
        self.changes.write(EntryKind::Step.name(key), text);
        step.outlives_panel == was_whole
    }

    fn remove_entry(&mut self, step: &Step) {
        if let Some(key) = step.key {
            self.changes.remove(EntryKind::Step.name(key));
        }
    }
}
