//! Commands in words, for messages and for what Undo would take back.

use crate::command::{Command, StackField};
use crate::model::{Container, ContainerId, Inventory, InventoryId, StackId, State};
use crate::view::draw::unknown_name;

/// What a command does to this state, as a finished act ("Deleted Backpack, 12 items").
#[must_use]
pub fn describe(command: &Command, state: &State) -> String {
    match command {
        Command::CreateInventory { name } => format!("Created {}", named(name)),
        Command::ConfigureInventory { inventory, .. } => {
            format!("Changed {}", inventory_name(state, *inventory))
        }
        Command::DeleteInventory { inventory } => {
            format!("Deleted {}", inventory_name(state, *inventory))
        }
        Command::DuplicateInventory { inventory } => {
            format!("Duplicated {}", inventory_name(state, *inventory))
        }
        Command::MoveInventory { inventory, .. } => {
            format!("Moved {}", inventory_name(state, *inventory))
        }
        Command::AddItemContainer { name, .. } | Command::AddMoneyPouch { name, .. } => {
            format!("Added {}", named(name))
        }
        Command::ConfigureItemContainer { container, .. }
        | Command::ConfigureMoneyPouch { container, .. } => {
            format!("Changed {}", container_name(state, *container))
        }
        Command::MoveContainer { container, .. } => {
            format!("Moved {}", container_name(state, *container))
        }
        Command::DeleteContainer { container } => delete_container(state, *container),
        Command::TypeCoins {
            container, coin, ..
        }
        | Command::CommitCoins {
            container, coin, ..
        } => {
            format!(
                "Changed {} in {}",
                coin.name(),
                container_name(state, *container)
            )
        }
        Command::AddStack { name, .. } => format!("Added {}", named(name.trim())),
        Command::EditStack {
            container,
            stack,
            field,
            ..
        } => format!(
            "Changed the {} of {}",
            match field {
                StackField::Name => "name",
                StackField::Quantity => "quantity",
                StackField::Value => "value",
                StackField::Weight => "weight",
            },
            stack_name(state, *container, *stack)
        ),
        Command::ConfigureStack {
            container, stack, ..
        } => {
            format!("Changed {}", stack_name(state, *container, *stack))
        }
        Command::ToggleEquipped { container, stack } => {
            let equipped = items(state, *container)
                .find(|entry| entry.id == *stack)
                .is_some_and(|entry| entry.equipped);
            let done = if equipped { "Unequipped" } else { "Equipped" };
            format!("{done} {}", stack_name(state, *container, *stack))
        }
        Command::DeleteStacks { container, stacks } => delete_stacks(state, *container, stacks),
        Command::PlaceStack {
            container, stack, ..
        }
        | Command::SplitStack {
            container, stack, ..
        } => {
            format!("Moved {}", stack_name(state, *container, *stack))
        }
    }
}

/// How much of a name a message takes, in characters.
const LONGEST_NAME: usize = 60;

/// A name, shortened to what a message takes, or what stands for an empty one.
fn named(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        _ if name.is_empty() => "(unnamed)".to_owned(),
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name.to_owned(),
    }
}

fn inventory_name(state: &State, id: InventoryId) -> String {
    let mut inventories = state.inventories.iter();
    let inventory = inventories.find(|inventory| inventory.id == id);
    named(inventory.map_or("", |inventory| &inventory.name))
}

fn containers(state: &State) -> impl Iterator<Item = (ContainerId, &Container)> {
    let all = state
        .inventories
        .iter()
        .flat_map(|inventory| Inventory::containers(inventory));
    all.map(|container| (container.id, &***container))
}

fn container_name(state: &State, id: ContainerId) -> String {
    let name = match containers(state).find(|(other, _)| *other == id) {
        Some((_, Container::Item(container))) => container.name.clone(),
        Some((_, Container::Pouch(pouch))) => pouch.name.clone(),
        Some((_, Container::Unknown(json))) => unknown_name(json),
        None => String::new(),
    };
    named(&name)
}

fn items(
    state: &State,
    id: ContainerId,
) -> impl Iterator<Item = &crate::model::Entity<StackId, crate::model::ItemStack>> {
    containers(state)
        .filter(move |(other, _)| *other == id)
        .filter_map(|(_, container)| match container {
            Container::Item(container) => Some(container),
            _ => None,
        })
        .flat_map(|container| container.items.iter().map(|stack| &**stack))
}

fn stack_name(state: &State, container: ContainerId, id: StackId) -> String {
    let stack = items(state, container).find(|stack| stack.id == id);
    named(stack.map_or("", |stack| &stack.item.name))
}

fn delete_container(state: &State, id: ContainerId) -> String {
    let name = container_name(state, id);
    match items(state, id).count() {
        0 => format!("Deleted {name}"),
        1 => format!("Deleted {name}, 1 item"),
        count => format!("Deleted {name}, {count} items"),
    }
}

fn delete_stacks(state: &State, container: ContainerId, ids: &[StackId]) -> String {
    let mut deleted = items(state, container).filter(|stack| ids.contains(&stack.id));
    match (deleted.next(), deleted.count()) {
        (Some(only), 0) => format!("Deleted {}", named(&only.item.name)),
        (_, more) => format!("Deleted {} items", more + 1),
    }
}
