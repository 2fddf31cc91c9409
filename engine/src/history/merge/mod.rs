//! Three-way merge: undoes or redoes one step in a state that other panels may have changed meanwhile.
//!
//! A merge has three sides: the `current` state, and those before and after the step, `base` and `target`. For undo,
//! `base` is the side after the step and `target` the one before it; for redo it is the other way round. A step has
//! only the entities and the orders of lists in which the two differ: everything else stays as in `current`. A value
//! that the step changed becomes as in `target`, provided that it is the same in `current` and `base`.
//!
//! | | base | target | current | merged |
//! | --- | --- | --- | --- | --- |
//! | only the step changed it | 3 torches | 5 torches | 3 torches | 5 torches |
//! | only another panel changed it | 20 gp | 20 gp | 7 gp | 7 gp |
//! | both changed it | 3 torches | 5 torches | 4 torches | [`Conflict`] |
//! | the step added it, another panel removed it | 3 torches | none | none | [`Conflict`] |
//!
//! The last line ensures that undo never creates items (`docs/rules/actions.md#nothing-becomes-more`): if 3 torches
//! were taken from a stack of 10, and another panel has moved these 3, restoring the 10 would result in 13. So a step
//! is undone in full or not at all.
//!
//! The fields of an entity, the list that contains it and the order of that list are merged separately
//! (`docs/rules/actions.md#what-merges`). So a container is looked up by its id in both columns of its inventory, and a
//! stack in all its containers.

mod entities;
mod fields;
mod lists;
mod order;
mod parts;
mod sides;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use self::lists::{ListChange, Patches};
use self::parts::PartsChange;
pub use self::sides::Conflict;
use super::diff::{Direction, InventoryDiff, StepDiff};
use engine_core::model::{Entity, Inventory, InventoryId, State, position};

/// Carries a step out in a state, or reverts it there. With a conflict the state stays as it is. The lists that change
/// are copied only if something else still points to them: of several steps in a row only the first copies any.
///
/// # Errors
/// [`Conflict`] if a field that the step changed was changed since, an entity that only `base` has was removed or
/// changed, the container of a change was removed, the same list was reordered, or what was reordered is gone.
pub(super) fn merge(
    state: &mut State,
    step: &StepDiff,
    direction: Direction,
) -> Result<(), Conflict> {
    let (mut patches, mut parts) = (Patches::new(), Vec::new());
    for diff in &step.inventories {
        let id = diff.inventory();
        let index = position(&state.inventories, id);
        let current = index.map(|index| &state.inventories[index]);
        match (diff, direction) {
            (InventoryDiff::Parts(diff), _) => {
                let (index, current) = index.zip(current).ok_or(Conflict)?;
                parts.push((index, PartsChange::new(current, diff, direction, step.typed)?));
            }
            (InventoryDiff::Added(target), Direction::Apply)
            | (InventoryDiff::Removed(target), Direction::Revert) => {
                patches.insert(id, Some(restored(target, current)?));
            }
            (InventoryDiff::Added(base), Direction::Revert)
            | (InventoryDiff::Removed(base), Direction::Apply) => {
                require_unchanged(base, current)?;
                patches.insert(id, None);
            }
        }
    }
    let order = step.order.as_ref().map(|order| order.sides(direction));
    let list = ListChange::new(&state.inventories, order, patches)?;
    // Nothing conflicts any more.
    for (index, parts) in parts {
        parts.make(Entity::make_mut(&mut state.inventories[index]));
    }
    list.make(&mut state.inventories);
    Ok(())
}

type InventoryEntity = Rc<Entity<InventoryId, Inventory>>;

/// An inventory that is not there.
fn restored(
    target: &InventoryEntity,
    current: Option<&InventoryEntity>,
) -> Result<InventoryEntity, Conflict> {
    match current {
        None => Ok(Rc::clone(target)),
        Some(_) => Err(Conflict),
    }
}

/// Checks that an inventory which is to be removed was not changed since.
fn require_unchanged(
    base: &InventoryEntity,
    current: Option<&InventoryEntity>,
) -> Result<(), Conflict> {
    if current == Some(base) { Ok(()) } else { Err(Conflict) }
}
