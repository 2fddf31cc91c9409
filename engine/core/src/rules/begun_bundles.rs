//! Bundles of which a begun one takes the slots of a full one.

use super::rounding::{product, round_to_millionth};
use crate::model::BundleSize;

/// The number of pieces of which a begun lot takes the slots of a full one: a bundle, or as many as share a slot in a
/// list of a game, which may be a fraction.
///
/// `docs/rules/game.md#begun-bundles`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BegunLot(f64);

impl BegunLot {
    /// Lots of this many pieces; `None` unless it is a number above 0.
    #[must_use]
    pub fn new(pieces: f64) -> Option<Self> {
        (pieces > 0.0 && pieces.is_finite()).then_some(Self(pieces))
    }

    /// The number of pieces, above 0.
    #[must_use]
    pub const fn pieces(self) -> f64 {
        self.0
    }

    /// The lot as a bundle that an item can have of its own, if it is one.
    #[must_use]
    pub fn as_bundle(self) -> Option<BundleSize> {
        BundleSize::new(self.0)
    }
}

impl From<BundleSize> for BegunLot {
    fn from(bundle: BundleSize) -> Self {
        Self(bundle.pieces())
    }
}

/// The number of lots that this many pieces fill or begin; the whole number of them exactly where they fill it to the
/// millionth. Even the smallest part of a lot begins it.
#[must_use]
pub fn begun_lots(quantity: f64, pieces: f64) -> f64 {
    let quantity = round_to_millionth(quantity);
    let lots = quantity / pieces;
    let nearest = lots.round();
    let fills = nearest > 0.0 && product(nearest, pieces) == quantity;
    if fills { nearest } else { lots.ceil() }
}

/// The pieces for which a stack takes slots: all those of the lots that it fills or begins. A quantity of 0 or below
/// counts exactly, and so does one without lots.
///
/// `docs/rules/game.md#begun-bundles`
///
/// ```
/// use engine_core::rules::begun_bundles::{BegunLot, counted_pieces};
/// let twenty = BegunLot::new(20.0);
/// assert_eq!(counted_pieces(20.0, twenty), 20.0);
/// assert_eq!(counted_pieces(25.0, twenty), 40.0);
/// assert_eq!(counted_pieces(-3.0, twenty), -3.0);
/// assert_eq!(counted_pieces(25.0, None), 25.0);
/// assert_eq!(counted_pieces(7.0, BegunLot::new(1.75)), 7.0);
/// assert_eq!(counted_pieces(8.0, BegunLot::new(1.75)), 8.75);
/// ```
#[must_use]
pub fn counted_pieces(quantity: f64, lot: Option<BegunLot>) -> f64 {
    match lot {
        Some(lot) if quantity > 0.0 => product(begun_lots(quantity, lot.pieces()), lot.pieces()),
        _ => quantity,
    }
}

/// The fewest pieces, a whole number, that have to go so that a stack counts `lots` lots fewer.
///
/// `docs/rules/game.md#begun-bundles`
///
/// ```
/// use engine_core::rules::begun_bundles::{BegunLot, pieces_to_remove};
/// let twenty = BegunLot::new(20.0).unwrap();
/// assert_eq!(pieces_to_remove(21.0, twenty, 1.0), 1.0);
/// assert_eq!(pieces_to_remove(25.0, twenty, 1.0), 5.0);
/// assert_eq!(pieces_to_remove(25.0, twenty, 2.0), 25.0);
/// assert_eq!(pieces_to_remove(25.0, twenty, 0.0), 0.0);
/// ```
#[must_use]
pub fn pieces_to_remove(quantity: f64, lot: BegunLot, lots: f64) -> f64 {
    if lots <= 0.0 {
        return 0.0;
    }
    let left = counted_pieces(quantity, Some(lot)) - product(lots, lot.pieces());
    round_to_millionth(quantity - left).ceil()
}
