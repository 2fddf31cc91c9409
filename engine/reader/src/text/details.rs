//! Reads the details of an item in a part of a text: amounts, the page that describes it, whether it is
//! worn (`docs/rules/catalogues-and-text.md#parts-of-a-line`).

use winnow::prelude::*;

use super::amounts::Amounts;
use super::brackets::{brackets, inside, split_outside};
use super::coins::{price, price_in_brackets};
use super::dice::has_dice;
use super::number::take;
use super::other_amounts::{are_not_here, is_other_amount, other_amount};
use super::scope::AmountScope;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::trimmed;
use engine_core::rules::rounding::{round_to_millionth, sum};

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
pub(super) struct Details {
    pub amounts: Amounts,
    pub is_equipped: bool,
    pub left: String,
    /// The amounts that are not read, such as those in pounds sterling.
    pub unread: Vec<String>,
    /// Money behind the value of one, which may be that of all, as written and in the main coin.
    pub value_of_all: Option<(String, f64)>,
    /// The value in coins that the table doesn't have, as written.
    pub value_not_here: Option<String>,
}

impl Details {
    /// Removes the details from a text.
    pub fn of(text: &str, coins: &CoinWords) -> Self {
        let mut details = Self::default();
        let mut left = String::with_capacity(text.len());
        let mut end = 0;
        for pair in brackets(text) {
            left.push_str(&details.take_outside(&text[end..pair.start], coins));
            match details.take_bracket(inside(text, &pair), coins) {
                None => left.push_str(&text[pair.clone()]),
                Some(content) if content.is_empty() => left.push(' '),
                Some(content) => left.extend(["(", &content, ")"]),
            }
            end = pair.end;
        }
        left.push_str(&details.take_outside(&text[end..], coins));
        details.left = details.without_worn(&left);
        details
    }

    /// The amounts of a text that consists of nothing else; `None` for any other text.
    pub fn amounts_alone(text: &str, coins: &CoinWords) -> Option<Amounts> {
        let details = Self::of(text, coins);
        let is_alone = trimmed(&details.left).is_empty()
            && !details.is_equipped
            && details.unread.is_empty()
            && details.value_of_all.is_none()
            && details.value_not_here.is_none();
        is_alone.then_some(details.amounts)
    }

    /// Removes amounts from a text outside brackets.
    fn take_outside(&mut self, text: &str, coins: &CoinWords) -> String {
        let mut left = String::with_capacity(text.len());
        let (mut rest, mut before) = (text, ' ');
        let mut has_name = false;
        while let Some(next) = rest.chars().next() {
            let is_start = !before.is_alphanumeric() && !"+-./'".contains(before);
            if is_start && self.amounts.take_one(&mut rest, coins) {
                before = ' ';
                left.push(' ');
            } else if is_start && let Some(value) = self.second_value(&mut rest, coins) {
                self.value_of_all = Some(value);
                before = ' ';
                left.push(' ');
            } else if is_start && let Some(length) = other_amount(rest, has_name, coins) {
                self.take_other(&rest[..length], coins);
                rest = &rest[length..];
                before = ' ';
                left.push(' ');
            } else {
                before = next;
                has_name |= next.is_alphabetic();
                left.push(next);
                rest = &rest[next.len_utf8()..];
            }
        }
        left
    }

    /// Removes money from the beginning of a text behind the value of one: "1 cp each, 1 sp".
    fn second_value(&self, rest: &mut &str, coins: &CoinWords) -> Option<(String, f64)> {
        let is_behind_one = self.amounts.value.is_some_and(|value| value.of == AmountScope::Each);
        let begins = |c: char| c.is_ascii_digit();
        if !is_behind_one || self.value_of_all.is_some() || !rest.starts_with(begins) {
            return None;
        }
        let text = *rest;
        let value = take(rest, price(coins))?;
        Some((text[..text.len() - rest.len()].to_owned(), value))
    }

    /// Stores an amount that can't be used as it is written.
    fn take_other(&mut self, amount: &str, coins: &CoinWords) {
        let amount = trimmed(amount).to_owned();
        if self.value_not_here.is_none() && are_not_here(&amount, coins) {
            self.value_not_here = Some(amount);
        } else {
            self.unread.push(amount);
        }
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

    /// Removes the details from a bracket. Returns the rest of its content; `None` if it has none.
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
            } else if is_other_amount(part, coins) {
                self.take_other(part, coins);
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
pub(super) fn is_damage(content: &str) -> bool {
    let is_harm = |word: &str| HARM.iter().any(|harm| harm.eq_ignore_ascii_case(word));
    content.split(|c: char| !c.is_alphabetic()).any(is_harm) && has_dice(content)
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
    use engine_core::language::white_space::words;
    use engine_core::model::CoinTable;

    fn of(text: &str) -> Details {
        Details::of(text, &CoinWords::of(CoinTable::DND))
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
        let details = of("Torch (1 lb, 1 cp)");
        assert_eq!(trimmed(&details.left), "Torch");
        let doubtful = |said: Option<super::super::amounts::ReadAmount>| {
            said.map(|said| (said.amount, said.is_doubtful()))
        };
        assert_eq!(doubtful(details.amounts.weight), Some((1.0, false)));
        assert_eq!(doubtful(details.amounts.value), Some((0.01, false)));
        assert_eq!(doubtful(of("Torch (1,5 lb)").amounts.weight), Some((1.5, false)));
        assert!(of("Shield (Equipped)").is_equipped);
    }
}
