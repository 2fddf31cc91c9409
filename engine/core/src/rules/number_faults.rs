//! Why a number field does not accept a text.

use thiserror::Error;

use crate::language::typed_value::ValueError;
use crate::wording::printing::number_text;

/// The reason why a number field does not accept a text. Users see this text.
///
/// `docs/rules/game.md#number-fields`
#[derive(Clone, Debug, PartialEq, Error)]
pub enum NumberFault {
    /// A count would be below 0.
    #[error("Only {} left.", number_text(*_0))]
    OnlyLeft(f64),
    /// Any other number would be below 0.
    #[error("Below 0 isn’t possible.")]
    BelowZero,
    /// A weight with a word behind it that is no unit of weight.
    #[error("Write it like 2.5 lb or 3 kg.")]
    NoWeight,
    /// Slots each with other words behind them than theirs.
    #[error("Write it like 2 or 3 to a slot.")]
    NoSlots,
    /// A value that names coins and can't be read.
    #[error(transparent)]
    Value(#[from] ValueError),
}

impl NumberFault {
    /// A count that would be below 0. A file may have one that is below 0 already: nothing is left of it.
    ///
    /// ```
    /// use engine_core::rules::number_faults::NumberFault;
    /// assert_eq!(NumberFault::too_few(9.0).to_string(), "Only 9 left.");
    /// assert_eq!(NumberFault::too_few(-9.0).to_string(), "Below 0 isn’t possible.");
    /// ```
    #[must_use]
    pub fn too_few(stored: f64) -> Self {
        if stored < 0.0 { Self::BelowZero } else { Self::OnlyLeft(stored) }
    }
}
