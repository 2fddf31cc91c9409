//! Actors and items of Foundry's dnd5e system, as *Export Data* saves them. In older versions weights, prices and
//! capacities are plain numbers.

use super::fields::{
    amount, coin_contents, each, flag, has, in_currency, is_list, is_object, list, number, text,
    times,
};
use super::{
    Character, Content, Position, Thing, Tool, fields, name_or_unnamed, strength_or_default,
};
use crate::model::{ItemStack, Json};
use crate::rules::encumbrance::LB_PER_SLOT;
use crate::rules::white_space::trimmed_end;

/// The types of documents that are physical things.
const PHYSICAL: [&str; 7] =
    ["weapon", "equipment", "consumable", "tool", "loot", "container", "backpack"];

/// Reads an actor, unless it is an encounter.
pub(super) fn read(json: &Json) -> Option<Character> {
    let is_character = is_object(json, "system")
        && is_list(json, "items")
        && text(json, "type") != Some("encounter");
    is_character.then(|| Character {
        tool: Tool::Foundry,
        name: name_or_unnamed(text(json, "name")),
        strength: strength_or_default(number(json, "system.abilities.str.value")),
        slots_allowed: None,
        contents: of_actor(json),
    })
}

/// Reads an actor of any type, or a single item.
pub(super) fn contents(json: &Json) -> Option<Vec<Content>> {
    json.get("system")?;
    Some(match json.get("items") {
        Some(_) => of_actor(json),
        None => thing(json),
    })
}

fn of_actor(json: &Json) -> Vec<Content> {
    let contents = fields::entries(json).flat_map(|(key, _)| match key {
        "items" => list(json, key).iter().flat_map(thing).collect(),
        "system" => coin_contents(json, "system.currency").collect(),
        _ => Vec::new(),
    });
    contents.collect()
}

