use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::model::StepId;

/// The steps that can be undone, the newest first (`docs/rules/actions.md#going-back-several-steps`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct UndoSteps {}

/// A step that can be undone, together with all newer ones.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct UndoStep {
    pub id: StepId,
    pub label: String,
    /// The time at which it was done, in milliseconds; absent if it is not stored yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
}

impl Ask for UndoSteps {
    type Answer = Vec<UndoStep>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Vec<UndoStep> {
        let steps = snapshot.history.done().map(|step| UndoStep {
            id: step.id,
            label: step.line.label().into_owned(),
            time: step.line.stored_time(),
        });
        steps.collect()
    }
}
