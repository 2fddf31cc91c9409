//! What people write: numbers, amounts of money, slots and values as they are typed, notes; the grammar of numbers and
//! coins, plurals, cases and white space; and the search for names.

pub mod amounts;
pub mod case_mapping;
pub mod coin_words;
mod fraction;
pub mod grammar;
pub mod input;
pub mod notes;
pub mod plurals;
pub mod score_names;
pub mod search;
pub mod spoken_names;
pub mod typed_slots;
pub mod typed_value;
pub mod typed_weight;
pub mod uses_text;
pub mod weight_units;
pub mod white_space;
