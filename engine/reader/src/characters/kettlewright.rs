//! Characters of Kettlewright (`docs/rules/characters.md#a-character-of-kettlewright`).

use std::collections::{HashMap, HashSet};

use super::fields::{
    amount, entries, has, is_list, list, number, numeric_id, text, unread_amounts, unread_entries,
    unread_text, unread_uses, uses,
};
use super::{
    Character, Content, OwnSettings, Position, Thing, Tool, name_or_unnamed, strength_or_default,
};
use engine_core::model::{CoinKind, Game, ItemContainer, Json, Limit, Place, Uses};
use engine_core::rules::games::ListedThing;

/// The id of the container that stands for the character.
const SELF: &str = "0";

/// Reads a character, or a single pet or hireling, which has a role and not always a strength.
pub(super) fn read(json: &Json) -> Option<Character> {
    let is_character = is_list(json, "items")
        && is_list(json, "containers")
        && (number(json, "strength").is_some() || json.get("role").is_some_and(Json::is_string));
    let names = ["custom_name", "name", "role"];
    let name = names.into_iter().find_map(|field| text(json, field));
    is_character.then(|| {
        Character {
            strength: strength_or_default(number(json, "strength")),
            own: OwnSettings {
                slots: Some(Limit::Of(slots_allowed(json))),
                ..OwnSettings::default()
            },
            ..Character::new(Tool::Kettlewright, name_or_unnamed(name), of_sheet(json))
        }
        .of_game(Game::Cairn)
    })
}

fn slots_allowed(json: &Json) -> f64 {
    let mut containers = list(json, "containers").iter();
    let own = containers.find(|container| is_self(container));
    own.and_then(|own| amount(own, "slots")).unwrap_or(ItemContainer::DEFAULT_CAPACITY)
}

fn is_self(container: &Json) -> bool {
    numeric_id(container, "id").as_deref() == Some(SELF)
}

fn of_sheet(json: &Json) -> Vec<Content> {
    let contents = entries(json).flat_map(|(key, _)| match key {
        "items" => things(json, |location| location),
        "containers" => {
            let carried = carried(list(json, key));
            let containers = list(json, key).iter().filter(|each| !is_self(each));
            let known = containers.filter_map(|each| container(each, &carried));
            known.chain(unread_of_containers(json)).collect()
        }
        "gold" => gold(json, Content::Coins),
        "strength" => {
            unread_amounts(json, &[(key, key)]).into_iter().map(Content::Unread).collect()
        }
        "pets" => {
            let pets = list(json, key);
            let contents = pets.iter().enumerate().flat_map(|(index, each)| pet(index, each));
            contents.chain(unread_entries(pets)).collect()
        }
        _ => Vec::new(),
    });
    contents.collect()
}

/// The things of a character or a pet. `id` returns the id of the container with the id in the file; a thing without a
/// location has none.
fn things(json: &Json, id: impl Fn(Option<String>) -> Option<String>) -> Vec<Content> {
    let items = list(json, "items");
    let things = items.iter().filter_map(|item| thing(item, id(numeric_id(item, "location"))));
    things.chain(unread_entries(items)).collect()
}

/// The fields of the containers of a character or a pet that are not read.
fn unread_of_containers(json: &Json) -> Vec<Content> {
    let containers = list(json, "containers");
    let slots = |container: &Json| unread_amounts(container, &[("slots", "slots")]);
    let unread = containers.iter().flat_map(slots).map(Content::Unread);
    unread.chain(unread_entries(containers)).collect()
}

/// The gold of a character or a pet, as the content that `coins` makes of it.
fn gold(json: &Json, coins: impl Fn(CoinKind, f64) -> Content) -> Vec<Content> {
    let gold = amount(json, "gold").map(|gold| coins(CoinKind::Gp, gold));
    let unread = unread_amounts(json, &[("gold", "gold")]).into_iter().map(Content::Unread);
    gold.into_iter().chain(unread).collect()
}

