//! Where the sentences of a line end (`docs/rules/catalogues-and-text.md#sentences`).

use winnow::prelude::*;

use super::brackets::{brackets, is_within};
use super::known::NameIndex;
use super::units::Unit;
use engine_core::language::grammar::coin_in_text;
use engine_core::language::white_space::{is_space, trimmed};

/// The sentences of a line, from its full stops: not those behind a known name at the beginning, an abbreviation, or a
/// word of up to three letters.
pub(super) fn sentences<'a>(line: &'a str, known: &NameIndex) -> Vec<&'a str> {
    let pairs = brackets(line);
    let mut parts = Vec::new();
    let mut start = 0;
    for (index, mark) in line.match_indices(['.', '!', '?']) {
        let after = &line[index + 1..];
        let next = after.trim_start_matches(is_space).chars().next();
        let begins = next.is_some_and(|next| {
            if mark == "." { next.is_uppercase() } else { next.is_alphanumeric() }
        });
        let is_outside = !is_within(&pairs, index);
        if !is_outside || !after.starts_with(is_space) || !begins {
            continue;
        }
        let before = &line[start..index];
        if mark == "."
            && (is_abbreviated(before) || (start == 0 && known.find(trimmed(before)).is_some()))
        {
            continue;
        }
        parts.push(&line[start..=index]);
        start = index + 1;
    }
    parts.push(&line[start..]);
    parts.retain(|part| !trimmed(part).is_empty());
    parts
}

/// Whether a full stop behind a text marks an abbreviation: "50 ft.", "15 gp.", "St.".
fn is_abbreviated(before: &str) -> bool {
    let last = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let is_short = (1..=3).contains(&last.chars().count()) && last.chars().all(char::is_alphabetic);
    is_short || Unit::named(last).is_some() || coin_in_text.parse(last).is_ok()
}
