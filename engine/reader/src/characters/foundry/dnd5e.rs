//! The game dnd5e (`docs/rules/characters.md#foundry-dnd5e`). In older versions weights, prices and capacities are plain
//! numbers.

use super::{System, actor_contents};
use crate::characters::fields::{
    amount, boolean, coin_contents, coins, each, flag, has, in_currency, is_object, list, number,
    text, times, unread_amounts, unread_coins, unread_text, unread_uses, unread_value, uses,
};
use crate::characters::names::bare_name;
use crate::characters::{
    Character, Content, OwnSettings, Position, Thing, Tool, name_or_unnamed, strength_or_default,
};
use engine_core::language::white_space::trimmed_end;
use engine_core::model::{ItemStack, Json, Limit, Uses};
use engine_core::rules::encumbrance::LB_PER_SLOT;
use engine_core::wording::printing::number_text;

/// The types of documents that are physical things.
const PHYSICAL: [&str; 7] =
    ["weapon", "equipment", "consumable", "tool", "loot", "container", "backpack"];

/// The types of items that are no physical things.
const OTHERS: [&str; 8] =
    ["background", "class", "facility", "feat", "race", "spell", "subclass", "tattoo"];

/// The types of items that no other game has.
const OWN_TYPES: [&str; 5] = ["tool", "loot", "race", "subclass", "facility"];

pub(super) const SYSTEM: System = System { id: "dnd5e", is_own, things, contents, character };

/// Whether an actor has fields or items that only those of this game have, and not only items of types that this game
/// doesn't have.
fn is_own(actor: &Json) -> bool {
    let items = list(actor, "items");
    let has_any = |types: &[&str]| {
        items.iter().filter_map(|item| text(item, "type")).any(|kind| types.contains(&kind))
    };
    let has_own_fields = is_object(actor, "system.currency")
        || number(actor, "system.abilities.str.proficient").is_some();
    has_any(&OWN_TYPES)
        || (has_own_fields && (items.is_empty() || has_any(&PHYSICAL) || has_any(&OTHERS)))
}

fn contents(actor: &Json) -> Vec<Content> {
    let coins = |actor: &Json| coin_contents(actor, "system.currency").collect();
    actor_contents(actor, things, coins, unread_of_actor)
}

/// The fields of an actor that say something which is not read.
fn unread_of_actor(actor: &Json) -> Vec<String> {
    let strength = unread_amounts(actor, &[("strength", STRENGTH)]).into_iter();
    let cargo = is_vehicle(actor).then(|| {
        let unit = unread_unit(actor, "cargo", CARGO, "units", cargo(actor));
        unread_amount(actor, "cargo", CARGO).into_iter().chain(unit)
    });
    strength.chain(cargo.into_iter().flatten()).collect()
}

/// The path of the strength score.
const STRENGTH: &str = "system.abilities.str.value";

/// An actor with its contents.
fn character(json: &Json, contents: Vec<Content>) -> Character {
    let own = OwnSettings {
        slots: is_unlimited(json).then_some(Limit::None),
        weight: is_unlimited(json).then(|| weight_limit(json)),
        ..OwnSettings::default()
    };
    Character {
        strength: strength_or_default(strength(json)),
        own,
        ..Character::new(Tool::Foundry, name_or_unnamed(text(json, "name")), contents)
    }
}

fn strength(actor: &Json) -> Option<f64> {
    amount(actor, STRENGTH)
}

/// Whether an actor has no limits: a vehicle, a group, or anything else without a strength score.
fn is_unlimited(actor: &Json) -> bool {
    matches!(text(actor, "type"), Some("vehicle" | "group")) || strength(actor).is_none()
}

fn is_vehicle(actor: &Json) -> bool {
    text(actor, "type") == Some("vehicle")
}

/// The weight that something without a strength score can carry: a vehicle its cargo, where 0 means that none was
/// entered.
fn weight_limit(actor: &Json) -> Limit {
    let cargo = cargo(actor).filter(|cargo| is_vehicle(actor) && *cargo > 0.0);
    cargo.map_or(Limit::None, Limit::Of)
}

/// The path of the cargo.
const CARGO: &str = "system.attributes.capacity.cargo";

