//! Joins what belongs together before lines are read: signs with their numbers, words that are parted at the end of a
//! line (`docs/rules/catalogues-and-text.md#how-a-text-is-read`).

use std::borrow::Cow;

use super::brackets::without_brackets;
use super::count::CountedName;
use super::known::NameIndex;
use super::line_markup::Line;
use crate::rules::white_space::{trimmed, trimmed_end};

/// A text in which both signs stand before numbers at the beginning of lines, each behind a blank, without the blanks:
/// `+ 120 gp`, `- 3 rations`. A list has one kind of bullet.
pub(super) fn with_joined_signs(text: &str) -> Cow<'_, str> {
    let signed = |line: &str| {
        let number = line.strip_prefix(['+', '-'])?.strip_prefix(' ')?.trim_start_matches(' ');
        number.starts_with(|c: char| c.is_ascii_digit()).then(|| line[..1].to_owned() + number)
    };
    let has =
        |sign: char| text.lines().any(|line| line.starts_with(sign) && signed(line).is_some());
    if !has('+') || !has('-') {
        return text.into();
    }
    let lines: Vec<_> =
        text.lines().map(|line| signed(line).unwrap_or_else(|| line.to_owned())).collect();
    lines.join("\n").into()
}

/// A text in which a word that is parted at the end of a line is one, if that makes a known name, with the hyphen or
/// without it. The second of the two lines becomes blank.
pub(super) fn with_joined_words<'a>(text: &'a str, known: &NameIndex) -> Cow<'a, str> {
    let is_parted = |line: &str| {
        let before = trimmed_end(line).strip_suffix('-');
        before.is_some_and(|before| before.ends_with(char::is_alphabetic))
    };
    if !text.lines().any(is_parted) {
        return text.into();
    }
    let mut lines: Vec<Cow<'_, str>> = text.lines().map(Cow::Borrowed).collect();
    for index in 1..lines.len() {
        let first = trimmed_end(&lines[index - 1]).to_owned();
        if !is_parted(&first) {
            continue;
        }
        let second = trimmed(&lines[index]).to_owned();
        let joined = [first.trim_end_matches('-').to_owned() + &second, first + &second];
        let names_known = |line: &&String| {
            let name = CountedName::of(&Line::of(line).text).name;
            known.find(trimmed(&without_brackets(&name))).is_some()
        };
        if let Some(joined) = joined.iter().find(names_known) {
            lines[index - 1] = joined.clone().into();
            lines[index] = "".into();
        }
    }
    lines.join("\n").into()
}
