use std::rc::Rc;

use super::key_order::is_identical;
use super::{
    ById, Container, ContainerId, Entity, Id, Inventory, ItemContainer, ItemStack, List, StackId,
    State, by_id, is_same,
};

impl State {
    /// The same state with the pointers of `old` for everything that has the same id and the same content there, with
    /// its keys in the same order. So a list that was read again differs by pointers only in what has changed.
    #[must_use]
    pub fn adopt(&self, old: &Self) -> Self {
        let inventories = by_id(&old.inventories);
        let containers = by_id(old.inventories.iter().flat_map(|inventory| inventory.containers()));
        let stacks = containers.values().flat_map(|container| container.stacks());
        let stacks = by_id(stacks);
        let adopted = self.inventories.iter().map(|inventory| {
            let columns = inventory.columns.each_ref().map(|column| {
                let column = column.iter();
                column.map(|container| adopt_container(container, &containers, &stacks)).collect()
            });
            let is_equal = |old: &Inventory, new: &Inventory| {
                is_identical(old, new)
                    && old.columns.iter().zip(&new.columns).all(|(old, new)| is_same(old, new))
            };
            let inventory = inventory.with(Inventory { columns, ..Inventory::clone(inventory) });
            known(inventory, &inventories, is_equal)
        });
        Self { inventories: adopted.collect(), ids: self.ids.clone() }
    }
}

fn adopt_container(
    container: &Rc<Entity<ContainerId, Container>>,
    containers: &ById<'_, ContainerId, Container>,
    stacks: &ById<'_, StackId, ItemStack>,
) -> Rc<Entity<ContainerId, Container>> {
    let is_equal = |old: &Container, new: &Container| {
        is_identical(old, new) && is_same(old.stacks(), new.stacks())
    };
    let adopted = match &***container {
        Container::Item(content) => {
            let items: List<_, _> = content
                .items
                .iter()
                .map(|stack| known(Rc::clone(stack), stacks, is_identical))
                .collect();
            container.with(ItemContainer { items, ..ItemContainer::clone(content) }.into())
        }
        Container::Pouch(_) | Container::Unknown(_) => Rc::clone(container),
    };
    known(adopted, containers, is_equal)
}

/// The entity in `old` that has the same id and an equal content, otherwise the new one.
fn known<I: Id, T>(
    new: Rc<Entity<I, T>>,
    old: &ById<'_, I, T>,
    is_equal: impl Fn(&T, &T) -> bool,
) -> Rc<Entity<I, T>> {
    old.get(&new.id).filter(|old| is_equal(old, &new)).map_or(new, |old| Rc::clone(old))
}
