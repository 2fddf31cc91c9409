use std::iter;

use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{Announcement, Context, Direction, Operation, Refusal};
use engine_core::model::{ContainerId, Inventory, List, State, position};
use engine_core::wording::step_label::StepLabel;

/// Moves a container within its column, past the next one that is shown, or to the top of the other one
/// (`docs/rules/actions.md#moving-containers`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveContainer {
    pub container: ContainerId,
    /// The direction; a move past an edge does nothing.
    pub direction: Direction,
}

impl Operation for MoveContainer {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let owner = state.owner(self.container)?;
        match self.moved(owner) {
            Some(moved) => Ok(state.put_inventory(owner.id, moved)?),
            None => Ok(state.clone()),
        }
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::MovedContainer { container: container_name(before, self.container) }
    }

    fn announcement(&self, _: &str, after: &State, _: &Context<'_>) -> Option<Announcement> {
        let name = container_name(after, self.container).to_string();
        let owner = after.owner(self.container).ok()?;
        owner.columns.iter().find_map(|column| {
            let shown = column.iter().filter(|container| !owner.hides(container));
            Announcement::of_place(&name, &shown.cloned().collect(), self.container)
        })
    }
}

impl MoveContainer {
    /// The inventory after the move, if it can move there.
    fn moved(&self, inventory: &Inventory) -> Option<Inventory> {
        let mut moved = inventory.clone();
        let [left, right] = &mut moved.columns;
        let (from, to) = match self.direction {
            Direction::Left => (right, left),
            Direction::Right => (left, right),
            Direction::Up | Direction::Down => {
                let is_here = |column: &&mut List<_, _>| position(column, self.container).is_some();
                let column = [left, right].into_iter().find(is_here)?;
                let index = position(column, self.container)?;
                let next = |index: &usize| self.direction.neighbour(*index, column.len());
                let mut others = iter::successors(next(&index), next);
                let other = others.find(|other| !inventory.hides(&column[*other]))?;
                column.swap(index, other);
                return Some(moved);
            }
        };
        let index = position(from, self.container)?;
        let container = from.remove(index);
        to.insert(0, container);
        Some(moved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::Ada;

    /// Belt, Sack and Backpack on the left, the Coin Purse on the right.
    fn ada() -> Ada {
        let mut ada = Ada::new();
        ada.add_container("Sack");
        ada.add_container("Belt");
        ada
    }

    #[test]
    fn it_moves_within_its_column_and_to_the_top_of_the_other_but_not_past_an_edge() {
        let (unmoved, right) = ("Belt, Sack, Backpack", "Coin Purse");
        for (row, direction, left, right) in [
            (0, Direction::Down, "Sack, Belt, Backpack", right),
            (0, Direction::Up, unmoved, right),
            (2, Direction::Up, "Belt, Backpack, Sack", right),
            (2, Direction::Down, unmoved, right),
            (1, Direction::Right, "Belt, Backpack", "Sack, Coin Purse"),
            (1, Direction::Left, unmoved, right),
        ] {
            let mut ada = ada();
            let container = ada.inventory().columns[0][row].id;
            let moving = MoveContainer { container, direction };
            assert_eq!(ada.is_left_alone_by(&moving), left == unmoved);
            ada.carry_out(&moving);
            assert_eq!((&*ada.column(0), &*ada.column(1)), (left, right));
        }
    }

    #[test]
    fn it_comes_back_from_the_right() {
        let mut ada = ada();
        ada.carry_out(&MoveContainer { container: ada.purse, direction: Direction::Left });
        assert_eq!(ada.column(0), "Coin Purse, Belt, Sack, Backpack");
        assert_eq!(ada.column(1), "");
    }
}
