//! Reads the entries in one part of a line: coins, dice, or an item with its count and its amounts
//! (`docs/rules/catalogues-and-text.md#parts-of-a-line`).

use std::ops::Range;

use winnow::prelude::*;

use super::amounts::{Amounts, ReadAmount};
use super::brackets::{brackets, split_outside, without_brackets};
use super::bulk::without_bulk;
use super::coin_entries::{coin_entries, coins, coins_of_table};
use super::count::{CountedName, number_word};
use super::dice::{has_dice, without_rolled};
use super::entry::{Doubt, EntryContent, ItemDescription, ReadEntry, Said, SaidAmounts, cut};
use super::guesses::without_guess;
use super::item_name::{
    ItemName, begins_with_unread_number, ends_with_content, has_slashed_number, holds_several,
    is_no_name, tidy, without_ends, without_outer_marks, without_preposition,
};
use super::known::{NameIndex, is_counted_otherwise};
use super::number::has_misread_number;
use super::remarks::{Remarks, is_worn};
use super::scope::{says_each, scope_alone};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::{is_space, trimmed, trimmed_start, words};
use engine_core::model::ItemsTake;
use engine_core::rules::rounding::product;

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

    /// The number of remarks on what is not read.
    pub fn unread(&self) -> usize {
        self.entries.iter().map(|entry| entry.unread.len()).sum()
    }

    pub fn is_known(&self) -> bool {
        self.entries.iter().any(ReadEntry::is_known)
    }

    /// Whether it is a thing also behind a remark on another one: with a count, an article or a known name, or coins.
    pub fn is_thing_by_itself(&self) -> bool {
        self.is_counted || self.is_known() || self.is_money()
    }

    /// Whether it is several of one thing.
    pub fn is_several(&self) -> bool {
        matches!(self.entries.as_slice(), [ReadEntry { content: EntryContent::Item(found), .. }] if found.stack.quantity > 1.0)
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
    let is_asked = text.ends_with('?');
    let (text, taken_away) = match signs {
        // "+34 gp" is no bonus.
        Signs::Bonus => (
            text.strip_prefix('+').filter(|coins| is_purse(coins, &known.coins)).unwrap_or(text),
            false,
        ),
        Signs::Change => match text.strip_prefix('-') {
            Some(lost) => (lost, true),
            None => (text.strip_prefix('+').unwrap_or(text), false),
        },
    };
    let text = without_emoji(without_outer_marks(text));
    let guess = without_guess(text);
    let is_about = guess.is_some();
    let text = guess.as_deref().unwrap_or(text);
    let says_bulk = known.items_take == ItemsTake::OneSlot && known.find_exact(text).is_none();
    let bulk = if says_bulk { without_bulk(text) } else { None };
    let text = bulk.as_ref().map_or(text, |(name, _)| trimmed(name));
    let mut part = if let Some(read) = known_before_remark(text, known) {
        read
    } else if has_dice(&without_rolled(text, &known.coins)) {
        LinePart::certain(vec![ReadEntry::of(EntryContent::Dice(cut(text)))])
    } else if let Some(coins) =
        coins_of_table(text, &known.coins).or_else(|| coins(text, &known.coins))
    {
        LinePart::certain(coins)
    } else {
        item(text, known)
    };
    for entry in &mut part.entries {
        entry.taken_away = taken_away;
        if let (Some((_, slots)), EntryContent::Item(found)) = (&bulk, &mut entry.content) {
            found.set_bulk(*slots);
        }
        if is_about && entry.is_thing() {
            entry.doubt = entry.doubt.or(Some(Doubt::Quantity));
        }
        if is_asked && entry.is_thing() {
            entry.doubt = entry.doubt.or(Some(Doubt::Item));
        }
    }
    part
}

fn is_purse(text: &str, words: &CoinWords) -> bool {
    coins(text, words).is_some()
}

