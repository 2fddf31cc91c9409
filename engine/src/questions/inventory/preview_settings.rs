use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::CoinTypesView;
use super::coins_in_use::FilledCoins;
use crate::commands::{
    ConfigureInventory, FormulaForm, GameChoice, InventoryChanges, LevelText, SettingsForm,
};
use crate::questions::{Ask, Snapshot};
use crate::view::before_after::BeforeAfter;
use crate::view::figures::NO_LIMIT;
use engine_core::model::{
    CoinKind, Container, Game, HideableColumn, Inventory, ItemsTake, LevelStart, LevelUnit, Limit,
    LimitSetting, Optional, OwnLimit,
};
use engine_core::rules::encumbrance::{slots_by_strength, weight_by_strength};
use engine_core::rules::games::{CoinRule, Formula, GAMES, Rules, ScoreField, Start, StartOfGame};
use engine_core::rules::limits::InventoryUsage;
use engine_core::rules::whole_coins::WholeCoins;
use engine_core::wording::formulas::formula_result;
use engine_core::wording::names::counted;
use engine_core::wording::printing::{number_text, slots_text, with_unit};

/// The texts of Configure Inventory about the game and the settings as they are filled in; `None` if the inventory is
/// gone (`docs/rules/actions.md#configuring-an-inventory`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PreviewSettings {
    /// As it is filled in.
    pub command: ConfigureInventory,
}

/// The texts about the game and the settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SettingsPreview {
    /// The choice that "Rules" shows.
    #[tsify(type = "Game | 'hoffman'")]
    pub game: GameChoice,
    /// The label of the switch for the optional rule of the game, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optional_rule: Option<String>,
    /// The coins that a list of items hides: "12 gp are hidden."
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden_coins: Option<String>,
    pub score: ScorePreview,
    pub slots: Box<LimitTexts>,
    pub weight: Box<LimitTexts>,
    pub equipped: Box<LimitTexts>,
    pub items_take: SettingTexts,
    pub coins_take: SettingTexts,
    pub coin_types: Box<CoinTypesView>,
    /// The levels of the game.
    pub levels: Vec<LevelText>,
    /// Of each level that is shown, in their order, where it begins if that is above a multiple: "above 20 slots".
    #[tsify(type = "(string | null)[]")]
    pub level_starts: Vec<Option<String>>,
    /// The columns that are off in the game.
    pub hidden_columns: Vec<HideableColumn>,
    /// The coins in use, as they are filled in.
    pub coins_in_use: Vec<CoinKind>,
    /// The only coin in use, which stays so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_coin: Option<CoinKind>,
    /// The settings of the game, to which *Back to the game’s …* goes back.
    pub of_game: Box<SettingsForm>,
    /// True if the web application counts with other limits.
    pub differs_from_web: bool,
    /// Set if the list is one of version 1.2.0 and stays so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub older: Option<OlderList>,
    /// "9 rows follow the game.", if rows lose what version 1.2.0 stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<String>,
}

/// The texts about a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SettingTexts {
    /// The option by the game: "By the game (1 slot each)"; absent without a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_game: Option<String>,
    /// The setting with its source: "1 slot each · Cairn"; absent without a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
}

/// The score, as it is filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ScorePreview {
    /// The label of its field: "Constitution Score".
    pub label: String,
    pub name: String,
    /// The field that has it.
    pub field: ScoreField,
}

/// The texts about a limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LimitTexts {
    #[serde(flatten)]
    pub setting: SettingTexts,
    /// The option by strength, where it is offered: "Strength × 2 (28)".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_strength: Option<String>,
    /// The number that "A number" begins with.
    pub number: String,
    /// The fields that "By a formula" begins with.
    pub formula: FormulaForm,
    /// The formula of one’s own with its result: "10 + 1 × 3 = 13 slots".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// A hint of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// A list of version 1.2.0 (`docs/rules/game.md#lists-of-version-120`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OlderList {
    /// The game whose values all fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
    /// The text of the button: "Follow Cairn".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub button: Option<String>,
    /// The slots before and after: "31/9 → 28/9".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<String>,
}

