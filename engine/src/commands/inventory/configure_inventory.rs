use std::collections::HashMap;

use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::inventory_name;
use crate::commands::{Context, Operation, Refusal};
use crate::model::{Inventory, InventoryId, Penalty, State};
use crate::rules::fields::NumberField;
use crate::rules::rounding::number_text;

/// Saves the Configure Inventory dialog (`docs/rules/actions.md#configuring-an-inventory`).
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
    /// The source of the penalty and the slots it takes away, as typed.
    pub typed: PenaltyText,
}

/// A penalty's fields as texts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PenaltyText {
    pub source: String,
    /// The slots it takes away.
    pub slots: String,
}

impl Operation for ConfigureInventory {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let stored = state.inventory(self.inventory)?;
        let mut changed = Inventory::clone(stored);
        if let Some(name) = &self.name {
            changed.name.clone_from(name);
        }
        if let Some(strength) = &self.strength {
            changed.strength = NumberField::StrengthScore.read_or_default(strength);
        }
        if let Some(forms) = &self.penalties {
            let stored = as_shown(&stored.penalties);
            changed.penalties = forms.iter().map(|form| form.penalty(&stored)).collect();
        }
        state.with_inventory(self.inventory, changed)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> String {
        format!("Changed {}", inventory_name(before, self.inventory))
    }
}

/// Stored penalties by what the dialog shows of them; of equal ones the first.
fn as_shown(penalties: &[Penalty]) -> HashMap<(&str, String), &Penalty> {
    let mut shown = HashMap::new();
    for penalty in penalties {
        shown
            .entry((penalty.source.as_str(), number_text(penalty.slots)))
            .or_insert(penalty);
    }
    shown
}

impl PenaltyForm {
    /// The penalty as the line says. A stored one is recognised by what the dialog showed of it, not by its
    /// position, which another panel may have changed; what was not touched stays as it is stored.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, table};

    fn untouched(inventory: InventoryId) -> ConfigureInventory {
        ConfigureInventory {
            inventory,
            name: None,
            strength: None,
            penalties: None,
        }
    }

    #[test]
    fn strength_defaults_to_10_and_is_at_least_0() {
        let store = |text: &str| {
            let mut ada = Ada::new();
            ada.carry_out(&ConfigureInventory {
                strength: Some(text.into()),
                ..untouched(ada.inventory)
            });
            ada.inventory().strength
        };
        let expected = [
            10., 10., 10., 1000., 2.9, 5., 0., 1.5, 12., 0., 10., 10., 10., 0., 0., 12., 10., 10.,
            0.5, 10.,
        ];
        table("strength", store, expected, &10.);
    }

    #[test]
    fn penalties_are_added_changed_and_removed() {
        let mut ada = Ada::new();
        let penalty = |source: &str, slots| Penalty {
            source: source.into(),
            slots,
            ..Penalty::default()
        };
        let stored = Inventory {
            penalties: vec![penalty("Wet", -2.0), penalty("Cold", 1.0)],
            ..ada.inventory().clone()
        };
        ada.state = ada.state.with_inventory(ada.inventory, stored).unwrap();
        let text = |source: &str, slots: &str| PenaltyText {
            source: source.to_owned(),
            slots: slots.to_owned(),
        };
        let line = |was: Option<PenaltyText>, typed: PenaltyText| PenaltyForm { was, typed };
        ada.carry_out(&ConfigureInventory {
            penalties: Some(vec![
                line(Some(text("Wet", "-2")), text("Soaked", "-2")),
                line(None, text("Tired", "1,5")),
                line(None, text("", "-3")),
                // Shown, but taken away by another panel meanwhile: what was seen is saved.
                line(Some(text("Curse", "2")), text("Curse", "5")),
            ]),
            ..untouched(ada.inventory)
        });
        // A field that was not touched keeps what a file brought, even a negative number; typed ones
        // don't go below 0.
        assert_eq!(
            ada.inventory().penalties,
            [
                penalty("Soaked", -2.0),
                penalty("Tired", 1.5),
                penalty("", 0.0),
                penalty("Curse", 5.0),
            ]
        );
    }
}
