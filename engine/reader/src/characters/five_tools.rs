//! Homebrew files of 5etools, whose items are a list (`docs/rules/characters.md#a-list-of-5etools`).

use super::fields::{
    amount, entries, in_currency, is_list, is_object, list, text, unread_amounts, unread_entries,
    unread_text, unread_uses, uses,
};
use super::{Character, Content, Thing, Tool, name_or_unnamed};
use engine_core::model::{CoinKind, Json};

/// The lists of a file that have items.
const ITEMS: [&str; 2] = ["item", "baseitem"];

/// The coin in which values are.
const COPPER: &str = CoinKind::Cp.name();

/// The name of the container for all items.
const SECTION: &str = "Items";

/// The remark about a file that has more than items.
const ITEMS_ALONE: &str = "Only the items of the file are read.";

/// The amounts of an item.
const AMOUNTS: [(&str, &str); 3] =
    [("weight", "weight"), ("value", "value"), ("charges", "charges")];

/// Reads the items of a file.
pub(super) fn read(json: &Json) -> Option<Character> {
    let is_homebrew = is_object(json, "_meta") && ITEMS.iter().any(|key| is_list(json, key));
    is_homebrew.then(|| {
        let source = list(json, "_meta.sources").first();
        let name = source.and_then(|source| {
            let names = ["full", "abbreviation", "json"].iter();
            names.copied().find_map(|key| text(source, key))
        });
        Character {
            is_list: true,
            container: Some(SECTION.to_owned()),
            ..Character::new(Tool::FiveTools, name_or_unnamed(name), contents(json))
        }
    })
}

fn contents(json: &Json) -> Vec<Content> {
    let (items, others): (Vec<_>, Vec<_>) =
        entries(json).filter(|(key, _)| *key != "_meta").partition(|(key, _)| ITEMS.contains(key));
    let items = items.into_iter().flat_map(|(key, _)| {
        let items = list(json, key);
        items.iter().filter_map(thing).chain(unread_entries(items))
    });
    let has_others = others.iter().any(|(key, _)| !list(json, key).is_empty());
    let remark = has_others.then(|| Content::Remark(ITEMS_ALONE.to_owned()));
    items.chain(remark).collect()
}

/// An item. Its value is in copper pieces.
fn thing(item: &Json) -> Option<Content> {
    let (value, weight) = (amount(item, "value"), amount(item, "weight"));
    let charges = amount(item, "charges");
    let original = text(item, "_copy.name").filter(|_| value.is_none() || weight.is_none());
    let copied = original.map(|original| format!("copy of {original}"));
    let name = unread_text(item, "name", "name");
    let unread = name.into_iter().chain(unread_amounts(item, &AMOUNTS));
    let unread = unread.chain(unread_uses(item, "charges", "charges")).chain(copied);
    let thing = Thing {
        value: value.and_then(|copper| in_currency(copper, Some(COPPER))),
        weight,
        uses: charges.and_then(|charges| uses(charges, Some(charges))),
        unread: unread.collect(),
        ..Thing::named(text(item, "name"))
    };
    item.is_object().then_some(Content::Thing(thing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::{json, only};

    #[test]
    fn a_homebrew_file_has_a_meta_and_a_list_of_items() {
        for (file, expected) in [
            (r#"{"_meta": {}, "item": []}"#, true),
            (r#"{"baseitem": [], "_meta": {"sources": []}}"#, true),
            (r#"{"_meta": {}, "item": {}}"#, false),
            (r#"{"_meta": [], "item": []}"#, false),
            (r#"{"_meta": {}, "spell": []}"#, false),
            (r#"{"item": []}"#, false),
        ] {
            assert_eq!(read(&json(file)).is_some(), expected, "{file}");
        }
    }

    #[test]
    fn the_name_is_that_of_the_first_source() {
        for (sources, expected) in [
            (
                r#"[{"json": "Mist", "abbreviation": "Mst", "full": "Wares of the Mist"}, {"full": "B"}]"#,
                "Wares of the Mist",
            ),
            (r#"[{"json": "Mist", "abbreviation": "Mst", "full": " "}]"#, "Mst"),
            (r#"[{"json": "Mist"}]"#, "Mist"),
            ("[7]", "(unnamed)"),
            ("{}", "(unnamed)"),
        ] {
            let file = format!(r#"{{"_meta": {{"sources": {sources}}}, "item": []}}"#);
            assert_eq!(
                read(&json(&file)).map(|read| read.name).as_deref(),
                Some(expected),
                "{sources}"
            );
        }
    }

    #[test]
    fn a_value_is_in_copper_and_charges_are_uses() {
        for (fields, value, weight, charges) in [
            (r#""value": 1050, "weight": 0.5, "charges": 7"#, Some(10.5), Some(0.5), Some(7.0)),
            (r#""value": 0.5, "weight": "3", "charges": "3""#, Some(0.005), Some(3.0), Some(3.0)),
            (r#""value": 1, "weight": -1, "charges": 1"#, Some(0.01), None, None),
            (r#""value": null, "charges": "{@dice 1d6}""#, None, None, None),
        ] {
            let file = json(&format!(r#"{{"item": [{{"name": "Wand", {fields}}}]}}"#));
            let read = only(contents(&file));
            let of = read.uses.map(|uses| uses.of);
            assert_eq!((read.value, read.weight, of), (value, weight, charges), "{fields}");
        }
    }
}
