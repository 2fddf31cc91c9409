//! What has changed since the panel last heard: only the parts to draw again, found by comparing
//! pointers.

use std::rc::Rc;

use serde::Serialize;
use tsify::Tsify;

use crate::model::{
    Container, Entity, Inventory, InventoryId, ItemStack, List, Places, StackId, State,
};
use crate::view::{ContainerView, InventoryEntry, InventoryView, RowOrder, StackView, draw};

/// The answer to everything that can change what is shown. What is absent has not changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Update {
    /// The stored text could not be read, wholly or in part: put it aside, confirmed, before anything
    /// is saved.
    pub damaged: bool,
    /// The stored text has changed: save it.
    pub save: bool,
    /// Another inventory is open now (or none): forget all containers and rows before reading on.
    pub reset: bool,
    /// The list of inventories.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inventories: Option<Vec<InventoryEntry>>,
    /// The inventory that is open, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<InventoryId>,
    /// The open inventory's head, tiles and columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<InventoryView>,
    /// Cards whose head, footer or coins changed.
    pub containers: Vec<ContainerView>,
    /// Containers that are new to the screen, and those whose rows came, went or changed places.
    pub orders: Vec<RowOrder>,
    /// Rows that came or changed in containers that stood on the screen before. Those of a new container
    /// are asked for when they come in sight.
    pub stacks: Vec<StackView>,
    /// What Undo would take back, in words; absent: nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<String>,
    /// What Redo would bring back, in words; absent: nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redo: Option<String>,
    /// Something to tell the user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<Notice>,
}

/// A short message after a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "type", content = "text", rename_all = "camelCase")]
pub enum Notice {
    /// Something was deleted; Undo brings it back.
    Deleted(String),
    /// The command could not be carried out and changed nothing.
    Refused(String),
    /// Something was undone or redone.
    Undone(String),
}

/// What the panel shows, as far as it was told.
#[derive(Debug, Default)]
pub struct Screen {
    open: Option<Rc<Entity<InventoryId, Inventory>>>,
    entries: Vec<(Rc<Entity<InventoryId, Inventory>>, InventoryEntry)>,
    told: bool,
}

impl Screen {
    /// Shows a state: answers with what differs from what was shown before.
    pub fn show(&mut self, state: &State, selected: Option<InventoryId>) -> Update {
        let inventories = self.list(state);
        let open = state
            .inventories
            .iter()
            .find(|inventory| Some(inventory.id) == selected)
            .cloned();
        let mut update = Update {
            inventories,
            selected: open.as_ref().map(|inventory| inventory.id),
            ..Update::default()
        };
        let before = self.open.take();
        update.reset = !self.told || before.as_ref().map(|before| before.id) != update.selected;
        if let Some(open) = &open {
            let before = before.filter(|_| !update.reset);
            draw_inventory(before.as_deref(), open, &mut update);
        }
        self.open = open;
        self.told = true;
        update
    }

    /// The entries of the Inventories panel, if any of them changed.
    fn list(&mut self, state: &State) -> Option<Vec<InventoryEntry>> {
        let before = std::mem::take(&mut self.entries);
        self.entries = state
            .inventories
            .iter()
            .map(|inventory| {
                let mut known = before.iter();
                let entry = match known.find(|(known, _)| Rc::ptr_eq(known, inventory)) {
                    Some((_, entry)) => entry.clone(),
                    None => draw::inventory_entry(inventory),
                };
                (Rc::clone(inventory), entry)
            })
            .collect();
        let entries = |list: &[(_, InventoryEntry)]| -> Vec<_> {
            list.iter().map(|(_, entry)| entry.clone()).collect()
        };
        let after = entries(&self.entries);
        (!self.told || after != entries(&before)).then_some(after)
    }
}

/// Adds what differs between two versions of the open inventory.
fn draw_inventory(
    before: Option<&Entity<InventoryId, Inventory>>,
    after: &Entity<InventoryId, Inventory>,
    update: &mut Update,
) {
    if before.is_some_and(|before| std::ptr::eq(before, after)) {
        return;
    }
    update.open = Some(draw::inventory(after));
    for container in after.containers() {
        let old = before
            .into_iter()
            .flat_map(|before| before.containers())
            .find(|old| old.id == container.id);
        if old.is_some_and(|old| Rc::ptr_eq(old, container)) {
            continue;
        }
        let view = draw::container(container);
        if old.is_none_or(|old| draw::container(old) != view) {
            update.containers.push(view);
        }
        if let Container::Item(items) = &***container {
            let old = match old.map(|old| &***old) {
                Some(Container::Item(old)) => Some(&old.items),
                _ => None,
            };
            if let Some(old) = old {
                draw_rows(old, &items.items, update);
            }
            let ids = |rows: &List<StackId, ItemStack>| rows.iter().map(|row| row.id).collect();
            let rows: Vec<StackId> = ids(&items.items);
            if old.is_none_or(|old| ids(old) != rows) {
                update.orders.push(RowOrder {
                    container: container.id,
                    rows,
                });
            }
        }
    }
}

/// Adds the rows that are new or changed.
fn draw_rows(
    before: &List<StackId, ItemStack>,
    after: &List<StackId, ItemStack>,
    update: &mut Update,
) {
    let in_place = before.iter().zip(after).all(|(old, new)| old.id == new.id);
    // Nearly always each row stands where it stood: no index is needed.
    let places = if in_place {
        Places::default()
    } else {
        Places::of(before)
    };
    for (place, row) in after.iter().enumerate() {
        let old = if in_place {
            before.get(place)
        } else {
            places.find(before, row.id)
        };
        if !old.is_some_and(|old| Rc::ptr_eq(old, row)) {
            update.stacks.push(draw::stack(row));
        }
    }
}
