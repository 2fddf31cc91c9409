//! The response to an action: what to draw again, and what else is to be done.

use serde::Serialize;
use tsify::Tsify;

use super::supplies::SupplyList;
use super::{
    CoinTexts, ColumnsView, ContainerView, InventoryListItem, InventoryView, PenaltyView, RowOrder,
    Shown, StackView,
};
use crate::commands::UnequipAll;
use engine_core::model::{HideableColumn, InventoryId};

/// The response to an action: the parts of the screen to draw again. An absent view or an empty list means no change,
/// except where a field below is documented otherwise.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Update {
    /// True if the stored text could not be read, wholly or in part: it must be set aside successfully before anything
    /// is stored.
    pub damaged: bool,
    /// True if another panel stored the list without ids: its rows have new ones here, except those of which it is
    /// certain that they are the same (`docs/rules/storage.md#ids`).
    pub without_ids: bool,
    /// The list to store, if it has changed. It crosses beside the rest: as a part of it, it would be escaped
    /// and read again.
    #[serde(skip)]
    pub store: Option<String>,
    /// True if a different inventory is open now (or none): forget all containers and rows before reading on.
    pub reset: bool,
    /// All inventories in their order, if any were added, removed or moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inventory_order: Option<Vec<InventoryId>>,
    /// Those of them that are lists of items, in their order, if any is new, gone or moved
    /// (`docs/rules/game.md#lists-of-items`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item_lists: Option<Vec<InventoryId>>,
    /// The changed ones of the inventories that were listed before. A new one is requested when it scrolls into view.
    pub inventories: Vec<InventoryListItem>,
    /// The inventory that is open, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<InventoryId>,
    /// The totals of all inventories together, if there are two or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub party: Option<Shown>,
    /// The index of the open inventory in the list, to be stored for the next opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// The open inventory's head and tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<InventoryView>,
    /// The penalties of the open inventory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penalties: Option<Vec<PenaltyView>>,
    /// The columns of rows that are off in the open inventory (`docs/rules/game.md#columns`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden_columns: Option<Vec<HideableColumn>>,
    /// The coins of the open inventory in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coins: Option<CoinTexts>,
    /// The first supplies of the open inventory (`docs/rules/actions.md#supplies`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplies: Option<SupplyList>,
    /// The open inventory's columns, if a container was added, removed or moved, or got or lost its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<ColumnsView>,
    /// Cards whose head, footer or coins changed, of containers that were on the screen before. Those of a new
    /// container are requested when they scroll into view.
    pub containers: Vec<ContainerView>,
    /// Sentences for screen readers: what was added, and containers that have gone over their limit.
    pub announcements: Vec<String>,
    /// A sentence for screen readers about the new place of a row, a container or an inventory: "Torch: 3 of 7."
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// A sentence for screen readers about equipped slots and levels of encumbrance that have changed, unless the
    /// notice has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_change: Option<String>,
    /// Containers that are new to the screen, and those whose rows were added, removed or moved.
    pub orders: Vec<RowOrder>,
    /// Added and changed rows of containers that were on the screen before. Those of a new container
    /// are requested when they scroll into view.
    pub stacks: Vec<StackView>,
    /// The step that Undo would revert, in words; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<String>,
    /// The step that Redo would restore, in words; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redo: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<Notice>,
    /// The command that the message offers besides Undo, if something is worn out of a container that was dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drop_them_too: Option<UnequipAll>,
}

/// A short message after a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "type", content = "text", rename_all = "camelCase")]
pub enum Notice {
    /// Something was deleted; Undo restores it.
    Deleted(String),
    /// A change with its result; Undo reverts it.
    Done(String),
    /// The command could not be carried out and changed nothing.
    Refused(String),
    /// Something was undone or redone.
    Undone(String),
}
