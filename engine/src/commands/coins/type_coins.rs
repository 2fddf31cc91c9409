use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{StepKind, Verb};
use crate::model::{CoinKind, ContainerId, NotFound, State};
use crate::rules::input;

/// A coin field after a key was pressed in it: the count is stored at every key
/// (`docs/rules.md#coin-fields`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TypeCoins {
    /// The pouch.
    pub container: ContainerId,
    /// Which field.
    pub coin: CoinKind,
    /// The field's whole text; a difference changes nothing yet.
    pub text: String,
}

impl Verb for TypeCoins {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        if input::difference(&self.text).is_some() {
            return state.money_pouch(self.container).map(|_| state.clone());
        }
        let count = super::typed_count(&self.text);
        super::set(state, self.container, self.coin, count)
    }

    fn label(&self, before: &State) -> String {
        let pouch = container_name(before, self.container);
        format!("Changed {} in {pouch}", self.coin.name())
    }

    fn kind(&self) -> StepKind {
        StepKind::Typing((self.container, self.coin))
    }
}
