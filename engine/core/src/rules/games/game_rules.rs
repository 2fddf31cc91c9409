//! What the rules of a game decide. The rows of the table of games have one of each.

use std::sync::LazyLock;

use serde::Serialize;
use tsify::Tsify;

use crate::model::{
    CoinKind, CoinTable, Game, HideableColumn, ItemsTake, Optional, Score, ThingName,
};

use super::at_hand::FreeHands;
use super::coin_rule::CoinRule;
use super::formula::Formula;
use super::levels::LevelOfGame;
use super::thing_name::key;
use super::things::ThingList;

/// The rules of a game. An inventory has these settings unless it has its own.
#[derive(Debug)]
pub struct GameRules {
    /// `None` for Hoffman’s rules.
    pub game: Option<Game>,
    /// The name of its choice.
    pub name: &'static str,
    /// The score that its limits follow.
    pub score: ScoreOfGame,
    /// The slots allowed, before penalties; `None` for no limit.
    pub slots: Option<Formula>,
    /// The backpack that adds slots while it is carried.
    pub backpack: Option<&'static LazyLock<Backpack>>,
    /// The rule that an inventory can switch on.
    pub optional_rule: Option<OptionalRuleOfGame>,
    /// The slots of rows without slots of their own.
    pub items_take: ItemsTake,
    /// The words behind a name that say its slots.
    pub bulk_words: BulkWords,
    /// The slots of equipped rows that have no slots while equipped of their own.
    pub equipped: EquippedItems,
    /// The slots of a begun bundle of the lists.
    pub begun_bundles: BegunBundles,
    /// The sum of the slots of an inventory.
    pub sum: SumOfSlots,
    /// The slots that coins take.
    pub coins: CoinRule,
    /// The names and the worth of its coins.
    pub coin_table: &'static CoinTable,
    /// The coin types in use, in the order of the stored keys.
    pub kinds: &'static [CoinKind],
    /// In each unit from light to heavy.
    pub levels: &'static [LevelOfGame],
    /// What the names of the levels go by: "for a speed of 40".
    pub levels_are_for: Option<&'static str>,
    /// The weight limit, in lb; `None` if it doesn’t count weights.
    pub weight: Option<Formula>,
    /// What else there is to say of the weight limit.
    pub about_weight: Option<&'static str>,
    /// Whether containers have a capacity.
    pub containers: ContainerSizes,
    /// The columns that are off.
    pub hidden_columns: &'static [HideableColumn],
    /// The list of single things with slots of their own; `None` if it has none.
    pub things: Option<&'static LazyLock<ThingList>>,
    /// The order in which things are offered to be dropped.
    pub drops: DropOrder,
    /// The built-in catalogue of its inventories.
    pub catalogue: BuiltInList,
    /// What else is not as in version 1.3.0 (`docs/rules/game.md#lists-of-version-130`).
    pub remark: Option<&'static str>,
    /// The repositories and files that the figures are from, with their commits.
    pub sources: &'static [&'static str],
}

impl GameRules {
    /// True if one of its limits follows its score.
    ///
    /// ```
    /// use engine_core::{model::Game, rules::games::GameRules};
    /// assert!(GameRules::of(Some(Game::Shadowdark)).follows_score());
    /// assert!(!GameRules::of(Some(Game::Ose)).follows_score());
    /// ```
    #[must_use]
    pub fn follows_score(&self) -> bool {
        let formulas = [self.slots, self.equipped.formula(), self.weight];
        formulas.into_iter().flatten().any(Formula::follows_score)
    }
}

/// Words in brackets or behind a comma that say the slots of one such thing (`docs/rules/game.md#items-take`).
pub type BulkWords = &'static [(&'static str, f64)];

/// The words of games that have none of their own.
pub const BULKY_AND_PETTY: BulkWords = &[("bulky", 2.0), ("petty", 0.0)];

/// A built-in catalogue (`docs/rules/catalogues-and-text.md#the-built-in-catalogue`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuiltInList {
    /// The equipment of the SRD with its prices, which are D&D’s.
    Srd,
    /// The equipment of the SRD for a game with other prices.
    SrdWithoutPrices,
    /// The marketplace of Cairn.
    Cairn,
    /// The equipment of Old-School Essentials.
    Ose,
}

