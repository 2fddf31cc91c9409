//! The games whose rules an inventory can follow (`docs/rules/game.md#games`): a table with one row per game, and the
//! one place that decides which settings an inventory has.

mod effective;
mod item_slots;
mod names;
mod table;
mod things;

pub use effective::{ActiveLevel, CoinRule, Rules, SlotsSource, Start};
pub use item_slots::{ItemSlots, PieceSlots, SlotCount};
pub use table::{
    BegunBundles, BuiltInList, EquippedItems, EquippedSlotsOfGame, GAMES, GameRules, LevelOfGame,
    SlotsOfGame, StartOfGame,
};
pub use things::{ListSource, SlotsOfThing, ThingList, ThingSlots};
