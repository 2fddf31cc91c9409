//! Ids. Those of inventories, containers and stacks are the same in all panels, because they are stored beside the list
//! (`docs/rules/storage.md#ids`); the others exist in one panel only.
//!
//! One type for each kind of thing, here and in TypeScript, so that a stack's id can't be used as a container's.

use std::hash::Hash;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// An id of any kind.
pub trait Id: Copy + Ord + Hash {
    /// The id with this number.
    fn numbered(number: u64) -> Self;

    /// Its number: a whole one that JavaScript holds exactly.
    fn number(self) -> u64;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $brand:literal) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Tsify,
        )]
        #[serde(transparent)]
        #[tsify(type = $brand)]
        pub struct $name(u64);

        impl Id for $name {
            fn numbered(number: u64) -> Self {
                Self(number)
            }

            fn number(self) -> u64 {
                self.0
            }
        }
    };
}

id!(
    /// Names an inventory.
    InventoryId,
    "number & { readonly __id: \"inventory\" }"
);
id!(
    /// Names a container of any kind.
    ContainerId,
    "number & { readonly __id: \"container\" }"
);
id!(
    /// Names an item stack.
    StackId,
    "number & { readonly __id: \"stack\" }"
);

id!(
    /// Identifies an inventory of a file chosen for import until the files are imported or discarded.
    StagedId,
    "number & { readonly __id: \"staged\" }"
);
id!(
    /// Names a step that can be undone or redone; a later one has a greater id.
    StepId,
    "number & { readonly __id: \"step\" }"
);
id!(
    /// Names an entry of the catalogue that is open.
    CatalogueEntryId,
    "number & { readonly __id: \"catalogueEntry\" }"
);
id!(
    /// Names an entry of the text that was read last.
    TextEntryId,
    "number & { readonly __id: \"textEntry\" }"
);

/// Gives each thing an id that was never given before: consecutive numbers from a start of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdSource(u64);

impl IdSource {
    /// All ids are below this number, and so are numbers that JavaScript holds exactly.
    pub const END: u64 = 1 << 53;

    /// The source that gives the ids above `start`. Panels that run at the same time need different starts.
    #[must_use]
    pub const fn starting_at(start: u64) -> Self {
        Self(start)
    }

    /// The number above which it gives the next id.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.0
    }

    /// A fresh id.
    pub fn fresh<I: Id>(&mut self) -> I {
        self.0 = self.0.wrapping_add(1);
        I::numbered(self.0)
    }

    /// A fresh id for an inventory.
    pub fn inventory(&mut self) -> InventoryId {
        self.fresh()
    }

    /// A fresh id for a container.
    pub fn container(&mut self) -> ContainerId {
        self.fresh()
    }

    /// A fresh id for a stack.
    pub fn stack(&mut self) -> StackId {
        self.fresh()
    }

    /// A fresh id for a step.
    pub fn step(&mut self) -> StepId {
        self.fresh()
    }

    /// A fresh id for a staged inventory.
    pub fn staged(&mut self) -> StagedId {
        self.fresh()
    }
}

/// Ids of entries, valid as long as their list exists.
macro_rules! by_index {
    ($($name:ident),*) => {$(
        impl $name {
            /// The id of the entry at an index of its list.
            #[must_use]
            pub fn at(index: usize) -> Self {
                Self(index as u64)
            }

            /// The index in the list.
            #[must_use]
            pub fn index(self) -> usize {
                usize::try_from(self.0).unwrap_or(usize::MAX)
            }
        }
    )*};
}

by_index!(CatalogueEntryId, TextEntryId);
