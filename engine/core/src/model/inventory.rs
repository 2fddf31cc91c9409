//! Inventories, and the list of them that is the whole state.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::mark::mark;
use super::stored::{Stored, stored};
use super::{
    CoinTypes, CoinsInUse, CoinsTake, Container, ContainerId, Entity, Game, HiddenColumns,
    IdSource, InventoryId, ItemsTake, Levels, LimitSetting, List, MoneyPouch, Optional, OwnLimit,
    Percent, Place, Score, ScoreName,
};

/// Everything the user owns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// All inventories, in the order of the list.
    pub inventories: List<InventoryId, Inventory>,
    /// Creates new ids.
    pub ids: IdSource,
}

stored! {
    /// One character's belongings.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Inventory {
        /// The character's name.
        pub name("name"): String,
        /// The character's strength score.
        pub strength("strengthScore"): f64 as StrengthScore = Self::DEFAULT_STRENGTH,
        /// The penalties that reduce the slot allowance.
        pub penalties("penalties"): Vec<Penalty>,
        /// The left and the right column of containers.
        pub columns("columns"): [List<ContainerId, Container>; 2],
        /// Limits of its own; absent: its game's.
        pub limits("limits"): Optional<Limits>,
        /// The coin types in use; absent: its game's.
        pub coins_in_use("coinsInUse"): Optional<CoinsInUse>,
        /// The slots that new items are stored with, in a list of version 1.2.0; absent: none.
        pub new_items("newItems"): Optional<NewItems>,
        /// The columns that are off; absent: its game's.
        pub hidden_columns("hiddenColumns"): Optional<HiddenColumns>,
        /// The slots that coins take; absent: its game's.
        pub coin_slots("coinSlots"): Optional<CoinsTake>,
        /// The levels of encumbrance; absent: its game's.
        pub levels("levels"): Optional<Levels>,
        /// The game whose rules it follows; absent: Hoffman's.
        pub game("game"): Optional<Game>,
        /// The slots of rows without slots of their own; absent: its game's.
        pub items_take("itemsTake"): Optional<ItemsTake>,
        /// The names and the worth of its coins; absent: its game's.
        pub coin_types("coinTypes"): Optional<CoinTypes>,
        /// The mark that the optional rule of its game holds.
        pub optional_rule("optionalRule"): Optional<OptionalRule>,
        /// The part of the value that items were last sold for; absent: half.
        pub sell_percent("sellPercent"): Optional<Percent>,
        /// Its score, where its game counts by one that is no strength score from 3 to 18; absent: the beginning of
        /// the game's.
        pub score("score"): Optional<Score>,
        /// The name of the score; absent: its game's.
        pub score_name("scoreName"): Optional<ScoreName>,
        /// The mark of a list of items, which carries nothing and is no character.
        pub item_list("itemList"): Optional<ItemList>,
    }
}

mark! {
    /// The mark of an optional rule that holds (`docs/rules/game.md#optional-rules`).
    pub struct OptionalRule;
}

mark! {
    /// The mark of an inventory that is a list of items (`docs/rules/game.md#lists-of-items`).
    pub struct ItemList;
}

stored! {
    /// Limits of an inventory that replace those of its game (`docs/rules/game.md#limits-of-ones-own`).
    #[derive(Clone, Debug, PartialEq)]
    pub struct Limits {
        /// The slots before penalties; absent: its game's.
        pub slots("slots"): Optional<LimitSetting>,
        /// The weight in lb; absent: its game's.
        pub weight("weight"): Optional<LimitSetting>,
        /// The slots of equipped items. With a limit they are counted apart, without one they are not; absent: its
        /// game's.
        pub equipped("equipped"): Optional<OwnLimit>,
    }
}

/// The slots that new items are stored with in a list of version 1.2.0 (`docs/rules/game.md#lists-of-version-120`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NewItems {
    /// Each item, or each bundle, takes one slot.
    OneSlot,
}

/// A limit of slots or weight. “No limit” is not a number, so it is never added up or compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// A number, from 0 upwards.
    Of(f64),
    /// Any amount.
    None,
}

impl Limit {
    /// The number, if there is one.
    #[must_use]
    pub const fn number(self) -> Option<f64> {
        match self {
            Self::Of(number) => Some(number),
            Self::None => None,
        }
    }

    /// The limit with another number, if it has one.
    #[must_use]
    pub fn map(self, change: impl FnOnce(f64) -> f64) -> Self {
        match self {
            Self::Of(number) => Self::Of(change(number)),
            Self::None => Self::None,
        }
    }
}

impl From<f64> for Limit {
    fn from(number: f64) -> Self {
        Self::Of(number)
    }
}

impl Limits {
    /// The limits as they are stored; `Absent` if no limit is set.
    #[must_use]
    pub fn into_stored(self) -> Optional<Self> {
        Some(self).filter(|limits| *limits != Self::absent()).into()
    }
}

stored! {
    /// Something that takes slots away or, below 0, adds them.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Penalty {
        pub source("source"): String,
        /// The slots it takes away; below 0 those it adds.
        pub slots("slots"): f64 as PenaltySlots,
    }
}

impl Penalty {
    /// The slots that a new one takes away (`docs/rules/game.md#number-fields`).
    pub const DEFAULT_SLOTS: f64 = 1.0;
}

impl Inventory {
    /// The strength score of a new inventory (`docs/rules/game.md#number-fields`).
    pub const DEFAULT_STRENGTH: f64 = 10.0;

    /// A new inventory: no penalties, no containers.
    #[must_use]
    pub fn new(name: String) -> Self {
        Self { name, ..Self::absent() }
    }

    /// The part of the value that items were last sold for (`docs/rules/game.md#selling`).
    #[must_use]
    pub fn last_sale(&self) -> Percent {
        self.sell_percent.get().copied().unwrap_or(Percent::HALF)
    }

    /// True if it is a list of items, and no character's belongings (`docs/rules/game.md#lists-of-items`).
    #[must_use]
    pub fn is_item_list(&self) -> bool {
        self.item_list.get().is_some()
    }

    /// The slots before penalties that it has in place of its game's.
    #[must_use]
    pub fn own_slots(&self) -> Option<&LimitSetting> {
        self.limits.get()?.slots.get()
    }

    /// The weight in lb that it may carry in place of its game's.
    #[must_use]
    pub fn own_weight(&self) -> Option<&LimitSetting> {
        self.limits.get()?.weight.get()
    }

    /// The slots of equipped items that it has in place of its game's.
    #[must_use]
    pub fn own_equipped(&self) -> Option<&OwnLimit> {
        self.limits.get()?.equipped.get()
    }

    /// All containers, the left column's before the right one's.
    pub fn containers(&self) -> impl Iterator<Item = &Rc<Entity<ContainerId, Container>>> {
        self.columns.iter().flatten()
    }

    /// True if a container has no card: a pouch in a list of items, which is kept for when it is none any more.
    #[must_use]
    pub const fn hides(&self, container: &Container) -> bool {
        matches!((container, &self.item_list), (Container::Pouch(_), Optional::Set(_)))
    }

    /// The pouches that are carried, the left column's first, as far as they are shown.
    pub fn carried_pouches(&self) -> impl Iterator<Item = (ContainerId, &MoneyPouch)> {
        let is_carried = |entry: &Container| entry.place() == Place::Carried && !self.hides(entry);
        self.containers().filter_map(move |entry| match &***entry {
            Container::Pouch(pouch) if is_carried(entry) => Some((entry.id, &**pouch)),
            _ => None,
        })
    }
}
