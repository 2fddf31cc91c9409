//! The one place where what is added becomes a stack (`docs/rules/game.md#new-items`).

use std::collections::HashMap;
use std::ops::Deref;

use super::known_items;
use crate::catalogue::built_in;
use crate::model::{Item, ItemStack, NewItems};
use crate::rules::case_mapping::CaseMapping;
use crate::rules::new_items::with_slots;
use crate::text::NameIndex;

/// A stack to add, with the slots that it takes in its inventory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NewStack {
    stack: ItemStack,
    /// The source of its slot override.
    slots_from: SlotsFrom,
}

/// The source of the slots of a new stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlotsFrom {
    /// The item: its override, or its weight.
    Item,
    /// The item has an override, but it takes these slots while equipped because new items do so in the inventory.
    ItemAlsoWhileEquipped,
    /// The inventory, in which new items take 1 slot each.
    Inventory,
}

impl NewStack {
    /// A stack that keeps its slots, in every inventory.
    pub const fn unchanged(stack: ItemStack) -> Self {
        Self { stack, slots_from: SlotsFrom::Item }
    }

    /// The source of its slots.
    pub const fn slots_from(&self) -> SlotsFrom {
        self.slots_from
    }
}

impl Deref for NewStack {
    type Target = ItemStack;

    fn deref(&self) -> &ItemStack {
        &self.stack
    }
}

/// The slots of new items in one inventory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewItemSlots<'a>(Option<(NewItems, &'a BundleSizes)>);

impl<'a> NewItemSlots<'a> {
    /// Slots by weight.
    pub const BY_WEIGHT: Self = Self(None);

    /// The slots that an inventory asks for.
    pub fn of(new_items: NewItems, bundles: &'a BundleSizes) -> Self {
        Self(Some((new_items, bundles)))
    }

    /// The item with the slots that a new one is stored with, as far as it lacks them.
    pub fn item(self, item: Item) -> Item {
        match self.0 {
            None => item,
            Some((new_items, bundles)) => {
                let bundle_size = bundles.of(&item.name);
                with_slots(item, new_items, bundle_size)
            }
        }
    }

    /// The stack as it is added.
    pub fn stack(self, stack: ItemStack) -> NewStack {
        let slots_from = match (self.0, stack.item.slot_override) {
            (None, _) => SlotsFrom::Item,
            (Some(_), Some(_)) => SlotsFrom::ItemAlsoWhileEquipped,
            (Some(_), None) => SlotsFrom::Inventory,
        };
        NewStack { stack: ItemStack { item: self.item(stack.item), ..stack }, slots_from }
    }

    /// The stacks as they are added.
    pub fn stacks(self, stacks: Vec<ItemStack>) -> Vec<NewStack> {
        stacks.into_iter().map(|stack| self.stack(stack)).collect()
    }
}

/// The bundles in which the built-in catalogue lists items: 20 arrows, 10 iron spikes.
#[derive(Debug)]
pub(crate) struct BundleSizes {
    names: NameIndex,
    /// The number of items in a bundle, by the name of one of them.
    sizes: HashMap<String, f64>,
}

impl BundleSizes {
    pub(super) fn built_in(case_mapping: CaseMapping) -> Self {
        let catalogue = built_in();
        let names = NameIndex::new(case_mapping, [].into_iter(), known_items(&catalogue));
        let sizes = catalogue.bundles().map(|(size, item)| (item.name.clone(), size));
        Self { names, sizes: sizes.collect() }
    }

    /// The number of items with a name that make up a bundle; 1 if they come singly.
    fn of(&self, name: &str) -> f64 {
        let listed = self.names.listed(name);
        listed.and_then(|item| self.sizes.get(&item.name).copied()).unwrap_or(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_as_in_a_pasted_text() {
        let bundles = BundleSizes::built_in(CaseMapping::WITHOUT_BROWSER);
        for (name, size) in [
            ("Arrow", 20.0),
            ("arrows", 20.0),
            ("  ARROWS ", 20.0),
            ("+1 arrows", 20.0),
            ("Arrow, +2", 20.0),
            ("Arrows (magical)", 20.0),
            ("bolts", 20.0),
            ("Sling bullet", 20.0),
            ("Blowgun needles", 50.0),
            ("iron spikes", 10.0),
            // A whole bundle is one thing.
            ("Arrows (20)", 1.0),
            ("Caltrops (bag of 20)", 1.0),
            ("Torch", 1.0),
            ("Piton", 1.0),
            ("Arrow of slaying", 1.0),
            ("Silvered arrow", 1.0),
            ("", 1.0),
        ] {
            assert_eq!(bundles.of(name), size, "{name}");
        }
    }
}
