//! Search for names that contain a typed text (`docs/rules/panel.md#matching-names`): the same rule for catalogues and
//! inventories.

use super::case_mapping::CaseMapping;
use super::white_space::{trimmed, words};

/// Separates the names in the one text; within a name it counts as a space.
const BETWEEN: char = '\n';

/// Names in the form in which they are compared, all in one text: a call of the browser for each name would take longer
/// than the search.
///
/// `docs/rules/panel.md#matching-names`
///
/// ```
/// use engine::rules::{case_mapping::CaseMapping, search::Names};
/// let names = ["Torch", "Rope", "Blowtorch"].into_iter();
/// let names = Names::of(names, CaseMapping::WITHOUT_BROWSER);
/// assert_eq!(names.containing(" TORCH "), [0, 2]);
/// ```
#[derive(Debug)]
pub struct Names {
    folded: String,
    case_mapping: CaseMapping,
}

impl Names {
    /// Prepares names for the search.
    pub fn of<'a>(names: impl Iterator<Item = &'a str>, case_mapping: CaseMapping) -> Self {
        let mut all = String::new();
        for name in names {
            all.push_str(&name.replace(BETWEEN, " "));
            all.push(BETWEEN);
        }
        Self { folded: case_mapping.folded(&all), case_mapping }
    }

    /// The names in the form in which they are compared, trimmed.
    pub(crate) fn trimmed(&self) -> impl Iterator<Item = &str> {
        self.folded.split_terminator(BETWEEN).map(trimmed)
    }

    /// Whether there is no name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.folded.is_empty()
    }

    /// The indices of the names that contain the trimmed text, regardless of case; of all names for a blank text.
    #[must_use]
    pub fn containing(&self, text: &str) -> Vec<usize> {
        let wanted = self.case_mapping.folded(trimmed(text)).replace(BETWEEN, " ");
        let names = self.folded.split_terminator(BETWEEN).enumerate();
        let hits = names.filter(|(_, name)| contains(name.as_bytes(), wanted.as_bytes()));
        hits.map(|(index, _)| index).collect()
    }

    /// The indices of the names with a word for each typed word that begins with it, regardless of case: first those
    /// that begin with the whole text; at most `most`. A blank text finds none.
    ///
    /// `docs/rules/actions.md#add-row`
    ///
    /// ```
    /// use engine::rules::{case_mapping::CaseMapping, search::Names};
    /// let names = ["Silk rope", "Rope, hempen", "Europe", "Tightrope"].into_iter();
    /// let names = Names::of(names, CaseMapping::WITHOUT_BROWSER);
    /// assert_eq!(names.beginning("ro", 5), [1, 0]);
    /// assert_eq!(names.beginning("ro hem", 5), [1]);
    /// ```
    #[must_use]
    pub fn beginning(&self, text: &str, most: usize) -> Vec<usize> {
        let wanted = self.case_mapping.folded(trimmed(text));
        let words: Vec<_> = words(&wanted).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let (mut first, mut others) = (Vec::new(), Vec::new());
        for (index, name) in self.folded.split_terminator(BETWEEN).enumerate() {
            if name.starts_with(&wanted) {
                first.push(index);
            } else if others.len() < most && words.iter().all(|word| has_word_beginning(name, word))
            {
                others.push(index);
            }
        }
        first.into_iter().chain(others).take(most).collect()
    }
}

/// Whether a word of a name begins with `wanted`.
fn has_word_beginning(name: &str, wanted: &str) -> bool {
    let mut places = name.match_indices(wanted);
    places.any(|(index, _)| !name[..index].ends_with(char::is_alphanumeric))
}

fn contains(name: &[u8], wanted: &[u8]) -> bool {
    let is_here = |part: &[u8]| part.first() == wanted.first() && part == wanted;
    wanted.is_empty() || name.windows(wanted.len()).any(is_here)
}
