//! The slots of single things by their names, where a row without slots of its own takes 1 slot each. The list of a
//! game is a file beside this one, with its source and its licence.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::table::GameRules;
use crate::model::{BundleSize, Game, ThingName};

pub(super) static SHADOWDARK: LazyLock<ThingList> =
    LazyLock::new(|| ThingList::read(include_str!("shadowdark.json")));
pub(super) static CAIRN: LazyLock<ThingList> =
    LazyLock::new(|| ThingList::read(include_str!("cairn.json")));
pub(super) static OSE: LazyLock<ThingList> =
    LazyLock::new(|| ThingList::read(include_str!("ose.json")));
/// The names of gems.
const GEMS: &str = include_str!("gems.json");
/// The bundles in which the built-in catalogue lists things.
static SRD: LazyLock<ThingList> = LazyLock::new(|| ThingList::read(include_str!("srd.json")));

/// The slots of a thing by its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlotsOfThing {
    pub slots: ThingSlots,
    pub source: ListSource,
}

/// The slots of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum ThingSlots {
    /// Of one piece.
    #[serde(rename = "slots")]
    Each(f64),
    /// A bundle of pieces that takes 1 slot.
    #[serde(rename = "share", deserialize_with = "bundle_size")]
    Bundle(BundleSize),
}

/// The list that has a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListSource {
    Game,
    /// The built-in list of D&D’s things.
    Srd,
}

impl SlotsOfThing {
    /// The slots of a thing with a name in a game, if a list has it: the game’s before the bundles of the built-in one.
    ///
    /// `docs/rules/game.md#things-by-name`
    ///
    /// ```
    /// use engine_core::model::Game;
    /// use engine_core::rules::games::{SlotsOfThing, ThingSlots};
    /// let slots = |game, name| SlotsOfThing::of(game, name).map(|thing| thing.slots);
    /// assert!(matches!(slots(None, "Arrows"), Some(ThingSlots::Bundle(size)) if size.pieces() == 20.0));
    /// assert_eq!(slots(Some(Game::Shadowdark), "+1 Greatswords"), Some(ThingSlots::Each(2.0)));
    /// assert_eq!(slots(Some(Game::Cairn), "Halberd (d10 damage, bulky)"), Some(ThingSlots::Each(2.0)));
    /// assert_eq!(slots(Some(Game::Shadowdark), "Sword of my grandmother"), None);
    /// ```
    #[must_use]
    pub fn of(game: Option<Game>, name: &str) -> Option<Self> {
        Self::named(game, &ThingName::of(name))
    }

    /// The slots of a thing whose name is in the form of the lists.
    pub(super) fn named(game: Option<Game>, name: &ThingName) -> Option<Self> {
        let of_game = GameRules::of(game).things.and_then(|things| things.find(name));
        let of_game = of_game.map(|slots| Self { slots, source: ListSource::Game });
        of_game.or_else(|| Some(Self { slots: SRD.find(name)?, source: ListSource::Srd }))
    }
}

/// Single things with their slots, by their names.
#[derive(Debug)]
pub struct ThingList {
    by_key: HashMap<String, ThingSlots>,
}

/// A file with a list.
#[derive(Default, Deserialize)]
struct File {
    things: Vec<Thing>,
    /// The slots of a gem, under whichever name.
    gems: Option<f64>,
}

/// A thing with its spellings.
#[derive(Deserialize)]
struct Thing {
    names: Vec<String>,
    #[serde(flatten)]
    slots: ThingSlots,
}

impl ThingList {
    fn read(file: &str) -> Self {
        let File { mut things, gems } = serde_json::from_str(file).unwrap_or_default();
        if let Some(slots) = gems {
            let names = serde_json::from_str(GEMS).unwrap_or_default();
            things.push(Thing { names, slots: ThingSlots::Each(slots) });
        }
        let named = things.iter().flat_map(|thing| {
            thing.names.iter().map(|name| (ThingName::of(name).key, thing.slots))
        });
        Self { by_key: named.collect() }
    }

    /// The slots of a thing; `None` if the list doesn't have it. A whole bundle is one thing, which is in no list.
    fn find(&self, name: &ThingName) -> Option<ThingSlots> {
        let slots = self.by_key.get(&name.key).copied();
        slots.filter(|slots| !(name.is_bundle && matches!(slots, ThingSlots::Bundle(_))))
    }
}

fn bundle_size<'de, D: serde::Deserializer<'de>>(from: D) -> Result<BundleSize, D::Error> {
    let pieces = f64::deserialize(from)?;
    BundleSize::new(pieces).ok_or_else(|| serde::de::Error::custom("not a bundle"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slots of a thing in words: "2", "1/20".
    fn slots(game: Option<Game>, name: &str) -> String {
        match SlotsOfThing::of(game, name).map(|thing| thing.slots) {
            None => "-".to_owned(),
            Some(ThingSlots::Bundle(bundle)) => format!("1/{}", bundle.pieces()),
            Some(ThingSlots::Each(each)) => each.to_string(),
        }
    }

    #[test]
    fn each_game_says_what_its_book_does() {
        let expected: [(Game, &[(&str, &str)]); 3] = [
            (
                Game::Shadowdark,
                &[
                    ("1/20", "Arrow; Crossbow bolt; Sling bullet"),
                    ("1/10", "Iron spike; Spikes, iron"),
                    ("1/3", "Rations; Ration; Rations (1 day)"),
                    ("2", "Bastard sword; Greataxe; Greatsword; Pike; Chainmail; Chain mail"),
                    ("3", "Plate mail; Plate; Plate armour"),
                    ("1", "Mithral chainmail"),
                    ("2", "Mithral plate mail"),
                    ("7", "Crawling kit"),
                    ("0", "Backpack; Holy symbol; Thieves’ tools; thieves' tools"),
                    ("0.1", "Gem; Gems; gemstones; Ruby; rubies; Star sapphire; Gem (50 gp)"),
                    ("-", "Torch; Ruby ring; Longsword; Arrows (20); Rations (3 days)"),
                ],
            ),
            (
                Game::Cairn,
                &[
                    (
                        "2",
                        "Brigandine; Chainmail; Plate; Plate (3 Armor, bulky); Halberd; War hammer",
                    ),
                    ("2", "Warhammer; Long sword; Longsword; Bow; Crossbow; Cart (+4 slots)"),
                    ("2", "Tent (fits 2, bulky); Animal feed (3 uses, bulky)"),
                    ("0", "Chalk; Chalk (1 piece); Gloves; Smoking pipe; Whistle"),
                    ("0", "Wilderness Clothes (Poncho, Cloak, etc.) (petty)"),
                    ("-", "Rations (3 uses); Torch; Fatigue; Gem; Shield; Shortbow"),
                    ("1/20", "Arrows"),
                ],
            ),
            (
                Game::Ose,
                &[
                    ("2", "Battle axe; Crossbow; Long bow; Longbow; Pole arm; Polearms; Short bow"),
                    ("2", "Staff; Staves; Two-handed sword; two handed swords; Plate mail; plate"),
                    ("0.01", "Gem; Gems; Ruby; rubies; Gem (50 gp)"),
                    ("-", "Sword; Chainmail; Rations; Ruby ring"),
                ],
            ),
        ];
        for (game, sizes) in expected {
            for (size, names) in sizes {
                for name in names.split("; ") {
                    assert_eq!(slots(Some(game), name), *size, "{game:?} {name}");
                }
            }
        }
        for game in [Game::Nimble, Game::Dolmenwood, Game::Dragonbane, Game::Wwn] {
            assert_eq!(slots(Some(game), "Greatsword"), "-", "{game:?}");
        }
    }
}
