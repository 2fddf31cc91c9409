use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::coins::coin_table;
use crate::commands::label::stack_name;
use crate::commands::{Context, Operation, Refusal};
use engine_core::language::notes::typed_note;
use engine_core::language::white_space::trimmed;
use engine_core::model::{
    BundleSize, ContainerId, Item, ItemStack, Optional, StackId, State, Stored as _, Supply, Uses,
};
use engine_core::rules::games::Rules;
use engine_core::rules::number_fields::NumberField;
use engine_core::rules::uses::with_quantity;
use engine_core::wording::names::{is_blank, short_name};
use engine_core::wording::printing::{number_text, slots_text};
use engine_core::wording::step_label::StepLabel;

/// Saves the Configure Entry dialog (`docs/rules/actions.md#configuring-an-entry`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
pub struct ConfigureStack {
    /// The container that holds the stack.
    pub container: ContainerId,
    pub stack: StackId,
    pub changes: StackChanges,
}

/// The fields of Configure Entry that were edited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(default, rename_all = "camelCase")]
pub struct StackChanges {
    /// The new name, as typed; a blank one leaves the stored one.
    pub name: Option<String>,
    /// The new quantity, as typed.
    pub quantity: Option<String>,
    /// The new value of one, in the main coin, as typed.
    pub value: Option<String>,
    /// The new weight in lb each, as typed.
    pub weight: Option<String>,
    /// The slot override, if its switch or text was touched.
    pub slot_override: Option<Switched>,
    /// The size of the bundles of which a begun one takes the slots of a full one, if its checkbox or text was touched
    /// (`docs/rules/game.md#begun-bundles`). Without an override there are none.
    pub begun_bundle: Option<Switched>,
    /// The slots while equipped, if their switch or text was touched.
    pub equipped_slots: Option<Switched>,
    /// True if it becomes, or stays, a supply (`docs/rules/actions.md#supplies`).
    pub supply: Option<bool>,
    /// The uses, if one of their fields was edited (`docs/rules/actions.md#uses`).
    pub uses: Option<UsesForm>,
    /// The new note, as typed; a blank one takes the note away (`docs/rules/actions.md#notes`).
    pub note: Option<String>,
}

/// The uses of a row, as typed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
pub struct UsesForm {
    /// The uses left of the piece in use.
    pub left: String,
    /// The uses of each piece.
    pub of: String,
}

impl UsesForm {
    /// The uses; `None` for none, an error for what can't be stored.
    fn read(&self) -> Result<Option<Uses>, ()> {
        let number = |field: NumberField, text: &str| field.read(text).ok_or(());
        let of = || number(NumberField::UsesEach, &self.of);
        match (is_blank(&self.left), is_blank(&self.of)) {
            (true, true) => Ok(None),
            (true, false) => Uses::full(of()?).map(Some).ok_or(()),
            (false, _) => {
                let left = number(NumberField::UsesLeft, &self.left)?;
                Uses::new(left, of()?).map(Some).ok_or(())
            }
        }
    }
}

/// A number that a switch turns on and off.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Switched {
    pub on: bool,
    /// The text of the number beside it, as typed.
    pub text: String,
}

impl Switched {
    /// On with a number, off without one.
    pub(crate) fn of(number: Option<f64>) -> Self {
        Self { on: number.is_some(), text: number.map(number_text).unwrap_or_default() }
    }
}

/// The size of a bundle that can count as begun, as typed; `None` if it is below 2 or no number.
pub(crate) fn typed_bundle_size(text: &str) -> Option<BundleSize> {
    BundleSize::new(NumberField::BundleSize.read(text)?)
}