/// A known thing with a remark behind a dash, a colon, a full stop or, from three words on, a comma: "Chain mail -
/// medium armor (75 gp)". Amounts in the remark's brackets are those of the thing. An amount or a number behind the
/// mark is no remark.
pub(super) fn known_before_remark(text: &str, known: &NameIndex) -> Option<LinePart> {
    const MARKS: [&str; 6] = [" - ", " – ", " — ", ": ", ". ", ", "];
    if known.find(text).is_some() {
        return None;
    }
    let coins = &known.coins;
    let places = MARKS.iter().flat_map(|mark| {
        let length = |index: usize| text[index..].starts_with(mark).then_some(mark.len());
        let parts = split_outside(text, length);
        let ends = parts.iter().scan(0, |start, part| {
            let end = *start + part.len();
            *start = end + mark.len();
            Some((*mark, end))
        });
        // A comma may be part of the name: "Rope, silk, worn thin by use".
        let most = if *mark == ", " { (parts.len() - 1).min(MOST_COMMAS_IN_NAME) } else { 1 };
        ends.take(most).collect::<Vec<_>>().into_iter().rev()
    });
    places.into_iter().find_map(|(mark, first)| {
        let (name, remark) = (trimmed(&text[..first]), trimmed(text.get(first + mark.len()..)?));
        let bare = without_brackets(remark);
        let is_remark = bare.starts_with(char::is_alphabetic)
            && !is_worn(&bare)
            && (mark != ", " || words(&bare).count() >= FEWEST_WORDS_BEHIND_COMMA)
            && !trimmed(&Remarks::of(&bare, coins).left).is_empty()
            && number_word.parse_next(&mut &*bare).is_err()
            && Remarks::of(&bare, coins).amounts == Amounts::default();
        let counted = CountedName::of(&Remarks::of(name, coins).left);
        if !is_remark || known.find(&tidy(&counted.name)).is_none() {
            return None;
        }
        let pairs = brackets(remark);
        let is_amount = |pair: &&Range<usize>| {
            let amounts = Remarks::of(&remark[(*pair).clone()], coins);
            amounts.amounts != Amounts::default() && trimmed(&amounts.left).is_empty()
        };
        let amounts = pairs.iter().filter(is_amount);
        let amounts: Vec<_> = amounts.map(|pair| &remark[pair.clone()]).collect();
        let mut read = item(&format!("{name} {}", amounts.join(" ")), known);
        let remark =
            amounts.iter().fold(remark.to_owned(), |remark, amount| remark.replace(amount, ""));
        let first = read.entries.first_mut()?;
        if is_incomplete(&remark) && first.is_pack() {
            first.doubt = first.doubt.or(Some(Doubt::Quantity));
        }
        first.unread.push(tidy(&remark));
        Some(read)
    })
}

/// Whether a remark says that something is missing: "minus the tinderbox".
fn is_incomplete(remark: &str) -> bool {
    const WORDS: [&str; 7] = ["minus", "without", "except", "missing", "lacking", "no", "but"];
    let first = words(remark).next().unwrap_or_default();
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(first))
}

/// The most commas in a name that a remark can follow.
const MOST_COMMAS_IN_NAME: usize = 4;
/// The fewest words of a remark behind a comma; fewer belong to the name: "Potion of healing, greater".
const FEWEST_WORDS_BEHIND_COMMA: usize = 3;

