//! Marks of steps whose records may be older than the list.

use std::collections::{BTreeMap, BTreeSet};

use crate::history::EntryKey;
use crate::storage::StepMark;

/// The most marks that are stored with the ids of a list.
const MOST_MARKS: usize = 500;

/// The revisions of the list with the last doing or undoing of steps whose records may be older, in whichever panel.
#[derive(Debug, Default)]
pub(super) struct Marks {
    revisions: BTreeMap<EntryKey, f64>,
    /// Those whose records are handed out to be written.
    handed_out: BTreeMap<EntryKey, f64>,
}

impl Marks {
    /// Adds the marks that are stored with the ids of a list.
    pub fn add(&mut self, marks: Vec<StepMark>) {
        for (chain, number, revision) in marks {
            let mark = self.revisions.entry(EntryKey { chain, number }).or_insert(revision);
            *mark = mark.max(revision);
        }
    }

    /// The list with a doing or undoing of a step was stored under a revision.
    pub fn set(&mut self, key: EntryKey, revision: f64) {
        self.revisions.insert(key, revision);
    }

    /// True if a step was done or undone after the revision of its record.
    pub fn is_outdated(&self, key: EntryKey, recorded: f64) -> bool {
        self.revisions.get(&key).is_some_and(|revision| *revision > recorded)
    }

    /// The marks to store with the ids of a list under a revision, in which these steps were done or undone.
    pub fn to_store(
        &self,
        changed: impl Iterator<Item = EntryKey>,
        revision: f64,
    ) -> Vec<StepMark> {
        let mut marks = self.revisions.clone();
        marks.extend(changed.map(|key| (key, revision)));
        let mut marks: Vec<_> = marks.into_iter().collect();
        // The oldest are those of panels that are closed, and have no effect any more.
        marks.sort_by(|(a, first), (b, second)| second.total_cmp(first).then(a.cmp(b)));
        marks.truncate(MOST_MARKS);
        marks.into_iter().map(|(key, revision)| (key.chain, key.number, revision)).collect()
    }

    /// The records of these chains are handed out.
    pub fn hand_out(&mut self, chains: &BTreeSet<u32>) {
        self.handed_out.clone_from(&self.revisions);
        self.handed_out.retain(|key, _| chains.contains(&key.chain));
    }

    /// The records that were handed out are written.
    pub fn written(&mut self) {
        let handed_out = std::mem::take(&mut self.handed_out);
        self.revisions.retain(|key, revision| handed_out.get(key) != Some(revision));
    }
}
