use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::model::InventoryId;

/// The parts of Configure Inventory in which an inventory has settings of its own: they are open at first
/// (`docs/rules/actions.md#configuring-an-inventory`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PartsInUse {
    pub inventory: InventoryId,
}

/// For each part, whether an inventory has settings of its own in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "one for each part")]
pub struct UsedParts {
    pub limits: bool,
    pub counting: bool,
    pub columns_and_coins: bool,
    pub penalties: bool,
}

impl Ask for PartsInUse {
    type Answer = UsedParts;

    fn answer(&self, snapshot: &Snapshot<'_>) -> UsedParts {
        let Ok(inventory) = snapshot.state.inventory(self.inventory) else {
            return UsedParts::default();
        };
        UsedParts {
            limits: inventory.levels.get().is_some()
                || inventory.own_slots().is_some()
                || inventory.own_weight().is_some()
                || inventory.own_equipped().is_some(),
            counting: inventory.new_items.get().is_some()
                || inventory.items_take.get().is_some()
                || inventory.coin_slots.get().is_some(),
            columns_and_coins: inventory.coin_types.get().is_some()
                || inventory.coins_in_use.get().is_some()
                || inventory.hidden_columns.get().is_some(),
            penalties: !inventory.penalties.is_empty(),
        }
    }
}
