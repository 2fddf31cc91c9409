//! Inventories, and the list of them that is the whole state.

use std::rc::Rc;

use super::stored::{Stored, stored};
use super::{Container, ContainerId, Entity, IdSource, InventoryId, List, MoneyPouch, Place};

/// Everything the user owns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// All inventories, in the order of the list.
    pub inventories: List<InventoryId, Inventory>,
    /// Creates new ids.
    pub ids: IdSource,
}

stored! {
    /// One character's belongings.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Inventory {
        /// The character's name.
        pub name("name"): String,
        /// The character's strength score.
        pub strength("strengthScore"): f64 as StrengthScore = Self::DEFAULT_STRENGTH,
        /// The penalties that reduce the slot allowance.
        pub penalties("penalties"): Vec<Penalty>,
        /// The left and the right column of containers.
        pub columns("columns"): [List<ContainerId, Container>; 2],
    }
}

stored! {
    /// Something that takes slots away.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Penalty {
        pub source("source"): String,
        /// The number of slots it takes away.
        pub slots("slots"): f64 as PenaltySlots,
    }
}

impl Penalty {
    /// The slots that a new one takes away (`docs/rules/game.md#number-fields`).
    pub const DEFAULT_SLOTS: f64 = 1.0;
}

impl Inventory {
    /// The strength score of a new inventory (`docs/rules/game.md#number-fields`).
    pub const DEFAULT_STRENGTH: f64 = 10.0;

    /// A new inventory: no penalties, no containers.
    #[must_use]
    pub fn new(name: String) -> Self {
        Self {
            name,
            ..Self::absent()
        }
    }

    /// The inventory with another container, on top of the left column.
    #[must_use]
    pub(crate) fn with_first_container(
        &self,
        container: Rc<Entity<ContainerId, Container>>,
    ) -> Self {
        let mut changed = self.clone();
        let [left, _] = &mut changed.columns;
        left.insert(0, container);
        changed
    }

    /// All containers, the left column's before the right one's.
    pub fn containers(&self) -> impl Iterator<Item = &Rc<Entity<ContainerId, Container>>> {
        self.columns.iter().flatten()
    }

    /// The pouches that are carried, the left column's first.
    pub(crate) fn carried_pouches(&self) -> impl Iterator<Item = (ContainerId, &MoneyPouch)> {
        self.containers().filter_map(|entry| match &***entry {
            Container::Pouch(pouch) if entry.place() == Place::Carried => Some((entry.id, pouch)),
            _ => None,
        })
    }
}
