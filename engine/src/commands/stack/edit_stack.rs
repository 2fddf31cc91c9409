use serde::Deserialize;
use tsify::Tsify;

use super::configure_stack::slots_remark;
use super::{ConfigureStack, StackChanges};
use crate::commands::coins::coin_table;
use crate::commands::label::stack_name;
use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::language::input::{TypedAs, changed_by};
use engine_core::language::typed_slots::typed_slots;
use engine_core::model::{ContainerId, ItemStack, StackId, State};
use engine_core::rules::games::{PieceSlots, Rules};
use engine_core::rules::number_fields::NumberField;
use engine_core::rules::uses::with_quantity;
use engine_core::wording::names::is_blank;
use engine_core::wording::step_label::{Numbers, StepLabel};

/// Stores a field of a row when it loses the focus or is confirmed (`docs/rules/actions.md#editing-a-row`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct EditStack {
    /// The container that holds the stack.
    pub container: ContainerId,
    pub stack: StackId,
    pub field: StackField,
    /// The field's whole text.
    pub text: String,
}

/// A field of a row that is edited in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum StackField {
    /// The item's name.
    Name,
    Quantity,
    /// In the main coin, each.
    Value,
    /// lb each; the panel sends it only for "Set weight to … lb".
    Weight,
    /// Slots each (`docs/rules/actions.md#slots-in-a-row`).
    Slots,
}

impl Operation for EditStack {
    /// A quantity can be a difference; everything else is read as in Configure Entry.
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let (container, id) = (self.container, self.stack);
        if self.typed_as() == TypedAs::Difference {
            let stack = state.stack(container, id)?;
            let quantity = changed_by(stack.quantity, &self.text)?;
            let changed = with_quantity(ItemStack::clone(stack), quantity);
            return Ok(state.with_stack(container, id, changed)?);
        }
        let mut changes = StackChanges::default();
        let (field, number) = match self.field {
            StackField::Slots => return self.with_slots(state),
            StackField::Name => (&mut changes.name, None),
            StackField::Quantity => (&mut changes.quantity, Some(NumberField::Quantity)),
            StackField::Value => (&mut changes.value, Some(NumberField::Value)),
            StackField::Weight => (&mut changes.weight, Some(NumberField::Weight)),
        };
        if let Some(number) = number {
            number.check(&self.text, None, coin_table(state, container))?;
        }
        *field = Some(self.text.clone());
        ConfigureStack { container, stack: id, changes }.apply(state, context)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        self.label_with(before, None)
    }

    fn change_label(&self, before: &State, after: &State, _: &Context<'_>) -> StepLabel {
        let number = |state: &State| {
            let stack = state.stack(self.container, self.stack).ok()?;
            match self.field {
                StackField::Name | StackField::Slots => None,
                StackField::Quantity => Some(stack.quantity),
                StackField::Value => Some(stack.item.value),
                StackField::Weight => Some(stack.item.weight),
            }
        };
        self.label_with(before, number(before).zip(number(after)))
    }

    fn remark(&self, before: &State, after: &State) -> Option<String> {
        let is_name = self.field == StackField::Name;
        if is_name { slots_remark(before, after, self.container, self.stack) } else { None }
    }

    fn step(&self) -> StepProperties {
        StepProperties { typed: self.typed_as(), ..StepProperties::default() }
    }
}

impl EditStack {
    /// The label with the numbers before and after the change, if there are any.
    fn label_with(&self, before: &State, numbers: Option<Numbers>) -> StepLabel {
        let item = stack_name(before, self.container, self.stack);
        match self.field {
            StackField::Name => StepLabel::ChangedItemName { item },
            StackField::Quantity => StepLabel::ChangedQuantity { item, numbers },
            StackField::Value => StepLabel::ChangedValue { item, numbers },
            StackField::Weight => StepLabel::ChangedWeight { item, numbers },
            StackField::Slots => StepLabel::ChangedItem { item },
        }
    }

    fn typed_as(&self) -> TypedAs {
        match self.field {
            StackField::Quantity => TypedAs::of(&self.text),
            StackField::Name | StackField::Value | StackField::Weight | StackField::Slots => {
                TypedAs::Value
            }
        }
    }

