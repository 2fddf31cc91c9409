//! The list of steps that can be undone.

use serde::Serialize;
use tsify::Tsify;

use crate::model::StepId;

/// The steps that can be undone (`docs/rules/actions.md#going-back-several-steps`).
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct UndoSteps {
    /// The newest first.
    pub steps: Vec<UndoStep>,
}

/// A step that can be undone, together with all newer ones.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct UndoStep {
    pub id: StepId,
    /// A description of the step.
    pub label: String,
    /// The time at which it was done, in milliseconds; absent if it is not stored yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
}
