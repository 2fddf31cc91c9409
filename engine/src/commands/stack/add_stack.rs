use serde::Deserialize;
use tsify::Tsify;

use super::{AddStacks, MergeMode};
use crate::commands::{Announcement, Context, Operation, Refusal};
use engine_core::language::typed_slots::typed_slots;
use engine_core::language::typed_value::is_below_zero;
use engine_core::language::white_space::{trimmed, without_stray};
use engine_core::model::{CoinTable, ContainerId, Item, ItemStack, State};
use engine_core::rules::games::{PieceSlots, Rules};
use engine_core::rules::number_faults::NumberFault;
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::step_label::{Name, StepLabel};
use reader::reading::NewStack;

/// Adds a stack at the end of a container (`docs/rules/actions.md#add-row`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct AddStack {
    /// The container that gets the stack.
    pub container: ContainerId,
    pub typed: StackTexts,
}

/// The fields of the add row, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
pub struct StackTexts {
    /// The item's name, as typed; nothing happens when it is blank.
    pub name: String,
    /// The quantity, as typed.
    pub quantity: String,
    /// The value of one, in the main coin, as typed.
    pub value: String,
    /// lb each, as typed.
    pub weight: String,
    /// The slot override, as typed.
    pub slots: String,
}

impl StackTexts {
    /// Checks its numbers, with values in the coins of `table`.
    ///
    /// # Errors
    /// [`NumberFault`] for the first that its field does not accept.
    pub(crate) fn check(&self, table: &CoinTable) -> Result<(), NumberFault> {
        let Self { name, quantity, value, weight, slots } = self;
        if self.is_name_alone() && is_below_zero(name, table) {
            return Err(NumberFault::BelowZero);
        }
        let numbers = [
            (NumberField::NewQuantity, quantity),
            (NumberField::Value, value),
            (NumberField::Weight, weight),
            (NumberField::SlotOverride, slots),
        ];
        numbers.into_iter().try_for_each(|(field, text)| field.check(text, None, table))
    }

    /// True if all fields but the name are blank.
    pub(super) fn is_name_alone(&self) -> bool {
        let others = [&self.quantity, &self.value, &self.weight, &self.slots];
        others.into_iter().all(|text| trimmed(text).is_empty())
    }
}

impl Operation for AddStack {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        self.as_stacks(state, context)?.apply(state, context)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> StepLabel {
        let add = self.as_stacks(before, context);
        add.map(|add| add.label(before, context)).unwrap_or_default()
    }

    fn announcement(&self, label: &str, after: &State, _: &Context<'_>) -> Option<Announcement> {
        Some(Announcement::done_to(label, after, self.container))
    }
}

impl AddStack {
    /// The name of the item, without what can't be seen of it.
    fn name(&self) -> String {
        trimmed(&without_stray(&self.typed.name)).to_owned()
    }

    /// The stack to add; `None` if the name is blank or a number is not accepted.
    pub(crate) fn stack(
        &self,
        state: &State,
        context: &Context<'_>,
    ) -> Result<Option<NewStack>, Refusal> {
        let owner = state.owner(self.container)?;
        let rules = Rules::of(owner);
        let (new, table) = (context.new_stacks(owner), rules.coin_table());
        let name = self.name();
        let quantity = NumberField::NewQuantity.read_or_default(&self.typed.quantity);
        if name.is_empty() || self.typed.check(table).is_err() {
            return Ok(None);
        }
        let slots = typed_slots(&self.typed.slots, rules.item_slots().begun_bundles)?;
        let item = Item {
            name,
            value: NumberField::Value.read_or_default_with(&self.typed.value, table),
            weight: NumberField::Weight.read_or_default(&self.typed.weight),
            slot_override: slots.map(|slots| slots.each),
            bundle: slots.and_then(PieceSlots::bundle).into(),
            ..Item::default()
        };
        Ok(Some(new.stack(ItemStack::new(quantity, item))))
    }

    pub(super) fn as_stacks(
        &self,
        state: &State,
        context: &Context<'_>,
    ) -> Result<AddStacks, Refusal> {
        Ok(AddStacks {
            container: self.container,
            name: Name::of(&self.name()),
            quantity: 1.0,
            stacks: self.stack(state, context)?.into_iter().collect(),
            merging: MergeMode::NewRow,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{AMOUNTS, Ada, TYPED, WITH_A_WORD, refusing, table};

    /// The stack that a filled in row adds, if it does.
    fn added(fill: impl Fn(&mut StackTexts)) -> Option<ItemStack> {
        let mut ada = Ada::new();
        let mut typed = StackTexts { name: "Torch".into(), ..StackTexts::default() };
        fill(&mut typed);
        ada.carry_out(&AddStack { container: ada.backpack, typed });
        ada.backpack().items.first().map(|stack| ItemStack::clone(stack))
    }

    #[test]
    fn the_quantity_is_a_whole_number_else_1() {
        let store = |text: &str| Some(added(|row| row.quantity = text.into())?.quantity);
        let expected =
            [1., 1., 1., 1., 2., 5., 0., 1., 12., 0., 1., 1., 1., 0., 0., 12., 1., 1., 1., 1.];
        table("quantity", store, refusing(expected.map(Some), &["-4"], None), &Some(1.));
    }

    #[test]
    fn value_and_weight_are_amounts_else_0() {
        let value = |text: &str| Some(added(|row| row.value = text.into())?.item.value);
        table("value", value, refusing(AMOUNTS.map(Some), &["-4"], None), &Some(0.));
        let weight = |text: &str| Some(added(|row| row.weight = text.into())?.item.weight);
        let expected = refusing(AMOUNTS.map(Some), &WITH_A_WORD, None);
        table("weight", weight, refusing(expected, &["-4"], None), &Some(0.));
        assert_eq!((weight("3,5 kg"), weight("3 miles")), (Some(7.7161), None));
    }

    #[test]
    fn nothing_is_added_with_a_value_that_is_not_money() {
        for (value, added) in [("5 sp", 1), ("5 sp or so", 0)] {
            let mut ada = Ada::new();
            let typed =
                StackTexts { name: "Torch".into(), value: value.into(), ..StackTexts::default() };
            ada.carry_out(&AddStack { container: ada.backpack, typed });
            assert_eq!(ada.backpack().items.len(), added);
        }
    }

    #[test]
    fn the_slot_override_is_an_amount_else_none() {
        let store = |text: &str| added(|row| row.slots = text.into())?.item.slot_override;
        let numbers = ["1e3", "2.9", " 5 ", "-4", "1,5", "-0", "0", ".5"];
        let mut amounts = AMOUNTS.into_iter();
        let expected = TYPED.map(|text| amounts.next().filter(|_| numbers.contains(&text)));
        table("slot override", store, expected, &None);
    }

    #[test]
    fn nothing_is_added_without_a_name() {
        for (name, stored) in [
            ("", None),
            ("  \t", None),
            ("\u{200B}", None),
            ("  Rope ", Some("Rope")),
            ("\u{200B}Glow\u{AD}worm\u{2060}", Some("Glowworm")),
            ("🪢", Some("🪢")),
        ] {
            let mut ada = Ada::new();
            let typed = StackTexts { name: name.into(), ..StackTexts::default() };
            ada.carry_out(&AddStack { container: ada.backpack, typed });
            let names: Vec<_> = ada.backpack().items.iter().collect();
            let names = names.iter().map(|stack| stack.item.name.as_str());
            assert!(names.eq(stored), "{name:?}");
        }
    }
}
