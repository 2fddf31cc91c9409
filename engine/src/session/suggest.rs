//! Names that are suggested while one is typed (docs/rules.md#suggestions).

use std::collections::HashSet;

use super::Session;
use crate::model::{Inventory, InventoryId, Item, List, is_same};
use crate::rules::search::Names;
use crate::view::text::{Suggestions, suggestion};

/// The most names that are suggested.
const MOST: usize = 5;

/// What can be suggested, for as long as nothing is changed.
#[derive(Debug)]
pub(super) struct Suggester {
    inventories: List<InventoryId, Inventory>,
    selected: Option<InventoryId>,
    items: Vec<Item>,
    names: Names,
}

impl Session {
    /// The items of all inventories and of the catalogue in whose names words begin as those of a text do, those of
    /// the open inventory first. A blank text finds none.
    #[must_use]
    pub fn suggest(&self, text: &str) -> Suggestions {
        let mut cached = self.suggester.borrow_mut();
        let known = cached.take().filter(|known| {
            known.selected == self.selected && is_same(&known.inventories, &self.state.inventories)
        });
        let known = cached.insert(known.unwrap_or_else(|| self.suggester()));
        let found = known
            .names
            .beginning(text, self.letters.lower, MOST)
            .into_iter();
        let suggestions = found.filter_map(|index| known.items.get(index).map(suggestion));
        Suggestions {
            suggestions: suggestions.collect(),
        }
    }

    fn suggester(&self) -> Suggester {
        let inventories = &self.state.inventories;
        let open = inventories
            .iter()
            .filter(|inventory| Some(inventory.id) == self.selected);
        let others = inventories
            .iter()
            .filter(|inventory| Some(inventory.id) != self.selected);
        let containers = open
            .chain(others)
            .flat_map(|inventory| inventory.containers());
        let own = containers
            .flat_map(|container| container.stacks())
            .map(|stack| &stack.item);
        let listed: Vec<_> = self
            .catalogue()
            .all()
            .map(|(_, entry)| entry.item())
            .collect();
        let mut seen = HashSet::new();
        let unique = own.chain(&listed).filter(|item| {
            let numbers = [item.value, item.weight].map(f64::to_bits);
            seen.insert((item.name.as_str(), numbers))
        });
        let items: Vec<_> = unique.cloned().collect();
        Suggester {
            inventories: inventories.clone(),
            selected: self.selected,
            names: Names::of(
                items.iter().map(|item| item.name.as_str()),
                self.letters.lower,
            ),
            items,
        }
    }
}
