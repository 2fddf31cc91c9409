//! Actors and items of Foundry VTT, as *Export Data* saves them, one module per game that is read
//! (`docs/rules/characters.md#games-of-foundry`).

mod dnd5e;
mod shadowdark;

use super::fields::{
    coin_contents, entries, is_list, is_object, list, text, unread_amounts, unread_entries,
};
use super::{Character, Content, DocumentKind, UnreadGame};
use crate::model::Json;

/// A game that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Game {
    Dnd5e,
    Shadowdark,
}

impl Game {
    /// The game with an id as `_stats.systemId` has it.
    fn with_id(id: &str) -> Option<Self> {
        match id {
            "dnd5e" => Some(Self::Dnd5e),
            "shadowdark" => Some(Self::Shadowdark),
            _ => None,
        }
    }

    /// The game of a document; dnd5e if it doesn't say.
    fn of(json: &Json) -> Self {
        text(json, SYSTEM_ID).and_then(Self::with_id).unwrap_or(Self::Dnd5e)
    }

    /// The things among the items of an actor.
    fn things(self, items: &[Json]) -> Vec<Content> {
        match self {
            Self::Dnd5e => items.iter().flat_map(dnd5e::thing).collect(),
            Self::Shadowdark => shadowdark::things(items),
        }
    }

    /// The path of an actor's coins.
    const fn coins(self) -> &'static str {
        match self {
            Self::Dnd5e => "system.currency",
            Self::Shadowdark => "system.coins",
        }
    }

    fn of_actor(self, json: &Json) -> Vec<Content> {
        let contents = entries(json).flat_map(|(key, _)| match key {
            "items" => {
                let items = list(json, key);
                self.things(items).into_iter().chain(unread_entries(items)).collect()
            }
            "system" => {
                let strength = unread_amounts(json, &STRENGTH).into_iter().map(Content::Unread);
                coin_contents(json, self.coins()).chain(strength).collect()
            }
            _ => Vec::new(),
        });
        contents.collect()
    }
}

/// The path of an actor's strength score.
const STRENGTH: [(&str, &str); 1] = [("strength", "system.abilities.str.value")];

/// The path of the id of a document's game.
const SYSTEM_ID: &str = "_stats.systemId";

/// The game of a document that can't be read. Without a name a character is read if it has no items, or one of a type
/// that dnd5e has; a single item without a name always is.
pub(super) fn unread_game(json: &Json) -> Option<UnreadGame> {
    if !is_object(json, "system") || is_encounter(json) {
        return None;
    }
    let kind = match json.get("items") {
        None => DocumentKind::Item,
        Some(items) if items.is_array() => DocumentKind::Character,
        Some(_) => return None,
    };
    let game = text(json, SYSTEM_ID);
    let is_read = match (game, kind) {
        (Some(game), _) => Game::with_id(game).is_some(),
        (None, DocumentKind::Item) => true,
        (None, DocumentKind::Character) => {
            let mut items = list(json, "items").iter().filter(|item| item.is_object()).peekable();
            items.peek().is_none() || items.any(dnd5e::has_type_of_item)
        }
    };
    (!is_read).then(|| UnreadGame { kind, game: game.map(str::to_owned) })
}

fn is_encounter(json: &Json) -> bool {
    text(json, "type") == Some("encounter")
}

/// Reads an actor, unless it is an encounter.
pub(super) fn read(json: &Json) -> Option<Character> {
    let is_character = is_object(json, "system") && is_list(json, "items") && !is_encounter(json);
    is_character.then(|| {
        let game = Game::of(json);
        let contents = game.of_actor(json);
        match game {
            Game::Dnd5e => dnd5e::character(json, contents),
            Game::Shadowdark => shadowdark::character(json, contents),
        }
    })
}

/// Reads an actor of any type, or a single item.
pub(super) fn contents(json: &Json) -> Option<Vec<Content>> {
    json.get("system")?;
    let game = Game::of(json);
    Some(match json.get("items") {
        Some(_) => game.of_actor(json),
        None => game.things(std::slice::from_ref(json)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;
    use crate::model::CoinKind::{Cp, Gp, Sp};

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
