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
