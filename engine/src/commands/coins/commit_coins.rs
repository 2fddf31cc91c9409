use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{StepKind, Verb};
use crate::model::{CoinKind, ContainerId, NotFound, State};
use crate::rules::input::{self, TypedAs};

/// A coin field that was left or confirmed: a difference is added now (`docs/rules.md#coin-fields`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CommitCoins {
    /// The pouch.
    pub container: ContainerId,
    /// Which field.
    pub coin: CoinKind,
    /// The field's whole text.
    pub text: String,
}

impl Verb for CommitCoins {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let stored = state.money_pouch(self.container)?.coins.get(self.coin);
        let count = match input::difference(&self.text) {
            Some(_) => input::changed_by(stored, &self.text),
            None => super::typed_count(&self.text),
        };
        super::set(state, self.container, self.coin, count)
    }

    fn label(&self, before: &State) -> String {
        let pouch = container_name(before, self.container);
        format!("Changed {} in {pouch}", self.coin.name())
    }

    fn kind(&self) -> StepKind {
        StepKind::Typed((self.container, self.coin))
    }

    fn typed_as(&self) -> TypedAs {
        TypedAs::of(&self.text)
    }
}
