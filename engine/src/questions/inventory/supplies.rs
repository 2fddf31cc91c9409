use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use crate::view::supplies::SupplyList;

/// The first supplies of the open inventory, if an update lists too few (`docs/rules/actions.md#supplies`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct Supplies {
    /// The most that are listed.
    pub most: usize,
}

impl Ask for Supplies {
    type Answer = SupplyList;

    fn answer(&self, snapshot: &Snapshot<'_>) -> SupplyList {
        let marked = snapshot.screen.supplies();
        SupplyList::of(marked, self.most, snapshot.context.case_mapping)
    }
}
