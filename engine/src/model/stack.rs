//! Item stacks and items.

use super::{Optional, Unknown};

/// A number of equal items in a container.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemStack {
    /// How many.
    pub quantity: f64,
    /// Worn or held rather than stowed.
    pub equipped: bool,
    /// What each of them is. Owned: a copy of a stack never shares it.
    pub item: Item,
    /// Whether it is among the supplies; absent: it is not.
    pub supply: Optional<Supply>,
    /// Fields of a later version.
    pub unknown: Unknown,
}

/// The mark of a stack that is used one by one (`docs/rules.md#supplies`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supply;

/// What one piece of a stack is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// gp each.
    pub value: f64,
    /// lb each.
    pub weight: f64,
    /// Slots each, in place of what the weight gives.
    pub slot_override: Option<f64>,
    /// Slots each while equipped; 0 means none.
    pub equipped_slots: f64,
    /// Fields of a later version.
    pub unknown: Unknown,
}

impl ItemStack {
    /// The quantity of a new stack (`docs/rules.md#defaults`).
    pub const DEFAULT_QUANTITY: f64 = 1.0;

    /// A stack as it comes from the add row or a catalogue: stowed.
    #[must_use]
    pub fn new(quantity: f64, item: Item) -> Self {
        Self {
            quantity,
            equipped: false,
            item,
            supply: Optional::Absent,
            unknown: Unknown::default(),
        }
    }

    /// Whether one piece of it can be taken.
    #[must_use]
    pub fn has_one(&self) -> bool {
        self.quantity >= 1.0
    }

    /// Whether it is among the supplies.
    #[must_use]
    pub const fn is_supply(&self) -> bool {
        self.supply.get().is_some()
    }
}
