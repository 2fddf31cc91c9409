//! The rules of the games: slots, weight, wealth, limits and payments, totals and their rounding; and which changes are
//! one step of undo.

pub mod begun_bundles;
pub mod bundles;
pub mod coin_presets;
pub mod container_totals;
pub mod drop_suggestions;
pub mod encumbrance;
pub mod encumbrance_levels;
pub mod games;
pub mod item_lists;
pub mod limits;
pub mod new_items;
pub mod number_faults;
pub mod number_fields;
pub mod payment;
pub mod prices;
pub mod rounding;
pub mod sharing;
pub mod sorting;
pub mod step_effect;
pub mod step_groups;
pub mod totals;
pub mod uses;
pub mod wealth;
pub mod whole_coins;
