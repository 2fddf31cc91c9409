//! Whether a name that nobody knows is understood whole: what is left over in it that no name has
//! (`docs/rules/catalogues-and-text.md#understood-whole`).

use std::fmt;

use winnow::prelude::*;

use super::brackets::{brackets, inside, without_brackets};
use super::coins::is_holder;
use super::count::CountedName;
use super::entry::Doubt;
use super::guesses::without_guess;
use super::known::{NameIndex, is_bonus};
use super::number::{amount, whole};
use super::other_amounts::CURRENCIES;
use super::sentence::verb_in;
use super::units::Unit;
use super::words::is_plural;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::{trimmed, words};

/// A part of a name that no name has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOver {
    pub kind: LeftOverKind,
    /// The part, as written.
    pub text: String,
}

/// Why a part of a name is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOverKind {
    /// A number that isn't spelled with the name: not "50 ft", "+1", "7th" or "Mk-2".
    Number,
    /// The number of other things that it holds: "bag with 6 spoons".
    Content,
    /// The abbreviation of a unit or of a coin, or a sign of money that no game has.
    Unit,
    /// A colon.
    Colon,
    /// A bracket that doesn't close.
    Bracket,
    /// The verb of a sentence.
    Verb,
    /// A hyphen at the end.
    Hyphen,
    /// A character that no name has.
    Character,
}

impl LeftOverKind {
    /// The question that it leaves open.
    #[must_use]
    pub const fn doubt(self) -> Doubt {
        match self {
            Self::Number | Self::Content => Doubt::Quantity,
            Self::Unit
            | Self::Colon
            | Self::Bracket
            | Self::Verb
            | Self::Hyphen
            | Self::Character => Doubt::Item,
        }
    }
}

impl fmt::Display for LeftOver {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "“{}” is left over", self.text)
    }
}

/// The first sign that an unknown name isn't understood whole; `None` if it is. What stands in brackets is a remark.
pub(super) fn left_over_in(name: &str, known: &NameIndex) -> Option<LeftOver> {
    let bare = without_brackets(name);
    let all: Vec<_> = words(&bare).collect();
    let left = |kind, text: &str| Some(LeftOver { kind, text: text.to_owned() });
    if let Some(speaker) = all.iter().rev().skip(1).find(|word| word.ends_with(':')) {
        return left(LeftOverKind::Colon, speaker);
    }
    if let Some(content) = content(name, known) {
        return left(LeftOverKind::Content, content);
    }
    if let Some(amount) = amount_in_brackets(name) {
        return left(amount.0, amount.1);
    }
    if let Some(number) = first_number(&all) {
        return left(LeftOverKind::Number, number);
    }
    // "1/2 lb of saffron" is a measure.
    let is_measure = |index: usize| index > 0 && all[index - 1].ends_with(|c: char| c.is_numeric());
    let mut units = (0..all.len()).filter(|&index| is_abbreviation(all[index], &known.coins));
    if let Some(unit) = units.find(|&index| !is_measure(index)) {
        return left(LeftOverKind::Unit, all[unit]);
    }
    if let Some(open) = bare.find(['(', '[']) {
        return left(LeftOverKind::Bracket, &bare[open..]);
    }
    if let Some(verb) = verb_in(name) {
        return left(LeftOverKind::Verb, verb);
    }
    if let Some(last) = all.last().filter(|last| last.len() > 1 && last.ends_with('-')) {
        return left(LeftOverKind::Hyphen, last);
    }
    let strange = bare.chars().find(|c| STRANGE.contains(c))?;
    left(LeftOverKind::Character, strange.encode_utf8(&mut [0; 4]))
}

/// Characters that no name has.
const STRANGE: [char; 11] = ['|', '=', '~', '^', '<', '>', '{', '}', '\\', '→', '@'];

/// Numbers in words that no name begins with: "5 thousand gold".
const LARGE_NUMBERS: [&str; 3] = ["hundred", "thousand", "million"];

