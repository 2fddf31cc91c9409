//! What can be done to the stacks of item containers.

mod add_stack;
mod add_stacks;
mod configure_stack;
mod delete_stacks;
mod edit_stack;
mod place_stack;
mod split_stack;
mod toggle_equipped;

pub use add_stack::AddStack;
pub(crate) use add_stacks::AddStacks;
pub use configure_stack::{ConfigureStack, Switched};
pub use delete_stacks::DeleteStacks;
pub use edit_stack::{EditStack, StackField};
pub use place_stack::PlaceStack;
pub use split_stack::SplitStack;
pub use toggle_equipped::ToggleEquipped;

use crate::rules::input;

/// An amount that was typed: 0 if it is no number, and never below 0.
fn typed_amount(text: &str) -> f64 {
    input::amount_from_zero(text).unwrap_or(0.0)
}
