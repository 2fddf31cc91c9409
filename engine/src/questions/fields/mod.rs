//! Questions about text typed in fields.

mod bundle_of;
mod can_count_begun;
mod check_coin_types;
mod forms;
mod game_of;
mod limits_by_strength;
mod read_number;
mod rules_of_game;
mod short_name;
mod slots_each;
mod step_number;
mod value_fault;

pub use bundle_of::*;
pub use can_count_begun::*;
pub use check_coin_types::*;
pub use forms::*;
pub use game_of::*;
pub use limits_by_strength::*;
pub use read_number::*;
pub use rules_of_game::*;
pub use short_name::*;
pub use slots_each::*;
pub use step_number::*;
pub use value_fault::*;
