use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{GameChoice, ItemsTakeForm, LimitBy, LimitForm, SettingOf, SettingsForm};
use crate::questions::{Ask, Snapshot};
use engine_core::model::Inventory;
use engine_core::wording::names::{counted, listed};

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
        ChosenGame {
            settings: settings_of(self.game),
            gone: gone(&self.settings, &settings_of(self.former)),
        }
    }
}

/// The settings of a game, without any of one's own.
fn settings_of(game: GameChoice) -> SettingsForm {
    let game = game.game().into();
    SettingsForm::of(&Inventory { game, ..Inventory::new(String::new()) })
}

/// The settings of one's own among these, in words; `of_game` are those of their game.
fn gone(settings: &SettingsForm, of_game: &SettingsForm) -> Option<String> {
    let SettingsForm {
        slot_limit,
        weight_limit,
        equipped_limit,
        items_take,
        coin_slots,
        coin_types,
        levels,
        hidden_columns,
        optional_rule,
    } = settings;
    let is_own = |of, differs| of == SettingOf::Inventory && differs;
    let levels_text = || match levels.lines.len() {
        0 => "levels".to_owned(),
        count => counted(count, "level"),
    };
    let equipped = match equipped_limit.by {
        by if by == of_game.equipped_limit.by => None,
        LimitBy::Number => Some(format!("{} equipped slots", equipped_limit.text)),
        LimitBy::Game | LimitBy::Strength | LimitBy::Nothing => Some("equipped slots".to_owned()),
    };
    let items = match items_take {
        _ if *items_take == of_game.items_take => None,
        ItemsTakeForm::OneSlot => Some("1 slot for each item"),
        ItemsTakeForm::ByWeight => Some("slots by weight"),
        ItemsTakeForm::Game | ItemsTakeForm::AsStored => None,
    };
    let has_coin_slots = coin_slots.by != of_game.coin_slots.by;
    let has_coin_types = is_own(coin_types.of, *coin_types != of_game.coin_types);
    let has_levels = is_own(levels.of, *levels != of_game.levels);
    let has_columns = is_own(hidden_columns.of, *hidden_columns != of_game.hidden_columns);
    let own: Vec<_> = [
        limit(slot_limit, of_game.slot_limit.by, "slots", "slots"),
        equipped,
        limit(weight_limit, of_game.weight_limit.by, "lb", "weight"),
        items.map(str::to_owned),
        has_coin_slots.then(|| "slots of coins".to_owned()),
        has_coin_types.then(|| "coin types".to_owned()),
        has_levels.then(levels_text),
        has_columns.then(|| "columns".to_owned()),
        optional_rule.then(|| "optional rule".to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect();
    if own.is_empty() {
        return None;
    }
    let are_one = own == ["1 level"] || own == ["optional rule"];
    let text = listed(&own, own.len());
    Some(format!("Your own {text} {}.", if are_one { "goes" } else { "go" }))
}

/// A limit of one's own in words: "12 slots", "slots by strength".
fn limit(form: &LimitForm, of_game: LimitBy, unit: &str, subject: &str) -> Option<String> {
    match form.by {
        LimitBy::Number => Some(format!("{} {unit}", form.text)),
        by if by == of_game => None,
        LimitBy::Strength => Some(format!("{subject} by strength")),
        LimitBy::Nothing => Some(format!("{subject} without a limit")),
        LimitBy::Game => None,
    }
}
