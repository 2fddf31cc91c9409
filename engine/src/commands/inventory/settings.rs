//! The settings of an inventory as the fields of Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::{
    CoinKind, CoinKinds, CoinSlots, CoinsInUse, CoinsTake, EncumbranceLevel, Game, HiddenColumns,
    HideableColumn, Inventory, ItemsTake, LevelEntry, LevelUnit, Levels, Limit, LimitSetting,
    Optional, Stored as _,
};
use crate::rules::encumbrance_levels::LONGEST_LEVEL_NAME;
use crate::rules::games::{CoinRule, Rules, Start};
use crate::rules::names::cut_to;
use crate::rules::number_fields::NumberField;
use crate::rules::rounding::number_text;

/// The settings of an inventory as Configure Inventory opens with them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SettingsForm {
    pub slot_limit: LimitForm,
    pub weight_limit: LimitForm,
    /// The equipped slots allowed.
    pub equipped_limit: LimitForm,
    pub items_take: ItemsTakeForm,
    pub coin_slots: CoinSlotsForm,
    pub levels: LevelsForm,
    pub hidden_columns: HiddenColumnsForm,
}

impl SettingsForm {
    /// The settings of an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        let game = inventory.game.get().copied();
        Self {
            slot_limit: LimitForm::of(inventory.own_slots(), game),
            weight_limit: LimitForm::of(inventory.own_weight(), game),
            equipped_limit: LimitForm::of_equipped(inventory.own_equipped(), game),
            items_take: ItemsTakeForm::of(inventory),
            coin_slots: CoinSlotsForm::of(inventory),
            levels: LevelsForm::of(inventory),
            hidden_columns: HiddenColumnsForm::of(inventory),
        }
    }
}

/// The owner of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum SettingOf {
    /// The game: the inventory has none of its own.
    Game,
    /// The inventory. Without a game all its settings are its own.
    Inventory,
}

impl SettingOf {
    const fn of(has_own: bool, game: Option<Game>) -> Self {
        if has_own || game.is_none() { Self::Inventory } else { Self::Game }
    }
}

/// The fields of a limit in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LimitForm {
    pub by: LimitBy,
    /// The number, as typed.
    pub text: String,
}

/// The source of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum LimitBy {
    /// The game.
    Game,
    /// The strength score, as in Hoffman’s rules.
    Strength,
    Number,
    /// There is no limit; of equipped slots: they are not counted apart.
    Nothing,
}

impl LimitForm {
    /// The fields for the limit that an inventory has of its own; `None` is the one of its game.
    #[must_use]
    pub fn of(own: Option<LimitSetting>, game: Option<Game>) -> Self {
        match (own, game) {
            (None, Some(_)) => Self::by(LimitBy::Game),
            (None, None) | (Some(LimitSetting::Strength), _) => Self::by(LimitBy::Strength),
            (Some(LimitSetting::Of(number)), _) => Self::number(number),
            (Some(LimitSetting::None), _) => Self::by(LimitBy::Nothing),
        }
    }

    /// The fields for the equipped slots that an inventory allows of its own; `None` are those of its game.
    #[must_use]
    pub fn of_equipped(own: Option<Limit>, game: Option<Game>) -> Self {
        match (own, game) {
            (None, Some(_)) => Self::by(LimitBy::Game),
            (Some(Limit::Of(number)), _) => Self::number(number),
            (None, None) | (Some(Limit::None), _) => Self::by(LimitBy::Nothing),
        }
    }

    const fn by(by: LimitBy) -> Self {
        Self { by, text: String::new() }
    }

    fn number(number: f64) -> Self {
        Self { by: LimitBy::Number, text: number_text(number) }
    }

    /// The limit to store in an inventory of this game. `otherwise` is stored if the number can't be read.
    pub(super) fn to_stored(
        &self,
        field: NumberField,
        otherwise: f64,
        game: Option<Game>,
    ) -> Optional<LimitSetting> {
        match self.by {
            LimitBy::Game => Optional::Absent,
            LimitBy::Strength if game.is_none() => Optional::Absent,
            LimitBy::Strength => Optional::Set(LimitSetting::Strength),
            LimitBy::Number => Optional::Set(LimitSetting::Of(self.typed_number(field, otherwise))),
            LimitBy::Nothing => Optional::Set(LimitSetting::None),
        }
    }

    /// The equipped slots to store in an inventory of this game. `otherwise` is stored if the number can't be read.
    pub(super) fn equipped_to_stored(&self, otherwise: f64, game: Option<Game>) -> Optional<Limit> {
        match self.by {
            LimitBy::Number => {
                let number = self.typed_number(NumberField::SlotLimit, otherwise);
                Optional::Set(Limit::Of(number))
            }
            LimitBy::Nothing if game.is_some() => Optional::Set(Limit::None),
            LimitBy::Game | LimitBy::Strength | LimitBy::Nothing => Optional::Absent,
        }
    }

