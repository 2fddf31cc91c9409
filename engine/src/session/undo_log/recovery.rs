//! Recovers the steps in the logs of closed panels (docs/rules/storage.md#the-undo-log).

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use serde::Deserialize;
use tsify::Tsify;

use super::entries::Entries;
use super::entry_text::{EntryKind, ReadBody, ReadStep, StepEntry, read_lines, read_step};
use super::line_bundles::newest_revision;
use super::tail::Tail;
use crate::history::{EntryKey, History, LIMIT, Line, Loss, Outdated, Step};
use engine_core::model::{InventoryId, StepEnd, StepState};
use engine_core::storage::utf16_length;

/// The logs of closed panels, which this panel takes over.
#[derive(Clone, Debug, Default, Deserialize, Tsify)]
pub struct ClosedLogs {
    /// The logs that this panel has; new steps belong to the first.
    pub logs: Vec<u32>,
    /// The names of all their entries.
    pub names: Vec<String>,
    /// The texts of those that are steps, and of lines if there is a tail, by their names.
    #[tsify(type = "Record<string, string>")]
    pub texts: Entries,
    /// The texts of all tails, by their names.
    #[tsify(type = "Record<string, string>")]
    pub tails: Entries,
    /// The revision of the list as it was read when the panel opened.
    pub revision: f64,
    /// The revision up to which everything was forgotten.
    pub forgotten: f64,
}

/// What is recovered from the logs of closed panels.
#[derive(Debug)]
pub(super) struct Recovery {
    logs: Vec<u32>,
    /// First those that are done, the oldest first, and then those that can be redone, in the order of redoing.
    pub steps: Vec<Step>,
    pub bundles: Vec<EntryKey>,
    /// The number of the last step in the log of this panel.
    pub last_step: u64,
    /// The lines of steps whose entries can't be read.
    pub foreign: Vec<Line>,
    /// The names of entries that were forgotten or that nothing reads, or whose steps never existed.
    pub removed: Vec<String>,
    /// The parts of the tails of these logs that belong to the steps of other panels.
    pub of_others: Tail,
}

/// A step of a closed panel.
#[derive(Debug)]
struct RecoveredStep {
    key: EntryKey,
    step: Step,
    /// The entry of the step that it reverts.
    reverts: Option<EntryKey>,
    /// For each inventory of its line the entry of the step that changed it before, if there is one.
    previous: Vec<Option<EntryKey>>,
    /// True if its entry has a change that can't be read.
    is_damaged: bool,
}

impl RecoveredStep {
    /// The step in an entry.
    fn new(key: EntryKey, size: usize, ReadStep { line, body }: ReadStep) -> Self {
        // Its own id is given once all are in their order.
        let mut step = Step::of_line(History::taken_id(0), line);
        step.key = Some(key);
        step.size = size;
        let body = match body {
            ReadBody::Read(body) => body,
            ReadBody::Absent | ReadBody::Earlier => {
                let is_damaged = matches!(body, ReadBody::Earlier);
                return Self { key, step, reverts: None, previous: Vec::new(), is_damaged };
            }
        };
        step.inventory = body.inventory;
        step.effect = body.effect();
        step.is_reverted = body.is_reverted;
        step.reverted_at = body.reverted_at;
        let (reverts, previous) = (body.reverts, body.previous.clone());
        step.diff = body.diff().map(Rc::new);
        step.outlives_panel = !step.is_lost();
        let is_damaged = step.is_lost();
        Self { key, step, reverts, previous, is_damaged }
    }

    /// The revision of the list that its entry is about.
    fn revision(&self) -> f64 {
        self.step.line.revision.max(self.step.reverted_at)
    }

    /// True if it can be undone again later.
    const fn is_undone(&self) -> bool {
        !self.step.is_lost() && self.step.line.undone
    }

    /// Corrects a step whose entry was written before it was done, undone or reverted last.
    fn correct(&mut self, end: StepEnd) {
        let StepEnd { state, revision, reverted_at } = end;
        self.step.line.revision = revision;
        self.step.line.undone = state == StepState::Undone;
        if !self.step.is_lost() {
            self.step.is_reverted = state == StepState::Reverted;
            self.step.reverted_at = reverted_at;
        }
        self.step.outdate(Outdated::Moved);
    }
}

/// The steps of entries and of tails, by their keys.
type RecoveredSteps = BTreeMap<EntryKey, RecoveredStep>;

