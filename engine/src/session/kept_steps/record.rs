//! A step as it is kept for the panels that open later.

use super::entries::{Body, Line};
use crate::history::{EntryKey, KeptVersions, Stamp, Step, StepChange};
use crate::model::StepId;
use crate::rules::names::short_name;

/// A step as it is kept.
#[derive(Debug)]
pub(super) struct Record {
    pub id: StepId,
    pub key: EntryKey,
    pub line: Line,
    /// The part that undo needs; `None` if only the line is kept.
    pub body: Option<Body>,
    /// The length of its text, in UTF-16 units.
    pub size: usize,
    /// True if the step has left the history.
    pub has_ended: bool,
}

impl Record {
    /// The stamp of a step that a closed panel has kept.
    pub fn stamp(&self) -> Stamp {
        let Line { time, made, revision, .. } = self.line;
        Stamp { time, made, revision, restored_at: self.restored_at() }
    }

    /// The revision of the list at which its deletion was restored or deleted again last; 0 if it never was.
    pub fn restored_at(&self) -> f64 {
        self.body.as_ref().map_or(0.0, |body| body.restored_at)
    }

    /// The versions that it needs.
    pub fn versions(&self) -> &[KeptVersions] {
        self.body.as_ref().map_or(&[], |body| &body.versions)
    }

    /// True if it can be undone again later.
    pub fn is_undone(&self) -> bool {
        self.body.is_some() && self.line.undone
    }
}

/// The line of a step of this panel.
pub(super) fn line(step: &Step, stamp: Stamp) -> Line {
    let (name, items) = match &step.change {
        StepChange::Made(change) => {
            let name = step.inventory.and_then(|id| {
                let before = change.before.inventory(id);
                let inventory = before.or_else(|_| change.after.inventory(id)).ok()?;
                Some(short_name(&inventory.name))
            });
            (name, change.item_names(&step.label))
        }
        StepChange::Kept(_) => (None, Vec::new()),
    };
    let Stamp { time, made, revision, .. } = stamp;
    let inventories = step.change.inventories();
    Line {
        label: step.label.clone(),
        time,
        made,
        revision,
        undone: false,
        name,
        inventories,
        items,
        key: None,
    }
}

/// The stamp of a step that is not stored yet: newer than all others.
pub(super) const UNSTORED: Stamp =
    Stamp { time: f64::INFINITY, made: f64::INFINITY, revision: f64::INFINITY, restored_at: 0.0 };

/// The records in the order of their steps. Steps that are taken over come first, so the oldest is the first one.
#[derive(Debug, Default)]
pub(super) struct Records(Vec<Record>);

impl Records {
    fn place(&self, id: StepId) -> Result<usize, usize> {
        self.0.binary_search_by_key(&id, |record| record.id)
    }

    pub fn get(&self, id: StepId) -> Option<&Record> {
        self.0.get(self.place(id).ok()?)
    }

    pub fn get_mut(&mut self, id: StepId) -> Option<&mut Record> {
        let place = self.place(id).ok()?;
        self.0.get_mut(place)
    }

    /// Adds the record of a step that has none.
    pub fn add(&mut self, record: Record) {
        if let Err(place) = self.place(record.id) {
            self.0.insert(place, record);
        }
    }

    pub fn remove(&mut self, id: StepId) -> Option<Record> {
        let place = self.place(id).ok()?;
        Some(self.0.remove(place))
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Record> {
        self.0.iter()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}
