//! Marks of steps whose entries are older than the list, or may be.

use crate::history::EntryKey;
use crate::rules::step_end::StepEnd;
use crate::storage::StepMark;

/// The most marks. The oldest are those of panels that are closed, and have no effect any more.
const MOST_MARKS: usize = 500;

/// The revisions of the list with the last doing or undoing of steps whose entries may be older, in whichever panel.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// Those that were set last come last.
    marks: Vec<StepMark>,
    /// Those whose entries are handed out to be written.
    handed_out: Vec<StepMark>,
}

impl Marks {
    /// Adds the marks that are stored with the ids of a list.
    pub fn add(&mut self, marks: Vec<StepMark>) {
        for mark in marks {
            let key = key_of(&mark);
            if !self.is_outdated(key, mark.revision) {
                self.marks.retain(|other| key_of(other) != key);
                self.push(mark);
            }
        }
    }

    /// Marks an entry that is older than the list with this revision. A mark without an end has none until its entry is
    /// written: the entry has an older change of the step.
    pub fn set(&mut self, key: EntryKey, revision: f64, end: Option<StepEnd>) {
        set(&mut self.marks, key, revision, end);
    }

    /// True if a step was done or undone after the revision of its entry.
    pub fn is_outdated(&self, key: EntryKey, written: f64) -> bool {
        self.get(key).is_some_and(|mark| mark.revision > written)
    }

    /// How a step ended after the revision of its entry; `None` if its entry is right, or can't be mended.
    pub fn end_after(&self, key: EntryKey, written: f64) -> Option<StepEnd> {
        self.get(key).filter(|mark| mark.revision > written)?.end
    }

    fn get(&self, key: EntryKey) -> Option<&StepMark> {
        self.marks.iter().find(|mark| key_of(mark) == key)
    }

    /// The marks to store with the ids of a list under a revision, in which these steps were done or undone.
    pub fn to_store(
        &self,
        changed: impl Iterator<Item = (EntryKey, Option<StepEnd>)>,
        revision: f64,
    ) -> Vec<StepMark> {
        let mut marks = self.marks.clone();
        for (key, end) in changed {
            set(&mut marks, key, revision, end);
        }
        marks
    }

    /// The entries of these chains are handed out.
    pub fn hand_out(&mut self, chains: &[u32]) {
        let own = self.marks.iter().filter(|mark| chains.contains(&mark.chain));
        self.handed_out = own.copied().collect();
    }

    /// The entries that were handed out are written.
    pub fn written(&mut self) {
        let handed_out = std::mem::take(&mut self.handed_out);
        self.marks.retain(|mark| !handed_out.contains(mark));
    }

    fn push(&mut self, mark: StepMark) {
        push(&mut self.marks, mark);
    }
}

const fn key_of(mark: &StepMark) -> EntryKey {
    EntryKey { chain: mark.chain, number: mark.number }
}

fn set(marks: &mut Vec<StepMark>, key: EntryKey, revision: f64, end: Option<StepEnd>) {
    let place = marks.iter().position(|mark| key_of(mark) == key);
    let before = place.map(|place| marks.remove(place));
    let end = if before.is_some_and(|mark| mark.end.is_none()) { None } else { end };
    push(marks, StepMark { chain: key.chain, number: key.number, revision, end });
}

fn push(marks: &mut Vec<StepMark>, mark: StepMark) {
    marks.push(mark);
    if marks.len() > MOST_MARKS {
        marks.remove(0);
    }
}
