//! Makes a list of version 1.2.0 follow the rules of its game from now on
//! (`docs/rules/game.md#lists-of-version-120`).

use engine_core::model::{
    Container, Inventory, Item, ItemStack, Levels, Limits, Optional, Stored as _,
};
use engine_core::rules::games::Rules;

/// The inventory without the slots that version 1.2.0 stored for new items, and without the settings that are those of
/// its game.
pub(super) fn following_rules(inventory: &Inventory) -> Inventory {
    let mut following = without_settings_of_game(inventory);
    following.new_items = Optional::Absent;
    for container in following.columns.iter_mut().flatten() {
        let Container::Item(items) = &***container else {
            continue;
        };
        if !items.items.iter().any(|stack| has_stored_slots(&stack.item)) {
            continue;
        }
        let mut changed = items.clone();
        for stack in changed.items.iter_mut().filter(|stack| has_stored_slots(&stack.item)) {
            let item = Item {
                slot_override: None,
                equipped_slots: 0.0,
                bundle: Optional::Absent,
                ..stack.item.clone()
            };
            *stack = stack.with(ItemStack { item, ..ItemStack::clone(stack) });
        }
        *container = container.with(Container::Item(changed));
    }
    following
}

/// The number of rows of an inventory that hold what version 1.2.0 stored for a new item.
pub(crate) fn rows_with_stored_slots(inventory: &Inventory) -> usize {
    let stacks = inventory.containers().flat_map(|container| container.stacks());
    stacks.filter(|stack| has_stored_slots(&stack.item)).count()
}

/// True if an item holds what version 1.2.0 stored for a new one: an override of 1, or of 1 divided by the size of its
/// bundles, and the same slots while equipped.
fn has_stored_slots(item: &Item) -> bool {
    let pieces = match &item.bundle {
        Optional::Set(bundle) => bundle.pieces(),
        Optional::Absent => 1.0,
        Optional::Unreadable(_) => return false,
    };
    let each = 1.0 / pieces;
    item.slot_override == Some(each) && item.equipped_slots == each
}

/// The inventory without those of its own settings that are also its game’s.
fn without_settings_of_game(inventory: &Inventory) -> Inventory {
    let limits = inventory.limits.get().cloned().unwrap_or_else(Limits::absent);
    let with_limits = |inventory: &Inventory, limits: Limits| Inventory {
        limits: limits.into_stored(),
        ..inventory.clone()
    };
    let mut slim = inventory.clone();
    let mut slim_limits = limits.clone();
    let without_slots = Limits { slots: Optional::Absent, ..slim_limits.clone() };
    if Rules::of(&with_limits(&slim, without_slots.clone())).slots() == Rules::of(&slim).slots() {
        slim_limits = without_slots;
    }
    let without_weight = Limits { weight: Optional::Absent, ..slim_limits.clone() };
    if Rules::of(&with_limits(&slim, without_weight.clone())).weight_limit()
        == Rules::of(&slim).weight_limit()
    {
        slim_limits = without_weight;
    }
    if slim_limits != limits {
        slim = with_limits(&slim, slim_limits);
    }
    let without_coins = Inventory { coin_slots: Optional::Absent, ..slim.clone() };
    if Rules::of(&without_coins).coins() == Rules::of(&slim).coins() {
        slim = without_coins;
    }
    let without_levels = Inventory { levels: Optional::Absent, ..slim.clone() };
    if has_equal_levels(&without_levels, &slim) {
        slim = without_levels;
    }
    let without_columns = Inventory { hidden_columns: Optional::Absent, ..slim.clone() };
    if Rules::of(&without_columns).shown_columns() == Rules::of(&slim).shown_columns() {
        slim = without_columns;
    }
    slim
}

/// True if two inventories have the same levels, and the second one no entry that is no level.
fn has_equal_levels(one: &Inventory, other: &Inventory) -> bool {
    let all = other.levels.get().map_or(0, |levels| levels.entries().len());
    let counted = other.levels.get().into_iter().flat_map(Levels::counted).count();
    all == counted && Rules::of(one).levels().eq(Rules::of(other).levels())
}
