use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::label::stack_name;
use crate::commands::{Context, Operation, Refusal};
use crate::model::{ContainerId, ItemStack, StackId, State, Supply};
use crate::rules::notes::typed_note;
use crate::rules::number_fields::NumberField;
use crate::rules::typed_value::typed_value;
use crate::rules::white_space::trimmed;

/// Saves the Configure Entry dialog (`docs/rules/actions.md#configuring-an-entry`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ConfigureStack {
    /// The container that holds the stack.
    pub container: ContainerId,
    pub stack: StackId,
    pub changes: StackChanges,
}

/// The fields of Configure Entry that were edited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(default, rename_all = "camelCase")]
pub struct StackChanges {
    /// The new name, as typed; a blank one leaves the stored one.
    pub name: Option<String>,
    /// The new quantity, as typed.
    pub quantity: Option<String>,
    /// The new value in gp each, as typed.
    pub value: Option<String>,
    /// The new weight in lb each, as typed.
    pub weight: Option<String>,
    /// The slot override, if its switch or text was touched.
    pub slot_override: Option<Switched>,
    /// The slots while equipped, if their switch or text was touched.
    pub equipped_slots: Option<Switched>,
    /// True if it becomes, or stays, a supply (`docs/rules/actions.md#supplies`).
    pub supply: Option<bool>,
    /// The new note, as typed; a blank one takes the note away (`docs/rules/actions.md#notes`).
    pub note: Option<String>,
}

/// A number that a switch turns on and off.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Switched {
    /// The switch.
    pub on: bool,
    /// The text of the number beside it, as typed.
    pub text: String,
}

impl Operation for ConfigureStack {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let mut changed = ItemStack::clone(state.stack(self.container, self.stack)?);
        let name = self.changes.name.as_deref().map(trimmed);
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            name.clone_into(&mut changed.item.name);
        }
        if let Some(text) = &self.changes.quantity {
            changed.quantity = NumberField::Quantity.read_or_default(text);
        }
        if let Some(text) = &self.changes.value {
            // What is not money leaves the stored value.
            if typed_value(text).is_ok() {
                changed.item.value = NumberField::Value.read_or_default(text);
            }
        }
        if let Some(text) = &self.changes.weight {
            changed.item.weight = NumberField::Weight.read_or_default(text);
        }
        if let Some(Switched { on, text }) = &self.changes.slot_override {
            let slots = || NumberField::SlotOverride.read_or_default(text);
            changed.item.slot_override = on.then(slots);
        }
        if let Some(Switched { on, text }) = &self.changes.equipped_slots {
            let slots = || NumberField::EquippedSlots.read_or_default(text);
            changed.item.equipped_slots = if *on { slots() } else { 0.0 };
        }
        if let Some(is_supply) = self.changes.supply {
            changed.supply = is_supply.then_some(Supply).into();
        }
        if let Some(text) = &self.changes.note {
            changed.note = typed_note(text).into();
        }
        state.with_stack(self.container, self.stack, changed)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> String {
        let stack = stack_name(before, self.container, self.stack);
        format!("Changed {stack}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{AMOUNTS, Ada, table};

    /// Three torches of 2 gp and 7 lb after the dialog was saved.
    fn configured(fill: impl Fn(&mut StackChanges)) -> ItemStack {
        let (mut ada, stack) = Ada::with_torches(3.0);
        let mut changes = StackChanges::default();
        fill(&mut changes);
        ada.carry_out(&ConfigureStack { container: ada.backpack, stack, changes });
        (**ada.backpack().items[0]).clone()
    }

    fn switched(on: bool, text: &str) -> Switched {
        let text = text.to_owned();
        Switched { on, text }
    }

    #[test]
    fn the_quantity_is_a_whole_number_else_0_and_at_least_1() {
        let store = |text: &str| configured(|form| form.quantity = Some(text.into())).quantity;
        let expected =
            [0., 0., 0., 1., 2., 5., 1., 1., 12., 1., 0., 0., 1., 1., 1., 12., 0., 0., 0., 0.];
        table("quantity", store, expected, &0.);
    }

    #[test]
    fn value_and_weight_are_amounts_else_0() {
        let value = |text: &str| configured(|form| form.value = Some(text.into())).item.value;
        table("value", value, AMOUNTS, &0.);
        assert_eq!((value("5 sp"), value("5 sp or so")), (0.5, 2.));
        let weight = |text: &str| configured(|form| form.weight = Some(text.into())).item.weight;
        table("weight", weight, AMOUNTS, &0.);
    }

    #[test]
    fn override_and_equipped_slots_are_amounts_while_switched_on() {
        let slots = |text: &str| {
            let stack = configured(|form| form.slot_override = Some(switched(true, text)));
            stack.item.slot_override
        };
        table("slot override", slots, AMOUNTS.map(Some), &Some(0.));
        let equipped = |text: &str| {
            let stack = configured(|form| form.equipped_slots = Some(switched(true, text)));
            stack.item.equipped_slots
        };
        table("equipped slots", equipped, AMOUNTS, &0.);
        let off = configured(|form| {
            form.slot_override = Some(switched(false, "3"));
            form.equipped_slots = Some(switched(false, "3"));
        });
        assert_eq!((off.item.slot_override, off.item.equipped_slots), (None, 0.));
    }

    #[test]
    fn the_mark_of_a_supply_is_set_and_taken_away_and_else_stays() {
        let (mut ada, stack) = Ada::with_torches(3.0);
        for (supply, marked) in
            [(None, false), (Some(true), true), (None, true), (Some(false), false)]
        {
            ada.carry_out(&ConfigureStack {
                container: ada.backpack,
                stack,
                changes: StackChanges { supply, ..StackChanges::default() },
            });
            assert_eq!(ada.backpack().items[0].is_supply(), marked);
        }
    }

    #[test]
    fn a_note_is_set_and_taken_away_and_else_stays() {
        let (mut ada, stack) = Ada::with_torches(3.0);
        for (text, note) in [
            (None, None),
            (Some(" burns\nlow\n"), Some("burns\nlow")),
            (None, Some("burns\nlow")),
            (Some(" \n"), None),
        ] {
            ada.carry_out(&ConfigureStack {
                container: ada.backpack,
                stack,
                changes: StackChanges { note: text.map(str::to_owned), ..StackChanges::default() },
            });
            assert_eq!(ada.backpack().items[0].note_text(), note);
        }
    }

    #[test]
    fn a_name_is_trimmed_and_a_blank_one_keeps_the_old() {
        for (text, stored) in [("", "Torch"), ("   ", "Torch"), (" Lamp ", "Lamp")] {
            let stack = configured(|form| form.name = Some(text.into()));
            assert_eq!(stack.item.name, stored);
        }
    }
}
