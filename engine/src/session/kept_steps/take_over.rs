//! Reading the steps that closed panels have left (docs/rules/storage.md#kept-steps).

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use serde::Deserialize;
use tsify::Tsify;

use super::entries::{EntryKind, ReadStep, StepEntry, read_step};
use super::line_bundles::newest_revision;
use super::marks::Marks;
use crate::history::{EntryKey, History, LIMIT, Line, Loss, Outdated, Step, StepChange};
use crate::model::InventoryId;
use crate::rules::step_end::{StepEnd, StepState};
use crate::storage::utf16_length;
use crate::view::entries::Entries;

/// The entries that closed panels have left.
#[derive(Clone, Debug, Default, Deserialize, Tsify)]
pub struct LeftEntries {
    /// The chain that new steps belong to.
    pub chain: u32,
    /// The names of all entries of the chains that this panel has.
    pub names: Vec<String>,
    /// The texts of those that are steps, by their names.
    #[tsify(type = "Record<string, string>")]
    pub steps: Entries,
    /// The revision of the list as it was read when the panel opened.
    pub revision: f64,
    /// The revision up to which everything was forgotten.
    pub forgotten: f64,
}

/// What the entries of closed panels say.
#[derive(Debug)]
pub(super) struct Left {
    pub chains: Vec<u32>,
    /// First those that are done, the oldest first, and then those that can be redone, in the order of redoing.
    pub steps: Vec<Step>,
    /// The inventories that versions 1.1.0 and 1.2.0 have kept.
    pub versions: Vec<EntryKey>,
    pub bundles: Vec<EntryKey>,
    /// The number of the last step in the chain of this panel.
    pub last_step: u64,
    /// The lines of steps whose entries can't be read.
    pub foreign: Vec<Line>,
    /// True if a later version has written some of those, which may need versions.
    pub has_later: bool,
    /// The names of entries that were forgotten.
    pub forgotten: Vec<String>,
}

/// A step that a closed panel has left.
#[derive(Debug)]
struct LeftStep {
    key: EntryKey,
    step: Step,
    /// The entry of the deletion that it reverts.
    restores: Option<EntryKey>,
    /// For each inventory of its line the entry of the step that changed it before, if there is one.
    previous: Vec<Option<EntryKey>>,
    /// True if its change can't be read.
    is_damaged: bool,
}

impl LeftStep {
    /// The step in an entry.
    fn new(key: EntryKey, size: usize, ReadStep { line, body }: ReadStep) -> Self {
        // Its own id is given once all are in their order.
        let mut step = Step::left(History::taken_id(0), line);
        step.key = Some(key);
        step.size = size;
        let Some(body) = body else {
            return Self { key, step, restores: None, previous: Vec::new(), is_damaged: false };
        };
        step.inventory = body.inventory;
        step.effect = body.effect();
        step.is_restored = body.restored;
        step.restored_at = body.restored_at;
        let (restores, previous) = (body.restores, body.previous.clone());
        step.change = body.change();
        step.outlives_panel = !step.is_lost();
        let is_damaged = step.is_lost();
        Self { key, step, restores, previous, is_damaged }
    }

    /// The revision of the list that its entry is about.
    fn revision(&self) -> f64 {
        self.step.line.revision.max(self.step.restored_at)
    }

    /// True if it can be undone again later.
    const fn is_undone(&self) -> bool {
        !self.step.is_lost() && self.step.line.undone
    }

    /// Corrects a step whose entry was written before it was done, undone or restored last.
    fn mend(&mut self, marks: &Marks) {
        let written = self.revision();
        let Some(StepEnd { state, revision, restored_at }) = marks.end_after(self.key, written)
        else {
            return;
        };
        self.step.line.revision = revision;
        self.step.line.undone = state == StepState::Undone;
        if !self.step.is_lost() {
            self.step.is_restored = state == StepState::Restored;
            self.step.restored_at = restored_at;
        }
        self.step.outdated = Some(Outdated::Moved);
    }
}

impl Left {
    pub fn read(entries: &LeftEntries, marks: &mut Marks) -> Self {
        let mut left = Self::read_names(entries);
        let mut steps = Vec::new();
        for (name, text) in entries.steps.iter() {
            let Some((EntryKind::Step, key)) = EntryKind::of(name) else {
                continue;
            };
            let mut step = match read_step(text) {
                StepEntry::Read(step) => LeftStep::new(key, utf16_length(text), *step),
                StepEntry::Foreign { line, is_later } => {
                    left.has_later |= is_later;
                    left.foreign
                        .extend(line.map(|line| Line { lost: Some(Loss::Unreadable), ..line }));
                    continue;
                }
            };
            if step.step.line.revision > entries.forgotten || entries.forgotten == 0.0 {
                step.mend(marks);
                steps.push(step);
            } else {
                left.forgotten.push(name.to_owned());
            }
        }
        steps.sort_by(in_order);
        left.drop_changes(&mut steps, entries.revision, marks);
        let ids = (1..).map(History::taken_id);
        let ids: HashMap<_, _> = steps.iter().map(|step| step.key).zip(ids).collect();
        let steps = steps.into_iter().map(|LeftStep { key, mut step, restores, .. }| {
            if let Some(id) = ids.get(&key) {
                step.id = *id;
            }
            step.restores = restores.and_then(|key| ids.get(&key).copied());
            step
        });
        left.steps = steps.collect();
        left
    }

