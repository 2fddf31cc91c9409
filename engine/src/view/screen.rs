//! The state of the screen, and the differences from the state shown before: only the parts to draw again, found by
//! comparing pointers.

mod cards;
mod rows;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use self::cards::{Card, draw_by_settings, draw_cards, new_cards};
use crate::view::draw::Load;
use crate::view::levels::Encumbrance;
use crate::view::party::party;
use crate::view::supplies::{self, SupplyList};
use crate::view::update::Update;
use crate::view::{ContainerKind, ContainerView, InventoryListItem, InventoryView, Shown, draw};
use engine_core::language::case_mapping::CaseMapping;
use engine_core::model::{
    Container, ContainerId, Entity, Id, Inventory, InventoryCache, InventoryId, ItemStack, List,
    StackId, State, without_common_ends,
};
use engine_core::rules::container_totals::ContainerTotals;
use engine_core::rules::games::{ItemSlots, Rules};
use engine_core::rules::totals::Totals;
use engine_core::wording::names::is_blank;

/// The state of the screen.
#[derive(Debug, Default)]
pub(crate) struct Screen {
    /// True after the first update.
    is_drawn: bool,
    /// Cached because adding up an inventory takes time in proportion to the number of its stacks.
    totals: InventoryCache<Totals>,
    party: Option<Shown>,
    /// The lists of items that were sent.
    item_lists: Vec<InventoryId>,
    open: Option<OpenInventory>,
}

/// The inventory on the screen.
#[derive(Debug)]
struct OpenInventory {
    inventory: Rc<Entity<InventoryId, Inventory>>,
    view: InventoryView,
    /// The slots that its rows take.
    item_slots: ItemSlots,
    /// Its containers that have a card, the left column's first. The others count nothing.
    containers: List<ContainerId, Container>,
    cards: HashMap<ContainerId, Card>,
    totals: Totals,
    /// The supplies that were sent.
    supplies: SupplyList,
}

impl Screen {
    /// Shows a state: returns the differences from the state shown before. An unchanged part costs only the comparison
    /// of a pointer.
    pub fn show(
        &mut self,
        state: &State,
        selected: Option<InventoryId>,
        case_mapping: CaseMapping,
    ) -> Update {
        let mut inventories = state.inventories.iter();
        let open = inventories.find(|inventory| Some(inventory.id) == selected);
        let before = self.open.take();
        let mut update = Update { selected: open.map(|open| open.id), ..Update::default() };
        update.reset =
            !self.is_drawn || before.as_ref().map(|open| open.inventory.id) != update.selected;
        let before = before.filter(|_| !update.reset);
        self.open = open.map(|open| draw_open(before, open, case_mapping, &mut update));
        self.list(state, &mut update);
        update.party = self.party.clone();
        self.is_drawn = true;
        update
    }

    /// The slots of the open inventory, and its levels of encumbrance.
    pub fn load(&self) -> Option<Load> {
        self.open.as_ref().map(|open| Load::of(&open.inventory, open.totals))
    }

    /// The supplies of the open inventory that the character has with them.
    pub fn supplies(&self) -> impl Iterator<Item = &Entity<StackId, ItemStack>> {
        let open = self.open.iter();
        open.flat_map(|open| carried_supplies(&open.inventory, &open.containers, &open.cards))
    }

    /// Adds the changed items of the Inventories panel, and the order of all if it has changed.
    fn list(&mut self, state: &State, update: &mut Update) {
        let (before, after) = without_common_ends(self.totals.inventories(), &state.inventories);
        if self.is_drawn && before.is_empty() && after.is_empty() {
            return;
        }
        if !self.is_drawn || has_order_changed(before, after) {
            let ids = state.inventories.iter().map(|inventory| inventory.id);
            update.inventory_order = Some(ids.collect());
        }
        let listed: HashSet<_> = before.iter().map(|inventory| inventory.id).collect();
        self.totals.update(&state.inventories, |inventory| {
            let totals = match &self.open {
                Some(open) if Rc::ptr_eq(&open.inventory, inventory) => open.totals,
                _ => Totals::of_inventory(inventory),
            };
            if listed.contains(&inventory.id) {
                update.inventories.push(draw::inventory_list_item(inventory, totals));
            }
            totals
        });
        self.party = party(self.characters().map(|(inventory, totals)| (&***inventory, totals)));
        let lists = state.inventories.iter().filter(|inventory| inventory.is_item_list());
        let lists: Vec<_> = lists.map(|list| list.id).collect();
        if !self.is_drawn || lists != self.item_lists {
            self.item_lists.clone_from(&lists);
            update.item_lists = Some(lists);
        }
    }

