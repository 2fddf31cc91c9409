use serde::Deserialize;
use tsify::Tsify;

use super::{AddResult, AddStack, AddStacks, LineToAdd, MergeMode, StackTexts, TypedMoney};
use crate::commands::coins::coin_table;
use crate::commands::{Announcement, Context, Operation, Refusal, StepProperties};
use engine_core::language::input::TypedAs;
use engine_core::language::typed_slots::typed_slots;
use engine_core::language::white_space::trimmed;
use engine_core::model::{ItemStack, State};
use engine_core::rules::games::{PieceSlots, Rules};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::step_label::{Name, StepLabel};
use reader::text::{ReadItem, Source};

/// Carries out the add row: puts the money that its name is into a pouch, or adds the single item that the name is read
/// as, or otherwise a stack with the typed values; the figures of a known item fill in the blank fields. A supply that
/// is there already gets more (`docs/rules/actions.md#add-row`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct AddTyped(pub AddStack);

impl Operation for AddTyped {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        if self.is_for_import(state, context) {
            return Err(Refusal::ForImport);
        }
        match self.money(state, context) {
            Some(money) => money.added_to(state),
            None => self.as_stacks(state, context)?.apply(state, context),
        }
    }

    fn label(&self, before: &State, context: &Context<'_>) -> StepLabel {
        if let Some(money) = self.money(before, context) {
            return StepLabel::Received { coins: money.label };
        }
        let add = self.as_stacks(before, context);
        add.map(|add| add.label(before, context)).unwrap_or_default()
    }

    fn announcement(
        &self,
        label: &str,
        after: &State,
        context: &Context<'_>,
    ) -> Option<Announcement> {
        Some(match self.money(after, context) {
            Some(TypedMoney { label, pouch_name, .. }) => {
                Announcement::Done(format!("Added {label} to {pouch_name}."))
            }
            None => Announcement::done_to(label, after, self.0.container),
        })
    }

    fn step(&self) -> StepProperties {
        StepProperties { typed: TypedAs::Difference, ..StepProperties::default() }
    }
}

impl AddTyped {
    /// The money that the name is, if it is an amount.
    pub(crate) fn money(&self, state: &State, context: &Context<'_>) -> Option<TypedMoney> {
        TypedMoney::of(&self.0, state, context)
    }

    /// The quantity before and after of the supply that it is added to; `None` if it makes a row of its own.
    pub(crate) fn merged(&self, state: &State, context: &Context<'_>) -> Option<(f64, f64)> {
        let added = self.as_stacks(state, context).ok()?.added_to(state).ok()?;
        match added.results.as_slice() {
            [AddResult::Merge { from, to, slots: _ }] => Some((*from, *to)),
            _ => None,
        }
    }

    /// The single item that the name is read as, with what the other fields say; `None` if the row is added as typed.
    pub(crate) fn line(&self, state: &State, context: &Context<'_>) -> Option<LineToAdd> {
        self.0.typed.check(coin_table(state, self.0.container)).ok()?;
        let reading = context.read(&self.0.typed.name, state);
        let (found, stacks) = reading.typed()?;
        if self.0.typed.is_name_alone() {
            return Some(LineToAdd::of(found, stacks));
        }
        let is_read = found.is_known() || found.stack.uses.get().is_some();
        let line = self.completed(found, state, context).filter(|_| is_read)?;
        let typed = self.0.stack(state, context).ok()??;
        let nameless = |stack: &ItemStack| {
            let mut stack = stack.clone();
            stack.item.name.clear();
            stack
        };
        let fills_nothing =
            matches!(line.stacks.as_slice(), [only] if nameless(only) == nameless(&typed));
        (!fills_nothing).then_some(line)
    }

    /// A known item with the fields that are filled in; a pack with a value, weight or slots is a single row.
    fn completed(
        &self,
        found: &ReadItem,
        state: &State,
        context: &Context<'_>,
    ) -> Option<LineToAdd> {
        let owner = state.owner(self.0.container).ok()?;
        let rules = Rules::of(owner);
        let (new, table) = (context.new_stacks(owner), rules.coin_table());
        let StackTexts { quantity, value, weight, slots, .. } = &self.0.typed;
        let filled = |text: &String| Some(text.clone()).filter(|text| !trimmed(text).is_empty());
        let mut stack = found.stack.clone();
        if let Some(quantity) = filled(quantity) {
            stack.quantity = NumberField::NewQuantity.read_or_default(&quantity);
        }
        let pack = match found.source {
            Source::Pack(pack) => context.catalogue.entry(pack),
            Source::Text | Source::Known | Source::Copied => None,
        };
        if let Some(pack) = pack {
            if [value, weight, slots].into_iter().all(|text| filled(text).is_none()) {
                let stacks = context.catalogue.unpack_times(pack, stack.quantity, table).ok()?;
                let (name, quantity) = (pack.name.clone(), stack.quantity);
                return Some(LineToAdd { name, quantity, stacks: new.stacks(stacks) });
            }
            stack.item = pack.item(table);
        }
        if let Some(value) = filled(value) {
            stack.item.value = NumberField::Value.read_or_default_with(&value, table);
        }
        if let Some(weight) = filled(weight) {
            stack.item.weight = NumberField::Weight.read_or_default(&weight);
        }
        if let Some(slots) = filled(slots) {
            let slots = typed_slots(&slots, rules.item_slots().begun_bundles).ok()?;
            stack.item.slot_override = slots.map(|slots| slots.each);
            stack.item.bundle = slots.and_then(PieceSlots::bundle).into();
        }
        Some(LineToAdd {
            name: stack.item.name.clone(),
            quantity: stack.quantity,
            stacks: vec![new.stack(stack)],
        })
    }

    /// Whether the name is an exported inventory or holds a code.
    pub(crate) fn is_for_import(&self, state: &State, context: &Context<'_>) -> bool {
        context.read(&self.0.typed.name, state).is_for_import()
    }

    fn as_stacks(&self, state: &State, context: &Context<'_>) -> Result<AddStacks, Refusal> {
        let add = match self.line(state, context) {
            Some(line) => AddStacks {
                container: self.0.container,
                name: Name::of(&line.name),
                quantity: line.quantity,
                stacks: line.stacks,
                merging: MergeMode::NewRow,
            },
            None => self.0.as_stacks(state, context)?,
        };
        // A pack has its own rows.
        let merging = if add.stacks.len() == 1 { MergeMode::Supplies } else { MergeMode::NewRow };
        Ok(AddStacks { merging, ..add })
    }
}
