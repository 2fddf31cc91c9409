//! Reads the details of an item in a part of a text: amounts, the page that describes it, whether it is
//! worn (`docs/rules/catalogues-and-text.md#parts-of-a-line`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, not, opt};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::{one_of, take_while};

use super::amounts::{AmountScope, Amounts, scope_alone, scope_suffix};
use super::brackets::{brackets, inside, split_outside};
use super::coins::{price, price_in_brackets, thousands};
use super::dice::has_dice;
use super::number::{amount, take};
use super::table_coins::{TableCoins, table_coins};
use super::units::{Unit, unit};
use crate::rules::coin_words::CoinWords;
use crate::rules::grammar::{Read, end_of_word};
use crate::rules::rounding::{round_to_millionth, sum};
use crate::rules::white_space::{trimmed, trimmed_end};

/// Rarities. A bracket with one of them is a reference to a rule book and is ignored.
const RARITIES: [&str; 5] = ["common", "uncommon", "rare", "legendary", "artifact"];
/// Abbreviations of rule books, as before a page number.
const BOOKS: [&str; 26] = [
    "phb", "dmg", "mm", "xphb", "xdmg", "xmm", "srd", "xge", "xgte", "tce", "tcoe", "ftd", "scag",
    "vgm", "vgtm", "mtf", "mpmm", "egw", "erlw", "ggr", "gos", "bgg", "bmt", "wdh", "wdmm", "toa",
];
const WORN: [&str; 3] = ["equipped", "worn", "wielded"];

/// The details of an item, and the remaining text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Remarks {
    pub amounts: Amounts,
    pub is_equipped: bool,
    pub left: String,
    /// The amounts that are not read, such as those in pounds sterling.
    pub unread: Vec<String>,
    /// The value in coins that the table doesn't have, as written.
    pub value_not_here: Option<String>,
}

impl Remarks {
    /// Removes the remarks from a text.
    pub fn of(text: &str, coins: &CoinWords) -> Self {
        let mut remarks = Self::default();
        let mut left = String::with_capacity(text.len());
        let mut end = 0;
        for pair in brackets(text) {
            left.push_str(&remarks.take_outside(&text[end..pair.start], coins));
            match remarks.take_bracket(inside(text, &pair), coins) {
                None => left.push_str(&text[pair.clone()]),
                Some(content) if content.is_empty() => left.push(' '),
                Some(content) => left.extend(["(", &content, ")"]),
            }
            end = pair.end;
        }
        left.push_str(&remarks.take_outside(&text[end..], coins));
        let left = without_foreign_weight(left, &mut remarks.unread);
        let left = remarks.without_coins_not_here(left, coins);
        remarks.left = remarks.without_worn(&left);
        remarks
    }

    /// The amounts of a text that consists of nothing else; `None` for any other text.
    pub fn amounts_alone(text: &str, coins: &CoinWords) -> Option<Amounts> {
        let remarks = Self::of(text, coins);
        let is_alone = trimmed(&remarks.left).is_empty()
            && !remarks.is_equipped
            && remarks.unread.is_empty()
            && remarks.value_not_here.is_none();
        is_alone.then_some(remarks.amounts)
    }

    /// Removes amounts from a text outside brackets.
    fn take_outside(&mut self, text: &str, coins: &CoinWords) -> String {
        let text = without_foreign(text, &mut self.unread, coins);
        self.amounts.take_from(&text, coins)
    }

    /// Removes a value behind a name in coins that the table doesn't have: "Idol worth 15 gc".
    fn without_coins_not_here(&mut self, text: String, coins: &CoinWords) -> String {
        let starts = text.rmatch_indices(' ').take(MOST_WORDS).map(|(index, _)| &text[index + 1..]);
        let amounts = starts.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let Some(amount) = amounts.filter(|rest| are_not_here(rest, coins)).last() else {
            return text;
        };
        let name = trimmed_end(&text[..text.len() - amount.len()]);
        let name = trimmed_end(name.strip_suffix("worth").unwrap_or(name));
        let name = name.trim_end_matches([',', '-', '–', '—', ':', ' ']);
        if !name.contains(char::is_alphabetic) || self.value_not_here.is_some() {
            return text;
        }
        self.value_not_here = Some(trimmed(amount).to_owned());
        name.to_owned()
    }

