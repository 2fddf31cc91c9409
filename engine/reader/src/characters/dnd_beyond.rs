//! Characters of D&D Beyond (`docs/rules/characters.md#a-character-of-dd-beyond`). Weights and costs are per bundle,
//! quantities count single pieces.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::fields::{
    amount, coin_contents, coins, each, entries, flag, is_list, list, number, numeric_id, text,
    unread_amounts, unread_coins, unread_entries, unread_numbers, unread_text, unread_uses, uses,
};
use super::names::{bare_name, says_number};
use super::{
    Character, Content, Counts, OwnSettings, Position, Thing, Tool, name_or_unnamed,
    strength_or_default,
};
use engine_core::model::{CoinKind, Inventory, ItemStack, Json, Uses};
use engine_core::rules::encumbrance::LB_PER_SLOT;
use engine_core::rules::rounding::sum;
use engine_core::wording::printing::number_text;

/// The id of the ability score for strength.
const STRENGTH: f64 = 1.0;

/// Reads a character, at the top of the file or inside `data` or `character`.
pub(super) fn read(json: &Json) -> Option<Character> {
    let is_character = |json: &&Json| is_list(json, "inventory") && is_list(json, "stats");
    let json = sheets(json).find(is_character)?;
    let ignores_coin_weight = flag(json, "preferences.ignoreCoinWeight");
    Some(Character {
        own: OwnSettings { coins_take_nothing: ignores_coin_weight, ..OwnSettings::default() },
        ignores_coin_weight,
        strength: strength_or_default(Some(strength(json))),
        ..Character::new(Tool::DndBeyond, name_or_unnamed(text(json, "name")), of_sheet(json))
    })
}

/// Reads the things of a file that is only a part of a character.
pub(super) fn contents(json: &Json) -> Option<Vec<Content>> {
    let has_things = |json: &&Json| {
        let keys = ["inventory", "customItems"];
        keys.iter().any(|key| json.get(key).is_some())
    };
    sheets(json).find(has_things).map(of_sheet)
}

/// The objects that could be the character.
fn sheets(json: &Json) -> impl Iterator<Item = &Json> {
    let inside = ["data", "character"].into_iter();
    std::iter::once(json).chain(inside.filter_map(|key| json.get(key)))
}

/// The strength score: the override, otherwise the score with all its bonuses.
fn strength(json: &Json) -> f64 {
    let of = |scores| strength_in(json, scores).and_then(|score| number(score, "value"));
    let bonuses = strength_bonuses(json).filter_map(|bonus| number(bonus, "value"));
    let score = of("stats").unwrap_or(Inventory::DEFAULT_STRENGTH);
    let with_bonuses = || sum([score].into_iter().chain(of("bonusStats")).chain(bonuses));
    of("overrideStats").unwrap_or_else(with_bonuses)
}

/// The entry for strength in a list of scores.
fn strength_in<'a>(json: &'a Json, scores: &str) -> Option<&'a Json> {
    list(json, scores).iter().find(|score| number(score, "id") == Some(STRENGTH))
}

/// The bonuses to strength among the modifiers.
fn strength_bonuses(json: &Json) -> impl Iterator<Item = &Json> {
    let lists = json.get("modifiers").into_iter().flat_map(entries);
    let modifiers = lists.flat_map(|(_, list)| list.as_array().into_iter().flatten());
    modifiers.filter(|modifier| {
        text(modifier, "type") == Some("bonus")
            && text(modifier, "subType") == Some("strength-score")
    })
}

/// The parts of the strength score that say something which is not read. With an override only that one counts.
fn unread_strength(json: &Json) -> Vec<String> {
    const FIELD: [(&str, &str); 1] = [("strength", "value")];
    let own = strength_in(json, "overrideStats");
    let unread = own.map(|own| unread_amounts(own, &FIELD)).unwrap_or_default();
    if own.is_some_and(|own| number(own, "value").is_some()) {
        return unread;
    }
    let score = strength_in(json, "stats").map(|score| unread_amounts(score, &FIELD));
    let bonuses = strength_in(json, "bonusStats").into_iter().chain(strength_bonuses(json));
    let bonuses = bonuses.flat_map(|bonus| unread_numbers(bonus, &FIELD));
    unread.into_iter().chain(score.into_iter().flatten()).chain(bonuses).collect()
}

