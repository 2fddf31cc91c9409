//! What can be added from a list: the built-in catalogue or a remote one's answer (section 7; decisions,
//! "Catalogue").

mod answer;
mod builtin;
mod entry;
mod rows;
mod search;
mod unpack;

pub use answer::read_answer;
pub use builtin::built_in;
pub use entry::{Entry, Kind, Part};
pub use rows::{CatalogueRow, CatalogueRows};
pub use search::Found;
pub use unpack::Refusal;

use serde::Serialize;
use tsify::Tsify;

use crate::order::{find_place, sorted_places};
use crate::rules::search::Names;

/// A catalogue with what was last looked for in it.
#[derive(Debug, Default)]
pub struct Catalogue {
    /// Its entries; those behind `listed` only lie in packs.
    entries: Vec<Entry>,
    /// How many entries are listed.
    listed: usize,
    /// The places of the entries in the order of their ids.
    by_id: Vec<usize>,
    /// How many entries of the answer were unusable.
    left_out: usize,
    /// Whose work it is.
    attribution: Option<String>,
    /// The places of the entries that were found, in order.
    found: Vec<usize>,
    /// The listed names as the search compares them, once something was looked for.
    names: Names,
}

/// A catalogue as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueSummary {
    /// How many entries it lists.
    pub listed: usize,
    /// How many entries of the answer were unusable and left out.
    pub left_out: usize,
    /// Whose work it is, to be shown with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attribution: Option<String>,
    /// Why there is no catalogue, for "Error: {message}" (section 8).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

impl Catalogue {
    fn new(entries: Vec<Entry>, listed: usize, left_out: usize) -> Self {
        let id = |place: usize| entries.get(place).map(|entry| &entry.id);
        let by_id = sorted_places(entries.len(), &|a, b| id(a).cmp(&id(b)));
        Self {
            entries,
            listed,
            by_id,
            left_out,
            ..Self::default()
        }
    }

    /// What there is to say about it as a whole.
    #[must_use]
    pub fn summary(&self) -> CatalogueSummary {
        CatalogueSummary {
            listed: self.listed,
            left_out: self.left_out,
            attribution: self.attribution.clone(),
            problem: None,
        }
    }

    /// The entry at a place.
    #[must_use]
    pub fn entry(&self, place: usize) -> Option<&Entry> {
        self.entries.get(place)
    }

    /// The entry that an id names; of two with equal ids the first.
    fn named(&self, id: &str) -> Option<&Entry> {
        let known = |place| self.entry(place).map(|entry| entry.id.as_str());
        self.entry(find_place(&self.by_id, &|place| {
            known(place).cmp(&Some(id))
        })?)
    }
}
