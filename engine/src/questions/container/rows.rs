use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::ContainerId;
use crate::questions::{Ask, Snapshot};
use crate::view::{StackView, draw};

/// The rows of an item container in a range of indexes, as far as they exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct Rows {
    pub container: ContainerId,
    /// The first index.
    pub from: usize,
    /// The index behind the last one.
    pub to: usize,
}

/// A part of a container's rows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
pub struct RowPage {
    /// The rows, top to bottom.
    pub rows: Vec<StackView>,
}

impl Ask for Rows {
    type Answer = RowPage;

    fn answer(&self, snapshot: &Snapshot<'_>) -> RowPage {
        let Ok(container) = snapshot.state.item_container(self.container) else {
            return RowPage::default();
        };
        let stacks = container.items.iter().take(self.to).skip(self.from);
        RowPage { rows: stacks.map(|stack| draw::stack(stack)).collect() }
    }
}
