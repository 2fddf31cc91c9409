//! The records of steps for the panels that open later (docs/rules/storage.md#kept-steps).

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use serde::Deserialize;
use tsify::Tsify;

use super::step_record::{Body, EntryKind, Line, lines_text, read_lines, read_step, step_text};
use crate::history::{
    End, EntryKey, History, KeptVersions, LIMIT, StateChange, Step, StepChange, Unkept,
};
use crate::model::{Entity, Inventory, InventoryId, StepId};
use crate::rules::input::TypedAs;
use crate::rules::names::short_name;
use crate::storage::{StepMark, utf16_length, version_text};
use crate::view::history::EntryChanges;

/// The most characters of all kept steps.
const LARGEST_TOTAL: usize = 4_000_000;
/// The most characters of a version of an inventory.
const LARGEST_VERSION: usize = 400_000;
/// The least characters of a stack, which has five fields of its own and five of its item.
const SMALLEST_STACK: usize = 100;
/// The most lines of steps.
const MOST_LINES: usize = 1000;
/// The most marks of steps.
const MOST_MARKS: usize = 500;
/// The number of lines in an entry of their own.
const LINES_PER_ENTRY: usize = 50;

/// The list as it was stored when a step changed it.
#[derive(Clone, Copy, Debug)]
struct Stamp {
    /// The time at which the step was done first, in milliseconds.
    time: f64,
    /// The revision of the list at that time.
    made: f64,
    /// The revision of the list at which it was done, undone or redone last.
    revision: f64,
}

/// A step as it is kept.
#[derive(Clone, Debug)]
struct Record {
    key: EntryKey,
    line: Line,
    /// The part that undo needs; `None` if only the line is kept.
    body: Option<Body>,
    /// The length of its text, in UTF-16 units.
    size: usize,
}

impl Record {
    /// The keys of the versions that it needs, with the lengths of their texts.
    fn versions(&self) -> impl Iterator<Item = (EntryKey, usize)> {
        self.body.iter().flat_map(|body| &body.versions).flat_map(KeptVersions::keys)
    }

    /// True if it can be undone again later.
    fn is_undone(&self) -> bool {
        self.body.is_some() && self.line.undone
    }
}

/// A version of an inventory that is kept.
#[derive(Clone, Debug)]
struct KeptVersion {
    /// The number of uses by records.
    uses: usize,
    /// The length of its text, in UTF-16 units.
    size: usize,
    /// The version, if it was made here.
    inventory: Option<Version>,
}

type Version = Rc<Entity<InventoryId, Inventory>>;

/// Keeps the steps of a panel, and those that it has taken over, as entries of the storage.
#[derive(Debug, Default)]
pub(super) struct StepKeeper {
    /// The chain that new steps belong to; `None` if this panel keeps none.
    chain: Option<u32>,
    /// Those of all steps whose list was stored.
    stamps: BTreeMap<StepId, Stamp>,
    /// The revisions of the list when deletions were restored or deleted again last.
    restored_at: BTreeMap<StepId, f64>,
    /// All chains that this panel has.
    chains: BTreeSet<u32>,
    records: BTreeMap<StepId, Record>,
    versions: BTreeMap<EntryKey, KeptVersion>,
    /// The keys of the versions made here, by their addresses, which stay theirs as long as the version is kept.
    made: HashMap<*const Entity<InventoryId, Inventory>, EntryKey>,
    /// The entries of lines, the oldest first: their numbers are revisions.
    blocks: Vec<EntryKey>,
    last_step: u64,
    last_version: u64,
    /// Changes of the entries that are not handed out yet.
    changes: EntryChanges,
    /// The revisions of the list with the last doing or undoing of steps whose records may be older, in whichever panel.
    marks: BTreeMap<EntryKey, f64>,
    /// Those marks whose records are handed out.
    handed_out: BTreeMap<EntryKey, f64>,
}

