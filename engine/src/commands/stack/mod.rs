//! What can be done to the stacks of item containers.

mod add_read;
mod add_stack;
mod add_stacks;
mod buy_stacks;
mod configure_stack;
mod delete_stacks;
mod edit_stack;
mod give_stacks;
mod move_stacks;
mod moved;
mod place_stack;
mod put_away;
mod sell_stacks;
mod sort_stacks;
mod toggle_equipped;
mod use_supply;

pub(crate) use add_read::{AddRead, Added, LineRead, Merging, Placed};
pub use add_stack::AddStack;
pub(crate) use add_stacks::AddStacks;
pub(crate) use buy_stacks::BuyStacks;
pub use configure_stack::{ConfigureStack, Switched};
pub use delete_stacks::DeleteStacks;
pub use edit_stack::{EditStack, StackField};
pub use give_stacks::GiveStacks;
pub use move_stacks::MoveStacks;
pub use moved::Moved;
pub use place_stack::PlaceStack;
pub use put_away::{PartAway, PutAway};
pub use sell_stacks::SellStacks;
pub(crate) use sort_stacks::SortStacks;
pub use toggle_equipped::ToggleEquipped;
pub use use_supply::{Tap, UseSupply};
