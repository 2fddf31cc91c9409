//! Entries to add from a list: the built-in catalogue or a remote one's answer
//! (docs/rules/catalogues-and-text.md#catalogues).

mod answer;
mod builtin;
mod entry;
mod open;
mod search;
mod unpack;

pub use answer::{AnswerError, read_answer};
pub use builtin::built_in;
pub use entry::{CatalogueEntry, EntryKind, Equipment, PackLine, PriceOf};
pub use open::OpenCatalogue;
pub use unpack::UnpackError;

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use serde::Serialize;
use tsify::Tsify;

use search::Found;
pub(crate) use search::find_names;

use engine_core::language::search::Names;
use engine_core::model::{CatalogueEntryId, CoinTable};

/// A catalogue. What was looked for last is remembered, which changes no answer.
#[derive(Debug, Default)]
pub struct Catalogue {
    entries: Vec<CatalogueEntry>,
    /// The index of each entry by its id; of two with equal ids the first.
    by_id: HashMap<String, usize>,
    /// The number of unusable entries in the answer.
    left_out: usize,
    /// The words for it beside a price, if it is built in.
    title: Option<&'static str>,
    /// Credit to the author.
    attribution: Option<String>,
    /// The listed names as the search compares them, once something was looked for.
    names: OnceCell<Names>,
    /// The text that was looked for last, and what was found.
    found: RefCell<Option<(String, Found)>>,
}

/// A catalogue as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueSummary {
    /// The number of entries in the list.
    pub listed: usize,
    /// The number of unusable entries, which are left out.
    pub left_out: usize,
    /// The reason why there is no catalogue, for "Error: {message}"
    /// (docs/rules/catalogues-and-text.md#catalogue-messages).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

impl CatalogueSummary {
    /// The summary of a server's answer.
    #[must_use]
    pub fn of(opened: Result<&Catalogue, &AnswerError>) -> Self {
        match opened {
            Ok(catalogue) => Self {
                listed: catalogue.entries.len(),
                left_out: catalogue.left_out,
                problem: None,
            },
            Err(problem) => Self { problem: Some(problem.to_string()), ..Self::default() },
        }
    }
}

impl Catalogue {
    fn new(entries: Vec<CatalogueEntry>, left_out: usize) -> Self {
        let mut by_id = HashMap::new();
        for (index, entry) in entries.iter().enumerate() {
            by_id.entry(entry.id.clone()).or_insert(index);
        }
        Self { entries, by_id, left_out, ..Self::default() }
    }

    /// The catalogue for an inventory of another game than D&D, whose prices mean nothing there.
    fn in_another_game(self) -> Self {
        let entries = self.entries.into_iter().map(CatalogueEntry::in_another_game);
        Self { entries: entries.collect(), ..self }
    }

    /// True if all of its prices mean something to an inventory with these coins.
    pub fn is_priced(&self, table: &CoinTable) -> bool {
        self.entries.iter().all(|entry| entry.value(table).is_some())
    }

    /// The words for it beside a price: "the SRD".
    pub fn title(&self) -> &'static str {
        self.title.unwrap_or("the catalogue")
    }

    /// Credit to the author, shown with the entries.
    pub fn attribution(&self) -> Option<&str> {
        self.attribution.as_deref()
    }

    /// The entry with this id.
    #[must_use]
    pub fn entry(&self, id: CatalogueEntryId) -> Option<&CatalogueEntry> {
        self.entries.get(id.index())
    }

    /// Every entry, then the single things that are only described within others.
    pub fn all(&self) -> impl Iterator<Item = (Option<CatalogueEntryId>, &CatalogueEntry)> {
        let entries = self.entries.iter().enumerate();
        let listed = entries.map(|(index, entry)| (Some(CatalogueEntryId::at(index)), entry));
        let parts = self.entries.iter().filter_map(|entry| entry.parts.as_ref());
        let within = parts.flatten().filter_map(|part| match part {
            PackLine::Inline(_, entry) if entry.kind == EntryKind::Plain => Some((None, entry)),
            _ => None,
        });
        listed.chain(within)
    }

    /// The items that are listed in bundles, each with the number of items in a bundle.
    pub fn bundles(&self) -> impl Iterator<Item = (f64, &CatalogueEntry)> {
        let stacks = self.entries.iter().filter(|entry| entry.kind == EntryKind::Stack);
        let parts = stacks.filter_map(|entry| entry.parts.as_ref()).flatten();
        parts.filter_map(|part| match part {
            PackLine::Inline(size, item) if item.kind == EntryKind::Plain => Some((*size, item)),
            _ => None,
        })
    }

    /// The entry that an id of the answer names.
    fn named(&self, id: &str) -> Option<&CatalogueEntry> {
        self.entries.get(*self.by_id.get(id)?)
    }
}
