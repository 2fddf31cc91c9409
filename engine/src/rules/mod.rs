//! The rules of the game: slots, weight, wealth, limits and payments; reading typed text; summing and printing totals.

pub mod amounts;
pub mod begun_bundles;
pub mod bundles;
pub mod case_mapping;
pub mod coin_slots;
pub mod drop_suggestions;
pub mod encumbrance;
mod fraction;
pub(crate) mod grammar;
pub mod input;
pub mod limits;
pub mod names;
pub mod new_items;
pub mod notes;
pub mod number_fields;
pub mod payment;
pub mod prices;
pub mod rounding;
pub mod search;
pub mod sharing;
pub mod sorting;
pub mod step_effect;
pub(crate) mod step_groups;
pub mod totals;
pub mod wealth;
pub mod white_space;
pub mod whole_coins;