/// A thing and the coins in it.
fn thing(item: &Json) -> Vec<Content> {
    if !text(item, "type").is_some_and(|kind| PHYSICAL.contains(&kind)) {
        return Vec::new();
    }
    let named = Thing::named(text(item, "name"));
    let quantity = amount(item, "system.quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY);
    let value = price(item);
    let thing = Thing {
        quantity,
        value,
        // The price of "Arrows" is for a full quiver, the weight for one arrow.
        is_bundle_price: value.is_some_and(|value| value > 0.0)
            && quantity > 1.0
            && is_plural(&named.name),
        weight: weight(item),
        equipped: flag(item, "system.equipped"),
        position: Position {
            id: text(item, "_id").map(str::to_owned),
            lies_in: text(item, "system.container").map(str::to_owned),
            capacity: capacity(item).map(|capacity| each(capacity, LB_PER_SLOT)),
            is_weightless: has(item, "system.properties", "weightlessContents")
                || flag(item, "system.capacity.weightless"),
        },
        ..named
    };
    let inside = coin_contents(item, "system.currency");
    std::iter::once(Content::Thing(thing)).chain(inside).collect()
}

fn is_plural(name: &str) -> bool {
    let name = trimmed_end(name);
    name.ends_with('s') && !name.ends_with("ss")
}

/// The price of one, in gp.
fn price(item: &Json) -> Option<f64> {
    match amount(item, "system.price.value") {
        Some(price) => in_currency(price, text(item, "system.price.denomination")),
        None => amount(item, "system.price"),
    }
}

/// The weight of one, in lb.
fn weight(item: &Json) -> Option<f64> {
    match amount(item, "system.weight.value") {
        Some(weight) => in_pounds(weight, text(item, "system.weight.units")),
        None => amount(item, "system.weight"),
    }
}

/// The weight that a container can hold, in lb.
fn capacity(item: &Json) -> Option<f64> {
    match amount(item, "system.capacity.weight.value") {
        Some(capacity) => in_pounds(capacity, text(item, "system.capacity.weight.units")),
        None => amount(item, "system.capacity.value")
            .filter(|_| text(item, "system.capacity.type") == Some("weight")),
    }
}

/// A weight in lb, as Foundry converts it. Without a unit it is in lb; `None` if the unit is unknown.
fn in_pounds(weight: f64, unit: Option<&str>) -> Option<f64> {
    let pounds = match unit.unwrap_or("lb") {
        "lb" => 1.0,
        "kg" => 2.5,
        "tn" => 2000.0,
        "Mg" => 2500.0,
        _ => return None,
    };
    Some(times(weight, pounds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::{json, only};
    use crate::model::CoinKind::{Cp, Gp, Sp};

    fn item(system: &str) -> Thing {
        only(thing(&json(&format!(
            r#"{{"name": "Idols", "type": "loot", "_id": "a", "system": {system}}}"#
        ))))
    }

    #[test]
    fn a_character_has_a_system_and_items_and_is_no_encounter() {
        for (file, expected) in [
            (r#"{"type": "character", "system": {}, "items": []}"#, true),
            (r#"{"type": "npc", "system": {}, "items": []}"#, true),
            (r#"{"system": {}, "items": []}"#, true),
            (r#"{"type": "encounter", "system": {}, "items": []}"#, false),
            (r#"{"type": "loot", "name": "Idol", "system": {}}"#, false),
            (r#"{"system": [], "items": []}"#, false),
            (r#"{"system": {}, "items": {}}"#, false),
            (r#"[{"system": {}, "items": []}]"#, false),
            (r#"{"items": [{"system": {}}], "name": "Compendium"}"#, false),
        ] {
            assert_eq!(read(&json(file)).is_some(), expected, "{file}");
        }
    }

    #[test]
    fn name_and_strength_are_read_or_have_defaults() {
        let read = |file: &str| read(&json(file)).map(|read| (read.name, read.strength));
        let of = |name: &str, strength| Some((name.to_owned(), strength));
        assert_eq!(
            read(
                r#"{"name": " Mira ", "system": {"abilities": {"str": {"value": "16"}}}, "items": []}"#
            ),
            of(" Mira ", 16.0)
        );
        for strength in ["null", "true", "-3", r#""strong""#, "[]"] {
            let file = format!(
                r#"{{"name": 5, "system": {{"abilities": {{"str": {{"value": {strength}}}}}}}, "items": []}}"#
            );
            assert_eq!(read(&file), of("(unnamed)", 10.0), "{file}");
        }
    }

    #[test]
    fn weights_and_prices_are_read_in_the_shapes_of_all_versions() {
        for (system, weight) in [
            (r#"{"weight": {"value": 3, "units": "lb"}}"#, Some(3.0)),
            (r#"{"weight": {"value": 3}}"#, Some(3.0)),
            (r#"{"weight": {"value": 0.7, "units": "kg"}}"#, Some(1.75)),
            (r#"{"weight": {"value": 2, "units": "tn"}}"#, Some(4000.0)),
            (r#"{"weight": {"value": 2, "units": "Mg"}}"#, Some(5000.0)),
            (r#"{"weight": {"value": 2, "units": "stone"}}"#, None),
            (r#"{"weight": 3}"#, Some(3.0)),
            (r#"{"weight": "3"}"#, Some(3.0)),
            (r#"{"weight": 0}"#, Some(0.0)),
            (r#"{"weight": -3}"#, None),
            (r#"{"weight": {"value": null}}"#, None),
            (r#"{"weight": 1e300}"#, Some(1e300)),
            ("null", None),
        ] {
            assert_eq!(item(system).weight, weight, "{system}");
        }
        for (system, value) in [
            (r#"{"price": {"value": 5, "denomination": "sp"}}"#, Some(0.5)),
            (r#"{"price": {"value": 5, "denomination": "PP"}}"#, Some(50.0)),
            (r#"{"price": {"value": 5}}"#, Some(5.0)),
            (r#"{"price": {"value": 5, "denomination": "euro"}}"#, None),
            (r#"{"price": 5}"#, Some(5.0)),
            (r#"{"price": "5"}"#, Some(5.0)),
            (r#"{"price": {"value": 0, "denomination": "gp"}}"#, Some(0.0)),
            ("{}", None),
        ] {
            assert_eq!(item(system).value, value, "{system}");
        }
    }

    #[test]
    fn capacities_are_read_in_the_shapes_of_all_versions() {
        for (system, capacity) in [
            (r#"{"capacity": {"weight": {"value": 30, "units": "lb"}}}"#, Some(6.0)),
            (r#"{"capacity": {"weight": {"value": 10, "units": "kg"}}}"#, Some(5.0)),
            (r#"{"capacity": {"type": "weight", "value": 30}}"#, Some(6.0)),
            (r#"{"capacity": {"type": "items", "value": 30}}"#, None),
            (
                r#"{"capacity": {"weight": {"value": null}, "type": "weight", "value": 30}}"#,
                Some(6.0),
            ),
            (r#"{"capacity": {"count": 20}}"#, None),
        ] {
            assert_eq!(item(system).position.capacity, capacity, "{system}");
        }
        for (system, is_weightless) in [
            (r#"{"properties": ["mgc", "weightlessContents"]}"#, true),
            (r#"{"capacity": {"weightless": true}}"#, true),
            (r#"{"properties": ["mgc"], "capacity": {"weightless": false}}"#, false),
        ] {
            assert_eq!(item(system).position.is_weightless, is_weightless, "{system}");
        }
    }

    #[test]
    fn several_of_a_plural_name_may_have_the_price_of_a_bundle() {
        for (name, quantity, price, expected) in [
            ("Arrows", 20, 1, true),
            ("Arrow", 20, 1, false),
            ("Arrows", 1, 1, false),
            ("Glass", 2, 1, false),
            ("Arrows", 20, 0, false),
        ] {
            let file = format!(
                r#"{{"name": "{name}", "type": "loot", "system": {{"quantity": {quantity}, "price": {price}}}}}"#
            );
            assert_eq!(only(thing(&json(&file))).is_bundle_price, expected, "{file}");
        }
    }

    #[test]
    fn only_things_are_read_with_the_coins_in_them() {
        let actor = json(
            r#"{"items": [
                {"name": "Fireball", "type": "spell", "system": {"quantity": 1}},
                {"name": "Pouch", "type": "backpack", "system": {"quantity": -2, "equipped": true, "currency": {"cp": 4, "sp": "2", "gp": -1}}},
                "junk"], "system": {"currency": {"gp": 7}}}"#,
        );
        let contents = of_actor(&actor);
        let [Content::Thing(pouch), coins @ ..] = contents.as_slice() else {
            panic!("{contents:?}")
        };
        assert_eq!((&*pouch.name, pouch.quantity, pouch.equipped), ("Pouch", 1.0, true));
        let expected =
            [(Cp, 4.0), (Sp, 2.0), (Gp, 7.0)].map(|(kind, count)| Content::Coins(kind, count));
        assert_eq!(coins, expected);
    }
}