    /// Removes ", worn" and " - worn" behind a name.
    fn without_worn(&mut self, text: &str) -> String {
        let parts = split_outside(text, |index| text[index..].starts_with(',').then_some(1));
        let mut parts = parts.into_iter();
        let mut left = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            if is_worn(part) {
                self.is_equipped = true;
            } else {
                left.extend([",", part]);
            }
        }
        let dashed = [" - ", " – ", " — "].into_iter().find_map(|dash| left.rsplit_once(dash));
        match dashed.filter(|(_, part)| is_worn(part)) {
            Some((name, _)) => {
                self.is_equipped = true;
                name.to_owned()
            }
            None => left,
        }
    }

    /// Removes the remarks from a bracket. Returns the rest of its content; `None` if it has no remarks.
    fn take_bracket(&mut self, content: &str, coins: &CoinWords) -> Option<String> {
        if self.amounts.take_whole(content, coins) || self.amounts.take_scope(content) {
            return Some(String::new());
        }
        if is_damage(content) {
            self.unread.push(trimmed(content).to_owned());
            return Some(String::new());
        }
        let (mut is_taken, mut left, mut money) = (false, Vec::new(), Vec::new());
        for part in parts_of(content) {
            if let Ok(value) = price_in_brackets(coins).parse(part) {
                money.push((value, part));
            } else if self.amounts.take_whole(part, coins) {
                is_taken = true;
            } else if is_worn(part) {
                self.is_equipped = true;
                is_taken = true;
            } else if self.value_not_here.is_none() && are_not_here(part, coins) {
                self.value_not_here = Some(part.to_owned());
                is_taken = true;
            } else if is_foreign(part, coins) {
                self.unread.push(part.to_owned());
                is_taken = true;
            } else {
                left.push(part);
            }
        }
        // Several amounts of money are one value.
        let value = round_to_millionth(sum(money.iter().map(|(value, _)| *value)));
        // Those of several things may be one for each.
        let of = if money.len() > 1 { AmountScope::Bare } else { AmountScope::Assumed };
        if !money.is_empty() && self.amounts.take_value(value, of) {
            is_taken = true;
        } else {
            left.extend(money.into_iter().map(|(_, part)| part));
        }
        if names_source(content) {
            is_taken = true;
            // A number that is no page says something else: "3 charges".
            left.retain(|part| part.contains(|c: char| c.is_ascii_digit()) && !names_source(part));
        }
        is_taken.then(|| left.join(", "))
    }
}

/// The parts of a bracket between commas and semicolons, except commas between digits.
pub(super) fn parts_of(content: &str) -> impl Iterator<Item = &str> {
    let is_digit = |c: char| c.is_ascii_digit();
    let parts = split_outside(content, |index| {
        let after = content[index..].strip_prefix([',', ';'])?;
        (!(content[..index].ends_with(is_digit) && after.starts_with(is_digit))).then_some(1)
    });
    parts.into_iter().map(trimmed)
}

/// Whether a part says that an item is worn or held.
pub(super) fn is_worn(part: &str) -> bool {
    WORN.iter().any(|worn| worn.eq_ignore_ascii_case(trimmed(part)))
}

/// Words beside dice that say how much harm a weapon does.
const HARM: [&str; 5] = ["slashing", "piercing", "bludgeoning", "damage", "dmg"];

/// Whether a bracket says how much harm a weapon does: `1d8 slashing`.
fn is_damage(content: &str) -> bool {
    let is_harm = |word: &str| HARM.iter().any(|harm| harm.eq_ignore_ascii_case(word));
    content.split(|c: char| !c.is_alphabetic()).any(is_harm) && has_dice(content)
}

/// The signs of money that is no coin of the game.
const SIGNS: [char; 4] = ['£', '$', '€', '¥'];

/// A weight behind a name in a unit that is one only in tables: `3 stone`, `60 cn`.
fn foreign_weight(input: &mut &str) -> Read<()> {
    let unit = unit.verify(|unit: &&Unit| unit.is_weight_of_tables());
    (amount, space0, unit, opt('.')).void().parse_next(input)
}

/// A text without the weight at its end that is one only in tables, which becomes unread.
fn without_foreign_weight(text: String, unread: &mut Vec<String>) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    let end = trimmed_end(&text).trim_end_matches('.');
    let letters = end.trim_end_matches(char::is_alphabetic);
    let number =
        trimmed_end(letters).trim_end_matches(|c: char| is_digit(c) || c == '.' || c == ',');
    let name = trimmed_end(number).trim_end_matches([',', '-', '–', '—', ':', ' ']);
    let weight = trimmed(&text[number.len()..]);
    let has_name = name.contains(char::is_alphabetic) && number.ends_with([' ', '(']);
    if !has_name || !weight.starts_with(is_digit) || foreign_weight.parse(weight).is_err() {
        return text;
    }
    unread.push(weight.to_owned());
    name.to_owned()
}