/// The cargo in lb. A number without a unit is in tons.
fn cargo(actor: &Json) -> Option<f64> {
    match amount(actor, "system.attributes.capacity.cargo.value") {
        Some(cargo) => in_pounds(cargo, text(actor, "system.attributes.capacity.cargo.units")),
        None => amount(actor, CARGO).and_then(|tons| in_pounds(tons, Some("tn"))),
    }
}

/// The bare name of the blow of a fist.
const FIST: &str = "unarmed strike";

/// Whether an item is a part of its owner's body: a natural weapon, which older versions name in `weaponType`, or the
/// blow of a fist. With a weight or a price it is a thing: the system's list calls the focuses of spells natural.
fn is_natural(item: &Json) -> bool {
    let is_called_natural =
        |path| text(item, path).is_some_and(|kind| kind.eq_ignore_ascii_case("natural"));
    let is_fist = || bare_name(text(item, "name").unwrap_or_default()) == FIST;
    text(item, "type") == Some("weapon")
        && (["system.weaponType", "system.type.value"].into_iter().any(is_called_natural)
            || is_fist())
        && weight(item).unwrap_or_default() == 0.0
        && price(item).unwrap_or_default() == 0.0
}

fn things(items: &[Json]) -> Vec<Content> {
    let is_physical =
        |item: &&Json| text(item, "type").is_some_and(|kind| PHYSICAL.contains(&kind));
    let (natural, others): (Vec<_>, Vec<_>) =
        items.iter().filter(is_physical).partition(|item| is_natural(item));
    let left_out = match natural.len() {
        0 => None,
        1 => Some("1 natural weapon is left out.".to_owned()),
        count => Some(format!("{count} natural weapons are left out.")),
    };
    others.into_iter().flat_map(thing).chain(left_out.map(Content::Remark)).collect()
}

/// The name that an unidentified item has in place of its own. Versions before 3.0 have none, and keep its own.
fn unidentified_name(item: &Json) -> Option<&str> {
    text(item, UNIDENTIFIED_NAME).filter(|_| is_unidentified(item))
}

/// The path of that name.
const UNIDENTIFIED_NAME: &str = "system.unidentified.name";

fn is_unidentified(item: &Json) -> bool {
    boolean(item, "system.identified") == Some(false)
}

