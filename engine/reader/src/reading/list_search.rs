//! The search in lists of items for Find Item (`docs/rules/catalogues-and-text.md#from-your-lists`).

use std::rc::Rc;

use super::ReadContext;
use crate::catalogue::find_names;
use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::search::Names;
use engine_core::model::{
    ContainerId, Inventory, InventoryCache, InventoryId, List, StackId, is_same,
};

/// The rows of a list of items that a text finds.
#[derive(Debug)]
pub struct FoundInList {
    pub list: InventoryId,
    /// The number of each that is added: the one that the text begins with, otherwise 1.
    pub times: f64,
    /// The rows, at least one, those whose names begin with the text first.
    pub rows: Vec<(ContainerId, StackId)>,
}

/// The names in the lists of items, prepared for the search, and what was found last.
#[derive(Debug, Default)]
pub(super) struct ListSearch {
    /// The rows of each list; `None` for a character.
    lists: InventoryCache<Option<ListedNames>>,
    latest: Option<Latest>,
}

/// The rows of a list.
#[derive(Debug)]
struct ListedNames {
    /// In the order of the list: the left column first.
    rows: Vec<(ContainerId, StackId)>,
    names: Names,
}

/// A text that was searched in these inventories, and what it found.
#[derive(Debug)]
struct Latest {
    text: String,
    open: Option<InventoryId>,
    inventories: List<InventoryId, Inventory>,
    found: Rc<[FoundInList]>,
}

impl ListSearch {
    /// The rows of all lists but the open one, in the order of the inventories. A blank text finds all of them.
    pub fn find(&mut self, text: &str, context: ReadContext<'_>) -> Rc<[FoundInList]> {
        let inventories = &context.state.inventories;
        if let Some(latest) = &self.latest
            && latest.text == text
            && latest.open == context.open
            && is_same(&latest.inventories, inventories)
        {
            return Rc::clone(&latest.found);
        }
        self.lists.update(inventories, |inventory| {
            inventory.is_item_list().then(|| ListedNames::of(inventory, context.case_mapping))
        });
        let others = self.lists.iter().filter(|(list, _)| Some(list.id) != context.open);
        let found = others.filter_map(|(list, listed)| {
            let listed = listed.as_ref()?;
            let (times, indices) = find_names(&listed.names, text);
            let rows: Vec<_> =
                indices.iter().filter_map(|index| listed.rows.get(*index).copied()).collect();
            (!rows.is_empty()).then_some(FoundInList { list: list.id, times, rows })
        });
        let found: Rc<[_]> = found.collect();
        self.latest = Some(Latest {
            text: text.to_owned(),
            open: context.open,
            inventories: inventories.clone(),
            found: Rc::clone(&found),
        });
        found
    }
}

impl ListedNames {
    fn of(list: &Inventory, case_mapping: CaseMapping) -> Self {
        let containers = list.containers();
        let rows = containers.flat_map(|container| {
            let stacks = container.stacks().iter();
            stacks.map(|stack| ((container.id, stack.id), stack.item.name.as_str()))
        });
        let (rows, names): (Vec<_>, Vec<_>) = rows.unzip();
        Self { rows, names: Names::of(names.into_iter(), case_mapping) }
    }
}