impl Operation for ConfigureStack {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let StackChanges {
            name,
            quantity,
            value,
            weight,
            slot_override,
            begun_bundle,
            equipped_slots,
            supply,
            uses,
            note,
        } = &self.changes;
        let item_slots = Rules::of(state.owner(self.container)?).item_slots();
        let mut changed = ItemStack::clone(state.stack(self.container, self.stack)?);
        let name = name.as_deref().map(trimmed);
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            let listed = item_slots.listed_slots(&changed.item);
            name.clone_into(&mut changed.item.name);
            // The figure of a game's list hangs on the name: a new name keeps it.
            if let Some(slots) =
                listed.filter(|slots| *slots != item_slots.of_pieces(&changed.item))
            {
                changed.item.slot_override = Some(slots.each);
                changed.item.bundle = slots.bundle().into();
            }
        }
        let table = coin_table(state, self.container);
        // A text that its field does not accept leaves what is stored.
        let is_accepted = |field: NumberField, text: &str| field.check(text, None, table).is_ok();
        for (stored, field, text) in [
            (&mut changed.quantity, NumberField::Quantity, quantity),
            (&mut changed.item.value, NumberField::Value, value),
            (&mut changed.item.weight, NumberField::Weight, weight),
        ] {
            if let Some(text) = text.as_deref().filter(|text| is_accepted(field, text)) {
                *stored = field.read_or_default_with(text, table);
            }
        }
        if let Some(Switched { on, text }) = slot_override
            && (!on || is_accepted(NumberField::SlotOverride, text))
        {
            let slots = || NumberField::SlotOverride.read_or_default(text);
            let had_bundle = changed.item.counted_bundle().is_some();
            changed.item.slot_override = on.then(slots);
            // A bundle beside no override did not count, and no later override brings it back.
            if changed.item.bundle.get().is_some() && !(*on && had_bundle) {
                changed.item.bundle = Optional::Absent;
            }
        }
        if let Some(Switched { on, text }) = begun_bundle {
            let has_override = changed.item.slot_override.is_some();
            let size = Some(text).filter(|_| *on && has_override);
            changed.item.bundle = size.and_then(|text| typed_bundle_size(text)).into();
        }
        if let Some(Switched { on, text }) = equipped_slots
            && (!on || is_accepted(NumberField::EquippedSlots, text))
        {
            let slots = || NumberField::EquippedSlots.read_or_default(text);
            changed.item.equipped_slots = if *on { slots() } else { 0.0 };
        }
        if let Some(is_supply) = supply {
            changed.supply = is_supply.then_some(Supply).into();
        }
        if quantity.is_some() {
            let quantity = changed.quantity;
            changed = with_quantity(changed, quantity);
        }
        if let Some(Ok(uses)) = uses.as_ref().map(UsesForm::read) {
            let known = changed.uses.get().cloned().unwrap_or_else(Uses::absent);
            changed.uses = uses.map(|Uses { left, of, .. }| Uses { left, of, ..known }).into();
        }
        if let Some(text) = note {
            changed.note = typed_note(text).into();
        }
        Ok(state.with_stack(self.container, self.stack, changed)?)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::ChangedItem { item: stack_name(before, self.container, self.stack) }
    }

    fn remark(&self, before: &State, after: &State) -> Option<String> {
        let StackChanges { name, slot_override, .. } = &self.changes;
        let is_renamed = name.is_some() && slot_override.is_none();
        if is_renamed { slots_remark(before, after, self.container, self.stack) } else { None }
    }
}

/// The message about a stack that was renamed and keeps the slots that its old name had: "Foebane keeps 2 slots each."
/// (`docs/rules/game.md#things-by-name`); `None` if it has none of its own that it didn't have.
pub(super) fn slots_remark(
    before: &State,
    after: &State,
    container: ContainerId,
    stack: StackId,
) -> Option<String> {
    let shown = Rules::of(after.owner(container).ok()?).shown_columns();
    let before = state_item(before, container, stack)?;
    let after = state_item(after, container, stack)?;
    let is_new = shown.slots && before.slot_override.is_none();
    let slots = after.slot_override.filter(|_| is_new)?;
    let name = short_name(&after.name);
    Some(match after.counted_bundle() {
        Some(size) => format!("{name} keeps {} to a slot.", number_text(size.pieces())),
        None => format!("{name} keeps {} each.", slots_text(slots)),
    })
}