/// The steps of closed panels.
#[derive(Debug)]
pub(super) struct TakenSteps {
    /// The oldest first.
    pub done: Vec<Step>,
    /// The one to redo first comes last.
    pub undone: Vec<Step>,
}

/// The entries that closed panels have left.
#[derive(Clone, Debug, Default, Deserialize, Tsify)]
pub struct LeftEntries {
    /// The chain that new steps belong to.
    pub chain: u32,
    /// The names of all entries of the chains that this panel has.
    pub names: Vec<String>,
    /// The texts of those that are steps, by their names.
    #[tsify(type = "Record<string, string>")]
    pub steps: BTreeMap<String, String>,
    /// The revision of the list as it was read when the panel opened.
    pub revision: f64,
    /// The revision up to which everything was forgotten.
    pub forgotten: f64,
}

impl StepKeeper {
    /// Adds the marks that are stored with the ids of a list.
    pub fn add_marks(&mut self, marks: Vec<StepMark>) {
        for (chain, number, revision) in marks {
            let mark = self.marks.entry(EntryKey { chain, number }).or_insert(revision);
            *mark = mark.max(revision);
        }
    }

    /// The marks to store with the ids of a list under a revision, in which these steps were done or undone. Only a step
    /// that has a record needs one.
    pub fn marks(&self, unstored: impl Iterator<Item = StepId>, revision: f64) -> Vec<StepMark> {
        let new = unstored.filter_map(|id| self.records.get(&id));
        let new: BTreeMap<_, _> = new.map(|record| (record.key, revision)).collect();
        let old = self.marks.iter().filter(|(key, _)| !new.contains_key(key));
        let mut all: Vec<_> = old.chain(&new).map(|(key, revision)| (*key, *revision)).collect();
        // The oldest are those of panels that are closed, and have no effect any more.
        all.sort_by(|(a, first), (b, second)| second.total_cmp(first).then(a.cmp(b)));
        all.truncate(MOST_MARKS);
        all.into_iter().map(|(key, revision)| (key.chain, key.number, revision)).collect()
    }

    /// The changes that were handed out are written.
    pub fn written(&mut self) {
        for (key, revision) in std::mem::take(&mut self.handed_out) {
            if self.marks.get(&key) == Some(&revision) {
                self.marks.remove(&key);
            }
        }
    }

    /// Drops all records, and continues the numbers.
    pub fn forget(&mut self) {
        let Self { chain, last_step, last_version, .. } = *self;
        let chains = std::mem::take(&mut self.chains);
        *self = Self { chain, chains, last_step, last_version, ..Self::default() };
    }

    /// The list with the last doing or undoing of these steps was stored under a revision.
    /// These deletions were restored or deleted again by it.
    pub fn stored(
        &mut self,
        steps: &BTreeSet<StepId>,
        deletions: &BTreeSet<StepId>,
        revision: f64,
        time: f64,
    ) {
        for id in steps.iter().chain(deletions) {
            if let Some(record) = self.records.get(id) {
                self.marks.insert(record.key, revision);
            }
        }
        self.restored_at.extend(deletions.iter().map(|id| (*id, revision)));
        for id in steps {
            let stamp = self.stamps.entry(*id).or_insert(Stamp { time, made: revision, revision });
            stamp.revision = revision;
        }
    }

    /// The time at which a step was done, in milliseconds; `None` if it is not stored yet.
    pub fn time(&self, id: StepId) -> Option<f64> {
        Some(self.stamps.get(&id)?.time)
    }

