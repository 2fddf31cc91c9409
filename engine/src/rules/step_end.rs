//! How a kept step ended (`docs/rules/storage.md#kept-steps`).

use serde::{Deserialize, Serialize};

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepEnd {
    pub state: StepState,
    /// The revision of the list when it was done, undone or redone last.
    pub revision: f64,
    /// The revision of the list when what it deleted was restored or deleted again last; 0 if it never was.
    pub restored_at: f64,
}

/// The state of a kept step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StepState {
    Done,
    Undone,
    /// It is done, and what it deleted is restored.
    Restored,
    /// It never existed: what was typed was cancelled, or ended where it began.
    Cancelled,
}
