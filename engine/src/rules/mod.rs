//! What the game says: slots, weight and wealth, how typed text is read, how totals are summed and printed, which
//! coins change hands.

pub mod amounts;
pub mod bundles;
pub mod encumbrance;
mod exact;
pub mod fields;
pub(crate) mod grammar;
pub mod input;
pub mod letters;
pub mod limits;
pub mod names;
pub mod payment;
pub mod prices;
pub mod relief;
pub mod rounding;
pub(crate) mod runs;
pub mod search;
pub mod sharing;
pub mod sorting;
pub mod totals;
pub mod wealth;
pub mod whole_coins;
