//! What the lists of games say of single things by their names, where a row without slots of its own takes 1 slot each.
//! The list of a game is a file beside this one, with the sources of its figures and its licence.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::game_rules::GameRules;
use super::groups::{Group, GroupId, MOST_GROUPS};
use super::thing_name::key;
use crate::language::spoken_names::spoken;
use crate::model::{Game, ThingName};
use crate::rules::begun_bundles::BegunLot;
use crate::wording::printing::{counted_slots, number_text};

/// The lists of things, one for each game that has one.
macro_rules! lists {
    ($($list:ident: $file:literal,)*) => {
        $(pub(super) static $list: LazyLock<ThingList> =
            LazyLock::new(|| ThingList::read(include_str!($file)));)*
    };
}

lists! {
    SHADOWDARK: "shadowdark.json",
    CAIRN: "cairn.json",
    NIMBLE: "nimble.json",
    OSE: "ose.json",
    DOLMENWOOD: "dolmenwood.json",
    DRAGONBANE: "dragonbane.json",
    WWN: "wwn.json",
    KNAVE: "knave.json",
    KNAVE2: "knave2.json",
    FORBIDDEN_LANDS: "forbidden-lands.json",
    TORMENTA20: "tormenta20.json",
    MAUSRITTER: "mausritter.json",
    // The bundles and single supplies of the built-in catalogue.
    SRD: "srd.json",
}

/// The names of gems.
const GEMS: &str = include_str!("gems.json");

/// The end of a spelling that stands for any words: "scroll of …".
const ANY_WORDS: char = '…';

/// What a list says of a thing with a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListedThing {
    pub thing: Thing,
    pub source: ListSource,
    /// The pieces of the thing that the name is of: 6 of "Torches (6)", otherwise 1.
    pub pieces: f64,
}

/// The list that has a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListSource {
    Game,
    /// The built-in list of D&D’s things.
    Srd,
}

/// What a list says of a thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thing {
    pub takes: Takes,
    /// Slots each while equipped, where they are others.
    pub equipped: Option<f64>,
    /// The way in which it is worn, where games tell what is worn from what is at hand.
    pub worn: Option<Worn>,
    /// The slots that it carries as a container stored elsewhere, if it does.
    pub carries: Option<f64>,
    /// Whether it is used up piece by piece, as the supplies of the built-in catalogue are.
    pub used_up: bool,
    /// The uses of a piece, if it is used bit by bit.
    pub uses: Option<f64>,
}

/// The slots that a thing takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Takes {
    /// Of one piece.
    Each(f64),
    /// So many pieces share 1 slot.
    Share(BegunLot),
    /// Those of all things of the group together.
    Group(GroupId),
}

/// The way in which an equipped thing is worn; what is not worn is at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Worn {
    Armour,
    Helmet,
    /// At hand, as weapons are.
    Shield,
    /// As clothes are, as many as one likes.
    Free,
    /// Not worn but borne, as a wound or hunger is: nobody can put it down.
    Condition,
}

impl ListedThing {
    /// What the lists say of a thing with a name in a game: the game’s before that of the built-in catalogue.
    ///
    /// `docs/rules/game.md#things-by-name`
    ///
    /// ```
    /// use engine_core::model::Game;
    /// use engine_core::rules::games::{ListedThing, Takes};
    /// let takes = |game, name| ListedThing::of(game, name).map(|listed| listed.thing.takes);
    /// assert!(matches!(takes(None, "Arrows"), Some(Takes::Share(lot)) if lot.pieces() == 20.0));
    /// assert_eq!(takes(Some(Game::Shadowdark), "+1 Greatswords"), Some(Takes::Each(2.0)));
    /// assert_eq!(takes(Some(Game::Cairn), "Halberd (d10 damage, bulky)"), Some(Takes::Each(2.0)));
    /// assert_eq!(takes(Some(Game::Shadowdark), "Sword of my grandmother"), None);
    /// ```
    #[must_use]
    pub fn of(game: Option<Game>, name: &str) -> Option<Self> {
        Self::named(game, &ThingName::of(name))
    }

