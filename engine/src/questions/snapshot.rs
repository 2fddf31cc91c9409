//! The data from which questions are answered.

use std::rc::Rc;

use crate::commands::{Context, Operation, Refusal};
use crate::history::{History, LogLines};
use crate::view::screen::Screen;
use engine_core::model::{CoinTable, Entity, Inventory, InventoryId, State};
use engine_core::rules::games::Rules;
use reader::import::Import;
use reader::reading::ReadContext;

/// The data of one panel, to be read only: the state, the context of commands, the totals of everything on the screen,
/// the open Import, the history, and the lines of steps that other panels and the storage have.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot<'a> {
    pub(crate) state: &'a State,
    pub(crate) context: Context<'a>,
    pub(crate) screen: &'a Screen,
    pub(crate) import: &'a Import,
    pub(crate) history: &'a History,
    pub(crate) log_lines: &'a LogLines,
}

impl Snapshot<'_> {
    /// The open inventory, if any.
    pub(crate) fn open(&self) -> Option<&Rc<Entity<InventoryId, Inventory>>> {
        self.state.inventory(self.context.open?).ok()
    }

    /// The coins of the open inventory; of D&D if none is open.
    pub(crate) fn coin_table(&self) -> &CoinTable {
        self.open().map_or(CoinTable::DND, |open| Rules::of(open).coin_table())
    }

    /// The context in which texts are read.
    pub(crate) fn read_context(&self) -> ReadContext<'_> {
        self.context.read_context(self.state)
    }

    /// The state after an operation, which is not carried out.
    pub(crate) fn after(&self, operation: &dyn Operation) -> Result<State, Refusal> {
        operation.apply(self.state, &self.context)
    }
}
