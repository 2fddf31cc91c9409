//! The games whose rules an inventory can follow (`docs/rules/game.md#games`): a table with one row per game, and the
//! one place that decides which settings an inventory has.

mod coin_rule;
mod effective;
mod item_slots;
mod levels;
mod table;
mod thing_name;
mod things;

pub use coin_rule::CoinRule;
pub use effective::{Rules, SlotsSource};
pub use item_slots::{ItemSlots, PieceSlots, SlotCount};
pub use levels::{ActiveLevel, LevelOfGame, Start, StartOfGame};
pub use table::{
    BegunBundles, BuiltInList, ContainerSizes, EquippedItems, EquippedSlotsOfGame, GAMES,
    GameRules, SlotsOfGame,
};
pub use things::{ListSource, SlotsOfThing, ThingList, ThingSlots};
