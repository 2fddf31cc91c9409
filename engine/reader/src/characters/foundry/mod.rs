//! Actors and items of Foundry VTT, as *Export Data* saves them, one module per game that is read
//! (`docs/rules/characters.md#games-of-foundry`).

mod cairn;
mod dnd5e;
mod dolmenwood;
mod dragonbane;
mod nimble;
mod older;
mod ose;
mod shadowdark;

use super::fields::{entries, is_list, is_object, list, text, unread_entries};
use super::{Character, Content, DocumentKind, Position, UnreadGame, name_or_unnamed};
use engine_core::model::{Json, Place};
pub(super) use older::current;

/// A game that is read.
struct System {
    /// Its id, as `_stats.systemId` has it.
    id: &'static str,
    /// Whether an actor has fields that only those of this game have.
    is_own: fn(&Json) -> bool,
    /// The things among the items of an actor.
    things: fn(&[Json]) -> Vec<Content>,
    /// Everything that an actor has.
    contents: fn(&Json) -> Vec<Content>,
    /// An actor with its contents.
    character: fn(&Json, Vec<Content>) -> Character,
}

/// The games that are read, in the order in which an actor that doesn’t name its game is compared with them.
const SYSTEMS: [&System; 7] = [
    &shadowdark::SYSTEM,
    &dragonbane::SYSTEM,
    &ose::SYSTEM,
    &dolmenwood::SYSTEM,
    &cairn::SYSTEM,
    &nimble::SYSTEM,
    &dnd5e::SYSTEM,
];

impl System {
    fn with_id(id: &str) -> Option<&'static Self> {
        SYSTEMS.into_iter().find(|system| system.id == id)
    }

    /// The game of a document: the one that it names; of an actor that names none the one whose fields it has, of such
    /// an item dnd5e.
    fn of(json: &Json) -> Option<&'static Self> {
        match (game_id(json), json.get("items")) {
            (Some(id), _) => Self::with_id(id),
            (None, None) => Some(&dnd5e::SYSTEM),
            (None, Some(_)) => SYSTEMS.into_iter().find(|system| (system.is_own)(json)),
        }
    }
}

/// The kinds of items that a game has, by their `type`.
struct ItemTypes {
    things: &'static [&'static str],
    /// Those that are no things, such as spells and skills.
    others: &'static [&'static str],
}

impl ItemTypes {
    /// Reads the things among items. Items of an unknown type are not read.
    fn read(&self, items: &[Json], thing: impl Fn(&Json) -> Vec<Content>) -> Vec<Content> {
        let contents = items.iter().filter(|item| item.is_object()).flat_map(|item| {
            let kind = text(item, "type").unwrap_or_default();
            if self.things.contains(&kind) {
                thing(item)
            } else if self.others.contains(&kind) {
                Vec::new()
            } else {
                let name = name_or_unnamed(text(item, "name"));
                vec![Content::Unread(format!("{name}, type {kind}"))]
            }
        });
        contents.collect()
    }
}

/// Everything that an actor has, in the order of its file: its things, its coins, and those of its own fields that are
/// not read.
fn actor_contents(
    actor: &Json,
    things: impl Fn(&[Json]) -> Vec<Content>,
    coins: impl Fn(&Json) -> Vec<Content>,
    unread: impl Fn(&Json) -> Vec<String>,
) -> Vec<Content> {
    let contents = entries(actor).flat_map(|(key, _)| match key {
        "items" => {
            let items = list(actor, key);
            things(items).into_iter().chain(unread_entries(items)).collect()
        }
        "system" => {
            let unread = unread(actor).into_iter().map(Content::Unread);
            coins(actor).into_iter().chain(unread).collect()
        }
        _ => Vec::new(),
    });
    contents.collect()
}

/// The contents, with a container that is stored elsewhere if any of them lies in it. Its name is also its id.
fn in_container_elsewhere(name: &str, contents: Vec<Content>) -> Vec<Content> {
    let lies_in_it = |content: &Content| match content {
        Content::Thing(thing) => thing.position.lies_in.as_deref() == Some(name),
        _ => false,
    };
    let container = contents.iter().any(lies_in_it).then(|| {
        let position = Position { id: Some(name.to_owned()), ..Position::default() };
        Content::Container(name.to_owned(), position, Place::Elsewhere)
    });
    contents.into_iter().chain(container).collect()
}

