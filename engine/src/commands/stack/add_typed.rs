use serde::Deserialize;
use tsify::Tsify;

use super::{AddStack, AddStacks, LineToAdd, StackTexts};
use crate::commands::{Context, Operation, Refusal};
use crate::model::State;
use crate::rules::white_space::trimmed;

/// Carries out the add row: adds the single item that its name is read as, or otherwise a stack with the typed values
/// (`docs/rules/actions.md#add-row`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct AddTyped(pub AddStack);

impl Operation for AddTyped {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        if self.is_for_import(state, context) {
            return Err(Refusal::ForImport);
        }
        self.as_stacks(state, context)?.apply(state, context)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> String {
        let add = self.as_stacks(before, context);
        add.map(|add| add.label(before, context)).unwrap_or_default()
    }
}

impl AddTyped {
    /// The single item that the name is read as; `None` unless the name contains a count or an amount, and all other
    /// fields are blank.
    pub(crate) fn line(&self, state: &State, context: &Context<'_>) -> Option<LineToAdd> {
        let StackTexts { name, quantity, value, weight, slots } = &self.0.typed;
        let other_fields = [quantity, value, weight, slots];
        let is_alone = other_fields.into_iter().all(|text| trimmed(text).is_empty());
        let reading = is_alone.then(|| context.read(name, state))?;
        let (found, stacks) = reading.typed()?;
        Some(LineToAdd::of(found, stacks))
    }

    /// Whether the name is an exported inventory or holds a code.
    pub(crate) fn is_for_import(&self, state: &State, context: &Context<'_>) -> bool {
        context.read(&self.0.typed.name, state).is_for_import()
    }

    fn as_stacks(&self, state: &State, context: &Context<'_>) -> Result<AddStacks, Refusal> {
        match self.line(state, context) {
            Some(line) => Ok(AddStacks {
                container: self.0.container,
                name: line.counted_name(),
                stacks: line.stacks,
            }),
            None => self.0.as_stacks(state, context),
        }
    }
}
