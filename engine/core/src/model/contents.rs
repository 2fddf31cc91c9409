//! Entities apart from the entities in them.

use super::{Container, Inventory, ItemContainer, ItemStack, List};

/// An entity that may contain others.
pub trait Contents {
    /// The same entity with nothing in it.
    #[must_use]
    fn without_contents(&self) -> Self;

    /// The same entity with what is in `other`.
    #[must_use]
    fn with_contents_of(&self, other: &Self) -> Self;
}

impl Contents for Inventory {
    fn without_contents(&self) -> Self {
        Self { columns: Default::default(), ..self.clone() }
    }

    fn with_contents_of(&self, other: &Self) -> Self {
        Self { columns: other.columns.clone(), ..self.clone() }
    }
}

impl Contents for Container {
    fn without_contents(&self) -> Self {
        match self {
            Self::Item(container) => {
                ItemContainer { items: List::default(), ..ItemContainer::clone(container) }.into()
            }
            Self::Pouch(_) | Self::Unknown(_) => self.clone(),
        }
    }

    fn with_contents_of(&self, other: &Self) -> Self {
        match self {
            Self::Item(container) => {
                let items = match other {
                    Self::Item(other) => other.items.clone(),
                    Self::Pouch(_) | Self::Unknown(_) => List::default(),
                };
                ItemContainer { items, ..ItemContainer::clone(container) }.into()
            }
            Self::Pouch(_) | Self::Unknown(_) => self.clone(),
        }
    }
}

/// A stack has nothing in it.
impl Contents for ItemStack {
    fn without_contents(&self) -> Self {
        self.clone()
    }

    fn with_contents_of(&self, _: &Self) -> Self {
        self.clone()
    }
}
