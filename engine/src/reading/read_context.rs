use std::rc::Rc;

use crate::catalogue::Catalogue;
use crate::model::{CoinTable, Entity, Inventory, InventoryId, Item, State};
use crate::rules::case_mapping::CaseMapping;
use crate::rules::games::Rules;

/// The context in which a text is read: the result depends only on this and the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadContext<'a> {
    pub state: &'a State,
    pub open: Option<InventoryId>,
    pub catalogue: &'a Catalogue,
    pub case_mapping: CaseMapping,
}

impl<'a> ReadContext<'a> {
    /// The coins of the open inventory.
    pub(super) fn coin_table(&self) -> &'a CoinTable {
        self.inventory().map_or(CoinTable::DND, |open| Rules::of(open).coin_table())
    }

    /// The open inventory.
    pub(super) fn inventory(&self) -> Option<&'a Rc<Entity<InventoryId, Inventory>>> {
        self.state.inventory(self.open?).ok()
    }

    /// The items of all inventories, those of the open one first.
    pub(super) fn own_items(&self) -> impl Iterator<Item = &Item> {
        let (open, others): (Vec<_>, Vec<_>) =
            self.state.inventories.iter().partition(|inventory| Some(inventory.id) == self.open);
        let containers = open.into_iter().chain(others).flat_map(|owner| owner.containers());
        containers.flat_map(|container| container.stacks()).map(|stack| &stack.item)
    }
}
