//! A change of the state.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::merge::{Conflict, replace_step};
use crate::model::{Entity, Inventory, InventoryId, State, without_common_ends};
use crate::rules::input::TypedAs;

/// A change of the state: the states before and after it, and the way it was typed. It consists of a few pointers.
#[derive(Clone, Debug)]
pub struct StateChange {
    pub before: State,
    pub after: State,
    /// The way its number was typed: a difference is undone as a difference.
    pub typed: TypedAs,
}

impl StateChange {
    /// The current state with the change applied.
    ///
    /// # Errors
    /// [`Conflict`] if another panel changed the same thing.
    pub fn apply_to(&self, current: &State) -> Result<State, Conflict> {
        replace_step(current, &self.before, &self.after, self.typed)
    }

    /// The current state without the change.
    ///
    /// # Errors
    /// [`Conflict`] if another panel changed the same thing.
    pub fn revert(&self, current: &State) -> Result<State, Conflict> {
        replace_step(current, &self.after, &self.before, self.typed)
    }

    /// The inventories that it changed.
    #[must_use]
    pub fn changed_inventories(&self) -> Vec<ChangedInventory<'_>> {
        let (before, after) =
            without_common_ends(&self.before.inventories, &self.after.inventories);
        let old: HashMap<_, _> = before.iter().map(|inventory| (inventory.id, inventory)).collect();
        let new: HashSet<_> = after.iter().map(|inventory| inventory.id).collect();
        let changed = after.iter().map(|inventory| {
            let before = old.get(&inventory.id).copied();
            ChangedInventory { id: inventory.id, before, after: Some(inventory) }
        });
        let is_changed = |changed: &ChangedInventory<'_>| {
            let versions = changed.before.zip(changed.after);
            !versions.is_some_and(|(before, after)| Rc::ptr_eq(before, after))
        };
        let removed =
            before.iter().filter(|inventory| !new.contains(&inventory.id)).map(|inventory| {
                ChangedInventory { id: inventory.id, before: Some(inventory), after: None }
            });
        changed.filter(is_changed).chain(removed).collect()
    }

    /// The ids of the inventories before and after it, in order; `None` if they are the same.
    #[must_use]
    pub fn orders(&self) -> Option<[Vec<InventoryId>; 2]> {
        let ids = |state: &State| state.inventories.iter().map(|inventory| inventory.id).collect();
        let orders: [Vec<_>; 2] = [ids(&self.before), ids(&self.after)];
        let [before, after] = &orders;
        (before != after).then_some(orders)
    }
}

/// An inventory before and after a step; `None` where it does not exist.
#[derive(Clone, Copy, Debug)]
pub struct ChangedInventory<'a> {
    pub id: InventoryId,
    pub before: Option<&'a Rc<Entity<InventoryId, Inventory>>>,
    pub after: Option<&'a Rc<Entity<InventoryId, Inventory>>>,
}
