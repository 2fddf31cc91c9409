use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::rules::rounding::sum;
use engine_core::wording::printing::{number_text, with_unit};

/// The number of items that were added while the dialog is open: "Added 3 items"
/// (`docs/rules/catalogues-and-text.md#find-item`).
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
pub struct AddedItems {
    /// The pieces of each entry that was added.
    pub pieces: Vec<f64>,
}

impl Ask for AddedItems {
    type Answer = String;

    fn answer(&self, _: &Snapshot<'_>) -> String {
        let pieces = number_text(sum(self.pieces.iter().copied()));
        format!("Added {}", with_unit(&pieces, "items"))
    }
}
