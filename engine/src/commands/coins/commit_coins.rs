use serde::Deserialize;
use tsify::Tsify;

use crate::commands::{Context, Operation, Refusal, StepProperties};
use crate::model::{CoinField, CoinKind, ContainerId, State};
use crate::rules::input::{TypedAs, changed_by};
use crate::rules::number_fields::NumberField;
use crate::rules::step_groups::StepGroup;

/// A coin field that was left or confirmed: a difference is added now (`docs/rules/actions.md#coin-fields`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CommitCoins {
    pub container: ContainerId,
    pub coin: CoinKind,
    /// The field's whole text.
    pub text: String,
}

impl Operation for CommitCoins {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let stored = state.money_pouch(self.container)?.coins.get(self.coin);
        let count = match TypedAs::of(&self.text) {
            TypedAs::Difference => changed_by(stored, &self.text),
            TypedAs::Value => NumberField::CoinCount.read_or_default(&self.text),
        };
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
        StepProperties {
            typed: TypedAs::of(&self.text),
            joins: Some(StepGroup::Coins(field)),
            closes_group: true,
            ..StepProperties::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::TypeCoins;
    use crate::commands::testing::{Ada, table};

    /// The count of 7 after a field with this text was left.
    fn committed(text: &str) -> f64 {
        let mut ada = Ada::new();
        let (container, coin) = (ada.purse, CoinKind::Gp);
        ada.carry_out(&TypeCoins { container, coin, text: "7".into() });
        ada.carry_out(&CommitCoins { container, coin, text: text.into() });
        ada.purse().coins.get(coin)
    }

    #[test]
    fn the_count_is_a_whole_number_else_0() {
        // -4 and -0 are differences, added to 7.
        let expected =
            [0., 0., 0., 1., 2., 5., 3., 1., 12., 0., 0., 0., 1., 7., 0., 12., 0., 0., 0., 0.];
        table("committed", committed, expected, &0.);
    }

    #[test]
    fn a_difference_is_added_but_not_below_0() {
        for (text, count) in
            [("+5", 12.0), ("-3", 4.0), ("-70", 0.0), ("+", 7.0), ("-abc", 7.0), ("+1e3", 8.0)]
        {
            assert_eq!(committed(text), count, "{text}");
        }
    }
}
