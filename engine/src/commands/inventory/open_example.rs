use serde::Deserialize;
use tsify::Tsify;

use crate::commands::{Context, GameChoice, Operation, Refusal, StepProperties};
use engine_core::model::{Entity, State};
use engine_core::wording::step_label::StepLabel;

/// Adds an example at the end of the list (`docs/rules/actions.md#the-example`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OpenExample {
    /// The game whose example it is; Hoffman’s without one.
    #[serde(default)]
    #[tsify(optional, type = "Game | 'hoffman'")]
    pub game: Option<GameChoice>,
}

impl Operation for OpenExample {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let mut next = state.clone();
        if let Some(example) =
            (context.example)(self.game.and_then(GameChoice::game), &mut next.ids)
        {
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
