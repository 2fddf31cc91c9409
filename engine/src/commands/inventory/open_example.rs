use serde::Deserialize;
use tsify::Tsify;

use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::model::{Entity, State};
use engine_core::wording::step_label::StepLabel;

/// Adds the example at the end of the list (`docs/rules/actions.md#the-example`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct OpenExample {}

impl Operation for OpenExample {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let mut next = state.clone();
        if let Some(example) = (context.example)(&mut next.ids) {
            let example = Entity::new(next.ids.inventory(), example);
            next.inventories.push(example);
        }
        Ok(next)
    }

    fn label(&self, _: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::OpenedExample
    }

    fn step(&self) -> StepProperties {
        StepProperties { opens_inventory: true, ..StepProperties::default() }
    }
}
