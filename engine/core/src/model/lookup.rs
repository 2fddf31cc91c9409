//! Look-ups by id.

use std::rc::Rc;

use thiserror::Error;

use super::{
    Container, ContainerId, Entity, Inventory, InventoryId, ItemContainer, ItemStack, List,
    MoneyPouch, StackId, State,
};

/// Nothing has this id, or nothing has it any more. Users see this text
/// (`docs/rules/actions.md#changed-by-another-panel`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("That is gone: another panel changed it.")]
pub struct NotFound;

/// The thing in a list that an id names.
///
/// # Errors
///
/// [`NotFound`] if there is none.
pub fn find<I: Copy + PartialEq, T>(
    list: &List<I, T>,
    id: I,
) -> Result<&Rc<Entity<I, T>>, NotFound> {
    list.iter().find(|entity| entity.id == id).ok_or(NotFound)
}

impl State {
    /// The inventory that an id names.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if there is none.
    pub fn inventory(
        &self,
        id: InventoryId,
    ) -> Result<&Rc<Entity<InventoryId, Inventory>>, NotFound> {
        find(&self.inventories, id)
    }

    /// The inventories that are no lists of items, in their order (`docs/rules/game.md#lists-of-items`).
    pub fn characters(&self) -> impl Iterator<Item = &Rc<Entity<InventoryId, Inventory>>> {
        self.inventories.iter().filter(|inventory| !inventory.is_item_list())
    }

    /// The character that an id names.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if there is none, or if it is a list of items.
    pub fn character(
        &self,
        id: InventoryId,
    ) -> Result<&Rc<Entity<InventoryId, Inventory>>, NotFound> {
        self.characters().find(|character| character.id == id).ok_or(NotFound)
    }

    /// The inventory that has a container.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if none has it.
    pub fn owner(&self, id: ContainerId) -> Result<&Rc<Entity<InventoryId, Inventory>>, NotFound> {
        let holds = |inventory: &Inventory| inventory.containers().any(|other| other.id == id);
        let mut inventories = self.inventories.iter();
        inventories.find(|inventory| holds(inventory)).ok_or(NotFound)
    }

    /// The container of any kind that an id names.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if there is none.
    pub fn container(
        &self,
        id: ContainerId,
    ) -> Result<&Rc<Entity<ContainerId, Container>>, NotFound> {
        let inventories = self.inventories.iter();
        let mut containers = inventories.flat_map(|inventory| inventory.containers());
        containers.find(|container| container.id == id).ok_or(NotFound)
    }

    /// The item container that an id names.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if there is none, or if it is of another kind.
    pub fn item_container(&self, id: ContainerId) -> Result<&ItemContainer, NotFound> {
        match &***self.container(id)? {
            Container::Item(container) => Ok(container),
            Container::Pouch(_) | Container::Unknown(_) => Err(NotFound),
        }
    }

    /// The money pouch that an id names.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if there is none, or if it is of another kind.
    pub fn money_pouch(&self, id: ContainerId) -> Result<&MoneyPouch, NotFound> {
        match &***self.container(id)? {
            Container::Pouch(pouch) => Ok(pouch),
            Container::Item(_) | Container::Unknown(_) => Err(NotFound),
        }
    }

    /// The stack that an id names in a container.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if there is none.
    pub fn stack(
        &self,
        container: ContainerId,
        id: StackId,
    ) -> Result<&Rc<Entity<StackId, ItemStack>>, NotFound> {
        find(&self.item_container(container)?.items, id)
    }
}
