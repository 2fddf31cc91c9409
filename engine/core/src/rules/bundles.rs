//! Bundles: a number of items that together take a number of slots.

use super::games::{BegunBundles, ItemSlots};
use super::rounding::product;
use crate::model::{BundleSize, Item, ItemStack};

/// The size of the largest bundle that [`Bundle::of`] tries.
const LARGEST_SIZE: u16 = 1000;

/// The bundle offered for light items.
const OFFERED: Bundle = Bundle { size: 20.0, slots: 1.0 };
/// The largest weight of an item for which a bundle is offered, in lb.
const HEAVIEST_OFFERED: f64 = 2.4;

/// A number of items that together take a number of slots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bundle {
    /// The number of items, at least 1.
    pub size: f64,
    /// The slots of the whole bundle.
    pub slots: f64,
}

impl Bundle {
    /// The smallest bundle of items of `slots_each` slots that takes a whole number of slots. If no bundle of up to
    /// 1,000 items does, a bundle of one. [`Bundle::slots_each`] returns exactly the same number.
    ///
    /// `docs/rules/game.md#bundles`
    ///
    /// ```
    /// use engine_core::rules::bundles::Bundle;
    /// let bundle = |size, slots| Bundle { size, slots };
    /// assert_eq!(Bundle::of(0.05), bundle(20.0, 1.0));
    /// assert_eq!(Bundle::of(0.4), bundle(5.0, 2.0));
    /// assert_eq!(Bundle::of(1.0 / 3.0), bundle(3.0, 1.0));
    /// assert_eq!(Bundle::of(0.123456789), bundle(1.0, 0.123456789));
    /// ```
    #[must_use]
    pub fn of(slots_each: f64) -> Self {
        let sizes = (1..=LARGEST_SIZE).map(f64::from);
        let mut bundles = sizes.map(|size| Self { size, slots: (size * slots_each).round() });
        let is_exact = |bundle: &Self| bundle.slots_each() == slots_each;
        bundles.find(is_exact).unwrap_or(Self { size: 1.0, slots: slots_each })
    }

    /// The bundle of `size` items of `slots_each` slots.
    ///
    /// `docs/rules/game.md#begun-bundles`
    ///
    /// ```
    /// use engine_core::model::BundleSize;
    /// use engine_core::rules::bundles::Bundle;
    /// let size = BundleSize::new(20.0).unwrap();
    /// assert_eq!(Bundle::of_size(size, 0.1), Bundle { size: 20.0, slots: 2.0 });
    /// ```
    #[must_use]
    pub fn of_size(size: BundleSize, slots_each: f64) -> Self {
        Self { size: size.pieces(), slots: product(size.pieces(), slots_each) }
    }

    /// True if it is several items that together take one slot.
    #[must_use]
    pub fn is_of_one_slot(self) -> bool {
        self.size > 1.0 && self.slots == 1.0
    }

    /// The slots per item.
    ///
    /// `docs/rules/game.md#bundles`
    ///
    /// ```
    /// use engine_core::rules::bundles::Bundle;
    /// assert_eq!(Bundle { size: 20.0, slots: 1.0 }.slots_each(), 0.05);
    /// ```
    #[must_use]
    pub fn slots_each(self) -> f64 {
        self.slots / self.size
    }
}

/// The bundle offered for a stack; `None` if the stack is heavy, equipped, has an override or holds no whole bundle, or
/// if it takes no more slots as it is.
///
/// `docs/rules/game.md#bundles`
///
/// ```
/// use engine_core::model::{Item, ItemStack};
/// use engine_core::rules::bundles::{Bundle, offered};
/// use engine_core::rules::games::ItemSlots;
/// let arrows = |quantity| {
///     let arrow = Item { weight: 0.05, ..Item::default() };
///     offered(&ItemStack::new(quantity, arrow), ItemSlots::default())
/// };
/// assert_eq!(arrows(20.0), Some(Bundle { size: 20.0, slots: 1.0 }));
/// assert_eq!(arrows(19.0), None);
/// ```
#[must_use]
pub fn offered(stack: &ItemStack, item_slots: ItemSlots) -> Option<Bundle> {
    let is_light = stack.item.weight <= HEAVIEST_OFFERED;
    let is_plain = !stack.equipped && stack.item.slot_override.is_none();
    if !(is_light && is_plain && stack.quantity >= OFFERED.size) {
        return None;
    }
    let counted = counted_by(stack, OFFERED, item_slots);
    (item_slots.of_stack(&counted) < item_slots.of_stack(stack)).then_some(OFFERED)
}

/// A stack that is counted by a bundle. Where begun bundles take the slots of full ones, so does a begun one of these.
#[must_use]
pub fn counted_by(stack: &ItemStack, bundle: Bundle, item_slots: ItemSlots) -> ItemStack {
    let item = Item {
        slot_override: Some(bundle.slots_each()),
        bundle: begun_size(bundle, item_slots).into(),
        ..stack.item.clone()
    };
    ItemStack { item, ..stack.clone() }
}

/// The size of the bundles of which a begun one takes the slots of a full one; `None` where every piece counts.
#[must_use]
pub fn begun_size(bundle: Bundle, item_slots: ItemSlots) -> Option<BundleSize> {
    BundleSize::new(bundle.size).filter(|_| item_slots.begun_bundles == BegunBundles::Full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_slots_each_have_a_bundle_that_gives_them_back() {
        for (each, size) in [
            (0.0, 1.),
            (0.2, 5.),
            (0.15, 20.),
            (0.001, 1000.),
            (0.0003, 1.),
            (1e-9, 1.),
            (1.5, 2.),
            (7.0, 1.),
            (1e15, 1.),
            (f64::MAX, 1.),
            (-0.5, 2.),
            (2.0 / 7.0, 7.),
        ] {
            let bundle = Bundle::of(each);
            assert_eq!((bundle.size, bundle.slots_each()), (size, each));
        }
    }

    #[test]
    fn a_bundle_is_offered_for_light_unequipped_stacks_that_hold_a_whole_one() {
        let arrows = |change: fn(&mut ItemStack)| {
            let item = Item { weight: 2.4, ..Item::default() };
            let mut arrows = ItemStack::new(20.0, item);
            change(&mut arrows);
            offered(&arrows, ItemSlots::default()).is_some()
        };
        assert!(arrows(|_| {}));
        assert!(!arrows(|arrows| arrows.equipped = true));
        assert!(!arrows(|arrows| arrows.item.slot_override = Some(0.2)));
        assert!(!arrows(|arrows| arrows.item.weight = 2.5));
        assert!(!arrows(|arrows| arrows.quantity = 19.9));
    }
}
