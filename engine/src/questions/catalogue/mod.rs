//! Questions about the open catalogue.

mod catalogue_rows;
mod find_items;

pub use catalogue_rows::*;
pub use find_items::*;