fn of_sheet(json: &Json) -> Vec<Content> {
    let twins = twins(json);
    let mut elsewhere = Elsewhere::of(json);
    let contents = entries(json).flat_map(|(key, _)| match key {
        "inventory" => {
            let entries = list(json, key);
            let things = entries.iter().flat_map(|entry| inventory_entry(entry, &mut elsewhere));
            things.chain(unread_entries(entries)).collect()
        }
        "customItems" => {
            let is_single =
                |item: &&Json| numeric_id(item, "id").is_none_or(|id| !twins.contains(&id));
            let items = list(json, key);
            let things = items.iter().filter(is_single).filter_map(custom_item);
            things.chain(unread_entries(items)).collect()
        }
        "currencies" => coin_contents(json, key).collect(),
        "stats" => unread_strength(json).into_iter().map(Content::Unread).collect(),
        _ => Vec::new(),
    });
    contents.collect()
}

/// The ids of custom items that the inventory lists as well: each is one thing.
fn twins(json: &Json) -> HashSet<String> {
    let entries = list(json, "inventory").iter();
    entries.filter_map(custom_id).collect()
}

/// The id of the custom item that an entry of the inventory stands for.
fn custom_id(entry: &Json) -> Option<String> {
    let id = numeric_id(entry, "definition.id");
    id.filter(|_| flag(entry, "definition.isCustomItem"))
}

/// The notes and changed values that a file has apart from the entries of the inventory. Each belongs to the first
/// entry that it fits.
#[derive(Default)]
struct Elsewhere<'a> {
    /// The notes of custom items, by their ids.
    notes: HashMap<String, &'a str>,
    /// The values that the player changed, by the id of their entry and by its type, if they name one.
    changes: HashMap<String, BTreeMap<Option<String>, Vec<&'a Json>>>,
}

impl<'a> Elsewhere<'a> {
    fn of(json: &'a Json) -> Self {
        let mut elsewhere = Self::default();
        for item in list(json, "customItems") {
            if let Some((id, note)) = numeric_id(item, "id").zip(text(item, "notes")) {
                elsewhere.notes.insert(id, note);
            }
        }
        for change in list(json, "characterValues") {
            if let Some(id) = numeric_id(change, "valueId") {
                let of_id = elsewhere.changes.entry(id).or_default();
                of_id.entry(numeric_id(change, "valueTypeId")).or_default().push(change);
            }
        }
        elsewhere
    }

    /// The note of the custom item that an entry stands for.
    fn take_note(&mut self, entry: &Json) -> Option<&'a str> {
        self.notes.remove(&custom_id(entry)?)
    }

    /// The changed values of an entry.
    fn take_changes(&mut self, entry: &Json) -> Vec<&'a Json> {
        let of_id = numeric_id(entry, "id").and_then(|id| self.changes.get_mut(&id));
        let Some(of_id) = of_id else { return Vec::new() };
        match numeric_id(entry, "entityTypeId") {
            None => std::mem::take(of_id).into_values().flatten().collect(),
            Some(entity_type) => {
                let of_types = [None, Some(entity_type)];
                of_types.iter().filter_map(|of_type| of_id.remove(of_type)).flatten().collect()
            }
        }
    }
}

/// The kinds of changed values, `typeId`.
const NAME: f64 = 8.0;
const NOTE: f64 = 9.0;
const COST: f64 = 19.0;
const WEIGHT: f64 = 22.0;
const CAPACITY: f64 = 50.0;

/// The amounts of an entry of the inventory.
const AMOUNTS: [(&str, &str); 8] = [
    ("quantity", "quantity"),
    ("cost", "definition.cost"),
    ("weight", "definition.weight"),
    ("bundle size", "definition.bundleSize"),
    ("capacity", "definition.capacityWeight"),
    ("weight multiplier", "definition.weightMultiplier"),
    ("uses", MOST_USES),
    ("uses", SPENT_USES),
];

/// The paths of the uses of a thing that has any.
const MOST_USES: &str = "limitedUse.maxUses";
const SPENT_USES: &str = "limitedUse.numberUsed";

