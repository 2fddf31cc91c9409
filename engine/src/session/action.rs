use serde::Deserialize;
use tsify::Tsify;

use crate::commands::Command;
use engine_core::model::{InventoryId, StepId};

/// An action that the panel dispatches.
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
#[serde(untagged)]
pub enum Action {
    /// Carries out a command.
    Command(Box<Command>),
    /// Carries out an action that needs the session.
    Session(SessionAction),
}

/// Actions that need the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum SessionAction {
    /// Undoes the last step.
    Undo,
    /// Redoes the last undone step.
    Redo,
    /// Undoes a step and all newer ones, the newest first, up to the first that is refused.
    UndoThrough {
        /// The oldest step to undo.
        step: StepId,
    },
    /// Reverts a deletion alone, as a new step.
    Restore {
        /// The deletion.
        step: StepId,
    },
    /// Reverts any other step alone, as a new step.
    TakeBack { step: StepId },
    /// Adds the inventories of Import, unless one to replace is gone since it was shown.
    AddImported {
        /// That of the view that was shown.
        seen: u32,
    },
    /// Opens an inventory. Stores nothing.
    Select { inventory: InventoryId },
}

impl From<SessionAction> for Action {
    fn from(action: SessionAction) -> Self {
        Self::Session(action)
    }
}

impl<T: Into<Command>> From<T> for Action {
    fn from(command: T) -> Self {
        Self::Command(Box::new(command.into()))
    }
}