fn state_item(state: &State, container: ContainerId, stack: StackId) -> Option<&Item> {
    state.stack(container, stack).ok().map(|stack| &stack.item)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{AMOUNTS, Ada, WITH_A_WORD, refusing, table};

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
    fn the_quantity_is_a_whole_number_else_0_and_below_0_it_stays() {
        let store = |text: &str| configured(|form| form.quantity = Some(text.into())).quantity;
        let expected =
            [0., 0., 0., 1., 2., 5., 3., 1., 12., 1., 0., 0., 1., 1., 1., 12., 0., 0., 0., 0.];
        table("quantity", store, expected, &0.);
    }

    #[test]
    fn value_and_weight_are_amounts_else_0() {
        let value = |text: &str| configured(|form| form.value = Some(text.into())).item.value;
        table("value", value, refusing(AMOUNTS, &["-4"], 2.), &0.);
        assert_eq!((value("5 sp"), value("5 sp or so")), (0.5, 2.));
        let weight = |text: &str| configured(|form| form.weight = Some(text.into())).item.weight;
        let expected = refusing(refusing(AMOUNTS, &WITH_A_WORD, 7.), &["-4"], 7.);
        table("weight", weight, expected, &0.);
        assert_eq!((weight("2 kg"), weight("500g"), weight("3 miles")), (4.4092, 1.1023, 7.));
    }

    #[test]
    fn override_and_equipped_slots_are_amounts_while_switched_on() {
        let slots = |text: &str| {
            let stack = configured(|form| form.slot_override = Some(switched(true, text)));
            stack.item.slot_override
        };
        table("slot override", slots, refusing(AMOUNTS.map(Some), &WITH_A_WORD, None), &Some(0.));
        let equipped = |text: &str| {
            let stack = configured(|form| form.equipped_slots = Some(switched(true, text)));
            stack.item.equipped_slots
        };
        table("equipped slots", equipped, refusing(AMOUNTS, &WITH_A_WORD, 0.), &0.);
        let off = configured(|form| {
            form.slot_override = Some(switched(false, "3"));
            form.equipped_slots = Some(switched(false, "3"));
        });
        assert_eq!((off.item.slot_override, off.item.equipped_slots), (None, 0.));
    }

    #[test]
    fn begun_bundles_need_an_override_and_a_size_of_at_least_2() {
        let bundle = |slots: Option<Switched>, on: bool, size: &str| {
            let stack = configured(|form| {
                form.slot_override.clone_from(&slots);
                form.begun_bundle = Some(switched(on, size));
            });
            stack.item.bundle.get().map(|bundle| bundle.pieces())
        };
        let slots = || Some(switched(true, "0.05"));
        for (size, pieces) in [
            ("20", Some(20.)),
            (" 2 ", Some(2.)),
            ("2.9", Some(2.)),
            ("1", None),
            ("0", None),
            ("-20", None),
            ("", None),
            ("many", None),
        ] {
            assert_eq!(bundle(slots(), true, size), pieces, "{size}");
        }
        assert_eq!(bundle(slots(), false, "20"), None);
        assert_eq!(bundle(None, true, "20"), None);
        assert_eq!(bundle(Some(switched(false, "0.05")), true, "20"), None);
    }

    #[test]
    fn a_bundle_stays_with_another_override_and_goes_with_the_override() {
        let (mut ada, stack) = Ada::with_torches(3.0);
        let mut save = |slot_override, begun_bundle| {
            let changes = StackChanges { slot_override, begun_bundle, ..StackChanges::default() };
            ada.carry_out(&ConfigureStack { container: ada.backpack, stack, changes });
            ada.backpack().items[0].item.bundle.get().map(|bundle| bundle.pieces())
        };
        let on = |text| Some(switched(true, text));
        assert_eq!(save(on("0.05"), on("20")), Some(20.));
        assert_eq!(save(on("0.1"), None), Some(20.));
        assert_eq!(save(Some(switched(false, "")), None), None);
        assert_eq!(save(on("0.1"), None), None);

        // From a file: a bundle without an override.
        let mut torches = configured(|_| {});
        torches.item.bundle = BundleSize::new(20.).into();
        ada.state = ada.state.with_stack(ada.backpack, stack, torches).unwrap();
        let slot_override = on("0.1");
        let changes = StackChanges { slot_override, ..StackChanges::default() };
        ada.carry_out(&ConfigureStack { container: ada.backpack, stack, changes });
        assert_eq!(ada.backpack().items[0].item.bundle, Optional::Absent);
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
