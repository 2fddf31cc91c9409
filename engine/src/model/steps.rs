use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// The number of steps between two lists that panels stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum StepsBetween {
    /// One.
    One,
    /// More than one, or nobody knows how many.
    Several,
}
