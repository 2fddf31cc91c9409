//! Reads the entries in one part of a line: coins, dice, or an item with its count and its amounts
//! (`docs/rules/catalogues-and-text.md#parts-of-a-line`).

use std::ops::Range;

use winnow::prelude::*;

use super::amounts::{Amounts, ReadAmount, says_each};
use super::brackets::{brackets, split_outside, without_brackets};
use super::bulk::without_bulk;
use super::coin_entries::{coin_entries, coins, coins_of_table};
use super::count::{CountedName, number_behind, number_of_days, number_with_word, number_word};
use super::dice::{has_dice, without_rolled};
use super::entry::{Doubt, EntryContent, ItemDescription, ReadEntry, Said, SaidAmounts, cut};
use super::guesses::without_guess;
use super::known::{NameIndex, is_bonus, is_counted_otherwise, is_listed_by, is_listed_by_the_day};
use super::remarks::{Remarks, is_worn};
use super::units::Unit;
use crate::model::ItemsTake;
use crate::rules::coin_words::CoinWords;
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

    /// The number of remarks on what is not read.
    pub fn unread(&self) -> usize {
        self.entries.iter().map(|entry| entry.unread.len()).sum()
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
    }
    part
}

fn is_purse(text: &str, words: &CoinWords) -> bool {
    coins(text, words).is_some()
}

/// A known thing with a remark behind a dash, a colon, a full stop or, from three words on, a comma: "Chain mail -
/// medium armor (75 gp)". Amounts in the remark's brackets are those of the thing. An amount or a number behind the
/// mark is no remark.
fn known_before_remark(text: &str, known: &NameIndex) -> Option<LinePart> {
    const MARKS: [&str; 6] = [" - ", " – ", " — ", ": ", ". ", ", "];
    if known.find(text).is_some() {
        return None;
    }
    let coins = &known.coins;
    MARKS.iter().find_map(|mark| {
        let length = |index: usize| text[index..].starts_with(mark).then_some(mark.len());
        let first = split_outside(text, length).first()?.len();
        let (name, remark) = (trimmed(&text[..first]), trimmed(text.get(first + mark.len()..)?));
        let bare = without_brackets(remark);
        let is_remark = bare.starts_with(char::is_alphabetic)
            && !is_worn(&bare)
            && (*mark != ", " || words(&bare).count() >= FEWEST_WORDS_BEHIND_COMMA)
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
        read.entries.first_mut()?.unread.push(tidy(&remark));
        Some(read)
    })
}

/// The fewest words of a remark behind a comma; fewer belong to the name: "Potion of healing, greater".
const FEWEST_WORDS_BEHIND_COMMA: usize = 3;

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

/// An item with its count and its amounts, in any order.
fn item(text: &str, known: &NameIndex) -> LinePart {
    if let Some(listed) = known.find_exact(text) {
        let listed = Some(listed.clone());
        return LinePart::certain(vec![ItemDescription::one(text).listed_as(listed, known)]);
    }
    let mut remarks = Remarks::of(text, &known.coins);
    let open = open_count(&mut remarks.left);
    let Remarks { amounts, .. } = remarks;
    let mut left = tidy(&remarks.left);
    if let Some((plain, remark)) = without_armor_class(&left)
        && known.find(&CountedName::of(&plain).name).is_some()
    {
        remarks.unread.push(remark);
        left = plain;
    }
    let literal = known.find_exact(&left);
    let (counted, is_doubtful) = match literal {
        Some(_) => (CountedName::uncounted(&left), false),
        None => counted_name(&left, known),
    };
    let is_by_container = literal.is_none() && number_with_word(&left).is_some();
    let has_amounts = amounts != Amounts::default();
    let mut name = tidy(&counted.name);
    if has_amounts {
        name = without_preposition(&name).to_owned();
    }
    if has_amounts || !remarks.unread.is_empty() {
        name = without_ends(&name).to_owned();
    }
    if let (false, Some(count), Some(kind)) = (has_amounts, counted.count, known.coins.whole(&name))
        && let Some(coins) =
            coin_entries(vec![(kind, count)], &known.coins.table).filter(|coins| !coins.is_empty())
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
        value_not_here: remarks.value_not_here.take(),
        weight: each(amounts.weight),
        slots: each(amounts.slots),
        said: SaidAmounts {
            value: Said::by(amounts.value),
            weight: Said::by(amounts.weight),
            slots: amounts.slots.is_some(),
        },
        equipped: remarks.is_equipped,
        is_measured: counted.count.is_some() || has_amounts,
        ..ItemDescription::one(&name)
    };
    let listed = literal.cloned().or_else(|| known.find(&name));
    // "Arrows (1 gp)" are a stack of twenty.
    let bundle = known.bundle(&name).filter(|bundle| {
        counted.count.is_none()
            && amounts.value.is_some_and(|value| value.amount == bundle.item.value)
    });
    let listed = bundle.cloned().or(listed);
    let is_known = listed.is_some();
    let is_of_several =
        listed.as_ref().is_some_and(|listed| is_counted_otherwise(&name, &listed.item.name));
    let mut entry = described.listed_as(listed, known);
    if !entry.is_thing() || is_no_name(&name, &known.coins) {
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
        entry.doubt = entry.doubt.or(Some(Doubt::TotalOrEach));
    } else if is_doubtful || open.is_some() || (count > 1.0 && is_of_several && !is_by_container) {
        entry.doubt = entry.doubt.or(Some(Doubt::Quantity));
    }
    entry.unread.extend(open);
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
        let of_container = number_with_word(&counted.name);
        return match of_container.filter(|(name, ..)| known.find(&tidy(name)).is_some()) {
            Some((name, count, unit)) => {
                let listed = known.find(&tidy(&name));
                let is_by_unit = listed.is_some_and(|listed| is_listed_by(unit, &listed.item.name));
                let count = is_by_unit.then_some(count);
                (CountedName { name, count, is_certain: true }, count.is_none())
            }
            None if ends_with_foreign_count(&counted.name) => (counted, true),
            None => (counted, false),
        };
    };
    if known.find(&tidy(&name)).is_some() {
        (CountedName { name, count: Some(count), is_certain: true }, false)
    } else {
        (CountedName { is_certain: true, ..counted }, true)
    }
}

