//! The end of a step of the undo log (`docs/rules/storage.md#the-undo-log`).

use serde::{Deserialize, Serialize};

/// The end of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepEnd {
    pub state: StepState,
    /// The revision of the list when it was done, undone or redone last.
    pub revision: f64,
    /// The revision of the list when another step reverted it, or was itself undone, last; 0 if none ever did.
    pub reverted_at: f64,
}

/// The state of a step of the undo log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StepState {
    Done,
    Undone,
    /// It is done, and another step has reverted it.
    #[serde(rename = "restored")]
    Reverted,
    /// It never existed: what was typed was cancelled, or ended where it began.
    Cancelled,
}
