//! Splits a line into its parts (`docs/rules/catalogues-and-text.md#lines-with-several-things`).

use std::borrow::Cow;

use winnow::ascii::space1;
use winnow::combinator::eof;
use winnow::prelude::*;

use super::brackets::{split_outside, without_brackets};
use super::bulk::bulk;
use super::cells::parts_of_list;
use super::coin_entries::{coin_entries, coins as coins_of, coins_alone};
use super::coins::{coins_in_container, is_purse};
use super::count::begins_with_count;
use super::details::is_worn;
use super::entry::{Doubt, EntryContent, ReadEntry};
use super::form::{Form, set_form, with_form};
use super::item_name::is_armor_class;
use super::known::{NameIndex, is_bonus};
use super::number::whole;
use super::other_amounts::is_money_elsewhere;
use super::read_entries::{LeadingSigns, LinePart, read_entries, without_and};
use super::remark::Remarked;
use super::scope::ends_with_each;
use super::sentence::{is_place, says_absent};
use super::switches::is_on;
use super::units::{Unit, unit};
use super::words::is_plural;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::grammar::Read;
use engine_core::language::white_space::{trimmed, words};
use engine_core::model::ItemsTake;
use engine_core::rules::rounding::product;

/// Conjunctions between things.
const BETWEEN: [&str; 4] = [" and ", " plus ", " & ", " + "];

/// Reads lines, given the known names and the meaning of signs.
#[derive(Clone, Copy)]
pub(super) struct Splitter<'a> {
    pub known: &'a NameIndex,
    pub signs: LeadingSigns,
}

/// Whether a list stands behind a label: "Pouch: 3 gems, 12 gp" has coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IsLabelled {
    Yes,
    No,
}

