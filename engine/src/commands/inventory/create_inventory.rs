use serde::Deserialize;
use tsify::Tsify;

use super::score::typed_score;
use crate::commands::{Context, GameChoice, Operation, Refusal, StepProperties};
use engine_core::model::{Entity, Inventory, State};
use engine_core::rules::games::{GameRules, ScoreField};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::step_label::{Name, StepLabel};

/// Adds an inventory at the end of the list; the name is not checked (`docs/rules/actions.md#creating-an-inventory`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CreateInventory {
    /// The name, as typed.
    pub name: String,
    /// The rules that it follows; without a choice those of the open inventory.
    #[serde(default)]
    #[tsify(optional, type = "Game | 'hoffman'")]
    pub game: Option<GameChoice>,
    /// The score that the limits of its game follow, as typed; the beginning of the game’s without one.
    #[serde(default)]
    #[tsify(optional)]
    pub score: Option<String>,
}

impl Operation for CreateInventory {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let mut next = state.clone();
        let id = next.ids.inventory();
        let open = context.open.and_then(|open| state.inventory(open).ok());
        let of_open = || open.and_then(|open| open.game.get().copied());
        let game = self.game.map_or_else(of_open, GameChoice::game);
        let mut inventory = Inventory { game: game.into(), ..Inventory::new(self.name.clone()) };
        let score = self.score.as_deref().unwrap_or_default();
        match GameRules::of(game).score.field {
            ScoreField::Strength => {
                inventory.strength = NumberField::StrengthScore.read_or_default(score);
            }
            ScoreField::Score => inventory.score = typed_score(score, game),
        }
        next.inventories.push(Entity::new(id, inventory));
        Ok(next)
    }

    fn label(&self, _: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::CreatedInventory { inventory: Name::of(&self.name) }
    }

    fn step(&self) -> StepProperties {
        StepProperties { opens_inventory: true, ..StepProperties::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::nothing;
    use engine_core::model::Game;
    use engine_core::rules::games::Rules;

    #[test]
    fn names_are_not_checked() {
        for name in ["", "  ", "../../etc", "\u{202e}x", "<b>"] {
            let create = CreateInventory { name: name.into(), ..CreateInventory::default() };
            let state = create.apply(&State::default(), &nothing()).unwrap();
            assert_eq!(state.inventories[0].name, name);
            assert_eq!(state.inventories[0].strength, 10.0);
        }
    }

    #[test]
    fn it_has_the_chosen_rules_and_the_typed_score() {
        let game = Some(GameChoice::Game(Game::Shadowdark));
        for (typed, strength) in [(Some("14"), 14.0), (Some("many"), 10.0), (None, 10.0)] {
            let score = typed.map(str::to_owned);
            let create = CreateInventory { game, score, ..CreateInventory::default() };
            let state = create.apply(&State::default(), &nothing()).unwrap();
            let inventory = &state.inventories[0];
            assert_eq!(inventory.game.get(), Some(&Game::Shadowdark));
            assert_eq!(inventory.strength, strength);
        }
        let game = Some(GameChoice::Game(Game::Nimble));
        for (typed, score) in [(Some("2"), 2.0), (Some("-3"), -3.0), (Some("0"), 0.0), (None, 0.0)]
        {
            let typed = typed.map(str::to_owned);
            let create = CreateInventory { game, score: typed, ..CreateInventory::default() };
            let state = create.apply(&State::default(), &nothing()).unwrap();
            let inventory = &state.inventories[0];
            assert_eq!((inventory.strength, Rules::of(inventory).score()), (10.0, score));
            assert_eq!(inventory.score.get().is_some(), score != 0.0);
        }
        let hoffman = Some(GameChoice::Hoffman);
        let create = CreateInventory { game: hoffman, ..CreateInventory::default() };
        let state = create.apply(&State::default(), &nothing()).unwrap();
        assert_eq!(state.inventories[0].game.get(), None);
    }

    #[test]
    fn a_label_is_short_and_never_without_a_name() {
        let label = |name: &str| {
            let name = name.to_owned();
            CreateInventory { name, ..CreateInventory::default() }
                .label(&State::default(), &nothing())
                .to_string()
        };
        assert_eq!(label(" \t"), "Created (unnamed)");
        assert_eq!(label(&"é".repeat(60)), format!("Created {}", "é".repeat(60)));
        assert_eq!(label(&"é".repeat(61)), format!("Created {}…", "é".repeat(60)));
    }
}