    fn typed_number(&self, field: NumberField, otherwise: f64) -> f64 {
        field.read(&self.text).unwrap_or(otherwise.clamp(field.min(), field.max()))
    }
}

/// The choices of “Items take” in Configure Inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ItemsTakeForm {
    /// By the game.
    Game,
    /// Slots by weight.
    ByWeight,
    /// 1 slot each.
    OneSlot,
    /// As version 1.2.0 stored them (`docs/rules/game.md#lists-of-version-120`).
    AsStored,
}

impl ItemsTakeForm {
    /// The choice for what items take in an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        match inventory.items_take.get() {
            Some(ItemsTake::OneSlot) => Self::OneSlot,
            None if inventory.game.get().is_some() => Self::Game,
            None if Rules::of(inventory).stored_slots().is_some() => Self::AsStored,
            Some(ItemsTake::Weight) | None => Self::ByWeight,
        }
    }

    pub(super) const fn to_stored(self, game: Option<Game>) -> Optional<ItemsTake> {
        match self {
            Self::Game | Self::AsStored => Optional::Absent,
            Self::ByWeight if game.is_none() => Optional::Absent,
            Self::ByWeight => Optional::Set(ItemsTake::Weight),
            Self::OneSlot => Optional::Set(ItemsTake::OneSlot),
        }
    }
}

/// The fields of “Coins take” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CoinSlotsForm {
    pub by: CoinSlotsBy,
    /// The coins that take one slot, as typed.
    pub coins: String,
    /// The coins that take none, as typed.
    pub free: String,
}

/// The choices of “Coins take” in Configure Inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum CoinSlotsBy {
    /// Those of the game.
    Game,
    /// The slots of their pouch.
    Pouch,
    /// One slot for every so many coins.
    Number,
    /// None.
    Nothing,
}

impl CoinSlotsForm {
    /// The fields for the slots that coins take in an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        let by = match (inventory.coin_slots.get(), inventory.game.get()) {
            (None, Some(_)) => CoinSlotsBy::Game,
            (None, None) | (Some(CoinsTake::Pouch), _) => CoinSlotsBy::Pouch,
            (Some(CoinsTake::Nothing), _) => CoinSlotsBy::Nothing,
            (Some(CoinsTake::Number(_)), _) => CoinSlotsBy::Number,
        };
        let CoinSlots { coins, free, .. } = Self::numbers_of(inventory);
        Self { by, coins: number_text(coins), free: number_text(free) }
    }

    /// The numbers with which the fields begin: those of the inventory, otherwise of its game.
    fn numbers_of(inventory: &Inventory) -> CoinSlots {
        match (inventory.coin_slots.get(), Rules::of(inventory).game().coins) {
            (Some(CoinsTake::Number(own)), _) => own.clone(),
            (_, CoinRule::Number { each, free }) => {
                CoinSlots { coins: each, free, ..CoinSlots::absent() }
            }
            _ => CoinSlots::absent(),
        }
    }

    /// The slots to store in an inventory of this game. A number that can't be read stays as it was.
    pub(super) fn to_stored(&self, before: &Inventory, game: Option<Game>) -> Optional<CoinsTake> {
        match self.by {
            CoinSlotsBy::Game => Optional::Absent,
            CoinSlotsBy::Pouch if game.is_none() => Optional::Absent,
            CoinSlotsBy::Pouch => Optional::Set(CoinsTake::Pouch),
            CoinSlotsBy::Nothing => Optional::Set(CoinsTake::Nothing),
            CoinSlotsBy::Number => {
                let mut rule = Self::numbers_of(before);
                rule.coins = NumberField::CoinsPerSlot.read(&self.coins).unwrap_or(rule.coins);
                rule.free = NumberField::FreeCoins.read(&self.free).unwrap_or(rule.free);
                Optional::Set(CoinsTake::Number(rule))
            }
        }
    }
}

/// “Levels of encumbrance” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelsForm {
    pub of: SettingOf,
    pub lines: Vec<LevelForm>,
}

/// One line of “Levels of encumbrance” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelForm {
    /// The stored level as it was when the dialog opened; absent for a new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<LevelText>,
    /// The new texts of its fields.
    pub typed: LevelText,
}

/// The fields of a level of encumbrance as texts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelText {
    /// The number of slots or lb from which it holds.
    pub from: String,
    pub of: LevelUnit,
    pub name: String,
}

impl LevelText {
    fn of(level: &EncumbranceLevel) -> Self {
        Self { from: number_text(level.from), of: level.of, name: level.name.clone() }
    }

    /// The levels of the game of an inventory, in their order. One above a whole number holds from the next one on.
    #[must_use]
    pub fn of_game(inventory: &Inventory) -> Vec<Self> {
        let levels = Rules::of(inventory).levels_of_game();
        let texts = levels.map(|level| Self {
            from: number_text(match level.start {
                Start::From(number) => number,
                Start::Above(number) => number + 1.0,
            }),
            of: level.of,
            name: level.name.to_owned(),
        });
        texts.collect()
    }
}

