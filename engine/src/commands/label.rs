//! Names of inventories, containers and stacks in labels (`docs/rules/actions.md#step-labels`).

use std::collections::HashSet;

use engine_core::model::{ContainerId, InventoryId, StackId, State};
use engine_core::wording::step_label::{Name, OneOrMany};

/// The name of an inventory.
pub(super) fn inventory_name(state: &State, id: InventoryId) -> Name {
    let inventory = state.inventory(id);
    Name::of(inventory.map_or("", |inventory| &inventory.name))
}

/// The name of a container of any kind.
pub(super) fn container_name(state: &State, id: ContainerId) -> Name {
    let container = state.container(id);
    Name::of(container.map_or("", |container| container.name()))
}

/// The name of a stack's item.
pub(super) fn stack_name(state: &State, container: ContainerId, id: StackId) -> Name {
    let stack = state.stack(container, id);
    Name::of(stack.map_or("", |stack| &stack.item.name))
}

/// A single one of these stacks by its name, otherwise their number. Stacks that the container does not hold are left
/// out.
pub(super) fn stacks_there(
    state: &State,
    container: ContainerId,
    ids: &HashSet<StackId>,
) -> OneOrMany {
    let container = state.item_container(container);
    let stored = container.into_iter().flat_map(|container| &container.items);
    let there = stored.filter(|stack| ids.contains(&stack.id));
    OneOrMany::of(there.map(|stack| &*stack.item.name))
}