    /// What the lists say of a thing whose name is in their form.
    pub(super) fn named(game: Option<Game>, name: &ThingName) -> Option<Self> {
        let listed = |thing, source| Self { thing, source, pieces: name.pieces };
        let of_game = GameRules::of(game).things.and_then(|things| things.find(&name.key));
        of_game
            .map(|thing| listed(thing, ListSource::Game))
            .or_else(|| Some(listed(SRD.find(&name.key)?, ListSource::Srd)))
    }
}

/// Single things by their names.
#[derive(Debug)]
pub struct ThingList {
    groups: Vec<Group>,
    by_key: HashMap<String, Thing>,
    /// Those of spellings that end in any words, with what is before these.
    openings: Vec<(String, Thing)>,
    /// Those of spellings that begin with any words, with what is behind these.
    endings: Vec<(String, Thing)>,
    parts: Vec<ListPart>,
}

/// A part of a list, whose figures have one source.
#[derive(Clone, Debug, Deserialize)]
pub struct ListPart {
    /// The repository or page, file and commit.
    pub source: String,
    pub certainty: Certainty,
    /// The day on which it was read.
    pub read: String,
    pub things: Vec<ListLine>,
}

/// How sure a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Certainty {
    /// By the publisher, the text of the book, or several sources.
    Sure,
    /// By one careful source.
    Likely,
}

/// A line of a list: a thing with its spellings and its figures.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListLine {
    /// The first is the one that is printed.
    pub names: Vec<String>,
    /// Whether the names of gems are spellings of it.
    #[serde(default)]
    pub gems: bool,
    pub slots: Option<f64>,
    /// The number of pieces that share 1 slot.
    pub share: Option<f64>,
    /// The name of its group.
    pub group: Option<String>,
    pub equipped: Option<f64>,
    pub worn: Option<Worn>,
    pub carries: Option<f64>,
    #[serde(default)]
    pub used_up: bool,
    pub uses: Option<f64>,
}

impl ListLine {
    /// What it says of its things: "2 slots", "3 share one", "counted together as gems".
    #[must_use]
    pub fn figure(&self) -> String {
        if let Some(group) = &self.group {
            return format!("counted together as {}", group.to_lowercase());
        }
        if let Some(pieces) = self.share {
            return format!("{} share one", number_text(pieces));
        }
        let uses = self.uses.map(|uses| format!("{} uses", number_text(uses)));
        let Some(slots) = self.slots else {
            if let Some(uses) = uses {
                return uses;
            }
            let worn = match self.worn {
                Some(Worn::Armour) => "worn as armour",
                Some(Worn::Helmet) => "worn as helmets",
                Some(Worn::Shield | Worn::Free | Worn::Condition) | None => "worn freely",
            };
            return worn.to_owned();
        };
        let equipped = self.equipped.map(|each| format!(", {} while equipped", number_text(each)));
        let uses = uses.map(|uses| format!(", {uses}"));
        counted_slots(&number_text(slots)) + &equipped.or(uses).unwrap_or_default()
    }
}

/// The figures of lines, each with the first names of their things: "2 slots: battle axe, crossbow".
///
/// `docs/rules/game.md#things-by-name`
#[must_use]
pub fn figures<'a>(lines: impl Iterator<Item = &'a ListLine>) -> Vec<String> {
    let mut figures: Vec<(String, Vec<&str>)> = Vec::new();
    for line in lines {
        let (figure, name) = (line.figure(), line.names.first().map_or("", |name| name));
        match figures.iter_mut().find(|(known, _)| *known == figure) {
            Some((_, names)) => names.push(name),
            None => figures.push((figure, vec![name])),
        }
    }
    let texts =
        figures.into_iter().map(|(figure, names)| format!("{figure}: {}", names.join(", ")));
    texts.collect()
}

