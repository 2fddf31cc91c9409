//! Characters in the files of other tools, one module per tool (`docs/rules/characters.md#characters-in-import`).
//!
//! A reader turns a file into a [`Character`]: its name, its strength and its contents in the order of the file.
//! `layout` turns the contents into containers and rows, in the same way for all tools.

mod dnd_beyond;
mod fields;
mod five_tools;
mod foundry;
mod homes;
mod html;
mod kettlewright;
mod layout;
mod names;
mod owlbear;
mod own_settings;
mod pouches;
mod shadowdarklings;

#[cfg(test)]
mod testing;

use std::fmt;

pub(crate) use fields::{amount, coins, list, text};
pub use layout::KnownThings;
use own_settings::{OwnSettings, bonus};

use engine_core::model::{BundleSize, CoinKind, Game, Inventory, ItemStack, Json, Place, Uses};
use engine_core::wording::names::display_name;

/// A tool whose files contain characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Foundry VTT.
    Foundry,
    DndBeyond,
    Shadowdarklings,
    /// The character sheet of Shadowdark in Owlbear Rodeo.
    Owlbear,
    Kettlewright,
    /// A homebrew file of 5etools.
    FiveTools,
}

impl fmt::Display for Tool {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::Foundry => "Foundry",
            Self::DndBeyond => "D&D Beyond",
            Self::Shadowdarklings => "Shadowdarklings",
            Self::Owlbear => "Owlbear",
            Self::Kettlewright => "Kettlewright",
            Self::FiveTools => "5etools",
        })
    }
}

/// The origin of an inventory that was made of a character.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "one for each remark")]
pub struct Origin {
    pub tool: Tool,
    /// Everything that is not read, as written.
    pub unread: Vec<String>,
    /// Remarks about the file, in sentences.
    pub remarks: Vec<String>,
    /// Whether settings of the table, which the file doesn't have, can change the limits.
    pub limits_by_book: bool,
    /// Whether parts of copper pieces are left out.
    pub loses_copper: bool,
    /// Whether coins weigh nothing on the tool's sheet.
    pub ignores_coin_weight: bool,
    /// Whether it can follow several rules, of which the file says none (`docs/rules/storage.md#rules-of-a-file`).
    pub asks_rules: bool,
}

/// A character read from the file of another tool.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Character {
    pub tool: Tool,
    /// The game whose rules it follows; `None` for Hoffman's.
    pub game: Option<Game>,
    pub name: String,
    pub strength: f64,
    pub own: OwnSettings,
    /// Whether settings of the table, which its file doesn't have, can change its limits.
    pub limits_by_book: bool,
    /// Whether coins weigh nothing on the tool's sheet.
    pub ignores_coin_weight: bool,
    /// The name of the container for what lies in no other one, if it is itself a container; `None` for "Worn and
    /// carried".
    pub container: Option<String>,
    /// Whether it is a list of items, at first.
    pub is_list: bool,
    pub contents: Vec<Content>,
}

impl Character {
    /// A character by Hoffman's rules with the default strength.
    fn new(tool: Tool, name: String, contents: Vec<Content>) -> Self {
        Self {
            tool,
            game: None,
            name,
            strength: Inventory::DEFAULT_STRENGTH,
            own: OwnSettings::default(),
            limits_by_book: false,
            ignores_coin_weight: false,
            container: None,
            is_list: false,
            contents,
        }
    }

    /// The character by the rules of a game.
    fn of_game(self, game: Game) -> Self {
        Self { game: Some(game), ..self }
    }
}

/// An inventory without contents, of which a game says what it allows.
fn empty_inventory(game: Game, strength: f64) -> Inventory {
    Inventory { game: Some(game).into(), strength, ..Inventory::new(String::new()) }
}

