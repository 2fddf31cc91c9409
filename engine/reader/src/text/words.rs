//! The keys by which names are looked up (`docs/rules/catalogues-and-text.md#names-in-a-text`).

use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::plurals::singular;
use engine_core::language::white_space::is_space;

/// Words that are ignored when names are compared.
const STOP_WORDS: [&str; 13] =
    ["of", "the", "a", "an", "and", "in", "with", "some", "set", "pair", "ft", "feet", "foot"];

/// British spellings of words in the names of the lists, with those of the lists.
const SPELLINGS: [(&str, &str); 4] =
    [("armour", "armor"), ("grey", "gray"), ("jewellery", "jewelry"), ("traveller", "traveler")];

/// The set of a name's words as a text. It is equal for names that differ only in the order of their words, in case, in
/// a plural or in a stop word. `None` if no word is left.
///
/// `docs/rules/catalogues-and-text.md#names-in-a-text`
pub(super) fn key(name: &str, case_mapping: CaseMapping) -> Option<String> {
    let name = case_mapping.folded(name).replace('\'', "");
    let mut words: Vec<_> = words_of_name(&name).collect();
    words.sort_unstable();
    words.dedup();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The words of a name in lower case, in the singular, without stop words.
fn words_of_name(name: &str) -> impl Iterator<Item = String> {
    let mut words = Vec::new();
    let mut start = 0;
    for (index, character) in name.char_indices() {
        if separates(character, &name[..index], &name[index + character.len_utf8()..]) {
            words.push(&name[start..index]);
            start = index + character.len_utf8();
        }
    }
    words.push(&name[start..]);
    let words = words.into_iter().map(without_unit);
    let words = words.filter(|word| !word.is_empty() && !STOP_WORDS.contains(word)).map(singular);
    words.map(|word| match SPELLINGS.iter().find(|(british, _)| *british == word) {
        Some((_, american)) => (*american).to_owned(),
        None => word,
    })
}

/// Whether a character separates words. A point or a comma can belong to a number, a plus to a bonus.
fn separates(character: char, before: &str, after: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    match character {
        '.' | ',' => !(before.ends_with(is_digit) && after.starts_with(is_digit)),
        '+' => before.ends_with(char::is_alphanumeric) || !after.starts_with(is_digit),
        '–' | '—' => true,
        c => is_space(c) || c.is_ascii_punctuation(),
    }
}

/// Removes a unit from a number: `50ft` is `50`.
fn without_unit(word: &str) -> &str {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = &word[digits.len()..];
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && ["ft", "feet", "foot"].contains(&unit) { digits } else { word }
}

/// A name with its last word in the singular: "small gem".
pub(super) fn in_singular(name: &str) -> String {
    match name.rsplit_once(' ') {
        Some((front, last)) => format!("{front} {}", singular(last)),
        None => singular(name),
    }
}

/// Whether a name without a count means several: "Torches", "Potions of healing".
pub(super) fn is_plural(name: &str) -> bool {
    let noun = name.split_once(" of ").map_or(name, |(noun, _)| noun);
    let last =
        noun.rsplit([' ', ',']).find(|word| !word.is_empty()).unwrap_or_default().to_lowercase();
    singular(&last) != last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_same(a: &str, b: &str) -> bool {
        let key = |name| key(name, CaseMapping::WITHOUT_BROWSER);
        key(a) == key(b)
    }

    #[test]
    fn order_case_plural_and_silent_words_do_not_matter() {
        for (a, b) in [
            ("hempen rope", "Rope, hempen"),
            ("Potions of Healing", "Potion of healing"),
            ("healing potion", "Potion of healing"),
            ("50ft rope", "rope (50 feet)"),
            ("10' pole", "Pole (10-foot)"),
            ("10-foot pole", "Pole (10-foot)"),
            ("thieves tools", "Thieves' Tools"),
            ("travelers clothes", "Clothes, traveler's"),
            ("Torches", "torch"),
            ("daggers of a rogue", "rogue dagger"),
            ("knives", "a knife"),
            ("ball bearings (bag of 1000)", "Ball bearings (bag of 1,000)"),
            ("Bottle; glass.", "Bottle, glass"),
            ("berries", "berry"),
            ("Rope,hempen", "hempen rope"),
            ("Shield, +1", "+1 shield"),
        ] {
            assert!(is_same(a, b), "{a} is not {b}");
        }
    }

    #[test]
    fn names_that_are_only_alike_differ() {
        for (a, b) in [
            ("Torch", "Torches of light"),
            ("Chain", "Chain (10 feet)"),
            ("Vial 0.5", "Vial 5.0"),
            ("glass", "glas"),
            ("gas", "ga"),
            ("+1 Sword", "Sword"),
        ] {
            assert!(!is_same(a, b), "{a} is {b}");
        }
        assert_eq!(key("of the set", CaseMapping::WITHOUT_BROWSER), None);
    }
}
