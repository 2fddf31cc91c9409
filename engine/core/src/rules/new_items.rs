//! The slots that new items are stored with in a list of version 1.2.0 (`docs/rules/game.md#lists-of-version-120`).

use super::bundles::Bundle;
use crate::model::{BundleSize, Item, NewItems};

/// An item with the slots that a new one is stored with, as far as it lacks them: without an override, 1 slot for each
/// bundle, for an item that comes in bundles of `bundle_size` (of any other item a bundle is 1), counted in these
/// bundles; without slots while equipped, the override.
///
/// `docs/rules/game.md#lists-of-version-120`
///
/// ```
/// use engine_core::model::{BundleSize, Item, NewItems};
/// use engine_core::rules::new_items::with_slots;
/// let sword = with_slots(Item::default(), NewItems::OneSlot, 1.0);
/// assert_eq!((sword.slot_override, sword.equipped_slots), (Some(1.0), 1.0));
/// let arrow = with_slots(Item::default(), NewItems::OneSlot, 20.0);
/// assert_eq!((arrow.slot_override, arrow.counted_bundle()), (Some(0.05), BundleSize::new(20.0)));
/// ```
#[must_use]
pub fn with_slots(mut item: Item, new_items: NewItems, bundle_size: f64) -> Item {
    if item.slot_override.is_none() {
        let NewItems::OneSlot = new_items;
        item.slot_override = Some(Bundle { size: bundle_size, slots: 1.0 }.slots_each());
        let bundle = BundleSize::new(bundle_size);
        // One beside no override did not count.
        if bundle.is_some() || item.bundle.get().is_some() {
            item.bundle = bundle.into();
        }
    }
    if item.equipped_slots == 0.0 {
        item.equipped_slots = item.slot_override.unwrap_or_default().max(0.0);
    }
    item
}
