//! Questions about text typed in fields.

mod bundle_of;
mod can_count_begun;
mod fault_of_number;
mod forms;
mod read_number;
mod short_name;
mod slots_each;
mod step_number;
mod typed_override;

pub use bundle_of::*;
pub use can_count_begun::*;
pub use fault_of_number::*;
pub use forms::*;
pub use read_number::*;
pub use short_name::*;
pub use slots_each::*;
pub use step_number::*;
pub use typed_override::*;
