//! The log in which the steps of a panel are stored for the panels that open later (docs/rules/storage.md#the-undo-log).

use std::collections::HashSet;

use super::entries::Entries;
use super::entry_text::{EntryKind, Links, step_text};
use super::line_bundles::{LINES_PER_ENTRY, LineBundles};
use super::recovery::{ClosedLogs, Recovery};
use super::tail::Tail;
use crate::history::{EntryKey, History, Loss, MOST_LINES, Outdated, Step, entangled};
use engine_core::model::{InventoryId, StepEnd, StepId, StepState};
use engine_core::storage::utf16_length;

/// The most characters of a step.
const LARGEST_STEP: usize = 400_000;
/// The least characters of a stack, which has five fields of its own and five of its item.
const SMALLEST_STACK: usize = 100;
/// The most characters of all steps.
const LARGEST_TOTAL: usize = 8_000_000;

/// The log of a panel: its steps, and those that it has taken over, as entries of the storage. It writes those that are
/// outdated, and limits them.
#[derive(Debug, Default)]
pub struct UndoLog {
    /// The log that new steps belong to; `None` if this panel stores none.
    own: Option<u32>,
    bundles: LineBundles,
    last_step: u64,
    /// The entries that are handed out and not known to be written.
    handed_out: Vec<EntryKey>,
    /// For the steps that never existed, until their entries are known to be removed.
    tombstones: Vec<(EntryKey, StepEnd)>,
    /// The parts of closed panels' tails that belong to steps of other panels.
    of_others: Tail,
    /// Changes of the entries that are not handed out yet.
    changes: Entries,
}

impl UndoLog {
    /// The changes that were handed out are written.
    pub fn written(&mut self, history: &mut History) {
        let written: HashSet<_> = std::mem::take(&mut self.handed_out).into_iter().collect();
        for step in history.steps_mut() {
            if step.key.is_some_and(|key| written.contains(&key)) {
                step.unconfirmed = step.outdated;
            }
        }
        self.tombstones.retain(|(key, _)| !written.contains(key));
    }

    /// The tail to store with the list under a revision, at a time in milliseconds; empty if there is none.
    pub fn tail(&mut self, history: &mut History, revision: f64, time: f64) -> String {
        let Some(log) = self.own else {
            return String::new();
        };
        self.name_steps(history, log);
        let mut tail = self.of_others.clone();
        let steps: Vec<_> = history.steps().collect();
        for (index, step) in steps.iter().enumerate() {
            let Some(key) = step.key.filter(|_| step.is_unconfirmed()) else {
                continue;
            };
            let mut stored = step.stored_at(revision, time);
            if stored.unconfirmed == Some(Outdated::Remade) || stored.is_lost() {
                let (text, _) = entry_text(&mut stored, links_of(&steps, index));
                tail.entries.push((key, text));
            } else {
                tail.states.push((key, stored.end()));
            }
        }
        let ends = history.cancelled().filter_map(|step| {
            let stored = step.stored_at(revision, time);
            Some((step.key?, StepEnd { state: StepState::Cancelled, ..stored.end() }))
        });
        tail.states.extend(ends.chain(self.tombstones.iter().copied()));
        tail.text(revision)
    }

    /// Names the entries of new steps.
    fn name_steps(&mut self, history: &mut History, log: u32) {
        for step in history.steps_mut().filter(|step| step.key.is_none() && step.outdated.is_some())
        {
            self.last_step += 1;
            step.key = Some(EntryKey { log, number: self.last_step });
        }
    }

    /// Forgets all entries, and continues the numbers.
    pub fn forget(&mut self) {
        *self = Self { own: self.own, last_step: self.last_step, ..Self::default() };
    }

    /// Takes over the steps of closed panels.
    pub(super) fn take_over(&mut self, closed: &ClosedLogs, history: &mut History) {
        let recovery = Recovery::read(closed);
        self.own = closed.logs.first().copied();
        self.last_step = recovery.last_step;
        self.bundles = LineBundles(recovery.bundles);
        for name in recovery.removed {
            self.changes.remove(name);
        }
        self.of_others = recovery.of_others;
        history.take_over(recovery.steps, recovery.foreign);
        self.write_outdated(history);
        if let Some(log) = self.own {
            self.limit(history, log);
        }
    }

