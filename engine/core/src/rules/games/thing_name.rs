//! Names of things, as the lists of games match them: whole, singular or plural, without a bonus and brackets.

use crate::language::plurals::singular;
use crate::language::spoken_names::spoken;
use crate::language::white_space::{trimmed, trimmed_end, words};
use crate::model::ThingName;

impl ThingName {
    /// The form of a name.
    ///
    /// `docs/rules/game.md#things-by-name`
    pub(super) fn of(name: &str) -> Self {
        let (bare, behind) = without_brackets_behind(trimmed(spoken(name)));
        Self { key: key(without_bonus(bare)), is_bundle: counts_several(behind) }
    }
}

/// The words of a name in lower case, in the singular.
fn key(name: &str) -> String {
    let plain = name.to_ascii_lowercase().replace('’', "'").replace(['-', ','], " ");
    words(&plain).map(singular).collect::<Vec<_>>().join(" ")
}

/// A name without the brackets at its end, and those brackets.
fn without_brackets_behind(name: &str) -> (&str, &str) {
    let mut bare = name;
    while let Some(start) = start_of_last_bracket(bare) {
        bare = trimmed_end(&bare[..start]);
    }
    (bare, &name[bare.len()..])
}

/// The index of the bracket that the one at the end of a name closes.
fn start_of_last_bracket(name: &str) -> Option<usize> {
    if !name.ends_with([')', ']']) {
        return None;
    }
    let mut open = 0;
    let mut brackets = name.char_indices().rev();
    let (start, _) = brackets.find(|(_, character)| {
        match character {
            ')' | ']' => open += 1,
            '(' | '[' => open -= 1,
            _ => {}
        }
        open == 0
    })?;
    Some(start)
}

/// A name without the bonus before or behind it: "+1 arrow", "Arrow, +1".
fn without_bonus(name: &str) -> &str {
    let is_bonus = |word: &str| {
        let digits = word.strip_prefix('+').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    match (name.split_once(' '), name.rsplit_once(' ')) {
        (Some((bonus, rest)), _) if is_bonus(bonus) => rest,
        (_, Some((rest, bonus))) if is_bonus(bonus) => rest,
        _ => name,
    }
}

/// Whether brackets contain a number of pieces other than 1: "(20)", "(3 days)", but not "(+2)".
fn counts_several(brackets: &str) -> bool {
    let numbers = brackets.split(|c: char| !c.is_ascii_digit() && c != '+');
    let mut counts = numbers.filter(|number| number.starts_with(|c: char| c.is_ascii_digit()));
    counts.any(|count| count != "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_whole_in_any_number_without_bonus_and_brackets() {
        for (name, key, is_bundle) in [
            ("Arrow", "arrow", false),
            ("  ARROWS ", "arrow", false),
            ("+1 arrows", "arrow", false),
            ("Arrow, +2", "arrow", false),
            ("Arrow +2", "arrow", false),
            ("+1 arrows (magical)", "arrow", false),
            ("Arrows (20)", "arrow", true),
            ("Arrows (quiver of 20)", "arrow", true),
            ("Arrows (+1)", "arrow", false),
            ("Rations (1 day)", "ration", false),
            ("Rations (3 days)", "ration", true),
            ("torches", "torch", false),
            ("Battle  axes", "battle axe", false),
            ("Thieves’ tools", "thieves' tool", false),
            ("Two-handed sword", "two handed sword", false),
            ("Spikes, iron", "spike iron", false),
            ("Spike, iron", "iron spike", false),
            ("Clothes (Poncho, Cloak, etc.) (petty)", "clothe", false),
            ("Box (a (b) c) [d]", "box", false),
            ("Box )", "box )", false),
            ("Box (", "box (", false),
            ("(box)", "", false),
            ("+ box", "+ box", false),
            ("", "", false),
            ("+1", "+1", false),
        ] {
            let expected = ThingName { key: key.to_owned(), is_bundle };
            assert_eq!(ThingName::of(name), expected, "{name}");
        }
    }
}
