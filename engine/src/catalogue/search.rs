//! Search: the names that contain what was typed (docs/rules/catalogues-and-text.md#find-item).

use std::ops::Range;
use std::rc::Rc;

use super::{Catalogue, CatalogueEntry};
use crate::model::CatalogueEntryId;
use crate::rules::case_mapping::CaseMapping;
use crate::rules::search::Names;

impl Catalogue {
    /// The number of entries whose names contain the trimmed text, regardless of case; a blank text matches all of
    /// them.
    pub fn count(&self, text: &str, case_mapping: CaseMapping) -> usize {
        self.found(text, case_mapping).len()
    }

    /// The entries in a range of indexes, as far as they exist.
    pub fn find(
        &self,
        text: &str,
        range: Range<usize>,
        case_mapping: CaseMapping,
    ) -> Vec<(CatalogueEntryId, &CatalogueEntry)> {
        let found = self.found(text, case_mapping);
        let in_range = found.iter().take(range.end).skip(range.start);
        in_range
            .filter_map(|&index| Some((CatalogueEntryId::at(index), self.entries.get(index)?)))
            .collect()
    }

    fn found(&self, text: &str, case_mapping: CaseMapping) -> Rc<[usize]> {
        let mut last = self.found.borrow_mut();
        if let Some((searched, found)) = &*last
            && searched == text
        {
            return Rc::clone(found);
        }
        let names = self.names.get_or_init(|| {
            Names::of(self.entries.iter().map(|entry| entry.name.as_str()), case_mapping)
        });
        let found: Rc<[usize]> = names.containing(text).into();
        *last = Some((text.to_owned(), Rc::clone(&found)));
        found
    }
}
