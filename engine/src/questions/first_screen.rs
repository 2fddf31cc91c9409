use serde::Serialize;
use tsify::Tsify;

use super::{Ask, Cards, FormDefaults, Forms, InventoryListItems, Rows, Snapshot};
use crate::view::{ContainerView, InventoryListItem, StackView};
use engine_core::model::{Container, ContainerId, InventoryId};

/// The views that a panel draws first besides the first update. Later it asks for such parts one by one, when they
/// scroll into view; the first drawing asks for none of them, unless the screen is higher than these.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstScreen;

/// The views of the first screen.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FirstViews {
    pub forms: FormDefaults,
    /// The first items of the Inventories panel, and the last one.
    pub inventories: Vec<InventoryListItem>,
    /// The first cards of each column, and the last one.
    pub containers: Vec<ContainerView>,
    /// The first rows of these cards, and the last one of each.
    pub stacks: Vec<StackView>,
}

/// The entries of a list that are on the first screen, besides the last one, which is always in the document.
const AT_FIRST: usize = 40;

/// The rows of all cards together.
const MOST_ROWS: usize = 200;

impl Ask for FirstScreen {
    type Answer = FirstViews;

    fn answer(&self, snapshot: &Snapshot<'_>) -> FirstViews {
        let inventories = snapshot.state.inventories.iter().map(|inventory| inventory.id);
        let inventories = first_and_last(inventories.collect::<Vec<InventoryId>>());
        let columns = snapshot.open().map(|open| &open.columns);
        let columns = columns.into_iter().flatten().map(|column| {
            first_and_last(
                column.iter().map(|container| (container.id, rows_of(container))).collect(),
            )
        });
        let cards: Vec<(ContainerId, usize)> = columns.flatten().collect();
        let mut stacks = Vec::new();
        for &(container, count) in &cards {
            let left = MOST_ROWS.saturating_sub(stacks.len()).min(AT_FIRST);
            stacks.extend(Rows { container, from: 0, to: left.min(count) }.answer(snapshot));
            let last = count.saturating_sub(1).max(left.min(count));
            stacks.extend(Rows { container, from: last, to: count }.answer(snapshot));
        }
        let containers = cards.into_iter().map(|(container, _)| container).collect();
        FirstViews {
            forms: Forms {}.answer(snapshot),
            inventories: InventoryListItems { inventories }.answer(snapshot),
            containers: Cards { containers }.answer(snapshot),
            stacks,
        }
    }
}

fn rows_of(container: &Container) -> usize {
    container.stacks().len()
}

/// The entries of a list that are drawn first.
fn first_and_last<T>(mut entries: Vec<T>) -> Vec<T> {
    if entries.len() > AT_FIRST {
        let last = entries.pop();
        entries.truncate(AT_FIRST);
        entries.extend(last);
    }
    entries
}
