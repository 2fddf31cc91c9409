//! A step of undo.

use std::collections::HashSet;

use super::change::StateChange;
use super::keeping::Keeping;
use super::kept::KeptChange;
use super::merge::Conflict;
use crate::model::{InventoryId, StepId};
use crate::rules::input::TypedAs;
use crate::rules::step_effect::StepEffect;
use crate::rules::step_groups::StepGroup;

/// The change made by one action of the user.
#[derive(Clone, Debug)]
pub struct Step {
    /// The id, which undo and redo keep.
    pub id: StepId,
    /// A description of the change ("Deleted Backpack, 12 items").
    pub label: String,
    /// The inventory that was changed, if only one was.
    pub inventory: Option<InventoryId>,
    /// The group that later changes may join while it is open.
    pub group: Option<StepGroup>,
    pub change: StepChange,
    pub effect: StepEffect,
    /// The deletion that this step reverts, if it restores what was deleted.
    pub restores: Option<StepId>,
    /// True while a later step restores what it deleted: then it can't be undone as well.
    pub is_restored: bool,
    /// How far it is kept for the next panel.
    pub keeping: Keeping,
}

/// The state of a step when it left the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It is done and can't be undone any more.
    Done,
    /// It is undone and can't be redone any more.
    Undone,
    /// It never existed: it was cancelled, or its changes cancelled out.
    Cancelled,
}

/// The change of a step.
#[derive(Clone, Debug)]
pub enum StepChange {
    /// Made here, or read again.
    Made(StateChange),
    /// Kept by a panel that is closed, and not read yet.
    Kept(KeptChange),
}

impl StepChange {
    /// The way its number was typed.
    #[must_use]
    pub const fn typed(&self) -> TypedAs {
        match self {
            Self::Made(change) => change.typed,
            Self::Kept(change) => change.typed,
        }
    }

    /// The ids of the inventories that it changed.
    #[must_use]
    pub fn inventories(&self) -> Vec<InventoryId> {
        match self {
            Self::Made(change) => {
                let changed = change.changed_inventories();
                changed.into_iter().map(|changed| changed.id).collect()
            }
            Self::Kept(change) => {
                change.versions.iter().map(|versions| versions.inventory).collect()
            }
        }
    }
}

/// The reason why a step can't be undone or redone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Another panel changed the same thing.
    Conflict,
    /// A later step of this panel or of one that it continues changed the same thing, or may have.
    LaterStep,
    /// The inventory that it changed is gone.
    InventoryGone,
    /// A kept part of the step is missing or damaged.
    Unreadable,
}

impl From<Conflict> for Obstacle {
    fn from(_: Conflict) -> Self {
        Self::Conflict
    }
}

/// The steps to drop with one that changed `inventories`, because they would be undone or redone out of their order:
/// those that changed one of these inventories, or an inventory of a step that is dropped before them. `steps` with the
/// inventories of each are in the order in which they would be undone or redone.
pub fn entangled(
    inventories: &[InventoryId],
    steps: impl Iterator<Item = (StepId, impl AsRef<[InventoryId]>)>,
) -> HashSet<StepId> {
    let mut inventories: HashSet<_> = inventories.iter().copied().collect();
    let mut dropped = HashSet::new();
    for (step, changed) in steps {
        let changed = changed.as_ref();
        if changed.iter().any(|inventory| inventories.contains(inventory)) {
            inventories.extend(changed.iter().copied());
            dropped.insert(step);
        }
    }
    dropped
}
