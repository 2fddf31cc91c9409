use std::rc::Rc;

use engine_core::language::case_mapping::CaseMapping;
use engine_core::model::{Game, IdSource, Inventory, InventoryId, State};
use reader::catalogue::Catalogue;
use reader::reading::{BuiltInItems, NewStacks, ReadContext, Reader, Reading};
use reader::text::RowScopes;

/// The values that commands need besides the state.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub(crate) open: Option<InventoryId>,
    /// The catalogue for the open inventory.
    pub(crate) catalogue: &'a Catalogue,
    /// The built-in catalogue that the open inventory’s game has for itself, also while a server's is open.
    pub(crate) own_catalogue: Option<&'a Catalogue>,
    /// Reads texts, and keeps the last reading.
    pub(crate) reader: &'a Reader,
    /// Makes the example of a game.
    pub(crate) example: fn(Option<Game>, &mut IdSource) -> Option<Inventory>,
    /// The browser's functions for letters, their case and their order.
    pub(crate) case_mapping: CaseMapping,
}

impl<'a> Context<'a> {
    /// The context in which texts are read.
    pub(crate) fn read_context<'b>(&'b self, state: &'b State) -> ReadContext<'b> {
        ReadContext {
            state,
            open: self.open,
            catalogue: self.catalogue,
            case_mapping: self.case_mapping,
        }
    }

    /// Makes the stacks that are added to an inventory.
    pub(crate) fn new_stacks<'b>(&self, inventory: &'b Inventory) -> NewStacks<'b>
    where
        'a: 'b,
    {
        self.reader.new_stacks(Some(inventory), self.case_mapping)
    }

    /// The items of the built-in catalogue by their names.
    pub(crate) fn built_in_items(&self) -> &'a BuiltInItems {
        self.reader.built_in(self.case_mapping)
    }

    /// True if something with a name is in the catalogue that the open inventory’s game has for itself.
    pub(crate) fn is_in_own_catalogue(&self, name: &str) -> bool {
        let find = |own| self.reader.catalogue_item(name, own, self.case_mapping);
        self.own_catalogue.and_then(find).is_some()
    }

    /// The reading of a text for the open inventory.
    pub(crate) fn read(&self, text: &str, state: &State) -> Rc<Reading> {
        self.read_with_scopes(text, RowScopes::default(), state)
    }

    /// The reading of a text for the open inventory, given the answers to its questions.
    pub(crate) fn read_with_scopes(
        &self,
        text: &str,
        scopes: RowScopes,
        state: &State,
    ) -> Rc<Reading> {
        self.reader.read(text, scopes, self.read_context(state))
    }
}