    /// The cards of these containers, as far as they are in the open inventory.
    pub fn cards(&self, containers: &[ContainerId]) -> Vec<ContainerView> {
        let open = self.open.iter();
        open.flat_map(|open| {
            let cards = containers.iter().filter_map(|id| open.cards.get(id));
            cards.map(|card| card.view(&open.inventory))
        })
        .collect()
    }

    /// The items of the Inventories panel for these inventories, as far as they exist.
    pub fn list_items(&self, inventories: &[InventoryId]) -> Vec<InventoryListItem> {
        let asked: HashSet<_> = inventories.iter().collect();
        let found = self.listed().filter(|(inventory, _)| asked.contains(&inventory.id));
        let found: HashMap<_, _> = found.map(|found| (found.0.id, found)).collect();
        let found = inventories.iter().filter_map(|id| found.get(id));
        found.map(|(inventory, totals)| draw::inventory_list_item(inventory, *totals)).collect()
    }

    /// All inventories with their totals.
    pub fn listed(&self) -> impl Iterator<Item = (&Rc<Entity<InventoryId, Inventory>>, Totals)> {
        self.totals.iter().map(|(inventory, totals)| (inventory, *totals))
    }

    /// The inventories that are no lists of items, with their totals.
    pub fn characters(
        &self,
    ) -> impl Iterator<Item = (&Rc<Entity<InventoryId, Inventory>>, Totals)> {
        self.listed().filter(|(inventory, _)| !inventory.is_item_list())
    }
}

/// Totals, taken from the cache if the container or inventory is on the screen.
impl Screen {
    /// The totals of the contents of a container in an inventory whose rows take these slots.
    pub fn of(
        &self,
        container: &Rc<Entity<ContainerId, Container>>,
        item_slots: ItemSlots,
    ) -> ContainerTotals {
        let open = self.open.as_ref().filter(|open| open.item_slots == item_slots);
        match open.and_then(|open| open.cards.get(&container.id)) {
            Some(card) if Rc::ptr_eq(&card.container, container) => card.totals,
            _ => ContainerTotals::of(container, item_slots),
        }
    }

    /// The totals of an inventory.
    pub fn of_inventory(&self, inventory: &Inventory) -> Totals {
        let is_it = |listed: &Inventory| std::ptr::eq(listed, inventory);
        let known = self.listed().find(|(listed, _)| is_it(listed));
        let add_up = || {
            let item_slots = Rules::of(inventory).item_slots();
            let containers = inventory.containers();
            let contents =
                containers.map(|container| (&***container, self.of(container, item_slots)));
            Totals::of_containers(inventory, contents)
        };
        known.map_or_else(add_up, |(_, totals)| totals)
    }
}

/// The supplies in these containers that the character has with them; none of a list of items.
fn carried_supplies<'a>(
    inventory: &Inventory,
    containers: &'a List<ContainerId, Container>,
    cards: &'a HashMap<ContainerId, Card>,
) -> impl Iterator<Item = &'a Entity<StackId, ItemStack>> {
    let is_character = !inventory.is_item_list();
    let cards = containers.iter().filter_map(|container| cards.get(&container.id));
    cards.filter(move |_| is_character).flat_map(|card| {
        let carried = card.container.carried();
        let supplies = card.supplies.iter().map(|stack| &**stack);
        supplies.filter(move |stack| carried.has(stack))
    })
}

