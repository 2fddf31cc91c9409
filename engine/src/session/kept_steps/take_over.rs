//! Reading the steps that closed panels have left (docs/rules/storage.md#kept-steps).

use std::cmp::Ordering;

use serde::Deserialize;
use tsify::Tsify;

use super::entries::{EntryKind, Unreadable, read_step};
use super::line_bundles::newest_revision;
use super::marks::Marks;
use super::record::{Record, Records};
use crate::history::{EntryKey, History, Keeping, LIMIT, Step, StepChange};
use crate::rules::step_end::{StepEnd, StepState};
use crate::storage::utf16_length;
use crate::view::history::Entries;

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

/// The steps of closed panels.
#[derive(Debug)]
pub(super) struct TakenSteps {
    /// The oldest first.
    pub done: Vec<Step>,
    /// The one to redo first comes last.
    pub undone: Vec<Step>,
}

/// What the entries of closed panels say.
#[derive(Debug)]
pub(super) struct Left {
    pub chains: Vec<u32>,
    /// First those that are done, the oldest first, and then those that can be redone, in the order of redoing.
    pub records: Vec<Record>,
    /// The keys of those records that are to be written: they were mended, or only the line is left from now on.
    pub outdated: Vec<EntryKey>,
    pub versions: Vec<EntryKey>,
    pub bundles: Vec<EntryKey>,
    /// The number of the last step in the chain of this panel.
    pub last_step: u64,
    /// The number of steps that a later version has written.
    pub later: usize,
    /// The names of entries that were forgotten.
    pub forgotten: Vec<String>,
}

impl Left {
    pub fn read(entries: &LeftEntries, marks: &mut Marks) -> Self {
        let mut left = Self::read_names(entries);
        let mut records = Vec::new();
        for (name, text) in entries.steps.iter() {
            let Some((EntryKind::Step, key)) = EntryKind::of(name) else {
                continue;
            };
            let (line, body) = match read_step(text) {
                Ok(read) => read,
                Err(unreadable) => {
                    left.later += usize::from(unreadable == Unreadable::Later);
                    continue;
                }
            };
            if line.revision > entries.forgotten || entries.forgotten == 0.0 {
                // Its own id is given once all are in their order.
                let id = History::taken_id(0);
                let size = utf16_length(text);
                let mut record = Record { id, key, line, body, size, has_ended: false };
                if mend(&mut record, marks) {
                    left.outdated.push(key);
                }
                records.push(record);
            } else {
                left.forgotten.push(name.to_owned());
            }
        }
        records.sort_by(in_order);
        for (id, record) in (1..).map(History::taken_id).zip(&mut records) {
            record.id = id;
        }
        left.outdated.extend(drop_bodies(&mut records, entries.revision, marks));
        left.records = records;
        left
    }

    fn read_names(entries: &LeftEntries) -> Self {
        let mut left = Self {
            chains: vec![entries.chain],
            records: Vec::new(),
            outdated: Vec::new(),
            versions: Vec::new(),
            bundles: Vec::new(),
            last_step: 0,
            later: 0,
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

/// The steps that records give.
pub(super) fn steps(records: &Records) -> TakenSteps {
    let id_of = |key: EntryKey| Some(records.iter().find(|record| record.key == key)?.id);
    let steps = records.iter().filter_map(|record| {
        let body = record.body.as_ref()?;
        let step = Step {
            id: record.id,
            label: record.line.label.clone(),
            inventory: body.inventory,
            group: None,
            change: StepChange::Kept(body.change()?),
            effect: body.effect(),
            restores: body.restores.and_then(id_of),
            is_restored: body.restored,
            keeping: Keeping::taken_over(record.stamp()),
        };
        Some((record.line.undone, step))
    });
    let (undone, done): (Vec<_>, Vec<_>) = steps.partition(|(undone, _)| *undone);
    TakenSteps {
        done: done.into_iter().map(|(_, step)| step).collect(),
        undone: undone.into_iter().rev().map(|(_, step)| step).collect(),
    }
}

/// Corrects a record that was written before its step was done, undone or restored last. Returns true if it was wrong.
fn mend(record: &mut Record, marks: &Marks) -> bool {
    let written = record.line.revision.max(record.restored_at());
    let Some(StepEnd { state, revision, restored_at }) = marks.end_after(record.key, written)
    else {
        return false;
    };
    record.line.revision = revision;
    record.line.undone = state == StepState::Undone;
    if let Some(body) = &mut record.body {
        body.restored = state == StepState::Restored;
        body.restored_at = restored_at;
    }
    true
}

/// Leaves only the line of steps that can neither be undone nor redone. Returns their keys. Those that never happened
/// to the list, which an older one has replaced, are marked: later revisions of the list would be above their own.
fn drop_bodies(records: &mut [Record], opened: f64, marks: &mut Marks) -> Vec<EntryKey> {
    let (mut happened, mut ended) = (Vec::new(), Vec::new());
    for record in &*records {
        let Record { key, line, body, .. } = record;
        let never_happened = line.revision > opened;
        if never_happened {
            marks.set(*key, line.revision.max(record.restored_at()) + 1.0, None);
        }
        // It was done or undone once more, which was not kept.
        let is_outdated = marks.is_outdated(*key, record.restored_at().max(line.revision));
        let is_damaged = body.as_ref().is_some_and(|body| body.change().is_none());
        // The step that restored what it deleted is lost.
        let restores = |other: &Record| other.body.as_ref().and_then(|body| body.restores);
        let is_stuck = body.as_ref().is_some_and(|body| body.restored)
            && !records.iter().any(|other| restores(other) == Some(*key));
        if is_outdated || is_damaged || is_stuck {
            ended.push(*key);
            // It is not known whether what this one restored is deleted.
            ended.extend(body.as_ref().and_then(|body| body.restores));
        } else {
            happened.push(record);
        }
    }
    for undone in records.iter().filter(|record| record.is_undone()) {
        let mut others = happened.iter().filter(|other| other.key.chain != undone.key.chain);
        if others.any(|other| other.line.made > undone.line.revision) {
            ended.push(undone.key);
        }
    }
    let is_kept = |record: &&Record| record.body.is_some() && !ended.contains(&record.key);
    let (undone, done): (Vec<_>, Vec<_>) =
        records.iter().filter(is_kept).partition(|record| record.is_undone());
    let surplus = done.len().saturating_sub(LIMIT.saturating_sub(undone.len()));
    let surplus: Vec<_> = done.iter().take(surplus).map(|record| record.key).collect();
    ended.extend(surplus);
    for record in records.iter_mut() {
        if record.body.is_some() && ended.contains(&record.key) {
            record.body = None;
        } else {
            ended.retain(|key| *key != record.key);
        }
        record.has_ended = record.body.is_none();
    }
    ended
}

/// Orders steps: first those that are done, the oldest first, and then those that can be redone, in the order of
/// redoing.
fn in_order(a: &Record, b: &Record) -> Ordering {
    a.is_undone().cmp(&b.is_undone()).then_with(|| {
        if a.is_undone() {
            // Steps that were undone at once have one revision.
            let latest_first = b.line.revision.total_cmp(&a.line.revision);
            latest_first.then(a.key.number.cmp(&b.key.number))
        } else {
            by_revision(a, b)
        }
    })
}

fn by_revision(a: &Record, b: &Record) -> Ordering {
    let order = a.line.revision.total_cmp(&b.line.revision);
    order.then(a.key.number.cmp(&b.key.number)).then(a.key.chain.cmp(&b.key.chain))
}
