//! What is shown of names.

use crate::rules::input::trimmed;

/// A name as it is shown and announced: a blank one too has to be called something.
///
/// `docs/rules.md#blank-names`
///
/// ```
/// use engine::rules::names::display_name;
/// assert_eq!(display_name("Ada"), "Ada");
/// assert_eq!(display_name(" \t"), "(unnamed)");
/// ```
#[must_use]
pub fn display_name(name: &str) -> &str {
    if trimmed(name).is_empty() {
        "(unnamed)"
    } else {
        name
    }
}

/// How much of a name a message or a label takes, in characters.
const LONGEST_NAME: usize = 60;

/// A name as messages and labels have it: shortened, and never blank.
///
/// `docs/rules.md#step-labels`
///
/// ```
/// use engine::rules::names::short_name;
/// assert_eq!(short_name("Torch"), "Torch");
/// assert_eq!(short_name(&"x".repeat(70)), "x".repeat(60) + "…");
/// assert_eq!(short_name(""), "(unnamed)");
/// ```
#[must_use]
pub fn short_name(name: &str) -> String {
    let name = display_name(name);
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}
