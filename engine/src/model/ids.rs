//! Run-time ids: they name a thing while the panel is open and are never stored.
//!
//! One type for each kind of thing, here and in TypeScript, so that a stack's id can't be used as a container's.

use std::hash::Hash;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A run-time id of any kind.
pub(crate) trait Id: Copy + Eq + Hash {}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $brand:literal) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Tsify,
        )]
        #[serde(transparent)]
        #[tsify(type = $brand)]
        pub struct $name(u32);

        impl Id for $name {}
    };
}

id!(
    /// Names an inventory for as long as the panel is open.
    InventoryId,
    "number & { readonly __id: \"inventory\" }"
);
id!(
    /// Names a container of any kind for as long as the panel is open.
    ContainerId,
    "number & { readonly __id: \"container\" }"
);
id!(
    /// Names an item stack for as long as the panel is open.
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

/// Gives each thing an id that was never given before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdSource(u32);

impl IdSource {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(1);
        self.0
    }

    /// A fresh id for an inventory.
    pub fn inventory(&mut self) -> InventoryId {
        InventoryId(self.next())
    }

    /// A fresh id for a container.
    pub fn container(&mut self) -> ContainerId {
        ContainerId(self.next())
    }

    /// A fresh id for a stack.
    pub fn stack(&mut self) -> StackId {
        StackId(self.next())
    }

    /// A fresh id for a step.
    pub fn step(&mut self) -> StepId {
        StepId(self.next())
    }

    /// A fresh id for a staged inventory.
    pub fn staged(&mut self) -> StagedId {
        StagedId(self.next())
    }
}

/// Ids of entries, valid as long as their list exists.
macro_rules! by_index {
    ($($name:ident),*) => {$(
        impl $name {
            /// The id of the entry at an index of its list.
            #[must_use]
            pub fn at(index: usize) -> Self {
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }

            /// The index in the list.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

by_index!(CatalogueEntryId, TextEntryId);
