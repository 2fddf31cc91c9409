//! Commands on containers.

use super::{Gone, change_container, change_inventory, find_mut, owner, swap};
use crate::command::Direction;
use crate::model::{
    Coins, Container, ContainerId, Entity, Inventory, InventoryId, ItemContainer, MoneyPouch,
    State, Unknown, position,
};
use crate::rules::input;

pub(super) fn add_item_container(
    state: &State,
    inventory: InventoryId,
    name: &str,
    capacity: &str,
) -> Result<State, Gone> {
    let container = Container::Item(ItemContainer {
        name: name.to_owned(),
        capacity: input::amount(capacity)
            .unwrap_or(ItemContainer::DEFAULT_CAPACITY)
            .max(ItemContainer::MIN_CAPACITY),
        items: Vec::new(),
        unknown: Unknown::default(),
    });
    add(state, inventory, container)
}

pub(super) fn add_money_pouch(
    state: &State,
    inventory: InventoryId,
    name: &str,
    capacity: &str,
    slots: &str,
) -> Result<State, Gone> {
    let pouch = Container::Pouch(MoneyPouch {
        name: name.to_owned(),
        capacity: input::amount(capacity)
            .unwrap_or(MoneyPouch::DEFAULT_CAPACITY)
            .max(MoneyPouch::MIN_NEW_CAPACITY),
        slots: input::amount(slots)
            .unwrap_or(MoneyPouch::DEFAULT_SLOTS)
            .max(MoneyPouch::MIN_SLOTS),
        coins: Coins::default(),
        unknown: Unknown::default(),
    });
    add(state, inventory, pouch)
}

/// Puts a new container on top of the left column (section 4).
fn add(state: &State, inventory: InventoryId, container: Container) -> Result<State, Gone> {
    let mut ids = state.ids.clone();
    let container = Entity::new(ids.container(), container);
    let next = change_inventory(state, inventory, |inventory| {
        let mut changed = inventory.clone();
        let [left, _] = &mut changed.columns;
        left.insert(0, container);
        changed
    })?;
    Ok(State { ids, ..next })
}

pub(super) fn configure_item_container(
    state: &State,
    id: ContainerId,
    name: Option<&str>,
    capacity: Option<&str>,
) -> Result<State, Gone> {
    change_container(state, id, |container| {
        let mut changed = container.clone();
        if let Container::Item(container) = &mut changed {
            configure(&mut container.name, &mut container.capacity, name, capacity);
        }
        changed
    })
}

pub(super) fn configure_money_pouch(
    state: &State,
    id: ContainerId,
    name: Option<&str>,
    capacity: Option<&str>,
    slots: Option<&str>,
) -> Result<State, Gone> {
    change_container(state, id, |container| {
        let mut changed = container.clone();
        if let Container::Pouch(pouch) = &mut changed {
            configure(&mut pouch.name, &mut pouch.capacity, name, capacity);
            if let Some(slots) = slots.and_then(input::amount) {
                pouch.slots = slots.max(MoneyPouch::MIN_SLOTS);
            }
        }
        changed
    })
}

/// The part that both configure dialogs share: the name as typed, the capacity if it is an integer of
/// at least 0.2 (section 5).
fn configure(
    stored_name: &mut String,
    stored_capacity: &mut f64,
    name: Option<&str>,
    capacity: Option<&str>,
) {
    if let Some(name) = name {
        name.clone_into(stored_name);
    }
    if let Some(capacity) = capacity.and_then(input::integer)
        && capacity >= ItemContainer::MIN_CAPACITY
    {
        *stored_capacity = capacity;
    }
}

pub(super) fn delete(state: &State, id: ContainerId) -> Result<State, Gone> {
    change_inventory(state, owner(state, id)?, |inventory| {
        let mut changed = inventory.clone();
        for column in &mut changed.columns {
            column.retain(|container| container.id != id);
        }
        changed
    })
}

pub(super) fn shift(state: &State, id: ContainerId, direction: Direction) -> Result<State, Gone> {
    let mut next = state.clone();
    let inventory = find_mut(&mut next.inventories, owner(state, id)?)?;
    let mut changed = Inventory::clone(inventory);
    if shift_within(&mut changed, id, direction) {
        *inventory = inventory.with(changed);
    }
    Ok(next)
}

/// Carries out a move; says whether there was a place to move to. Equal containers still change
/// places: each has its own identity.
fn shift_within(inventory: &mut Inventory, id: ContainerId, direction: Direction) -> bool {
    let [left, right] = &mut inventory.columns;
    let (from, to) = match direction {
        Direction::Left => (right, left),
        Direction::Right => (left, right),
        Direction::Up | Direction::Down => {
            return [left, right].into_iter().any(|column| {
                position(column, id).is_some_and(|place| swap(column, place, direction))
            });
        }
    };
    let Some(place) = position(from, id) else {
        return false;
    };
    let container = from.remove(place);
    to.insert(0, container);
    true
}
