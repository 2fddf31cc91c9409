use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::Context;
use crate::questions::{Ask, Snapshot};

/// The number of entries that a text finds (`docs/rules/catalogues-and-text.md#find-item`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct FindItems {
    /// The text, as typed; a blank one is in all.
    pub text: String,
}

/// The result of a search. The rows are requested when they become visible.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ItemMatches {
    /// The number of entries.
    pub count: usize,
    /// Whether the prices are those of the open inventory's game.
    pub are_priced: bool,
    /// Credit to the author of the catalogue, shown with the entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attribution: Option<String>,
}

impl Ask for FindItems {
    type Answer = ItemMatches;

    fn answer(&self, snapshot: &Snapshot<'_>) -> ItemMatches {
        let Context { catalogue, case_mapping, .. } = snapshot.context;
        ItemMatches {
            count: catalogue.count(&self.text, case_mapping),
            are_priced: catalogue.is_priced(snapshot.coin_table()),
            attribution: catalogue.attribution().map(str::to_owned),
        }
    }
}
