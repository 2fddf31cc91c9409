//! The switch "List of items" in Configure Inventory (`docs/rules/game.md#lists-of-items`).

use super::OwnSetting;
use engine_core::model::{Inventory, ItemList, Optional};

impl OwnSetting for ItemList {
    type Form = bool;
    type Stored = Self;

    fn stored(inventory: &Inventory) -> &Optional<Self> {
        &inventory.item_list
    }

    fn form(inventory: &Inventory) -> bool {
        inventory.is_item_list()
    }

    fn store(is_list: &bool, _: &Inventory, changed: &mut Inventory) {
        changed.item_list = is_list.then_some(Self).into();
    }
}
