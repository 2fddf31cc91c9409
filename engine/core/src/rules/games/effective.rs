//! The effective settings of an inventory: its own, otherwise those of its game.

use super::coin_rule::CoinRule;
use super::formula::Formula;
use super::game_rules::{ContainerSizes, EquippedItems, GameRules, ScoreField, ScoreOfGame};
use super::item_slots::ItemSlots;
use crate::model::{
    CoinKinds, CoinTable, CoinTypes, CoinsInUse, CoinsTake, Container, HiddenColumns, Inventory,
    ItemContainer, ItemsTake, LevelUnit, Limit, LimitSetting, MoneyPouch, NewItems, Optional,
    OwnLimit, Place, ScoreName, ShownColumns,
};
use crate::rules::encumbrance::{slots_by_strength, weight_by_strength};
use crate::rules::rounding::sum;
use crate::rules::totals::Totals;

/// The effective settings of an inventory. Only this type decides them: everything that counts, offers, reads or draws
/// asks it. A list of items carries nothing, so it has no limit, no level and no size of a container
/// (`docs/rules/game.md#lists-of-items`).
///
/// `docs/rules/game.md#games`
///
/// ```
/// use engine_core::model::{Game, Inventory, Limit, Optional};
/// use engine_core::rules::games::Rules;
/// let mut mira = Inventory::new("Mira".to_owned());
/// mira.strength = 14.0;
/// assert_eq!(Rules::of(&mira).slot_allowance(), Limit::Of(28.0));
/// mira.game = Optional::Set(Game::Shadowdark);
/// assert_eq!(Rules::of(&mira).slot_allowance(), Limit::Of(14.0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    pub(super) inventory: &'a Inventory,
    game: &'static GameRules,
    /// Whether it carries the backpack that adds slots, where its totals have been given.
    carries_backpack: Option<bool>,
}

/// The unit in which loads are shown first (`docs/rules/game.md#columns`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadUnit {
    Slots,
    /// Nothing says slots.
    Lb,
}

impl LoadUnit {
    /// The name of the unit, in the plural.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slots => "slots",
            Self::Lb => "lb",
        }
    }
}

/// The source of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitSource {
    /// A number of its own.
    Own,
    /// Its score.
    Score,
    /// The strength score, as in Hoffman’s rules, in a game that counts by another one.
    Strength,
    /// The game, whatever the score.
    Game,
}

impl<'a> Rules<'a> {
    /// The settings of an inventory.
    #[must_use]
    pub fn of(inventory: &'a Inventory) -> Self {
        let game = GameRules::of(inventory.game.get().copied());
        Self { inventory, game, carries_backpack: None }
    }

    /// The settings of an inventory with these totals, which say whether it carries the backpack of its game. Without
    /// them the limit of such a game adds up its rows.
    #[must_use]
    pub fn with_totals(inventory: &'a Inventory, totals: &Totals) -> Self {
        Self { carries_backpack: Some(totals.backpack), ..Self::of(inventory) }
    }

