use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::ContainerId;
use crate::questions::{Ask, Snapshot};

/// Those of these containers that exist, in any inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ExistingContainers {
    pub containers: Vec<ContainerId>,
}

/// Containers, in the order of the question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ContainerIds {
    pub containers: Vec<ContainerId>,
}

impl Ask for ExistingContainers {
    type Answer = ContainerIds;

    fn answer(&self, snapshot: &Snapshot<'_>) -> ContainerIds {
        let inventories = snapshot.state.inventories.iter();
        let all = inventories.flat_map(|inventory| inventory.containers());
        let existing: HashSet<_> = all.map(|container| container.id).collect();
        let asked = self.containers.iter().copied();
        ContainerIds { containers: asked.filter(|id| existing.contains(id)).collect() }
    }
}
