//! Names of things, as the lists of games match them: whole, singular or plural, without a bonus and brackets.

use crate::rules::white_space::{trimmed, trimmed_end, words};

/// The longest name that is looked up, in bytes; no list has a longer one.
const LONGEST: usize = 60;

/// Looks up a name in a list of names in the singular and in lower case: first as it is, then without the bonus before
/// or behind it and the brackets behind it. Brackets that begin with a number stay: "Arrows (20)" is no arrow.
///
/// `docs/rules/game.md#things-by-name`
pub(crate) fn look_up<T>(name: &str, find: impl Fn(&str) -> Option<T>) -> Option<T> {
    let name = trimmed(name);
    if name.is_empty() || name.len() > LONGEST {
        return None;
    }
    let words: Vec<_> = words(name).collect();
    let name = words.join(" ").to_ascii_lowercase();
    let bare = without_brackets(without_bonus(&name));
    in_any_number(&name, &find).or_else(|| in_any_number(without_bonus(bare), &find))
}

/// True if a name is this one, in the singular or the plural.
pub(crate) fn is_named(name: &str, listed: &str) -> bool {
    let is_long_enough = name.len() >= listed.len();
    is_long_enough && look_up(name, |name| (name == listed).then_some(())).is_some()
}

/// Looks up a name as a singular, then as a plural.
fn in_any_number<T>(name: &str, find: &impl Fn(&str) -> Option<T>) -> Option<T> {
    let plural = |ending: &str, singular: &str| {
        let stem = name.strip_suffix(ending)?;
        find(&format!("{stem}{singular}"))
    };
    find(name)
        .or_else(|| plural("s", ""))
        .or_else(|| plural("es", ""))
        .or_else(|| plural("ies", "y"))
        .or_else(|| plural("ves", "f"))
}

/// A name without the bonus before or behind it: "+1 arrow", "arrow, +1" and "arrow +1".
fn without_bonus(name: &str) -> &str {
    if let Some((bonus, rest)) = name.split_once(' ')
        && is_bonus(bonus)
    {
        return rest;
    }
    match name.rsplit_once([' ', ',']) {
        Some((rest, bonus)) if is_bonus(bonus) => rest.trim_end_matches([' ', ',']),
        _ => name,
    }
}

fn is_bonus(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A name without the brackets behind it, unless they begin with a number.
fn without_brackets(name: &str) -> &str {
    let Some((front, inside)) = name.split_once('(') else {
        return name;
    };
    let is_numbered = trimmed(inside).starts_with(|c: char| c.is_ascii_digit());
    if name.ends_with(')') && !is_numbered { trimmed_end(front) } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_whole_in_any_number_without_bonus_and_brackets() {
        let listed = ["arrow", "torch", "battle axe", "party", "staff", "rations (1 day)"];
        let find = |name: &str| look_up(name, |name| listed.iter().position(|one| *one == name));
        for (name, found) in [
            ("Arrow", Some(0)),
            ("  ARROWS ", Some(0)),
            ("+1 arrows", Some(0)),
            ("Arrow, +2", Some(0)),
            ("Arrow +2", Some(0)),
            ("Arrows (magical)", Some(0)),
            ("+1 arrows (magical)", Some(0)),
            ("Arrows (20)", None),
            ("Arrow of slaying", None),
            ("Silvered arrow", None),
            ("torches", Some(1)),
            ("Battle  axes", Some(2)),
            ("parties", Some(3)),
            ("staffs", Some(4)),
            ("Rations (1 day)", Some(5)),
            ("Rations (3 days)", None),
            ("", None),
            ("+1", None),
            ("(", None),
            ("Pfeil", None),
        ] {
            assert_eq!(find(name), found, "{name}");
        }
    }
}