/// Adds the differences of the open inventory from the version shown before.
fn draw_open(
    before: Option<OpenInventory>,
    inventory: &Rc<Entity<InventoryId, Inventory>>,
    case_mapping: CaseMapping,
    update: &mut Update,
) -> OpenInventory {
    let before = match before {
        Some(before) if Rc::ptr_eq(&before.inventory, inventory) => return before,
        before => before,
    };
    let is_changed = |is_same: fn(&Inventory, &Inventory) -> bool| {
        let mut before = before.iter();
        !before.any(|before| is_same(&before.inventory, inventory))
    };
    if is_changed(|before, after| before.penalties == after.penalties) {
        update.penalties = Some(draw::penalties(inventory));
    }
    let rules = Rules::of(inventory);
    let are_columns_changed = is_changed(|before, after| {
        Rules::of(before).shown_columns() == Rules::of(after).shown_columns()
    });
    if are_columns_changed {
        update.hidden_columns = Some(rules.shown_columns().hidden());
    }
    let are_coins_changed = is_changed(|before, after| {
        let (before, after) = (Rules::of(before), Rules::of(after));
        before.coin_table() == after.coin_table()
            && before.kinds_in_use() == after.kinds_in_use()
            && before.coins() == after.coins()
    });
    if are_coins_changed {
        update.coins = Some(draw::coin_texts(inventory));
    }
    if is_changed(has_same_layout) {
        update.columns = Some(draw::columns(inventory));
    }
    let all = draw::listed(inventory);
    let levels = before.as_ref().map(|before| Encumbrance::of(&before.inventory, before.totals));
    let (view, supplies_before, cards) = match before {
        Some(mut before) => {
            let is_mark_changed = before.inventory.is_item_list() != inventory.is_item_list();
            if are_coins_changed || are_columns_changed || is_mark_changed {
                draw_by_settings(&before, inventory, update);
            }
            let sent = std::mem::take(&mut before.supplies);
            let view = before.view.clone();
            (Some(view), Some(sent), draw_cards(before, &all, inventory, update))
        }
        None => (None, None, new_cards(&all, rules.item_slots(), update)),
    };
    let contents: Vec<_> = all
        .iter()
        .filter_map(|container| Some((&**container, cards.get(&container.id)?.totals)))
        .collect();
    let totals = Totals::of_containers(
        inventory,
        contents.iter().map(|(container, totals)| (&***container, *totals)),
    );
    let now = draw::inventory(inventory, totals, &contents);
    let change = levels.and_then(|levels| levels.change(&Encumbrance::of(inventory, totals)));
    update.level_change = change.map(|change| format!("{change}."));
    if view.as_ref() != Some(&now) {
        update.open = Some(now.clone());
    }
    let supplies = {
        let carried = carried_supplies(inventory, &all, &cards);
        SupplyList::of(carried, supplies::AT_FIRST, case_mapping)
    };
    if supplies_before.as_ref() != Some(&supplies) {
        update.supplies = Some(supplies.clone());
    }
    OpenInventory {
        inventory: Rc::clone(inventory),
        view: now,
        item_slots: rules.item_slots(),
        containers: all,
        cards,
        totals,
        supplies,
    }
}

/// True if the columns have the same containers in the same order, of the same kinds, and the same ones have no name or
/// no card.
fn has_same_layout(before: &Inventory, after: &Inventory) -> bool {
    before.is_item_list() == after.is_item_list()
        && before.columns.iter().zip(&after.columns).all(|(before, after)| {
            let (before, after) = without_common_ends(before, after);
            let shown = |container: &Entity<_, Container>| {
                (ContainerKind::of(container), is_blank(container.name()))
            };
            let mut pairs = before.iter().zip(after);
            !has_order_changed(before, after)
                && pairs.all(|(before, after)| shown(before) == shown(after))
        })
}

/// True if the entries of a list or their order have changed.
fn has_order_changed<I: Id, T>(before: &[Rc<Entity<I, T>>], after: &[Rc<Entity<I, T>>]) -> bool {
    before.len() != after.len() || before.iter().zip(after).any(|(old, new)| old.id != new.id)
}
