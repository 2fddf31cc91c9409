//! Letters with a list in them (`docs/rules/catalogues-and-text.md#names-in-a-lists-place`).

use engine_core::language::white_space::{trimmed, words};

const GREETINGS: [&str; 15] = [
    "hi",
    "hello",
    "hey",
    "hiya",
    "howdy",
    "dear",
    "greetings",
    "good morning",
    "good day",
    "good afternoon",
    "good evening",
    "hallo",
    "liebe",
    "lieber",
    "salut",
];
/// The most words of a greeting.
const MOST_WORDS: usize = 4;

/// Whether the first of several lines is the greeting of a letter.
pub(super) fn is_letter(lines: &[&str]) -> bool {
    let mut said = lines.iter().filter(|line| !trimmed(line).is_empty());
    let is_greeted = said.next().is_some_and(|first| is_greeting(first));
    is_greeted && said.next().is_some()
}

/// Whether a line greets somebody: "Hi all,", "Dear Mira".
fn is_greeting(line: &str) -> bool {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let said = words(line).map(bare).collect::<Vec<_>>().join(" ");
    let begins_with = |greeting: &&str| {
        said.strip_prefix(greeting).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    GREETINGS.iter().any(begins_with)
        && words(line).count() <= MOST_WORDS
        && !line.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_begins_with_a_greeting() {
        let is_letter = |text: &str| is_letter(&text.lines().collect::<Vec<_>>());
        for text in ["\nHi all,\n- rope", "Dear Mira,\nrope", "Good evening, all!\nrope"] {
            assert!(is_letter(text), "{text}");
        }
        for text in ["Hi all", "Good cloak\nsack", "rope\nHi all", "Hi 5 torches\nrope"] {
            assert!(!is_letter(text), "{text}");
        }
    }
}
