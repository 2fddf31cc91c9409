use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::wording::names::short_name;

/// A name in the message about an event: shortened, never blank, and with its own writing direction
/// (`docs/rules/actions.md#step-labels`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ShortName {
    pub name: String,
}

impl Ask for ShortName {
    type Answer = String;

    fn answer(&self, _: &Snapshot<'_>) -> String {
        short_name(&self.name)
    }
}
