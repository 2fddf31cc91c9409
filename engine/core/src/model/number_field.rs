//! The number fields of the panel. What can be typed into each is in [`rules::number_fields`](crate::rules::number_fields).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A number field of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum NumberField {
    /// An inventory's strength score.
    StrengthScore,
    /// Any other score of an inventory.
    Score,
    /// The slots that a penalty takes away.
    PenaltySlots,
    /// The capacity of a new item container, in slots.
    NewCapacity,
    /// The capacity of an existing item container, in slots.
    Capacity,
    /// The most coins that a new pouch holds.
    NewPouchCapacity,
    /// The most coins that an existing pouch holds.
    PouchCapacity,
    /// The slots that a pouch takes up.
    PouchSlots,
    /// The quantity in the add row.
    NewQuantity,
    /// The quantity of an existing stack.
    Quantity,
    /// The value of one item, in the main coin.
    Value,
    /// lb each.
    Weight,
    /// Slots each, in place of what the weight gives.
    SlotOverride,
    /// Slots each while equipped.
    EquippedSlots,
    /// The number of items in a bundle.
    BundleSize,
    /// The slots that a bundle takes.
    BundleSlots,
    /// The uses left of the piece in use.
    UsesLeft,
    /// The uses of each piece.
    UsesEach,
    /// The number of coins of one type.
    CoinCount,
    /// The slots that a container counts for its carrier.
    LoadSlots,
    /// The lb that a container counts for its carrier.
    LoadWeight,
    /// The slots that an inventory may use.
    SlotLimit,
    /// The lb that an inventory may carry.
    WeightLimit,
    /// The part of the value that items are bought or sold for, in per cent.
    Percent,
    /// The base of a limit by a formula.
    FormulaBase,
    /// The number for each point of the score in such a formula.
    FormulaFactor,
    /// The smallest result of such a formula.
    FormulaLeast,
    /// The number of characters who share what is received.
    SharedBy,
    /// The number of coins that take one slot.
    CoinsPerSlot,
    /// The number of coins that take no slot.
    FreeCoins,
    /// The worth of a coin type, in the main coin.
    CoinWorth,
    /// The slots, or equipped slots, from which a level of encumbrance holds.
    LevelFrom,
    /// The lb from which a level of encumbrance holds.
    LevelFromWeight,
    /// How many times the limit or the score a level of encumbrance begins above.
    LevelTimes,
}
