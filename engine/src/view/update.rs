//! What has changed since the panel last heard: only the parts to draw again, found by comparing
//! pointers.

use std::rc::Rc;

use serde::Serialize;
use tsify::Tsify;

use crate::model::{
    Container, ContainerId, Entity, Inventory, InventoryId, ItemStack, List, Places, StackId,
    State, differing, position,
};
use crate::rules::totals::Totals;
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
    /// The containers of the open inventory, in its order.
    cards: Vec<Rc<Card>>,
    totals: Totals,
    entries: Vec<(Rc<Entity<InventoryId, Inventory>>, InventoryEntry)>,
    told: bool,
}

/// A container on the screen. Its totals are kept, because adding them up costs as much as it holds.
#[derive(Debug)]
struct Card {
    container: Rc<Entity<ContainerId, Container>>,
    totals: Totals,
    view: ContainerView,
}

impl Screen {
    /// Shows a state: answers with what differs from what was shown before.
    pub fn show(&mut self, state: &State, selected: Option<InventoryId>) -> Update {
        let mut update = Update {
            selected: selected.filter(|&id| position(&state.inventories, id).is_some()),
            ..Update::default()
        };
        let before = self.open.as_ref().map(|before| before.id);
        update.reset = !self.told || before != update.selected;
        if update.reset {
            self.open = None;
            self.cards.clear();
        }
        let mut inventories = state.inventories.iter();
        let open = inventories.find(|inventory| Some(inventory.id) == update.selected);
        if let Some(open) = open
            && !is_same(self.open.as_ref(), open)
        {
            self.draw_cards(open, &mut update);
            update.open = Some(draw::inventory(open, self.totals));
        }
        self.open = open.cloned();
        update.inventories = self.list(state);
        self.told = true;
        update
    }

    /// Draws the cards of the open inventory that differ.
    fn draw_cards(&mut self, open: &Inventory, update: &mut Update) {
        let before = std::mem::take(&mut self.cards);
        for (place, container) in open.containers().enumerate() {
            let is_here = |card: &&Rc<Card>| card.container.id == container.id;
            // Nearly always each card stands where it stood.
            let in_place = before.get(place).filter(is_here);
            let old = in_place.or_else(|| before.iter().find(is_here));
            let card = match old {
                Some(old) if Rc::ptr_eq(&old.container, container) => Rc::clone(old),
                _ => Rc::new(Card::new(container)),
            };
            if old.is_none_or(|old| old.view != card.view) {
                update.containers.push(card.view.clone());
            }
            draw_rows(old.map(|old| &*old.container), container, update);
            self.cards.push(card);
        }
        let totals: Vec<_> = self.cards.iter().map(|card| card.totals).collect();
        self.totals = Totals::all(&totals);
    }

    /// The entries of the Inventories panel, if any of them changed.
    fn list(&mut self, state: &State) -> Option<Vec<InventoryEntry>> {
        let before = std::mem::take(&mut self.entries);
        let mut changed = !self.told || before.len() != state.inventories.len();
        for (place, inventory) in state.inventories.iter().enumerate() {
            let mut known = before.iter();
            let entry = match known.find(|(known, _)| Rc::ptr_eq(known, inventory)) {
                Some((_, entry)) => entry.clone(),
                None if is_same(self.open.as_ref(), inventory) => {
                    draw::inventory_entry(inventory, self.totals)
                }
                None => draw::inventory_entry(inventory, Totals::of_inventory(inventory)),
            };
            changed |= before.get(place).is_none_or(|(_, before)| *before != entry);
            self.entries.push((Rc::clone(inventory), entry));
        }
        let entries = self.entries.iter().map(|(_, entry)| entry.clone());
        changed.then(|| entries.collect())
    }
}

impl Card {
    fn new(container: &Rc<Entity<ContainerId, Container>>) -> Self {
        let totals = Totals::of(container);
        Self {
            container: Rc::clone(container),
            totals,
            view: draw::container(container, totals),
        }
    }
}

fn is_same<I, T>(before: Option<&Rc<Entity<I, T>>>, after: &Rc<Entity<I, T>>) -> bool {
    before.is_some_and(|before| Rc::ptr_eq(before, after))
}

/// Adds the order of an item container's rows, if it is new or changed, and the rows that came or
/// changed in one that stood on the screen before.
fn draw_rows(
    before: Option<&Entity<ContainerId, Container>>,
    after: &Entity<ContainerId, Container>,
    update: &mut Update,
) {
    let Container::Item(rows) = &**after else {
        return;
    };
    let is_moved = match before.map(|before| &**before) {
        Some(Container::Item(before)) => draw_changed(&before.items, &rows.items, update),
        _ => true,
    };
    if is_moved {
        update.orders.push(RowOrder {
            container: after.id,
            rows: rows.items.iter().map(|row| row.id).collect(),
        });
    }
}

/// Adds the rows that came or changed; says whether any came, went or changed places.
fn draw_changed(
    before: &List<StackId, ItemStack>,
    after: &List<StackId, ItemStack>,
    update: &mut Update,
) -> bool {
    let (before, after) = differing(before, after);
    let places = Places::of(before);
    for row in after {
        if !is_same(places.find(before, row.id), row) {
            update.stacks.push(draw::stack(row));
        }
    }
    before.len() != after.len() || before.iter().zip(after).any(|(old, new)| old.id != new.id)
}
