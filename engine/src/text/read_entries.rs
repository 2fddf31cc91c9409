//! Reads the entries in one part of a line: coins, dice, or an item with its count and its amounts
//! (`docs/rules/catalogues-and-text.md#parts-of-a-line`).

use winnow::ascii::{Caseless, digit0, space0};
use winnow::combinator::{alt, eof};
use winnow::prelude::*;

use super::amounts::{Amounts, ReadAmount, says_each, scope_alone};
use super::brackets::{brackets, inside, without_brackets};
use super::coins::{Commas, kinds_first, purse, short_purse, whole_coins};
use super::count::{CountedName, number_behind, number_of_days};
use super::entry::{Doubt, EntryContent, ItemDescription, ReadEntry, cut};
use super::known::{NameIndex, is_bonus, is_counted_otherwise, is_listed_by_the_day};
use super::remarks::{Remarks, without_damage};
use super::table_coins::{TableCoins, table_coins};
use crate::model::{CoinKind, CoinTable};
use crate::rules::grammar::{Read, coin_in_text, end_of_word};
use crate::rules::input::LARGEST;
use crate::rules::wealth::in_whole_coins;
use crate::rules::white_space::{is_space, trimmed, trimmed_start, words};

/// A part of a line, read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LinePart {
    /// The entries in it: several only for coins.
    pub entries: Vec<ReadEntry>,
    /// Whether it is certainly a separate thing: coins, or with a count, a value, an article or a known name.
    pub is_certain: bool,
    /// Whether it has a count or an article.
    pub is_counted: bool,
    /// Whether it is an amount without a name.
    pub is_amount: bool,
}

impl LinePart {
    pub fn certain(entries: Vec<ReadEntry>) -> Self {
        Self { entries, is_certain: true, is_counted: false, is_amount: false }
    }

    pub fn is_known(&self) -> bool {
        self.entries.iter().any(ReadEntry::is_known)
    }

    /// Whether it is coins of one kind.
    pub fn is_coins(&self) -> bool {
        matches!(self.entries.as_slice(), [entry] if matches!(entry.content, EntryContent::Coins(..)))
    }

    /// Whether it is nothing but coins.
    pub fn is_money(&self) -> bool {
        let is_coins = |entry: &ReadEntry| matches!(entry.content, EntryContent::Coins(..));
        !self.entries.is_empty() && self.entries.iter().all(is_coins)
    }

    pub fn is_item(&self) -> bool {
        matches!(self.entries.as_slice(), [entry] if matches!(entry.content, EntryContent::Item(_)))
    }
}

/// The meaning of a + or a - before a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signs {
    /// Part of a name: "+1 Shield".
    Bonus,
    /// A gain or a loss: "+1 Potion of Healing".
    Change,
}

/// Reads the entries in a part of a line.
pub(super) fn read_entries(text: &str, signs: Signs, known: &NameIndex) -> LinePart {
    let text = without_and(trimmed(text));
    let (text, taken_away) = match signs {
        Signs::Bonus => (text, false),
        Signs::Change => match text.strip_prefix('-') {
            Some(lost) => (lost, true),
            None => (text.strip_prefix('+').unwrap_or(text), false),
        },
    };
    let text = without_emoji(without_outer_marks(text));
    let (text, is_about) = match about(text) {
        Some(text) => (text, true),
        None => (text, false),
    };
    let mut part = if has_dice(&without_damage(text)) {
        LinePart::certain(vec![ReadEntry::of(EntryContent::Dice(cut(text)))])
    } else if let Some(coins) = coins_of_table(text, &known.coins).or_else(|| coins(text)) {
        LinePart::certain(coins)
    } else {
        item(text, known)
    };
    for entry in &mut part.entries {
        entry.taken_away = taken_away;
        if is_about && entry.is_thing() {
            entry.doubt = entry.doubt.or(Some(Doubt::Quantity));
        }
    }
    part
}