/// The score that the limits of a game follow (`docs/rules/game.md#scores`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreOfGame {
    pub name: &'static str,
    /// The score of a new inventory.
    pub beginning: f64,
    pub field: ScoreField,
}

impl ScoreOfGame {
    /// A score to store: absent if it is out of range, or the beginning of the game’s.
    ///
    /// ```
    /// use engine_core::model::{Game, Optional, Score};
    /// use engine_core::rules::games::GameRules;
    /// let score = GameRules::of(Some(Game::Nimble)).score;
    /// assert_eq!(score.to_stored(2.0), Optional::from(Score::new(2.0)));
    /// assert_eq!(score.to_stored(0.0), Optional::Absent);
    /// ```
    #[must_use]
    pub fn to_stored(self, number: f64) -> Optional<Score> {
        let is_beginning = self.field == ScoreField::Score && number == self.beginning;
        Score::new(number).filter(|_| !is_beginning).into()
    }
}

/// The stored field of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ScoreField {
    /// `strengthScore`, for a strength score from 3 to 18.
    Strength,
    /// `score`, for any other.
    Score,
}

/// A backpack that adds slots while a row or an item container of one of its names is carried.
#[derive(Debug)]
pub struct Backpack {
    pub slots: f64,
    /// The first is the one that is printed.
    pub names: &'static [&'static str],
    /// Its names as lists of things have them.
    keys: Vec<String>,
}

impl Backpack {
    pub(super) fn named(names: &'static [&'static str]) -> Self {
        Self { slots: 2.0, names, keys: names.iter().map(|name| key(name)).collect() }
    }

    /// True if a thing of this name is one.
    #[must_use]
    pub(super) fn is_named(&self, name: &ThingName) -> bool {
        self.keys.contains(&name.key)
    }
}

/// A rule that an inventory can switch on (`docs/rules/game.md#optional-rules`).
#[derive(Clone, Copy, Debug)]
pub struct OptionalRuleOfGame {
    /// The label of its switch.
    pub name: &'static str,
    /// Slots by the score, in addition to those allowed and to those from which levels hold.
    pub slots: Option<SlotBands>,
    /// Levels below those of the game.
    pub levels: &'static [LevelOfGame],
}

/// Slots for bands of a score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlotBands {
    /// The slots up to a score, in the order of the scores.
    pub(super) up_to: &'static [(f64, f64)],
    /// The slots above the last of these scores.
    pub(super) above: f64,
}

impl SlotBands {
    /// The slots for a score that is rounded down.
    #[must_use]
    pub fn of(self, score: f64) -> f64 {
        let band = self.up_to.iter().find(|(last, _)| score <= *last);
        band.map_or(self.above, |(_, slots)| *slots)
    }
}

/// The slots that equipped rows take in a game. Slots while equipped of their own, above 0, count in every game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EquippedItems {
    /// The slots while equipped of the row, 0 if it has none.
    Own,
    /// The same as otherwise.
    Same,
    /// None for the free pieces; the slots of the others together.
    AtHand(FreeHands),
    /// The same as otherwise, in a count of their own with its own limit.
    Apart(Formula),
}

impl EquippedItems {
    /// The equipped slots allowed; `None` where equipped items are not counted apart.
    #[must_use]
    pub const fn formula(self) -> Option<Formula> {
        match self {
            Self::Apart(formula) => Some(formula),
            Self::Own | Self::Same | Self::AtHand(_) => None,
        }
    }
}

/// Whether the containers of a game have a capacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContainerSizes {
    /// Each has its own.
    ByCapacity,
    /// Those that a character has with them or has dropped have none: only the character has a limit.
    NoSize,
}

/// The slots of a begun bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BegunBundles {
    /// Those of its pieces.
    Exact,
    /// Those of a full one.
    Full,
}

/// The order in which things are offered to be dropped (`docs/rules/actions.md#what-to-drop`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropOrder {
    /// What is worth least for what it clears.
    Cheapest,
    /// Gear, then spare supplies, then treasure, then the last supplies; no armour.
    GearFirst,
}

/// The sum of the slots of an inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SumOfSlots {
    Exact,
    RoundedUp,
}

impl SumOfSlots {
    /// The sum as it counts.
    #[must_use]
    pub const fn round(self, slots: f64) -> f64 {
        match self {
            Self::Exact => slots,
            Self::RoundedUp => slots.ceil(),
        }
    }
}