    /// The rules of its game.
    #[must_use]
    pub const fn game(self) -> &'static GameRules {
        self.game
    }

    /// The score that its limits follow.
    ///
    /// `docs/rules/game.md#scores`
    ///
    /// ```
    /// use engine_core::model::{Game, Inventory, Optional, Score};
    /// use engine_core::rules::games::Rules;
    /// let mut mira = Inventory::new("Mira".to_owned());
    /// assert_eq!(Rules::of(&mira).score(), 10.0);
    /// mira.game = Optional::Set(Game::Nimble);
    /// assert_eq!(Rules::of(&mira).score(), 0.0);
    /// mira.score = Score::new(2.0).into();
    /// assert_eq!(Rules::of(&mira).score(), 2.0);
    /// ```
    #[must_use]
    pub fn score(self) -> f64 {
        let ScoreOfGame { field, beginning, .. } = self.game.score;
        match field {
            ScoreField::Strength => self.inventory.strength,
            ScoreField::Score => {
                self.inventory.score.get().map_or(beginning, |score| score.number())
            }
        }
    }

    /// The name of the score.
    #[must_use]
    pub fn score_name(self) -> &'a str {
        self.inventory.score_name.get().map_or(self.game.score.name, ScoreName::text)
    }

    /// The name of the strength score: its own where limits follow it.
    #[must_use]
    pub fn strength_name(self) -> &'a str {
        match self.game.score.field {
            ScoreField::Strength => self.score_name(),
            ScoreField::Score => "Strength",
        }
    }

    /// The limit of one’s own.
    fn own(self, limit: &OwnLimit) -> Limit {
        match limit {
            OwnLimit::Of(number) => Limit::Of(*number),
            OwnLimit::None => Limit::None,
            OwnLimit::By(formula) => Formula::from(&**formula).of(self.score()).into(),
        }
    }

    /// The source of a limit of one’s own.
    fn source_of_own(self, limit: &OwnLimit) -> LimitSource {
        match limit {
            OwnLimit::By(formula) => self.source_of(Formula::from(&**formula), LimitSource::Own),
            OwnLimit::Of(_) | OwnLimit::None => LimitSource::Own,
        }
    }

    /// The source of a limit by a formula: the score, unless the limit is the same number whatever the score.
    fn source_of(self, formula: Formula, otherwise: LimitSource) -> LimitSource {
        let is_by_score = formula.follows_score() && !formula.is_least(self.score());
        if is_by_score { LimitSource::Score } else { otherwise }
    }

    /// The source of the game’s limit.
    fn source_of_game(self, formula: Option<Formula>) -> LimitSource {
        formula.map_or(LimitSource::Game, |formula| self.source_of(formula, LimitSource::Game))
    }

    /// The source of a limit that is by strength, as in Hoffman’s rules.
    const fn source_of_strength(self) -> LimitSource {
        match self.game.score.field {
            ScoreField::Strength => LimitSource::Score,
            ScoreField::Score => LimitSource::Strength,
        }
    }

    /// The slots allowed, before penalties.
    #[must_use]
    pub fn slots(self) -> Limit {
        match self.inventory.own_slots() {
            _ if self.inventory.is_item_list() => Limit::None,
            Some(LimitSetting::Own(own)) => self.own(own),
            Some(LimitSetting::Strength) => slots_by_strength(self.inventory.strength).into(),
            None => self.slots_of_game(),
        }
    }

    /// The source of the slots allowed, before penalties.
    #[must_use]
    pub fn source_of_slots(self) -> LimitSource {
        match (self.inventory.own_slots(), self.game.slots) {
            (Some(LimitSetting::Own(own)), _) => self.source_of_own(own),
            (Some(LimitSetting::Strength), _) => self.source_of_strength(),
            (None, Some(_)) if self.optional_rule() => LimitSource::Score,
            (None, formula) => self.source_of_game(formula),
        }
    }

    /// The slots that its game allows, before penalties.
    ///
    /// `docs/rules/game.md#games`
    #[must_use]
    pub fn slots_of_game(self) -> Limit {
        let Some(formula) = self.game.slots else {
            return Limit::None;
        };
        let backpack = self.game.backpack.filter(|_| self.carries_backpack());
        let backpack = backpack.map_or(0.0, |backpack| backpack.slots);
        Limit::Of(sum([formula.of(self.score()), backpack, self.optional_slots()]))
    }

    /// True if the optional rule of its game holds.
    ///
    /// `docs/rules/game.md#optional-rules`
    #[must_use]
    pub fn optional_rule(self) -> bool {
        self.game.optional_rule.is_some() && self.inventory.optional_rule.get().is_some()
    }

    /// The slots that the optional rule of its game adds, or below 0 takes away.
    pub(super) fn optional_slots(self) -> f64 {
        let rule = self.game.optional_rule.filter(|_| self.optional_rule());
        let bands = rule.and_then(|rule| rule.slots);
        bands.map_or(0.0, |bands| bands.of(self.score().floor()))
    }

    /// The slots allowed, less all penalties.
    ///
    /// `docs/rules/game.md#slot-allowance`, `docs/rules/game.md#limits-of-ones-own`
    ///
    /// ```
    /// use engine_core::model::{Inventory, Limit, Penalty};
    /// use engine_core::rules::games::Rules;
    /// let mut ada = Inventory::new("Ada".to_owned());
    /// ada.strength = 14.0;
    /// ada.penalties.push(Penalty { slots: 1.5, ..Penalty::default() });
    /// assert_eq!(Rules::of(&ada).slot_allowance(), Limit::Of(26.5));
    /// ```
    #[must_use]
    pub fn slot_allowance(self) -> Limit {
        let penalties = self.inventory.penalties.iter().map(|penalty| penalty.slots);
        self.slots().map(|slots| sum([slots, -sum(penalties)]))
    }

    /// The slots that may still be used, never below 0.
    ///
    /// `docs/rules/game.md#slots-remaining`
    ///
    /// ```
    /// use engine_core::model::{Inventory, Limit};
    /// use engine_core::rules::games::Rules;
    /// let ada = Inventory::new("Ada".to_owned());
    /// assert_eq!(Rules::of(&ada).slots_remaining(17.5), Limit::Of(2.5));
    /// assert_eq!(Rules::of(&ada).slots_remaining(21.0), Limit::Of(0.0));
    /// ```
    #[must_use]
    pub fn slots_remaining(self, used: f64) -> Limit {
        self.slot_allowance().map(|slots| sum([slots, -used]).max(0.0))
    }

    /// The weight that may be carried, in lb.
    ///
    /// `docs/rules/game.md#carried-weight`, `docs/rules/game.md#limits-of-ones-own`
    ///
    /// ```
    /// use engine_core::model::{Inventory, Limit};
    /// use engine_core::rules::games::Rules;
    /// assert_eq!(Rules::of(&Inventory::new("Ada".to_owned())).weight_limit(), Limit::Of(100.0));
    /// ```
    #[must_use]
    pub fn weight_limit(self) -> Limit {
        match self.inventory.own_weight() {
            _ if self.inventory.is_item_list() => Limit::None,
            Some(LimitSetting::Own(own)) => self.own(own),
            Some(LimitSetting::Strength) => weight_by_strength(self.inventory.strength).into(),
            None => self.weight_of_game(),
        }
    }

    /// The weight in lb that may be carried in its game.
    #[must_use]
    pub fn weight_of_game(self) -> Limit {
        self.game.weight.map_or(Limit::None, |formula| formula.of(self.score()).into())
    }

    /// The source of the weight limit.
    #[must_use]
    pub fn source_of_weight(self) -> LimitSource {
        match (self.inventory.own_weight(), self.game.weight) {
            (Some(LimitSetting::Own(own)), _) => self.source_of_own(own),
            (Some(LimitSetting::Strength), _) => self.source_of_strength(),
            (None, formula) => self.source_of_game(formula),
        }
    }

    /// The equipped slots allowed; `None` where equipped items are not counted apart.
    ///
    /// `docs/rules/game.md#equipped-slots`
    #[must_use]
    pub fn equipped_slots(self) -> Option<f64> {
        match self.inventory.own_equipped() {
            _ if self.inventory.is_item_list() => None,
            Some(own) => self.own(own).number(),
            None => self.equipped_slots_of_game(),
        }
    }

    /// The source of the equipped slots allowed.
    #[must_use]
    pub fn source_of_equipped_slots(self) -> LimitSource {
        match (self.inventory.own_equipped(), self.game.equipped.formula()) {
            (Some(own), _) => self.source_of_own(own),
            (None, formula) => self.source_of_game(formula),
        }
    }

    /// The equipped slots that its game allows; `None` if it doesn’t count equipped items apart.
    #[must_use]
    pub fn equipped_slots_of_game(self) -> Option<f64> {
        self.game.equipped.formula().map(|formula| formula.of(self.score()))
    }

    /// The slots that rows take.
    #[must_use]
    pub fn item_slots(self) -> ItemSlots {
        let items_take = self.inventory.items_take.get().copied();
        ItemSlots {
            game: self.game.game,
            items_take: items_take.unwrap_or(self.game.items_take),
            equipped: match self.inventory.own_equipped().map(|own| self.own(own)) {
                Some(Limit::Of(number)) => EquippedItems::Apart(Formula::number(number)),
                Some(Limit::None) => EquippedItems::Same,
                None => self.game.equipped,
            },
            begun_bundles: self.game.begun_bundles,
        }
    }

    /// The slots that new items are stored with, which only an inventory of version 1.2.0 has.
    ///
    /// `docs/rules/game.md#lists-of-version-120`
    #[must_use]
    pub fn stored_slots(self) -> Option<NewItems> {
        let new_items = self.inventory.new_items.get().copied()?;
        let is_older = self.inventory.game.get().is_none()
            && self.inventory.items_take.get().is_none()
            && self.game.items_take == ItemsTake::Weight;
        is_older.then_some(new_items)
    }

    /// The slots that coins take.
    ///
    /// `docs/rules/game.md#coins-by-number`
    #[must_use]
    pub fn coins(self) -> CoinRule {
        match self.inventory.coin_slots.get() {
            None => self.game.coins,
            Some(CoinsTake::Pouch) => CoinRule::Pouch,
            Some(CoinsTake::Nothing) => CoinRule::Nothing,
            Some(CoinsTake::Number(own)) => CoinRule::number(own.coins, own.free),
        }
    }

    /// True if coins take the slots that the game says.
    pub(super) fn has_coins_of_game(self) -> bool {
        self.inventory.coin_slots.get().is_none()
    }

    /// The names and the worth of the coins.
    ///
    /// `docs/rules/game.md#coin-types`
    #[must_use]
    pub fn coin_table(self) -> &'a CoinTable {
        self.inventory.coin_types.get().map_or(self.game.coin_table, CoinTypes::table)
    }

    /// The coin types in use, which are coins of the table: at least one.
    ///
    /// `docs/rules/game.md#coins-in-use`
    #[must_use]
    pub fn kinds_in_use(self) -> CoinKinds {
        let all = self.coin_table().kinds();
        let of_game = || match self.inventory.coin_types.get() {
            None => self.game.kinds.iter().copied().collect(),
            Some(_) => all,
        };
        let in_use = self.inventory.coins_in_use.get().map_or_else(of_game, CoinsInUse::kinds);
        Some(in_use.within(all)).filter(|kinds| *kinds != CoinKinds::NONE).unwrap_or(all)
    }

    /// The slots that fit into an item container; no limit where nothing says slots. Where containers have no size,
    /// only one that is stored elsewhere, one with a fixed load and one with a capacity of its own have a limit.
    ///
    /// `docs/rules/game.md#containers-without-a-size`
    ///
    /// ```
    /// use engine_core::model::{Game, Inventory, ItemContainer, Limit, Optional};
    /// use engine_core::rules::games::Rules;
    /// let mut mira = Inventory::new("Mira".to_owned());
    /// let backpack = ItemContainer::default();
    /// assert_eq!(Rules::of(&mira).capacity(&backpack), Limit::Of(10.0));
    /// mira.game = Optional::Set(Game::Shadowdark);
    /// assert_eq!(Rules::of(&mira).capacity(&backpack), Limit::None);
    /// ```
    #[must_use]
    pub fn capacity(self, container: &ItemContainer) -> Limit {
        let place = container.place.get().copied().unwrap_or_default();
        let has_capacity = match self.game.containers {
            _ if self.inventory.is_item_list() || !self.shown_columns().slots => false,
            ContainerSizes::ByCapacity => true,
            ContainerSizes::NoSize => {
                place == Place::Elsewhere
                    || container.load.get().is_some()
                    || container.has_capacity.get().is_some()
            }
        };
        if has_capacity { Limit::Of(container.capacity) } else { Limit::None }
    }

    /// A container without the mark of a capacity of its own where every container has one.
    ///
    /// `docs/rules/game.md#containers-without-a-size`
    #[must_use]
    pub fn without_needless_capacity(self, mut container: Container) -> Container {
        match (&mut container, self.game.containers) {
            (Container::Item(item), ContainerSizes::ByCapacity) => {
                item.has_capacity = Optional::Absent;
            }
            (Container::Item(_) | Container::Pouch(_) | Container::Unknown(_), _) => {}
        }
        container
    }

    /// The coins that fit into a pouch: only where coins take the slots of their pouch has it a limit.
    ///
    /// `docs/rules/game.md#containers-without-a-size`
    #[must_use]
    pub fn pouch_capacity(self, pouch: &MoneyPouch) -> Limit {
        match self.coins() {
            CoinRule::Pouch => Limit::Of(pouch.capacity),
            CoinRule::Number { .. } | CoinRule::Nothing => Limit::None,
        }
    }

    /// The columns of its containers’ rows that are on. Slots stay where something limits them.
    ///
    /// `docs/rules/game.md#columns`
    ///
    /// ```
    /// use engine_core::model::{Game, Inventory, LimitSetting, Limits, Optional, Stored};
    /// use engine_core::rules::games::Rules;
    /// let game = Optional::Set(Game::Dnd5e);
    /// let mut mira = Inventory { game, ..Inventory::new("Mira".to_owned()) };
    /// assert!(!Rules::of(&mira).shown_columns().slots);
    /// let slots = Optional::Set(LimitSetting::from(12.0));
    /// mira.limits = Optional::Set(Limits { slots, ..Limits::absent() });
    /// assert!(Rules::of(&mira).shown_columns().slots);
    /// ```
    #[must_use]
    pub fn shown_columns(self) -> ShownColumns {
        let chosen = self.chosen_columns();
        ShownColumns { slots: chosen.slots || self.has_slot_limit(), ..chosen }
    }

    /// The columns whose checkbox is ticked.
    #[must_use]
    pub fn chosen_columns(self) -> ShownColumns {
        let of_game = || HiddenColumns::of(self.game.hidden_columns).others();
        self.inventory.hidden_columns.get().map_or_else(of_game, HiddenColumns::others)
    }

    /// True if slots or equipped slots have a limit or a level.
    fn has_slot_limit(self) -> bool {
        let mut levels = self.levels();
        self.slots() != Limit::None
            || self.equipped_slots().is_some()
            || levels.any(|level| level.of != LevelUnit::Lb)
    }

    /// The unit in which loads are shown first.
    #[must_use]
    pub fn load_unit(self) -> LoadUnit {
        if self.shown_columns().slots { LoadUnit::Slots } else { LoadUnit::Lb }
    }

    /// True if weights are shown beyond its columns and its tiles: in Hoffman’s rules and D&D 5e, and in any other game
    /// while the column of weights is on.
    ///
    /// `docs/rules/game.md#columns`
    #[must_use]
    pub fn counts_pounds(self) -> bool {
        self.game.weight.is_some() || self.shown_columns().weight
    }

    /// True if it carries the backpack of its game.
    fn carries_backpack(self) -> bool {
        self.carries_backpack.unwrap_or_else(|| Totals::of_inventory(self.inventory).backpack)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Game, LevelUnit, OptionalRule};

    fn of(game: Game, strength: f64) -> Inventory {
        let game = Optional::Set(game);
        Inventory { strength, game, ..Inventory::new("Mira".to_owned()) }
    }

    #[test]
    fn slots_allowed_follow_strength_rounded_down() {
        for (game, strength, slots, equipped) in [
            (Game::Shadowdark, 14.0, 14.0, None),
            (Game::Shadowdark, 8.0, 10.0, None),
            (Game::Shadowdark, 14.9, 14.0, None),
            (Game::Cairn, 18.0, 10.0, None),
            (Game::Nimble, 18.0, 10.0, None),
            (Game::Ose, 3.0, 16.0, Some(9.0)),
            (Game::Dolmenwood, 18.0, 16.0, Some(10.0)),
            (Game::Dragonbane, 13.0, 7.0, None),
            (Game::Dragonbane, 12.9, 6.0, None),
            (Game::Wwn, 13.0, 13.0, Some(6.0)),
            (Game::Wwn, 11.9, 11.0, Some(5.0)),
        ] {
            let mira = of(game, strength);
            let rules = Rules::of(&mira);
            assert_eq!(rules.slot_allowance(), Limit::Of(slots), "{game:?} {strength}");
            assert_eq!(rules.equipped_slots(), equipped, "{game:?} {strength}");
            assert_eq!(rules.weight_limit(), Limit::None, "{game:?}");
        }
    }

    #[test]
    fn the_optional_rule_adds_the_strength_modifier_to_packed_slots() {
        for (strength, slots) in [
            (1.0, 13.0),
            (3.9, 13.0),
            (4.0, 14.0),
            (5.0, 14.0),
            (6.0, 15.0),
            (8.0, 15.0),
            (9.0, 16.0),
            (12.0, 16.0),
            (13.0, 17.0),
            (15.0, 17.0),
            (16.0, 18.0),
            (17.9, 18.0),
            (18.0, 19.0),
            (25.0, 19.0),
        ] {
            let mut mira = of(Game::Ose, strength);
            let starts = |mira: &Inventory, unit| -> Vec<f64> {
                Rules::of(mira).levels_of(unit).map(|level| level.start.number()).collect()
            };
            assert_eq!(Rules::of(&mira).slot_allowance(), Limit::Of(16.0));
            mira.optional_rule = Optional::Set(OptionalRule);
            assert_eq!(Rules::of(&mira).slot_allowance(), Limit::Of(slots), "{strength}");
            assert_eq!(Rules::of(&mira).equipped_slots(), Some(9.0));
            let of_slots = [slots - 6.0, slots - 4.0, slots - 2.0, slots];
            assert_eq!(starts(&mira, LevelUnit::Slots), of_slots);
            assert_eq!(starts(&mira, LevelUnit::EquippedSlots), [3.0, 5.0, 7.0, 9.0]);
            mira.game = Optional::Set(Game::Dolmenwood);
            assert_eq!(Rules::of(&mira).slot_allowance(), Limit::Of(16.0), "no such rule there");
        }
    }

    #[test]
    fn a_game_follows_its_own_table() {
        for rules in super::super::GAMES {
            let mira = Inventory { game: rules.game.into(), ..Inventory::new(String::new()) };
            assert_eq!(Rules::of(&mira).game().name, rules.name);
            assert_eq!(rules.game.is_none(), rules.sources.is_empty(), "{}", rules.name);
        }
    }
}
