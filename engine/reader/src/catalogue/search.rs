//! Search: the names that match what was typed, and how many of them it counts
//! (docs/rules/catalogues-and-text.md#find-item).

use std::ops::Range;
use std::rc::Rc;

use winnow::ascii::{space0, space1};
use winnow::combinator::opt;
use winnow::prelude::*;
use winnow::token::{one_of, rest};

use super::{Catalogue, CatalogueEntry};
use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::grammar::{Read, whole};
use engine_core::language::input::LARGEST;
use engine_core::language::search::Names;
use engine_core::language::white_space::trimmed;
use engine_core::model::CatalogueEntryId;

/// The result of a search.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The indices of the entries, in order.
    entries: Rc<[usize]>,
    /// The number of each that is added: the one that the text begins with, otherwise 1.
    times: f64,
}

impl Catalogue {
    /// The number of entries that a text finds; a blank text finds all of them.
    pub fn count(&self, text: &str, case_mapping: CaseMapping) -> usize {
        self.found(text, case_mapping).entries.len()
    }

    /// The entries in a range of indexes, as far as they exist, and the number of each that is added.
    pub fn find(
        &self,
        text: &str,
        range: Range<usize>,
        case_mapping: CaseMapping,
    ) -> (f64, Vec<(CatalogueEntryId, &CatalogueEntry)>) {
        let Found { entries, times } = self.found(text, case_mapping);
        let in_range = entries.iter().take(range.end).skip(range.start);
        let entries = in_range
            .filter_map(|&index| Some((CatalogueEntryId::at(index), self.entries.get(index)?)));
        (times, entries.collect())
    }

    fn found(&self, text: &str, case_mapping: CaseMapping) -> Found {
        let mut last = self.found.borrow_mut();
        if let Some((searched, found)) = &*last
            && searched == text
        {
            return found.clone();
        }
        let names = self.names.get_or_init(|| {
            Names::of(self.entries.iter().map(|entry| entry.name.as_str()), case_mapping)
        });
        let (times, entries) = find_names(names, text);
        let found = Found { entries: entries.into(), times };
        *last = Some((text.to_owned(), found.clone()));
        found
    }
}

/// The names that a text finds, those that begin with it first, and the number of each that is added: the one that the
/// text begins with if it finds nothing as a whole, otherwise 1.
pub(crate) fn find_names(names: &Names, text: &str) -> (f64, Vec<usize>) {
    let found = names.matching_by_beginning(text);
    match counted.parse(trimmed(text)) {
        Ok((times, name)) if found.is_empty() => (times, names.matching_by_beginning(name)),
        _ => (1.0, found),
    }
}

/// A count before a name: `3 rations`, `3x rations`, `3 x rations`.
fn counted<'a>(input: &mut &'a str) -> Read<(f64, &'a str)> {
    let count = whole.map(|number| number.rounded());
    let count = count.verify(|count| (1.0..=LARGEST).contains(count));
    let times = opt((space0, one_of(['x', 'X', '×'])));
    (count, times, space1, rest).map(|(count, _, _, name)| (count, name)).parse_next(input)
}
