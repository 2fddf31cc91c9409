//! Rows that the panel asks for: those in sight, those that a search finds, those that are supplies, all of them in
//! another order.

use super::Session;
use crate::commands::SortStacks;
use crate::model::{Container, ContainerId};
use crate::rules::input::trimmed;
use crate::rules::search::{LowerCase, Names};
use crate::rules::sorting::{Collate, RowColumn};
use crate::view::supplies::{Supplies, supplies};
use crate::view::update::Update;
use crate::view::{FoundStacks, Rows, StackMatch, draw};

impl Session {
    /// The rows of an item container from one index up to another, as far as there are any.
    #[must_use]
    pub fn rows(&self, container: ContainerId, from: usize, to: usize) -> Rows {
        let Ok(container) = self.state.item_container(container) else {
            return Rows::default();
        };
        let stacks = container.items.iter().take(to).skip(from);
        Rows {
            rows: stacks.map(|stack| draw::stack(stack)).collect(),
        }
    }

    /// Sorts the rows of a container once.
    pub fn sort_rows(&mut self, container: ContainerId, by: RowColumn, collate: Collate) -> Update {
        self.carry_out(&SortStacks {
            container,
            by,
            collate,
        })
    }

    /// The first supplies of the open inventory (docs/rules.md#supplies).
    #[must_use]
    pub fn supplies(&self, most: usize, lower: LowerCase) -> Supplies {
        supplies(&self.screen.supplies().collect::<Vec<_>>(), lower, most)
    }

    /// The stacks of the open inventory whose names contain the trimmed text, whatever the case; a blank
    /// text finds none.
    #[must_use]
    pub fn find_stacks(&self, text: &str, lower: LowerCase) -> FoundStacks {
        if trimmed(text).is_empty() {
            return FoundStacks::default();
        }
        let index = self.selected_index();
        let open = index.and_then(|index| self.state.inventories.get(index));
        let mut stacks = Vec::new();
        for container in open.into_iter().flat_map(|open| open.containers()) {
            if let Container::Item(items) = &***container {
                stacks.extend(items.items.iter().map(|stack| (container.id, stack)));
            }
        }
        let names = stacks.iter().map(|(_, stack)| stack.item.name.as_str());
        let found = Names::of(names, lower).containing(text, lower);
        let matches = found.into_iter().filter_map(|index| {
            let (container, stack) = stacks.get(index)?;
            Some(StackMatch {
                container: *container,
                stack: stack.id,
            })
        });
        FoundStacks {
            matches: matches.collect(),
        }
    }
}
