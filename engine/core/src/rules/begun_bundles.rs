//! Bundles of which a begun one takes the slots of a full one.

use super::rounding::{product, round_to_millionth};
use crate::model::BundleSize;

/// The pieces for which a stack takes slots: all those of the bundles that it fills or begins. A quantity of 0 or below
/// counts exactly, and so does one without bundles.
///
/// `docs/rules/game.md#begun-bundles`
///
/// ```
/// use engine_core::model::BundleSize;
/// use engine_core::rules::begun_bundles::counted_pieces;
/// let twenty = BundleSize::new(20.0);
/// assert_eq!(counted_pieces(20.0, twenty), 20.0);
/// assert_eq!(counted_pieces(25.0, twenty), 40.0);
/// assert_eq!(counted_pieces(-3.0, twenty), -3.0);
/// assert_eq!(counted_pieces(25.0, None), 25.0);
/// ```
#[must_use]
pub fn counted_pieces(quantity: f64, bundle: Option<BundleSize>) -> f64 {
    match bundle {
        Some(bundle) if quantity > 0.0 => {
            let bundles = (round_to_millionth(quantity) / bundle.pieces()).ceil();
            product(bundles, bundle.pieces())
        }
        _ => quantity,
    }
}

/// The fewest pieces, a whole number, that have to go so that a stack counts `bundles` bundles fewer.
///
/// `docs/rules/game.md#begun-bundles`
///
/// ```
/// use engine_core::model::BundleSize;
/// use engine_core::rules::begun_bundles::pieces_to_remove;
/// let twenty = BundleSize::new(20.0).unwrap();
/// assert_eq!(pieces_to_remove(21.0, twenty, 1.0), 1.0);
/// assert_eq!(pieces_to_remove(25.0, twenty, 1.0), 5.0);
/// assert_eq!(pieces_to_remove(25.0, twenty, 2.0), 25.0);
/// assert_eq!(pieces_to_remove(25.0, twenty, 0.0), 0.0);
/// ```
#[must_use]
pub fn pieces_to_remove(quantity: f64, bundle: BundleSize, bundles: f64) -> f64 {
    if bundles <= 0.0 {
        return 0.0;
    }
    let left = counted_pieces(quantity, Some(bundle)) - product(bundles, bundle.pieces());
    round_to_millionth(quantity - left).ceil()
}
