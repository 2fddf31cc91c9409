use serde::Deserialize;
use tsify::Tsify;

use crate::questions::Ask;
use crate::rules::names::short_name;
use crate::view::snapshot::Snapshot;

/// A name as messages have it: shortened, never blank, and in a direction of its own (`docs/rules/actions.md#step-labels`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ShortName {
    /// The name.
    pub name: String,
}

impl Ask for ShortName {
    type Answer = String;

    fn answer(&self, _: &Snapshot<'_>) -> String {
        short_name(&self.name)
    }
}
