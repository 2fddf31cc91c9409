//! Characters in the files of other tools, one module per tool (`docs/rules/storage.md#characters-of-other-tools`).
//!
//! A reader turns a file into a [`Character`]: its name, its strength and its contents in the order of the file.
//! `layout` turns the contents into containers and rows, in the same way for all tools.

mod dnd_beyond;
mod fields;
mod foundry;
mod kettlewright;
mod layout;
mod shadowdarklings;

#[cfg(test)]
mod testing;

use std::fmt;

pub(crate) use fields::{amount, coins, list, text};

use crate::model::{CoinKind, Inventory, ItemStack, Json};
use crate::rules::names::display_name;

/// A tool whose files contain characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Foundry VTT with its dnd5e system.
    Foundry,
    DndBeyond,
    Shadowdarklings,
    Kettlewright,
}

impl fmt::Display for Tool {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::Foundry => "Foundry",
            Self::DndBeyond => "D&D Beyond",
            Self::Shadowdarklings => "Shadowdarklings",
            Self::Kettlewright => "Kettlewright",
        })
    }
}

/// The origin of an inventory that was made of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    pub tool: Tool,
    /// Whether parts of copper pieces are left out.
    pub loses_copper: bool,
}

/// A character read from the file of another tool.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Character {
    pub tool: Tool,
    pub name: String,
    pub strength: f64,
    /// The slots that the character may use; `None` if strength decides.
    pub slots_allowed: Option<f64>,
    pub contents: Vec<Content>,
}

/// One of the things that a character has.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    /// A thing, which can contain others.
    Thing(Thing),
    /// A container that is not itself a thing, and its name. It is kept even when empty.
    Container(String, Position),
    /// A number of coins, not always a whole number.
    Coins(CoinKind, f64),
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
    pub equipped: bool,
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
            equipped: false,
            position: Position::default(),
        }
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
}

/// The readers of whole characters, in the order in which they are tried.
const READERS: [fn(&Json) -> Option<Character>; 4] =
    [foundry::read, dnd_beyond::read, shadowdarklings::read, kettlewright::read];

/// Reads the character in a file of another tool; `None` for any other file.
pub(crate) fn read(json: &Json) -> Option<Character> {
    READERS.into_iter().find_map(|read| read(json))
}

/// Reads the contents of a character, also of a part of one such as a single item of Foundry
/// (`docs/rules/catalogues-and-text.md#json-in-a-text`).
pub(crate) fn contents(json: &Json) -> Option<Vec<Content>> {
    read(json)
        .map(|character| character.contents)
        .or_else(|| dnd_beyond::contents(json))
        .or_else(|| foundry::contents(json))
        .or_else(|| shadowdarklings::contents(json))
}

/// The strength score of a file, or the default if it is missing or below 0.
fn strength_or_default(strength: Option<f64>) -> f64 {
    strength.filter(|strength| *strength >= 0.0).unwrap_or(Inventory::DEFAULT_STRENGTH)
}

/// The name in a file, not shortened, or "(unnamed)" for a blank one.
fn name_or_unnamed(name: Option<&str>) -> String {
    display_name(name.unwrap_or_default()).to_owned()
}
