use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};

/// The number of entries that a text finds (`docs/rules/catalogues-and-text.md#find-item`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct FindItems {
    /// The text, as typed; a blank one is in all.
    pub text: String,
}

/// The result of a search. The rows are requested when they become visible.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct ItemMatches {
    /// The number of entries.
    pub count: usize,
}

impl Ask for FindItems {
    type Answer = ItemMatches;

    fn answer(&self, snapshot: &Snapshot<'_>) -> ItemMatches {
        let context = &snapshot.context;
        ItemMatches { count: context.catalogue.count(&self.text, context.case_mapping) }
    }
}
