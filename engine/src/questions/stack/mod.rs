//! Questions about stacks and about the add row.

mod copy_stacks;
mod move_targets;
mod preview_add;
mod preview_equip;
mod preview_stack;
mod suggest;
mod typed_split;

pub use copy_stacks::*;
pub use move_targets::*;
pub use preview_add::*;
pub use preview_equip::*;
pub use preview_stack::*;
pub use suggest::*;
pub use typed_split::*;
