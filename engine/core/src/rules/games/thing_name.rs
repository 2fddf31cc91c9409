//! Names of things, as the lists of games match them: whole, singular or plural, without a bonus and brackets.

use crate::language::plurals::singular;
use crate::language::spoken_names::spoken;
use crate::language::white_space::{trimmed, trimmed_end, words};
use crate::model::ThingName;

/// Words whose spelling is British, with the American one.
const BRITISH: [(&str, &str); 6] = [
    ("armour", "armor"),
    ("armoured", "armored"),
    ("grey", "gray"),
    ("jewellery", "jewelry"),
    ("traveller's", "traveler's"),
    ("travelling", "traveling"),
];

impl ThingName {
    /// The form of a name.
    ///
    /// `docs/rules/game.md#things-by-name`
    pub(crate) fn of(name: &str) -> Self {
        let (bare, behind) = without_brackets_behind(trimmed(spoken(name)));
        let pieces = pieces(behind).unwrap_or(1.0);
        Self { key: key(without_bonus(bare)), pieces }
    }
}

/// The words of a name in lower case, in the singular and in American spelling.
pub(super) fn key(name: &str) -> String {
    let lower = if name.is_ascii() { name.to_ascii_lowercase() } else { name.to_lowercase() };
    let plain = lower.replace('’', "'");
    let plain = plain.replace(['-', ','], " ").replace('&', " and ");
    words(&plain).map(|word| singular(american(word))).collect::<Vec<_>>().join(" ")
}

fn american(word: &str) -> &str {
    BRITISH.iter().find(|(british, _)| *british == word).map_or(word, |(_, american)| american)
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

/// The number of pieces that brackets count, if one of their parts does: "(20)", "(iron, 7 days)", "(quiver of 20)",
/// but neither "(+2)" nor "(50 gp)".
fn pieces(brackets: &str) -> Option<f64> {
    let lower = brackets.to_ascii_lowercase();
    let parts = lower.split(['(', ')', '[', ']', ';']).flat_map(|part| part.split(", "));
    parts.map(trimmed).find_map(counted)
}

/// The number of pieces in a part of brackets: a number alone, one of pieces, of days or of weeks, or the number of
/// which a bundle is, but not that in a bag, which is one thing.
fn counted(part: &str) -> Option<f64> {
    match words(part).collect::<Vec<_>>().as_slice() {
        [number] | [number, "piece" | "pieces" | "day" | "days"] => whole(number),
        [number, "week" | "weeks"] => whole(number).map(|weeks| weeks * 7.0),
        ["bag" | "bags", ..] => None,
        [.., "of", number] => whole(number),
        _ => None,
    }
}

/// A whole number above 0, perhaps with a comma between its thousands.
fn whole(text: &str) -> Option<f64> {
    let digits = text.replace(',', "");
    let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: f64 = is_whole.then(|| digits.parse().ok())??;
    (number > 0.0 && number.is_finite()).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_whole_in_any_number_without_bonus_and_brackets() {
        for (name, key) in [
            ("Arrow", "arrow"),
            ("  ARROWS ", "arrow"),
            ("+1 arrows", "arrow"),
            ("Arrow, +2", "arrow"),
            ("Arrow +2", "arrow"),
            ("+1 arrows (magical)", "arrow"),
            ("torches", "torch"),
            ("Battle  axes", "battle axe"),
            ("Thieves’ tools", "thieves' tool"),
            ("Two-handed sword", "two handed sword"),
            ("Spikes, iron", "spike iron"),
            ("Spike, iron", "iron spike"),
            ("Plate armour", "plate armor"),
            ("Travelling robes & sandals", "traveling robe and sandal"),
            ("Clothes (Poncho, Cloak, etc.) (petty)", "clothe"),
            ("Stakes (3) and mallet", "stake (3) and mallet"),
            ("Box (a (b) c) [d]", "box"),
            ("Box )", "box )"),
            ("Box (", "box ("),
            ("(box)", ""),
            ("+ box", "+ box"),
            ("", ""),
            ("+1", "+1"),
        ] {
            assert_eq!(ThingName::of(name).key, key, "{name}");
        }
    }

    #[test]
    fn brackets_count_pieces_only_where_they_say_so() {
        for (name, pieces) in [
            ("Arrows (20)", 20.0),
            ("Arrows [20]", 20.0),
            ("Arrows (quiver of 20)", 20.0),
            ("Crossbow bolts (case of 1,000)", 1000.0),
            ("Stones (3 pieces)", 3.0),
            ("Chalk (1 piece)", 1.0),
            ("Rations (1 day)", 1.0),
            ("Rations (7 days)", 7.0),
            ("Rations (iron, 7 days)", 7.0),
            ("Rations (1 week)", 7.0),
            ("Arrows (+1)", 1.0),
            ("Rope (50 feet)", 1.0),
            ("Rope (25ft)", 1.0),
            ("Rope (50')", 1.0),
            ("Pole (10-foot)", 1.0),
            ("Dagger (d6 damage)", 1.0),
            ("Dagger (1d4)", 1.0),
            ("Shield (+1 Armor)", 1.0),
            ("Brigandine (1 Armor, bulky)", 1.0),
            ("Ruby (500 gp)", 1.0),
            ("Anvil (20 lb)", 1.0),
            ("Candle (1 hour)", 1.0),
            ("Lantern (6 turns)", 1.0),
            ("Rations (3 uses)", 1.0),
            ("Ball bearings (bag of 1,000)", 1.0),
            ("Arrows (0)", 1.0),
            ("Paper (one sheet)", 1.0),
            ("Stakes (3) and mallet", 1.0),
        ] {
            assert_eq!(ThingName::of(name).pieces, pieces, "{name}");
        }
    }
}
