//! States with a part replaced. All the rest keeps its pointers.

use std::rc::Rc;

use super::{
    Container, ContainerId, Entity, Inventory, InventoryId, ItemContainer, ItemStack, List,
    NotFound, StackId, State, find, position,
};

/// An end of a column.
#[derive(Clone, Copy, Debug)]
pub enum ColumnEnd {
    Top,
    Bottom,
}

impl State {
    /// The state with a new container at an end of the left column, and the id of that container.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if what is replaced is not there.
    pub fn with_new_container(
        &self,
        inventory: InventoryId,
        container: Container,
        end: ColumnEnd,
    ) -> Result<(Self, ContainerId), NotFound> {
        let mut ids = self.ids.clone();
        let id = ids.container();
        let mut changed = Inventory::clone(self.inventory(inventory)?);
        let [left, _] = &mut changed.columns;
        let index = match end {
            ColumnEnd::Top => 0,
            ColumnEnd::Bottom => left.len(),
        };
        left.insert(index, Entity::new(id, container));
        let next = self.put_inventory(inventory, changed)?;
        Ok((Self { ids, ..next }, id))
    }

    /// The state with this inventory in place of the old one; the same state if they are equal.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if what is replaced is not there.
    pub fn with_inventory(&self, id: InventoryId, inventory: Inventory) -> Result<Self, NotFound> {
        if ***self.inventory(id)? == inventory {
            return Ok(self.clone());
        }
        self.put_inventory(id, inventory)
    }

    /// The state with this inventory in place of the old one, equal or not: two containers that are equal
    /// are still two rows of the list.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if what is replaced is not there.
    pub fn put_inventory(&self, id: InventoryId, inventory: Inventory) -> Result<Self, NotFound> {
        let mut next = self.clone();
        put(&mut next.inventories, id, inventory)?;
        Ok(next)
    }

    /// The state with this container in place of the old one; the same state if they are equal.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if what is replaced is not there.
    pub fn with_container(&self, id: ContainerId, container: Container) -> Result<Self, NotFound> {
        if ***self.container(id)? == container {
            return Ok(self.clone());
        }
        self.put_container(id, container)
    }

    /// The state with these rows in place of an item container's, equal or not.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if what is replaced is not there.
    pub fn put_items(
        &self,
        id: ContainerId,
        items: List<StackId, ItemStack>,
    ) -> Result<Self, NotFound> {
        let container = self.item_container(id)?;
        let changed = ItemContainer { items, ..container.clone() };
        self.put_container(id, changed.into())
    }

    /// The state with this stack in place of the old one; the same state if they are equal.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if what is replaced is not there.
    pub fn with_stack(
        &self,
        container: ContainerId,
        id: StackId,
        stack: ItemStack,
    ) -> Result<Self, NotFound> {
        let items = &self.item_container(container)?.items;
        if ***find(items, id)? == stack {
            return Ok(self.clone());
        }
        let mut items = items.clone();
        put(&mut items, id, stack)?;
        self.put_items(container, items)
    }

    fn put_container(&self, id: ContainerId, container: Container) -> Result<Self, NotFound> {
        let owner = self.owner(id)?;
        let mut inventory = Inventory::clone(owner);
        for column in &mut inventory.columns {
            if position(column, id).is_some() {
                put(column, id, container)?;
                break;
            }
        }
        self.put_inventory(owner.id, inventory)
    }
}

fn put<I: Copy + PartialEq, T>(list: &mut List<I, T>, id: I, content: T) -> Result<(), NotFound> {
    let mut entries = list.iter_mut();
    let entry: &mut Rc<Entity<I, T>> = entries.find(|entry| entry.id == id).ok_or(NotFound)?;
    *entry = entry.with(content);
    Ok(())
}