/// One of the things that a character has.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    /// A thing, which can contain others.
    Thing(Thing),
    /// A container that is not itself a thing, with its name and its location. It is kept even when empty.
    Container(String, Position, Place),
    /// A number of coins, not always a whole number.
    Coins(CoinKind, f64),
    /// Coins in the thing or the container with this id.
    CoinsIn(String, CoinKind, f64),
    /// Something that is not read, as written.
    Unread(String),
    /// A remark about the file, as a sentence.
    Remark(String),
}

/// A number of equal things. An amount is `None` if it is missing in the file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Thing {
    pub name: String,
    pub quantity: f64,
    /// The value of one, in gp.
    pub value: Option<f64>,
    /// Whether `value` may be the price of a bundle.
    pub is_bundle_price: bool,
    /// The weight of one, in lb.
    pub weight: Option<f64>,
    /// The slots of one.
    pub slots: Option<f64>,
    /// The slots of one while it is equipped.
    pub equipped_slots: f64,
    /// The bundles by which it is counted, if it is.
    pub bundle: Option<BundleSize>,
    pub equipped: bool,
    /// The player's note about it; blank for none.
    pub note: String,
    /// The uses of one, if it is used bit by bit.
    pub uses: Option<Uses>,
    /// The fields that say something which is not read, as written.
    pub unread: Vec<String>,
    pub position: Position,
}

impl Thing {
    /// A single thing without any amounts.
    fn named(name: Option<&str>) -> Self {
        Self {
            name: name_or_unnamed(name),
            quantity: ItemStack::DEFAULT_QUANTITY,
            value: None,
            is_bundle_price: false,
            weight: None,
            slots: None,
            equipped_slots: 0.0,
            bundle: None,
            uses: None,
            equipped: false,
            note: String::new(),
            unread: Vec::new(),
            position: Position::default(),
        }
    }

    /// The thing with slots for one, which it takes whether it is equipped or not.
    fn taking(self, slots: f64, bundle: Option<BundleSize>) -> Self {
        Self { slots: Some(slots), equipped_slots: slots, bundle, ..self }
    }
}

/// The position of something among the containers, and its properties as a container.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Position {
    /// The id by which other entries refer to it.
    pub id: Option<String>,
    /// The id of the container that it lies in.
    pub lies_in: Option<String>,
    /// The capacity in slots.
    pub capacity: Option<f64>,
    /// Whether its contents count nothing for the carrier.
    pub is_weightless: bool,
    /// Whether it is a container even if nothing lies in it.
    pub is_container: bool,
    /// The way a container counts.
    pub counts: Counts,
}

/// The way a container of a character counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Counts {
    /// Like the container that it lies in.
    #[default]
    WithCarrier,
    /// For the character, wherever it lies.
    Carried,
    /// Not at all: it is stored elsewhere.
    Elsewhere,
}

/// The readers of whole characters, in the order in which they are tried.
const READERS: [fn(&Json) -> Option<Character>; 6] = [
    foundry::read,
    dnd_beyond::read,
    owlbear::read,
    shadowdarklings::read,
    kettlewright::read,
    five_tools::read,
];

/// Reads the character in a file of another tool; `None` for any other file.
///
/// # Errors
/// [`UnreadGame`] for a document of Foundry in a game that can't be read.
pub(crate) fn read(json: &Json) -> Option<Result<Character, UnreadGame>> {
    let json = &*foundry::current(json);
    if let Some(unread) = foundry::unread_game(json) {
        return Some(Err(unread));
    }
    READERS.into_iter().find_map(|read| read(json)).map(Ok)
}

/// The owner of a document of a file with many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DocumentOf {
    /// A character.
    Player,
    /// Somebody or something else of a world of Foundry.
    Other,
    /// Not a document that can be a character.
    Nobody,
}

/// The owner of a document.
pub(crate) fn document_of(json: &Json) -> DocumentOf {
    let json = &*foundry::current(json);
    match foundry::is_players(json) {
        Some(true) => DocumentOf::Player,
        Some(false) => DocumentOf::Other,
        None if READERS.into_iter().any(|read| read(json).is_some()) => DocumentOf::Player,
        None => DocumentOf::Nobody,
    }
}