    /// Takes over the steps of closed panels, and returns those that can be undone and redone.
    pub fn take_over(&mut self, left: &LeftEntries) -> TakenSteps {
        self.chain = Some(left.chain);
        let keys = left.names.iter().filter_map(|name| EntryKind::of(name));
        self.chains = keys.map(|(_, key)| key.chain).chain([left.chain]).collect();
        let mut unused = self.read_names(left);
        let mut records = Vec::new();
        for (name, text) in &left.steps {
            let Some((EntryKind::Step, key)) = EntryKind::of(name) else {
                continue;
            };
            let Some((line, body)) = read_step(text) else {
                continue;
            };
            if line.revision > left.forgotten {
                records.push(Record { key, line, body, size: utf16_length(text) });
            } else {
                self.changes.remove.insert(name.clone());
            }
        }
        let ended = drop_bodies(&mut records, left.revision, &self.marks);
        in_order(&mut records);
        for (id, record) in ids().zip(records) {
            for (key, size) in record.versions() {
                unused.remove(&key);
                let version = KeptVersion { uses: 0, size, inventory: None };
                self.versions.entry(key).or_insert(version).uses += 1;
            }
            let Line { time, made, revision, .. } = record.line;
            self.stamps.insert(id, Stamp { time, made, revision });
            let is_ended = ended.contains(&record.key);
            self.records.insert(id, record);
            if is_ended {
                self.write(id);
            }
        }
        self.changes.remove.extend(unused.into_iter().map(|key| EntryKind::Version.name(key)));
        self.limit(&HashSet::new());
        self.taken()
    }

    /// Reads the names of entries, and returns the keys of all versions.
    fn read_names(&mut self, left: &LeftEntries) -> HashSet<EntryKey> {
        let mut versions = HashSet::new();
        for name in &left.names {
            let Some((kind, key)) = EntryKind::of(name) else {
                continue;
            };
            let is_own = key.chain == left.chain;
            match kind {
                EntryKind::Step if is_own => self.last_step = self.last_step.max(key.number),
                EntryKind::Step => {}
                EntryKind::Version => {
                    if is_own {
                        self.last_version = self.last_version.max(key.number);
                    }
                    versions.insert(key);
                }
                EntryKind::Lines if as_revision(key) <= left.forgotten => {
                    self.changes.remove.insert(name.clone());
                }
                EntryKind::Lines => self.blocks.push(key),
            }
        }
        self.blocks.sort_by_key(|key| (key.number, key.chain));
        versions
    }

    /// The steps that the records give.
    fn taken(&self) -> TakenSteps {
        let by_key: HashMap<_, _> =
            self.records.iter().map(|(id, record)| (record.key, *id)).collect();
        let steps = self.records.iter().filter_map(|(id, record)| {
            let body = record.body.as_ref()?;
            let step = Step {
                id: *id,
                label: record.line.label.clone(),
                inventory: body.inventory,
                group: None,
                change: StepChange::Kept(body.change()?),
                restores: body.restores.and_then(|key| by_key.get(&key).copied()),
                is_restored: body.restored,
            };
            Some((record.line.undone, step))
        });
        let (undone, done): (Vec<_>, Vec<_>) = steps.partition(|(undone, _)| *undone);
        TakenSteps {
            done: done.into_iter().map(|(_, step)| step).collect(),
            undone: undone.into_iter().rev().map(|(_, step)| step).collect(),
        }
    }

    /// The changes of the entries since the last call.
    pub fn changes(&mut self, history: &mut History) -> EntryChanges {
        let Some(chain) = self.chain else {
            return EntryChanges::default();
        };
        let Unkept { moved, remade, ended, .. } = history.take_unkept();
        if moved.is_empty() && ended.is_empty() && self.changes == EntryChanges::default() {
            return EntryChanges::default();
        }
        for (id, (step, end)) in &ended {
            self.end(chain, *id, step, *end);
        }
        let mut in_history = HashSet::new();
        for (step, is_undone) in history.steps() {
            in_history.insert(step.id);
            if moved.contains(&step.id) {
                self.record(chain, step, is_undone, remade.contains(&step.id));
            }
        }
        self.limit(&in_history);
        let own = |key: &EntryKey| self.chains.contains(&key.chain);
        let marks = self.marks.iter().filter(|(key, _)| own(key));
        self.handed_out = marks.map(|(key, revision)| (*key, *revision)).collect();
        std::mem::take(&mut self.changes)
    }

