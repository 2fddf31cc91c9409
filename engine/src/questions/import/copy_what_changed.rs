use serde::Deserialize;
use tsify::Tsify;

use super::what_changed::{equipped, lines, namesakes};
use crate::questions::copied::copied;
use crate::questions::{Ask, CopiedText, Snapshot};
use engine_core::model::StagedId;
use reader::text::lines_text;

/// All differences between an imported inventory and its namesake, as text; `None` if it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct CopyWhatChanged {
    pub staged: StagedId,
}

impl Ask for CopyWhatChanged {
    type Answer = Option<CopiedText>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<CopiedText> {
        let (stored, imported) = namesakes(self.staged, snapshot)?;
        let mut lines = lines(stored, imported);
        lines.extend(equipped(stored, imported, snapshot).map(|equipped| equipped.text));
        let text = lines_text(&imported.name, &lines);
        Some(copied("the changes", text))
    }
}
