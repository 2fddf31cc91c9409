//! Which names contain what was typed (`docs/rules.md#matching-names`): one rule for catalogues and for what
//! is owned.

use super::input::trimmed;

/// Makes a text lower case. The browser knows how for every script; a table of our own would make
/// the engine a twentieth larger.
pub type LowerCase = fn(&str) -> String;

/// Separates names while they are made lower case together; in a name it counts as a space.
const BETWEEN: char = '\n';

/// Names as they are compared, all in one text: asking the browser for each would cost more than
/// comparing.
///
/// `docs/rules.md#matching-names`
///
/// ```
/// use engine::rules::search::Names;
/// let names = Names::of(["Torch", "Rope", "Blowtorch"].into_iter(), str::to_lowercase);
/// assert_eq!(names.containing(" TORCH ", str::to_lowercase), [0, 2]);
/// ```
#[derive(Debug, Default)]
pub struct Names(String);

impl Names {
    /// Takes names in.
    pub fn of<'a>(names: impl Iterator<Item = &'a str>, lower: LowerCase) -> Self {
        let mut all = String::new();
        for name in names {
            all.push_str(&name.replace(BETWEEN, " "));
            all.push(BETWEEN);
        }
        Self(fold(&all, lower))
    }

    /// The names as they are compared, without white space at their ends.
    pub(crate) fn trimmed(&self) -> impl Iterator<Item = &str> {
        self.0.split_terminator(BETWEEN).map(trimmed)
    }

    /// Whether there is no name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The indices of the names that contain the trimmed text, whatever the case; a blank text is in all.
    #[must_use]
    pub fn containing(&self, text: &str, lower: LowerCase) -> Vec<usize> {
        let wanted = fold(trimmed(text), lower).replace(BETWEEN, " ");
        let names = self.0.split_terminator(BETWEEN).enumerate();
        let hits = names.filter(|(_, name)| contains(name.as_bytes(), wanted.as_bytes()));
        hits.map(|(index, _)| index).collect()
    }
}

/// A text as it is compared. A Greek sigma is the same at the end of a word, where its lower case
/// differs: what is typed may end where the name goes on.
fn fold(text: &str, lower: LowerCase) -> String {
    lower(text).replace('ς', "σ")
}

fn contains(name: &[u8], wanted: &[u8]) -> bool {
    let is_here = |part: &[u8]| part.first() == wanted.first() && part == wanted;
    wanted.is_empty() || name.windows(wanted.len()).any(is_here)
}
