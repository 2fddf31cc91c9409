use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{CoinTypeLine, CoinTypesForm, GameChoice, LevelBy, LevelText};
use crate::questions::{Ask, Snapshot};
use engine_core::language::input::LARGEST;
use engine_core::language::notes::LONGEST_NOTE;
use engine_core::model::{
    CoinKind, HideableColumn, ItemContainer, ItemStack, LONGEST_COIN_NAME, LevelUnit, Levels, Load,
    MoneyPouch, Penalty, ScoreName,
};
use engine_core::rules::coin_presets::{COIN_PRESETS, CoinPreset};
use engine_core::rules::encumbrance_levels::LONGEST_LEVEL_NAME;
use engine_core::rules::games::{GAMES, GameRules, ScoreField, ScoreOfGame};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::names::display_name;
use engine_core::wording::printing::number_text;

/// Default values of new things, and the rules of number fields (`docs/rules/game.md#number-fields`). They never
/// change: the panel asks once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct Forms {}

/// Default values of new things, and the rules of number fields.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FormDefaults {
    /// The placeholder of a blank name.
    pub unnamed: String,
    pub new_item_container: NewItemContainer,
    pub new_money_pouch: NewMoneyPouch,
    /// A line that "Add penalty" adds.
    pub new_penalty: NewPenalty,
    /// Defaults of a fixed load when it is switched on.
    pub new_load: NewLoad,
    /// The values the add row uses for blank fields.
    pub new_stack: NewStack,
    /// All kinds of coins, in the order of the stored keys.
    pub coin_kinds: [CoinKind; 5],
    /// The coins that can be chosen, in the order of the choices (`docs/rules/game.md#coin-types`).
    pub coin_presets: Vec<CoinChoice>,
    /// The maximum length of a coin’s name.
    pub longest_coin_name: usize,
    /// The columns that can be off, in the order of a row.
    pub hideable_columns: [HideableColumn; 3],
    /// The games whose rules can be chosen, in the order of the choices.
    pub games: Vec<GameName>,
    /// A line that "Add level" adds.
    pub new_level: LevelText,
    pub most_levels: usize,
    /// The maximum length of a level’s name, in UTF-16 units.
    pub longest_level_name: usize,
    /// The maximum length of a score’s name, in UTF-16 units.
    pub longest_score_name: usize,
    /// The maximum length of a note, in UTF-16 units.
    pub longest_note: usize,
    /// The initial value of "Shared by" in Receive.
    pub shared_by: String,
    /// The initial part of the price that is paid in Find Item, in per cent.
    pub percent: String,
    /// The minimum, the maximum and the step of each number field.
    #[tsify(type = "Record<NumberField, NumberRule>")]
    pub numbers: BTreeMap<NumberField, NumberRule>,
}

/// A preset for the coins of an inventory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct CoinChoice {
    pub name: String,
    /// The five lines that it fills in.
    pub lines: [CoinTypeLine; 5],
}

impl CoinChoice {
    fn of(preset: &CoinPreset) -> Self {
        Self { name: preset.name.to_owned(), lines: CoinTypesForm::lines_of(preset.table) }
    }
}

/// The texts that the page for a new item container opens with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NewItemContainer {
    pub name: String,
    /// Its capacity in slots.
    pub capacity: String,
}

/// The texts that the page for a new money pouch opens with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NewMoneyPouch {
    pub name: String,
    /// The most coins it holds.
    pub capacity: String,
    /// The slots it takes up.
    pub slots: String,
}

/// A game whose rules can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameName {
    #[tsify(type = "Game | 'hoffman'")]
    pub game: GameChoice,
    pub name: String,
    /// The score of a new inventory; absent if none of its limits follows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<NewScore>,
}

/// The score of a new inventory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NewScore {
    /// The label of its field: "Strength Score".
    pub label: String,
    /// The field that has it.
    pub field: ScoreField,
    /// The text that the field opens with.
    pub text: String,
}

impl NewScore {
    fn of(rules: &GameRules) -> Option<Self> {
        let ScoreOfGame { name, beginning, field } = rules.score;
        rules.follows_score().then(|| Self {
            label: format!("{name} Score"),
            field,
            text: number_text(beginning),
        })
    }
}

/// The texts that a new penalty's line opens with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NewPenalty {
    pub source: String,
    /// The slots it takes away.
    pub slots: String,
}

/// The texts that the fields of a fixed load start from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NewLoad {
    pub slots: String,
    /// In lb.
    pub weight: String,
}

/// The values the add row uses for blank fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NewStack {
    pub quantity: String,
    /// In the main coin, each.
    pub value: String,
    /// lb each.
    pub weight: String,
}

/// The rule of a number field.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NumberRule {
    /// The smallest number that can be typed; absent if only the general minimum of numbers applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<f64>,
    /// The largest number that can be typed; absent if only the general maximum of numbers applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// The amount that an arrow key adds or subtracts.
    pub step: f64,
}

impl Ask for Forms {
    type Answer = FormDefaults;

    fn answer(&self, _: &Snapshot<'_>) -> FormDefaults {
        let rule = |field: NumberField| NumberRule {
            min: Some(field.min()).filter(|min| *min > -LARGEST),
            max: Some(field.max()).filter(|max| *max < LARGEST),
            step: field.step(),
        };
        let text = |number: f64| number_text(number);
        FormDefaults {
            unnamed: display_name("").to_owned(),
            new_item_container: NewItemContainer {
                name: ItemContainer::DEFAULT_NAME.to_owned(),
                capacity: text(ItemContainer::DEFAULT_CAPACITY),
            },
            new_money_pouch: NewMoneyPouch {
                name: MoneyPouch::DEFAULT_NAME.to_owned(),
                capacity: text(MoneyPouch::DEFAULT_CAPACITY),
                slots: text(MoneyPouch::DEFAULT_SLOTS),
            },
            new_penalty: NewPenalty { source: String::new(), slots: text(Penalty::DEFAULT_SLOTS) },
            new_load: NewLoad {
                slots: text(Load::default().slots),
                weight: text(Load::default().weight),
            },
            new_stack: NewStack {
                quantity: text(ItemStack::DEFAULT_QUANTITY),
                value: text(0.0),
                weight: text(0.0),
            },
            coin_kinds: CoinKind::ALL,
            coin_presets: COIN_PRESETS.iter().map(CoinChoice::of).collect(),
            longest_coin_name: LONGEST_COIN_NAME,
            hideable_columns: HideableColumn::ALL,
            games: GAMES
                .iter()
                .map(|rules| GameName {
                    game: GameChoice::of(rules.game),
                    name: rules.name.to_owned(),
                    score: NewScore::of(rules),
                })
                .collect(),
            new_level: LevelText {
                from: text(NumberField::LevelFrom.default()),
                by: LevelBy::Number,
                of: LevelUnit::Slots,
                name: String::new(),
            },
            most_levels: Levels::MOST,
            longest_level_name: LONGEST_LEVEL_NAME,
            longest_score_name: ScoreName::LONGEST,
            longest_note: LONGEST_NOTE,
            shared_by: text(NumberField::SharedBy.default()),
            percent: text(NumberField::Percent.default()),
            numbers: NumberField::ALL.map(|field| (field, rule(field))).into(),
        }
    }
}
