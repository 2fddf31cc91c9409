//! The data: inventories, their containers and their contents (docs/rules/game.md#data-model).
//!
//! Everything that can be changed on its own is an [`Entity`] behind an `Rc`: copying a [`State`] costs
//! a few pointers, and what a change left alone is recognised by its pointer.

mod adopt;
mod changed;
mod coin_table;
mod coin_type;
mod coin_types;
mod coins;
mod container;
mod contents;
mod entity;
mod game;
mod hidden_columns;
mod ids;
mod inventory;
mod inventory_cache;
mod json;
mod key_order;
mod levels;
mod list;
mod lookup;
mod mark;
mod number_field;
mod optional;
mod percent;
mod replace;
mod row_ids;
mod score;
mod stack;
mod step_end;
mod stored;

pub use changed::{ChangedInventory, changed_inventories};
pub use coin_table::{CoinTable, CoinTableError};
pub use coin_type::{CoinType, LONGEST_COIN_NAME};
pub use coin_types::CoinTypes;
pub use coins::CoinField;
pub use coins::{CoinKind, CoinKinds, CoinSlots, Coins, CoinsInUse};
pub use container::{CarriedPart, Container, ItemContainer, Load, MoneyPouch, OwnCapacity, Place};
pub use contents::Contents;
pub use entity::Entity;
pub use entity::{ById, by_id, is_same, position, without_common_ends};
pub use game::{CoinsTake, Game, ItemsTake, LimitSetting, OwnLimit};
pub use hidden_columns::{HiddenColumns, HideableColumn, ShownColumns};
pub use ids::Id;
pub use ids::{
    CatalogueEntryId, ContainerId, IdSource, InventoryId, StackId, StagedId, StepId, TextEntryId,
};
pub use inventory::{Inventory, ItemList, Limit, Limits, NewItems, OptionalRule, Penalty, State};
pub use inventory_cache::InventoryCache;
pub use json::{Json, Unknown};
pub use key_order::{KeyOrder, is_identical};
pub use levels::{
    EncumbranceLevel, LevelEntry, LevelMultiple, LevelStart, LevelUnit, Levels, MultipleOf,
};
pub use list::List;
pub use lookup::NotFound;
pub use lookup::find;
pub use number_field::NumberField;
pub use optional::Optional;
pub use percent::Percent;
pub use replace::ColumnEnd;
pub use row_ids::with_row_ids;
pub use score::{FormulaNumber, OwnFormula, Rounding, Score, ScoreName};
pub(crate) use stack::ThingName;
pub use stack::{BundleSize, Item, ItemStack, StackNote, Supply, Uses};
pub use step_end::{StepEnd, StepState};
pub use stored::{Field, HasFields, Stored, Visitor};