    /// Records a step of the history.
    fn record(&mut self, chain: u32, step: &Step, is_undone: bool, is_remade: bool) {
        let id = step.id;
        let Some(stamp) = self.stamps.get(&id).copied() else {
            return;
        };
        let is_new = self.add_line(chain, step, stamp);
        if is_new || is_remade {
            self.release(id);
            let body = match &step.change {
                StepChange::Made(change) => self.body(chain, step, change),
                StepChange::Kept(_) => None,
            };
            let is_kept = body.is_some();
            if let Some(record) = self.records.get_mut(&id) {
                record.body = body;
            }
            if !is_kept {
                self.drop_older(id);
            }
        }
        if let Some(record) = self.records.get_mut(&id) {
            record.line.revision = stamp.revision;
            record.line.undone = is_undone;
            if let Some(body) = &mut record.body {
                body.restored = step.is_restored;
                body.restored_at = self.restored_at.get(&id).copied().unwrap_or(body.restored_at);
            }
        }
        self.write(id);
    }

    /// Adds or renews the line of a step. Returns true if it had no record.
    fn add_line(&mut self, chain: u32, step: &Step, stamp: Stamp) -> bool {
        if let Some(record) = self.records.get_mut(&step.id) {
            record.line.label.clone_from(&step.label);
            return false;
        }
        self.last_step += 1;
        let key = EntryKey { chain, number: self.last_step };
        let line = line(step, stamp);
        self.records.insert(step.id, Record { key, line, body: None, size: 0 });
        true
    }

    /// A step has left the history: its line stays.
    fn end(&mut self, chain: u32, id: StepId, step: &Step, end: End) {
        let stamp = self.stamps.remove(&id);
        self.restored_at.remove(&id);
        if end == End::Cancelled {
            self.release(id);
            if let Some(record) = self.records.remove(&id) {
                self.remove(EntryKind::Step.name(record.key));
            }
            return;
        }
        let Some(stamp) = stamp else {
            return;
        };
        self.add_line(chain, step, stamp);
        self.release(id);
        if let Some(record) = self.records.get_mut(&id) {
            record.line.undone = end == End::Undone;
        }
        self.write(id);
    }

    /// The part of a step that undo needs; `None` if a version of it is too large.
    fn body(&mut self, chain: u32, step: &Step, change: &StateChange) -> Option<Body> {
        let changed = change.changed_inventories();
        let versions = changed.iter().flat_map(|changed| [changed.after, changed.before]);
        let mut keys = HashMap::new();
        for version in versions.flatten() {
            let key = self.version(chain, version)?;
            keys.insert(Rc::as_ptr(version), key);
        }
        let mut versions = Vec::new();
        for changed in &changed {
            let mut key = |version: Option<&Version>| {
                let key = version.and_then(|version| keys.get(&Rc::as_ptr(version)).copied());
                let kept = key.and_then(|key| self.versions.get_mut(&key))?;
                kept.uses += 1;
                Some((key?, kept.size))
            };
            let (before, after) = (key(changed.before), key(changed.after));
            versions.push(KeptVersions {
                inventory: changed.id,
                before: before.map(|(key, _)| key),
                after: after.map(|(key, _)| key),
                sizes: [before, after].map(|version| version.map_or(0, |(_, size)| size)),
            });
        }
        Some(Body {
            versions,
            orders: Body::orders(change.orders()),
            difference: change.typed == TypedAs::Difference,
            inventory: step.inventory,
            restores: step.restores.and_then(|id| Some(self.records.get(&id)?.key)),
            restored: step.is_restored,
            restored_at: 0.0,
        })
    }

