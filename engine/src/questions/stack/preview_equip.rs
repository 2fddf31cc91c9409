use serde::Deserialize;
use tsify::Tsify;

use crate::commands::ToggleEquipped;
use crate::questions::after::encumbrance_change;
use crate::questions::{Ask, Snapshot};
use crate::view::before_after::BeforeAfter;
use engine_core::model::Inventory;
use engine_core::rules::games::Rules;
use engine_core::rules::limits::InventoryUsage;
use engine_core::wording::printing::with_unit;

/// A preview of equipping or unequipping a stack: "Equip: 17.6 → 15.6 slots. Level: Speed 20 → no level", where
/// equipped items are counted apart with "Equipped: 3 → 5/9"; `None` if it is gone
/// (`docs/rules/actions.md#equipping`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PreviewEquip {
    pub command: ToggleEquipped,
}

impl Ask for PreviewEquip {
    type Answer = Option<String>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<String> {
        let ToggleEquipped { container, stack } = self.command;
        let after = snapshot.after(&self.command).ok()?;
        let stack = snapshot.state.stack(container, stack).ok()?;
        let (before, after) = (snapshot.state.owner(container).ok()?, after.owner(container).ok()?);
        let unit = Rules::of(after).load_unit();
        let load = |inventory: &Inventory| {
            InventoryUsage::of(inventory, snapshot.screen.of_inventory(inventory)).load(unit).into()
        };
        let load = BeforeAfter { before: Some(load(before)), after: load(after) };
        let act = if stack.equipped { "Unequip" } else { "Equip" };
        let load = (!load.is_used_alike()).then(|| with_unit(&load.used(), unit.name()));
        let act = load.map_or_else(|| act.to_owned(), |load| format!("{act}: {load}"));
        let change = encumbrance_change(before, after, snapshot.screen);
        Some(change.map_or_else(|| act.clone(), |change| format!("{act}. {change}")))
    }
}
