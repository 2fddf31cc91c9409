//! A step as it is kept for the panels that open later.

use std::collections::BTreeMap;

use super::entries::{Body, Line};
use crate::history::{EntryKey, KeptVersions, Step, StepChange};
use crate::model::StepId;
use crate::rules::names::short_name;

/// The list as it was stored when a step changed it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stamp {
    /// The time at which the step was done first, in milliseconds.
    pub time: f64,
    /// The revision of the list at that time.
    pub made: f64,
    /// The revision of the list at which it was done, undone or redone last.
    pub revision: f64,
    /// The revision of the list at which its deletion was restored or deleted again last; 0 if it never was.
    pub restored_at: f64,
}

impl Stamp {
    /// The stamp of a step that is not stored yet: newer than all others.
    pub const UNSTORED: Self = Self::new(f64::INFINITY, f64::INFINITY);

    /// The stamp of a step that is stored for the first time.
    pub const fn new(revision: f64, time: f64) -> Self {
        Self { time, made: revision, revision, restored_at: 0.0 }
    }
}

/// A step as it is kept.
#[derive(Debug)]
pub(super) struct Record {
    pub key: EntryKey,
    pub line: Line,
    /// The part that undo needs; `None` if only the line is kept.
    pub body: Option<Body>,
    /// The length of its text, in UTF-16 units.
    pub size: usize,
}

/// The records by their steps. Steps that are taken over come first, so the oldest is the first one.
pub(super) type Records = BTreeMap<StepId, Record>;

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
    let name = match &step.change {
        StepChange::Made(change) => step.inventory.and_then(|id| {
            let before = change.before.inventory(id);
            let inventory = before.or_else(|_| change.after.inventory(id)).ok()?;
            Some(short_name(&inventory.name))
        }),
        StepChange::Kept(_) => None,
    };
    let Stamp { time, made, revision, .. } = stamp;
    let inventories = step.change.inventories();
    Line { label: step.label.clone(), time, made, revision, undone: false, name, inventories }
}
