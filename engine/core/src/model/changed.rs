//! The inventories that differ between two states.

use std::collections::HashSet;
use std::rc::Rc;

use super::{Entity, Inventory, InventoryId, State, by_id, without_common_ends};

/// An inventory in two states; `None` where it does not exist.
#[derive(Clone, Copy, Debug)]
pub struct ChangedInventory<'a> {
    pub id: InventoryId,
    pub before: Option<&'a Rc<Entity<InventoryId, Inventory>>>,
    pub after: Option<&'a Rc<Entity<InventoryId, Inventory>>>,
}

/// The inventories that are new, have changed or are gone: first those of the state after, in its order.
#[must_use]
pub fn changed_inventories<'a>(before: &'a State, after: &'a State) -> Vec<ChangedInventory<'a>> {
    let (before, after) = without_common_ends(&before.inventories, &after.inventories);
    let old = by_id(before);
    let new: HashSet<_> = after.iter().map(|inventory| inventory.id).collect();
    let changed = after.iter().filter_map(|inventory| {
        let before = old.get(&inventory.id).copied();
        let is_same = before.is_some_and(|before| Rc::ptr_eq(before, inventory));
        let changed = ChangedInventory { id: inventory.id, before, after: Some(inventory) };
        (!is_same).then_some(changed)
    });
    let gone = before.iter().filter(|inventory| !new.contains(&inventory.id));
    let gone = gone.map(|inventory| ChangedInventory {
        id: inventory.id,
        before: Some(inventory),
        after: None,
    });
    changed.chain(gone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_moved_has_not_changed() {
        let mut before = State::default();
        for name in ["Ada", "Bo", "Cy", "Di"] {
            let id = before.ids.inventory();
            before.inventories.push(Entity::new(id, Inventory::new(name.to_owned())));
        }
        let mut after = before.clone();
        let ids = before.inventories.iter().map(|inventory| inventory.id);
        let [_, bo, cy, _] = ids.collect::<Vec<_>>()[..] else { unreachable!() };
        // Di is in front, Bo is gone, Cy has a new name, Ed is new.
        after.inventories.swap(0, 3);
        after.inventories.remove(1);
        after.inventories[1] = Entity::new(cy, Inventory::new("Cyra".to_owned()));
        let ed = after.ids.inventory();
        after.inventories.push(Entity::new(ed, Inventory::new("Ed".to_owned())));
        let changed = |before, after| {
            let changed = changed_inventories(before, after).into_iter();
            changed
                .map(|each| (each.id, each.before.is_some(), each.after.is_some()))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            changed(&before, &after),
            [(cy, true, true), (ed, false, true), (bo, true, false)]
        );
        assert_eq!(
            changed(&after, &before),
            [(bo, false, true), (cy, true, true), (ed, true, false)]
        );
        assert!(changed(&before, &before).is_empty());
    }
}
