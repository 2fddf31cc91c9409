//! Search: the names that contain what was typed (section 7).

use serde::Serialize;
use tsify::Tsify;

use super::Catalogue;
use crate::search::{LowerCase, contains, fold_all, fold_typed};

/// What was found. The rows themselves are asked for when they come in sight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// How many entries.
    pub count: usize,
}

impl Catalogue {
    /// Finds the entries whose names contain the trimmed text, whatever the case; a blank text finds all.
    pub fn find(&mut self, text: &str, lower: LowerCase) -> Found {
        if self.folded.is_empty() {
            let listed = self.entries.iter().take(self.listed);
            self.folded = fold_all(listed.map(|entry| entry.name.as_str()), lower);
        }
        let wanted = fold_typed(text, lower);
        let names = self.folded.iter().enumerate();
        let hits = names.filter(|(_, name)| contains(name, &wanted));
        self.found = hits.map(|(place, _)| place).collect();
        Found {
            count: self.found.len(),
        }
    }
}
