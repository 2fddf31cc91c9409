use std::rc::Rc;

use crate::catalogue::Catalogue;
use engine_core::language::case_mapping::CaseMapping;
use engine_core::model::{CoinTable, Entity, Inventory, InventoryId, Item, State};
use engine_core::rules::games::Rules;

/// The context in which a text is read: the result depends only on this and the text.
#[derive(Clone, Copy, Debug)]
pub struct ReadContext<'a> {
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

    /// The items of the open inventory, then those of the other inventories that follow its game and count values in
    /// its coin: a price of D&D says nothing in Cairn. Without an open inventory, those of all.
    pub(super) fn own_items(&self) -> impl Iterator<Item = &Item> {
        let (open, others): (Vec<_>, Vec<_>) =
            self.state.inventories.iter().partition(|inventory| Some(inventory.id) == self.open);
        let like_open: Vec<_> =
            others.into_iter().filter(|other| self.is_like_open(other)).collect();
        let containers = open.into_iter().chain(like_open).flat_map(|owner| owner.containers());
        containers.flat_map(|container| container.stacks()).map(|stack| &stack.item)
    }

    /// True if figures of an inventory's items hold in the open inventory.
    fn is_like_open(&self, other: &Inventory) -> bool {
        self.inventory().is_none_or(|open| {
            let [own, theirs] = [open, other].map(|inventory| Rules::of(inventory).coin_table());
            open.game == other.game && own.has_unit_of(theirs)
        })
    }
}
