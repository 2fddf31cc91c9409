use std::collections::HashSet;

use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::model::ContainerId;

/// Those of these containers that exist, in any inventory, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ExistingContainers {
    pub containers: Vec<ContainerId>,
}

impl Ask for ExistingContainers {
    type Answer = Vec<ContainerId>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Vec<ContainerId> {
        let inventories = snapshot.state.inventories.iter();
        let all = inventories.flat_map(|inventory| inventory.containers());
        let existing: HashSet<_> = all.map(|container| container.id).collect();
        let asked = self.containers.iter().copied();
        asked.filter(|id| existing.contains(id)).collect()
    }
}
