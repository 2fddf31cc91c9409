//! White space as JavaScript has it (`docs/rules/game.md#white-space`). Rust's own functions are forbidden by
//! `clippy.toml`: they count U+0085 as white space, but not U+FEFF.

use std::borrow::Cow;

/// A text without the white space at its ends.
///
/// ```
/// use engine_core::language::white_space::trimmed;
/// assert_eq!(trimmed("\u{FEFF} Torch\n"), "Torch");
/// assert_eq!(trimmed("\u{85}"), "\u{85}");
/// ```
#[must_use]
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// A text without the white space at its beginning.
pub fn trimmed_start(text: &str) -> &str {
    text.trim_start_matches(is_space)
}

/// A text without the white space at its end.
pub fn trimmed_end(text: &str) -> &str {
    text.trim_end_matches(is_space)
}

/// The words of a text.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_space).filter(|word| !word.is_empty())
}

/// Whether a character is white space.
#[must_use]
pub fn is_space(c: char) -> bool {
    #[expect(clippy::disallowed_methods, reason = "corrected for JavaScript")]
    let is_white_space = c.is_whitespace();
    c == '\u{FEFF}' || (is_white_space && c != '\u{85}')
}

/// A text without the characters of no width that join no others: U+200D joins the parts of an emoji, but no plain
/// letters.
///
/// ```
/// use engine_core::language::white_space::without_stray;
/// assert_eq!(without_stray("\u{FEFF}To\u{200B}r\u{200D}ch"), "Torch");
/// assert_eq!(without_stray("👨\u{200D}👩"), "👨\u{200D}👩");
/// ```
#[must_use]
pub fn without_stray(text: &str) -> Cow<'_, str> {
    if !text.contains(has_no_width) {
        return text.into();
    }
    let mut before = None;
    let is_kept = |c: &char| match c {
        '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2060}' | '\u{FEFF}' | '\u{AD}' => false,
        '\u{200C}' | '\u{200D}' => before.is_some_and(|before: char| !before.is_ascii()),
        other => {
            before = Some(*other);
            true
        }
    };
    text.chars().filter(is_kept).collect::<String>().into()
}

/// Whether a character has no width: it joins or separates letters, or shows which way a text is written.
#[must_use]
pub const fn has_no_width(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}