/// An amount of money that is no coin of the game: `£50`, `50 €`, `worth 30 ducats`.
fn foreign<'a>(coins: &CoinWords) -> impl Parser<&'a str, (), EmptyError> {
    let sign = || one_of(SIGNS);
    let number = || alt((thousands, amount));
    let before = (sign(), space0, number()).void();
    let behind = (number(), space0, sign()).void();
    let word = take_while(2.., char::is_alphabetic);
    let worth =
        (Caseless("worth"), space1, not((price(coins), end_of_word)), number(), space1, word);
    (alt((before, behind, worth.void())), end_of_word, opt(scope_suffix)).void()
}

/// The most words of a value behind a name.
const MOST_WORDS: usize = 8;

/// Whether a text is nothing but an amount of coins that the table doesn't have: `15 gc`, `3 ss each`. One letter, and
/// a unit such as `pc`, may mean something else.
pub(super) fn are_not_here(text: &str, coins: &CoinWords) -> bool {
    let text = trimmed(text);
    let amount = match text.rsplit_once(' ') {
        Some((amount, scope)) if scope_alone(scope).is_some() => amount,
        _ => text,
    };
    let mut words = amount.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let is_clear = |word: &str| word.chars().count() > 1 && Unit::named(word).is_none();
    words.all(is_clear) && table_coins(amount, coins) == Some(TableCoins::NotHere)
}

/// Whether a text is an amount of money that is no coin of the game.
fn is_foreign(text: &str, coins: &CoinWords) -> bool {
    foreign(coins).parse(text).is_ok() || foreign_weight.parse(text).is_ok()
}

/// A text without its amounts of money that are no coins of the game, which become unread.
fn without_foreign(text: &str, unread: &mut Vec<String>, coins: &CoinWords) -> String {
    if !text.contains(SIGNS) && !text.to_ascii_lowercase().contains("worth") {
        return text.to_owned();
    }
    let mut left = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let is_start = !left.ends_with(|c: char| c.is_alphanumeric() || "+-./'".contains(c));
        let begins = next.is_numeric() || SIGNS.contains(&next) || "wW".contains(next);
        let after = rest;
        if is_start && begins && take(&mut rest, foreign(coins)).is_some() {
            unread.push(trimmed(&after[..after.len() - rest.len()]).to_owned());
            left.push(' ');
        } else {
            left.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    left
}

/// Whether a bracket holds a rarity, or a rule book with a page.
fn names_source(content: &str) -> bool {
    let words: Vec<_> =
        content.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_one_of =
        |word: &str, list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(word));
    let is_page = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_before_page = |word: &&str| is_one_of(word, &["p", "pg", "page"]);
    let has_book = words.iter().enumerate().any(|(index, word)| {
        let mut behind = words[index + 1..].iter().skip_while(|word| is_before_page(word));
        is_one_of(word, &BOOKS) && behind.next().is_some_and(is_page)
    });
    has_book || words.iter().any(|word| is_one_of(word, &RARITIES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::CoinTable;
    use crate::rules::white_space::words;

    fn of(text: &str) -> Remarks {
        Remarks::of(text, &CoinWords::of(CoinTable::DND))
    }

    fn left(text: &str) -> String {
        let left = of(text).left;
        words(&left).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn brackets_with_a_rarity_or_a_page_go_and_others_stay() {
        for (text, name) in [
            ("Spell Scroll (Minor Illusion) (common, dmg 200)", "Spell Scroll (Minor Illusion)"),
            ("Cloak (very rare, requires attunement)", "Cloak"),
            ("Cloak (DMG p. 187)", "Cloak"),
            ("Key (found in crypt)", "Key (found in crypt)"),
            ("Book (mm)", "Book (mm)"),
            ("Sword (worn, masterwork)", "Sword (masterwork)"),
        ] {
            assert_eq!(left(text), name);
        }
    }

    #[test]
    fn amounts_in_brackets_are_those_of_one() {
        let remarks = of("Torch (1 lb, 1 cp)");
        assert_eq!(trimmed(&remarks.left), "Torch");
        let doubtful = |said: Option<super::super::amounts::ReadAmount>| {
            said.map(|said| (said.amount, said.is_doubtful()))
        };
        assert_eq!(doubtful(remarks.amounts.weight), Some((1.0, false)));
        assert_eq!(doubtful(remarks.amounts.value), Some((0.01, false)));
        assert_eq!(doubtful(of("Torch (1,5 lb)").amounts.weight), Some((1.5, false)));
        assert!(of("Shield (Equipped)").is_equipped);
    }
}