impl Splitter<'_> {
    /// The entries in a line.
    pub fn read(self, line: &str) -> Vec<ReadEntry> {
        if is_on(Form::KnownLine) && self.known.find(line).is_some() {
            return with_form(self.part(line).entries, Form::KnownLine);
        }
        split_outside(line, |index| line[index..].starts_with(';').then_some(1))
            .iter()
            .filter(|section| !trimmed(section).is_empty())
            .flat_map(|section| self.section(section, IsLabelled::No))
            .collect()
    }

    /// The entries between two semicolons. The text is split at its commas only if at least two parts are certainly
    /// separate things, because names can contain commas.
    fn section(self, section: &str, is_labelled: IsLabelled) -> Vec<ReadEntry> {
        if self.known.find(trimmed(section)).is_some() {
            return self.part(section).entries;
        }
        if is_on(Form::CoinsAlone)
            && let Some(coins) = coins_alone(section, &self.known.coins)
        {
            return with_form(coins, Form::CoinsAlone);
        }
        if is_on(Form::Label)
            && let Some(entries) = own_label(section).and_then(|label| self.below_label(label))
        {
            return with_form(entries, Form::Label);
        }
        let parts = self.joined(parts_of_list(section));
        let first = parts.first().map_or("", |first| trimmed(&first.text));
        let remarked = Remarked::of(first, self.known);
        let has_remark = remarked.is_some();
        if is_on(Form::Price)
            && let [thing, money] = parts.as_slice()
            && !has_remark
            && let Some(priced) = self.with_price(thing, money).or_else(|| {
                let may_be_price = is_labelled == IsLabelled::No;
                may_be_price.then(|| self.with_doubtful_price(thing, money))?
            })
        {
            return with_form(vec![priced], Form::Price);
        }
        let are_things = remarked.is_none_or(|remarked| {
            remarked.separator.may_be_list()
                && are_all_things(parts[1..].iter().map(|part| &part.read))
        });
        let has_pieces = are_thing_and_pieces(&parts);
        let is_list = are_things && !has_pieces && are_separate(&parts);
        if parts.len() > 1 && !(is_on(Form::List) && is_list) {
            let mut whole = self.part(section);
            let is_unit = |part: &TextPart<'_>| {
                words(&part.text).last().is_some_and(|last| Unit::named(last).is_some())
            };
            let has_label = |part: &TextPart<'_>| {
                let behind = part.text.split_once(": ").map(|(_, behind)| behind);
                behind.is_some_and(|behind| behind.starts_with(|c: char| c.is_ascii_digit()))
            };
            let has_count = parts
                .iter()
                .any(|part| (part.read.is_several() && !is_unit(part)) || has_label(part));
            let may_be_several = (has_count || has_several_names(&parts))
                && !whole.is_several()
                && whole.unread() == 0
                && !whole.is_known();
            // "Rope, 2 vials" are not two ropes.
            let may_be_pieces =
                has_pieces && !whole.entries.iter().any(ReadEntry::is_sold_in_pieces);
            if may_be_several || may_be_pieces {
                // "Knives x6, salt pork" may be one thing or two.
                for entry in whole.entries.iter_mut().filter(|entry| entry.is_countable()) {
                    entry.doubt = entry.doubt.or(Some(Doubt::Quantity));
                }
            }
            return self.split_at_conjunctions(section, whole);
        }
        let parts = parts.into_iter();
        let is_list = parts.len() > 1;
        let mut entries: Vec<_> =
            parts.flat_map(|part| self.split_at_conjunctions(&part.text, part.read)).collect();
        if is_list {
            set_form(&mut entries, Form::List);
        }
        // "Bert: musket, 2 torches" begins with whose they are.
        if own_label(section).is_some()
            && let Some(first) = entries.first_mut().filter(|first| first.has_label())
        {
            first.doubt = first.doubt.or(Some(Doubt::Item));
        }
        entries
    }

    /// The entries behind a label of the writer's own, which becomes a remark: things with a count ("Kitchen: 3
    /// candles") or several ("Backpack: rope, 3 candles"). One known thing without a count is doubtful. Several amounts
    /// of money behind a name are its value. `None` if the text before the colon belongs to what follows.
    fn below_label(self, (label, rest): (&str, &str)) -> Option<Vec<ReadEntry>> {
        if self.known.find(label).is_some() && is_number_of_pieces(trimmed(rest)) {
            return None;
        }
        let parts = self.joined(parts_of_list(rest));
        let first = parts.first()?;
        if parts.iter().all(|part| part.read.is_money()) {
            let value = || self.part(&format!("{label} ({rest})")).entries;
            // "Bert: and 40 gp" is no price.
            let says_and = without_and(trimmed(rest)) != trimmed(rest);
            if !is_place(label) && !is_purse(label) && !says_and {
                return (parts.len() > 1).then(value);
            }
            let mut coins: Vec<_> = parts.into_iter().flat_map(|part| part.read.entries).collect();
            coins.first_mut()?.unread.push(label.to_owned());
            return Some(coins);
        }
        // "Arrows: 3 quivers" may be arrows or quivers.
        if parts.len() == 1 && is_plural(label) && self.known.find(label).is_some() {
            return None;
        }
        let is_counted = (first.read.is_known() || is_place(label))
            && begins_with_count(without_and(trimmed(rest)));
        let is_there = is_place(label) && first.read.is_certain;
        let are_several = parts.len() > 1 && are_separate(&parts) && first.read.is_certain;
        let has_form = first.read.is_item() || first.read.is_coins();
        let is_labelled = is_counted || are_several || is_there;
        // "Bert: musket" may say whose it is, or what it is for.
        let may_be_labelled = parts.len() == 1 && first.read.is_known();
        if !has_form || !(is_labelled || may_be_labelled) {
            return None;
        }
        let mut entries = self.section(rest, IsLabelled::Yes);
        if let Some(first) = entries.first_mut().filter(|_| !is_labelled) {
            first.doubt = first.doubt.or(Some(Doubt::Item));
        }
        if says_absent(label) {
            for entry in entries.iter_mut().filter(|entry| entry.is_countable()) {
                entry.doubt = entry.doubt.or(Some(Doubt::Gained));
            }
        }
        entries.first_mut()?.unread.insert(0, label.to_owned());
        Some(entries)
    }

    /// The entries in a part. It is split at conjunctions only if each piece is certainly a separate thing.
    fn split_at_conjunctions(self, text: &str, part: LinePart) -> Vec<ReadEntry> {
        let text = without_and(trimmed(text));
        let length = |index: usize| {
            let mut words = BETWEEN.iter();
            let word = words.find(|word| {
                let here = text.get(index..index + word.len());
                here.is_some_and(|here| here.eq_ignore_ascii_case(word))
            });
            word.map(|word| word.len())
        };
        let texts = split_outside(text, length);
        if texts.len() == 1 || self.known.find(text).is_some() || !is_on(Form::Conjunction) {
            return part.entries;
        }
        let last = texts.last().copied().unwrap_or_default();
        // "Mace - rusty and bent (3 gp)" is a mace.
        let remarked = texts.first().and_then(|text| Remarked::of(text, self.known));
        let mut halves: Vec<_> = texts.into_iter().map(|half| self.part(half)).collect();
        let are_things = remarked.is_none_or(|remarked| {
            remarked.separator.may_be_list() && are_all_things(halves[1..].iter())
        });
        let are_separate = halves.iter().all(|half| half.is_certain)
            // "14 ep and love letter"
            || (halves.len() == 2 && halves[0].is_money());
        if are_things && are_separate {
            let entries = halves.into_iter().flat_map(|half| half.entries).collect();
            with_form(entries, Form::Conjunction)
        } else if let Some(coins) = halves.pop().filter(LinePart::is_coins) {
            // "My sword and 200 gp" is not worth 200 gp.
            let before = self.part(without_conjunction(&text[..text.len() - last.len()]));
            with_form(before.entries.into_iter().chain(coins.entries).collect(), Form::Conjunction)
        } else {
            part.entries
        }
    }

    /// The entries of a part: those of a thing and of the coins in it, or one.
    pub(super) fn part(self, text: &str) -> LinePart {
        let read = |text: &str| read_entries(text, self.signs, self.known);
        let words = &self.known.coins;
        if !is_on(Form::Contents) {
            return read(text);
        }
        if let Some((container, coins)) = coins_in_container(text, words)
            && let Some(mut coins) = coin_entries(coins, &words.table)
            && let Some(first) = coins.first_mut()
        {
            first.unread.push(container.to_owned());
            return LinePart::certain(with_form(coins, Form::Contents));
        }
        let both = with_coins(text, words).map(|(thing, coins)| (read(thing), coins));
        match both.filter(|(thing, _)| thing.is_item()) {
            Some((thing, coins)) => {
                let entries = thing.entries.into_iter().chain(coins).collect();
                LinePart::certain(with_form(entries, Form::Contents))
            }
            None => read(text),
        }
    }

    /// Reads parts, and joins parts that belong together: two halves of a known name ("Rope, hempen"), and a bonus or
    /// amounts with the part before them. Coins between a thing and its weight are its price.
    fn joined(self, texts: Vec<&str>) -> Vec<TextPart<'_>> {
        let mut parts: Vec<TextPart> = Vec::with_capacity(texts.len());
        for text in texts {
            let part = TextPart { text: text.into(), joined: 0, read: self.part(text) };
            if part.read.is_amount
                && let [.., thing, price] = parts.as_slice()
                && let Some(priced) = self.priced(thing, price, &part)
            {
                parts.truncate(parts.len() - 2);
                parts.push(priced);
                continue;
            }
            match parts.last_mut() {
                Some(last) if let Some(both) = self.together(last, &part) => *last = both,
                _ => parts.push(part),
            }
        }
        parts
    }

    /// Two parts as one, if they belong together. At most [`MOST_JOINED`] parts follow the first.
    fn together<'a>(self, first: &TextPart<'a>, second: &TextPart<'a>) -> Option<TextPart<'a>> {
        let are_both_known = first.read.is_known() && second.read.is_known();
        let may_be_name = second.read.is_item() && !are_both_known;
        let is_bonus = is_bonus(trimmed(&without_brackets(&second.text)));
        let is_remark = is_bonus
            || second.read.is_amount
            || is_worn(&second.text)
            || ends_with_each(&second.text)
            || is_money_elsewhere(&second.text)
            || (self.known.items_take == ItemsTake::OneSlot
                && bulk(&second.text, self.known.bulk_words).is_some())
            || is_armor_class(&second.text);
        if first.joined >= MOST_JOINED || !first.read.is_item() || !(is_remark || may_be_name) {
            return None;
        }
        let both = self.as_one(first, &[second]);
        let has_new_remark = both.read.unread() > first.read.unread() + second.read.unread();
        (is_remark || (both.read.is_known() && !has_new_remark)).then_some(both)
    }

    /// A thing, its price and its weight as one part: "Tinderbox, 5 sp, 1 lb".
    fn priced<'a>(
        self,
        thing: &TextPart<'a>,
        price: &TextPart<'a>,
        weight: &TextPart<'a>,
    ) -> Option<TextPart<'a>> {
        let are_three = thing.joined == 0 && thing.read.is_item() && price.read.is_coins();
        are_three.then(|| self.as_one(thing, &[price, weight]))
    }

    /// An unknown thing with a count or an article, and money behind its comma, which may be its price or coins: "a
    /// jade statue, 500 gp".
    fn with_doubtful_price(self, thing: &TextPart<'_>, money: &TextPart<'_>) -> Option<ReadEntry> {
        let says_and = without_and(trimmed(&money.text)) != trimmed(&money.text);
        let is_unknown = thing.read.is_item() && thing.read.is_counted && !thing.read.is_known();
        let has_value = |entry: &ReadEntry| matches!(&entry.content, EntryContent::Item(found) if found.said.value.is_said());
        if says_and || !is_unknown || !money.read.is_coins() {
            return None;
        }
        if thing.read.entries.iter().any(has_value) {
            return None;
        }
        let [mut priced] = <[_; 1]>::try_from(self.as_one(thing, &[money]).read.entries).ok()?;
        priced.doubt = Some(Doubt::Price);
        has_value(&priced).then_some(priced)
    }

    /// A known thing with the money behind its comma as its price: "Plate armor, 1,500 gp". If the thing has a count or
    /// an article, the money is coins, unless it is the known price, of one or of all: "10 iron spikes, 1 gp".
    fn with_price(self, thing: &TextPart<'_>, money: &TextPart<'_>) -> Option<ReadEntry> {
        let says_and = without_and(trimmed(&money.text)) != trimmed(&money.text);
        if says_and || !thing.read.is_known() || !money.read.is_money() {
            return None;
        }
        let without_price = thing.read.entries.first()?;
        let both = Some(self.as_one(thing, &[money]).read).filter(LinePart::is_known)?;
        let mut priced = both.entries.into_iter().next()?;
        let EntryContent::Item(found) = &without_price.content else { return None };
        let EntryContent::Item(with_price) = &mut priced.content else { return None };
        if found.said.value.is_said() || !with_price.said.value.is_said() {
            return None;
        }
        let known = found.stack.item.value;
        let price = &mut with_price.stack.item.value;
        if [known, product(known, found.stack.quantity)].contains(price) {
            *price = known;
            priced.doubt = without_price.doubt;
        } else if thing.read.is_counted {
            return None;
        } else if known > 0.0 {
            priced.doubt = priced.doubt.or(Some(Doubt::Price));
        }
        Some(priced)
    }

    fn as_one<'a>(self, first: &TextPart<'a>, others: &[&TextPart<'a>]) -> TextPart<'a> {
        let mut text = first.text.to_string();
        for other in others {
            text.push(',');
            text.push_str(&other.text);
        }
        TextPart { read: self.part(&text), text: text.into(), joined: first.joined + others.len() }
    }
}

