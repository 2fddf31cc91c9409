//! How far a step is kept for the panels that open later (`docs/rules/storage.md#kept-steps`).

use crate::rules::step_end::{StepEnd, StepState};

/// The list as it was stored when a step changed it.
#[derive(Clone, Copy, Debug)]
pub struct Stamp {
    /// The time at which the step was done first, in milliseconds.
    pub time: f64,
    /// The revision of the list at that time.
    pub made: f64,
    /// The revision of the list at which it was done, undone or redone last.
    pub revision: f64,
    /// The revision of the list at which what it deleted was restored or deleted again last; 0 if it never was.
    pub restored_at: f64,
}

/// The part of its record that a step does not have yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outdated {
    /// It was done, undone or redone, or what it deleted was restored or deleted again.
    Moved,
    /// Its change is new.
    Remade,
}

/// How far a step is kept. It is recorded once the list with its change is stored.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keeping {
    /// `None` until the list is stored with it for the first time.
    stamp: Option<Stamp>,
    /// True until the list with its last doing, undoing or redoing is stored.
    is_unstored: bool,
    /// True until the list is stored in which what it deleted is restored or deleted again.
    is_restoring: bool,
    outdated: Option<Outdated>,
}

impl Keeping {
    /// A step that a closed panel has kept.
    #[must_use]
    pub fn taken_over(stamp: Stamp) -> Self {
        Self { stamp: Some(stamp), ..Self::default() }
    }

    #[must_use]
    pub const fn stamp(&self) -> Option<Stamp> {
        self.stamp
    }

    /// True if the list with its last doing, undoing or redoing is not stored yet.
    #[must_use]
    pub const fn is_unstored(&self) -> bool {
        self.is_unstored
    }

    /// True if the list is not stored yet as the step has changed it, or as its deletion was restored or deleted again.
    #[must_use]
    pub const fn needs_mark(&self) -> bool {
        self.is_unstored || self.is_restoring
    }

    /// How it has ended in the list that is stored under this revision; `None` if its entry can't be mended, because it
    /// has an older change.
    pub(super) fn end_at(&self, revision: f64, state: StepState) -> Option<StepEnd> {
        let stamp = self.stamp.filter(|_| self.outdated != Some(Outdated::Remade))?;
        Some(StepEnd {
            state,
            revision: if self.is_unstored { revision } else { stamp.revision },
            restored_at: if self.is_restoring { revision } else { stamp.restored_at },
        })
    }

    /// It was done, undone, redone or cancelled.
    pub(super) fn changed_list(&mut self) {
        self.is_unstored = true;
    }

    /// It was done with a new change.
    pub(super) fn remade(&mut self) {
        self.is_unstored = true;
        self.outdated = Some(Outdated::Remade);
    }

    /// What it deleted was restored or deleted again.
    pub(super) fn restored_or_deleted(&mut self) {
        self.is_restoring = true;
    }

    /// Its change is not in the list any more.
    pub(super) fn lost_change(&mut self) {
        self.is_unstored = false;
    }

    /// The list with all changes so far is stored.
    pub(super) fn stored(&mut self, revision: f64, time: f64) {
        if !self.needs_mark() {
            return;
        }
        if self.is_unstored {
            let new = Stamp { time, made: revision, revision, restored_at: 0.0 };
            self.stamp.get_or_insert(new).revision = revision;
        }
        if let Some(stamp) = self.stamp.as_mut().filter(|_| self.is_restoring) {
            stamp.restored_at = revision;
        }
        (self.is_unstored, self.is_restoring) = (false, false);
        self.outdated = self.outdated.max(Some(Outdated::Moved));
    }

    /// The part to be recorded, once the list is stored; `None` if there is none, or not yet.
    pub fn take_outdated(&mut self) -> Option<Outdated> {
        if self.is_unstored { None } else { self.outdated.take() }
    }
}
