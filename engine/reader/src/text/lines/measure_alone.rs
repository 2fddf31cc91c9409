//! Measures on lines of their own below the thing whose they are (`docs/rules/catalogues-and-text.md#lines-that-are-skipped`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, opt};
use winnow::prelude::*;
use winnow::token::one_of;

use crate::text::amounts::Amounts;
use crate::text::details::Details;
use crate::text::entry::{EntryContent, ReadEntry};
use crate::text::line_markup::Line;
use crate::text::number::amount;
use crate::text::units::{Unit, unit};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::grammar::end_of_word;

/// A line that is nothing but a measure of the thing above it.
pub(super) enum MeasureAlone<'a> {
    /// "50 ft", "10 feet long", "50'"
    Extent(&'a str),
    /// "5 lb" with a bullet, in lb
    Weight(f64),
}

impl<'a> MeasureAlone<'a> {
    pub fn of(line: &'a Line, coins: &CoinWords) -> Option<Self> {
        let extent = unit.verify(|unit: &&Unit| unit.is_extent()).void();
        let mark = (one_of(['\'', '"']), end_of_word).void();
        let which = alt(["long", "wide", "deep", "high", "tall", "thick"].map(Caseless));
        let mut extent =
            (amount, space0, alt((extent, mark)), opt('.'), opt((space1, which))).void();
        if extent.parse(&line.text).is_ok() {
            return Some(Self::Extent(&line.text));
        }
        match Details::amounts_alone(&line.text, coins)? {
            Amounts { value: None, weight: Some(weight), slots: None } if line.is_listed => {
                Some(Self::Weight(weight.amount))
            }
            _ => None,
        }
    }

    pub fn add_to(self, above: &mut ReadEntry) {
        match (self, &mut above.content) {
            (Self::Extent(written), _) => above.unread.push(written.to_owned()),
            (Self::Weight(weight), EntryContent::Item(found)) => found.set_weight(weight),
            (Self::Weight(_), _) => {}
        }
    }
}
