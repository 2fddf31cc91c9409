//! Marks of steps whose records are older than the list, or may be.

use crate::history::EntryKey;
use crate::storage::StepMark;

/// The most marks. The oldest are those of panels that are closed, and have no effect any more.
const MOST_MARKS: usize = 500;

/// The revisions of the list with the last doing or undoing of steps whose records may be older, in whichever panel.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// Those that were set last come last.
    marks: Vec<Mark>,
    /// Those whose records are handed out to be written.
    handed_out: Vec<Mark>,
}

type Mark = (EntryKey, f64);

impl Marks {
    /// Adds the marks that are stored with the ids of a list.
    pub fn add(&mut self, marks: Vec<StepMark>) {
        for (chain, number, revision) in marks {
            let key = EntryKey { chain, number };
            if !self.is_outdated(key, revision) {
                self.set(key, revision);
            }
        }
    }

    /// Marks a record that is older than the list with this revision.
    pub fn set(&mut self, key: EntryKey, revision: f64) {
        set(&mut self.marks, key, revision);
    }

    /// True if a step was done or undone after the revision of its record.
    pub fn is_outdated(&self, key: EntryKey, recorded: f64) -> bool {
        let mark = self.marks.iter().find(|(other, _)| *other == key);
        mark.is_some_and(|(_, revision)| *revision > recorded)
    }

    /// The marks to store with the ids of a list under a revision, in which these steps were done or undone.
    pub fn to_store(
        &self,
        changed: impl Iterator<Item = EntryKey>,
        revision: f64,
    ) -> Vec<StepMark> {
        let mut marks = self.marks.clone();
        for key in changed {
            set(&mut marks, key, revision);
        }
        marks.into_iter().map(|(key, revision)| (key.chain, key.number, revision)).collect()
    }

    /// The records of these chains are handed out.
    pub fn hand_out(&mut self, chains: &[u32]) {
        let own = self.marks.iter().filter(|(key, _)| chains.contains(&key.chain));
        self.handed_out = own.copied().collect();
    }

    /// The records that were handed out are written.
    pub fn written(&mut self) {
        let handed_out = std::mem::take(&mut self.handed_out);
        self.marks.retain(|mark| !handed_out.contains(mark));
    }
}

fn set(marks: &mut Vec<Mark>, key: EntryKey, revision: f64) {
    marks.retain(|(other, _)| *other != key);
    marks.push((key, revision));
    if marks.len() > MOST_MARKS {
        marks.remove(0);
    }
}
