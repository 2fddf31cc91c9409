//! The greeting and the end of a letter around a list (`docs/rules/catalogues-and-text.md#names-in-a-lists-place`).

use std::ops::Range;

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

const CLOSINGS: [&str; 34] = [
    "cheers",
    "thanks",
    "thanks a lot",
    "thanks in advance",
    "thank you",
    "many thanks",
    "regards",
    "best",
    "best regards",
    "kind regards",
    "warm regards",
    "best wishes",
    "all the best",
    "yours",
    "yours truly",
    "yours sincerely",
    "sincerely",
    "love",
    "take care",
    "see you",
    "see you soon",
    "see you then",
    "talk soon",
    "later",
    "bye",
    "ciao",
    "happy gaming",
    "gruß",
    "grüße",
    "viele grüße",
    "liebe grüße",
    "mit freundlichen grüßen",
    "lg",
    "vg",
];
/// The most lines below the closing of a letter: the name and what else is in a signature.
const MOST_LINES_BELOW: usize = 3;

/// The lines of a text that are the greeting and the end of a letter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Letter {
    greeting: Option<usize>,
    end: Range<usize>,
}

impl Letter {
    /// The parts of a letter in these lines: a greeting in the first line, and a closing with a few lines below it.
    pub fn of(lines: &[&str]) -> Self {
        let said: Vec<_> =
            (0..lines.len()).filter(|&line| !trimmed(lines[line]).is_empty()).collect();
        let greeting =
            said.first().copied().filter(|&first| said.len() > 1 && is_greeting(lines[first]));
        let last = said.len().saturating_sub(1 + MOST_LINES_BELOW);
        let closing =
            said[last..].iter().copied().find(|&line| said.len() > 1 && is_closing(lines[line]));
        Self { greeting, end: closing.map_or(0..0, |closing| closing..lines.len()) }
    }

    pub fn contains(&self, line: usize) -> bool {
        self.greeting == Some(line) || self.end.contains(&line)
    }
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

/// Whether a line ends a letter, with or without the writer's name: "Cheers", "Best wishes, Harriet".
fn is_closing(line: &str) -> bool {
    let phrase = line.split(',').next().unwrap_or_default();
    let phrase = phrase.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    CLOSINGS.contains(&phrase.as_str()) || phrase.starts_with("sent from my ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_begins_with_a_greeting_and_ends_with_a_closing() {
        let parts = |text: &str| {
            let lines: Vec<_> = text.lines().collect();
            let letter = Letter::of(&lines);
            (0..lines.len()).filter(|&line| letter.contains(line)).collect::<Vec<_>>()
        };
        assert_eq!(parts("\nHi all,\n- rope\nsack\n\nCheers\nDan"), [1, 5, 6]);
        assert_eq!(parts("rope\nBest wishes, Harriet"), [1]);
        assert_eq!(parts("rope\nThanks!\n\nTom\nSent from my phone"), [1, 2, 3, 4]);
        assert_eq!(parts("Dear Mira,\nrope"), [0]);
        assert_eq!(parts("Good evening, all!\nrope"), [0]);
        for text in [
            "Cheers",
            "Hi all",
            "Good cloak\nsack",
            "rope\nlove potion\nsack",
            "thanks\na\nb\nc\nd",
        ] {
            assert_eq!(parts(text), [0; 0], "{text}");
        }
    }
}
