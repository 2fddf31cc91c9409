use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::ContainerId;
use crate::questions::Ask;
use crate::rules::names::display_name;
use crate::view::snapshot::Snapshot;

/// The first other carried pouches of a pouch's inventory (`docs/rules/game.md#paying`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct OtherPouches {
    pub container: ContainerId,
    /// The most that are listed.
    pub most: usize,
}

/// The other pouches that can pay, the left column's first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct PouchChoices {
    /// As many of them as were asked for.
    pub pouches: Vec<PouchChoice>,
    /// The number of others not listed.
    pub more: usize,
}

/// A pouch that can pay too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PouchChoice {
    pub container: ContainerId,
    /// Its name, to print.
    pub name: String,
}

impl Ask for OtherPouches {
    type Answer = PouchChoices;

    fn answer(&self, snapshot: &Snapshot<'_>) -> PouchChoices {
        let Ok(inventory) = snapshot.state.owner(self.container) else {
            return PouchChoices::default();
        };
        let mut others = inventory.carried_pouches().filter(|(id, _)| *id != self.container);
        let first = others.by_ref().take(self.most);
        PouchChoices {
            pouches: first
                .map(|(container, pouch)| PouchChoice {
                    container,
                    name: display_name(&pouch.name).to_owned(),
                })
                .collect(),
            more: others.count(),
        }
    }
}
