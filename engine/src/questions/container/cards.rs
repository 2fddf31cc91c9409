use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use crate::view::ContainerView;
use engine_core::model::ContainerId;

/// The cards of these containers, as far as they are in the open inventory, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct Cards {
    pub containers: Vec<ContainerId>,
}

impl Ask for Cards {
    type Answer = Vec<ContainerView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Vec<ContainerView> {
        snapshot.screen.cards(&self.containers)
    }
}
