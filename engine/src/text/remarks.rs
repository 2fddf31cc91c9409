//! Reads the details of an item in a part of a text: amounts, the page that describes it, whether it is
//! worn (`docs/rules/catalogues-and-text.md#parts-of-a-line`).

use super::amounts::Amounts;
use super::brackets::{brackets, inside};
use crate::rules::white_space::trimmed;

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
}

impl Remarks {
    /// Removes the remarks from a text.
    pub fn of(text: &str) -> Self {
        let mut remarks = Self::default();
        let mut left = String::with_capacity(text.len());
        let mut end = 0;
        for pair in brackets(text) {
            left.push_str(&remarks.amounts.take_from(&text[end..pair.start]));
            match remarks.take_bracket(inside(text, &pair)) {
                None => left.push_str(&text[pair.clone()]),
                Some(content) if content.is_empty() => left.push(' '),
                Some(content) => left.extend(["(", &content, ")"]),
            }
            end = pair.end;
        }
        left.push_str(&remarks.amounts.take_from(&text[end..]));
        remarks.left = left;
        remarks
    }

    /// The amounts of a text that consists of nothing else; `None` for any other text.
    pub fn amounts_alone(text: &str) -> Option<Amounts> {
        let remarks = Self::of(text);
        let is_alone = trimmed(&remarks.left).is_empty() && !remarks.is_equipped;
        is_alone.then_some(remarks.amounts)
    }

    /// Removes the remarks from a bracket. Returns the rest of its content; `None` if it has no remarks.
    fn take_bracket(&mut self, content: &str) -> Option<String> {
        let parts = content.split([',', ';']).map(trimmed);
        let mut left = Vec::new();
        let mut is_taken = self.amounts.take_whole(content);
        if is_taken {
            return Some(String::new());
        }
        for part in parts {
            if self.amounts.take_whole(part) {
                is_taken = true;
            } else if WORN.iter().any(|worn| worn.eq_ignore_ascii_case(part)) {
                self.is_equipped = true;
                is_taken = true;
            } else {
                left.push(part);
            }
        }
        if names_source(content) {
            return Some(String::new());
        }
        is_taken.then(|| left.join(", "))
    }
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
    use crate::rules::white_space::words;

    fn left(text: &str) -> String {
        let left = Remarks::of(text).left;
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
        let remarks = Remarks::of("Torch (1 lb, 1 cp)");
        assert_eq!(trimmed(&remarks.left), "Torch");
        let doubtful = |said: Option<super::super::amounts::ReadAmount>| {
            said.map(|said| (said.amount, said.is_doubtful()))
        };
        assert_eq!(doubtful(remarks.amounts.weight), Some((1.0, false)));
        assert_eq!(doubtful(remarks.amounts.value), Some((0.01, false)));
        assert_eq!(doubtful(Remarks::of("Torch (1,5 lb)").amounts.weight), Some((1.5, false)));
        assert!(Remarks::of("Shield (Equipped)").is_equipped);
    }
}