/// Whether a text is a number of pieces of what was named before: `3 vials`.
fn is_number_of_pieces(text: &str) -> bool {
    let unit = unit.verify(|unit: &&Unit| unit.counts());
    let number: Read<_> = (whole, space1, unit, eof).parse_next(&mut &*text);
    number.is_ok()
}

/// Whether two parts are a known thing and the number of its flasks, vials or bottles: "Holy water, 2 vials".
fn are_thing_and_pieces(parts: &[TextPart<'_>]) -> bool {
    let [thing, pieces] = parts else { return false };
    let text = trimmed(&pieces.text);
    let is_vessel = |word| Unit::named(word).is_some_and(Unit::is_vessel);
    let are_vessels = is_number_of_pieces(text) && words(text).last().is_some_and(is_vessel);
    are_vessels && thing.read.is_known() && !thing.read.is_counted
}

/// Whether what follows a remark is nothing but known things and money, and not only money, which may be a price.
fn are_all_things<'a>(mut parts: impl Iterator<Item = &'a LinePart> + Clone) -> bool {
    parts.clone().any(|part| !part.is_money())
        && parts.all(|part| part.is_known() || part.is_money())
}

/// Whether at least two parts are certainly separate things.
fn are_separate(parts: &[TextPart<'_>]) -> bool {
    parts.iter().filter(|part| part.read.is_certain).count() > 1
}

/// Whether parts of an unknown name may be names of their own: one behind the first is known or is several words with a
/// capital in front, or one that is not the last has a bracket at its end: "Hand weapon (sword), leather jack".
fn has_several_names(parts: &[TextPart<'_>]) -> bool {
    let [first @ .., _] = parts else { return false };
    let has_bracket = |part: &TextPart<'_>| trimmed(&part.text).ends_with([')', ']']);
    let [_, others @ ..] = parts else { return false };
    // "Bottled lightning, Wire saw"
    let is_titled = |part: &TextPart<'_>| {
        let text = trimmed(&part.text);
        text.starts_with(char::is_uppercase) && words(text).count() > 1
    };
    first.iter().any(has_bracket)
        || others.iter().any(|part| part.read.is_known() || is_titled(part))
}

