//! What names mean to the open inventory (docs/rules.md#names-in-a-text).

use std::rc::Rc;

use super::Session;
use crate::catalogue::Kind;
use crate::model::{Entity, Inventory, InventoryId};
use crate::text::{Known, Listed};

/// What names mean to an inventory, for as long as it stays what it is.
#[derive(Debug)]
pub(super) struct KnownFor {
    inventory: Option<Rc<Entity<InventoryId, Inventory>>>,
    known: Rc<Known>,
}

impl Session {
    /// What names mean: the items of the open inventory, then the catalogue.
    #[must_use]
    pub fn known(&self) -> Rc<Known> {
        let index = self.selected_index();
        let open = index
            .and_then(|index| self.state.inventories.get(index))
            .cloned();
        let is_same = |a: Option<&Rc<_>>, b: Option<&Rc<_>>| a.map(Rc::as_ptr) == b.map(Rc::as_ptr);
        if let Some(cached) = &*self.known.borrow()
            && is_same(cached.inventory.as_ref(), open.as_ref())
        {
            return Rc::clone(&cached.known);
        }
        let containers = open.iter().flat_map(|open| open.containers());
        let own = containers
            .flat_map(|container| container.stacks())
            .map(|stack| &stack.item);
        let catalogue = self.catalogue().all().map(|(id, entry)| {
            let pack = id.filter(|_| entry.kind == Kind::Pack);
            let mut item = entry.item();
            if pack.is_some() {
                // What is in it weighs.
                item.weight = 0.0;
            }
            Listed { item, pack }
        });
        let known = Rc::new(Known::new(self.letters, own, catalogue));
        *self.known.borrow_mut() = Some(KnownFor {
            inventory: open,
            known: Rc::clone(&known),
        });
        known
    }
}
