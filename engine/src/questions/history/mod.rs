//! Questions about the steps of the history.

mod history_lines;
mod undo_steps;

pub use history_lines::*;
pub use undo_steps::*;
