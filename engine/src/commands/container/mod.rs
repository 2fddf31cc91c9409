//! What can be done to containers of all kinds.

mod add_item_container;
mod add_money_pouch;
mod configure_item_container;
mod configure_money_pouch;
mod delete_container;
mod move_container;

pub use add_item_container::AddItemContainer;
pub use add_money_pouch::AddMoneyPouch;
pub use configure_item_container::ConfigureItemContainer;
pub use configure_money_pouch::ConfigureMoneyPouch;
pub use delete_container::DeleteContainer;
pub use move_container::MoveContainer;

use crate::model::{Container, Entity, Inventory, InventoryId, NotFound, State};
use crate::rules::fields::NumberField;
use crate::rules::input;

/// The state with a new container on top of the left column (`docs/rules.md#new-containers`).
fn add(state: &State, inventory: InventoryId, container: Container) -> Result<State, NotFound> {
    let mut ids = state.ids.clone();
    let mut changed = Inventory::clone(state.inventory(inventory)?);
    changed.columns[0].insert(0, Entity::new(ids.container(), container));
    let next = state.put_inventory(inventory, changed)?;
    Ok(State { ids, ..next })
}

/// A capacity that was typed into a field of a container or a pouch that exists: one below the minimum, or none,
/// leaves the stored one (`docs/rules.md#minima`).
fn typed_capacity(field: NumberField, text: &str) -> Option<f64> {
    input::integer(text).filter(|&capacity| capacity >= field.min())
}
