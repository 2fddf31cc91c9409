//! Questions about a text (`docs/rules/catalogues-and-text.md#from-text`).

mod opens_from_text;
mod preview_text;
mod read_text;
mod text_targets;

pub use opens_from_text::*;
pub use preview_text::*;
pub use read_text::*;
pub use text_targets::*;
