//! Reading the steps that closed panels have left (docs/rules/storage.md#kept-steps).

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde::Deserialize;
use tsify::Tsify;

use super::entries::{EntryKind, read_step};
use super::line_bundles::newest_revision;
use super::marks::Marks;
use super::record::{Record, Records};
use crate::history::{EntryKey, LIMIT, Step, StepChange};
use crate::storage::utf16_length;

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
    pub chains: BTreeSet<u32>,
    /// First those that are done, the oldest first, and then those that can be redone, in the order of redoing.
    pub records: Vec<Record>,
    /// The keys of those records of which only the line is left from now on.
    pub ended: HashSet<EntryKey>,
    pub versions: Vec<EntryKey>,
    pub bundles: Vec<EntryKey>,
    /// The number of the last step in the chain of this panel.
    pub last_step: u64,
    /// The names of entries that were forgotten.
    pub forgotten: Vec<String>,
}

impl Left {
    pub fn read(entries: &LeftEntries, marks: &Marks) -> Self {
        let mut left = Self::read_names(entries);
        for (name, text) in &entries.steps {
            let Some((EntryKind::Step, key)) = EntryKind::of(name) else {
                continue;
            };
            let Some((line, body)) = read_step(text) else {
                continue;
            };
            if line.revision > entries.forgotten {
                left.records.push(Record { key, line, body, size: utf16_length(text) });
            } else {
                left.forgotten.push(name.clone());
            }
        }
        left.ended = drop_bodies(&mut left.records, entries.revision, marks);
        left.records.sort_by(in_order);
        left
    }

    fn read_names(entries: &LeftEntries) -> Self {
        let mut left = Self {
            chains: BTreeSet::from([entries.chain]),
            records: Vec::new(),
            ended: HashSet::new(),
            versions: Vec::new(),
            bundles: Vec::new(),
            last_step: 0,
            forgotten: Vec::new(),
        };
        for name in &entries.names {
            let Some((kind, key)) = EntryKind::of(name) else {
                continue;
            };
            left.chains.insert(key.chain);
            let is_own = key.chain == entries.chain;
            match kind {
                EntryKind::Step if is_own => left.last_step = left.last_step.max(key.number),
                EntryKind::Step => {}
                EntryKind::Version => left.versions.push(key),
                EntryKind::Lines if newest_revision(key) > entries.forgotten => {
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
    let by_key: HashMap<_, _> = records.iter().map(|(id, record)| (record.key, *id)).collect();
    let steps = records.iter().filter_map(|(id, record)| {
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

/// Leaves only the line of steps that can neither be undone nor redone. Returns their keys.
fn drop_bodies(records: &mut [Record], opened: f64, marks: &Marks) -> HashSet<EntryKey> {
    let mut ended = HashSet::new();
    // The newest step of each chain.
    let mut newest: HashMap<u32, f64> = HashMap::new();
    for record in &*records {
        let Record { key, line, body, .. } = record;
        let never_happened = line.revision > opened;
        // It was done or undone once more, which was not kept.
        let is_outdated = marks.is_outdated(*key, record.restored_at().max(line.revision));
        let is_damaged = body.as_ref().is_some_and(|body| body.change().is_none());
        if never_happened || is_outdated || is_damaged {
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

/// Orders steps: first those that are done, the oldest first, and then those that can be redone, in the order of redoing.
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
