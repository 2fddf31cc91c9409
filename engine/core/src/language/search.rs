//! Search for names that contain a typed text or hold its words (`docs/rules/panel.md#matching-names`): the same rule
//! for catalogues and inventories.

use std::cell::OnceCell;

use super::case_mapping::CaseMapping;
use super::plurals::singular;
use super::white_space::trimmed;

/// Separates the names in the one text; within a name it counts as a space.
const BETWEEN: char = '\n';

/// Names in the form in which they are compared, all in one text: a call of the browser for each name would take longer
/// than the search.
///
/// `docs/rules/panel.md#matching-names`
///
/// ```
/// use engine_core::language::{case_mapping::CaseMapping, search::Names};
/// let names = ["Torch", "Rope", "Blowtorch"].into_iter();
/// let names = Names::of(names, CaseMapping::WITHOUT_BROWSER);
/// assert_eq!(names.containing(" TORCH "), [0, 2]);
/// ```
#[derive(Debug)]
pub struct Names {
    folded: String,
    /// The words of each name, once a search asks for words.
    words: OnceCell<String>,
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
        Self { folded: case_mapping.folded(&all), words: OnceCell::new(), case_mapping }
    }

    /// The names in the form in which they are compared, trimmed.
    pub fn trimmed(&self) -> impl Iterator<Item = &str> {
        self.folded.split_terminator(BETWEEN).map(trimmed)
    }

    /// Whether there is no name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.folded.is_empty()
    }

    /// The indices of the names that match a text: those that contain it, then those with a word for each of its words
    /// that begins with it, in any order; of all names for a blank text.
    ///
    /// `docs/rules/panel.md#matching-names`
    ///
    /// ```
    /// use engine_core::language::{case_mapping::CaseMapping, search::Names};
    /// let names = ["Potion of healing", "Healing potions", "Thieves' Tools"].into_iter();
    /// let names = Names::of(names, CaseMapping::WITHOUT_BROWSER);
    /// assert_eq!(names.matching("healing pot"), [1, 0]);
    /// assert_eq!(names.matching("thieves tool"), [2]);
    /// ```
    #[must_use]
    pub fn matching(&self, text: &str) -> Vec<usize> {
        let containing = self.containing(text);
        let mut is_in = vec![false; self.folded.matches(BETWEEN).count()];
        for index in &containing {
            is_in[*index] = true;
        }
        let by_words = self.holding_words_of(text).filter(|index| !is_in[*index]);
        let by_words: Vec<_> = by_words.collect();
        containing.into_iter().chain(by_words).collect()
    }

    /// The names that match a text, those that begin with it before all others.
    ///
    /// `docs/rules/panel.md#matching-names`
    ///
    /// ```
    /// use engine_core::language::{case_mapping::CaseMapping, search::Names};
    /// let names = ["Navigator's Tools", "Blowtorch", "Torch"].into_iter();
    /// let names = Names::of(names, CaseMapping::WITHOUT_BROWSER);
    /// assert_eq!(names.matching_by_beginning(" tor"), [2, 0, 1]);
    /// ```
    #[must_use]
    pub fn matching_by_beginning(&self, text: &str) -> Vec<usize> {
        let wanted = self.case_mapping.folded(trimmed(text));
        let names: Vec<_> = self.folded.split_terminator(BETWEEN).collect();
        let mut found = self.matching(text);
        found.sort_by_key(|index| !names[*index].starts_with(&wanted));
        found
    }

    /// The indices of the names that contain the trimmed text, regardless of case; of all names for a blank text.
    #[must_use]
    pub fn containing(&self, text: &str) -> Vec<usize> {
        let wanted = self.case_mapping.folded(trimmed(text)).replace(BETWEEN, " ");
        let names = self.folded.split_terminator(BETWEEN).enumerate();
        let hits = names.filter(|(_, name)| contains(name.as_bytes(), wanted.as_bytes()));
        hits.map(|(index, _)| index).collect()
    }

    /// The indices of the names with a word for each typed word that begins with it: first those that begin with the
    /// whole text; at most `most`. A blank text finds none.
    ///
    /// `docs/rules/actions.md#add-row`
    ///
    /// ```
    /// use engine_core::language::{case_mapping::CaseMapping, search::Names};
    /// let names = ["Silk rope", "Rope, hempen", "Europe", "Tightrope"].into_iter();
    /// let names = Names::of(names, CaseMapping::WITHOUT_BROWSER);
    /// assert_eq!(names.beginning("ro", 5), [1, 0]);
    /// assert_eq!(names.beginning("ro hem", 5), [1]);
    /// ```
    #[must_use]
    pub fn beginning(&self, text: &str, most: usize) -> Vec<usize> {
        let wanted = self.case_mapping.folded(trimmed(text));
        if wanted.is_empty() {
            return Vec::new();
        }
        let names: Vec<_> = self.folded.split_terminator(BETWEEN).collect();
        let starts = |index: &usize| names[*index].starts_with(&wanted);
        let first = (0..names.len()).filter(starts);
        let others = self.holding_words_of(text).filter(|index| !starts(index));
        first.chain(others).take(most).collect()
    }

    /// The indices of the names with a word for each word of a text that begins with it or is its singular, without
    /// accents. A text without words is in none.
    fn holding_words_of(&self, text: &str) -> impl Iterator<Item = usize> {
        let plain = self.case_mapping.without_accents(&self.case_mapping.folded(text));
        let in_words = |word: String| (format!(" {word}"), format!(" {} ", singular(&word)));
        let wanted: Vec<_> = words_of(&plain).map(in_words).collect();
        let all = self.words.get_or_init(|| self.all_words());
        let names = all.split_terminator(BETWEEN).enumerate();
        let hits = names.filter(move |(_, name)| {
            let holds = |(start, whole): &(String, String)| {
                name.contains(start.as_str()) || name.contains(whole.as_str())
            };
            !wanted.is_empty() && wanted.iter().all(holds)
        });
        hits.map(|(index, _)| index)
    }

    /// The words of each name, each between blanks, as they are and in the singular.
    fn all_words(&self) -> String {
        let plain = self.case_mapping.without_accents(&self.folded);
        let mut all = String::with_capacity(plain.len() * 2);
        for name in plain.split_terminator(BETWEEN) {
            for word in words_of(name) {
                let one = singular(&word);
                all.push(' ');
                all.push_str(&word);
                if one != word {
                    all.push(' ');
                    all.push_str(&one);
                }
            }
            all.push(' ');
            all.push(BETWEEN);
        }
        all
    }
}

/// The words of a text: letters and digits, without the apostrophes in them.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    let text = text.replace(['\'', '’'], "");
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect::<Vec<_>>().into_iter()
}

fn contains(name: &[u8], wanted: &[u8]) -> bool {
    let is_here = |part: &[u8]| part.first() == wanted.first() && part == wanted;
    wanted.is_empty() || name.windows(wanted.len()).any(is_here)
}
