//! A change of the state.

use super::StepDiff;
use engine_core::language::input::TypedAs;
use engine_core::model::{ChangedInventory, State, changed_inventories};

/// A change of the state: the states before and after it, and the way it was typed. It consists of a few pointers.
#[derive(Clone, Debug)]
pub struct StateChange {
    pub before: State,
    pub after: State,
    /// The way its number was typed: a difference is undone as a difference.
    pub typed: TypedAs,
}

impl StateChange {
    /// Everything that it changed.
    #[must_use]
    pub fn diff(&self) -> StepDiff {
        StepDiff::between(&self.before, &self.after, self.typed)
    }

    /// The inventories that it changed.
    #[must_use]
    pub fn changed_inventories(&self) -> Vec<ChangedInventory<'_>> {
        changed_inventories(&self.before, &self.after)
    }
}