/// The text behind a word that makes its number a guess: `about 20 arrows`, `~200 gp`.
fn about(text: &str) -> Option<&str> {
    const WORDS: [&str; 10] = [
        "~",
        "≈",
        "about ",
        "around ",
        "roughly ",
        "approximately ",
        "approx. ",
        "approx ",
        "circa ",
        "ca. ",
    ];
    let mut rests = WORDS.iter().filter_map(|word| {
        let (front, rest) = text.split_at_checked(word.len())?;
        front.eq_ignore_ascii_case(word).then(|| trimmed_start(rest))
    });
    rests.next().filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

pub(super) fn without_and(text: &str) -> &str {
    let and = text.get(..4).filter(|and| and.eq_ignore_ascii_case("and "));
    and.map_or(text, |_| trimmed_start(&text[4..]))
}

/// A text without punctuation at its ends, and without the quotes around it.
fn without_outer_marks(text: &str) -> &str {
    let is_mark = |c: char| ".,:;!?–—…|".contains(c) || is_space(c);
    let text = text
        .trim_end_matches(is_mark)
        .trim_start_matches(|c: char| is_mark(c) && c != '.')
        .trim_start_matches("- ")
        .trim_end_matches(" -");
    ['"', '\'']
        .into_iter()
        .find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote))
        .unwrap_or(text)
}

/// A text without the emoji at its ends.
fn without_emoji(text: &str) -> &str {
    let is_emoji = |c: char| {
        let is_sign = "½£€¥¢§°–—…•".contains(c);
        !c.is_ascii() && !c.is_alphanumeric() && !c.is_numeric() && !is_sign
    };
    let bare = text.trim_matches(|c: char| is_emoji(c) || is_space(c));
    let has_emoji = text.starts_with(is_emoji) || text.ends_with(is_emoji);
    if has_emoji && bare.contains(char::is_alphanumeric) { without_outer_marks(bare) } else { text }
}

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

/// The coins of a part of nothing but amounts, by a table other than D&D's; an entry that can't be added if one of its
/// coins is of another table.
///
/// `docs/rules/catalogues-and-text.md#coins-in-a-text`
fn coins_of_table(text: &str, table: &CoinTable) -> Option<Vec<ReadEntry>> {
    match table_coins(text, table)? {
        TableCoins::NotHere => {
            let doubt = Some(Doubt::NotHere);
            Some(vec![ReadEntry { doubt, ..ReadEntry::nothing(text) }])
        }
        TableCoins::Here(_) if table == CoinTable::DND => None,
        TableCoins::Here(coins) => {
            let whole = coins.into_iter().map(|(kind, count)| {
                let (coins, rest) = in_whole_coins(kind, count, table);
                (rest == 0.0 && count <= LARGEST).then_some(coins)
            });
            let whole = whole.collect::<Option<Vec<_>>>()?.into_iter().flatten();
            let some = whole.filter(|(_, count)| *count > 0.0);
            let entries = some.map(|(kind, count)| EntryContent::Coins(kind, count));
            Some(entries.map(ReadEntry::of).collect())
        }
    }
}

/// The coins of a part that consists of coins, with or without a remark: `150 gp (split)`, `3 gp in Krezk copper`.
///
/// `docs/rules/catalogues-and-text.md#coins-in-a-text`
pub(super) fn coins(text: &str) -> Option<Vec<ReadEntry>> {
    let bare = without_brackets(text);
    let mut rest = trimmed(bare.as_str());
    let first = kinds_first(rest, Commas::Refused).or_else(|| short_purse.parse(rest).ok());
    let (all, remark) = match first {
        Some(coins) => (coins, ""),
        None => (purse(&mut rest).ok().filter(|_| is_remark(rest))?, trimmed(rest)),
    };
    let is_other = |word: &str| {
        ["worth", "gem", "gems", "gemstones"].iter().any(|other| word.eq_ignore_ascii_case(other))
    };
    // "50 gp (each)" is the price of the thing before it.
    let pairs = brackets(text);
    let is_price = pairs.iter().any(|pair| scope_alone(inside(text, pair)).is_some());
    if is_price || text.split(|c: char| !c.is_alphanumeric()).any(is_other) {
        return None;
    }
    let mut entries = coin_entries(all).unwrap_or_default();
    let Some(first) = entries.first_mut() else {
        return Some(vec![ReadEntry::nothing(text)]);
    };
    let in_brackets = pairs.iter().map(|pair| trimmed(inside(text, pair)));
    let remarks = [remark].into_iter().chain(in_brackets);
    first.unread.extend(remarks.filter(|remark| !remark.is_empty()).map(str::to_owned));
    Some(entries)
}

