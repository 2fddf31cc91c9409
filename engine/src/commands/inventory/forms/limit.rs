//! The fields of a limit in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{ClearedSetting, OwnSetting};
use engine_core::model::{Game, Inventory, Limit, LimitSetting, Limits, Optional, Stored as _};
use engine_core::rules::encumbrance::weight_by_strength;
use engine_core::rules::games::Rules;
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

/// The slots allowed.
pub(crate) struct SlotLimit;

/// The weight limit.
pub(crate) struct WeightLimit;

/// The equipped slots allowed.
pub(crate) struct EquippedLimit;

impl LimitForm {
    const fn by(by: LimitBy) -> Self {
        Self { by, text: String::new() }
    }

    fn number(number: f64) -> Self {
        Self { by: LimitBy::Number, text: number_text(number) }
    }

    /// The fields for a limit of slots or weight.
    fn of(own: Option<LimitSetting>, game: Option<Game>) -> Self {
        match (own, game) {
            (None, Some(_)) => Self::by(LimitBy::Game),
            (None, None) | (Some(LimitSetting::Strength), _) => Self::by(LimitBy::Strength),
            (Some(LimitSetting::Of(number)), _) => Self::number(number),
            (Some(LimitSetting::None), _) => Self::by(LimitBy::Nothing),
        }
    }

    /// The limit of slots or weight to store. `otherwise` is stored if the number can't be read.
    fn to_stored(
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

    fn typed_number(&self, field: NumberField, otherwise: f64) -> f64 {
        field.read(&self.text).unwrap_or(otherwise.clamp(field.min(), field.max()))
    }

    /// A limit of slots or weight of one's own in words: "12 slots", "slots by strength".
    fn in_words(&self, of_game: &Self, unit: &str, subject: &str) -> Option<String> {
        match self.by {
            LimitBy::Number => Some(format!("{} {unit}", self.text)),
            by if by == of_game.by => None,
            LimitBy::Strength => Some(format!("{subject} by strength")),
            LimitBy::Nothing => Some(format!("{subject} without a limit")),
            LimitBy::Game => None,
        }
    }
}

/// Changes the limits that are stored.
fn change_limits(changed: &mut Inventory, change: impl FnOnce(&mut Limits)) {
    let mut limits = changed.limits.get().cloned().unwrap_or_else(Limits::absent);
    change(&mut limits);
    changed.limits = limits.into_stored();
}

impl OwnSetting for SlotLimit {
    type Form = LimitForm;
    type Stored = LimitSetting;

    fn stored(inventory: &Inventory) -> &Optional<LimitSetting> {
        inventory.limits.get().map_or(&Optional::Absent, |limits| &limits.slots)
    }

    fn form(inventory: &Inventory) -> LimitForm {
        LimitForm::of(inventory.own_slots(), inventory.game.get().copied())
    }

    fn store(form: &LimitForm, _: &Inventory, changed: &mut Inventory) {
        let (of_game, game) = (Rules::of(changed).slots_of_game(), changed.game.get().copied());
        let slots = form.to_stored(NumberField::SlotLimit, of_game, game);
        change_limits(changed, |limits| limits.slots = slots);
    }
}

impl ClearedSetting for SlotLimit {
    fn own_in_words(form: &LimitForm, of_game: &LimitForm) -> Option<String> {
        form.in_words(of_game, "slots", "slots")
    }
}

impl OwnSetting for WeightLimit {
    type Form = LimitForm;
    type Stored = LimitSetting;

    fn stored(inventory: &Inventory) -> &Optional<LimitSetting> {
        inventory.limits.get().map_or(&Optional::Absent, |limits| &limits.weight)
    }

    fn form(inventory: &Inventory) -> LimitForm {
        LimitForm::of(inventory.own_weight(), inventory.game.get().copied())
    }

    fn store(form: &LimitForm, _: &Inventory, changed: &mut Inventory) {
        let (by_strength, game) =
            (weight_by_strength(changed.strength), changed.game.get().copied());
        let weight = form.to_stored(NumberField::WeightLimit, by_strength, game);
        change_limits(changed, |limits| limits.weight = weight);
    }
}

impl ClearedSetting for WeightLimit {
    fn own_in_words(form: &LimitForm, of_game: &LimitForm) -> Option<String> {
        form.in_words(of_game, "lb", "weight")
    }
}

impl OwnSetting for EquippedLimit {
    type Form = LimitForm;
    type Stored = Limit;

    fn stored(inventory: &Inventory) -> &Optional<Limit> {
        inventory.limits.get().map_or(&Optional::Absent, |limits| &limits.equipped)
    }

    fn form(inventory: &Inventory) -> LimitForm {
        match (inventory.own_equipped(), inventory.game.get()) {
            (None, Some(_)) => LimitForm::by(LimitBy::Game),
            (Some(Limit::Of(number)), _) => LimitForm::number(number),
            (None, None) | (Some(Limit::None), _) => LimitForm::by(LimitBy::Nothing),
        }
    }

    fn store(form: &LimitForm, _: &Inventory, changed: &mut Inventory) {
        let of_game = Rules::of(changed).equipped_slots_of_game().unwrap_or_default();
        let has_game = changed.game.get().is_some();
        let equipped = match form.by {
            LimitBy::Number => {
                Optional::Set(Limit::Of(form.typed_number(NumberField::SlotLimit, of_game)))
            }
            LimitBy::Nothing if has_game => Optional::Set(Limit::None),
            LimitBy::Game | LimitBy::Strength | LimitBy::Nothing => Optional::Absent,
        };
        change_limits(changed, |limits| limits.equipped = equipped);
    }
}

impl ClearedSetting for EquippedLimit {
    fn own_in_words(form: &LimitForm, of_game: &LimitForm) -> Option<String> {
        match form.by {
            by if by == of_game.by => None,
            LimitBy::Number => Some(format!("{} equipped slots", form.text)),
            LimitBy::Game | LimitBy::Strength | LimitBy::Nothing => {
                Some("equipped slots".to_owned())
            }
        }
    }
}
