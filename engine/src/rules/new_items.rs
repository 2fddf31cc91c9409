//! The slots of new items in games that count items, not pounds.

use super::bundles::Bundle;
use crate::model::NewItems;

/// The slot override that an item without one gets when it is added: 1 slot for each bundle, for an item that comes in
/// bundles of `bundle_size`; of any other item a bundle is 1.
///
/// `docs/rules/game.md#new-items`
///
/// ```
/// use engine::{model::NewItems, rules::new_items::slots_of_new_item};
/// assert_eq!(slots_of_new_item(NewItems::OneSlot, 1.0), 1.0);
/// assert_eq!(slots_of_new_item(NewItems::OneSlot, 20.0), 0.05);
/// ```
#[must_use]
pub fn slots_of_new_item(new_items: NewItems, bundle_size: f64) -> f64 {
    match new_items {
        NewItems::OneSlot => Bundle { size: bundle_size, slots: 1.0 }.slots_each(),
    }
}