/// The levels that an inventory has of its own, as far as they count.
fn own_levels(inventory: &Inventory) -> impl Iterator<Item = &EncumbranceLevel> {
    inventory.levels.get().into_iter().flat_map(Levels::counted)
}

impl LevelsForm {
    /// The lines of an inventory’s own levels.
    #[must_use]
    pub const fn own(lines: Vec<LevelForm>) -> Self {
        Self { of: SettingOf::Inventory, lines }
    }

    /// The levels of an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        let own = inventory.levels.get();
        let lines = own_levels(inventory).map(|level| {
            let typed = LevelText::of(level);
            LevelForm { was: Some(typed.clone()), typed }
        });
        let game = inventory.game.get().copied();
        Self { of: SettingOf::of(own.is_some(), game), lines: lines.collect() }
    }

    /// The levels to store in an inventory of this game: those of the lines, and behind them what the dialog doesn’t
    /// show.
    pub(super) fn to_stored(&self, stored: &Inventory, game: Option<Game>) -> Optional<Levels> {
        if self.of == SettingOf::Game {
            return Optional::Absent;
        }
        let entries = stored.levels.get().map(Levels::entries).unwrap_or_default();
        let mut shown = Levels::MOST;
        let unseen = entries.iter().filter(|entry| match entry {
            LevelEntry::Level(_) if shown > 0 => {
                shown -= 1;
                false
            }
            LevelEntry::Level(_) | LevelEntry::Unreadable(_) => true,
        });
        let lines = self.lines.iter().map(|form| LevelEntry::Level(form.level(stored)));
        let entries: Vec<_> = lines.chain(unseen.cloned()).collect();
        if entries.is_empty() && game.is_none() {
            Optional::Absent
        } else {
            Optional::Set(Levels::new(entries))
        }
    }
}

impl LevelForm {
    /// The level of this line. A stored one is recognised by its texts in the dialog, as penalties are, and keeps the
    /// fields of a later version.
    fn level(&self, stored: &Inventory) -> EncumbranceLevel {
        let known = own_levels(stored).find(|level| self.was == Some(LevelText::of(level)));
        let LevelText { from, of, name } = &self.typed;
        let from = NumberField::LevelFrom.read_or_default(from);
        // A file may have a longer name than can be typed.
        let is_kept = self.was.as_ref().is_some_and(|was| was.name == *name);
        let name = if is_kept { name } else { cut_to(name, LONGEST_LEVEL_NAME) };
        let mut level = EncumbranceLevel::new(from, *of, name.to_owned());
        if let Some(known) = known {
            level.unknown.clone_from(&known.unknown);
        }
        level
    }
}

/// “Columns” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HiddenColumnsForm {
    pub of: SettingOf,
    /// The columns that are off.
    pub hidden: Vec<HideableColumn>,
}

impl HiddenColumnsForm {
    /// These columns are off, in an inventory’s own setting.
    #[must_use]
    pub fn own(hidden: &[HideableColumn]) -> Self {
        Self { of: SettingOf::Inventory, hidden: hidden.to_vec() }
    }

    /// The columns that are off in an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        let has_own = inventory.hidden_columns.get().is_some();
        let of = SettingOf::of(has_own, inventory.game.get().copied());
        Self { of, hidden: Rules::of(inventory).shown_columns().hidden() }
    }

    pub(super) fn to_stored(&self, game: Option<Game>) -> Optional<HiddenColumns> {
        let is_default = game.is_none() && self.hidden.is_empty();
        if self.of == SettingOf::Game || is_default {
            return Optional::Absent;
        }
        Optional::Set(HiddenColumns::of(&self.hidden))
    }
}

/// “Coins in use” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CoinsInUseForm {
    pub of: SettingOf,
    pub kinds: Vec<CoinKind>,
}

impl CoinsInUseForm {
    /// These coin types are in use, in an inventory’s own setting.
    #[must_use]
    pub fn own(kinds: &[CoinKind]) -> Self {
        Self { of: SettingOf::Inventory, kinds: kinds.to_vec() }
    }

    /// The coin types in use of an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        let has_own = inventory.coins_in_use.get().is_some();
        let in_use = Rules::of(inventory).kinds_in_use();
        Self {
            of: SettingOf::of(has_own, inventory.game.get().copied()),
            kinds: CoinKind::ALL.into_iter().filter(|kind| in_use.has(*kind)).collect(),
        }
    }

    /// The coin types to store in an inventory of this game; `None` if there is none among them.
    pub(super) fn to_stored(&self, game: Option<Game>) -> Option<Optional<CoinsInUse>> {
        let kinds: CoinKinds = self.kinds.iter().copied().collect();
        let is_default = game.is_none() && kinds == CoinKinds::ALL;
        if self.of == SettingOf::Game || is_default {
            return Some(Optional::Absent);
        }
        CoinsInUse::of(kinds).map(Optional::Set)
    }
}
