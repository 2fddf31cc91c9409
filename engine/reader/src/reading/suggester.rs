//! Names that are suggested while one is typed (`docs/rules/actions.md#add-row`).

use std::collections::HashSet;

use super::ReadContext;
use crate::text::OwnStack;
use engine_core::language::search::Names;
use engine_core::model::{Inventory, InventoryId, Item, List, is_same};

/// The names to suggest, valid until something changes.
#[derive(Debug)]
pub struct Suggester {
    inventories: List<InventoryId, Inventory>,
    open: Option<InventoryId>,
    items: Vec<Item>,
    names: Names,
}

impl Suggester {
    /// The items of all inventories, those of the open one and of lists first, and of the catalogue.
    #[must_use]
    pub fn of(context: ReadContext<'_>) -> Self {
        let table = context.coin_table();
        let listed: Vec<_> = context.catalogue.all().map(|(_, entry)| entry.item(table)).collect();
        let mut seen = HashSet::new();
        let own = context.own_stacks().map(OwnStack::item);
        let unique = own.chain(&listed).filter(|item| {
            let numbers = [item.value, item.weight].map(f64::to_bits);
            seen.insert((item.name.as_str(), numbers))
        });
        let items: Vec<_> = unique.cloned().collect();
        let names = items.iter().map(|item| item.name.as_str());
        Self {
            inventories: context.state.inventories.clone(),
            open: context.open,
            names: Names::of(names, context.case_mapping),
            items,
        }
    }

    /// True if nothing has changed since.
    pub fn is_for(&self, context: ReadContext<'_>) -> bool {
        self.open == context.open && is_same(&self.inventories, &context.state.inventories)
    }

    /// The first items in whose names words begin as those of a text do. A blank text finds none.
    pub fn find(&self, text: &str, most: usize) -> impl Iterator<Item = &Item> {
        let found = self.names.beginning(text, most);
        found.into_iter().filter_map(|index| self.items.get(index))
    }
}
