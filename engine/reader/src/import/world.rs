//! Files with many characters: the actors of a Foundry world, an array of characters, and the files of a zip
//! (`docs/rules/characters.md#files-with-many-characters`).

use std::collections::HashMap;

use crate::characters::{self, Character, DocumentOf};
use engine_core::language::white_space::{trimmed, trimmed_start};
use engine_core::model::Json;
use engine_core::storage::parse;
use engine_core::wording::names::{listed, short_name};

/// The most characters that are offered.
const MOST_OFFERED: usize = 200;
/// The most characters beyond these that are named.
const MOST_NAMED: usize = 3;

/// The characters of a file, and what else it has.
#[derive(Debug, Default)]
pub(super) struct World {
    pub characters: Vec<Character>,
    /// The names of the characters beyond those that are offered.
    unoffered: Vec<String>,
    /// The number of actors that are no player's.
    others: usize,
    /// The number of entries that are neither.
    strangers: usize,
    /// The number of lines that can't be read.
    broken: usize,
    /// The sentences about games that can't be read, each once.
    unread: Vec<String>,
}

impl World {
    /// The world in the lines of a file; `None` if no line is an actor.
    pub fn of_lines(text: &str) -> Option<Self> {
        let mut world = Self::default();
        world.add_lines(text);
        world.has_actors().then_some(world)
    }

    /// The world in the entries of an array; `None` if no entry is an actor.
    pub fn of_entries(entries: &[Json]) -> Option<Self> {
        let mut world = Self::default();
        world.add_entries(entries);
        world.has_actors().then_some(world)
    }

    /// The world in the texts of several files together; `None` if none has an actor.
    pub fn of_files(texts: &[String]) -> Option<Self> {
        let mut world = Self::default();
        for text in texts {
            match parse(text) {
                Ok(Json::Array(entries)) => world.add_entries(&entries),
                Ok(json) => world.add(&json),
                Err(_) => world.add_lines(text),
            }
        }
        world.has_actors().then_some(world)
    }

    fn has_actors(&self) -> bool {
        !self.characters.is_empty() || self.others > 0 || !self.unread.is_empty()
    }

    fn add_entries(&mut self, entries: &[Json]) {
        for entry in entries {
            self.add(entry);
        }
    }

    /// Adds the documents of a file to which changed ones are appended: of those with one id the last counts.
    fn add_lines(&mut self, text: &str) {
        let mut last = HashMap::new();
        let mut documents = Vec::new();
        for line in text.lines().map(trimmed).filter(|line| !line.is_empty()) {
            let Ok(document) = parse(line) else {
                self.broken += 1;
                continue;
            };
            let id = document.get("_id").and_then(Json::as_str).map(str::to_owned);
            let document = Some(document).filter(|document| !is_bookkeeping(document));
            // The place of the first one stays.
            let place = id.map_or(documents.len(), |id| *last.entry(id).or_insert(documents.len()));
            if place == documents.len() {
                documents.push(document);
            } else {
                documents[place] = document;
            }
        }
        for document in documents.iter().flatten() {
            self.add(document);
        }
    }

    fn add(&mut self, document: &Json) {
        match characters::document_of(document) {
            DocumentOf::Nobody => self.strangers += 1,
            DocumentOf::Other => self.others += 1,
            DocumentOf::Player => match characters::read(document) {
                Some(Ok(character)) if self.characters.len() < MOST_OFFERED => {
                    self.characters.push(character);
                }
                Some(Ok(character)) => self.unoffered.push(character.name),
                Some(Err(unread)) => {
                    let sentence = unread.to_string();
                    if !self.unread.contains(&sentence) {
                        self.unread.push(sentence);
                    }
                }
                None => self.strangers += 1,
            },
        }
    }

    /// The lines about everything that is not offered: "48 others".
    pub fn left_out(&self) -> Vec<String> {
        let names: Vec<_> = self.unoffered.iter().map(|name| short_name(name)).collect();
        let counted = |count: usize, one: &str, several: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{count} {several}")),
        };
        let unoffered = counted(names.len(), "more character is", "more characters are");
        let unoffered =
            unoffered.map(|count| format!("{count} left out: {}.", listed(&names, MOST_NAMED)));
        let others = counted(self.others, "other", "others").map(|others| {
            let has_any = !self.characters.is_empty() || !self.unread.is_empty();
            if has_any { others } else { format!("No characters of players, {others}.") }
        });
        let strangers = counted(self.strangers, "entry is", "entries are");
        let strangers = strangers.map(|count| format!("{count} not a character."));
        let broken =
            counted(self.broken, "line", "lines").map(|count| format!("{count} can’t be read."));
        let lines = [unoffered, others, strangers, broken].into_iter().flatten();
        lines.chain(self.unread.iter().cloned()).collect()
    }
}