/// A worth without a coin or a number that is a guess, in a bracket: "worth 750", "about 200?".
fn amount_in_brackets(name: &str) -> Option<(LeftOverKind, &str)> {
    let contents = brackets(name).into_iter().map(|pair| inside(name, &pair));
    contents.into_iter().find_map(|content| {
        let guessed = format!("{} ", content.trim_end_matches('?'));
        if without_guess(&guessed).is_some_and(|number| amount.parse(trimmed(&number)).is_ok()) {
            return Some((LeftOverKind::Number, content));
        }
        let mut all = words(content);
        all.find(|word| word.eq_ignore_ascii_case("worth"))?;
        let number = amount.parse(all.next()?).is_ok();
        let next = all.next();
        let has_unit = next.is_some_and(|unit| Unit::named(unit).is_some());
        (number && !has_unit).then_some((LeftOverKind::Unit, content))
    })
}

/// The first number in a name that isn't spelled with it.
fn first_number<'a>(all: &[&'a str]) -> Option<&'a str> {
    let is_large =
        |word: &&&str| LARGE_NUMBERS.iter().any(|large| large.eq_ignore_ascii_case(word));
    if let Some(large) = all.first().filter(is_large) {
        return Some(large);
    }
    let has_digit = |word: &str| word.contains(char::is_numeric);
    let numbers = all.iter().enumerate().filter(|(_, word)| has_digit(word));
    let mut numbers = numbers.filter(|(index, _)| !is_spelled(all, *index));
    numbers.next().map(|(_, word)| *word)
}

/// Words behind which a number belongs to a name: "Cloak of 7 winds".
const LEADING: [&str; 12] =
    ["of", "the", "with", "w/", "from", "for", "to", "in", "and", "a", "no", "no."];

/// Whether a number is spelled with the name: a measure, an ordinal number, a bonus, a part of one, a number in a word
/// or between words that belong together ("Area 51 map").
fn is_spelled(all: &[&str], index: usize) -> bool {
    let word = all[index].trim_matches([',', ';']);
    // "Potion of healing x½"
    if word.strip_prefix('x').is_some_and(is_fraction) {
        return false;
    }
    let next = all.get(index + 1).map(|next| next.trim_matches([',', ';', '.']));
    if word.contains('/') {
        return index > 0
            && word.split('/').any(|part| !is_digits(part))
            && !word.starts_with(|c: char| c.is_ascii_digit())
            || amount.parse(word).is_ok_and(|part| part < 1.0);
    }
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit() || ".,".contains(c));
    if rest.len() == word.len() {
        // "Mk-2", "#3", "+1": the number belongs to the word.
        return is_bonus(word) || !word.ends_with('x');
    }
    if amount.parse(&word[..word.len() - rest.len()]).is_ok_and(|part| part < 1.0) {
        return true;
    }
    if !rest.is_empty() {
        let is_joined = rest.starts_with(['-', '\'', '"', ':']) && !rest.ends_with(['-', '–']);
        let is_ordinal = ["st", "nd", "rd", "th"].contains(&rest);
        return is_joined || is_ordinal || Unit::named(rest.trim_end_matches('.')).is_some();
    }
    let Some(next) = next else { return false };
    let before = index.checked_sub(1).map(|before| all[before]);
    let is_led = before
        .is_some_and(|before| LEADING.iter().any(|leading| leading.eq_ignore_ascii_case(before)));
    let is_mark = next.starts_with(['\'', '"', '-', '–', '/']);
    let is_inside =
        index > 0 && !is_mark && !is_plural(next) && next.starts_with(char::is_alphabetic);
    is_led || next.starts_with(['\'', '"']) || Unit::named(next).is_some() || is_inside
}

