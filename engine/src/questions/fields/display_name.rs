use serde::Deserialize;
use tsify::Tsify;

use crate::questions::Ask;
use crate::rules::names::display_name;
use crate::view::snapshot::Snapshot;

/// A name as it is shown and announced: "(unnamed)" for a blank one (`docs/rules/game.md#blank-names`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct DisplayName {
    pub name: String,
}

impl Ask for DisplayName {
    type Answer = String;

    fn answer(&self, _: &Snapshot<'_>) -> String {
        display_name(&self.name).to_owned()
    }
}
