//! The lines of penalties in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use std::collections::HashMap;

use serde::Deserialize;
use tsify::Tsify;

use engine_core::model::Penalty;
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::printing::number_text;

/// One line of the penalties in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PenaltyForm {
    /// The stored penalty as it was when the dialog opened; absent for a new one.
    #[serde(default)]
    pub was: Option<PenaltyText>,
    /// The new texts of its fields.
    pub typed: PenaltyText,
}

/// The fields of a penalty as texts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PenaltyText {
    pub source: String,
    /// The slots by which it reduces the slots allowed.
    pub slots: String,
}

impl PenaltyForm {
    /// The penalties to store, one for each line.
    pub(crate) fn to_stored(lines: &[Self], stored: &[Penalty]) -> Vec<Penalty> {
        let stored = as_shown(stored);
        lines.iter().map(|line| line.penalty(&stored)).collect()
    }

    /// The penalty of this line. A stored one is recognised by its texts in the dialog, not by its position, which
    /// another panel may have changed. A field that was not edited keeps its stored value.
    fn penalty(&self, stored: &HashMap<(&str, String), &Penalty>) -> Penalty {
        let was = self.was.as_ref();
        let known = was.and_then(|was| stored.get(&(was.source.as_str(), was.slots.clone())));
        let mut penalty = known.map(|&known| known.clone()).unwrap_or_default();
        penalty.source.clone_from(&self.typed.source);
        if known.is_none() || was.is_none_or(|was| was.slots != self.typed.slots) {
            penalty.slots = NumberField::PenaltySlots.read_or_default(&self.typed.slots);
        }
        penalty
    }
}

/// Stored penalties by their texts in the dialog; of equal ones the first.
fn as_shown(penalties: &[Penalty]) -> HashMap<(&str, String), &Penalty> {
    let mut shown = HashMap::new();
    for penalty in penalties {
        shown.entry((penalty.source.as_str(), number_text(penalty.slots))).or_insert(penalty);
    }
    shown
}
