//! The fields of a limit in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use engine_core::model::{Game, Limit, LimitSetting, Optional};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::printing::number_text;

/// The fields of a limit in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LimitForm {
    pub by: LimitBy,
    /// The number, as typed.
    pub text: String,
}

/// The source of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum LimitBy {
    /// The game.
    Game,
    /// The strength score, as in Hoffman’s rules.
    Strength,
    Number,
    /// There is no limit; of equipped slots: they are not counted apart.
    Nothing,
}

impl LimitForm {
    /// The fields for the limit that an inventory has of its own; `None` is the one of its game.
    #[must_use]
    pub fn of(own: Option<LimitSetting>, game: Option<Game>) -> Self {
        match (own, game) {
            (None, Some(_)) => Self::by(LimitBy::Game),
            (None, None) | (Some(LimitSetting::Strength), _) => Self::by(LimitBy::Strength),
            (Some(LimitSetting::Of(number)), _) => Self::number(number),
            (Some(LimitSetting::None), _) => Self::by(LimitBy::Nothing),
        }
    }

    /// The fields for the equipped slots that an inventory allows of its own; `None` are those of its game.
    #[must_use]
    pub fn of_equipped(own: Option<Limit>, game: Option<Game>) -> Self {
        match (own, game) {
            (None, Some(_)) => Self::by(LimitBy::Game),
            (Some(Limit::Of(number)), _) => Self::number(number),
            (None, None) | (Some(Limit::None), _) => Self::by(LimitBy::Nothing),
        }
    }

    const fn by(by: LimitBy) -> Self {
        Self { by, text: String::new() }
    }

    fn number(number: f64) -> Self {
        Self { by: LimitBy::Number, text: number_text(number) }
    }

    /// The limit to store in an inventory of this game. `otherwise` is stored if the number can't be read.
    pub(crate) fn to_stored(
        &self,
        field: NumberField,
        otherwise: f64,
        game: Option<Game>,
    ) -> Optional<LimitSetting> {
        match self.by {
            LimitBy::Game => Optional::Absent,
            LimitBy::Strength if game.is_none() => Optional::Absent,
            LimitBy::Strength => Optional::Set(LimitSetting::Strength),
            LimitBy::Number => Optional::Set(LimitSetting::Of(self.typed_number(field, otherwise))),
            LimitBy::Nothing => Optional::Set(LimitSetting::None),
        }
    }

    /// The equipped slots to store in an inventory of this game. `otherwise` is stored if the number can't be read.
    pub(crate) fn equipped_to_stored(&self, otherwise: f64, game: Option<Game>) -> Optional<Limit> {
        match self.by {
            LimitBy::Number => {
                let number = self.typed_number(NumberField::SlotLimit, otherwise);
                Optional::Set(Limit::Of(number))
            }
            LimitBy::Nothing if game.is_some() => Optional::Set(Limit::None),
            LimitBy::Game | LimitBy::Strength | LimitBy::Nothing => Optional::Absent,
        }
    }

    fn typed_number(&self, field: NumberField, otherwise: f64) -> f64 {
        field.read(&self.text).unwrap_or(otherwise.clamp(field.min(), field.max()))
    }
}