/// A thing and the coins in it.
fn thing(item: &Json) -> Vec<Content> {
    let secret_name = unidentified_name(item);
    let is_secret = secret_name.is_some();
    let named = Thing::named(secret_name.or_else(|| text(item, "name")));
    let quantity = amount(item, "system.quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY);
    let value = if is_secret { Some(0.0) } else { price(item) };
    let thing = Thing {
        quantity,
        value,
        // The price of "Arrows" is for a full quiver, the weight for one arrow.
        is_bundle_price: value.is_some_and(|value| value > 0.0)
            && quantity > 1.0
            && is_plural(&named.name),
        weight: weight(item),
        equipped: flag(item, "system.equipped"),
        uses: uses_of(item),
        unread: unread(item, is_secret),
        position: Position {
            id: text(item, "_id").map(str::to_owned),
            lies_in: text(item, "system.container").map(str::to_owned),
            capacity: capacity(item).map(|capacity| each(capacity, LB_PER_SLOT)),
            is_weightless: has(item, "system.properties", "weightlessContents")
                || flag(item, "system.capacity.weightless"),
            ..Position::default()
        },
        ..named
    };
    let inside = coins(item, "system.currency");
    let inside = inside.map(|(kind, count)| Content::Coins(kind, count));
    std::iter::once(Content::Thing(thing)).chain(inside).collect()
}

/// A field that is a number, or an object with a `value`, if it says something else.
fn unread_amount(json: &Json, field: &str, path: &str) -> Vec<String> {
    let inside = format!("{path}.value");
    let path = if is_object(json, path) { &inside } else { path };
    unread_amounts(json, &[(field, path)])
}

/// A field with a `value` and the unit of it, if they are not `read`.
fn unread_unit(
    json: &Json,
    field: &str,
    path: &str,
    unit: &str,
    read: Option<f64>,
) -> Option<String> {
    let value = number(json, &format!("{path}.value")).filter(|_| read.is_none())?;
    let unit = text(json, &format!("{path}.{unit}"))?;
    unread_value(field, &Json::from(format!("{} {unit}", number_text(value))))
}

/// The fields that say something which is not read. The price of a secret stays one.
fn unread(item: &Json, is_secret: bool) -> Vec<String> {
    let amounts = |field, path| unread_amount(item, field, path);
    let with_unit = |field, path, unit, read| unread_unit(item, field, path, unit, read);
    let name = (!is_secret).then(|| unread_text(item, "name", "name")).flatten();
    let secret_name = is_unidentified(item)
        .then(|| unread_text(item, "unidentified name", UNIDENTIFIED_NAME))
        .flatten();
    let mut unread: Vec<_> = name.into_iter().chain(secret_name).collect();
    unread.extend(amounts("quantity", "system.quantity"));
    if !is_secret {
        unread.extend(amounts("price", "system.price"));
        unread.extend(with_unit("price", "system.price", "denomination", price(item)));
    }
    unread.extend(amounts("weight", "system.weight"));
    unread.extend(with_unit("weight", "system.weight", "units", weight(item)));
    unread.extend(amounts("capacity", "system.capacity.weight"));
    unread.extend(with_unit("capacity", "system.capacity.weight", "units", capacity(item)));
    unread.extend(unread_coins(item, "system.currency"));
    unread.extend(unread_amounts(item, &USES.map(|path| ("uses", path))));
    unread.extend(unread_uses(item, "uses", USES[0]));
    unread
}

/// The paths of the numbers of uses: the most, and what is spent, or left in versions before 4.
const USES: [&str; 3] = ["system.uses.max", "system.uses.spent", "system.uses.value"];

fn uses_of(item: &Json) -> Option<Uses> {
    let [most, spent, left] = USES.map(|path| amount(item, path));
    let left = spent.zip(most).map(|(spent, most)| most - spent).or(left);
    uses(left.or(most)?, most)
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
        None => amount(item, "system.capacity.weight").or_else(|| {
            amount(item, "system.capacity.value")
                .filter(|_| text(item, "system.capacity.type") == Some("weight"))
        }),
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

    fn item(system: &str) -> Thing {
        only(thing(&json(&format!(
            r#"{{"name": "Idols", "type": "loot", "_id": "a", "system": {system}}}"#
        ))))
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
            (r#"{"capacity": {"weight": {"value": 30}}}"#, Some(6.0)),
            (r#"{"capacity": {"weight": 30}}"#, Some(6.0)),
            (r#"{"capacity": {"weight": "30", "type": "weight", "value": 50}}"#, Some(6.0)),
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
    fn a_natural_weapon_with_a_weight_or_a_price_is_a_thing() {
        for (system, expected) in [
            (r#"{"weaponType": "natural"}"#, true),
            (r#"{"type": {"value": "natural"}, "weight": 0, "price": {"value": 0}}"#, true),
            (r#"{"type": {"value": "natural"}, "weight": 1}"#, false),
            (r#"{"type": {"value": "natural"}, "price": {"value": 10}}"#, false),
            (r#"{"type": {"value": "simpleM"}}"#, false),
        ] {
            let file = format!(r#"{{"name": "Crystal", "type": "weapon", "system": {system}}}"#);
            assert_eq!(is_natural(&json(&file)), expected, "{system}");
        }
    }

    #[test]
    fn uses_are_what_is_left_or_spent_of_at_least_two() {
        for (uses, expected) in [
            (r#"{"value": 3, "max": "7"}"#, Some((3.0, 7.0))),
            (r#"{"value": 0, "max": 7}"#, Some((0.0, 7.0))),
            (r#"{"spent": 2, "max": "7"}"#, Some((5.0, 7.0))),
            (r#"{"spent": 9, "max": 7}"#, Some((0.0, 7.0))),
            (r#"{"max": 7}"#, Some((7.0, 7.0))),
            (r#"{"value": 1, "max": 1}"#, None),
            (r#"{"value": null, "max": ""}"#, None),
            (r#"{"spent": 0, "max": "@prof"}"#, None),
        ] {
            let wand = only(thing(&json(&format!(
                r#"{{"name": "Wand", "type": "consumable", "system": {{"uses": {uses}}}}}"#
            ))));
            assert_eq!(wand.uses.map(|uses| (uses.left, uses.of)), expected, "{uses}");
            let is_formula = uses.contains('@');
            assert_eq!(wand.unread, if is_formula { vec!["uses @prof"] } else { vec![] });
        }
    }
}
