//! Notes on stacks (`docs/rules/actions.md#notes`).

use crate::language::white_space::trimmed;
use crate::model::StackNote;
use crate::wording::names::{cut_to, is_blank};

/// The length of the longest note, in UTF-16 units.
pub const LONGEST_NOTE: usize = 2000;

/// The typed note, trimmed and cut to the longest length; `None` for a blank text.
///
/// `docs/rules/actions.md#notes`
///
/// ```
/// use engine_core::language::notes::typed_note;
/// assert_eq!(typed_note(" 4 of 7\ncharges \n").unwrap().text(), "4 of 7\ncharges");
/// assert_eq!(typed_note(" \n"), None);
/// ```
#[must_use]
pub fn typed_note(text: &str) -> Option<StackNote> {
    stored_note(trimmed(cut_note(trimmed(text))))
}

/// The stored note, unchanged; `None` if it is blank or too long.
///
/// `docs/rules/storage.md#optional-fields`
///
/// ```
/// use engine_core::language::notes::stored_note;
/// assert_eq!(stored_note(" Mira’s ").unwrap().text(), " Mira’s ");
/// assert_eq!(stored_note(&"x".repeat(2001)), None);
/// ```
#[must_use]
pub fn stored_note(text: &str) -> Option<StackNote> {
    let is_note = !is_blank(text) && cut_note(text).len() == text.len();
    is_note.then(|| StackNote::new(text.to_owned()))
}

/// The beginning of a text, at most as long as the longest note.
#[must_use]
pub fn cut_note(text: &str) -> &str {
    cut_to(text, LONGEST_NOTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_holds_2000_utf_16_units_and_no_half_character() {
        let longest = "x".repeat(LONGEST_NOTE);
        let note = |text: &str| typed_note(text).map(|note| note.text().to_owned());
        assert_eq!(note(&format!("  {longest}y")), Some(longest.clone()));
        assert!(stored_note(&longest).is_some());
        let coins = "🪙".repeat(LONGEST_NOTE / 2);
        assert_eq!(note(&format!("{coins}🪙")), Some(coins.clone()));
        assert_eq!(
            note(&format!("x{coins}")),
            Some(format!("x{}", "🪙".repeat(LONGEST_NOTE / 2 - 1)))
        );
        assert_eq!(
            note(&format!("{}   y", &longest[2..])),
            Some(longest[2..].to_owned()),
            "no white space where it was cut"
        );
    }
}