impl Recovery {
    pub fn read(closed: &ClosedLogs) -> Self {
        let mut recovery = Self::read_names(closed);
        let (mut steps, mut foreign, mut lines) =
            (RecoveredSteps::new(), BTreeMap::new(), HashSet::new());
        for (name, text) in closed.texts.iter() {
            match EntryKind::of(name) {
                Some((EntryKind::Step, key)) => match read_step(text) {
                    StepEntry::Read(step) => {
                        steps.insert(key, RecoveredStep::new(key, utf16_length(text), *step));
                    }
                    StepEntry::Foreign { line } => {
                        foreign.extend(line.map(|line| (key, line.of_unreadable())));
                    }
                },
                Some((EntryKind::Lines, _)) => {
                    lines.extend(read_lines(text).into_iter().filter_map(|line| line.key));
                }
                _ => {}
            }
        }
        recovery.add_tails(closed, &mut steps, &lines);
        foreign.retain(|key, _| !steps.contains_key(key));
        recovery.foreign = foreign.into_values().collect();
        let is_forgotten = |step: &RecoveredStep| step.step.line.revision <= closed.forgotten;
        if closed.forgotten > 0.0 {
            let forgotten = steps.extract_if(.., |_, step| is_forgotten(step));
            recovery.removed.extend(forgotten.map(|(key, _)| EntryKind::Step.name(key)));
        }
        let mut steps: Vec<_> = steps.into_values().collect();
        steps.sort_by(in_order);
        recovery.drop_changes(&mut steps, closed.revision);
        let ids = (1..).map(History::taken_id);
        let ids: HashMap<_, _> = steps.iter().map(|step| step.key).zip(ids).collect();
        let steps = steps.into_iter().map(|RecoveredStep { key, mut step, reverts, .. }| {
            if let Some(id) = ids.get(&key) {
                step.id = *id;
            }
            step.reverts = reverts.and_then(|key| ids.get(&key).copied());
            step
        });
        recovery.steps = steps.collect();
        recovery
    }

    /// Adds what the tails know of steps. Of two for one step the higher revision counts.
    fn add_tails(
        &mut self,
        closed: &ClosedLogs,
        steps: &mut RecoveredSteps,
        lines: &HashSet<EntryKey>,
    ) {
        let tails: Vec<_> = closed
            .tails
            .iter()
            .filter_map(|(name, text)| {
                let is_taken = Tail::log_of(name).is_some_and(|log| self.logs.contains(&log));
                Some((Tail::read(text, closed.revision, closed.forgotten)?, is_taken))
            })
            .collect();
        let own = self.logs.first().copied();
        let keys = tails.iter().flat_map(|(tail, _)| tail.keys());
        let numbers = keys.filter(|key| Some(key.log) == own).map(|key| key.number);
        self.last_step = numbers.fold(self.last_step, u64::max);
        let mut states = Vec::new();
        for (tail, is_taken) in tails {
            for (key, text) in tail.entries {
                if self.logs.contains(&key.log) {
                    self.add_entry_of_tail(key, &text, steps, lines);
                } else if is_taken {
                    self.of_others.entries.push((key, text));
                }
            }
            for (key, end) in tail.states {
                if self.logs.contains(&key.log) {
                    states.push((key, end));
                } else if is_taken {
                    self.of_others.states.push((key, end));
                }
            }
        }
        for (key, end) in states {
            let is_newer =
                |step: &&mut RecoveredStep| end.revision.max(end.reverted_at) >= step.revision();
            let Some(step) = steps.get_mut(&key).filter(is_newer) else {
                continue;
            };
            if end.state == StepState::Cancelled {
                steps.remove(&key);
                self.removed.push(EntryKind::Step.name(key));
            } else {
                step.correct(end);
            }
        }
    }

    fn add_entry_of_tail(
        &mut self,
        mut key: EntryKey,
        text: &str,
        steps: &mut RecoveredSteps,
        lines: &HashSet<EntryKey>,
    ) {
        let StepEntry::Read(read) = read_step(text) else {
            return;
        };
        if lines.contains(&key) {
            return;
        }
        if let Some(other) = steps.get(&key) {
            let is_same = other.step.line.made == read.line.made;
            // Of a step that is lost since only the line is left.
            let newer = read.revision() > other.revision()
                || read.revision() == other.revision() && matches!(read.body, ReadBody::Absent);
            if is_same && !newer {
                return;
            }
            if !is_same {
                // Version 1.2.0, which reads no tail, gave the number to a step of its own.
                self.last_step += 1;
                key = EntryKey {
                    log: self.logs.first().copied().unwrap_or(key.log),
                    number: self.last_step,
                };
            }
        }
        let mut step = RecoveredStep::new(key, utf16_length(text), *read);
        step.step.outdate(Outdated::Remade);
        steps.insert(key, step);
    }

    fn read_names(closed: &ClosedLogs) -> Self {
        let mut recovery = Self {
            logs: closed.logs.clone(),
            steps: Vec::new(),
            bundles: Vec::new(),
            last_step: 0,
            foreign: Vec::new(),
            removed: Vec::new(),
            of_others: Tail::default(),
        };
        for name in &closed.names {
            let Some((kind, key)) = EntryKind::of(name) else {
                continue;
            };
            let is_own = Some(&key.log) == closed.logs.first();
            match kind {
                EntryKind::Step if is_own => {
                    recovery.last_step = recovery.last_step.max(key.number);
                }
                EntryKind::Step => {}
                EntryKind::Lines
                    if newest_revision(key) > closed.forgotten || closed.forgotten == 0.0 =>
                {
                    recovery.bundles.push(key);
                }
                EntryKind::Lines | EntryKind::Version => recovery.removed.push(name.clone()),
            }
        }
        recovery
    }
}

