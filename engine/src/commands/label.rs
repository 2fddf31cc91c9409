//! What labels call things (`docs/rules.md#step-labels`).

use crate::model::{ContainerId, InventoryId, StackId, State};
use crate::rules::names::short_name;

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
