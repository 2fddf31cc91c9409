use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{CoinSlotsBy, CoinSlotsForm, LevelText, LimitForm, NewItemsForm};
use crate::model::{CoinSlots, LimitSetting};
use crate::rules::encumbrance::{slots_by_strength, weight_by_strength};
use crate::rules::number_fields::NumberField;
use crate::rules::presets::{CoinsOfGame, GAMES, Game, GameRules};
use crate::rules::rounding::number_text;

/// The fields of Configure Inventory that the rules of a game fill in (`docs/rules/game.md#rules-of-a-game`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RulesForm {
    pub slot_limit: LimitForm,
    pub weight_limit: LimitForm,
    pub new_items: NewItemsForm,
    pub coin_slots: CoinSlotsForm,
    pub levels: Vec<LevelText>,
}

impl RulesForm {
    /// The fields by the rules of a game, for a character with this strength score.
    #[must_use]
    pub fn of(rules: &GameRules, strength: f64) -> Self {
        let (by, coins) = match rules.coins {
            None => (CoinSlotsBy::Pouch, CoinsOfGame::of_new_rule()),
            Some(coins) => (CoinSlotsBy::Number, coins),
        };
        let levels = rules.levels.iter().map(|(from, of, name)| LevelText {
            from: number_text(*from),
            of: *of,
            name: (*name).to_owned(),
        });
        Self {
            slot_limit: LimitForm::of(rules.slots(strength).map(LimitSetting::from)),
            weight_limit: LimitForm::of(rules.weight.map(LimitSetting::from)),
            new_items: NewItemsForm::for_stored(rules.new_items),
            coin_slots: CoinSlotsForm {
                by,
                coins: number_text(coins.each),
                free: number_text(coins.free),
            },
            levels: levels.collect(),
        }
    }

    /// The game whose rules the fields follow, for a character with this strength score.
    #[must_use]
    pub fn game(&self, strength: f64) -> Option<Game> {
        GAMES.iter().find(|rules| self.follows(rules, strength)).map(|rules| rules.game)
    }

    fn follows(&self, rules: &GameRules, strength: f64) -> bool {
        let Self { slot_limit, weight_limit, new_items, coin_slots, levels } = self;
        let slots = slot_limit.limit(NumberField::SlotLimit, slots_by_strength(strength));
        let weight = weight_limit.limit(NumberField::WeightLimit, weight_by_strength(strength));
        let read = |level: &LevelText| NumberField::LevelFrom.read_or_default(&level.from);
        slots.get().copied() == rules.slots(strength).map(LimitSetting::from)
            && weight.get().copied() == rules.weight.map(LimitSetting::from)
            && *new_items == NewItemsForm::for_stored(rules.new_items)
            && coin_slots.coins_of_game() == rules.coins
            && levels
                .iter()
                .map(|level| (read(level), level.of, level.name.as_str()))
                .eq(rules.levels.iter().copied())
    }
}

impl CoinSlotsForm {
    /// The coins that take slots; `None` if those of pouches count, or if a number can't be read.
    fn coins_of_game(&self) -> Option<CoinsOfGame> {
        match self.by {
            CoinSlotsBy::Pouch => None,
            CoinSlotsBy::Number => Some(CoinsOfGame {
                each: NumberField::CoinsPerSlot.read(&self.coins)?,
                free: NumberField::FreeCoins.read(&self.free)?,
            }),
        }
    }
}

impl CoinsOfGame {
    /// The numbers that the fields begin with where coins take the slots of their pouch.
    const fn of_new_rule() -> Self {
        Self { each: CoinSlots::DEFAULT_COINS, free: CoinSlots::DEFAULT_FREE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_is_recognised_by_the_fields_it_fills_in() {
        for rules in &GAMES {
            assert_eq!(RulesForm::of(rules, 14.0).game(14.0), Some(rules.game));
        }
    }

    #[test]
    fn any_other_value_is_the_rule_of_no_game() {
        let cairn = RulesForm::of(GameRules::of(Game::Cairn).unwrap(), 10.0);
        let changed = |change: fn(&mut RulesForm)| {
            let mut form = cairn.clone();
            change(&mut form);
            form.game(10.0)
        };
        assert_eq!(changed(|form| form.slot_limit.text = " 10,0 ".to_owned()), Some(Game::Cairn));
        assert_eq!(changed(|form| form.slot_limit.text = "11".to_owned()), None);
        assert_eq!(changed(|form| form.new_items = NewItemsForm::ByWeight), None);
        assert_eq!(changed(|form| form.coin_slots.free = "100".to_owned()), None);
        assert_eq!(changed(|form| form.coin_slots.free = "few".to_owned()), None);
        assert_eq!(changed(|form| form.coin_slots.by = CoinSlotsBy::Pouch), None);
        assert_eq!(changed(|form| form.levels.clear()), None);
        assert_eq!(changed(|form| form.levels[0].name = "no HP".to_owned()), None);
        let shadowdark = RulesForm::of(GameRules::of(Game::Shadowdark).unwrap(), 14.0);
        assert_eq!((shadowdark.game(14.0), shadowdark.game(15.0)), (Some(Game::Shadowdark), None));
    }
}
