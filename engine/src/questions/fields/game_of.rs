use serde::Deserialize;
use tsify::Tsify;

use crate::commands::RulesForm;
use crate::questions::{Ask, Snapshot};
use crate::rules::number_fields::NumberField;
use crate::rules::presets::Game;

/// The game whose rules the fields of Configure Inventory follow; `None` if they follow those of no game
/// (`docs/rules/game.md#rules-of-a-game`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct GameOf {
    pub rules: RulesForm,
    /// The strength score, as typed.
    pub strength: String,
}

impl Ask for GameOf {
    type Answer = Option<Game>;

    fn answer(&self, _: &Snapshot<'_>) -> Option<Game> {
        self.rules.game(NumberField::StrengthScore.read_or_default(&self.strength))
    }
}
