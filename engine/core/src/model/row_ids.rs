//! Rows with other ids.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::rc::Rc;

use super::{Container, Entity, Inventory, InventoryId, ItemContainer, ItemStack, StackId};

/// The same inventory with these new ids for the rows that have one, by their present ids.
pub fn with_row_ids(
    inventory: &Entity<InventoryId, Inventory>,
    ids: &HashMap<StackId, StackId, impl BuildHasher>,
) -> Rc<Entity<InventoryId, Inventory>> {
    let columns = inventory.columns.each_ref().map(|column| {
        column.iter().map(|container| container_with_row_ids(container, ids)).collect()
    });
    inventory.with(Inventory { columns, ..Inventory::clone(inventory) })
}

fn container_with_row_ids<I: Copy>(
    container: &Rc<Entity<I, Container>>,
    ids: &HashMap<StackId, StackId, impl BuildHasher>,
) -> Rc<Entity<I, Container>> {
    let Container::Item(content) = &***container else {
        return Rc::clone(container);
    };
    let items = content.items.iter().map(|stack| match ids.get(&stack.id) {
        Some(id) => Entity::new(*id, ItemStack::clone(stack)),
        None => Rc::clone(stack),
    });
    let items = items.collect();
    container.with(ItemContainer { items, ..ItemContainer::clone(content) }.into())
}
