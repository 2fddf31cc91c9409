use serde::Deserialize;
use tsify::Tsify;

use super::what_changed::{lines, namesakes};
use crate::commands::ImportChoice;
use crate::questions::copied::copied;
use crate::questions::{Ask, CopiedText};
use crate::text::lines_text;
use crate::view::snapshot::Snapshot;

/// All differences between a staged inventory and its namesake, as text; `None` if it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct CopyWhatChanged {
    /// The staged inventory, with its namesake.
    pub choice: ImportChoice,
}

impl Ask for CopyWhatChanged {
    type Answer = Option<CopiedText>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<CopiedText> {
        let (stored, staged) = namesakes(self.choice, snapshot)?;
        let text = lines_text(&staged.name, &lines(stored, staged));
        Some(copied("the changes", text))
    }
}
