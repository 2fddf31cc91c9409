//! What labels call things (`docs/rules.md#step-labels`).

use crate::model::{ContainerId, InventoryId, StackId, State};
use crate::rules::names::display_name;

/// How much of a name a label takes, in characters.
const LONGEST_NAME: usize = 60;

/// A name as a label has it: shortened, and never empty.
pub(super) fn named(name: &str) -> String {
    let name = display_name(name);
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// The name of an inventory.
pub(super) fn inventory_name(state: &State, id: InventoryId) -> String {
    let inventory = state.inventory(id);
    named(inventory.map_or("", |inventory| &inventory.name))
}

/// The name of a container of any kind.
pub(super) fn container_name(state: &State, id: ContainerId) -> String {
    let container = state.container(id);
    named(container.map_or("", |container| container.name()))
}

/// The name of a stack's item.
pub(super) fn stack_name(state: &State, container: ContainerId, id: StackId) -> String {
    let stack = state.stack(container, id);
    named(stack.map_or("", |stack| &stack.item.name))
}
