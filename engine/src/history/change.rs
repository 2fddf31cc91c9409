//! A change of the state.

use super::merge::{Conflict, replace_step};
use crate::model::{ChangedInventory, InventoryId, State, changed_inventories};
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
    /// The states before and after it.
    pub fn states(&mut self) -> [&mut State; 2] {
        [&mut self.before, &mut self.after]
    }

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
        changed_inventories(&self.before, &self.after)
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
