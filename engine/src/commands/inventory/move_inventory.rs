use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::inventory_name;
use crate::commands::{Announcement, Context, Direction, Operation, Refusal};
use engine_core::model::{InventoryId, NotFound, State, position};
use engine_core::wording::step_label::StepLabel;

/// Moves an inventory up or down by one place in the list (`docs/rules/actions.md#ordering-inventories`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveInventory {
    pub inventory: InventoryId,
    /// `up` or `down`; other directions have no effect.
    pub direction: Direction,
}

impl Operation for MoveInventory {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let index = position(&state.inventories, self.inventory).ok_or(NotFound)?;
        let mut next = state.clone();
        if let Some(other) = self.direction.neighbour(index, next.inventories.len()) {
            next.inventories.swap(index, other);
        }
        Ok(next)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::MovedInventory { inventory: inventory_name(before, self.inventory) }
    }

    fn announcement(&self, _: &str, after: &State, _: &Context<'_>) -> Option<Announcement> {
        let name = inventory_name(after, self.inventory).to_string();
        Announcement::of_place(&name, &after.inventories, self.inventory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::CreateInventory;
    use crate::commands::testing::{Ada, names, nothing};

    #[test]
    fn it_moves_by_one_but_not_past_an_end() {
        let mut ada = Ada::new();
        for name in ["Bo", "Cy"] {
            ada.carry_out(&CreateInventory { name: name.into(), ..CreateInventory::default() });
        }
        let unmoved = "Ada, Bo, Cy";
        for (index, direction, expected) in [
            (0, Direction::Down, "Bo, Ada, Cy"),
            (2, Direction::Up, "Ada, Cy, Bo"),
            (0, Direction::Up, unmoved),
            (2, Direction::Down, unmoved),
            (1, Direction::Left, unmoved),
            (1, Direction::Right, unmoved),
        ] {
            let inventory = ada.state.inventories[index].id;
            let moving = MoveInventory { inventory, direction };
            assert_eq!(names(&moving.apply(&ada.state, &nothing()).unwrap()), expected);
            assert_eq!(ada.is_left_alone_by(&moving), expected == unmoved);
        }
    }
}
