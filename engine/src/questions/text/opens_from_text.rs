use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::language::white_space::trimmed;

/// True if a pasted text is more than one item, a table or JSON, and therefore not a name. What is for Import opens
/// nothing by itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct OpensFromText {
    /// The text, as pasted.
    pub text: String,
}

impl Ask for OpensFromText {
    type Answer = bool;

    fn answer(&self, snapshot: &Snapshot<'_>) -> bool {
        let reading = snapshot.context.read(trimmed(&self.text), snapshot.state);
        let things = reading.entries.iter().filter(|read| read.entry.is_thing());
        !reading.is_for_import() && (reading.is_structured || things.count() > 1)
    }
}
