//! What can be undone, to choose from.

use serde::Serialize;
use tsify::Tsify;

use crate::model::StepId;

/// What can be undone (`docs/rules/actions.md#going-back-several-steps`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct UndoSteps {
    /// The newest first.
    pub steps: Vec<UndoStep>,
}

/// A step that can be undone, together with all newer ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct UndoStep {
    /// Which.
    pub id: StepId,
    /// What was done, in words.
    pub label: String,
}
