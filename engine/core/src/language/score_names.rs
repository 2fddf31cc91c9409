//! The name of a score (`docs/rules/game.md#scores`).

use crate::language::white_space::trimmed;
use crate::model::ScoreName;
use crate::wording::names::{cut_to, is_blank};

/// The typed name, trimmed and cut to the longest length; `None` for a blank text.
///
/// ```
/// use engine_core::language::score_names::typed_score_name;
/// assert_eq!(typed_score_name(" Body ").unwrap().text(), "Body");
/// assert_eq!(typed_score_name(" "), None);
/// ```
#[must_use]
pub fn typed_score_name(text: &str) -> Option<ScoreName> {
    stored_score_name(trimmed(cut_to(trimmed(text), ScoreName::LONGEST)))
}

/// The stored name, unchanged; `None` if it is blank or too long.
///
/// ```
/// use engine_core::language::score_names::stored_score_name;
/// assert_eq!(stored_score_name("Body").unwrap().text(), "Body");
/// assert_eq!(stored_score_name(&"x".repeat(31)), None);
/// ```
#[must_use]
pub fn stored_score_name(text: &str) -> Option<ScoreName> {
    let is_name = !is_blank(text) && cut_to(text, ScoreName::LONGEST).len() == text.len();
    is_name.then(|| ScoreName::new(text.to_owned()))
}