fn uses_of(entry: &Json) -> Option<Uses> {
    let most = amount(entry, MOST_USES);
    uses(most? - amount(entry, SPENT_USES).unwrap_or(0.0), most)
}

/// The fields of an entry and of what the player changed that say something which is not read.
fn unread(entry: &Json, changes: &[&Json]) -> Vec<String> {
    let from_player = changes.iter().filter_map(|change| {
        let (field, is_text) = match number(change, "typeId")? {
            NAME => ("name", true),
            NOTE => ("note", true),
            COST => ("cost", false),
            WEIGHT => ("weight", false),
            CAPACITY => ("capacity", false),
            _ => return None,
        };
        if is_text {
            unread_text(change, field, "value")
        } else {
            unread_amounts(change, &[(field, "value")]).pop()
        }
    });
    let name = unread_text(entry, "name", "definition.name");
    let amounts = unread_amounts(entry, &AMOUNTS).into_iter();
    let amounts = amounts.chain(unread_uses(entry, "uses", MOST_USES));
    let coins = unread_coins(entry, "currency");
    name.into_iter().chain(amounts).chain(from_player).chain(coins).collect()
}

/// An entry of the inventory and the coins in it.
fn inventory_entry(entry: &Json, elsewhere: &mut Elsewhere<'_>) -> Vec<Content> {
    if !entry.is_object() {
        return Vec::new();
    }
    let id = numeric_id(entry, "id");
    let own = elsewhere.take_changes(entry);
    let of_kind = |kind| own.iter().filter(move |change| number(change, "typeId") == Some(kind));
    let amount_of = |kind, path| {
        let mut amounts = of_kind(kind).filter_map(|change| amount(change, "value"));
        amounts.next_back().or_else(|| amount(entry, path))
    };
    let texts = |kind| of_kind(kind).filter_map(|change| text(change, "value"));
    let name = texts(NAME).next_back();
    let all_notes: Vec<_> = elsewhere.take_note(entry).into_iter().chain(texts(NOTE)).collect();

    let name = name.or_else(|| text(entry, "definition.name"));
    let pieces = amount(entry, "definition.bundleSize").filter(|size| *size > 0.0).unwrap_or(1.0);
    let bag = Bag::of(name.unwrap_or_default(), pieces);
    // A bag has the value and the weight of the whole bundle.
    let bundle = if bag.is_some() { 1.0 } else { pieces };
    let equipped = flag(entry, "equipped");
    let capacity = amount_of(CAPACITY, "definition.capacityWeight");
    let thing = Thing {
        quantity: bag.as_ref().map_or(quantity(entry), |bag| bag.count(quantity(entry))),
        value: amount_of(COST, "definition.cost").map(|all| each(all, bundle)),
        weight: amount_of(WEIGHT, "definition.weight").map(|all| each(all, bundle)),
        equipped,
        note: all_notes.join("\n"),
        uses: uses_of(entry),
        unread: unread(entry, &own),
        position: Position {
            id: id.clone(),
            lies_in: numeric_id(entry, "containerEntityId"),
            capacity: capacity.map(|capacity| each(capacity, LB_PER_SLOT)),
            is_weightless: number(entry, "definition.weightMultiplier") == Some(0.0),
            is_container: flag(entry, "definition.isContainer"),
            counts: if equipped { Counts::Carried } else { Counts::Elsewhere },
        },
        ..Thing::named(bag.as_ref().map(|bag| &*bag.name).or(name))
    };
    let coins_inside = |(kind, count): (CoinKind, f64)| match &id {
        Some(id) => Content::CoinsIn(id.clone(), kind, count),
        None => Content::Coins(kind, count),
    };
    let inside = coins(entry, "currency").map(coins_inside);
    std::iter::once(Content::Thing(thing)).chain(inside).collect()
}

/// The things that the built-in list sells as a bag of so many pieces, by their names.
const BAGS: [(&str, f64); 2] =
    [("Ball bearings (bag of 1,000)", 1000.0), ("Caltrops (bag of 20)", 20.0)];
/// The most pieces of a bundle that are counted one by one.
const MOST_PIECES: f64 = 50.0;

