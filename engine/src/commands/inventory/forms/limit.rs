//! The fields of a limit in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{ClearedSetting, FormulaForm, OwnSetting};
use engine_core::model::{
    Game, Inventory, LimitSetting, Limits, Optional, OwnFormula, OwnLimit, Stored as _,
};
use engine_core::rules::encumbrance::{slots_by_strength, weight_by_strength};
use engine_core::rules::games::{Formula, Rules};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::printing::{number_text, with_unit};

/// The fields of a limit in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LimitForm {
    pub by: LimitBy,
    /// The number, as typed.
    pub text: String,
    /// The formula, if the limit is by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formula: Option<Box<FormulaForm>>,
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
    /// The fields of a formula.
    Formula,
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
        Self { by, text: String::new(), formula: None }
    }

    fn number(number: f64) -> Self {
        Self { text: number_text(number), ..Self::by(LimitBy::Number) }
    }

    /// The fields for a limit of one’s own.
    fn own(limit: &OwnLimit) -> Self {
        match limit {
            OwnLimit::Of(number) => Self::number(*number),
            OwnLimit::None => Self::by(LimitBy::Nothing),
            OwnLimit::By(formula) => {
                let formula = FormulaForm::of(Formula::from(&**formula));
                Self { formula: Some(Box::new(formula)), ..Self::by(LimitBy::Formula) }
            }
        }
    }

    /// The fields for a limit of slots or weight.
    fn of(own: Option<&LimitSetting>, game: Option<Game>) -> Self {
        match (own, game) {
            (None, Some(_)) => Self::by(LimitBy::Game),
            (None, None) | (Some(LimitSetting::Strength), _) => Self::by(LimitBy::Strength),
            (Some(LimitSetting::Own(own)), _) => Self::own(own),
        }
    }

    /// The limit of slots or weight to store. `otherwise` is stored if the number can't be read.
    fn to_stored(
        &self,
        field: NumberField,
        otherwise: f64,
        game: Option<Game>,
        known: Option<&LimitSetting>,
    ) -> Optional<LimitSetting> {
        if self.by == LimitBy::Strength && game.is_some() {
            return Optional::Set(LimitSetting::Strength);
        }
        let known = match known {
            Some(LimitSetting::Own(own)) => Some(own),
            Some(LimitSetting::Strength) | None => None,
        };
        self.own_limit(field, otherwise, known).map(LimitSetting::Own).into()
    }

    /// The limit of one’s own to store; `known` is the stored one, of whose formula the fields of a later version stay.
    fn own_limit(
        &self,
        field: NumberField,
        otherwise: f64,
        known: Option<&OwnLimit>,
    ) -> Option<OwnLimit> {
        match self.by {
            LimitBy::Game | LimitBy::Strength => None,
            LimitBy::Number => Some(OwnLimit::Of(self.typed_number(field, otherwise))),
            LimitBy::Nothing => Some(OwnLimit::None),
            LimitBy::Formula => {
                let known = match known {
                    Some(OwnLimit::By(formula)) => OwnFormula::clone(formula),
                    Some(OwnLimit::Of(_) | OwnLimit::None) | None => OwnFormula::absent(),
                };
                let form = self.formula.clone().unwrap_or_default();
                Some(OwnLimit::By(Box::new(form.to_stored(known))))
            }
        }
    }

    fn typed_number(&self, field: NumberField, otherwise: f64) -> f64 {
        field.read(&self.text).unwrap_or(otherwise.clamp(field.min(), field.max()))
    }

    /// A number of one's own in words: "12 slots", "1 slot"; "slots" where it can't be read.
    fn number_in_words(&self, field: NumberField, units: &str) -> String {
        let number = field.read(&self.text);
        number.map_or_else(|| units.to_owned(), |number| with_unit(&number_text(number), units))
    }

    /// A limit of slots or weight of one's own in words: "12 slots", "slots by strength".
    fn in_words(
        &self,
        of_game: &Self,
        field: NumberField,
        units: &str,
        subject: &str,
    ) -> Option<String> {
        match self.by {
            LimitBy::Number => Some(self.number_in_words(field, units)),
            by if by == of_game.by => None,
            LimitBy::Strength => Some(format!("{subject} by strength")),
            LimitBy::Formula => Some(format!("{subject} by a formula")),
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

    fn store(form: &LimitForm, before: &Inventory, changed: &mut Inventory) {
        let of_game = Rules::of(changed).slots_of_game().number();
        let otherwise = of_game.unwrap_or_else(|| slots_by_strength(changed.strength));
        let game = changed.game.get().copied();
        let slots = form.to_stored(NumberField::SlotLimit, otherwise, game, before.own_slots());
        change_limits(changed, |limits| limits.slots = slots);
    }
}

impl ClearedSetting for SlotLimit {
    fn own_in_words(form: &LimitForm, of_game: &LimitForm) -> Option<String> {
        form.in_words(of_game, NumberField::SlotLimit, "slots", "slots")
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

    fn store(form: &LimitForm, before: &Inventory, changed: &mut Inventory) {
        let of_game = Rules::of(changed).weight_of_game().number();
        let otherwise = of_game.unwrap_or_else(|| weight_by_strength(changed.strength));
        let game = changed.game.get().copied();
        let weight = form.to_stored(NumberField::WeightLimit, otherwise, game, before.own_weight());
        change_limits(changed, |limits| limits.weight = weight);
    }
}

impl ClearedSetting for WeightLimit {
    fn own_in_words(form: &LimitForm, of_game: &LimitForm) -> Option<String> {
        form.in_words(of_game, NumberField::WeightLimit, "lb", "weight")
    }
}

impl OwnSetting for EquippedLimit {
    type Form = LimitForm;
    type Stored = OwnLimit;

    fn stored(inventory: &Inventory) -> &Optional<OwnLimit> {
        inventory.limits.get().map_or(&Optional::Absent, |limits| &limits.equipped)
    }

    fn form(inventory: &Inventory) -> LimitForm {
        match (inventory.own_equipped(), inventory.game.get()) {
            (None, Some(_)) => LimitForm::by(LimitBy::Game),
            (None, None) => LimitForm::by(LimitBy::Nothing),
            (Some(own), _) => LimitForm::own(own),
        }
    }

    fn store(form: &LimitForm, before: &Inventory, changed: &mut Inventory) {
        let rules = Rules::of(changed);
        let of_game = rules.equipped_slots_of_game().or_else(|| rules.slots().number());
        let otherwise = of_game.unwrap_or_default();
        let has_game = changed.game.get().is_some();
        let own = form.own_limit(NumberField::SlotLimit, otherwise, before.own_equipped());
        // Without a game, equipped slots are not counted apart anyway.
        let own = own.filter(|own| has_game || *own != OwnLimit::None);
        change_limits(changed, |limits| limits.equipped = own.into());
    }
}

impl ClearedSetting for EquippedLimit {
    fn own_in_words(form: &LimitForm, of_game: &LimitForm) -> Option<String> {
        match form.by {
            by if by == of_game.by => None,
            LimitBy::Number => Some(form.number_in_words(NumberField::SlotLimit, "equipped slots")),
            LimitBy::Formula => Some("equipped slots by a formula".to_owned()),
            LimitBy::Game | LimitBy::Strength | LimitBy::Nothing => {
                Some("equipped slots".to_owned())
            }
        }
    }
}