impl Recovery {
    /// Reduces steps to their line that can neither be undone nor redone, such as those that never happened to the
    /// list, which an older one has replaced.
    fn drop_changes(&self, steps: &mut [RecoveredStep], opened: f64) {
        let (mut happened, mut ended) = (Vec::new(), HashSet::new());
        for recovered in &*steps {
            let RecoveredStep { key, step, reverts, is_damaged, .. } = recovered;
            let is_other = recovered.revision() > opened;
            // The step that reverted it is lost.
            let is_stuck =
                step.is_reverted && !steps.iter().any(|other| other.reverts == Some(*key));
            if is_other || *is_damaged || is_stuck {
                ended.insert(*key);
                // It is not known whether what this one reverted is in effect.
                ended.extend(reverts);
            } else {
                happened.push(recovered);
            }
        }
        for undone in steps.iter().filter(|step| step.is_undone()) {
            let mut others = happened.iter().filter(|other| other.key.log != undone.key.log);
            if others.any(|other| other.step.line.made > undone.step.line.revision) {
                ended.insert(undone.key);
            }
        }
        ended.extend(self.below_lost_steps(steps));
        // What reverts a step is redone only if that one is redone before, or in effect.
        for undone in steps.iter().filter(|step| step.is_undone()) {
            let is_known = |key: &EntryKey| {
                let mut known = steps.iter().filter(|other| !other.step.is_lost());
                !ended.contains(key) && known.any(|other| other.key == *key)
            };
            if !undone.reverts.as_ref().is_none_or(is_known) {
                ended.insert(undone.key);
            }
        }
        let has_change = |recovered: &&RecoveredStep| {
            !recovered.step.is_lost() && !ended.contains(&recovered.key)
        };
        let (undone, done): (Vec<_>, Vec<_>) =
            steps.iter().filter(has_change).partition(|step| step.is_undone());
        let surplus = done.len().saturating_sub(LIMIT.saturating_sub(undone.len()));
        let surplus: Vec<_> = done.iter().take(surplus).map(|step| step.key).collect();
        ended.extend(surplus);
        for RecoveredStep { key, step, is_damaged, .. } in steps {
            if *is_damaged || !step.is_lost() && ended.contains(key) {
                step.diff = None;
                step.outlives_panel = false;
                step.outdate(Outdated::Moved);
            }
        }
    }

    /// The done steps that are older than one that is missing or can't be read, and changed the same inventories:
    /// undoing them would be out of order.
    fn below_lost_steps(&self, steps: &[RecoveredStep]) -> Vec<EntryKey> {
        let known: HashSet<_> = steps.iter().map(|recovered| recovered.key).collect();
        let is_missing = |key: &EntryKey| self.logs.contains(&key.log) && !known.contains(key);
        let mut lost: HashSet<InventoryId> = HashSet::new();
        let mut below = Vec::new();
        let mut foreign: Vec<&Line> = self.foreign.iter().filter(|line| !line.undone).collect();
        foreign.sort_by(|a, b| a.revision.total_cmp(&b.revision));
        for recovered in steps.iter().rev().filter(|recovered| !recovered.is_undone()) {
            while let Some(line) =
                foreign.pop_if(|line| line.revision > recovered.step.line.revision)
            {
                lost.extend(&line.inventories);
            }
            let changed = &recovered.step.line.inventories;
            if changed.iter().any(|inventory| lost.contains(inventory)) {
                lost.extend(changed);
                below.push(recovered.key);
            } else if recovered.is_damaged
                || recovered.step.line.lost == Some(Loss::TooLarge) && !recovered.step.line.undone
            {
                lost.extend(changed);
            }
            let previous = changed.iter().zip(&recovered.previous);
            let missing = previous.filter(|(_, key)| key.as_ref().is_some_and(is_missing));
            lost.extend(missing.map(|(inventory, _)| inventory));
        }
        below
    }
}

/// Orders steps: first those that are done, the oldest first, and then those that can be redone, in the order of
/// redoing.
fn in_order(a: &RecoveredStep, b: &RecoveredStep) -> Ordering {
    a.is_undone().cmp(&b.is_undone()).then_with(|| {
        let order = a.step.line.revision.total_cmp(&b.step.line.revision);
        // Steps that were undone at once have one revision.
        let order = if a.is_undone() { order.reverse() } else { order };
        order.then(a.key.number.cmp(&b.key.number)).then(a.key.log.cmp(&b.key.log))
    })
}
