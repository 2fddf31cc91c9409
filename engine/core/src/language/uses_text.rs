//! Uses as people write them beside a name: "(2/3 uses)", "7 charges" (`docs/rules/actions.md#uses`).

use crate::language::white_space::{trimmed, trimmed_end};
use crate::model::Uses;
use crate::wording::printing::number_text;

/// The words for uses.
const WORDS: [&str; 4] = ["use", "uses", "charge", "charges"];

/// Uses in words: "2/3 uses"; "3 uses" of a full piece.
///
/// ```
/// use engine_core::language::uses_text::uses_in_words;
/// use engine_core::model::Uses;
/// assert_eq!(uses_in_words(&Uses::new(2.0, 3.0).unwrap()), "2/3 uses");
/// assert_eq!(uses_in_words(&Uses::full(1.0).unwrap()), "1 use");
/// ```
#[must_use]
pub fn uses_in_words(uses: &Uses) -> String {
    let unit = if uses.of == 1.0 { "use" } else { "uses" };
    if uses.is_full() {
        format!("{} {unit}", number_text(uses.of))
    } else {
        format!("{} {unit}", uses_left(uses))
    }
}

/// What is left of the piece in use: "2/3".
#[must_use]
pub fn uses_left(uses: &Uses) -> String {
    format!("{}/{}", number_text(uses.left), number_text(uses.of))
}

/// The number of uses in a text that is nothing else: "3", "2/3", "2 of 3".
///
/// ```
/// use engine_core::language::uses_text::number_of_uses;
/// use engine_core::model::Uses;
/// assert_eq!(number_of_uses("2 of 3"), Uses::new(2.0, 3.0));
/// assert_eq!(number_of_uses("7"), Uses::full(7.0));
/// assert_eq!(number_of_uses("4/3"), None);
/// assert_eq!(number_of_uses("many"), None);
/// ```
#[must_use]
pub fn number_of_uses(text: &str) -> Option<Uses> {
    let number = |text: &str| {
        let digits = trimmed(text);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().ok())?
    };
    match text.split_once('/').or_else(|| text.split_once(" of ")) {
        Some((left, of)) => Uses::new(number(left)?, number(of)?),
        None => Uses::full(number(text)?),
    }
}

/// The uses in a text that says nothing else: "2/3 uses", "3 charges".
///
/// ```
/// use engine_core::language::uses_text::uses_alone;
/// use engine_core::model::Uses;
/// assert_eq!(uses_alone("7/7 Charges"), Uses::full(7.0));
/// assert_eq!(uses_alone("3 days"), None);
/// ```
#[must_use]
pub fn uses_alone(text: &str) -> Option<Uses> {
    let (number, word) = trimmed(text).rsplit_once(' ')?;
    WORDS.iter().any(|known| known.eq_ignore_ascii_case(word)).then(|| number_of_uses(number))?
}

/// A name without the uses beside it, and those: in a bracket, at its end, or in front.
///
/// `docs/rules/actions.md#uses`
///
/// ```
/// use engine_core::language::uses_text::uses_beside;
/// use engine_core::model::Uses;
/// let read = |text| uses_beside(text).map(|(name, uses)| (name, uses.left, uses.of));
/// assert_eq!(read("Torch (2/3 uses)"), Some(("Torch".into(), 2.0, 3.0)));
/// assert_eq!(read("Wand of fear (7 charges) - 2 lb"), Some(("Wand of fear - 2 lb".into(), 7.0, 7.0)));
/// assert_eq!(read("Wand: 3 of 7 charges"), Some(("Wand".into(), 3.0, 7.0)));
/// assert_eq!(read("3 uses of oil"), Some(("oil".into(), 3.0, 3.0)));
/// assert_eq!(read("3 uses lamp oil"), Some(("lamp oil".into(), 3.0, 3.0)));
/// assert_eq!(read("3 charges"), None);
/// assert_eq!(read("Ring of three wishes"), None);
/// ```
#[must_use]
pub fn uses_beside(text: &str) -> Option<(String, Uses)> {
    if !WORDS[..].iter().step_by(2).any(|word| contains(text, word)) {
        return None;
    }
    in_bracket(text).or_else(|| at_the_end(text)).or_else(|| in_front(text))
}

/// Whether a text has a word in it, regardless of case.
fn contains(text: &str, word: &str) -> bool {
    let all = text.as_bytes().windows(word.len());
    all.into_iter().any(|part| part.eq_ignore_ascii_case(word.as_bytes()))
}

fn has_letter(text: &str) -> bool {
    text.contains(char::is_alphabetic)
}

fn in_bracket(text: &str) -> Option<(String, Uses)> {
    let opened = text.match_indices(['(', '[']);
    let mut found = opened.filter_map(|(start, _)| {
        let inside = &text[start + 1..];
        let end = inside.find([')', ']'])?;
        Some((start, start + end + 2, uses_alone(&inside[..end])?))
    });
    let (start, end, uses) = found.next_back()?;
    let (front, rest) = (trimmed_end(&text[..start]), &text[end..]);
    has_letter(front).then(|| (format!("{front}{rest}"), uses))
}

fn at_the_end(text: &str) -> Option<(String, Uses)> {
    let text = trimmed_end(text);
    // The number and the word, and of a part of all three words more.
    let words: Vec<_> = text.match_indices(' ').map(|(index, _)| index).collect();
    let starts = [4, 2].into_iter().filter_map(|count| words.get(words.len().checked_sub(count)?));
    let (start, uses) =
        starts.into_iter().find_map(|start| Some((*start, uses_alone(&text[*start..])?)))?;
    let front = text[..start].trim_end_matches([' ', '-', '–', '—', ':', ',', '=']);
    has_letter(front).then(|| (front.to_owned(), uses))
}

fn in_front(text: &str) -> Option<(String, Uses)> {
    let (end, _) = text.match_indices(' ').nth(1)?;
    let uses = uses_alone(&text[..end])?;
    let name = trimmed(&text[end..]);
    let name = name.strip_prefix("of ").unwrap_or(name);
    has_letter(name).then(|| (name.to_owned(), uses))
}
