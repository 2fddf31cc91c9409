//! The cards of the open inventory, and those to draw again.

use std::collections::HashMap;
use std::rc::Rc;

use super::OpenInventory;
use super::rows::{RowSlots, draw_rows};
use crate::view::figures::over_announcement;
use crate::view::update::Update;
use crate::view::{ContainerView, draw};
use engine_core::model::{
    Container, ContainerId, Entity, Inventory, ItemStack, List, StackId, without_common_ends,
};
use engine_core::rules::container_totals::ContainerTotals;
use engine_core::rules::games::{ItemSlots, Rules};

/// A container on the screen. The totals of its contents and its supplies are cached, like the totals of inventories.
#[derive(Debug)]
pub(super) struct Card {
    pub container: Rc<Entity<ContainerId, Container>>,
    pub totals: ContainerTotals,
    pub supplies: List<StackId, ItemStack>,
}

impl Card {
    fn new(container: &Rc<Entity<ContainerId, Container>>, item_slots: ItemSlots) -> Self {
        let stacks = container.stacks().iter();
        let marked = stacks.filter(|stack| stack.is_supply());
        Self {
            container: Rc::clone(container),
            totals: ContainerTotals::of(container, item_slots),
            supplies: marked.cloned().collect(),
        }
    }

    /// The card as it is drawn in an inventory.
    pub fn view(&self, inventory: &Inventory) -> ContainerView {
        draw::container(&self.container, &self.totals, inventory)
    }

    fn over_announcement(&self, inventory: &Inventory) -> Option<String> {
        over_announcement(&self.container, &self.totals, Rules::of(inventory))
    }
}

/// The cards of an inventory that was not on the screen before.
pub(super) fn new_cards(
    containers: &List<ContainerId, Container>,
    item_slots: ItemSlots,
    update: &mut Update,
) -> HashMap<ContainerId, Card> {
    let mut cards = HashMap::with_capacity(containers.len());
    for container in containers {
        draw_rows(None, container, RowSlots::unchanged(item_slots), update);
        cards.insert(container.id, Card::new(container, item_slots));
    }
    cards
}

/// Draws the changed cards of the open inventory, adds the new ones, and drops the removed ones.
pub(super) fn draw_cards(
    before: OpenInventory,
    after: &List<ContainerId, Container>,
    inventory: &Inventory,
    update: &mut Update,
) -> HashMap<ContainerId, Card> {
    let OpenInventory {
        inventory: inventory_before,
        item_slots: before,
        containers,
        mut cards,
        ..
    } = before;
    let rows = RowSlots { before, after: Rules::of(inventory).item_slots() };
    let (before, after) = if rows.are_changed() {
        (&containers[..], &after[..])
    } else {
        without_common_ends(&containers, after)
    };
    let mut known: HashMap<_, _> =
        before.iter().filter_map(|old| cards.remove_entry(&old.id)).collect();
    let mut over = Vec::new();
    for container in after {
        let card = match known.remove(&container.id) {
            Some(card) if Rc::ptr_eq(&card.container, container) && !rows.are_changed() => card,
            Some(old) => {
                let card = Card::new(container, rows.after);
                let view = card.view(inventory);
                if old.view(&inventory_before) != view {
                    update.containers.push(view);
                }
                if old.over_announcement(&inventory_before).is_none() {
                    over.extend(card.over_announcement(inventory));
                }
                draw_rows(Some(&old.container), container, rows, update);
                card
            }
            None => {
                draw_rows(None, container, rows, update);
                Card::new(container, rows.after)
            }
        };
        cards.insert(container.id, card);
    }
    update.announcements = match over.len() {
        0..=MOST_ANNOUNCED => over,
        count => vec![format!("{count} containers are full.")],
    };
    cards
}

/// The most containers that are announced by name (`docs/rules/panel.md#announcements`).
const MOST_ANNOUNCED: usize = 10;

/// Draws the unchanged cards again that show more than their container: pouches the coins and which are in use, item
/// containers their size, and fixed loads the columns.
pub(super) fn draw_by_settings(before: &OpenInventory, inventory: &Inventory, update: &mut Update) {
    for container in inventory.containers() {
        let depends_on_settings = match &***container {
            Container::Pouch(_) | Container::Item(_) => true,
            Container::Unknown(_) => false,
        };
        let card = before.cards.get(&container.id).filter(|_| depends_on_settings);
        if let Some(card) = card.filter(|card| Rc::ptr_eq(&card.container, container)) {
            let view = card.view(inventory);
            if view != card.view(&before.inventory) {
                update.containers.push(view);
            }
        }
    }
}