/// The coins of a text of nothing else, in which commas stand between kinds and numbers, or that says that these are
/// all: `Gold, 35`, `35 gp total`.
pub(super) fn coins_alone(text: &str) -> Option<Vec<ReadEntry>> {
    let text = trimmed(text);
    let total = || {
        let mut rest = text;
        purse(&mut rest).ok().filter(|_| is_total(trimmed(rest)))
    };
    let by_letters = || short_purse.parse(text).ok();
    let coins = kinds_first(text, Commas::Allowed).or_else(by_letters).or_else(total)?;
    Some(
        coin_entries(coins)
            .filter(|coins| !coins.is_empty())
            .unwrap_or_else(|| vec![ReadEntry::nothing(text)]),
    )
}

/// Coins as entries; `None` if one of them has a fraction of a copper piece.
pub(super) fn coin_entries(coins: Vec<(CoinKind, f64)>) -> Option<Vec<ReadEntry>> {
    let whole = coins
        .into_iter()
        .map(|(kind, count)| whole_coins(kind, count))
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .flatten();
    Some(whole.map(|(kind, count)| ReadEntry::of(EntryContent::Coins(kind, count))).collect())
}

/// Whether the text after coins is only a remark on their origin.
fn is_remark(rest: &str) -> bool {
    let preposition = alt((Caseless("from"), Caseless("for"), Caseless("of"), Caseless("in")));
    let remark: Read<_> = alt(((space0, preposition, end_of_word).void(), (space0, eof).void()))
        .parse_next(&mut &*rest);
    remark.is_ok()
}

/// Whether a remark on coins says that these are all.
fn is_total(remark: &str) -> bool {
    ["total", "in total", "in all"].iter().any(|total| total.eq_ignore_ascii_case(remark))
}

