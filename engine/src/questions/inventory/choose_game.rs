use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{GameChoice, SettingsForm};
use crate::questions::{Ask, Snapshot};
use engine_core::wording::names::listed;

/// The settings of Configure Inventory once another game is chosen (`docs/rules/game.md#choosing-a-game`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ChooseGame {
    #[tsify(type = "Game | 'hoffman'")]
    pub game: GameChoice,
    /// The game for which the settings are filled in.
    #[tsify(type = "Game | 'hoffman'")]
    pub former: GameChoice,
    /// The settings as they are filled in.
    pub settings: SettingsForm,
    /// The settings with which the chosen game was left in the same dialog, if it was: they come back.
    #[serde(default)]
    #[tsify(optional, type = "SettingsForm")]
    pub left: Option<Box<SettingsForm>>,
}

/// The settings once a game is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ChosenGame {
    pub settings: SettingsForm,
    /// "Your own 12 slots and 2 levels go.", if settings of one's own go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<String>,
}

impl Ask for ChooseGame {
    type Answer = ChosenGame;

    fn answer(&self, _: &Snapshot<'_>) -> ChosenGame {
        let Self { game, former, settings, left } = self;
        let of_game = || SettingsForm::of_game(*game);
        let chosen = left.as_deref().cloned().unwrap_or_else(of_game);
        let own = settings.own_in_words(&SettingsForm::of_game(*former));
        ChosenGame {
            settings: chosen.with_kept(settings),
            gone: if left.is_some() { None } else { gone(&own) },
        }
    }
}

/// The sentence on the settings of one's own that go.
fn gone(own: &[String]) -> Option<String> {
    let text = listed(own, own.len());
    match own {
        [] => None,
        [one] if one == "1 level" || one == "optional rule" => {
            Some(format!("Your own {text} goes."))
        }
        _ => Some(format!("Your own {text} go.")),
    }
}
