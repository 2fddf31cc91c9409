//! Values that are computed from each inventory of a list, and kept while the inventory stays the same.

use std::collections::HashMap;
use std::rc::Rc;

use super::{Entity, Inventory, InventoryId, List, without_common_ends};

/// A value for each inventory of a list.
#[derive(Debug)]
pub struct InventoryCache<T> {
    inventories: List<InventoryId, Inventory>,
    /// In the order of the inventories.
    values: Vec<T>,
}

impl<T> Default for InventoryCache<T> {
    fn default() -> Self {
        Self { inventories: List::default(), values: Vec::new() }
    }
}

impl<T> InventoryCache<T> {
    /// Replaces the list, and computes the values of its new and changed inventories.
    pub fn update(
        &mut self,
        inventories: &List<InventoryId, Inventory>,
        mut compute: impl FnMut(&Rc<Entity<InventoryId, Inventory>>) -> T,
    ) {
        let pairs = self.inventories.iter().zip(inventories);
        let start = pairs.take_while(|(old, new)| Rc::ptr_eq(old, new)).count();
        let (before, after) = without_common_ends(&self.inventories, inventories);
        let removed = self.values.drain(start..start + before.len());
        let mut known: HashMap<_, _> = before.iter().map(Rc::as_ptr).zip(removed).collect();
        let values: Vec<_> = after
            .iter()
            .map(|inventory| {
                let known = known.remove(&Rc::as_ptr(inventory));
                known.unwrap_or_else(|| compute(inventory))
            })
            .collect();
        self.values.splice(start..start, values);
        self.inventories.clone_from(inventories);
    }

    /// The list.
    #[must_use]
    pub fn inventories(&self) -> &List<InventoryId, Inventory> {
        &self.inventories
    }

    /// The values, in the order of the list.
    #[must_use]
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// Each inventory with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&Rc<Entity<InventoryId, Inventory>>, &T)> {
        self.inventories.iter().zip(&self.values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{IdSource, State};

    /// A list of inventories with these names.
    fn list(names: &str) -> List<InventoryId, Inventory> {
        let mut ids = IdSource::default();
        let inventory = |name: char| Entity::new(ids.inventory(), Inventory::new(name.into()));
        names.chars().map(inventory).collect()
    }

    /// The names of the inventories whose values were computed for a list.
    fn computed(cache: &mut InventoryCache<String>, list: &List<InventoryId, Inventory>) -> String {
        let mut computed = String::new();
        cache.update(list, |inventory| {
            computed.push_str(&inventory.name);
            inventory.name.to_lowercase()
        });
        for (inventory, value) in cache.iter() {
            assert_eq!(*value, inventory.name.to_lowercase());
        }
        assert_eq!(cache.iter().count(), list.len());
        computed
    }

    #[test]
    fn only_new_and_changed_inventories_are_computed() {
        let mut cache = InventoryCache::default();
        let mut list = list("ABCDE");
        assert_eq!(computed(&mut cache, &list), "ABCDE");
        assert_eq!(computed(&mut cache, &list), "");
        let renamed = Inventory::new("X".to_owned());
        list[2] = list[2].with(renamed);
        assert_eq!(computed(&mut cache, &list), "X");
        list.swap(0, 3);
        assert_eq!(computed(&mut cache, &list), "", "moved");
        let removed = list.remove(1);
        assert_eq!(computed(&mut cache, &list), "", "removed");
        list.push(removed);
        assert_eq!(computed(&mut cache, &list), "B", "restored");
        assert_eq!(computed(&mut cache, &State::default().inventories), "");
    }
}
