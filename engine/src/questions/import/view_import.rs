use serde::Deserialize;
use tsify::Tsify;

use crate::import::ImportView;
use crate::questions::{Ask, Snapshot};

/// Import Inventory as it is shown (`docs/rules/storage.md#import`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ViewImport {}

impl Ask for ViewImport {
    type Answer = ImportView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> ImportView {
        snapshot.import.view(snapshot.state, snapshot.screen)
    }
}
