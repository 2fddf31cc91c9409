//! Slots and weight: what things take up, what a character may carry (section 9).

use crate::model::{Coins, Container, Inventory, Item, ItemContainer, ItemStack, MoneyPouch};
use crate::rules::rounding::{product, settle, sum};
use crate::rules::wealth::coin_count;

/// lb that a character can carry for each point of strength.
const LB_PER_STRENGTH: f64 = 10.0;
/// Slots that a character has for each point of strength.
const SLOTS_PER_STRENGTH: f64 = 2.0;
/// lb that make up one slot.
const LB_PER_SLOT: f64 = 5.0;
/// The least slots that an item without an override takes.
const MIN_ITEM_SLOTS: f64 = 0.2;
/// lb of a coin of any type.
const LB_PER_COIN: f64 = 0.02;

/// Slots that an item's weight alone gives: a fifth of it, to the nearest whole number with halves up,
/// at least 0.2.
///
/// ```
/// use engine::rules::encumbrance::derived_slots;
/// assert_eq!(derived_slots(2.4), 0.2);
/// assert_eq!(derived_slots(2.5), 1.0);
/// assert_eq!(derived_slots(12.5), 3.0);
/// ```
#[must_use]
pub fn derived_slots(weight: f64) -> f64 {
    (weight / LB_PER_SLOT).round().max(MIN_ITEM_SLOTS)
}

/// Slots of one item that is not equipped: its override, else what its weight gives.
#[must_use]
pub fn slot_cost(item: &Item) -> f64 {
    item.slot_override
        .unwrap_or_else(|| derived_slots(item.weight))
}

/// Slots of a whole stack; equipped items take their equipped slots instead.
#[must_use]
pub fn stack_slots(stack: &ItemStack) -> f64 {
    let each = if stack.equipped {
        stack.item.equipped_slots
    } else {
        slot_cost(&stack.item)
    };
    product(stack.quantity, each)
}

/// Weight of a whole stack in lb, equipped or not.
#[must_use]
pub fn stack_weight(stack: &ItemStack) -> f64 {
    product(stack.quantity, stack.item.weight)
}

/// Slots used inside an item container.
#[must_use]
pub fn slots_inside(container: &ItemContainer) -> f64 {
    sum(container.items.iter().map(|stack| stack_slots(stack)))
}

/// Weight of what an item container holds, in lb.
#[must_use]
pub fn weight_inside(container: &ItemContainer) -> f64 {
    sum(container.items.iter().map(|stack| stack_weight(stack)))
}

/// Weight of coins in lb: 0.02 each.
#[must_use]
pub fn coin_weight(coins: &Coins) -> f64 {
    product(coin_count(coins), LB_PER_COIN)
}

/// "This container is full!": more slots used than it has. Exactly as many is not full.
#[must_use]
pub fn is_full(container: &ItemContainer) -> bool {
    slots_inside(container) > settle(container.capacity)
}

/// "This pouch is overflowing!": more coins than it holds. Exactly as many is not overflowing.
#[must_use]
pub fn is_overflowing(pouch: &MoneyPouch) -> bool {
    coin_count(&pouch.coins) > settle(pouch.capacity)
}

/// Slots that a container takes up in the inventory: what lies in it, or a pouch's own.
#[must_use]
pub fn container_slots(container: &Container) -> f64 {
    match container {
        Container::Item(container) => slots_inside(container),
        Container::Pouch(pouch) => pouch.slots,
        Container::Unknown(_) => 0.0,
    }
}

/// Weight of what a container holds, in lb.
#[must_use]
pub fn container_weight(container: &Container) -> f64 {
    match container {
        Container::Item(container) => weight_inside(container),
        Container::Pouch(pouch) => coin_weight(&pouch.coins),
        Container::Unknown(_) => 0.0,
    }
}

/// Slots an inventory may use: twice the strength score less all penalties.
#[must_use]
pub fn slot_allowance(inventory: &Inventory) -> f64 {
    let penalties = sum(inventory.penalties.iter().map(|penalty| penalty.slots));
    sum([product(inventory.strength, SLOTS_PER_STRENGTH), -penalties])
}

/// Slots left of what an inventory may use, never below 0.
#[must_use]
pub fn slots_remaining(inventory: &Inventory, used: f64) -> f64 {
    sum([slot_allowance(inventory), -used]).max(0.0)
}

/// Weight that may be carried, in lb: ten times the strength score.
#[must_use]
pub fn weight_limit(inventory: &Inventory) -> f64 {
    product(inventory.strength, LB_PER_STRENGTH)
}
