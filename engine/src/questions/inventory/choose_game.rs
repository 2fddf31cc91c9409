use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{
    CoinSlotsBy, CoinTypesForm, GameChoice, ItemsTakeForm, LimitBy, LimitForm, SettingOf,
    SettingsForm,
};
use crate::model::{CoinTable, Inventory};
use crate::questions::{Ask, Snapshot};
use crate::rules::names::{counted, listed};

/// What choosing a game in Configure Inventory makes of the settings (`docs/rules/game.md#choosing-a-game`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ChooseGame {
    #[tsify(type = "Game | 'hoffman'")]
    pub game: GameChoice,
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
        let game = self.game.game().into();
        let inventory = Inventory { game, ..Inventory::new(String::new()) };
        let settings = SettingsForm::of(&inventory);
        ChosenGame { settings, gone: gone(&self.settings) }
    }
}

/// The settings of one's own among these, in words.
fn gone(settings: &SettingsForm) -> Option<String> {
    let SettingsForm {
        slot_limit,
        weight_limit,
        equipped_limit,
        items_take,
        coin_slots,
        coin_types,
        levels,
        hidden_columns,
    } = settings;
    let is_of_inventory = |of| of == SettingOf::Inventory;
    let levels = match levels.lines.len() {
        _ if !is_of_inventory(levels.of) => None,
        0 => None,
        count => Some(counted(count, "level")),
    };
    let items = match items_take {
        ItemsTakeForm::OneSlot => Some("1 slot for each item".to_owned()),
        ItemsTakeForm::Game | ItemsTakeForm::ByWeight | ItemsTakeForm::AsStored => None,
    };
    let coins = match coin_slots.by {
        CoinSlotsBy::Number | CoinSlotsBy::Nothing => Some("slots of coins".to_owned()),
        CoinSlotsBy::Game | CoinSlotsBy::Pouch => None,
    };
    let has_types = is_of_inventory(coin_types.of)
        && coin_types.lines != CoinTypesForm::lines_of(CoinTable::DND);
    let columns = is_of_inventory(hidden_columns.of) && !hidden_columns.hidden.is_empty();
    let own: Vec<_> = [
        limit(slot_limit, "slots", "slots without a limit"),
        limit(equipped_limit, "equipped slots", ""),
        limit(weight_limit, "lb", "weight without a limit"),
        items,
        coins,
        has_types.then(|| "coin types".to_owned()),
        levels,
        columns.then(|| "columns".to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect();
    if own.is_empty() {
        return None;
    }
    let are_one = own == ["1 level"];
    let text = listed(&own, own.len());
    Some(format!("Your own {text} {}.", if are_one { "goes" } else { "go" }))
}

/// A limit of one's own in words: "12 slots".
fn limit(form: &LimitForm, unit: &str, unlimited: &str) -> Option<String> {
    match form.by {
        LimitBy::Number => Some(format!("{} {unit}", form.text)),
        LimitBy::Nothing => Some(unlimited.to_owned()).filter(|text| !text.is_empty()),
        LimitBy::Game | LimitBy::Strength => None,
    }
}
