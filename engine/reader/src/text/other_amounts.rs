//! Amounts that can't be used as they are written: guesses, and amounts in a unit that is none here
//! (`docs/rules/catalogues-and-text.md#what-is-not-read`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, not, opt, repeat};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::{one_of, take_while};

use super::amounts::Amounts;
use super::coins::{price, thousands};
use super::guesses::without_guess;
use super::number::{amount, take};
use super::scope::{each_in_front, scope_suffix, without_scope};
use super::table_coins::{TableCoins, table_coins};
use super::units::{Unit, unit};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::grammar::{Read, end_of_word};
use engine_core::language::plurals::singular;
use engine_core::language::white_space::{is_space, trimmed, trimmed_end};

/// The signs of money that is no coin of the game.
pub(super) const CURRENCIES: [char; 4] = ['£', '$', '€', '¥'];

/// The most characters of such an amount. A longer text is not read further, so that the work stays in proportion.
const LONGEST: usize = 100;

/// The length of such an amount at the beginning of a text. Behind a name it may also be a weight that is one only in
/// tables, or coins of another table, if nothing follows: "Idol, 3 stone", "Idol worth 15 gc".
pub(super) fn other_amount(text: &str, is_behind_name: bool, coins: &CoinWords) -> Option<usize> {
    let begins = |c: char| {
        c.is_numeric() || CURRENCIES.contains(&c) || c.is_alphabetic() || "@~≈".contains(c)
    };
    if !text.starts_with(begins) {
        return None;
    }
    let cut = text.char_indices().nth(LONGEST).map(|(cut, _)| cut);
    let text = &text[..cut.unwrap_or(text.len())];
    let mut rest = text;
    let end = trimmed_end(text).trim_end_matches('.');
    let is_alone = || {
        let is_whole = is_behind_name && cut.is_none();
        is_whole && (is_weight_of_table(end) || are_not_here(end, coins) || is_in_letters(end))
    };
    if let Some(length) = guessed(text, coins) {
        Some(length)
    } else if take(&mut rest, foreign(coins)).is_some()
        || (is_behind_name && take(&mut rest, scoped).is_some())
    {
        Some(text.len() - rest.len())
    } else {
        is_alone().then_some(text.len())
    }
}

/// Names of money that no game here has, in the singular.
const MONEY_ELSEWHERE: [&str; 19] = [
    "crown",
    "ducat",
    "florin",
    "guilder",
    "shilling",
    "penny",
    "pence",
    "farthing",
    "groat",
    "thaler",
    "mark",
    "dinar",
    "drachma",
    "franc",
    "livre",
    "sovereign",
    "doubloon",
    "dollar",
    "euro",
];

/// Whether a text is nothing but a number of coins that no game here has: `30 crowns`.
pub(super) fn is_money_elsewhere(text: &str) -> bool {
    let Some((number, word)) = trimmed(text).split_once(is_space) else { return false };
    let is_money = MONEY_ELSEWHERE.contains(&singular(&word.to_lowercase()).as_str());
    is_money && amount.parse(number).is_ok()
}

/// Whether a text is nothing but such an amount.
pub(super) fn is_other_amount(text: &str, coins: &CoinWords) -> bool {
    other_amount(text, true, coins) == Some(text.len())
}

/// The length of an amount that is a guess: `about 50 gp`, `worth 40 to 50 gp`, `10-15 silver`.
fn guessed(text: &str, coins: &CoinWords) -> Option<usize> {
    let worth = text.get(..6).filter(|worth| worth.eq_ignore_ascii_case("worth "));
    let plain = without_guess(&text[worth.map_or(0, str::len)..])?;
    let mut rest = &*plain;
    Amounts::default().take_one(&mut rest, coins).then(|| text.len() - rest.len())
}

/// An amount of money that is no coin of the game: `£50`, `50 €`, `worth 30 ducats`, `@ 3 crowns`.
fn foreign<'a>(coins: &CoinWords) -> impl Parser<&'a str, (), EmptyError> {
    let sign = || one_of(CURRENCIES);
    let number = || alt((thousands, amount));
    let word = || take_while(2.., char::is_alphabetic);
    let unit = take_while(1.., char::is_alphabetic);
    let at = (alt((('@', space0).void(), each_in_front)), number(), space1, unit, end_of_word);
    let before = (sign(), space0, number(), end_of_word, opt(scope_suffix)).void();
    let behind = (number(), space0, sign(), end_of_word, opt(scope_suffix)).void();
    let worth = (
        (Caseless("worth"), space1, not((price(coins), end_of_word)), number(), space1, word()),
        (end_of_word, opt(scope_suffix)),
    );
    alt((at.void(), before, behind, worth.void()))
}

/// An amount in a unit that nobody knows, which says whose it is: `30 crowns each`, `5 each`.
fn scoped(input: &mut &str) -> Read<()> {
    let word = (not(scope_suffix), space0, take_while(1.., char::is_alphabetic)).void();
    let one = (space0, amount, repeat(..=MOST_WORDS_OF_UNIT, word).map(|()| ())).void();
    let amounts = repeat(1..=MOST_AMOUNTS, one).map(|()| ());
    (amounts, scope_suffix).void().parse_next(input)
}

/// The most words of a unit that nobody knows: "gold crowns".
const MOST_WORDS_OF_UNIT: usize = 2;
/// The most amounts in such units: "5 ss 6 d each".
const MOST_AMOUNTS: usize = 3;

/// Whether a text is nothing but a number with one or two letters directly behind it that are no unit here: `20p`. An x
/// counts, and an ordinal number belongs to a name.
fn is_in_letters(text: &str) -> bool {
    let text = text.trim_start_matches('~');
    let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let has_form = letters.len() < text.len() && (1..=2).contains(&letters.chars().count());
    let is_ordinal = ["st", "nd", "rd", "th"].contains(&letters);
    has_form
        && letters.chars().all(|c| c.is_ascii_alphabetic())
        && !is_ordinal
        && !letters.contains(['x', 'X'])
        && Unit::named(letters).is_none()
}

/// Whether a text is nothing but a weight in a unit that is one only in tables: `3 stone`, `60 cn`.
fn is_weight_of_table(text: &str) -> bool {
    let unit = unit.verify(|unit: &&Unit| unit.is_weight_of_tables());
    (amount, space0, unit).parse(text).is_ok()
}

/// Whether a text is nothing but an amount of coins that the table doesn't have: `15 gc`, `3 ss each`. One letter, and
/// a unit such as `pc`, may mean something else.
pub(super) fn are_not_here(text: &str, coins: &CoinWords) -> bool {
    let text = trimmed(text);
    let amount = without_scope(text).map_or(text, |(amount, _)| amount);
    let mut words = amount.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let is_clear = |word: &str| word.chars().count() > 1 && Unit::named(word).is_none();
    words.all(is_clear) && table_coins(amount, coins) == Some(TableCoins::NotHere)
}
