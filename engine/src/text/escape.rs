//! Escapes names and notes so that Discord's Markdown shows them unchanged
//! (`docs/rules/catalogues-and-text.md#copy-as-text`).

/// Characters with a meaning in Markdown.
const MARKS: [char; 8] = ['*', '_', '~', '|', '>', '#', '`', '\\'];
/// Has no width, and prevents an @ from mentioning somebody.
const ZERO_WIDTH_SPACE: char = '\u{200B}';

/// A name, or a line of a note, as it is copied: on one line, with all characters of Markdown escaped.
///
/// `docs/rules/catalogues-and-text.md#copy-as-text`
pub(super) fn escaped(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for character in name.replace("\r\n", "\n").chars() {
        match character {
            '\n' | '\r' => text.push(' '),
            '@' => text.extend(['@', ZERO_WIDTH_SPACE]),
            mark if MARKS.contains(&mark) => text.extend(['\\', mark]),
            other => text.push(other),
        }
    }
    text
}

/// The original of an escaped text.
pub(super) fn unescaped(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                let mark = characters.next_if(|next| MARKS.contains(next));
                name.push(mark.unwrap_or('\\'));
            }
            '@' => {
                name.push('@');
                characters.next_if_eq(&ZERO_WIDTH_SPACE);
            }
            other => name.push(other),
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_text_is_restored_literally() {
        for name in ["*a* _b_", r"a\*b", r"\", r"\\_", "@all", "@\u{200B}", "#`|>~", "🗡️ תיק"]
        {
            assert_eq!(unescaped(&escaped(name)), name);
        }
        assert_eq!(escaped("a\r\nb\nc"), "a b c");
        assert_eq!(escaped("@a *b*"), "@\u{200B}a \\*b\\*");
    }
}
