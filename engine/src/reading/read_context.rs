use std::rc::Rc;

use crate::catalogue::Catalogue;
use crate::model::{Entity, Inventory, InventoryId, State};
use crate::rules::case_mapping::CaseMapping;

/// The context in which a text is read: the result depends only on this and the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadContext<'a> {
    pub state: &'a State,
    pub open: Option<InventoryId>,
    pub catalogue: &'a Catalogue,
    pub case_mapping: CaseMapping,
}

impl ReadContext<'_> {
    /// The open inventory.
    pub(super) fn inventory(&self) -> Option<&Rc<Entity<InventoryId, Inventory>>> {
        self.state.inventory(self.open?).ok()
    }
}
