use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{GameChoice, SettingsForm};
use crate::questions::{Ask, Snapshot};
use engine_core::rules::games::{GameRules, ScoreField};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::names::listed;
use engine_core::wording::printing::{number_text, signed_text};

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
    /// The score as it is filled in, of a game that counts by another one than a strength score.
    pub score: String,
    /// The settings and the score with which the chosen game was left in the same dialog, if it was: they come back.
    #[serde(default)]
    #[tsify(optional, type = "LeftGame")]
    pub left: Option<Box<LeftGame>>,
}

/// The settings with which a game was left.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LeftGame {
    pub settings: SettingsForm,
    pub score: String,
}

/// The settings once a game is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ChosenGame {
    pub settings: SettingsForm,
    pub score: String,
    /// "Your own 12 slots and 2 levels go.", if settings of one's own go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<String>,
}

impl Ask for ChooseGame {
    type Answer = ChosenGame;

    fn answer(&self, _: &Snapshot<'_>) -> ChosenGame {
        if let Some(left) = self.left.as_deref() {
            let LeftGame { settings, score } = left.clone();
            return ChosenGame { settings: settings.with_kept(&self.settings), score, gone: None };
        }
        let of_former = SettingsForm::of_game(self.former);
        let (score, gone_score) = self.score_of_game();
        let gone = [gone(&self.settings.own_in_words(&of_former)), gone_score];
        let gone = gone.into_iter().flatten().collect::<Vec<_>>().join(" ");
        ChosenGame {
            settings: SettingsForm::of_game(self.game).with_kept(&self.settings),
            score,
            gone: Some(gone).filter(|gone| !gone.is_empty()),
        }
    }
}

impl ChooseGame {
    /// The score of the chosen game, and the sentence on the former score if that goes: one by another name does.
    fn score_of_game(&self) -> (String, Option<String>) {
        let [former, chosen] = [self.former, self.game].map(|game| GameRules::of(game.game()));
        let beginning = |rules: &GameRules| match rules.score.field {
            ScoreField::Score => Some(rules.score.beginning),
            ScoreField::Strength => None,
        };
        let name = &self.settings.score_name;
        let typed = NumberField::Score.read(&self.score);
        let own = typed.filter(|score| Some(*score) != beginning(former));
        if own.is_some() && *name == chosen.score.name {
            return (self.score.clone(), None);
        }
        let shown = own.filter(|_| former.score.field == ScoreField::Score);
        let gone = shown.map(|score| format!("Your {name} {} goes.", signed_text(score)));
        (beginning(chosen).map(number_text).unwrap_or_default(), gone)
    }
}

/// The settings in words that are one thing.
const SINGLE: [&str; 6] =
    ["1 slot", "1 equipped slot", "1 lb", "1 level", "optional rule", "name of the score"];

/// The sentence on the settings of one's own that go.
fn gone(own: &[String]) -> Option<String> {
    let text = listed(own, own.len());
    match own {
        [] => None,
        [one] if SINGLE.contains(&one.as_str()) => Some(format!("Your own {text} goes.")),
        _ => Some(format!("Your own {text} go.")),
    }
}
