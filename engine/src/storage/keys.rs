//! The keys of each stored object, in the order of the tool (docs/rules.md#the-stored-list).

use crate::model::CoinKind;

pub(super) const INVENTORY: [&str; 4] = ["name", "strengthScore", "penalties", "columns"];
pub(super) const PENALTY: [&str; 2] = ["source", "slots"];
pub(super) const ITEM_CONTAINER: [&str; 6] = ["kind", "name", "capacity", "items", PLACE, LOAD];
pub(super) const MONEY_POUCH: [&str; 6] = ["kind", "name", "capacity", "slots", "coins", PLACE];
pub(super) const FIXED_LOAD: [&str; 2] = ["slots", "weight"];
pub(super) const STACK: [&str; 4] = ["quantity", "equipped", "item", SUPPLY];
pub(super) const ITEM: [&str; 5] = ["name", "value", "weight", "slotOverride", "equippedSlots"];

const PLACE: &str = "place";
const LOAD: &str = "load";
const SUPPLY: &str = "supply";
/// Those that an object has only where they say something (docs/rules.md#optional-fields).
pub(super) const OPTIONAL: [&str; 3] = [PLACE, LOAD, SUPPLY];

pub(super) fn coins() -> [&'static str; 5] {
    CoinKind::ALL.map(CoinKind::name)
}
