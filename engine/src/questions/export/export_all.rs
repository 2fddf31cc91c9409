use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::storage::{ExportFile, export_all};

/// All inventories as one file to download.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ExportAll {}

impl Ask for ExportAll {
    type Answer = ExportFile;

    fn answer(&self, snapshot: &Snapshot<'_>) -> ExportFile {
        export_all(snapshot.state)
    }
}