    /// The key of a version, which is written if it is not kept yet; `None` if it is too large.
    fn version(&mut self, chain: u32, inventory: &Version) -> Option<EntryKey> {
        if let Some(key) = self.made.get(&Rc::as_ptr(inventory)) {
            return Some(*key);
        }
        let stacks = inventory.containers().map(|container| container.stacks().len());
        if stacks.sum::<usize>() > LARGEST_VERSION / SMALLEST_STACK {
            return None;
        }
        let text = version_text(inventory);
        let size = utf16_length(&text);
        if size > LARGEST_VERSION {
            return None;
        }
        self.last_version += 1;
        let key = EntryKey { chain, number: self.last_version };
        self.made.insert(Rc::as_ptr(inventory), key);
        let inventory = Some(Rc::clone(inventory));
        self.versions.insert(key, KeptVersion { uses: 0, size, inventory });
        self.changes.set.insert(EntryKind::Version.name(key), text);
        Some(key)
    }

    /// From now on only the line of a step is kept.
    fn release(&mut self, id: StepId) {
        let body = self.records.get_mut(&id).and_then(|record| record.body.take());
        for versions in body.into_iter().flat_map(|body| body.versions) {
            for (key, _) in versions.keys() {
                if let Some(version) = self.versions.get_mut(&key) {
                    version.uses -= 1;
                }
            }
        }
    }

    /// Removes the versions that no record needs.
    fn remove_unused(&mut self) {
        let unused = self.versions.iter().filter(|(_, version)| version.uses == 0);
        let unused: Vec<_> = unused.map(|(key, _)| *key).collect();
        for key in unused {
            if let Some(inventory) = self.versions.remove(&key).and_then(|kept| kept.inventory) {
                self.made.remove(&Rc::as_ptr(&inventory));
            }
            self.remove(EntryKind::Version.name(key));
        }
    }

    /// Keeps only the lines of the older steps of the inventories of a step that could not be kept, and of the older
    /// ones of their inventories: they would be undone out of their order.
    fn drop_older(&mut self, id: StepId) {
        let mut inventories = HashSet::new();
        let mut dropped = Vec::new();
        for (older, record) in self.records.range(..=id).rev() {
            let own = &record.line.inventories;
            if *older == id || own.iter().any(|inventory| inventories.contains(inventory)) {
                inventories.extend(own.iter().copied());
                dropped.push(*older);
            }
        }
        for older in dropped.into_iter().skip(1) {
            self.end_body(older);
        }
    }

    /// Keeps only the line of a step, if more of it is kept. Returns true if it was.
    fn end_body(&mut self, id: StepId) -> bool {
        let has_body = self.records.get(&id).is_some_and(|record| record.body.is_some());
        if has_body {
            self.release(id);
            self.write(id);
        }
        has_body
    }

    /// Keeps the entries within their limits: the oldest go first.
    fn limit(&mut self, in_history: &HashSet<StepId>) {
        self.remove_unused();
        let mut oldest = self.records.keys().copied().collect::<Vec<_>>().into_iter();
        while self.size() > LARGEST_TOTAL
            && let Some(id) = oldest.next()
        {
            if self.end_body(id) {
                self.remove_unused();
            }
        }
        self.bundle_lines(in_history);
        while self.blocks.len() * LINES_PER_ENTRY + self.records.len() > MOST_LINES
            && !self.blocks.is_empty()
        {
            let oldest = self.blocks.remove(0);
            self.remove(EntryKind::Lines.name(oldest));
        }
    }

    /// The characters of all kept steps.
    fn size(&self) -> usize {
        let versions: usize = self.versions.values().map(|version| version.size).sum();
        versions + self.records.values().map(|record| record.size).sum::<usize>()
    }

