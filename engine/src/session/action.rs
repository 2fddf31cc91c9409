use serde::Deserialize;
use tsify::Tsify;

use crate::commands::Command;
use crate::model::{CoinKind, ContainerId, InventoryId, StepId};

/// An action that the panel dispatches.
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
#[serde(untagged)]
pub enum Action {
    /// Carries out a command.
    Command(Command),
    /// Does what only a session can.
    Session(SessionAction),
}

/// Actions that need the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum SessionAction {
    /// Takes the last step back.
    Undo,
    /// Brings the last undone step back.
    Redo,
    /// Goes back to before a step: takes it and all newer ones back, up to the first that is refused.
    UndoThrough {
        /// The step.
        step: StepId,
    },
    /// Ends typing in a coin field without keeping it: the count from before the first key is stored again, unless
    /// another panel has changed it since.
    CancelCoins {
        container: ContainerId,
        coin: CoinKind,
    },
    /// Opens an inventory. Saves nothing.
    Select { inventory: InventoryId },
}

impl From<SessionAction> for Action {
    fn from(action: SessionAction) -> Self {
        Self::Session(action)
    }
}

impl<T: Into<Command>> From<T> for Action {
    fn from(command: T) -> Self {
        Self::Command(command.into())
    }
}
