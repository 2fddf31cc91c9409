use serde::Deserialize;
use tsify::Tsify;

use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::language::input::{TypedAs, changed_by};
use engine_core::model::{CoinField, CoinKind, ContainerId, State};
use engine_core::rules::number_fields::NumberField;
use engine_core::rules::step_groups::StepGroup;
use engine_core::wording::printing::number_text;
use engine_core::wording::step_label::StepLabel;

/// A key in a coin field, or the end of typing there (`docs/rules/actions.md#coin-fields`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TypeCoins {
    pub container: ContainerId,
    pub coin: CoinKind,
    /// The field's whole text.
    pub text: String,
    /// The way the typing ends; `None` after a key.
    #[tsify(optional)]
    pub end: Option<EndOfTyping>,
}

/// The way the typing in a coin field ends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(tag = "by", rename_all = "camelCase")]
pub enum EndOfTyping {
    /// The field is left or confirmed: a difference is added now.
    Leaving {
        /// The count that the field showed before the first key.
        saw: String,
    },
    /// The count from before the first key is restored.
    Escape,
}

impl TypeCoins {
    fn is_difference(&self) -> bool {
        TypedAs::of(&self.text) == TypedAs::Difference
    }

    /// The stored count, as the field shows it; `None` if the pouch is gone.
    fn shown(&self, state: &State) -> Option<String> {
        let pouch = state.money_pouch(self.container).ok()?;
        Some(number_text(pouch.coins.get(self.coin)))
    }
}

impl Operation for TypeCoins {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let stored = state.money_pouch(self.container)?.coins.get(self.coin);
        let count = match (TypedAs::of(&self.text), &self.end) {
            (TypedAs::Difference, None) => stored,
            (TypedAs::Difference, Some(_)) => changed_by(stored, &self.text)?,
            (TypedAs::Value, _) => NumberField::CoinCount.read_or_default(&self.text),
        };
        super::set(state, self.container, self.coin, count)
    }

    /// Typing the text that the field showed restores the count instead of reading it, because a file may contain a
    /// count that can't be typed. A value that is left is not stored over the count of another panel, which differs
    /// from the one that the last key stored.
    fn reverts(&self, state: &State, begun: Option<(&State, &State)>) -> bool {
        let Some(now) = self.shown(state) else {
            return self.end == Some(EndOfTyping::Escape);
        };
        let shown = |state| self.shown(state).unwrap_or_default();
        let is_changed = begun.is_some_and(|(_, after)| shown(after) != now);
        match (&self.end, begun) {
            (Some(EndOfTyping::Escape), _) => true,
            (None, Some((before, _))) if !is_changed => self.text == shown(before),
            (None, _) => self.text == now,
            (Some(EndOfTyping::Leaving { .. }), Some((before, _))) => {
                self.text == shown(before) || is_changed && !self.is_difference()
            }
            (Some(EndOfTyping::Leaving { saw }), None) => {
                self.text == *saw || now != *saw && !self.is_difference()
            }
        }
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        super::label(before, self.container, self.coin, None)
    }

    fn change_label(&self, before: &State, after: &State, _: &Context<'_>) -> StepLabel {
        super::change_label(before, after, self.container, self.coin)
    }

    fn step(&self) -> StepProperties {
        let field = CoinField { pouch: self.container, coin: self.coin };
        let is_over = self.end.is_some();
        StepProperties {
            typed: if is_over { TypedAs::of(&self.text) } else { TypedAs::Value },
            joins: Some(StepGroup::Coins(field)),
            closes_group: is_over,
            ..StepProperties::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, table};

    /// The count after these texts have been in the field, one after the other.
    fn typed(texts: &[&str], end: Option<EndOfTyping>) -> f64 {
        let mut ada = Ada::new();
        let (container, coin) = (ada.purse, CoinKind::Gp);
        let (last, keys) = texts.split_last().unwrap();
        for text in keys {
            ada.carry_out(&TypeCoins { container, coin, text: (*text).into(), end: None });
        }
        ada.carry_out(&TypeCoins { container, coin, text: (*last).into(), end });
        ada.purse().coins.get(coin)
    }

    fn left(text: &str) -> f64 {
        typed(&["7", text], Some(EndOfTyping::Leaving { saw: "0".into() }))
    }

    #[test]
    fn the_count_is_a_whole_number_else_0_at_every_key() {
        // -4 and -0 are differences: nothing while typing.
        let expected =
            [0., 0., 0., 1., 2., 5., 7., 1., 12., 0., 0., 0., 1., 7., 0., 12., 0., 0., 0., 0.];
        table("typed", |text| typed(&["7", text], None), expected, &0.);
    }

    #[test]
    fn the_count_is_a_whole_number_else_0_on_leaving() {
        // -4 and -0 are differences, added to 7.
        let expected =
            [0., 0., 0., 1., 2., 5., 3., 1., 12., 0., 0., 0., 1., 7., 0., 12., 0., 0., 0., 0.];
        table("left", left, expected, &0.);
    }

    #[test]
    fn a_difference_is_added_on_leaving() {
        for (text, count) in
            [("+5", 12.0), ("-3", 4.0), ("-7", 0.0), ("+", 7.0), ("-abc", 7.0), ("+1e3", 8.0)]
        {
            assert_eq!(typed(&["7", text], None), 7.0, "{text}");
            assert_eq!(left(text), count, "{text}");
        }
    }
}