/// Whether a line is no document, but says something about others: that one is gone, or how they are sorted.
fn is_bookkeeping(line: &Json) -> bool {
    line.as_object().is_some_and(|line| line.keys().any(|key| key.starts_with("$$")))
}

/// Whether a text that is no JSON may be the lines of a world: its first line is an object.
pub(super) fn may_be_lines(text: &str) -> bool {
    trimmed_start(text).starts_with('{') && trimmed(text).contains('\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actor(id: &str, name: &str, kind: &str) -> String {
        format!(
            r#"{{"_id": "{id}", "name": "{name}", "type": "{kind}", "system": {{"currency": {{}}}}, "items": []}}"#
        )
    }

    /// The names of the characters, and the lines about the others.
    fn of(world: Option<World>) -> (String, String) {
        let world = world.unwrap_or_default();
        let names: Vec<_> = world.characters.iter().map(|character| &*character.name).collect();
        (names.join(" "), world.left_out().join(" / "))
    }

    #[test]
    fn of_the_lines_with_one_id_the_last_counts() {
        let lines = [
            actor("a", "Ada", "character"),
            actor("b", "Bram", "character"),
            "{\"_id\": \"c\", broken".to_owned(),
            actor("a", "Ada II", "character"),
            actor("c", "Cira", "character"),
            actor("d", "Rat", "npc"),
            r#"{"_id": "b", "$$deleted": true}"#.to_owned(),
            r#"{"$$indexCreated": {"fieldName": "x"}}"#.to_owned(),
            String::new(),
            actor("b", "Bram again", "character"),
            r#"{"_id": "c", "$$deleted": true}"#.to_owned(),
        ];
        let (names, left_out) = of(World::of_lines(&lines.join("\r\n")));
        assert_eq!(names, "Ada II Bram again");
        assert_eq!(left_out, "1 other / 1 line can’t be read.");
        assert!(World::of_lines("{\"a\": 1}\n{\"b\": 2}").is_none());
        assert!(World::of_lines("Torch\nRope").is_none());
    }

    #[test]
    fn characters_of_players_are_offered_and_the_others_counted() {
        let entries = [
            actor("a", "Ada", "character"),
            actor("b", "Grim", "Player"),
            actor("c", "Rat", "npc"),
            actor("d", "Cart", "vehicle"),
            r#"{"type": "loot", "name": "Idol", "system": {}}"#.to_owned(),
            r#"{"type": "character", "name": "Ezra", "system": {}, "items": [], "_stats": {"systemId": "pf2e"}}"#
                .to_owned(),
            r#"{"name": "Wren", "items": [], "containers": [], "strength": 9}"#.to_owned(),
        ];
        let json = parse(&format!("[{}]", entries.join(", "))).unwrap_or_default();
        let Json::Array(entries) = json else { panic!("{json:?}") };
        let (names, left_out) = of(World::of_entries(&entries));
        assert_eq!(names, "Ada Grim Wren");
        assert!(
            left_out.starts_with(
                "2 others / 1 entry is not a character. / This is a character of “pf2e”"
            )
        );
    }

    #[test]
    fn at_most_200_are_offered_and_more_are_named() {
        let many = |count: usize| {
            let lines: Vec<_> = (0..count)
                .map(|index| actor(&index.to_string(), &format!("N{index}"), "character"))
                .collect();
            World::of_lines(&lines.join("\n")).unwrap_or_default()
        };
        assert_eq!((many(200).characters.len(), many(200).left_out().len()), (200, 0));
        let left_out = |count| many(count).left_out().join("");
        assert_eq!(left_out(201), "1 more character is left out: N200.");
        assert_eq!(left_out(205), "5 more characters are left out: N200, N201, N202 and 2 more.");
    }

    #[test]
    fn the_files_of_a_zip_are_read_together() {
        let files = [
            actor("a", "Ada", "character"),
            format!("{}\n{}", actor("b", "Bram", "character"), actor("c", "Rat", "npc")),
            format!("[{}]", actor("a", "Cira", "character")),
            "Torch".to_owned(),
        ];
        let (names, left_out) = of(World::of_files(&files));
        assert_eq!((&*names, &*left_out), ("Ada Bram Cira", "1 other / 1 line can’t be read."));
        assert!(World::of_files(&[]).is_none());
    }
}
