use serde::Deserialize;
use tsify::Tsify;

use crate::commands::{Context, Operation, Refusal, StepProperties};
use crate::model::{CoinField, CoinKind, ContainerId, State};
use crate::rules::input::TypedAs;
use crate::rules::number_fields::NumberField;
use crate::rules::step_groups::StepGroup;

/// A coin field after a key was pressed in it: the count is stored at every key
/// (`docs/rules/actions.md#coin-fields`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TypeCoins {
    pub container: ContainerId,
    pub coin: CoinKind,
    /// The field's whole text; a difference changes nothing yet.
    pub text: String,
}

impl Operation for TypeCoins {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        if TypedAs::of(&self.text) == TypedAs::Difference {
            state.money_pouch(self.container)?;
            return Ok(state.clone());
        }
        let count = NumberField::CoinCount.read_or_default(&self.text);
        super::set(state, self.container, self.coin, count)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> String {
        super::label(before, self.container, self.coin)
    }

    fn change_label(&self, before: &State, after: &State, _: &Context<'_>) -> String {
        super::change_label(before, after, self.container, self.coin)
    }

    fn step(&self) -> StepProperties {
        let field = CoinField { pouch: self.container, coin: self.coin };
        StepProperties { joins: Some(StepGroup::Coins(field)), ..StepProperties::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, table};

    /// The count after these texts have been in the field, one after the other.
    fn typed(texts: &[&str]) -> f64 {
        let mut ada = Ada::new();
        for text in texts {
            ada.carry_out(&TypeCoins {
                container: ada.purse,
                coin: CoinKind::Gp,
                text: (*text).into(),
            });
        }
        ada.purse().coins.get(CoinKind::Gp)
    }

    #[test]
    fn the_count_is_a_whole_number_else_0_at_every_key() {
        // -4 and -0 are differences: nothing while typing.
        let expected =
            [0., 0., 0., 1., 2., 5., 7., 1., 12., 0., 0., 0., 1., 7., 0., 12., 0., 0., 0., 0.];
        table("typed", |text| typed(&["7", text]), expected, &0.);
    }

    #[test]
    fn a_difference_changes_nothing_yet() {
        for text in ["+5", "-3", "-70", "+", "-abc", "+1e3"] {
            assert_eq!(typed(&["7", text]), 7.0, "{text}");
        }
    }
}
