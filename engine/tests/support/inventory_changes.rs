//! Random changes in Configure Inventory: names, limits, penalties, games and coins.

use engine::commands::{
    CoinSlotsBy, CoinSlotsForm, CoinTypesForm, CoinsInUseForm, FormulaForm, GameChoice,
    HiddenColumnsForm, InventoryChanges, ItemsTakeForm, LevelBy, LevelForm, LevelText, LevelsForm,
    LimitBy, LimitForm, PenaltyForm, PenaltyText, SettingOf,
};
use engine::model::{CoinKind, HideableColumn, LevelUnit, Rounding};
use engine::rules::coin_presets::COIN_PRESETS;
use engine::rules::games::GAMES;
use engine::view::InventoryView;

use super::acts::Act;

/// The changes that an act makes in Configure Inventory.
pub fn inventory_changes(act: &Act, open: Option<&InventoryView>) -> InventoryChanges {
    let (text, more) = (act.text.clone(), act.more.clone());
    let some = |bit: usize, text: &str| (act.other >> bit & 1 == 1).then(|| text.to_owned());
    let coin = CoinKind::ALL[act.what % CoinKind::ALL.len()];
    let limits =
        [LimitBy::Number, LimitBy::Nothing, LimitBy::Strength, LimitBy::Game, LimitBy::Formula];
    let limit_by = limits[act.what % limits.len()];
    let formula = FormulaForm {
        base: text.clone(),
        factor: more.clone(),
        least: if act.who.is_multiple_of(2) { text.clone() } else { String::new() },
        round: [None, Some(Rounding::Up), Some(Rounding::Down)][act.who % 3],
    };
    let limit = |text| {
        let formula = Some(Box::new(formula.clone())).filter(|_| limit_by == LimitBy::Formula);
        LimitForm { by: limit_by, text, formula }
    };
    let slots_of_coins =
        [CoinSlotsBy::Number, CoinSlotsBy::Pouch, CoinSlotsBy::Nothing, CoinSlotsBy::Game];
    let units = [LevelUnit::Slots, LevelUnit::Lb, LevelUnit::EquippedSlots];
    let takes = [ItemsTakeForm::Game, ItemsTakeForm::ByWeight, ItemsTakeForm::OneSlot];
    InventoryChanges {
        name: some(0, &text),
        strength: some(1, &more),
        score: some(6, &more),
        score_name: some(5, &text),
        penalties: some(2, &more).map(|slots| {
            vec![PenaltyForm {
                was: some(3, "Exhaustion")
                    .map(|source| PenaltyText { source, slots: "1.5".to_owned() }),
                typed: PenaltyText { source: text.clone(), slots },
            }]
        }),
        game: some(3, "").map(|_| GameChoice::of(GAMES[act.what % GAMES.len()].game)),
        slot_limit: some(4, &more).map(limit),
        weight_limit: some(5, &text).map(limit),
        equipped_limit: some(4, &text).map(limit),
        items_take: some(5, "").map(|_| takes[act.what % takes.len()]),
        coins_in_use: some(6, "").map(|_| CoinsInUseForm::own(&[coin, CoinKind::Gp])),
        coin_slots: some(1, &more).map(|free| {
            let by = slots_of_coins[act.what / 5 % slots_of_coins.len()];
            CoinSlotsForm { by, coins: text.clone(), free }
        }),
        levels: some(0, &more).map(|from| {
            let of = units[act.what % units.len()];
            let by = [LevelBy::Number, LevelBy::Limit, LevelBy::Score][act.who % 3];
            let typed = LevelText { from, by, of, name: text.clone() };
            let stored = open.into_iter().flat_map(|open| &open.settings.levels.lines);
            let kept = stored.take(act.what % 4).cloned();
            LevelsForm::own(kept.chain([LevelForm { was: None, typed }]).collect())
        }),
        hidden_columns: some(2, "")
            .map(|_| HiddenColumnsForm::own(&HideableColumn::ALL[act.what % 4..])),
        coin_types: some(6, "").map(|_| {
            let table = COIN_PRESETS[act.what % COIN_PRESETS.len()].table;
            let of = if act.who.is_multiple_of(2) { SettingOf::Game } else { SettingOf::Inventory };
            Box::new(CoinTypesForm { of, lines: CoinTypesForm::lines_of(table) })
        }),
        optional_rule: some(7, "").map(|_| act.what.is_multiple_of(3)),
        item_list: some(8, "").map(|_| act.what.is_multiple_of(2)),
    }
}