/// A file with a list.
#[derive(Default, Deserialize)]
struct File {
    #[serde(default)]
    groups: Vec<Group>,
    parts: Vec<ListPart>,
}

impl ThingList {
    fn read(file: &str) -> Self {
        let File { groups, parts } = serde_json::from_str(file).unwrap_or_default();
        let mut list = Self {
            groups,
            by_key: HashMap::new(),
            openings: Vec::new(),
            endings: Vec::new(),
            parts: Vec::new(),
        };
        list.groups.truncate(MOST_GROUPS);
        for line in parts.iter().flat_map(|part| &part.things) {
            list.add(line);
        }
        Self { parts, ..list }
    }

    /// The things that are counted together.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Its parts, each with its source.
    #[must_use]
    pub fn parts(&self) -> &[ListPart] {
        &self.parts
    }

    fn add(&mut self, line: &ListLine) {
        let thing = self.thing(line);
        for name in &line.names {
            if let Some(opening) = name.strip_suffix(ANY_WORDS) {
                self.openings.push((key(opening) + " ", thing));
            } else if let Some(ending) = name.strip_prefix(ANY_WORDS) {
                self.endings.push((format!(" {}", key(ending)), thing));
            } else {
                self.add_spelling(&key(name), thing);
                self.add_spelling(&key(spoken(name)), thing);
            }
        }
        if line.gems {
            let gems: Vec<String> = serde_json::from_str(GEMS).unwrap_or_default();
            for name in gems {
                self.add_spelling(&key(&name), thing);
            }
        }
    }

    /// Adds a spelling, and those in which two of its words are written as one: "long sword", "longsword".
    fn add_spelling(&mut self, key: &str, thing: Thing) {
        for (blank, _) in key.match_indices(' ') {
            let joined = format!("{}{}", &key[..blank], &key[blank + 1..]);
            self.by_key.entry(joined).or_insert(thing);
        }
        self.by_key.insert(key.to_owned(), thing);
    }

    fn thing(&self, line: &ListLine) -> Thing {
        let group =
            |name: &String| self.groups.iter().position(|group| group.name == *name).map(GroupId);
        let takes = match (&line.group, line.share.and_then(BegunLot::new)) {
            (Some(name), _) => group(name).map(Takes::Group),
            (None, Some(lot)) => Some(Takes::Share(lot)),
            (None, None) => None,
        };
        Thing {
            takes: takes.unwrap_or(Takes::Each(line.slots.unwrap_or(1.0))),
            equipped: line.equipped,
            worn: line.worn,
            carries: line.carries,
            used_up: line.used_up,
            uses: line.uses,
        }
    }