/// Removes a number that is not finished from a name: a part of all, `17/20`, alone or in a bracket, or `20+`. Returns
/// it.
fn open_count(text: &mut String) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_open = |word: &str| {
        let word = word.trim_matches(['(', ')', '[', ']', ',']);
        let is_part = |(part, all)| is_number(part) && is_number(all);
        word.strip_suffix('+').is_some_and(is_number) || word.split_once('/').is_some_and(is_part)
    };
    let mut all: Vec<_> = words(text).collect();
    let is_unit = |word: &&str| Unit::named(word).is_some_and(Unit::counts);
    let unit = usize::from(all.last().is_some_and(is_unit));
    let last = all.len().checked_sub(1 + unit).filter(|last| *last > 0);
    // "1/2 lb of saffron" is a measure, "1/2 cheese" a half.
    let is_portion = |word: &str| {
        let (_, whole) = word.split_once('/').unwrap_or_default();
        whole.parse().is_ok_and(|whole: u32| whole >= 5)
    };
    let is_first = all.len() > 1
        && (is_portion(all[0]) || all[0].ends_with('+'))
        && is_open(all[0])
        && !Unit::named(all[1]).is_some_and(Unit::is_measure);
    let place = last.filter(|last| is_open(all[*last])).or(is_first.then_some(0))?;
    let count = all[place].trim_matches(['(', ')', '[', ']', ',']).to_owned();
    all.drain(place..=place + if place > 0 { unit } else { 0 });
    *text = all.join(" ");
    Some(count)
}

/// A name without the class of an armor behind it, and that: "Chain mail, AC 16", "Shield +2 AC".
fn without_armor_class(name: &str) -> Option<(String, String)> {
    let all: Vec<_> = words(name).collect();
    let [front @ .., first, second] = all.as_slice() else { return None };
    let is_class = |word: &str| word.eq_ignore_ascii_case("ac");
    let is_number = |word: &str| {
        let digits = word.trim_start_matches('+');
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let has_class =
        (is_class(first) && is_number(second)) || (is_number(first) && is_class(second));
    (has_class && !front.is_empty()).then(|| (tidy(&front.join(" ")), format!("{first} {second}")))
}

/// Whether a text is the class of an armor.
pub(super) fn is_armor_class(text: &str) -> bool {
    without_armor_class(&format!("x {text}")).is_some_and(|(name, _)| name == "x")
}

/// Whether a name ends in a number with letters of another script behind it, which may count it.
fn ends_with_foreign_count(name: &str) -> bool {
    let last = words(name).last().unwrap_or_default();
    let rest = last.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < last.len() && rest.starts_with(|c: char| !c.is_ascii() && c.is_alphabetic())
}

/// Words for a number that is not said.
const SOME: [&str; 5] = ["few ", "couple of ", "handful of ", "bunch of ", "many "];

/// Words for what is said about a thing: "Weight: 2 lb" is none.
const FIELDS: [&str; 8] =
    ["weight", "value", "cost", "price", "quantity", "qty", "description", "rarity"];

/// Whether the rest of a part is not a name: a bonus alone, a kind of coin alone, the letter of a treasure table, or a
/// word for what is said about a thing.
fn is_no_name(name: &str, coins: &CoinWords) -> bool {
    let is_table = name.get(..14).is_some_and(|front| front.eq_ignore_ascii_case("treasure type "));
    let some = SOME.iter().find_map(|some| {
        let (front, rest) = name.split_at_checked(some.len())?;
        front.eq_ignore_ascii_case(some).then_some(rest)
    });
    let is_field = FIELDS.iter().any(|field| field.eq_ignore_ascii_case(name));
    is_bonus(name) || is_table || is_field || coins.whole(some.unwrap_or(name)).is_some()
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
