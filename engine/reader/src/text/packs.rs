//! Packs whose contents are listed in the same text, which would be added twice
//! (`docs/rules/catalogues-and-text.md#packs-in-a-text`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::entry::{Doubt, ReadEntry};

/// The contents of a pack that count, of the two that a text has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum PackContents {
    /// Those that are listed below it.
    #[default]
    Listed,
    /// Its own, as the catalogue has them.
    Own,
}

/// Marks a pack and the things that are listed as its contents.
pub(super) fn mark_contents(pack: &mut ReadEntry, listed: &mut [ReadEntry]) {
    pack.contents = Some(PackContents::Own);
    for entry in listed {
        entry.contents = Some(PackContents::Listed);
    }
}

/// Leaves out the contents that don't count. Returns whether there is a choice.
pub(super) fn settle_contents(entries: &mut [ReadEntry], counting: PackContents) -> bool {
    let choices = entries.iter_mut().filter(|entry| entry.contents.is_some());
    let mut has_choice = false;
    for entry in choices {
        has_choice = true;
        if entry.contents != Some(counting) && entry.is_countable() {
            entry.doubt = Some(Doubt::Contents);
        }
    }
    has_choice
}
