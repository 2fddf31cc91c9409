//! The games whose rules an inventory can follow (`docs/rules/game.md#games`): a table with one row per game, and the
//! one place that decides which settings an inventory has.

mod at_hand;
mod coin_rule;
mod effective;
mod formula;
mod game_rules;
mod groups;
mod item_slots;
mod levels;
mod table;
mod thing_name;
mod things;
mod together;

pub use at_hand::{AtHand, FreeHands};
pub use coin_rule::CoinRule;
pub use effective::{LimitSource, LoadUnit, Rules};
pub use formula::Formula;
pub use game_rules::{
    BULKY_AND_PETTY, Backpack, BegunBundles, BuiltInList, BulkWords, ContainerSizes, DropOrder,
    EquippedItems, GameRules, OptionalRuleOfGame, ScoreField, ScoreOfGame, SlotBands, SumOfSlots,
};
pub use groups::{Group, GroupId, GroupRule, Lots, MOST_GROUPS};
pub use item_slots::{ItemSlots, PieceSlots, RowSlots, SlotCount};
pub use levels::{ActiveLevel, LevelOfGame, Start, StartOfGame};
pub use table::GAMES;
pub use things::{
    Certainty, ListLine, ListPart, ListSource, ListedThing, Takes, Thing, ThingList, Worn, figures,
};
pub use together::{ThingsTogether, Together};