    fn read_names(entries: &LeftEntries) -> Self {
        let mut left = Self {
            chains: vec![entries.chain],
            steps: Vec::new(),
            versions: Vec::new(),
            bundles: Vec::new(),
            last_step: 0,
            foreign: Vec::new(),
            has_later: false,
            forgotten: Vec::new(),
        };
        for name in &entries.names {
            let Some((kind, key)) = EntryKind::of(name) else {
                continue;
            };
            if !left.chains.contains(&key.chain) {
                left.chains.push(key.chain);
            }
            let is_own = key.chain == entries.chain;
            match kind {
                EntryKind::Step if is_own => left.last_step = left.last_step.max(key.number),
                EntryKind::Step => {}
                EntryKind::Version => left.versions.push(key),
                EntryKind::Lines
                    if newest_revision(key) > entries.forgotten || entries.forgotten == 0.0 =>
                {
                    left.bundles.push(key);
                }
                EntryKind::Lines => left.forgotten.push(name.clone()),
            }
        }
        left
    }
}

impl Left {
    /// Leaves only the line of steps that can neither be undone nor redone. Those that never happened to the list,
    /// which an older one has replaced, are marked: later revisions of the list would be above their own.
    fn drop_changes(&self, steps: &mut [LeftStep], opened: f64, marks: &mut Marks) {
        let (mut happened, mut ended) = (Vec::new(), HashSet::new());
        for left in &*steps {
            let LeftStep { key, step, restores, is_damaged, .. } = left;
            let never_happened = step.line.revision > opened;
            if never_happened {
                marks.set(*key, left.revision() + 1.0, None);
            }
            // It was done or undone once more, which was not kept.
            let is_outdated = marks.is_outdated(*key, left.revision());
            // The step that restored what it deleted is lost.
            let is_stuck =
                step.is_restored && !steps.iter().any(|other| other.restores == Some(*key));
            if is_outdated || *is_damaged || is_stuck {
                ended.insert(*key);
                // It is not known whether what this one restored is deleted.
                ended.extend(restores);
            } else {
                happened.push(left);
            }
        }
        for undone in steps.iter().filter(|step| step.is_undone()) {
            let mut others = happened.iter().filter(|other| other.key.chain != undone.key.chain);
            if others.any(|other| other.step.line.made > undone.step.line.revision) {
                ended.insert(undone.key);
            }
        }
        ended.extend(self.below_lost_steps(steps));
        let is_kept = |left: &&LeftStep| !left.step.is_lost() && !ended.contains(&left.key);
        let (undone, done): (Vec<_>, Vec<_>) =
            steps.iter().filter(is_kept).partition(|step| step.is_undone());
        let surplus = done.len().saturating_sub(LIMIT.saturating_sub(undone.len()));
        let surplus: Vec<_> = done.iter().take(surplus).map(|step| step.key).collect();
        ended.extend(surplus);
        for LeftStep { key, step, is_damaged, .. } in steps {
            if *is_damaged || !step.is_lost() && ended.contains(key) {
                step.change = StepChange::Lost;
                step.outlives_panel = false;
                step.outdated = Some(Outdated::Moved);
            }
        }
    }

    /// The done steps that are older than one that is missing or can't be read, and changed the same inventories:
    /// undoing them would be out of order.
    fn below_lost_steps(&self, steps: &[LeftStep]) -> Vec<EntryKey> {
        let known: HashSet<_> = steps.iter().map(|left| left.key).collect();
        let is_missing = |key: &EntryKey| self.chains.contains(&key.chain) && !known.contains(key);
        let mut lost: HashSet<InventoryId> = HashSet::new();
        let mut below = Vec::new();
        let mut foreign: Vec<&Line> = self.foreign.iter().filter(|line| !line.undone).collect();
        foreign.sort_by(|a, b| a.revision.total_cmp(&b.revision));
        for left in steps.iter().rev().filter(|left| !left.is_undone()) {
            while let Some(line) = foreign.pop_if(|line| line.revision > left.step.line.revision) {
                lost.extend(&line.inventories);
            }
            let changed = &left.step.line.inventories;
            if changed.iter().any(|inventory| lost.contains(inventory)) {
                lost.extend(changed);
                below.push(left.key);
            } else if left.is_damaged {
                lost.extend(changed);
            }
            let previous = changed.iter().zip(&left.previous);
            let missing = previous.filter(|(_, key)| key.as_ref().is_some_and(is_missing));
            lost.extend(missing.map(|(inventory, _)| inventory));
        }
        below
    }
}

/// Orders steps: first those that are done, the oldest first, and then those that can be redone, in the order of
/// redoing.
fn in_order(a: &LeftStep, b: &LeftStep) -> Ordering {
    a.is_undone().cmp(&b.is_undone()).then_with(|| {
        let order = a.step.line.revision.total_cmp(&b.step.line.revision);
        // Steps that were undone at once have one revision.
        let order = if a.is_undone() { order.reverse() } else { order };
        order.then(a.key.number.cmp(&b.key.number)).then(a.key.chain.cmp(&b.key.chain))
    })
}
