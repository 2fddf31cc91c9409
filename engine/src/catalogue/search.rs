//! Search: the names that contain what was typed (section 7).

use serde::Serialize;
use tsify::Tsify;

use super::{Catalogue, Kind};

/// What was found. The rows themselves are asked for when they come in sight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// How many entries.
    pub count: usize,
    /// Which of them are packs: their rows are taller, for what is in them.
    pub packs: Vec<usize>,
}

/// Makes a text lower case. The browser knows how for every script; a table of our own would be a
/// twentieth of the engine.
pub type LowerCase = fn(&str) -> String;

impl Catalogue {
    /// Finds the entries whose names contain the trimmed text, whatever the case; a blank text finds all.
    pub fn find(&mut self, text: &str, lower: LowerCase) -> Found {
        if self.folded.is_empty() {
            let listed = self.entries.iter().take(self.listed);
            self.folded = listed.map(|entry| fold(&entry.name, lower)).collect();
        }
        let wanted = fold(text.trim(), lower);
        let names = self.folded.iter().enumerate();
        let hits = names.filter(|(_, name)| contains(name.as_bytes(), wanted.as_bytes()));
        self.found = hits.map(|(place, _)| place).collect();
        let kind = |place: &usize| self.entry(*place).map(|entry| entry.kind);
        let found = self.found.iter().enumerate();
        let packs = found.filter(|(_, place)| kind(place) == Some(Kind::Pack));
        Found {
            count: self.found.len(),
            packs: packs.map(|(row, _)| row).collect(),
        }
    }
}

/// A text as it is compared. A Greek sigma is the same at the end of a word, where its lower case
/// differs: what is typed may end where the name goes on.
fn fold(text: &str, lower: LowerCase) -> String {
    let sigma = |c| if c == 'ς' { 'σ' } else { c };
    lower(text).chars().map(sigma).collect()
}

fn contains(name: &[u8], wanted: &[u8]) -> bool {
    wanted.is_empty() || name.windows(wanted.len()).any(|part| part == wanted)
}