/// Reads the contents of a character, also of a part of one such as a single item of Foundry, and whether each is
/// stored elsewhere (`docs/rules/catalogues-and-text.md#json-in-a-text`).
///
/// # Errors
/// As [`read`].
pub(crate) fn contents(json: &Json) -> Option<Result<Vec<(Content, bool)>, UnreadGame>> {
    let json = &*foundry::current(json);
    let contents = match read(json) {
        Some(Err(unread)) => return Some(Err(unread)),
        Some(Ok(character)) => character.contents,
        None => dnd_beyond::contents(json)
            .or_else(|| foundry::contents(json))
            .or_else(|| shadowdarklings::contents(json))?,
    };
    Some(Ok(homes::with_elsewhere(contents)))
}

/// A character or an item of Foundry in a game that can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadGame {
    kind: DocumentKind,
    /// The game in the file; `None` if the file doesn't say.
    game: Option<String>,
}

/// The kind of a document of Foundry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DocumentKind {
    Character,
    Item,
}

/// The sentence about the games of Foundry that are read.
const READ_GAMES: &str = "Foundry’s dnd5e, Shadowdark, Cairn, Nimble, Old-School Essentials, Dolmenwood and Dragonbane can.";

/// The longest name of a game in a message, in characters.
const LONGEST_GAME: usize = 40;

impl UnreadGame {
    /// Whether it is a character's, not a single item's.
    pub(crate) fn is_character(&self) -> bool {
        self.kind == DocumentKind::Character
    }
}

impl fmt::Display for UnreadGame {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(game) = &self.game else {
            return to.write_str("This character’s game can’t be told.");
        };
        let (cut, more) = match game.char_indices().nth(LONGEST_GAME) {
            Some((end, _)) => (&game[..end], "…"),
            None => (game.as_str(), ""),
        };
        let kind = match self.kind {
            DocumentKind::Character => "a character",
            DocumentKind::Item => "an item",
        };
        write!(to, "This is {kind} of “{cut}{more}”, which can’t be read yet. {READ_GAMES}")
    }
}

/// The strength score of a file, or the default if it is missing or below 0.
fn strength_or_default(strength: Option<f64>) -> f64 {
    strength.filter(|strength| *strength >= 0.0).unwrap_or(Inventory::DEFAULT_STRENGTH)
}