    /// The state with the typed slots. A blank text takes those of its own away; one without a number changes nothing.
    fn with_slots(&self, state: &State) -> Result<State, Refusal> {
        let item_slots = Rules::of(state.owner(self.container)?).item_slots();
        let stack = state.stack(self.container, self.stack)?;
        let slots = typed_slots(&self.text, item_slots.begun_bundles)?;
        if slots.is_none() && !is_blank(&self.text) {
            return Ok(state.clone());
        }
        let mut changed = ItemStack::clone(stack);
        let item = &mut changed.item;
        if stack.equipped && item_slots.has_equipped_slots() {
            item.equipped_slots = slots.map_or(0.0, |slots| slots.each);
        } else {
            item.slot_override = slots.map(|slots| slots.each);
            item.bundle = slots.and_then(PieceSlots::bundle).into();
            if stack.equipped || slots.is_none() {
                item.equipped_slots = 0.0;
            }
        }
        Ok(state.with_stack(self.container, self.stack, changed)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{AMOUNTS, Ada, WITH_A_WORD, nothing, refusing, table};

    /// Three torches of 2 gp and 7 lb after a field of theirs was left, and what was said.
    fn tried(field: StackField, text: &str) -> (ItemStack, Option<String>) {
        let (mut ada, stack) = Ada::with_torches(3.0);
        let edit = EditStack { container: ada.backpack, stack, field, text: text.into() };
        let why = match edit.apply(&ada.state, &nothing()) {
            Ok(after) => {
                ada.state = after;
                None
            }
            Err(refusal) => Some(refusal.to_string()),
        };
        ((**ada.backpack().items[0]).clone(), why)
    }

    /// Three torches of 2 gp and 7 lb after a field of theirs was left.
    fn edited(field: StackField, text: &str) -> ItemStack {
        tried(field, text).0
    }

    #[test]
    fn a_name_is_trimmed_and_a_blank_one_keeps_the_old() {
        for (text, stored) in [("", "Torch"), ("   ", "Torch"), (" Lamp ", "Lamp")] {
            assert_eq!(edited(StackField::Name, text).item.name, stored);
        }
    }

    #[test]
    fn numbers_are_read_as_in_the_dialog() {
        // A text that begins with + or - is a difference: -4 is too many, -0 is 3.
        let quantity = |text: &str| edited(StackField::Quantity, text).quantity;
        let expected =
            [0., 0., 0., 1., 2., 5., 3., 1., 12., 1., 0., 0., 1., 3., 1., 12., 0., 0., 0., 0.];
        table("quantity", quantity, expected, &0.);
        let value = |text: &str| edited(StackField::Value, text).item.value;
        table("value", value, refusing(AMOUNTS, &["-4"], 2.), &0.);
        let weight = |text: &str| edited(StackField::Weight, text).item.weight;
        let expected = refusing(refusing(AMOUNTS, &WITH_A_WORD, 7.), &["-4"], 7.);
        table("set weight", weight, expected, &0.);
    }

    #[test]
    fn what_is_not_accepted_says_why_and_changes_nothing() {
        for (field, text, why) in [
            (StackField::Quantity, "-4", "Only 3 left."),
            (StackField::Quantity, "-19", "Only 3 left."),
            (StackField::Value, "-1", "Below 0 isn’t possible."),
            (StackField::Value, "5 sp or so", "Not an amount of money."),
            (StackField::Weight, "-0.5 kg", "Below 0 isn’t possible."),
            (StackField::Weight, "3 miles", "Write it like 2.5 lb or 3 kg."),
            (StackField::Slots, "2 lb", "Write it like 2 or 3 to a slot."),
            (StackField::Slots, "1/0", "Write it like 2 or 3 to a slot."),
        ] {
            let unchanged = tried(StackField::Name, "").0;
            assert_eq!(tried(field, text), (unchanged, Some(why.to_owned())), "{text}");
        }
        assert_eq!(tried(StackField::Slots, "a few").1, None);
    }

    #[test]
    fn labels_say_how_much_a_number_changed() {
        for (field, text, label) in [
            (StackField::Quantity, "10", "Changed the quantity of Torch: 3 → 10"),
            (StackField::Quantity, "-1", "Changed the quantity of Torch: 3 → 2"),
            (StackField::Value, "0.05", "Changed the value of Torch: 2 → 0.05"),
            (StackField::Weight, "1,5", "Changed the weight of Torch: 7 → 1.5"),
            (StackField::Name, "Lamp", "Changed the name of Torch"),
        ] {
            let (ada, stack) = Ada::with_torches(3.0);
            let edit = EditStack { container: ada.backpack, stack, field, text: text.into() };
            let after = edit.apply(&ada.state, &nothing()).unwrap();
            assert_eq!(edit.change_label(&ada.state, &after, &nothing()).to_string(), label);
        }
    }

    #[test]
    fn a_quantity_takes_differences() {
        for (text, stored) in [
            ("+5", 8.0),
            ("-2", 1.0),
            ("-3", 0.0),
            ("-30", 3.0),
            ("+", 3.0),
            ("-x", 3.0),
            (" +1", 4.0),
            ("+2.9", 5.0),
        ] {
            assert_eq!(edited(StackField::Quantity, text).quantity, stored, "{text}");
        }
    }
}
