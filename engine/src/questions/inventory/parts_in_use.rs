use serde::Deserialize;
use tsify::Tsify;

use crate::commands::UsedParts;
use crate::questions::{Ask, Snapshot};
use engine_core::model::InventoryId;

/// The parts of Configure Inventory in which an inventory has settings of its own: they are open at first
/// (`docs/rules/actions.md#configuring-an-inventory`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PartsInUse {
    pub inventory: InventoryId,
}

impl Ask for PartsInUse {
    type Answer = UsedParts;

    fn answer(&self, snapshot: &Snapshot<'_>) -> UsedParts {
        let Ok(inventory) = snapshot.state.inventory(self.inventory) else {
            return UsedParts::default();
        };
        let with_own = UsedParts::with_own_settings(inventory);
        UsedParts {
            counting: with_own.counting || inventory.new_items.get().is_some(),
            penalties: !inventory.penalties.is_empty(),
            ..with_own
        }
    }
}
