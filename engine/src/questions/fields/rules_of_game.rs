use serde::Deserialize;
use tsify::Tsify;

use crate::commands::RulesForm;
use crate::questions::{Ask, Snapshot};
use crate::rules::number_fields::NumberField;
use crate::rules::presets::{Game, GameRules};

/// The fields of Configure Inventory by the rules of a game (`docs/rules/game.md#rules-of-a-game`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct RulesOfGame {
    pub game: Game,
    /// The strength score, as typed.
    pub strength: String,
}

impl Ask for RulesOfGame {
    type Answer = Option<RulesForm>;

    fn answer(&self, _: &Snapshot<'_>) -> Option<RulesForm> {
        let strength = NumberField::StrengthScore.read_or_default(&self.strength);
        GameRules::of(self.game).map(|rules| RulesForm::of(rules, strength))
    }
}
