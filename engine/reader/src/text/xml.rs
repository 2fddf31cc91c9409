//! The items in the XML of Fight Club and Game Master 5 (`docs/rules/catalogues-and-text.md#xml-in-a-text`).

use winnow::prelude::*;

use super::count::in_bracket;
use super::details::Details;
use super::entry::{ItemDescription, ReadEntry};
use super::inline::without_markup;
use super::known::NameIndex;
use super::number::amount;
use engine_core::language::white_space::trimmed;
use engine_core::model::{CoinKind, ItemStack};

/// The items in a text that is XML, perhaps none; `None` for any other text.
pub(super) fn read_xml(text: &str, known: &NameIndex) -> Option<Vec<ReadEntry>> {
    let text = trimmed(text);
    if !is_xml(text) {
        return None;
    }
    let mut entries = Vec::new();
    let mut rest = text;
    while let Some((content, behind)) = element(rest, "item") {
        entries.extend(item(content, known));
        rest = behind;
    }
    Some(entries)
}

/// Whether a text begins like XML and has elements of a character, a list or an item, perhaps broken off.
fn is_xml(text: &str) -> bool {
    const ROOTS: [&str; 5] = ["<pc", "<character", "<compendium", "<collection", "<item"];
    let is_root = |root: &&str| {
        let rest = text.strip_prefix(*root);
        rest.is_some_and(|rest| rest.starts_with(['>', ' ', '\t', '\n', '\r']))
    };
    text.starts_with("<?xml") || ROOTS.iter().any(is_root)
}

fn item(content: &str, known: &NameIndex) -> Option<ReadEntry> {
    let field = |name| {
        let (text, _) = element(content, name)?;
        Some(trimmed(&without_markup(text)).to_owned()).filter(|text| !text.is_empty())
    };
    let number = |name| field(name).and_then(|text| amount.parse(text.as_str()).ok());
    let priced =
        || Details::amounts_alone(&field("value")?, &known.coins)?.value.map(|read| read.amount);
    let count = field("quantity").and_then(|text| in_bracket(&text));
    let mut described = ItemDescription {
        quantity: count.unwrap_or(ItemStack::DEFAULT_QUANTITY),
        value: priced(),
        weight: number("weight"),
        ..ItemDescription::one(&field("name")?)
    };
    if let Some(gold) = number("value") {
        described.set_dnd_value(CoinKind::Gp, gold, &known.coins.table);
    }
    Some(described.into_entry(known))
}

/// The content of the first element with this name, and the text behind it.
fn element<'a>(text: &'a str, name: &str) -> Option<(&'a str, &'a str)> {
    let opening = format!("<{name}");
    let starts = text.match_indices(&opening).map(|(start, _)| &text[start + opening.len()..]);
    let inside = starts
        .filter(|rest| rest.starts_with(['>', ' ', '\t', '\n', '\r']))
        .find_map(|rest| rest.split_once('>').filter(|(attributes, _)| !attributes.ends_with('/')))?
        .1;
    inside.split_once(&format!("</{name}>"))
}