    /// The changes of the entries since the last call.
    pub fn changes(&mut self, history: &mut History) -> Entries {
        let Some(log) = self.own else {
            return Entries::default();
        };
        for step in history.take_cancelled() {
            self.remove_entry(&step);
            let end = StepEnd { state: StepState::Cancelled, ..step.end() };
            self.tombstones.extend(step.key.map(|key| (key, end)));
        }
        self.name_steps(history, log);
        self.write_outdated(history);
        if !self.changes.is_empty() {
            self.limit(history, log);
        }
        let changes = std::mem::take(&mut self.changes);
        self.handed_out.extend(changes.iter().filter_map(|(name, _)| match EntryKind::of(name)? {
            (EntryKind::Step, key) => Some(key),
            _ => None,
        }));
        changes
    }

    /// Reduces the older steps to their lines which the next panel can't undo, because it can't undo this one.
    fn drop_older(&mut self, history: &mut History, id: StepId) {
        let steps: Vec<_> = history.steps().collect();
        let mut newest_first = steps.into_iter().rev().skip_while(|newer| newer.id > id);
        let Some(step) = newest_first.next() else {
            return;
        };
        let dropped = entangled(&step.line.inventories, newest_first);
        let is_dropped = |step: &&mut Step| step.outlives_panel && dropped.contains(&step.id);
        for step in history.steps_mut().filter(is_dropped) {
            self.reduce_to_line(step);
        }
    }

    /// Reduces a step to its line, which is written at once.
    fn reduce_to_line(&mut self, step: &mut Step) {
        step.outlives_panel = false;
        self.write(step, Links::default());
    }

    /// Limits the entries: the oldest go first.
    fn limit(&mut self, history: &mut History, log: u32) {
        let mut size = history.steps().map(|step| step.size).sum::<usize>();
        for step in history.steps_mut().filter(|step| step.outlives_panel) {
            if size <= LARGEST_TOTAL {
                break;
            }
            size -= step.size;
            self.reduce_to_line(step);
            size += step.size;
        }
        // The lines of many steps that have left the history are one entry.
        while let Some(steps) = history.take_past(LINES_PER_ENTRY) {
            self.bundles.write(&steps, log, &mut self.changes);
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
        let steps: Vec<_> = history.steps().collect();
        let links = steps.iter().enumerate();
        let links = links.map(|(index, step)| step.is_due().then(|| links_of(&steps, index)));
        let links: Vec<_> = links.collect();
        let mut too_large = Vec::new();
        for (step, links) in history.steps_mut().zip(links) {
            if let Some(links) = links
                && !self.write(step, links)
            {
                too_large.push(step.id);
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
        let (text, is_whole) = entry_text(step, links);
        step.size = utf16_length(&text);
        if !step.is_unstored() {
            step.outdated = None;
        }
        self.changes.write(EntryKind::Step.name(key), text);
        is_whole
    }

    fn remove_entry(&mut self, step: &Step) {
        if let Some(key) = step.key {
            self.changes.remove(EntryKind::Step.name(key));
        }
    }
}

/// The text of the entry of a step, and whether all of the step that is to be stored is in it: of one that is too large
/// only the line is.
fn entry_text(step: &mut Step, links: Links) -> (String, bool) {
    let is_small =
        step.diff.as_ref().is_none_or(|diff| diff.stacks() <= LARGEST_STEP / SMALLEST_STACK);
    let text = is_small.then(|| step_text(step, links));
    let text = text.filter(|text| !step.outlives_panel || utf16_length(text) <= LARGEST_STEP);
    if let Some(text) = text {
        return (text, true);
    }
    let is_whole = !step.outlives_panel;
    if step.outlives_panel {
        step.outlives_panel = false;
        step.line.lost = Some(Loss::TooLarge);
    }
    (step_text(step, Links::default()), is_whole)
}

/// The entries that the entry of a step names. `steps` are all steps, the oldest first.
fn links_of(steps: &[&Step], index: usize) -> Links {
    let (older, step) = (steps.get(..index).unwrap_or_default(), steps.get(index));
    let latest = |inventory: &InventoryId| {
        let is_latest = |other: &&&Step| {
            other.outlives_panel && !other.line.undone && other.line.inventories.contains(inventory)
        };
        older.iter().rev().find(is_latest)?.key
    };
    let reverts = step.and_then(|step| step.reverts);
    Links {
        reverts: steps.iter().find(|other| Some(other.id) == reverts).and_then(|other| other.key),
        previous: step.into_iter().flat_map(|step| &step.line.inventories).map(latest).collect(),
    }
}