    /// What the list says of the thing with this key.
    fn find(&self, key: &str) -> Option<Thing> {
        let exact = || self.by_key.get(key).copied();
        let found = |(_, thing): &(String, Thing)| *thing;
        let opening = || {
            let mut openings = self.openings.iter();
            openings.find(|(opening, _)| key.starts_with(opening)).map(found)
        };
        let ending = || self.endings.iter().find(|(ending, _)| key.ends_with(ending)).map(found);
        exact().or_else(opening).or_else(ending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::games::GAMES;

    /// What a thing takes in words: "2", "1/20", "Gems", and how many pieces its name counts: "6 × 1/3".
    fn takes(game: Game, name: &str) -> String {
        let Some(ListedThing { thing, pieces, .. }) = ListedThing::of(Some(game), name) else {
            return "-".to_owned();
        };
        let takes = match thing.takes {
            Takes::Share(lot) => format!("1/{}", number_text(lot.pieces())),
            Takes::Each(each) => number_text(each),
            Takes::Group(group) => GameRules::of(Some(game)).groups()[group.index()].name.clone(),
        };
        if pieces == 1.0 { takes } else { format!("{} × {takes}", number_text(pieces)) }
    }

    #[test]
    fn each_game_says_what_its_book_does() {
        use Game::{Cairn, Dolmenwood, Dragonbane, Nimble, Ose, Shadowdark, Wwn};
        for (game, expected, names) in [
            (Shadowdark, "1/20", "Arrow; Crossbow bolt; Sling bullet"),
            (Shadowdark, "20 × 1/20", "Arrows (20); Arrows (quiver of 20)"),
            (Shadowdark, "1/10", "Iron spike; Spikes, iron"),
            (Shadowdark, "1/3", "Rations; Ration; Rations (1 day)"),
            (Shadowdark, "2", "Great axe; Greataxe; Great-axe; Chainmail; Chain mail"),
            (Shadowdark, "3", "Plate mail; Plate; Plate armour; Plate armor"),
            (Shadowdark, "Gems", "Gem; gemstones; Ruby; rubies; Star sapphire; Gem (50 gp)"),
            (Shadowdark, "12 × Gems", "Gems (12)"),
            (Shadowdark, "Backpacks", "Backpack"),
            (Shadowdark, "6 × 1", "Torches (6)"),
            (Shadowdark, "-", "Ruby ring; Longsword; Pitons (10); Ball bearings (bag of 1,000)"),
            (
                Cairn,
                "2",
                "Brigandine (1 Armor, bulky); Warhammer; Tent, two-person; Cart (+4 slots)",
            ),
            (Cairn, "0", "Chalk (1 piece); Scroll of sleep; Spell scroll (1st level); Mule; Wagon"),
            (Cairn, "1", "Rations (3 uses); Torch; Shield (+1 Armor)"),
            (Cairn, "-", "Fatigue; Shortbow; Scrollwork; Rope (25ft)"),
            (
                Ose,
                "2",
                "Two-handed sword; polearm; pole arm; Pole (10-foot); Stakes (3) and mallet",
            ),
            (Ose, "1/3", "Torch; Iron rations; Rations (1 day)"),
            (Ose, "6 × 1/3", "Torches (6)"),
            (Ose, "7 × 1/3", "Rations (iron, 7 days); Rations (standard, 7 days)"),
            (Ose, "1/12", "Iron spikes"),
            (Ose, "0", "Garlic; Arrow; Quiver; Sack; Holy symbol; Ring of fire"),
            (Ose, "Gems", "Ruby"),
            (Dolmenwood, "2", "Chainmail; Pole-arm; Pinecone armor"),
            (Dolmenwood, "3", "Full plate"),
            (Dolmenwood, "0", "Clothes, common; Fine clothes; Ruby; Key; Pouch"),
            (Nimble, "2", "Spear; Staff; Longsword"),
            (Nimble, "0.5", "Potion of healing; Greater healing potion; Potions"),
            (Nimble, "0", "Traveling Robes & Sandals"),
            (Nimble, "Small things", "Mirror, steel; Piton; Padlock & Key; Lock picks; Dice"),
            (Dragonbane, "1/4", "Field rations"),
            (Dragonbane, "4", "Large tent"),
            (Dragonbane, "0", "Flint & tinder; Rope, silk (50 feet); Saddlebag"),
            (Wwn, "1/1.75", "Rations"),
            (Wwn, "7 × 1/1.75", "Rations (1 week)"),
            (Wwn, "2", "Rope, hempen (50 feet); Mail hauberk; Great sword; Pick, miner's"),
            (Wwn, "1/3", "Oil (flask); Torch"),
        ] {
            for name in names.split("; ") {
                assert_eq!(takes(game, name), expected, "{game:?} {name}");
            }
        }
    }

    #[test]
    fn the_lists_are_read_whole() {
        for rules in GAMES {
            let Some(things) = rules.things else { continue };
            let lines = things.parts().iter().flat_map(|part| &part.things);
            assert!(lines.clone().count() > 2, "{}", rules.name);
            for line in lines {
                let groups = rules.groups().iter();
                let is_known = |name: &String| groups.clone().any(|group| group.name == *name);
                assert!(line.group.as_ref().is_none_or(is_known), "{}: {line:?}", rules.name);
                assert!(!line.names.is_empty(), "{}", rules.name);
            }
        }
    }
}