impl Ask for PreviewSettings {
    type Answer = Option<SettingsPreview>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<SettingsPreview> {
        let stored = snapshot.state.inventory(self.command.inventory).ok()?;
        let after = snapshot.after(&self.command).ok()?;
        let inventory = after.inventory(self.command.inventory).ok()?;
        let rules = Rules::of(inventory);
        let coin_types = self.command.changes.coin_types.as_deref();
        let coins = FilledCoins::of(stored, inventory, &self.command.changes);
        let older = rules.stored_slots().map(|_| older(inventory, &self.command, snapshot));
        let fitting = older.as_ref().and_then(|older| older.game);
        let game = GameChoice::of(inventory.game.get().copied().or(fitting));
        Some(SettingsPreview {
            game,
            optional_rule: rules.game().optional_rule.map(|rule| rule.name.to_owned()),
            hidden_coins: hidden_coins(inventory),
            score: ScorePreview {
                label: format!("{} Score", rules.score_name()),
                name: rules.score_name().to_owned(),
                field: rules.game().score.field,
            },
            slots: Box::new(slots(stored, inventory)),
            weight: Box::new(weight(stored, inventory)),
            equipped: Box::new(equipped(inventory)),
            items_take: items_take(inventory),
            coins_take: coins_take(inventory),
            coin_types: Box::new(CoinTypesView::of(stored, inventory, coin_types)),
            levels: LevelText::of_game(inventory),
            level_starts: level_starts(inventory),
            hidden_columns: rules.game().hidden_columns.to_vec(),
            only_coin: coins.only(),
            coins_in_use: coins.in_use,
            of_game: Box::new(SettingsForm::of_game(game)),
            differs_from_web: differs_from_web(inventory),
            older,
            rows: match self.command.changes.rows_that_follow(stored) {
                0 => None,
                1 => Some("1 row follows the game.".to_owned()),
                rows => Some(format!("{} follow the game.", counted(rows, "row"))),
            },
        })
    }
}

/// The coins of a list of items, which has no cards for them: "12 gp are hidden."
fn hidden_coins(inventory: &Inventory) -> Option<String> {
    let table = Rules::of(inventory).coin_table();
    let pouches = inventory.containers().filter_map(|container| match &***container {
        Container::Pouch(pouch) => Some(WholeCoins::of(&pouch.coins, table)),
        Container::Item(_) | Container::Unknown(_) => None,
    });
    let coins: WholeCoins = pouches.filter(|_| inventory.is_item_list()).sum();
    let are = if coins.count() == 1.0 { "is" } else { "are" };
    (!coins.is_none()).then(|| format!("{} {are} hidden.", coins.text(table)))
}

/// The texts of a setting of an inventory, from the text of the game’s and from that of the one that holds.
pub(super) fn setting(
    inventory: &Inventory,
    of_game: &str,
    now: &str,
    is_own: bool,
) -> SettingTexts {
    let rules = Rules::of(inventory);
    let has_game = rules.game().game.is_some();
    let source = if is_own { "your own" } else { rules.game().name };
    SettingTexts {
        by_game: has_game.then(|| format!("By the game ({of_game})")),
        about: has_game.then(|| format!("{now} · {source}")),
    }
}

/// A limit in words: "12 slots", "140 lb".
fn limit_text(limit: Limit, unit: &str) -> String {
    limit.number().map_or_else(|| NO_LIMIT.to_owned(), |limit| with_unit(&number_text(limit), unit))
}

/// The option of a limit by strength, as in Hoffman’s rules. Where a game counts by another score it is offered only to
/// an inventory that has it stored.
fn by_strength(
    stored: Option<&LimitSetting>,
    inventory: &Inventory,
    times: &str,
    limit: &str,
) -> Option<String> {
    let rules = Rules::of(inventory);
    let is_stored = stored == Some(&LimitSetting::Strength);
    let is_offered = is_stored || rules.game().score.field == ScoreField::Strength;
    is_offered.then(|| format!("{} × {times} ({limit})", rules.strength_name()))
}

