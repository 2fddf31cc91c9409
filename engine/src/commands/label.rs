//! Names of inventories, containers and stacks in labels (`docs/rules/actions.md#step-labels`).

use std::collections::HashSet;

use crate::model::{ContainerId, InventoryId, StackId, State};
use crate::rules::names::{counted, short_name};
use crate::rules::rounding::number_text;

/// The name of an inventory.
pub(super) fn inventory_name(state: &State, id: InventoryId) -> String {
    let inventory = state.inventory(id);
    short_name(inventory.map_or("", |inventory| &inventory.name))
}

/// The name of a container of any kind.
pub(super) fn container_name(state: &State, id: ContainerId) -> String {
    let container = state.container(id);
    short_name(container.map_or("", |container| container.name()))
}

/// The name of a stack's item.
pub(super) fn stack_name(state: &State, container: ContainerId, id: StackId) -> String {
    let stack = state.stack(container, id);
    short_name(stack.map_or("", |stack| &stack.item.name))
}

/// The label of a step that changed a number: "Changed gp in Coin Purse: 62 → 12".
pub(super) fn with_numbers(label: String, before: Option<f64>, after: Option<f64>) -> String {
    match before.zip(after) {
        Some((before, after)) => {
            format!("{label}: {} → {}", number_text(before), number_text(after))
        }
        None => label,
    }
}

/// The name of a single stack, or the number of stacks: "3 items". Stacks that the container does not hold are left
/// out.
pub(super) fn stacks_name(state: &State, container: ContainerId, ids: &HashSet<StackId>) -> String {
    let container = state.item_container(container);
    let stored = container.into_iter().flat_map(|container| &container.items);
    let there: Vec<_> = stored.filter(|stack| ids.contains(&stack.id)).collect();
    match there.as_slice() {
        [only] => short_name(&only.item.name),
        several => counted(several.len(), "item"),
    }
}
