//! Questions about the open catalogue.

mod added_items;
mod catalogue_rows;
mod check_catalogue;
mod find_items;
mod from_lists;

pub use added_items::*;
pub use catalogue_rows::*;
pub use check_catalogue::*;
pub use find_items::*;