/// An item with its count and its amounts, in any order.
fn item(text: &str, known: &NameIndex) -> LinePart {
    if let Some(listed) = known.find_exact(text) {
        let listed = Some(listed.clone());
        return LinePart::certain(vec![ItemDescription::one(text).listed_as(listed, known)]);
    }
    let remarks = Remarks::of(text);
    let Remarks { amounts, .. } = remarks;
    let left = tidy(&remarks.left);
    let literal = known.find_exact(&left);
    let (counted, is_doubtful) = match literal {
        Some(_) => (CountedName::uncounted(&left), false),
        None => counted_name(&left, known),
    };
    let has_amounts = amounts != Amounts::default();
    let mut name = tidy(&counted.name);
    if has_amounts {
        name = without_preposition(&name).to_owned();
    }
    if has_amounts || !remarks.unread.is_empty() {
        name = without_ends(&name).to_owned();
    }
    if let (false, Some(count), Ok(kind)) = (has_amounts, counted.count, coin_in_text.parse(&*name))
        && let Some(coins) = coin_entries(vec![(kind, count)]).filter(|coins| !coins.is_empty())
    {
        return LinePart::certain(coins);
    }
    // "(5 gp each)" means several; "Each: 5 gp" is a name.
    let are_several = has_amounts && says_each(text) && !says_each(&name);
    let is_doubtful = is_doubtful || (are_several && counted.count.is_none());
    let count = counted.count.unwrap_or(1.0);
    let each = |amount: Option<ReadAmount>| amount.map(|amount| amount.each(count));
    let described = ItemDescription {
        quantity: count,
        value: each(amounts.value),
        weight: each(amounts.weight),
        slots: each(amounts.slots),
        equipped: remarks.is_equipped,
        is_measured: counted.count.is_some() || has_amounts,
        ..ItemDescription::one(&name)
    };
    let listed = literal.cloned().or_else(|| known.find(&name));
    let is_known = listed.is_some();
    let is_of_several =
        listed.as_ref().is_some_and(|listed| is_counted_otherwise(&name, &listed.item.name));
    let mut entry = described.listed_as(listed, known);
    if !entry.is_thing() || is_no_name(&name) {
        return LinePart {
            entries: vec![ReadEntry::nothing(text)],
            is_certain: false,
            is_counted: false,
            is_amount: has_amounts && name.is_empty(),
        };
    }
    entry.unread.splice(0..0, remarks.unread);
    let doubtful = [amounts.value, amounts.weight].into_iter().flatten();
    if count > 1.0 && doubtful.into_iter().any(ReadAmount::is_doubtful) {
        entry.doubt = Some(Doubt::TotalOrEach);
    } else if is_doubtful || (count > 1.0 && is_of_several) {
        entry.doubt = Some(Doubt::Quantity);
    }
    let is_certain = is_known || counted.is_certain || amounts.value.is_some();
    let is_counted = counted.is_certain;
    LinePart { entries: vec![entry], is_certain, is_counted, is_amount: false }
}

/// A name with its count, and whether a number behind it may be one: it is the count only of a known name, and part of
/// a name that is known with it.
fn counted_name(text: &str, known: &NameIndex) -> (CountedName, bool) {
    let counted = CountedName::of(text);
    if counted.count.is_some() || known.find(&counted.name).is_some() {
        return (counted, false);
    }
    if let Some((name, count)) = number_of_days(&counted.name)
        && let Some(listed) = known.find(&tidy(name))
    {
        let is_doubtful = !is_listed_by_the_day(&listed.item.name);
        let name = name.to_owned();
        return (CountedName { name, count: Some(count), is_certain: true }, is_doubtful);
    }
    let Some((name, count)) = number_behind(&counted.name) else {
        return (counted, false);
    };
    if known.find(&tidy(&name)).is_some() {
        (CountedName { name, count: Some(count), is_certain: true }, false)
    } else {
        (CountedName { is_certain: true, ..counted }, true)
    }
}

/// Whether the rest of a part is not a name: a bonus alone, a kind of coin alone, or the letter of a treasure table.
fn is_no_name(name: &str) -> bool {
    let is_table = name.get(..14).is_some_and(|front| front.eq_ignore_ascii_case("treasure type "));
    is_bonus(name) || is_table || coin_in_text.parse(name).is_ok()
}

/// A name with single blanks, without punctuation at its ends.
fn tidy(name: &str) -> String {
    let words: Vec<_> = words(name).collect();
    // A comma before an amount that was removed.
    without_outer_marks(&words.join(" ").replace(", (", " (")).to_owned()
}

/// The rest before amounts, without the conjunctions between them: "rings" in "rings, £5 and 2 €".
fn without_ends(mut name: &str) -> &str {
    const CONJUNCTIONS: [&str; 3] = [" and", " plus", " &"];
    while let Some(bare) = CONJUNCTIONS.iter().find_map(|end| name.strip_suffix(end)) {
        name = without_outer_marks(bare);
    }
    name
}

/// The rest after an amount, without its preposition: "gold nuggets" in "400 gp of gold nuggets".
fn without_preposition(name: &str) -> &str {
    let after = |preposition: &str| {
        let (front, rest) = name.split_at_checked(preposition.len())?;
        front.eq_ignore_ascii_case(preposition).then_some(rest)
    };
    after("of ").or_else(|| after("in ")).unwrap_or(name)
}