fn is_fraction(text: &str) -> bool {
    amount.parse(text).is_ok() && whole.parse(text).is_err()
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Abbreviations of units of weight. Their names are words of names: "stone", "pound".
const UNITS: [&str; 7] = ["lb", "lbs", "lb.", "lbs.", "kg", "oz", "cn"];

/// Whether a word is the abbreviation of a unit or of a coin, or has a sign of money.
fn is_abbreviation(word: &str, coins: &CoinWords) -> bool {
    let word = word.trim_matches([',', ';', ':']);
    let is_coin = || {
        let kind = coins.whole(word);
        word.chars().count() > 1
            && kind.is_some_and(|kind| coins.table.abbreviation(kind).eq_ignore_ascii_case(word))
    };
    word.contains(CURRENCIES)
        || UNITS.iter().any(|unit| unit.eq_ignore_ascii_case(word))
        || is_coin()
}

/// The number of other things that a name holds: "10 bolts" of "crossbow with 10 bolts". What adorns a thing belongs to
/// it: "ring with 3 rubies".
fn content<'a>(name: &'a str, known: &NameIndex) -> Option<&'a str> {
    const ALWAYS: [&str; 2] = [" containing ", " holding "];
    const OF_CONTAINERS: [&str; 2] = [" with ", " w/ "];
    let behind = |words: [&str; 2], is_holder: &dyn Fn(&str, &str) -> bool| {
        let mut parts = words.into_iter().filter_map(|word| name.split_once(word));
        let is_number = |things: &str| things.starts_with(|c: char| c.is_ascii_digit());
        parts
            .find(|(front, things)| is_number(things) && is_holder(front, things))
            .map(|(_, things)| trimmed(things))
    };
    behind(ALWAYS, &|_, _| true).or_else(|| {
        behind(OF_CONTAINERS, &|front, things| {
            let is_known = |name: &str| known.find(&CountedName::of(name).name).is_some();
            is_holder(front) || is_known(front) || is_known(things)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::known::KnownItem;
    use engine_core::language::case_mapping::CaseMapping;
    use engine_core::model::Item;

    fn left(name: &str) -> Option<(LeftOverKind, String)> {
        let names = ["Oil", "Crossbow bolt"]
            .map(|name| KnownItem::of(Item { name: name.to_owned(), ..Item::default() }));
        let known = NameIndex::new(CaseMapping::WITHOUT_BROWSER, [].into_iter(), names.into_iter());
        left_over_in(name, &known).map(|left| (left.kind, left.text))
    }

    #[test]
    fn a_name_with_something_left_over_is_not_understood_whole() {
        for (name, sign, text) in [
            ("62p", LeftOverKind::Number, "62p"),
            ("12/– in shillings", LeftOverKind::Number, "12/–"),
            ("GC 14/6 in purse", LeftOverKind::Number, "14/6"),
            ("1.250 Silber", LeftOverKind::Number, "1.250"),
            ("4x4 crate", LeftOverKind::Number, "4x4"),
            ("2.5 potions", LeftOverKind::Number, "2.5"),
            ("Relic 7", LeftOverKind::Number, "7"),
            ("Balm x½", LeftOverKind::Number, "x½"),
            ("Oil flask x2½", LeftOverKind::Number, "x2½"),
            ("Thousand gold", LeftOverKind::Number, "Thousand"),
            ("silver (about 200?)", LeftOverKind::Number, "about 200?"),
            ("silver (~200)", LeftOverKind::Number, "~200"),
            ("rug (worth 750 but weighs 80 lb)", LeftOverKind::Unit, "worth 750 but weighs 80 lb"),
            ("crossbow with 10 crossbow bolts", LeftOverKind::Content, "10 crossbow bolts"),
            ("bag w/ 6 spoons", LeftOverKind::Content, "6 spoons"),
            ("case holding 3 maps", LeftOverKind::Content, "3 maps"),
            ("idol of gp", LeftOverKind::Unit, "gp"),
            ("idol of many lbs", LeftOverKind::Unit, "lbs"),
            ("GM: a strange idol", LeftOverKind::Colon, "GM:"),
            ("idol (of jade", LeftOverKind::Bracket, "(of jade"),
            ("the idol is heavy", LeftOverKind::Verb, "is"),
            ("idol of heal-", LeftOverKind::Hyphen, "heal-"),
            ("idol = jade", LeftOverKind::Character, "="),
        ] {
            assert_eq!(left(name), Some((sign, text.to_owned())), "{name}");
        }
    }

    #[test]
    fn what_belongs_to_a_name_is_not_left_over() {
        for name in [
            "20-foot ladder",
            "10' ladder",
            "50 ft line",
            "7th seal",
            "1/2 cheese",
            "Box3",
            "Mk-2",
            "½ cheese",
            "xyz 3rd idol",
            "idol (about 50 miles away)",
            "idol (~50 gp?)",
            "cloak of a thousand stars",
            "Key #3",
            "Area 51 map",
            "ring with 3 rubies",
            "bag with spoons",
            "cloak of 7 winds",
            "+1 idol",
            "Idol, +2",
            "idol (12 cm, worth 3 lb)",
            "gold ring",
            "stone idol",
            "pound cake",
            "bottle that is never empty",
        ] {
            assert_eq!(left(name), None, "{name}");
        }
    }
}
