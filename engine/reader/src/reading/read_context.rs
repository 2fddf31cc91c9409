use std::rc::Rc;

use crate::catalogue::Catalogue;
use crate::text::OwnStack;
use engine_core::language::case_mapping::CaseMapping;
use engine_core::model::{CoinTable, Entity, Inventory, InventoryId, ItemStack, State};
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

    /// The stacks of the open inventory, then those of the lists of items that count values in its coin, then those of
    /// the other inventories that follow its game as well: a price of D&D says nothing in Cairn. Without an open
    /// inventory, those of all.
    pub(super) fn own_stacks(&self) -> impl Iterator<Item = OwnStack<'a>> {
        let inventories = &self.state.inventories;
        let (open, others): (Vec<_>, Vec<_>) =
            inventories.iter().partition(|inventory| Some(inventory.id) == self.open);
        let (lists, characters): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|other| other.is_item_list());
        let lists: Vec<_> = lists.into_iter().filter(|list| self.has_coin_of(list)).collect();
        let like_open: Vec<_> =
            characters.into_iter().filter(|other| self.is_like_open(other)).collect();
        let owners = open.into_iter().chain(lists).chain(like_open);
        owners.flat_map(|owner| {
            let own: fn(&'a ItemStack) -> OwnStack<'a> =
                if owner.is_item_list() { OwnStack::OfList } else { OwnStack::OfCharacter };
            let stacks = owner.containers().flat_map(|container| container.stacks());
            stacks.map(move |stack| own(stack))
        })
    }

    /// True if an inventory counts values in the main coin of the open one.
    fn has_coin_of(&self, other: &Inventory) -> bool {
        self.inventory().is_none_or(|open| {
            let [own, theirs] = [open, other].map(|inventory| Rules::of(inventory).coin_table());
            own.has_unit_of(theirs)
        })
    }

    /// True if figures of a character's items hold in the open inventory.
    fn is_like_open(&self, other: &Inventory) -> bool {
        self.has_coin_of(other) && self.inventory().is_none_or(|open| open.game == other.game)
    }
}