/// A pet with its things and coins, all stored elsewhere. Its first container has its name, the others have it in front
/// of theirs. What names no container of it lies in the first one.
fn pet(index: usize, json: &Json) -> Vec<Content> {
    if !json.is_object() {
        return Vec::new();
    }
    let name = name_or_unnamed(text(json, "name").or_else(|| text(json, "role")));
    let id = |id: &str| format!("pet {index}: {id}");
    let (own, others): (Vec<_>, Vec<_>) = list(json, "containers")
        .iter()
        .filter(|each| each.is_object())
        .partition(|each| is_self(each));
    let capacity = own.first().and_then(|own| amount(own, "slots"));
    let own = Position { id: Some(id(SELF)), capacity, ..Position::default() };
    let mut known = HashSet::new();
    let mut contents = vec![Content::Container(name.clone(), own, Place::Elsewhere)];
    for container in others {
        let own_id = numeric_id(container, "id");
        let position = Position {
            id: own_id.as_deref().map(id),
            capacity: amount(container, "slots"),
            ..Position::default()
        };
        known.extend(own_id);
        let name = format!("{name}: {}", name_or_unnamed(text(container, "name")));
        contents.push(Content::Container(name, position, Place::Elsewhere));
    }
    let location = |location: Option<String>| {
        let location = location.filter(|location| known.contains(location));
        Some(id(location.as_deref().unwrap_or(SELF)))
    };
    contents.extend(things(json, location));
    contents.extend(gold(json, |kind, count| Content::CoinsIn(id(SELF), kind, count)));
    contents.extend(unread_of_containers(json));
    contents
}

/// The ids of the containers that the character carries, directly or over others.
fn carried(containers: &[Json]) -> HashSet<String> {
    let mut carried_by: HashMap<_, Vec<_>> = HashMap::new();
    let mut known = HashSet::from([SELF.to_owned()]);
    for container in containers {
        let Some(id) = numeric_id(container, "id").filter(|id| known.insert(id.clone())) else {
            continue;
        };
        if let Some(carrier) = numeric_id(container, "carried_by") {
            carried_by.entry(carrier).or_default().push(id);
        }
    }
    let mut carried = HashSet::new();
    let mut next = carried_by.remove(SELF).unwrap_or_default();
    while let Some(id) = next.pop() {
        next.extend(carried_by.remove(&id).into_iter().flatten());
        carried.insert(id);
    }
    carried
}

/// A container of the character. The rows "Carrying …" in its carrier are the load of a carried one.
fn container(container: &Json, carried: &HashSet<String>) -> Option<Content> {
    let id = numeric_id(container, "id");
    let is_carried = id.as_ref().is_some_and(|id| carried.contains(id));
    let place = if is_carried { Place::Carried } else { Place::Elsewhere };
    let position = Position {
        id,
        capacity: amount(container, "slots"),
        is_weightless: is_carried,
        ..Position::default()
    };
    let content = Content::Container(name_or_unnamed(text(container, "name")), position, place);
    container.is_object().then_some(content)
}

fn thing(item: &Json, lies_in: Option<String>) -> Option<Content> {
    let slots = if has(item, "tags", "petty") {
        0.0
    } else if has(item, "tags", "bulky") {
        2.0
    } else {
        1.0
    };
    let thing = Thing {
        uses: uses_of(item),
        unread: unread_text(item, "name", "name").into_iter().chain(unread_uses_of(item)).collect(),
        position: Position { lies_in, ..Position::default() },
        ..Thing::named(text(item, "name"))
    };
    item.is_object().then(|| Content::Thing(thing.taking(slots, None)))
}

/// The fields for uses: what is left, and the most, of what is used or charged.
const USES: [[&str; 2]; 2] = [["uses", "max_uses"], ["charges", "max_charges"]];

/// The uses of a thing.
fn uses_of(item: &Json) -> Option<Uses> {
    USES.into_iter().find_map(|fields| uses_in(item, fields))
}

/// The uses in two of its fields. Without a most it has those of Cairn's list, unless more are left.
fn uses_in(item: &Json, fields: [&str; 2]) -> Option<Uses> {
    let [left, most] = fields.map(|field| amount(item, field));
    let left = left?;
    let listed = || ListedThing::of(Some(Game::Cairn), text(item, "name")?)?.thing.uses;
    let most = most.or_else(|| listed().filter(|listed| *listed >= left));
    uses(left, Some(most.unwrap_or(left)))
}

