//! Search: the names that contain what was typed (docs/rules.md#search).

use serde::Serialize;
use tsify::Tsify;

use super::Catalogue;
use crate::rules::search::{LowerCase, Names};

/// What was found. The rows themselves are asked for when they come in sight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// How many entries.
    pub count: usize,
}

impl Catalogue {
    /// Finds the entries whose names contain the trimmed text, whatever the case; a blank text finds all.
    pub fn find(&mut self, text: &str, lower: LowerCase) -> Found {
        if self.names.is_empty() {
            let names = self.entries.iter().map(|entry| entry.name.as_str());
            self.names = Names::of(names, lower);
        }
        self.found = self.names.containing(text, lower);
        Found {
            count: self.found.len(),
        }
    }
}
