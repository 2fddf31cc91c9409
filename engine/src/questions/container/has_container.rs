use serde::Deserialize;
use tsify::Tsify;

use crate::model::ContainerId;
use crate::questions::Ask;
use crate::view::snapshot::Snapshot;

/// True if a container exists, in any inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct HasContainer {
    pub container: ContainerId,
}

impl Ask for HasContainer {
    type Answer = bool;

    fn answer(&self, snapshot: &Snapshot<'_>) -> bool {
        snapshot.state.container(self.container).is_ok()
    }
}