/// The fields that a formula of one’s own begins with: that of the game.
fn formula_of(game: Option<Formula>) -> FormulaForm {
    FormulaForm::of(game.unwrap_or(Formula::each_point(1.0)))
}

/// The formula of one’s own with its result.
fn formula_result_of(own: Option<&OwnLimit>, inventory: &Inventory, unit: &str) -> Option<String> {
    match own? {
        OwnLimit::By(formula) => {
            Some(formula_result(Formula::from(&**formula), Rules::of(inventory).score(), unit))
        }
        OwnLimit::Of(_) | OwnLimit::None => None,
    }
}

fn own_limit(setting: Option<&LimitSetting>) -> Option<&OwnLimit> {
    match setting? {
        LimitSetting::Own(own) => Some(own),
        LimitSetting::Strength => None,
    }
}

fn slots(stored: &Inventory, inventory: &Inventory) -> LimitTexts {
    let rules = Rules::of(inventory);
    let (of_game, own) = (rules.slots_of_game(), inventory.own_slots());
    let hoffmans = number_text(slots_by_strength(inventory.strength));
    let text = of_game.number().map_or_else(|| NO_LIMIT.to_owned(), number_text);
    LimitTexts {
        setting: setting(inventory, &text, &limit_text(rules.slots(), "slots"), own.is_some()),
        number: of_game.number().map_or_else(|| hoffmans.clone(), number_text),
        by_strength: by_strength(stored.own_slots(), inventory, "2", &hoffmans),
        formula: formula_of(rules.game().slots),
        result: formula_result_of(own_limit(own), inventory, "slots"),
        hint: None,
    }
}

fn weight(stored: &Inventory, inventory: &Inventory) -> LimitTexts {
    let rules = Rules::of(inventory);
    let (of_game, own) = (rules.weight_of_game(), inventory.own_weight());
    let (text, now) = (limit_text(of_game, "lb"), limit_text(rules.weight_limit(), "lb"));
    let hoffmans = number_text(weight_by_strength(inventory.strength));
    LimitTexts {
        setting: setting(inventory, &text, &now, own.is_some()),
        by_strength: by_strength(stored.own_weight(), inventory, "10", &format!("{hoffmans} lb")),
        number: of_game.number().map_or(hoffmans, number_text),
        formula: formula_of(rules.game().weight),
        result: formula_result_of(own_limit(own), inventory, "lb"),
        hint: rules.game().about_weight.map(str::to_owned),
    }
}

fn equipped(inventory: &Inventory) -> LimitTexts {
    const NOT_APART: &str = "not counted apart";
    let rules = Rules::of(inventory);
    let (of_game, own) = (rules.equipped_slots_of_game(), inventory.own_equipped());
    let now = rules
        .equipped_slots()
        .map_or_else(|| NOT_APART.to_owned(), |slots| format!("{} equipped", slots_text(slots)));
    let text = of_game.map_or_else(|| NOT_APART.to_owned(), number_text);
    LimitTexts {
        setting: setting(inventory, &text, &now, own.is_some()),
        by_strength: None,
        number: number_text(of_game.or_else(|| rules.slots().number()).unwrap_or_default()),
        formula: formula_of(rules.game().equipped.formula()),
        result: formula_result_of(own, inventory, "slots"),
        hint: None,
    }
}

/// Where each level of an inventory begins, its own or its game’s, if that is above a multiple.
fn level_starts(inventory: &Inventory) -> Vec<Option<String>> {
    let rules = Rules::of(inventory);
    let text = |start: Option<Start>, of: LevelUnit| {
        let unit = match of {
            LevelUnit::EquippedSlots => "equipped slots",
            LevelUnit::Slots | LevelUnit::Lb => of.name(),
        };
        start.map_or_else(
            || NO_LIMIT.to_owned(),
            |start| format!("above {}", with_unit(&number_text(start.number()), unit)),
        )
    };
    match inventory.levels.get() {
        Some(own) => own
            .counted()
            .map(|level| match level.from {
                LevelStart::From(_) => None,
                LevelStart::Above(_) => Some(text(rules.start_of_own(level), level.of)),
            })
            .collect(),
        None => rules
            .rows_of_game()
            .filter_map(|level| {
                let start = rules.start_of_game(level)?;
                Some(match level.start {
                    StartOfGame::Above(_) | StartOfGame::SlotsAllowed => None,
                    StartOfGame::AboveLimit(_) | StartOfGame::AboveScore(_) => {
                        Some(text(Some(start), level.of))
                    }
                })
            })
            .collect(),
    }
}