    /// Puts the lines of steps that have left the history into entries of many, once there are enough of them.
    fn bundle_lines(&mut self, in_history: &HashSet<StepId>) {
        let Some(chain) = self.chain else {
            return;
        };
        let has_ended =
            |id: &StepId, record: &Record| record.body.is_none() && !in_history.contains(id);
        let ended = self.records.iter().filter(|(id, record)| has_ended(id, record));
        let ended: Vec<_> = ended.map(|(id, _)| *id).collect();
        let (entries, _) = ended.as_chunks::<LINES_PER_ENTRY>();
        for entry in entries {
            let records: Vec<_> = entry.iter().filter_map(|id| self.records.remove(id)).collect();
            let mut lines: Vec<_> = records.iter().map(|record| &record.line).collect();
            lines.sort_by(|a, b| a.revision.total_cmp(&b.revision));
            let newest = lines.last().map_or(0.0, |line| line.revision);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a revision is a whole number, and another number does as well"
            )]
            let revision = newest as u64;
            let last = self.blocks.last().map_or(0, |key| key.number);
            let key = EntryKey { chain, number: revision.max(last + 1) };
            self.changes.set.insert(EntryKind::Lines.name(key), lines_text(&lines));
            self.blocks.push(key);
            for record in &records {
                self.remove(EntryKind::Step.name(record.key));
            }
            for id in entry {
                self.stamps.remove(id);
            }
        }
    }

    fn write(&mut self, id: StepId) {
        if let Some(record) = self.records.get_mut(&id) {
            let text = step_text(&record.line, record.body.as_ref());
            record.size = utf16_length(&text);
            self.changes.set.insert(EntryKind::Step.name(record.key), text);
        }
    }

    fn remove(&mut self, name: String) {
        self.changes.set.remove(&name);
        self.changes.remove.insert(name);
    }

    /// The lines of all steps, the newest first: those of this panel, and those of `entries`, which are the other steps
    /// and lines in the storage.
    pub fn lines(&self, history: &History, entries: &BTreeMap<String, String>) -> Vec<LineOfStep> {
        let mut lines = Vec::new();
        let mut known: HashSet<_> = self.records.values().map(|record| record.key).collect();
        let mut in_history = HashSet::new();
        for (step, is_undone) in history.steps() {
            in_history.insert(step.id);
            let stamp = self.stamps.get(&step.id).copied();
            let mut line = match self.records.get(&step.id) {
                Some(record) => record.line.clone(),
                None => line(step, stamp.unwrap_or(UNSTORED)),
            };
            line.label.clone_from(&step.label);
            line.undone = is_undone;
            let can_restore = !is_undone && !step.is_restored && step.restored_label().is_some();
            lines.push(LineOfStep { line, restore: can_restore.then_some(step.id) });
        }
        let ended = self.records.iter().filter(|(id, _)| !in_history.contains(id));
        let ended = ended.map(|(_, record)| record.line.clone());
        lines.extend(ended.map(|line| LineOfStep { line, restore: None }));
        for (name, text) in entries {
            let read = match EntryKind::of(name) {
                Some((EntryKind::Step, key)) if known.insert(key) => {
                    read_step(text).map(|(line, _)| line).into_iter().collect()
                }
                Some((EntryKind::Lines, _)) => read_lines(text),
                _ => Vec::new(),
            };
            lines.extend(read.into_iter().map(|line| LineOfStep { line, restore: None }));
        }
        // The steps of a panel that are not stored yet are in order already.
        lines.sort_by(|a, b| a.line.made.total_cmp(&b.line.made));
        // A step may be among the lines before its own entry is removed.
        lines.dedup_by(|a, b| a.line == b.line);
        lines.reverse();
        lines.truncate(MOST_LINES);
        lines
    }
}

/// A line of the History, and the deletion that can be reverted.
#[derive(Debug)]
pub(super) struct LineOfStep {
    pub line: Line,
    pub restore: Option<StepId>,
}

impl LineOfStep {
    /// The time at which the step was done; `None` if it is not stored yet.
    pub fn time(&self) -> Option<f64> {
        Some(self.line.time).filter(|time| time.is_finite())
    }
}

/// The stamp of a step that is not stored yet: newer than all others.
const UNSTORED: Stamp = Stamp { time: f64::INFINITY, made: f64::INFINITY, revision: f64::INFINITY };

