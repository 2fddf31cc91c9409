use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{ExistingNames, ImportChoice, ImportStaged};
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
    /// The choice for those whose names exist already; `None` if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub existing: Option<ExistingNames>,
}

impl Ask for PairImport {
    type Answer = PairedChoices;

    fn answer(&self, snapshot: &Snapshot<'_>) -> PairedChoices {
        let (state, context) = (snapshot.state, &snapshot.context);
        let (choices, gone) = self.command.paired(state, context);
        let paired = ImportStaged { choices };
        let existing = paired.existing(state, context);
        PairedChoices { choices: paired.choices, gone, existing }
    }
}
