//! JSON of other tools (`docs/rules/catalogues-and-text.md#json-in-a-text`). Fields that are missing or of an
//! unexpected type are skipped.

mod five_tools;

use super::entry::{Doubt, EntryContent, ItemDescription, ReadEntry};
use super::known::{KnownItem, NameIndex};
use crate::characters::{Content, Thing, UnreadGame, contents};
use engine_core::language::input::LARGEST;
use engine_core::language::notes::typed_note;
use engine_core::language::white_space::{trimmed, trimmed_start};
use engine_core::model::{CoinKind, CoinTable, Json};
use engine_core::rules::wealth::in_whole_coins;
use engine_core::storage::parse;
use engine_core::wording::printing::number_text;

/// The content of a text that looks like JSON.
#[derive(Debug)]
pub(super) enum JsonText {
    /// The contents of a file of a known tool, in its order, and the games of those that can't be read.
    Things(Vec<ReadEntry>, Vec<UnreadGame>),
    /// An inventory of this extension.
    Inventory,
    /// JSON of an unknown tool.
    Unknown,
    /// Invalid JSON, for example cut off.
    Broken,
}

/// Reads a text that is JSON or begins like JSON; `None` for any other text.
pub(super) fn read_json(text: &str, known: &NameIndex) -> Option<JsonText> {
    let text = trimmed(text);
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let Ok(json) = parse(text) else {
        return looks_like_json(text).then_some(JsonText::Broken);
    };
    let values = match &json {
        Json::Array(values) => values.as_slice(),
        json => std::slice::from_ref(json),
    };
    let objects: Vec<_> = values.iter().filter(|value| value.is_object()).collect();
    if objects.is_empty() {
        return None;
    }
    if objects
        .iter()
        .any(|object| object.get("strengthScore").is_some() && object.get("columns").is_some())
    {
        return Some(JsonText::Inventory);
    }
    let (mut is_known, mut entries, mut unread) = (false, Vec::new(), Vec::new());
    for things in objects.iter().filter_map(|object| things(object, known)) {
        is_known = true;
        match things {
            Ok(things) => entries.extend(things),
            Err(game) if unread.contains(&game) => {}
            Err(game) => unread.push(game),
        }
    }
    Some(if is_known { JsonText::Things(entries, unread) } else { JsonText::Unknown })
}

/// The items and coins in an object written by a known tool.
fn things(object: &Json, known: &NameIndex) -> Option<Result<Vec<ReadEntry>, UnreadGame>> {
    if let Some(entries) = five_tools::read(object, known) {
        return Some(Ok(entries));
    }
    let contents = match contents(object)? {
        Ok(contents) => contents.into_iter(),
        Err(unread) => return Some(Err(unread)),
    };
    let entries = contents.flat_map(|(content, is_elsewhere)| {
        let entries = entries(content, known).into_iter();
        entries.map(move |entry| ReadEntry { is_elsewhere, ..entry })
    });
    Some(Ok(entries.collect()))
}

/// One of a character's things, as entries.
fn entries(content: Content, known: &NameIndex) -> Vec<ReadEntry> {
    match content {
        Content::Thing(thing) => vec![entry(&thing, known)],
        Content::Coins(kind, count) | Content::CoinsIn(_, kind, count) => coins(kind, count, known),
        Content::Container(..) => Vec::new(),
        Content::Unread(text) | Content::Remark(text) => vec![ReadEntry::nothing(&text)],
    }
}

/// A number of coins as entries. A remaining part of a smallest coin, and a number too large to count, is not read. A
/// coin is here if the table has it with D&D's worth, or by the same abbreviation.
fn coins(kind: CoinKind, count: f64, known: &NameIndex) -> Vec<ReadEntry> {
    let table = &known.coins.table;
    let skipped = |kind: CoinKind, count| {
        ReadEntry::nothing(&format!("{} {}", number_text(count), kind.name()))
    };
    let has_abbreviation = table.abbreviation(kind).eq_ignore_ascii_case(kind.name());
    let is_alike = table.has_worth_of(CoinTable::DND, kind) || has_abbreviation;
    if table.get(kind).is_none() || !is_alike {
        return vec![ReadEntry { doubt: Some(Doubt::NotHere), ..skipped(kind, count) }];
    }
    if count > LARGEST {
        return vec![skipped(kind, count)];
    }
    let (coins, rest) = in_whole_coins(kind, count, table);
    let coins = coins
        .into_iter()
        .filter(|(_, count)| *count > 0.0)
        .map(|(kind, count)| ReadEntry::of(EntryContent::Coins(kind, count)));
    coins.chain((rest > 0.0).then(|| skipped(table.smallest(), rest))).collect()
}

fn entry(thing: &Thing, known: &NameIndex) -> ReadEntry {
    let mut described = ItemDescription {
        quantity: thing.quantity,
        weight: thing.weight,
        slots: thing.slots,
        uses: thing.uses.clone(),
        equipped: thing.equipped,
        ..ItemDescription::one(trimmed(&thing.name))
    };
    if let Some(gold) = thing.value {
        described.set_dnd_value(CoinKind::Gp, gold, &known.coins.table);
    }
    // A pack is a single thing, as in Import: it may lie in the file beside what was in it.
    let listed = known.look_up(&described.name).map(|listed| KnownItem { pack: None, ..listed });
    let mut entry = described.listed_as(listed, known);
    if let EntryContent::Item(found) = &mut entry.content {
        if let Some(note) = typed_note(&thing.note) {
            found.stack.note = Some(note).into();
        }
        if thing.slots.is_some() {
            found.stack.item.equipped_slots = thing.equipped_slots;
            found.stack.item.bundle = thing.bundle.into();
        }
    }
    entry.unread.clone_from(&thing.unread);
    if thing.is_bundle_price && entry.is_thing() {
        entry.doubt = entry.doubt.or(Some(Doubt::BundlePrice));
    }
    entry
}

/// Whether a text begins like JSON: with an object that has a key, or an array of objects.
fn looks_like_json(text: &str) -> bool {
    let inside = trimmed_start(&text[1..]);
    if text.starts_with('{') {
        inside.starts_with('"')
    } else {
        inside.starts_with('{') && trimmed_start(&inside[1..]).starts_with('"')
    }
}
