use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::ContainerId;
use crate::questions::{Ask, Snapshot};
use crate::view::ContainerView;

/// The cards of these containers, as far as they are in the open inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct Cards {
    pub containers: Vec<ContainerId>,
}

/// The cards of some containers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct CardPage {
    /// In the order of the question.
    pub cards: Vec<ContainerView>,
}

impl Ask for Cards {
    type Answer = CardPage;

    fn answer(&self, snapshot: &Snapshot<'_>) -> CardPage {
        CardPage { cards: snapshot.screen.cards(&self.containers) }
    }
}
