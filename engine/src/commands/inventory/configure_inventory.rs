use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::inventory_name;
use crate::commands::{StepKind, Verb};
use crate::model::{Inventory, InventoryId, NotFound, Penalty, State};
use crate::rules::input;
use crate::rules::rounding::number_text;

/// Saves the Configure Inventory dialog (`docs/rules.md#configuring-an-inventory`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ConfigureInventory {
    /// The inventory to change.
    pub inventory: InventoryId,
    /// The new name, as typed.
    #[serde(default)]
    pub name: Option<String>,
    /// The new strength score, as typed.
    #[serde(default)]
    pub strength: Option<String>,
    /// All penalties, in order, if any of them was touched.
    #[serde(default)]
    pub penalties: Option<Vec<PenaltyForm>>,
}

/// One line of the penalties in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PenaltyForm {
    /// The stored penalty as the dialog opened with it; absent for a new one.
    #[serde(default)]
    pub was: Option<PenaltyText>,
    /// Where it comes from and the slots it takes away, as typed.
    pub typed: PenaltyText,
}

/// A penalty's fields as texts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PenaltyText {
    /// Where it comes from.
    pub source: String,
    /// The slots it takes away.
    pub slots: String,
}

impl Verb for ConfigureInventory {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let stored = state.inventory(self.inventory)?;
        let mut changed = Inventory::clone(stored);
        if let Some(name) = &self.name {
            changed.name.clone_from(name);
        }
        if let Some(strength) = &self.strength {
            changed.strength =
                input::amount(strength).map_or(Inventory::DEFAULT_STRENGTH, |typed| typed.max(0.0));
        }
        if let Some(forms) = &self.penalties {
            let penalties = forms.iter().map(|form| form.penalty(&stored.penalties));
            changed.penalties = penalties.collect();
        }
        state.with_inventory(self.inventory, changed)
    }

    fn label(&self, before: &State) -> String {
        format!("Changed {}", inventory_name(before, self.inventory))
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }
}

impl PenaltyForm {
    /// The penalty as the line says. A stored one is known by what the dialog showed of it, not by its
    /// place, which another panel may have changed; what was not touched stays as it is stored.
    fn penalty(&self, stored: &[Penalty]) -> Penalty {
        let shown = |penalty: &&Penalty| {
            let is = |was: &PenaltyText| {
                penalty.source == was.source && number_text(penalty.slots) == was.slots
            };
            self.was.as_ref().is_some_and(is)
        };
        let known = stored.iter().find(shown);
        let mut penalty = known.cloned().unwrap_or_default();
        penalty.source.clone_from(&self.typed.source);
        if known.is_none_or(|known| number_text(known.slots) != self.typed.slots) {
            penalty.slots = input::amount(&self.typed.slots).unwrap_or(0.0).max(0.0);
        }
        penalty
    }
}
