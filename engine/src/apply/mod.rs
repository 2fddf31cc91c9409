//! Carries out commands: a state and a command in, a new state out. Nothing else happens here.
//!
//! What a command leaves alone keeps its pointer; a command that changes nothing answers with the same
//! pointers throughout.

mod coins;
mod container;
mod inventory;
mod stack;

use std::rc::Rc;

pub use inventory::import;
pub use stack::add_stacks;

use crate::command::{Command, Direction};
use crate::model::{
    Container, ContainerId, Entity, Inventory, InventoryId, ItemContainer, List, State,
};

/// The command names something that is not there (any more); nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

/// Carries out one command.
///
/// # Errors
/// [`Gone`] if what the command names is not there.
// One arm for each command, nothing else.
#[allow(clippy::too_many_lines)]
pub fn apply(state: &State, command: &Command) -> Result<State, Gone> {
    match command {
        Command::CreateInventory { name } => Ok(inventory::create(state, name)),
        Command::ConfigureInventory {
            inventory,
            name,
            strength,
            penalties,
        } => inventory::configure(
            state,
            *inventory,
            name.as_deref(),
            strength.as_deref(),
            penalties.as_deref(),
        ),
        Command::DeleteInventory { inventory } => inventory::delete(state, *inventory),
        Command::DuplicateInventory { inventory } => inventory::duplicate(state, *inventory),
        Command::MoveInventory {
            inventory,
            direction,
        } => inventory::shift(state, *inventory, *direction),
        Command::AddItemContainer {
            inventory,
            name,
            capacity,
        } => container::add_item_container(state, *inventory, name, capacity),
        Command::AddMoneyPouch {
            inventory,
            name,
            capacity,
            slots,
        } => container::add_money_pouch(state, *inventory, name, capacity, slots),
        Command::ConfigureItemContainer {
            container,
            name,
            capacity,
        } => container::configure_item_container(
            state,
            *container,
            name.as_deref(),
            capacity.as_deref(),
        ),
        Command::ConfigureMoneyPouch {
            container,
            name,
            capacity,
            slots,
        } => container::configure_money_pouch(
            state,
            *container,
            name.as_deref(),
            capacity.as_deref(),
            slots.as_deref(),
        ),
        Command::MoveContainer {
            container,
            direction,
        } => container::shift(state, *container, *direction),
        Command::DeleteContainer { container } => container::delete(state, *container),
        Command::TypeCoins {
            container,
            coin,
            text,
        } => coins::type_text(state, *container, *coin, text),
        Command::CommitCoins {
            container,
            coin,
            text,
        } => coins::commit(state, *container, *coin, text),
        Command::AddStack {
            container,
            name,
            quantity,
            value,
            weight,
            slots,
        } => stack::add(state, *container, name, quantity, value, weight, slots),
        Command::EditStack {
            container,
            stack,
            field,
            text,
        } => stack::edit(state, *container, *stack, *field, text),
        Command::ConfigureStack {
            container,
            stack,
            name,
            quantity,
            value,
            weight,
            slot_override,
            equipped_slots,
        } => stack::change(state, *container, *stack, |stack| {
            stack::configured(
                stack,
                name.as_deref(),
                quantity.as_deref(),
                value.as_deref(),
                weight.as_deref(),
                slot_override.as_ref(),
                equipped_slots.as_ref(),
            )
        }),
        Command::ToggleEquipped { container, stack } => {
            stack::toggle_equipped(state, *container, *stack)
        }
        Command::DeleteStacks { container, stacks } => stack::delete(state, *container, stacks),
        Command::PlaceStack {
            container,
            stack,
            target,
            before,
        } => stack::place(state, *container, *stack, *target, *before),
        Command::SplitStack {
            container,
            stack,
            target,
            quantity,
        } => stack::split(state, *container, *stack, *target, *quantity),
    }
}

/// Replaces an inventory's content, if the change makes it another.
fn change_inventory(
    state: &State,
    id: InventoryId,
    change: impl FnOnce(&Inventory) -> Inventory,
) -> Result<State, Gone> {
    let mut next = state.clone();
    replace(find_mut(&mut next.inventories, id)?, change);
    Ok(next)
}

/// Replaces a container's content, wherever it stands, if the change makes it another.
fn change_container(
    state: &State,
    id: ContainerId,
    change: impl FnOnce(&Container) -> Container,
) -> Result<State, Gone> {
    let container = container(state, id)?;
    let changed = change(container);
    if changed == **container {
        return Ok(state.clone());
    }
    put_container(state, id, changed)
}

/// Puts content in place of a container's.
fn put_container(state: &State, id: ContainerId, content: Container) -> Result<State, Gone> {
    let mut next = state.clone();
    let inventory = find_mut(&mut next.inventories, owner(state, id)?)?;
    let mut changed = Inventory::clone(inventory);
    let mut places = changed.columns.iter_mut().flatten();
    let place = places.find(|container| container.id == id).ok_or(Gone)?;
    *place = place.with(content);
    *inventory = inventory.with(changed);
    Ok(next)
}

/// Puts the changed content in place of the old one, if it differs.
fn replace<I: Copy, T: PartialEq>(place: &mut Rc<Entity<I, T>>, change: impl FnOnce(&T) -> T) {
    let changed = change(place);
    if changed != ***place {
        *place = place.with(changed);
    }
}

/// The inventory that a container stands in.
fn owner(state: &State, id: ContainerId) -> Result<InventoryId, Gone> {
    let holds = |inventory: &Inventory| inventory.containers().any(|container| container.id == id);
    let mut inventories = state.inventories.iter();
    let owner = inventories.find(|inventory| holds(inventory));
    Ok(owner.ok_or(Gone)?.id)
}

fn container(state: &State, id: ContainerId) -> Result<&Entity<ContainerId, Container>, Gone> {
    let mut containers = state
        .inventories
        .iter()
        .flat_map(|inventory| inventory.containers());
    Ok(containers
        .find(|container| container.id == id)
        .ok_or(Gone)?)
}

/// The item container that an id names.
///
/// # Errors
/// [`Gone`] if there is none.
pub fn item_container(state: &State, id: ContainerId) -> Result<&ItemContainer, Gone> {
    match &**container(state, id)? {
        Container::Item(container) => Ok(container),
        _ => Err(Gone),
    }
}

fn find<I: Copy + PartialEq, T>(list: &List<I, T>, id: I) -> Result<&Rc<Entity<I, T>>, Gone> {
    list.iter().find(|entity| entity.id == id).ok_or(Gone)
}

fn find_mut<I: Copy + PartialEq, T>(
    list: &mut List<I, T>,
    id: I,
) -> Result<&mut Rc<Entity<I, T>>, Gone> {
    list.iter_mut().find(|entity| entity.id == id).ok_or(Gone)
}

/// Moves a thing one place up or down its list; says whether there was a place to move to.
fn swap<T>(list: &mut [T], place: usize, direction: Direction) -> bool {
    let other = match direction {
        Direction::Up => place.checked_sub(1),
        Direction::Down => Some(place + 1).filter(|&other| other < list.len()),
        Direction::Left | Direction::Right => None,
    };
    if let Some(other) = other {
        list.swap(place, other);
    }
    other.is_some()
}
