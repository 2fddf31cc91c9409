//! Dice in a text (`docs/rules/catalogues-and-text.md#parts-of-a-line`).

use winnow::ascii::digit0;
use winnow::combinator::alt;
use winnow::prelude::*;

use super::brackets::{brackets, inside};
use super::count::CountedName;
use super::words::is_plural;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::grammar::{Read, end_of_word};
use engine_core::language::white_space::trimmed;

/// Whether a text contains dice: `2d6`, `d20`.
pub(super) fn has_dice(text: &str) -> bool {
    let sides = alt(("100", "10", "12", "20", "4", "6", "8"));
    let mut dice = (digit0, alt(('d', 'D')), sides, end_of_word);
    let mut before = ' ';
    text.char_indices().any(|(index, character)| {
        let is_start = !before.is_alphanumeric();
        before = character;
        // Only at the start of a word: otherwise a row of digits is read again from each digit.
        is_start && {
            let dice: Read<_> = dice.parse_next(&mut &text[index..]);
            dice.is_ok()
        }
    })
}

/// Whether a text is nothing but dice: `2d6`.
fn has_only_dice(text: &str) -> bool {
    has_dice(text) && text.chars().all(|c| c.is_ascii_digit() || "dD ".contains(c))
}

/// A text without the brackets whose dice say what a thing does: all but dice alone behind a name in the plural without
/// a count, and dice with a coin.
pub(super) fn without_rolled(text: &str, coins: &CoinWords) -> String {
    let mut left = String::with_capacity(text.len());
    let mut end = 0;
    for pair in brackets(text) {
        let content = inside(text, &pair);
        let name = trimmed(&text[end..pair.start]);
        let is_counted = || CountedName::of(name).count.is_some();
        let are_several = || has_only_dice(content) && is_plural(name) && !is_counted();
        let has_name = name.contains(char::is_alphabetic);
        if has_name && has_dice(content) && !(are_several() || names_coins(content, coins)) {
            left.push_str(&text[end..pair.start]);
            end = pair.end;
        }
    }
    left.push_str(&text[end..]);
    left
}

/// Whether a text has a kind of coin in it.
fn names_coins(text: &str, coins: &CoinWords) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|mut word| coins.before_number(&mut word).is_ok())
}
