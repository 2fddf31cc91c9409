//! Reads the entries in one part of a line: coins, dice, or an item with its count and its amounts
//! (`docs/rules/catalogues-and-text.md#parts-of-a-line`).

use super::beside::Beside;
use super::bulk::without_bulk;
use super::coin_entries::{coins, coins_of_table};
use super::count::CountedName;
use super::dice::{has_dice, without_rolled};
use super::entry::{Doubt, EntryContent, ReadEntry, cut};
use super::form::{Form, set_form, with_form};
use super::guesses::without_guess;
use super::item_name::without_outer_marks;
use super::known::NameIndex;
use super::remark::{Remarked, without_gone};
use super::switches::is_on;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::{is_space, trimmed, trimmed_start};
use engine_core::model::ItemsTake;

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
pub(super) enum LeadingSigns {
    /// Part of a name: "+1 Shield".
    Bonus,
    /// A gain or a loss: "+1 Potion of Healing".
    Change,
}

/// Reads the entries in a part of a line.
pub(super) fn read_entries(text: &str, signs: LeadingSigns, known: &NameIndex) -> LinePart {
    read_with(text, signs, known, |_| {})
}

/// Reads the entries in a part of a line, or in the cell of a name: then `complete` adds what the other cells of the
/// row say. It is not called for coins and dice.
pub(super) fn read_with(
    text: &str,
    signs: LeadingSigns,
    known: &NameIndex,
    complete: impl FnOnce(&mut Beside),
) -> LinePart {
    let text = without_and(trimmed(text));
    let is_asked = text.ends_with('?');
    let (text, taken_away) = match signs {
        // "+34 gp" is no bonus.
        LeadingSigns::Bonus => (
            text.strip_prefix('+').filter(|coins| is_purse(coins, &known.coins)).unwrap_or(text),
            false,
        ),
        LeadingSigns::Change => match text.strip_prefix('-') {
            Some(lost) => (lost, true),
            None => (text.strip_prefix('+').unwrap_or(text), false),
        },
    };
    let text = without_emoji(without_outer_marks(text));
    let guess = without_guess(text);
    let is_about = guess.is_some();
    let text = guess.as_deref().unwrap_or(text);
    let says_bulk = known.items_take == ItemsTake::OneSlot && known.find_exact(text).is_none();
    let bulk = if says_bulk { without_bulk(text, known.bulk_words) } else { None };
    let text = bulk.as_ref().map_or(text, |(name, _)| trimmed(name));
    let gone = without_gone(text);
    let text = gone.as_ref().map_or(text, |(thing, _)| trimmed(thing));
    let remarked = Remarked::of(text, known);
    let coins = || coins_of_table(text, &known.coins).or_else(|| coins(text, &known.coins));
    let is_remarked = remarked.is_some();
    let mut part = if is_on(Form::Dice)
        && remarked.is_none()
        && has_dice(&without_rolled(text, &known.coins))
    {
        LinePart::certain(with_form(vec![ReadEntry::of(EntryContent::Dice(cut(text)))], Form::Dice))
    } else if is_on(Form::Coins)
        && remarked.is_none()
        && let Some(coins) = coins()
    {
        LinePart::certain(with_form(coins, Form::Coins))
    } else if is_on(Form::CoinsOfNoKind)
        && let Some(coins) = coins_of_no_kind(text)
    {
        LinePart::certain(with_form(vec![coins], Form::CoinsOfNoKind))
    } else {
        let mut beside = Beside::of(text, remarked, known);
        complete(&mut beside);
        let mut part = beside.into_part(text, known);
        set_form(&mut part.entries, if is_remarked { Form::Remark } else { Form::Thing });
        part
    };
    if let (Some((_, remark)), Some(first)) = (gone, part.entries.first_mut()) {
        first.unread.push(remark);
        for entry in part.entries.iter_mut().filter(|entry| entry.is_thing()) {
            entry.doubt = Some(Doubt::Gone);
        }
    }
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

/// A number of coins without their kind, which can't be added: "43 coins".
pub(super) fn coins_of_no_kind(text: &str) -> Option<ReadEntry> {
    let CountedName { name, count, .. } = CountedName::of(text);
    let are_coins = ["coin", "coins"].iter().any(|coins| name.eq_ignore_ascii_case(coins));
    let doubt = Some(Doubt::Coins);
    (are_coins && count.is_some()).then(|| ReadEntry { doubt, ..ReadEntry::nothing(text) })
}

fn is_purse(text: &str, words: &CoinWords) -> bool {
    coins(text, words).is_some()
}

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
