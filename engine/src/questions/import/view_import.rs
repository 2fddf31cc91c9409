use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use crate::view::UsageView;
use engine_core::model::Inventory;
use engine_core::rules::games::Rules;
use engine_core::rules::limits::InventoryUsage;
use engine_core::wording::printing::with_unit;
use reader::import::ImportView;

/// Import Inventory as it is shown (`docs/rules/storage.md#import`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ViewImport {}

impl Ask for ViewImport {
    type Answer = ImportView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> ImportView {
        let load = |inventory: &Inventory| {
            let totals = snapshot.screen.of_inventory(inventory);
            let unit = Rules::of(inventory).load_unit();
            let load = UsageView::from(InventoryUsage::of(inventory, totals).load(unit));
            with_unit(&load.text, unit.name())
        };
        snapshot.import.view(snapshot.state, &load)
    }
}
