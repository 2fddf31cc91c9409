use serde::Deserialize;
use tsify::Tsify;

use crate::questions::copied::copied_code;
use crate::questions::{Ask, CopiedText, Snapshot};
use reader::text::code_text;

/// An inventory as a code (`docs/rules/storage.md#codes`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct CopyCode {
    /// The name of the inventory.
    pub name: String,
    /// Its compressed text in Base64.
    pub packed: String,
}

impl Ask for CopyCode {
    type Answer = CopiedText;

    fn answer(&self, _: &Snapshot<'_>) -> CopiedText {
        copied_code(&self.name, code_text(&self.name, &self.packed))
    }
}
