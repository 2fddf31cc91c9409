//! What is typed or pasted in an add row: suggestions, and the one thing that it reads as.

use std::collections::HashSet;

use super::Session;
use super::text::line;
use crate::commands::{AddStack, AddStacks};
use crate::model::{ContainerId, Inventory, InventoryId, Item, ItemStack, List, is_same};
use crate::rules::input::trimmed;
use crate::rules::search::Names;
use crate::text::{self, Entry, Found, What};
use crate::view::typing::{Suggestions, suggestion};
use crate::view::update::Update;

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
        let found = known.names.beginning(text, self.letters.lower, MOST);
        let items = found.into_iter().filter_map(|index| known.items.get(index));
        let suggestions = items.map(suggestion);
        Suggestions {
            suggestions: suggestions.collect(),
        }
    }

    /// Whether a pasted text is more than one thing, so that it is not the name of one.
    #[must_use]
    pub fn opens_from_text(&self, text: &str) -> bool {
        let reading = text::read(text.trim(), &self.known());
        let things = reading.entries.iter().filter(|entry| entry.is_thing());
        reading.is_structured || things.count() > 1
    }

    /// The one thing that is typed in an add row, if its text names a count or an amount and nothing else is
    /// filled in, and the stacks that it adds.
    pub(super) fn line_typed(&self, command: &AddStack) -> Option<(Found, Vec<ItemStack>)> {
        let AddStack {
            quantity,
            value,
            weight,
            slots,
            ..
        } = command;
        let others = [quantity, value, weight, slots];
        let is_alone = others.into_iter().all(|text| trimmed(text).is_empty());
        let reading = is_alone.then(|| text::read(&command.name, &self.known()))?;
        let is_line = reading.notes.is_empty() && !reading.is_structured;
        let [entry] = <[Entry; 1]>::try_from(reading.entries)
            .ok()
            .filter(|_| is_line)?;
        let stacks = self.stacks_of(&entry).ok()?;
        let is_sure = !entry.taken_away && entry.doubt.is_none();
        match entry.what {
            What::Item(found) if is_sure && found.is_measured => Some((found, stacks)),
            _ => None,
        }
    }

    /// Carries out the add row: adds the one thing that its text reads as, else the text as it is.
    pub fn add_typed(&mut self, command: &AddStack) -> Update {
        match self.line_typed(command) {
            Some((found, stacks)) => self.carry_out(&add_line(command.container, &found, stacks)),
            None => self.carry_out(command),
        }
    }

    fn suggester(&self) -> Suggester {
        let inventories = self.state.inventories.iter();
        let (open, others): (Vec<_>, Vec<_>) =
            inventories.partition(|inventory| Some(inventory.id) == self.selected);
        let inventories = open.into_iter().chain(others);
        let containers = inventories.flat_map(|inventory| inventory.containers());
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
        let names = items.iter().map(|item| item.name.as_str());
        Suggester {
            inventories: self.state.inventories.clone(),
            selected: self.selected,
            names: Names::of(names, self.letters.lower),
            items,
        }
    }
}

/// Adds one line at the end of a container.
pub(super) fn add_line(container: ContainerId, found: &Found, stacks: Vec<ItemStack>) -> AddStacks {
    AddStacks {
        container,
        name: line(found, Vec::new()).counted_name(),
        stacks,
    }
}