/// The line of a step of this panel.
fn line(step: &Step, stamp: Stamp) -> Line {
    let (inventories, name) = match &step.change {
        StepChange::Made(change) => {
            let inventory = |id: InventoryId| {
                let before = change.before.inventory(id);
                before.or_else(|_| change.after.inventory(id)).ok()
            };
            let changed = change.changed_inventories();
            let changed = changed.into_iter().map(|changed| changed.id).collect();
            let name = step.inventory.and_then(inventory);
            (changed, name.map(|inventory| short_name(&inventory.name)))
        }
        StepChange::Kept(change) => {
            (change.versions.iter().map(|versions| versions.inventory).collect(), None)
        }
    };
    let Stamp { time, made, revision } = stamp;
    Line { label: step.label.clone(), time, made, revision, undone: false, name, inventories }
}

/// The ids of the steps that are taken over, in their order.
fn ids() -> impl Iterator<Item = StepId> {
    (1..).map(History::taken_id)
}

/// The revision of the newest line in an entry.
#[expect(clippy::cast_precision_loss, reason = "a revision, which a double holds")]
fn as_revision(lines: EntryKey) -> f64 {
    lines.number as f64
}

/// Leaves only the line of steps that can neither be undone nor redone. Returns their keys.
fn drop_bodies(
    records: &mut [Record],
    opened: f64,
    marks: &BTreeMap<EntryKey, f64>,
) -> HashSet<EntryKey> {
    let mut ended = HashSet::new();
    // The newest step of each chain.
    let mut newest: HashMap<u32, f64> = HashMap::new();
    for Record { key, line, body, .. } in &*records {
        let never_happened = line.revision > opened;
        // It was done or undone once more, which was not kept.
        let recorded = body.as_ref().map_or(0.0, |body| body.restored_at).max(line.revision);
        let is_outdated = marks.get(key).is_some_and(|revision| *revision > recorded);
        if never_happened
            || is_outdated
            || body.as_ref().is_some_and(|body| body.change().is_none())
        {
            ended.insert(*key);
            // It is not known whether what this one restored is deleted.
            ended.extend(body.as_ref().and_then(|body| body.restores));
        } else {
            let newest = newest.entry(key.chain).or_insert(line.made);
            *newest = newest.max(line.made);
        }
    }
    for record in &*records {
        let mut others = newest.iter().filter(|(chain, _)| **chain != record.key.chain);
        if record.is_undone() && others.any(|(_, made)| *made > record.line.revision) {
            ended.insert(record.key);
        }
    }
    let (mut done, undone): (Vec<_>, Vec<_>) = records
        .iter()
        .filter(|record| record.body.is_some() && !ended.contains(&record.key))
        .partition(|record| !record.is_undone());
    done.sort_by(|a, b| by_revision(b, a));
    let most = LIMIT.saturating_sub(undone.len());
    let surplus: Vec<_> = done.iter().skip(most).map(|record| record.key).collect();
    ended.extend(surplus);
    ended.retain(|key| records.iter().any(|record| record.key == *key && record.body.is_some()));
    for record in records.iter_mut().filter(|record| ended.contains(&record.key)) {
        record.body = None;
    }
    ended
}

/// Sorts steps: first those that are done, the oldest first, and then those that can be redone, in the order of redoing.
fn in_order(records: &mut [Record]) {
    records.sort_by(|a, b| {
        a.is_undone().cmp(&b.is_undone()).then_with(|| {
            if a.is_undone() {
                // Steps that were undone at once have one revision.
                let latest_first = b.line.revision.total_cmp(&a.line.revision);
                latest_first.then(a.key.number.cmp(&b.key.number))
            } else {
                by_revision(a, b)
            }
        })
    });
}

fn by_revision(a: &Record, b: &Record) -> Ordering {
    let order = a.line.revision.total_cmp(&b.line.revision);
    order.then(a.key.number.cmp(&b.key.number)).then(a.key.chain.cmp(&b.key.chain))
}
