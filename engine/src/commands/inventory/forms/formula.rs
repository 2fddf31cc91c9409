//! The fields of a limit by a formula in Configure Inventory (`docs/rules/game.md#formulas`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use engine_core::model::{FormulaNumber, Optional, OwnFormula, Rounding};
use engine_core::rules::games::Formula;
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::printing::number_text;

/// The fields of a formula, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FormulaForm {
    pub base: String,
    /// For each point of the score.
    pub factor: String,
    /// The smallest result; blank for none.
    pub least: String,
    /// Absent if it is not rounded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<Rounding>,
}

impl FormulaForm {
    /// The fields of a formula.
    #[must_use]
    pub fn of(formula: Formula) -> Self {
        Self {
            base: number_text(formula.base),
            factor: number_text(formula.factor),
            least: if formula.least > 0.0 { number_text(formula.least) } else { String::new() },
            round: formula.rounding,
        }
    }

    /// The formula to store, with the fields of a later version that `known` has.
    pub(super) fn to_stored(&self, known: OwnFormula) -> OwnFormula {
        let least = NumberField::FormulaLeast.read(&self.least);
        OwnFormula {
            base: Optional::Set(number(NumberField::FormulaBase, &self.base)),
            factor: Optional::Set(number(NumberField::FormulaFactor, &self.factor)),
            least: least.map(FormulaNumber::nearest).into(),
            round: self.round.into(),
            ..known
        }
    }
}

fn number<const MOST: u32>(field: NumberField, text: &str) -> FormulaNumber<MOST> {
    FormulaNumber::nearest(field.read_or_default(text))
}