/// A bundle that counts as one thing.
struct Bag {
    name: String,
    pieces: f64,
}

impl Bag {
    /// The bag in which a thing with this name is sold by so many pieces; `None` if its pieces are counted.
    fn of(name: &str, pieces: f64) -> Option<Self> {
        let bare = bare_name(name);
        let listed = BAGS.into_iter().find(|(listed, _)| bare_name(listed) == bare);
        if pieces <= 1.0 || (listed.is_none() && pieces <= MOST_PIECES) {
            return None;
        }
        let name = match listed {
            Some((listed, of_list)) if of_list == pieces => listed.to_owned(),
            _ if says_number(name, pieces) => name.to_owned(),
            _ => format!("{} (bag of {})", name_or_unnamed(Some(name)), number_text(pieces)),
        };
        Some(Self { name, pieces })
    }

    /// The number of bags that hold this many pieces.
    fn count(&self, pieces: f64) -> f64 {
        (pieces / self.pieces).ceil()
    }
}

/// A custom item of the player.
fn custom_item(item: &Json) -> Option<Content> {
    let thing = Thing {
        quantity: quantity(item),
        value: amount(item, "cost"),
        weight: amount(item, "weight"),
        note: text(item, "notes").unwrap_or_default().to_owned(),
        unread: unread_of_custom_item(item),
        ..Thing::named(text(item, "name"))
    };
    item.is_object().then_some(Content::Thing(thing))
}

fn unread_of_custom_item(item: &Json) -> Vec<String> {
    let amounts = ["quantity", "cost", "weight"].map(|field| (field, field));
    let texts = [("name", "name"), ("note", "notes")];
    let texts = texts.into_iter().filter_map(|(field, path)| unread_text(item, field, path));
    texts.chain(unread_amounts(item, &amounts)).collect()
}

