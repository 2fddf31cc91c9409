//! The rows of lists of items above the catalogue (`docs/rules/catalogues-and-text.md#from-your-lists`).

use std::rc::Rc;

use crate::questions::Snapshot;
use engine_core::language::white_space::trimmed;
use engine_core::model::{ContainerId, InventoryId, StackId};
use reader::reading::FoundInList;

/// The most rows of a list that a blank text shows at first.
const AT_FIRST: usize = 10;

/// The rows that a text finds in lists, as far as they are shown.
pub(super) struct FromLists {
    found: Rc<[FoundInList]>,
    /// The number of rows that are shown of each.
    shown: Vec<usize>,
}

/// A row of a list that is shown.
pub(super) struct RowOfList {
    pub container: ContainerId,
    pub stack: StackId,
    /// The number of it that is added.
    pub times: f64,
    /// The list, with the number of its rows, if this is the last one shown and there are others.
    pub cut: Option<(InventoryId, usize)>,
}

impl FromLists {
    /// Of a blank text the first rows of each list, unless it is among these, which are shown in full.
    pub fn of(text: &str, in_full: &[InventoryId], snapshot: &Snapshot<'_>) -> Self {
        let found = snapshot.context.reader.find_in_lists(text, snapshot.read_context());
        let is_cut = |list: &FoundInList| trimmed(text).is_empty() && !in_full.contains(&list.list);
        let shown = found.iter().map(|list| {
            let all = list.rows.len();
            if is_cut(list) { all.min(AT_FIRST) } else { all }
        });
        let shown = shown.collect();
        Self { found, shown }
    }

    /// The number of rows that are shown.
    pub fn count(&self) -> usize {
        self.shown.iter().sum()
    }

    /// The lists in which something is found.
    pub fn lists(&self) -> impl Iterator<Item = InventoryId> {
        self.found.iter().map(|list| list.list)
    }

    /// The rows that are shown.
    pub fn rows(&self) -> impl Iterator<Item = RowOfList> {
        self.found.iter().zip(&self.shown).flat_map(|(list, shown)| {
            let all = list.rows.len();
            list.rows.iter().take(*shown).enumerate().map(move |(index, (container, stack))| {
                let is_cut = index + 1 == *shown && *shown < all;
                RowOfList {
                    container: *container,
                    stack: *stack,
                    times: list.times,
                    cut: is_cut.then_some((list.list, all)),
                }
            })
        })
    }
}
