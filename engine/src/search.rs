//! Which names contain what was typed (section 7): one rule for catalogues and for what is owned.

/// Makes a text lower case. The browser knows how for every script; a table of our own would be a
/// twentieth of the engine.
pub type LowerCase = fn(&str) -> String;

/// Stands between names while they are made lower case together; in a name it counts as a space.
const BETWEEN: char = '\n';

/// The names as they are compared. The browser is asked once for all of them: each call costs more than
/// a short name's letters.
#[must_use]
pub fn fold_all<'a>(names: impl Iterator<Item = &'a str>, lower: LowerCase) -> Vec<String> {
    let mut joined = String::new();
    for name in names {
        joined.push_str(&name.replace(BETWEEN, " "));
        joined.push(BETWEEN);
    }
    let folded = fold(&joined, lower);
    folded
        .split_terminator(BETWEEN)
        .map(str::to_owned)
        .collect()
}

/// What was typed as it is compared.
#[must_use]
pub fn fold_typed(text: &str, lower: LowerCase) -> String {
    fold(text.trim(), lower).replace(BETWEEN, " ")
}

/// Whether a name contains what was typed, both folded.
#[must_use]
pub fn contains(name: &str, wanted: &str) -> bool {
    let (name, wanted) = (name.as_bytes(), wanted.as_bytes());
    wanted.is_empty() || name.windows(wanted.len()).any(|part| part == wanted)
}

/// A text as it is compared. A Greek sigma is the same at the end of a word, where its lower case
/// differs: what is typed may end where the name goes on.
fn fold(text: &str, lower: LowerCase) -> String {
    lower(text).replace('ς', "σ")
}