fn items_take(inventory: &Inventory) -> SettingTexts {
    let text = |items_take| match items_take {
        ItemsTake::Weight => "slots by weight",
        ItemsTake::OneSlot => "1 slot each",
    };
    let rules = Rules::of(inventory);
    let own = inventory.items_take.get().is_some();
    setting(inventory, text(rules.game().items_take), text(rules.item_slots().items_take), own)
}

fn coins_take(inventory: &Inventory) -> SettingTexts {
    let rules = Rules::of(inventory);
    let (of_game, now) = (coins_text(rules.game().coins), coins_text(rules.coins()));
    setting(inventory, &of_game, &now, inventory.coin_slots.get().is_some())
}

/// The slots that coins take, in words.
fn coins_text(coins: CoinRule) -> String {
    match coins {
        CoinRule::Pouch => "the slots of their pouch".to_owned(),
        CoinRule::Nothing => "nothing".to_owned(),
        CoinRule::Number(lots) => {
            let slots = format!("{} for every {} coins", lots.slots_text(), number_text(lots.each));
            match lots.free {
                0.0 => slots,
                free => format!("{slots}, the first {} free", number_text(free)),
            }
        }
    }
}

/// True if the slots or the weight allowed are not those by strength, which the web application takes.
fn differs_from_web(inventory: &Inventory) -> bool {
    let rules = Rules::of(inventory);
    rules.slots() != Limit::Of(slots_by_strength(inventory.strength))
        || rules.weight_limit() != Limit::Of(weight_by_strength(inventory.strength))
}

/// The game that fits a list of version 1.2.0, and its slots once it follows that.
fn older(
    inventory: &Inventory,
    command: &ConfigureInventory,
    snapshot: &Snapshot<'_>,
) -> OlderList {
    let mut games = GAMES.iter().filter(|rules| rules.game.is_some());
    let Some(rules) = games.find(|rules| fits(inventory, rules.game)) else {
        return OlderList { game: None, button: None, effect: None };
    };
    let choice = GameChoice::of(rules.game);
    let changes = InventoryChanges { game: Some(choice), ..command.changes.clone() };
    let follow = ConfigureInventory { changes, ..command.clone() };
    let usage = |inventory: &Inventory| {
        let totals = snapshot.screen.of_inventory(inventory);
        InventoryUsage::of(inventory, totals).slots.into()
    };
    let after = snapshot.after(&follow).ok();
    let after = after.as_ref().and_then(|after| after.inventory(follow.inventory).ok());
    let effect = after
        .map(|after| BeforeAfter { before: Some(usage(inventory)), after: usage(after) }.in_full());
    OlderList { game: rules.game, button: Some(format!("Follow {}", rules.name)), effect }
}

/// True if the settings that version 1.2.0 knew are those of a game.
fn fits(inventory: &Inventory, game: Option<Game>) -> bool {
    let of_game = Inventory {
        game: game.into(),
        limits: Optional::Absent,
        coin_slots: Optional::Absent,
        levels: Optional::Absent,
        ..inventory.clone()
    };
    let (own, game) = (Rules::of(inventory), Rules::of(&of_game));
    own.slots() == game.slots()
        && own.weight_limit() == game.weight_limit()
        && own.equipped_slots() == game.equipped_slots()
        && own.coins() == game.coins()
        && own.levels().eq(game.levels())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_coins_are_named_where_there_are_any() {
        let text = |free| coins_text(CoinRule::number(100.0, free));
        assert_eq!(text(0.0), "1 slot for every 100 coins");
        assert_eq!(text(99.0), "1 slot for every 100 coins, the first 99 free");
    }
}
