use serde::Deserialize;
use tsify::Tsify;

use crate::questions::Ask;
use crate::rules::input::TypedAs;
use crate::view::snapshot::Snapshot;

/// True if a typed text is a difference: it begins with + or - (`docs/rules/game.md#differences`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct IsDifference {
    /// The text, as typed.
    pub text: String,
}

impl Ask for IsDifference {
    type Answer = bool;

    fn answer(&self, _: &Snapshot<'_>) -> bool {
        TypedAs::of(&self.text) == TypedAs::Difference
    }
}
