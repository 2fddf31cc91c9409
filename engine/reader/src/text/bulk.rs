//! “(bulky)” and “(petty)” behind a name (`docs/rules/catalogues-and-text.md#parts-of-a-line`).

use super::brackets::{brackets, inside, split_outside};
use super::details::parts_of;
use engine_core::language::white_space::trimmed;
use engine_core::rules::games::BulkWords;

/// The slots that one of these words says a thing takes; `None` for any other text.
pub(super) fn bulk(text: &str, words: BulkWords) -> Option<f64> {
    let said = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(trimmed(text)));
    said.map(|(_, slots)| *slots)
}

/// A text without such a word, in a bracket or behind the last comma, and the slots that it says; `None` if there is no
/// such word.
pub(super) fn without_bulk(text: &str, words: BulkWords) -> Option<(String, f64)> {
    for pair in brackets(text) {
        let parts = || parts_of(inside(text, &pair));
        if let Some(slots) = parts().find_map(|part| bulk(part, words)) {
            let (before, behind) = (&text[..pair.start], &text[pair.end..]);
            let left: Vec<_> = parts().filter(|part| bulk(part, words).is_none()).collect();
            let left =
                if left.is_empty() { String::new() } else { format!("({})", left.join(", ")) };
            return Some((format!("{before}{left}{behind}"), slots));
        }
    }
    let parts = split_outside(text, |index| text[index..].starts_with(',').then_some(1));
    let [.., last] = parts.as_slice() else { return None };
    let name = text[..text.len() - last.len()].strip_suffix(',')?;
    Some((name.to_owned(), bulk(last, words)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::rules::games::BULKY_AND_PETTY;

    #[test]
    fn the_words_stand_in_a_bracket_or_behind_a_comma() {
        for (text, left) in [
            ("Great club (bulky)", Some(("Great club ", 2.0))),
            ("3 tents (Bulky)", Some(("3 tents ", 2.0))),
            ("Club (d10, bulky) x2", Some(("Club (d10) x2", 2.0))),
            ("Feather, petty", Some(("Feather", 0.0))),
            ("Rope, hemp, bulky", Some(("Rope, hemp", 2.0))),
            ("Bulky coat", None),
            ("bulky", None),
            ("A petty, small thing", None),
            ("Club (not bulky)", None),
        ] {
            let left = left.map(|(left, slots)| (left.to_owned(), slots));
            assert_eq!(without_bulk(text, BULKY_AND_PETTY), left, "{text}");
        }
    }
}
