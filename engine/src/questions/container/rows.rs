use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use crate::view::{StackView, draw};
use engine_core::model::ContainerId;
use engine_core::rules::games::{ItemSlots, Rules};

/// The rows of an item container in a range of indexes, as far as they exist, top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct Rows {
    pub container: ContainerId,
    /// The first index.
    pub from: usize,
    /// The index behind the last one.
    pub to: usize,
}

impl Ask for Rows {
    type Answer = Vec<StackView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Vec<StackView> {
        let Ok(container) = snapshot.state.item_container(self.container) else {
            return Vec::new();
        };
        let owner = snapshot.state.owner(self.container);
        let slots =
            owner.map_or_else(|_| ItemSlots::default(), |owner| Rules::of(owner).item_slots());
        let stacks = container.items.iter().take(self.to).skip(self.from);
        stacks.map(|stack| draw::stack(stack, slots)).collect()
    }
}