/// The name in a file, not shortened, or "(unnamed)" for a blank one.
fn name_or_unnamed(name: Option<&str>) -> String {
    display_name(name.unwrap_or_default()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;

    #[test]
    fn uses_that_a_row_cannot_have_are_reported() {
        let foundry = |game: &str, kind: &str, most: &str| {
            format!(
                r#"{{"_stats": {{"systemId": "{game}"}}, "system": {{}}, "items": [
                    {{"type": "{kind}", "name": "Wand", "system": {{"uses": {{"max": {most}}}}}}}]}}"#
            )
        };
        let beyond = |most: &str| {
            format!(
                r#"{{"stats": [], "inventory": [
                    {{"definition": {{"name": "Wand"}}, "limitedUse": {{"maxUses": {most}}}}}]}}"#
            )
        };
        let kettlewright = |uses: &str| {
            format!(
                r#"{{"strength": 9, "containers": [], "items": [{{"name": "Wand", "uses": {uses}}}]}}"#
            )
        };
        let homebrew = |charges: &str| {
            format!(r#"{{"_meta": {{}}, "item": [{{"name": "Wand", "charges": {charges}}}]}}"#)
        };
        for most in ["1000", "2.5", "999"] {
            for (file, field) in [
                (beyond(most), "uses"),
                (foundry("dnd5e", "loot", most), "uses"),
                (foundry("cairn", "item", most), "uses"),
                (kettlewright(most), "uses"),
                (homebrew(most), "charges"),
            ] {
                let expected = (most != "999").then(|| format!("{field} {most} (Wand)"));
                let character = read(&json(&file)).and_then(Result::ok).unwrap();
                assert_eq!(character.origin().unread, Vec::from_iter(expected), "{file}");
            }
        }
    }

    #[test]
    fn a_score_or_a_limit_that_becomes_a_default_is_reported() {
        let beyond = |scores: &str| format!(r#"{{"inventory": [], {scores}}}"#);
        let foundry = |game: &str, system: &str| {
            format!(r#"{{"_stats": {{"systemId": "{game}"}}, "items": [], {system}}}"#)
        };
        let con = r#"{"key": "system.bonuses.hauler", "value": true}"#;
        for (file, unread) in [
            (beyond(r#""stats": [{"id": 1, "value": "high"}]"#), "strength high"),
            (beyond(r#""stats": [{"id": 1, "value": -2}]"#), "strength -2"),
            (
                beyond(
                    r#""stats": [{"id": 1, "value": 9}], "bonusStats": [{"id": 1, "value": "+"}],
                    "modifiers": {"race": [{"type": "bonus", "subType": "strength-score", "value": "d4"}]},
                    "overrideStats": [{"id": 1, "value": "max"}]"#,
                ),
                "strength max, strength +, strength d4",
            ),
            (
                beyond(
                    r#""stats": [{"id": 1, "value": "high"}], "overrideStats": [{"id": 1, "value": 9}]"#,
                ),
                "",
            ),
            (r#"{"gear": [], "rolledStats": {"STR": "d6"}}"#.to_owned(), "strength d6"),
            (r#"{"gear": [], "stats": {"STR": 9}, "rolledStats": {"STR": "d6"}}"#.to_owned(), ""),
            (
                r#"{"items": [], "containers": [], "role": "", "strength": "d6"}"#.to_owned(),
                "strength d6",
            ),
            (
                foundry(
                    "dnd5e",
                    r#""type": "vehicle", "system": {"attributes": {"capacity": {"cargo": "vast"}}}"#,
                ),
                "cargo vast",
            ),
            (
                foundry(
                    "dnd5e",
                    r#""type": "vehicle", "system": {"attributes": {"capacity": {"cargo": {"value": 2, "units": "stone"}}}}"#,
                ),
                "cargo 2 stone",
            ),
            (
                foundry(
                    "dnd5e",
                    r#""type": "npc", "system": {"attributes": {"capacity": {"cargo": "vast"}}}"#,
                ),
                "",
            ),
            (
                foundry(
                    "shadowdark",
                    r#""system": {"abilities": {"str": {"base": "low", "bonus": "+"}}}"#,
                ),
                "strength low, strength +",
            ),
            (
                foundry(
                    "shadowdark",
                    r#""system": {"abilities": {"str": {"value": 9, "base": "low"}}}"#,
                ),
                "",
            ),
            (
                foundry(
                    "shadowdark",
                    &format!(
                        r#""system": {{"abilities": {{"con": {{"value": "fit"}}}}}},
                    "effects": [{{"changes": [{con}]}}]"#
                    ),
                ),
                "constitution fit",
            ),
            (foundry("cairn", r#""system": {"slots": "ten"}"#), "slots ten"),
            (
                foundry("cairn", r#""type": "container", "system": {"slots": {"value": "ten"}}"#),
                "slots ten",
            ),
            (
                foundry(
                    "nimble",
                    r#""system": {"abilities": {"strength": {"baseValue": -1, "bonus": "+"}},
                    "inventory": {"bonusSlots": "some"}}"#,
                ),
                "strength +, bonus slots some",
            ),
            (
                foundry(
                    "dolmenwood",
                    r#""system": {"adjustments": {"slotCapacity": {"stowed": "some", "equipped": -1}}}"#,
                ),
                "stowed slots some",
            ),
        ] {
            let character = read(&json(&file)).and_then(Result::ok).unwrap();
            assert_eq!(character.origin().unread.join(", "), unread, "{file}");
        }
    }
}
