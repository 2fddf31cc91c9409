//! Escapes names and notes so that Markdown, Discord and Roll20 show them unchanged
//! (`docs/rules/catalogues-and-text.md#copy-as-text`).

use engine_core::language::white_space::is_space;

/// Characters that get a backslash.
const MARKS: [char; 8] = ['*', '_', '~', '|', '>', '#', '`', '\\'];
/// Has no width, and separates a character from the next, so that the two mean nothing together.
pub(super) const ZERO_WIDTH_SPACE: char = '\u{200B}';

/// A name without line breaks, each of which becomes a blank.
#[must_use]
pub fn on_one_line(name: &str) -> String {
    name.replace("\r\n", "\n").replace(['\n', '\r'], " ")
}

/// A name, or a line of a note, as it is copied: on one line, with everything escaped that would not be shown.
///
/// `docs/rules/catalogues-and-text.md#copy-as-text`
pub(super) fn escaped(name: &str) -> String {
    let name = on_one_line(name);
    let mut text = String::with_capacity(name.len());
    let list_mark = list_mark(&name);
    for (index, character) in name.char_indices() {
        match character {
            mark if MARKS.contains(&mark) => text.extend(['\\', mark]),
            other => text.push(other),
        }
        let (before, rest) = (&name[..index], &name[index + character.len_utf8()..]);
        let is_code = character == ':' && ends_like_code(before);
        if list_mark == Some(index) || is_code || is_special_before(character, rest) {
            text.push(ZERO_WIDTH_SPACE);
        }
    }
    text
}

/// The original of an escaped text.
pub(super) fn unescaped(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    let list_mark = list_mark(text);
    let mut characters = text.char_indices().peekable();
    while let Some((index, character)) = characters.next() {
        let mark = (character == '\\').then_some(()).and_then(|()| {
            let (_, mark) = characters.next_if(|(_, next)| MARKS.contains(next))?;
            Some(mark)
        });
        name.push(mark.unwrap_or(character));
        if mark.is_none() && (list_mark == Some(index) || is_special(character)) {
            characters.next_if(|(_, next)| *next == ZERO_WIDTH_SPACE);
        }
    }
    name
}

/// Whether a text that a colon follows would begin a code (`docs/rules/storage.md#codes`).
fn ends_like_code(text: &str) -> bool {
    let letters = text.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.len() < text.len() && letters.ends_with("HSS")
}

/// Whether a character can have a meaning together with the text after it.
fn is_special(character: char) -> bool {
    "@<&:[]%?".contains(character)
}

/// Whether a character has a meaning together with the text after it, or is followed by a zero-width space, which would
/// otherwise be taken for that of an escaped text.
fn is_special_before(character: char, rest: &str) -> bool {
    let Some(next) = rest.chars().next() else {
        return character == '@';
    };
    let has_meaning = match character {
        // A mention.
        '@' => true,
        // A tag, an entity.
        '<' | '&' => !is_space(next),
        // An emoji. Addresses can still be followed.
        ':' => !is_space(next) && !rest.starts_with("//"),
        // A roll.
        '[' => next == '[',
        // A link.
        ']' => "([:".contains(next),
        // A query, an ability.
        '%' | '?' => next == '{',
        _ => false,
    };
    has_meaning || (is_special(character) && next == ZERO_WIDTH_SPACE)
}

/// The index of the last character of a mark that would begin an item of a list: `-`, `+`, `1.`, `1)`.
fn list_mark(text: &str) -> Option<usize> {
    let bare = text.trim_start_matches(is_space);
    let number = bare.trim_start_matches(|c: char| c.is_ascii_digit());
    let marks = if number.len() < bare.len() { ['.', ')'] } else { ['-', '+'] };
    let rest = number.strip_prefix(marks)?;
    let is_mark = rest.chars().next().is_none_or(|c| is_space(c) || c == ZERO_WIDTH_SPACE);
    is_mark.then(|| text.len() - rest.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_text_is_restored_literally() {
        for name in [
            "*a* _b_",
            r"a\*b",
            r"\",
            r"\\_",
            "@all",
            "@\u{200B}",
            "#`|>~",
            "🗡️ תיק",
            "1.",
            " 1. a",
            "1.\u{200B}a",
            "-\u{200B}",
            "- a",
            "-a",
            ":",
            ":\u{200B}",
            "::a:",
            ":\u{200B}//a",
            "HSS1:eJy.",
            "HSS1://eJy. HSS2: HSS1:",
            r":\:",
            "[[\u{200B}[](a)",
            "<\u{200B}b>&amp;",
        ] {
            assert_eq!(unescaped(&escaped(name)), name);
        }
        assert_eq!(escaped("a\r\nb\nc"), "a b c");
    }

    #[test]
    fn what_has_a_meaning_in_a_chat_is_shown_as_it_is() {
        for (name, text) in [
            ("@a *b*", r"@.a \*b\*"),
            ("[x](https://a.example)", r"[x].(https://a.example)"),
            ("<b>a</b> <@1> < 3", r"<.b\>a<./b\> <.@.1\> < 3"),
            ("||a||", r"\|\|a\|\|"),
            (":a: b: 10:30", ":.a: b: 10:.30"),
            ("[[1d6]] [a]: [b]", "[.[1d6]] [a].: [b]"),
            ("%{a} ?{b} 5% c?", "%.{a} ?.{b} 5% c?"),
            ("D&D & &lt;", "D&.D & &.lt;"),
            ("1. a 2. b", "1.. a 2. b"),
            ("12) a", "12). a"),
            ("- a - b", "-. a - b"),
            ("  + a", "  +. a"),
            ("1.5 -2 +1", "1.5 -2 +1"),
            ("HSS1://a. HSS: HSS12: HSS:// a1://", "HSS1:.//a. HSS: HSS12:. HSS:// a1://"),
        ] {
            assert_eq!(escaped(name).replace(ZERO_WIDTH_SPACE, "."), text, "{name}");
        }
    }
}