/// The id of the game that a document names: Foundry 9 names it elsewhere.
fn game_id(json: &Json) -> Option<&str> {
    text(json, "_stats.systemId").or_else(|| text(json, "flags.exportSource.system"))
}

/// The game of a document that can't be read.
pub(super) fn unread_game(json: &Json) -> Option<UnreadGame> {
    if !is_object(json, "system") || is_encounter(json) {
        return None;
    }
    let kind = match json.get("items") {
        None => DocumentKind::Item,
        Some(items) if items.is_array() => DocumentKind::Character,
        Some(_) => return None,
    };
    let game = game_id(json).map(str::to_owned);
    System::of(json).is_none().then_some(UnreadGame { kind, game })
}

/// The types of actors that players have, in the games that are read.
const OF_PLAYERS: [&str; 3] = ["adventurer", "character", "player"];

/// Whether an actor is a player's; `None` for anything else than an actor. One without a type may be.
pub(super) fn is_players(json: &Json) -> Option<bool> {
    let is_actor = is_object(json, "system") && is_list(json, "items");
    let kind = || text(json, "type").map(str::to_ascii_lowercase);
    is_actor.then(|| kind().is_none_or(|kind| OF_PLAYERS.contains(&&*kind)))
}

fn is_encounter(json: &Json) -> bool {
    text(json, "type") == Some("encounter")
}

/// Reads an actor, unless it is an encounter.
pub(super) fn read(json: &Json) -> Option<Character> {
    let is_character = is_object(json, "system") && is_list(json, "items") && !is_encounter(json);
    let system = System::of(json).filter(|_| is_character)?;
    Some((system.character)(json, (system.contents)(json)))
}

/// Reads an actor of any type, or a single item.
pub(super) fn contents(json: &Json) -> Option<Vec<Content>> {
    json.get("system")?;
    let system = System::of(json)?;
    Some(match json.get("items") {
        Some(_) => (system.contents)(json),
        None => (system.things)(std::slice::from_ref(json)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;
    use engine_core::model::CoinKind::{Cp, Gp, Sp};

    #[test]
    fn a_character_has_a_system_and_items_and_is_no_encounter() {
        for (file, expected) in [
            (r#"{"type": "character", "system": {"currency": {}}, "items": []}"#, true),
            (r#"{"type": "npc", "system": {"currency": {}}, "items": []}"#, true),
            (r#"{"system": {"currency": {}}, "items": []}"#, true),
            (r#"{"system": {}, "items": []}"#, false),
            (
                r#"{"system": {"currency": {}}, "items": [{"type": "Gear"}, {"type": "spell"}]}"#,
                true,
            ),
            (
                r#"{"system": {"currency": {}}, "items": [{"type": "Gear"}, {"type": "Outfit"}]}"#,
                false,
            ),
            (r#"{"type": "encounter", "system": {"currency": {}}, "items": []}"#, false),
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
                r#"{"name": " Mira ", "system": {"currency": {}, "abilities": {"str": {"value": "16"}}}, "items": []}"#
            ),
            of(" Mira ", 16.0)
        );
        for strength in ["null", "true", "-3", r#""strong""#, "[]"] {
            let file = format!(
                r#"{{"name": 5, "system": {{"currency": {{}}, "abilities": {{"str": {{"value": {strength}}}}}}}, "items": []}}"#
            );
            assert_eq!(read(&file), of("(unnamed)", 10.0), "{file}");
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
        let contents = contents(&actor).unwrap();
        let [Content::Thing(pouch), coins @ ..] = contents.as_slice() else {
            panic!("{contents:?}")
        };
        assert_eq!((&*pouch.name, pouch.quantity, pouch.equipped), ("Pouch", 1.0, true));
        let expected =
            [(Cp, 4.0), (Sp, 2.0), (Gp, 7.0)].map(|(kind, count)| Content::Coins(kind, count));
        let unread = [Content::Unread("junk".to_owned())];
        let (inside, rest) = coins.split_at(2);
        assert_eq!((inside, &rest[..1], &rest[1..]), (&expected[..2], &unread[..], &expected[2..]));
        assert_eq!(pouch.unread, ["quantity -2", "gp -1"]);
    }
}
