use serde::Deserialize;
use tsify::Tsify;

use crate::commands::typed_bundle_size;
use crate::questions::{Ask, Snapshot};

/// Whether begun bundles of a size can count in full (`docs/rules/game.md#begun-bundles`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct CanCountBegun {
    /// “Bundle size”, as typed.
    pub size: String,
}

impl Ask for CanCountBegun {
    type Answer = bool;

    fn answer(&self, _: &Snapshot<'_>) -> bool {
        typed_bundle_size(&self.size).is_some()
    }
}
