//! Lists of items (`docs/rules/game.md#lists-of-items`).

use crate::model::{ItemStack, Unknown};

/// One piece of a row of a list, as it is added to an inventory: with all uses. The list keeps its own.
///
/// `docs/rules/game.md#taken-from-a-list`
///
/// ```
/// use engine_core::model::{Item, ItemStack, Uses};
/// use engine_core::rules::item_lists::taken_from_list;
/// let mut torches = ItemStack::new(40.0, Item::default());
/// torches.uses = Uses::new(1.0, 3.0).into();
/// let taken = taken_from_list(&torches);
/// assert_eq!((taken.quantity, taken.uses), (1.0, Uses::new(3.0, 3.0).into()));
/// ```
#[must_use]
pub fn taken_from_list(stack: &ItemStack) -> ItemStack {
    // Taken apart with all its fields, so that a new one does not compile until it is decided whether it is taken.
    let ItemStack { quantity: _, equipped: _, item, supply, note, uses, unknown: _ } = stack;
    ItemStack {
        quantity: ItemStack::DEFAULT_QUANTITY,
        equipped: false,
        item: item.clone(),
        supply: supply.get().copied().into(),
        note: note.get().cloned().into(),
        uses: uses.get().map(|uses| uses.with_left(uses.of)).into(),
        unknown: Unknown::default(),
    }
}
