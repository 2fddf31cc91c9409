//! Joins what belongs together before lines are read: signs with their numbers, words that are parted at the end of a
//! line (`docs/rules/catalogues-and-text.md#how-a-text-is-read`).

use std::borrow::Cow;

use super::brackets::without_brackets;
use super::count::CountedName;
use super::known::NameIndex;
use super::line_markup::{Line, is_listed};
use super::words::is_plural;
use engine_core::language::white_space::{trimmed, trimmed_end};

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

/// The fewest lines that are numbered below each other.
const FEWEST_NUMBERED: usize = 3;

/// A text in which lines that are numbered below each other have the number of a list: `1. Rope` for `1 – Rope` and
/// `Slot 1: Rope`. Names in the plural behind all numbers from 2 on are counted: `2 – daggers`.
pub(super) fn with_list_numbers(text: &str) -> Cow<'_, str> {
    let lines: Vec<_> = text.lines().collect();
    let numbered: Vec<_> = lines.iter().map(|line| numbered(line)).collect();
    let mut lines: Vec<Cow<'_, str>> = lines.into_iter().map(Cow::Borrowed).collect();
    let mut index = 0;
    while index < lines.len() {
        let run: Vec<_> = numbered[index..].iter().map_while(|numbered| *numbered).collect();
        let run = run.iter().zip(1..).take_while(|((number, _), next)| number == next);
        let names: Vec<_> = run.map(|((_, name), _)| *name).collect();
        if names.len() >= FEWEST_NUMBERED && !names[1..].iter().all(|name| is_plural(name)) {
            for (row, name) in names.iter().enumerate() {
                lines[index + row] = format!("{}. {name}", row + 1).into();
            }
        }
        index += names.len().max(1);
    }
    if lines.iter().all(|line| matches!(line, Cow::Borrowed(_))) {
        text.into()
    } else {
        lines.join("\n").into()
    }
}

/// The number and the name of a line such as `1 – Rope`.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let line = trimmed(line);
    let slot = line.get(..5).filter(|slot| slot.eq_ignore_ascii_case("slot "));
    let rest = &line[slot.map_or(0, str::len)..];
    let name = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = rest[..rest.len() - name.len()].parse().ok()?;
    let name = [" - ", " – ", " — ", ": "].iter().find_map(|mark| name.strip_prefix(mark))?;
    Some((number, trimmed(name)))
}

/// Whether a line ends in a hyphen behind a letter, as a word that is parted does.
pub(super) fn is_parted(line: &str) -> bool {
    let before = trimmed_end(line).strip_suffix('-');
    before.is_some_and(|before| before.ends_with(char::is_alphabetic))
}

/// A text in which a word that is parted at the end of a line is one, if that makes a known name, with the hyphen or
/// without it. The second of the two lines becomes blank.
pub(super) fn with_joined_words<'a>(text: &'a str, known: &NameIndex) -> Cow<'a, str> {
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
        if is_listed(&second) || second.contains(|c: char| c.is_ascii_digit()) {
            continue;
        }
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