pub(super) fn without_and(text: &str) -> &str {
    let and = text.get(..4).filter(|and| and.eq_ignore_ascii_case("and "));
    and.map_or(text, |_| trimmed_start(&text[4..]))
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

/// An amount of money behind the thing in the bracket that follows it: "gems 100 gp" for "100 gp (gems)"; `None` for
/// any other text.
fn named_in_brackets(text: &str, coins: &CoinWords) -> Option<String> {
    let (price, bracket) = text.split_once(" (")?;
    let name = without_preposition(bracket.strip_suffix(')')?);
    let has_value = Remarks::amounts_alone(price, coins)?.value.is_some();
    let is_name = name.contains(char::is_alphabetic) && !name.contains(['(', ')']);
    let says_amount = Remarks::amounts_alone(name, coins).is_some() || scope_alone(name).is_some();
    (has_value && is_name && !says_amount).then(|| format!("{name} {price}"))
}

/// An item with its count and its amounts, in any order.
fn item(text: &str, known: &NameIndex) -> LinePart {
    if let Some(listed) = known.find_exact(text) {
        let listed = Some(listed.clone());
        return LinePart::certain(vec![ItemDescription::one(text).listed_as(listed, known)]);
    }
    if let Some(named) = named_in_brackets(text, &known.coins) {
        return item(&named, known);
    }
    let Remarks { amounts, is_equipped, left, mut unread, value_of_all, value_not_here } =
        Remarks::of(text, &known.coins);
    let read = ItemName::of(&left, known);
    let has_amounts = amounts != Amounts::default();
    let has_others = !unread.is_empty() || value_not_here.is_some();
    let mut name = read.name.as_str();
    if has_amounts {
        name = without_preposition(name);
    }
    let is_full = amounts.value.is_some() && ends_with_content(name);
    if has_amounts || has_others {
        name = without_ends(name);
    }
    if let (false, Some(count), Some(kind)) = (has_amounts, read.count, known.coins.whole(name))
        && let Some(coins) =
            coin_entries(vec![(kind, count)], &known.coins.table).filter(|coins| !coins.is_empty())
    {
        return LinePart::certain(coins);
    }
    // "(5 gp each)" means several; "Each: 5 gp" is a name.
    let is_unit_unknown = |other: &String| other.starts_with(|c: char| c.is_ascii_digit());
    let has_foreign = unread.iter().any(is_unit_unknown);
    let are_several = (has_amounts || has_foreign) && says_each(text) && !says_each(name);
    let count = read.count.unwrap_or(1.0);
    // "10 torches @ 1 cp = 1 sp" says the same twice.
    let price = amounts.value.map(|value| product(value.amount, count));
    let other_value = value_of_all.filter(|(_, value)| Some(*value) != price);
    let has_other_value = other_value.is_some();
    unread.extend(other_value.map(|(written, _)| written));
    let each = |amount: Option<ReadAmount>| amount.map(|amount| amount.each(count));
    let described = ItemDescription {
        quantity: count,
        value: each(amounts.value),
        value_not_here,
        weight: each(amounts.weight),
        slots: each(amounts.slots),
        said: SaidAmounts {
            value: Said::by(amounts.value),
            weight: Said::by(amounts.weight),
            slots: amounts.slots.is_some(),
        },
        equipped: is_equipped,
        is_measured: read.count.is_some() || has_amounts,
        ..ItemDescription::one(name)
    };
    // "Arrows (1 gp)" are a stack of twenty.
    let bundle = known.bundle(name).filter(|bundle| {
        read.count.is_none() && amounts.value.is_some_and(|value| value.amount == bundle.item.value)
    });
    let listed = bundle.or_else(|| known.find_exact(name)).cloned().or_else(|| known.find(name));
    let is_known = listed.is_some();
    let is_of_several =
        listed.as_ref().is_some_and(|listed| is_counted_otherwise(name, &listed.item.name));
    let mut entry = described.listed_as(listed, known);
    if !entry.is_thing() || is_no_name(name, &known.coins) {
        return LinePart {
            entries: vec![ReadEntry::nothing(text)],
            is_certain: false,
            is_counted: false,
            is_amount: (has_amounts || has_others) && name.is_empty(),
        };
    }
    entry.unread.splice(0..0, unread.into_iter().chain(read.unread));
    let doubtful = [amounts.value, amounts.weight].into_iter().flatten();
    let is_uncounted = are_several && read.count.is_none();
    if is_full {
        entry.doubt = entry.doubt.or(Some(Doubt::Price));
    } else if has_other_value || (count > 1.0 && doubtful.into_iter().any(ReadAmount::is_doubtful))
    {
        entry.doubt = entry.doubt.or(Some(Doubt::TotalOrEach));
    } else if read.is_doubtful
        || is_uncounted
        || has_misread_number(text)
        || (!is_known
            && (begins_with_unread_number(name)
                || has_slashed_number(name)
                || holds_several(name, known)))
        || (count > 1.0 && is_of_several && !read.is_by_container)
    {
        entry.doubt = entry.doubt.or(Some(Doubt::Quantity));
    }
    let is_certain = is_known || read.is_certain || amounts.value.is_some();
    let is_counted = read.is_certain;
    LinePart { entries: vec![entry], is_certain, is_counted, is_amount: false }
}
