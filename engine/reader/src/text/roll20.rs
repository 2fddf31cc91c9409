//! Reads the attributes of a Roll20 character sheet, in which an item has several lines
//! (`docs/rules/catalogues-and-text.md#roll20-attributes`).

use std::collections::HashMap;

use super::entry::{ItemDescription, ReadEntry};
use super::known::NameIndex;
use super::number::amount;
use engine_core::language::white_space::{is_space, trimmed, trimmed_start};
use winnow::prelude::*;

const PREFIX: &str = "repeating_inventory_";

/// Whether a line is an attribute of an item.
pub(super) fn is_attribute(line: &str) -> bool {
    trimmed_start(line).starts_with(PREFIX)
}

/// The items that the attributes among these lines describe, in the order of their first attribute.
pub(super) fn items(lines: &[&str], known: &NameIndex) -> Vec<ReadEntry> {
    let mut order = Vec::new();
    let mut items: HashMap<&str, ItemDescription> = HashMap::new();
    for (id, field, value) in lines.iter().filter_map(|line| attribute(line)) {
        let item = items.entry(id).or_insert_with(|| {
            order.push(id);
            ItemDescription::one("")
        });
        let number = || amount.parse(value).ok();
        match field {
            "itemname" => value.clone_into(&mut item.name),
            "itemcount" => item.quantity = number().unwrap_or(item.quantity),
            "itemweight" => item.weight = number(),
            "equipped" => item.equipped = value == "1",
            _ => {}
        }
    }
    let items = order.into_iter().filter_map(|id| items.remove(id));
    let named = items.filter(|item| !item.name.is_empty());
    named.map(|item| item.into_entry(known)).collect()
}

/// The id, the field and the value of an attribute: `repeating_inventory_-Mx1_itemname Torch`.
fn attribute(line: &str) -> Option<(&str, &str, &str)> {
    let rest = trimmed(line).strip_prefix(PREFIX)?;
    let (name, value) = rest.split_once(is_space).unwrap_or((rest, ""));
    let (id, field) = name.rsplit_once('_')?;
    Some((id, field, trimmed(value)))
}