/// The fields for uses that say something which is not read.
fn unread_uses_of(item: &Json) -> Vec<String> {
    let amounts = USES.as_flattened().iter().map(|field| (*field, *field));
    let amounts = unread_amounts(item, &amounts.collect::<Vec<_>>()).into_iter();
    let others = USES.into_iter().filter(|fields| uses_in(item, *fields).is_none());
    let others = others.filter_map(|[left, most]| {
        let field = if amount(item, most).is_some() { most } else { left };
        unread_uses(item, field, field)
    });
    amounts.chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;

    #[test]
    fn a_character_has_items_containers_and_a_strength() {
        for (file, expected) in [
            (r#"{"items": [], "containers": [], "strength": 12}"#, true),
            (r#"{"items": [], "containers": [], "strength": "12"}"#, true),
            (r#"{"items": [], "containers": [], "strength": null}"#, false),
            (r#"{"items": [], "containers": [], "strength": null, "role": ""}"#, true),
            (r#"{"items": [], "containers": [], "role": 5}"#, false),
            (r#"{"items": [], "containers": {}, "role": "Mule"}"#, false),
            (r#"{"items": [], "containers": {}, "strength": 12}"#, false),
            (r#"{"items": [], "strength": 12}"#, false),
        ] {
            assert_eq!(read(&json(file)).is_some(), expected, "{file}");
        }
    }

    #[test]
    fn the_name_is_the_players_own_and_the_slots_are_those_of_the_first_container() {
        for (fields, name, slots) in [
            (
                r#""custom_name": "Wren", "name": "Human", "containers": [{"id": 0, "slots": 12}]"#,
                "Wren",
                12.0,
            ),
            (
                r#""custom_name": "", "name": "Human", "containers": [{"id": "0", "slots": 0}]"#,
                "Human",
                0.0,
            ),
            (r#""custom_name": 3, "containers": [{"id": 0, "slots": -4}]"#, "(unnamed)", 10.0),
            (r#""containers": [{"id": 1, "slots": 4}]"#, "(unnamed)", 10.0),
            (
                r#""name": "Bess", "role": "Mule", "containers": [{"id": 0, "slots": 6}]"#,
                "Bess",
                6.0,
            ),
            (r#""name": " ", "role": "Mule", "containers": []"#, "Mule", 10.0),
        ] {
            let file = format!(r#"{{"items": [], "strength": 8, {fields}}}"#);
            let read = read(&json(&file)).unwrap();
            assert_eq!((&*read.name, read.own.slots), (name, Some(Limit::Of(slots))), "{file}");
        }
    }

    #[test]
    fn tags_say_how_large_a_thing_is() {
        for (tags, slots) in [
            (r#"["bulky"]"#, 2.0),
            (r#"["bulky", "petty"]"#, 0.0),
            (r#"["petty"]"#, 0.0),
            (r#"["d6"]"#, 1.0),
            (r#""bulky""#, 1.0),
            ("null", 1.0),
        ] {
            let item =
                format!(r#"{{"name": "Thing", "quantity": 5, "tags": {tags}, "location": "2"}}"#);
            let Some(Content::Thing(thing)) = thing(&json(&item), None) else { panic!("{item}") };
            assert_eq!((thing.slots, thing.quantity), (Some(slots), 1.0), "{item}");
        }
    }

    #[test]
    fn uses_and_charges_are_what_is_left() {
        for (fields, expected, unread) in [
            (r#""name": "Torch", "uses": 2"#, Some((2.0, 3.0)), ""),
            (r#""name": "Torch", "uses": 5"#, Some((5.0, 5.0)), ""),
            (r#""name": "Torch", "uses": 2.5"#, Some((2.0, 3.0)), ""),
            (r#""name": "Oil Can", "uses": 0"#, Some((0.0, 6.0)), ""),
            (r#""name": "Idol", "uses": 2, "max_uses": 4"#, Some((2.0, 4.0)), ""),
            (r#""name": "Idol", "uses": 3"#, Some((3.0, 3.0)), ""),
            (r#""name": "Idol", "uses": 1"#, None, ""),
            (r#""name": "Idol", "uses": 2.5"#, None, "uses 2.5"),
            (r#""name": "Idol", "uses": 2, "max_uses": 1000"#, None, "max_uses 1000"),
            (r#""name": "Rod", "charges": 1, "max_charges": 6"#, Some((1.0, 6.0)), ""),
            (
                r#""name": "Rod", "charges": 1200, "max_uses": "a few""#,
                None,
                "max_uses a few, charges 1200",
            ),
            (r#""name": "Rod""#, None, ""),
        ] {
            let item = json(&format!("{{{fields}}}"));
            let read = uses_of(&item).map(|uses| (uses.left, uses.of));
            assert_eq!((read, &*unread_uses_of(&item).join(", ")), (expected, unread), "{fields}");
        }
    }
}
