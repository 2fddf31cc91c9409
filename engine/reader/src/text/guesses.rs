//! Numbers that are a guess: about 20, 20–30, 100+ (`docs/rules/catalogues-and-text.md#doubts`).

use std::borrow::Cow;

use engine_core::language::white_space::{is_space, trimmed_start};

/// A text without what makes its number a guess; `None` if it has no such number.
pub(super) fn without_guess(text: &str) -> Option<Cow<'_, str>> {
    let exact = || at_least(text).or_else(|| range(text).map(str::to_owned));
    about(text).map(Cow::Borrowed).or_else(|| exact().map(Cow::Owned))
}

/// The text behind a word that makes its number a guess: `about 20 arrows`, `~200 gp`.
fn about(text: &str) -> Option<&str> {
    const WORDS: [&str; 17] = [
        "~",
        "≈",
        "about ",
        "around ",
        "roughly ",
        "approximately ",
        "approx. ",
        "approx ",
        "circa ",
        "ca. ",
        "like ",
        "maybe ",
        "probably ",
        "nearly ",
        "almost ",
        "over ",
        "at least ",
    ];
    let mut rests = WORDS.iter().filter_map(|word| {
        let (front, rest) = text.split_at_checked(word.len())?;
        front.eq_ignore_ascii_case(word).then(|| trimmed_start(rest))
    });
    rests.next().filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The text without the sign behind its number, which may be more or less: `100+ gp`, `50ish gp`.
fn at_least(text: &str) -> Option<String> {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == ',');
    let number = &text[..text.len() - behind.len()];
    let rest = ["+", "ish"].into_iter().find_map(|sign| behind.strip_prefix(sign))?;
    let has_number = number.starts_with(|c: char| c.is_ascii_digit());
    (has_number && rest.starts_with(is_space)).then(|| format!("{number}{rest}"))
}

/// The text with the second number of a range: `20-30 gp`, `2 or 3 torches`.
fn range(text: &str) -> Option<&str> {
    let first = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = ["-", "–", " or ", " to "].iter().find_map(|mark| first.strip_prefix(mark))?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let is_range = first.len() < text.len() && digits > 0 && rest[digits..].starts_with(is_space);
    is_range.then_some(rest)
}
