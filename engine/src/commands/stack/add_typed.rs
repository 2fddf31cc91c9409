use serde::Deserialize;
use tsify::Tsify;

use super::{AddStack, AddStacks, LineToAdd};
use crate::commands::{Context, Operation, Refusal};
use crate::model::State;
use crate::rules::input::trimmed;

/// Carries out the add row: adds the one thing that its text reads as, else the text as it is
/// (`docs/rules/actions.md#add-row`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct AddTyped(pub AddStack);

impl Operation for AddTyped {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        self.as_stacks(state, context).apply(state, context)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> String {
        self.as_stacks(before, context).label(before, context)
    }
}

impl AddTyped {
    /// The one thing that its name reads as, if that names a count or an amount and nothing else is filled in.
    pub(crate) fn line(&self, state: &State, context: &Context<'_>) -> Option<LineToAdd> {
        let AddStack {
            container: _,
            name,
            quantity,
            value,
            weight,
            slots,
        } = &self.0;
        let others = [quantity, value, weight, slots];
        let is_alone = others.into_iter().all(|text| trimmed(text).is_empty());
        let reading = is_alone.then(|| context.read(name, state))?;
        let (found, stacks) = reading.typed()?;
        Some(LineToAdd::of(found, stacks))
    }

    fn as_stacks(&self, state: &State, context: &Context<'_>) -> AddStacks {
        match self.line(state, context) {
            Some(line) => AddStacks {
                container: self.0.container,
                name: line.counted_name(),
                stacks: line.stacks,
            },
            None => self.0.as_stacks(),
        }
    }
}