fn quantity(item: &Json) -> f64 {
    amount(item, "quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::{json, only};

    #[test]
    fn a_character_has_an_inventory_and_stats_at_one_of_three_places() {
        for (file, expected) in [
            (r#"{"inventory": [], "stats": []}"#, true),
            (r#"{"data": {"inventory": [], "stats": []}}"#, true),
            (r#"{"character": {"inventory": [], "stats": []}}"#, true),
            (r#"{"sheet": {"inventory": [], "stats": []}}"#, false),
            (r#"{"inventory": [], "data": {"stats": []}}"#, false),
            (r#"{"inventory": [], "stats": {}}"#, false),
            (r#"{"inventory": []}"#, false),
        ] {
            assert_eq!(read(&json(file)).is_some(), expected, "{file}");
        }
    }

    #[test]
    fn strength_is_the_override_or_the_sum_of_score_and_bonuses() {
        let strength = |fields: &str| {
            let file = format!(r#"{{"inventory": [], {fields}}}"#);
            read(&json(&file)).map(|read| read.strength)
        };
        let modifiers = r#""modifiers": {"race": [
            {"type": "bonus", "subType": "strength-score", "value": 2},
            {"type": "bonus", "subType": "dexterity-score", "value": 4},
            {"type": "proficiency", "subType": "strength-score", "value": 8}],
            "class": [{"type": "bonus", "subType": "strength-score", "value": "1"}],
            "feat": [{"type": "bonus", "subType": "strength-score", "value": null}, 7], "item": null}"#;
        let stats = r#""stats": [{"id": 2, "value": 8}, {"id": 1, "value": 15}]"#;
        for (fields, expected) in [
            (stats.to_owned(), 15.0),
            (format!("{stats}, {modifiers}"), 18.0),
            (format!(r#"{stats}, "bonusStats": [{{"id": 1, "value": 1}}], {modifiers}"#), 19.0),
            (format!(r#"{stats}, "bonusStats": [{{"id": 1, "value": null}}]"#), 15.0),
            (
                format!(r#"{stats}, "overrideStats": [{{"id": 1, "value": null}}], {modifiers}"#),
                18.0,
            ),
            (format!(r#"{stats}, "overrideStats": [{{"id": 1, "value": 21}}], {modifiers}"#), 21.0),
            (format!(r#"{stats}, "overrideStats": [{{"id": 2, "value": 21}}]"#), 15.0),
            (format!(r#""stats": [], {modifiers}"#), 13.0),
            (r#""stats": [{"id": "1", "value": "12"}]"#.to_owned(), 12.0),
            (r#""stats": [{"id": 1, "value": -2}]"#.to_owned(), 10.0),
        ] {
            assert_eq!(strength(&fields), Some(expected), "{fields}");
        }
    }

    #[test]
    fn weight_and_cost_of_a_bundle_are_divided() {
        for (definition, value, weight) in [
            (r#"{"bundleSize": 20, "weight": 1, "cost": 1}"#, Some(0.05), Some(0.05)),
            (r#"{"bundleSize": 0, "weight": 1, "cost": 2}"#, Some(2.0), Some(1.0)),
            (r#"{"bundleSize": -5, "weight": 1, "cost": -2}"#, None, Some(1.0)),
            (r#"{"bundleSize": "20", "weight": null, "cost": "5"}"#, Some(0.25), None),
            (r#"{"bundleSize": 1e-300, "weight": 1e300}"#, None, Some(f64::MAX)),
            ("null", None, None),
        ] {
            let entry = format!(r#"{{"quantity": 14, "definition": {definition}}}"#);
            let arrows = only(inventory_entry(&json(&entry), &mut Elsewhere::default()));
            assert_eq!((arrows.value, arrows.weight), (value, weight), "{entry}");
            assert_eq!(arrows.quantity, 14.0);
        }
    }

    #[test]
    fn a_container_has_a_capacity_and_may_be_weightless() {
        let of = |entry: &str| only(inventory_entry(&json(entry), &mut Elsewhere::default()));
        let bag = of(r#"{"id": 7, "containerEntityId": 99, "equipped": true,
                "definition": {"name": "Bag of Holding", "capacityWeight": 500, "weightMultiplier": 0}}"#);
        let expected = Position {
            id: Some("7".to_owned()),
            lies_in: Some("99".to_owned()),
            capacity: Some(100.0),
            is_weightless: true,
            is_container: false,
            counts: Counts::Carried,
        };
        assert_eq!((bag.position, bag.equipped), (expected, true));
        let sack = of(r#"{"definition": {"weightMultiplier": 1}}"#);
        let expected = Position { counts: Counts::Elsewhere, ..Position::default() };
        assert_eq!((sack.position, &*sack.name), (expected, "(unnamed)"));
    }

    #[test]
    fn things_and_coins_are_read_in_the_order_of_the_file() {
        let contents = of_sheet(&json(
            r#"{"customItems": [{"name": "Ring", "quantity": 2, "weight": 0.5, "cost": 3}, null],
                "currencies": {"gp": 12},
                "inventory": [1, {"quantity": 1, "currency": {"sp": 3}, "definition": {"name": "Pouch"}}]}"#,
        ));
        let [
            Content::Thing(ring),
            Content::Coins(..),
            Content::Thing(pouch),
            Content::Coins(_, silver),
            Content::Unread(number),
        ] = contents.as_slice()
        else {
            panic!("{contents:?}")
        };
        assert_eq!((&*ring.name, ring.quantity), ("Ring", 2.0));
        assert_eq!((ring.value, ring.weight), (Some(3.0), Some(0.5)));
        assert_eq!((&*pouch.name, *silver, &**number), ("Pouch", 3.0, "1"));
    }

    #[test]
    fn limited_uses_are_what_is_not_used_of_at_least_two() {
        for (uses, expected) in [
            (r#"{"maxUses": 7, "numberUsed": 3}"#, Some((4.0, 7.0))),
            (r#"{"maxUses": 7, "numberUsed": 7}"#, Some((0.0, 7.0))),
            (r#"{"maxUses": 3}"#, Some((3.0, 3.0))),
            (r#"{"maxUses": 1, "numberUsed": 0}"#, None),
            ("null", None),
        ] {
            let entry =
                json(&format!(r#"{{"definition": {{"name": "Wand"}}, "limitedUse": {uses}}}"#));
            let uses_read = uses_of(&entry).map(|uses| (uses.left, uses.of));
            assert_eq!(uses_read, expected, "{uses}");
        }
    }
}
