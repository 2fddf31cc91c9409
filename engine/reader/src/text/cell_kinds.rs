//! The kinds of cells without a heading, by what they say
//! (`docs/rules/catalogues-and-text.md#tables-without-a-head`).

use winnow::prelude::*;

use super::coins::purse;
use super::count::count_alone;
use super::details::Details;
use engine_core::language::coin_words::CoinWords;

/// The kind of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellKind {
    Empty,
    Name,
    Number,
    Price,
    Weight,
}

impl CellKind {
    /// The kind of a cell; `None` for one that no row without a head has.
    pub fn of(cell: &str, coins: &CoinWords) -> Option<Self> {
        if cell.is_empty() {
            return Some(Self::Empty);
        }
        if count_alone(cell).is_some() {
            return Some(Self::Number);
        }
        let Some(amounts) = Details::amounts_alone(cell, coins) else {
            let is_name = cell.contains(char::is_alphabetic) && purse(coins).parse(cell).is_err();
            return is_name.then_some(Self::Name);
        };
        match (amounts.value, amounts.weight, amounts.slots) {
            (Some(_), None, None) => Some(Self::Price),
            (None, Some(_), None) => Some(Self::Weight),
            _ => None,
        }
    }

    /// Whether a cell is a name: neither a number nor money nor another amount.
    pub fn is_name(cell: &str, coins: &CoinWords) -> bool {
        Self::of(cell, coins) == Some(Self::Name)
    }
}
