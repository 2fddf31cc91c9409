//! The keys of each stored object, in the order of the tool (docs/rules.md#the-stored-list).

use crate::model::CoinKind;

pub(super) const INVENTORY: [&str; 4] = ["name", "strengthScore", "penalties", "columns"];
pub(super) const PENALTY: [&str; 2] = ["source", "slots"];
pub(super) const ITEM_CONTAINER: [&str; 4] = ["kind", "name", "capacity", "items"];
pub(super) const MONEY_POUCH: [&str; 5] = ["kind", "name", "capacity", "slots", "coins"];
pub(super) const STACK: [&str; 3] = ["quantity", "equipped", "item"];
pub(super) const ITEM: [&str; 5] = ["name", "value", "weight", "slotOverride", "equippedSlots"];

pub(super) fn coins() -> [&'static str; 5] {
    CoinKind::ALL.map(CoinKind::name)
}
