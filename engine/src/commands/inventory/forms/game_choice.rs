//! The choice “Rules” in Configure Inventory (`docs/rules/game.md#choosing-a-game`).

use serde::{Deserialize, Serialize};

use engine_core::model::Game;

/// A choice of “Rules” in Configure Inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum GameChoice {
    /// Hoffman’s rules.
    Hoffman,
    #[serde(untagged)]
    Game(Game),
}

impl GameChoice {
    /// The choice for the game of an inventory.
    #[must_use]
    pub fn of(game: Option<Game>) -> Self {
        game.map_or(Self::Hoffman, Self::Game)
    }

    /// The game; `None` for Hoffman’s rules.
    #[must_use]
    pub const fn game(self) -> Option<Game> {
        match self {
            Self::Hoffman => None,
            Self::Game(game) => Some(game),
        }
    }
}
