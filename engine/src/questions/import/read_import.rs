use serde::Deserialize;
use tsify::Tsify;

use crate::questions::Ask;
use crate::text::{TextForImport, text_for_import};
use crate::view::snapshot::Snapshot;

/// The contents of a text that Import takes (`docs/rules/storage.md#pasting-codes`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ReadImport {
    /// The text, as pasted, dropped or typed.
    pub text: String,
}

impl Ask for ReadImport {
    type Answer = TextForImport;

    fn answer(&self, _: &Snapshot<'_>) -> TextForImport {
        text_for_import(&self.text)
    }
}
