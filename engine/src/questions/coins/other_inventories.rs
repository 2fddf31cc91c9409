use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::{ContainerId, InventoryId};
use crate::questions::Ask;
use crate::rules::names::display_name;
use crate::view::snapshot::Snapshot;

/// The first inventories, except a pouch's own, that have a carried pouch (`docs/rules/game.md#receiving-and-sharing`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct OtherInventories {
    pub container: ContainerId,
    /// The most that are listed.
    pub most: usize,
}

/// The other inventories that can get a share.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct InventoryChoices {
    /// As many of them as were asked for.
    pub inventories: Vec<InventoryChoice>,
    /// The number of others not listed.
    pub more: usize,
}

/// An inventory that can get a share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct InventoryChoice {
    pub inventory: InventoryId,
    /// Its name, to print.
    pub name: String,
}

impl Ask for OtherInventories {
    type Answer = InventoryChoices;

    fn answer(&self, snapshot: &Snapshot<'_>) -> InventoryChoices {
        let Ok(own) = snapshot.state.owner(self.container) else {
            return InventoryChoices::default();
        };
        let others = snapshot.state.inventories.iter().filter(|other| other.id != own.id);
        let mut others = others.filter(|other| other.carried_pouches().next().is_some());
        let first = others.by_ref().take(self.most);
        InventoryChoices {
            inventories: first
                .map(|other| InventoryChoice {
                    inventory: other.id,
                    name: display_name(&other.name).to_owned(),
                })
                .collect(),
            more: others.count(),
        }
    }
}
