//! White space as JavaScript has it (`docs/rules/game.md#white-space`). Rust's own functions are forbidden by
//! `clippy.toml`: they count U+0085 as white space, but not U+FEFF.

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

/// Whether a character has no width: it joins or separates letters, or shows which way a text is written.
#[must_use]
pub const fn has_no_width(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}
