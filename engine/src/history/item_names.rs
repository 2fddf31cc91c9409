//! The names of the items that a step deleted, added or moved, for the search of the History
//! (`docs/rules/actions.md#history`).

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::StateChange;
use engine_core::model::{
    Container, ContainerId, Entity, Inventory, InventoryId, ItemStack, StackId, is_same,
    without_common_ends,
};
use engine_core::wording::names::{is_blank, short_name};

/// The most characters of all names of a step.
const MOST_CHARACTERS: usize = 500;

/// A stack with the container that holds it.
type Held<'a> = (ContainerId, &'a Entity<StackId, ItemStack>);

impl StateChange {
    /// The names of the items of which a container has more or fewer afterwards, each once, as many as 500 characters
    /// hold. Names that are in the label of the step are left out, since the search finds the label.
    #[must_use]
    pub fn item_names(&self, label: &str) -> Vec<String> {
        let (before, after) = self.changed_stacks();
        let holding = |stacks: &[Held<'_>]| -> HashMap<StackId, (ContainerId, u64)> {
            let held = |(holder, stack): &Held<'_>| (stack.id, (*holder, stack.quantity.to_bits()));
            stacks.iter().map(held).collect()
        };
        let (was, is) = (holding(&before), holding(&after));
        let mut known = HashSet::new();
        let mut left = MOST_CHARACTERS;
        before
            .iter()
            .chain(&after)
            .filter(|(_, stack)| was.get(&stack.id) != is.get(&stack.id))
            .filter(|(_, stack)| !is_blank(&stack.item.name) && known.insert(&*stack.item.name))
            .map(|(_, stack)| short_name(&stack.item.name))
            .filter(|name| !label.contains(&**name))
            .take_while(|name| {
                let length = name.chars().count();
                let fits = length <= left;
                left = left.saturating_sub(length);
                fits
            })
            .collect()
    }

    /// The stacks in parts of containers that differ before and after.
    fn changed_stacks(&self) -> (Vec<Held<'_>>, Vec<Held<'_>>) {
        let changed = self.changed_inventories();
        let old = containers(changed.iter().map(|changed| changed.before));
        let new = containers(changed.iter().map(|changed| changed.after));
        let by_id: HashMap<_, _> = old.iter().map(|container| (container.id, *container)).collect();
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for container in &new {
            let others = by_id.get(&container.id).map(|old| old.stacks());
            let others = others.unwrap_or_default();
            if !is_same(container.stacks(), others) {
                let (others, stacks) = without_common_ends(others, container.stacks());
                before.extend(others.iter().map(|stack| (container.id, &**stack)));
                after.extend(stacks.iter().map(|stack| (container.id, &**stack)));
            }
        }
        let remaining: HashSet<_> = new.iter().map(|container| container.id).collect();
        for container in old.iter().filter(|container| !remaining.contains(&container.id)) {
            before.extend(container.stacks().iter().map(|stack| (container.id, &**stack)));
        }
        (before, after)
    }
}

/// The containers of inventories.
fn containers<'a>(
    inventories: impl Iterator<Item = Option<&'a Rc<Entity<InventoryId, Inventory>>>>,
) -> Vec<&'a Entity<ContainerId, Container>> {
    let containers = inventories.flatten().flat_map(|inventory| inventory.containers());
    containers.map(|container| &**container).collect()
}