/// The most words of a label.
const MOST_WORDS_OF_LABEL: usize = 3;

/// A label and the text after its colon; `None` if there is no colon, or more than one.
fn own_label(section: &str) -> Option<(&str, &str)> {
    let colon = |index: usize| section[index..].starts_with(": ").then_some(1);
    let [label, rest] = split_outside(section, colon).try_into().ok()?;
    let label = trimmed(label);
    let bare = without_brackets(label);
    let is_label = label.starts_with(char::is_alphabetic)
        && (words(&bare).count() <= MOST_WORDS_OF_LABEL || is_place(&bare))
        && !bare.contains(',');
    is_label.then_some((label, rest))
}

/// A thing and the coins in it: "Small pouch with 12 gp and 3 sp".
fn with_coins<'a>(text: &'a str, words: &CoinWords) -> Option<(&'a str, Vec<ReadEntry>)> {
    const WITH: [&str; 6] = [" with ", " w/ ", " mit ", " avec ", " con ", " com "];
    let with = |index: usize| {
        WITH.iter().find(|with| text[index..].starts_with(**with)).map(|with| with.len())
    };
    let [thing, coins] = split_outside(text, with).try_into().ok()?;
    let filled = thing.strip_suffix(" filled").unwrap_or(thing);
    Some((filled, coins_of(coins, words)?))
}

/// The most parts that can follow the first part of a thing: the rest of its name, a bonus, amounts.
const MOST_JOINED: usize = 3;

/// The text of a part, borrowed from the line or joined from several parts, and its reading.
struct TextPart<'a> {
    text: Cow<'a, str>,
    joined: usize,
    read: LinePart,
}

/// A text without the conjunction at its end.
fn without_conjunction(text: &str) -> &str {
    let mut words = BETWEEN.iter();
    let word = words.find(|word| {
        let end = text.len().checked_sub(word.len()).and_then(|start| text.get(start..));
        end.is_some_and(|end| end.eq_ignore_ascii_case(word))
    });
    word.map_or(text, |word| &text[..text.len() - word.len()])
}
