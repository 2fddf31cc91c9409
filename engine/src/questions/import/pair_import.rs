use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{ImportChoice, ImportStaged};
use crate::questions::Ask;
use crate::view::snapshot::Snapshot;

/// The stored inventories that those of chosen files replace, or would replace now (`docs/rules/storage.md#import`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PairImport {
    pub command: ImportStaged,
}

/// The same choices as far as they can be kept, each with its namesake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PairedChoices {
    /// All of them, in their order.
    pub choices: Vec<ImportChoice>,
    /// A message about namesakes that no longer exist.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<String>,
}

impl Ask for PairImport {
    type Answer = PairedChoices;

    fn answer(&self, snapshot: &Snapshot<'_>) -> PairedChoices {
        let (choices, gone) = self.command.paired(snapshot.state, &snapshot.context);
        PairedChoices { choices, gone }
    }
}
