//! Item stacks and items.

use super::Unknown;

/// A number of equal items in a container.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemStack {
    /// How many.
    pub quantity: f64,
    /// Worn or held rather than stowed.
    pub equipped: bool,
    /// What each of them is. Owned: a copy of a stack never shares it.
    pub item: Item,
    /// Fields of a later version.
    pub unknown: Unknown,
}

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
            unknown: Unknown::default(),
        }
    }
}
