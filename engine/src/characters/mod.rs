//! Characters as other tools keep them, one file per tool (`docs/rules/storage.md#characters-of-other-tools`).
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

/// A tool that keeps characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Foundry VTT with its dnd5e system.
    Foundry,
    /// D&D Beyond.
    DndBeyond,
    /// Shadowdarklings.
    Shadowdarklings,
    /// Kettlewright.
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

/// A character of another tool.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Character {
    pub tool: Tool,
    pub name: String,
    pub strength: f64,
    /// The slots that the character may use; `None` where strength decides.
    pub slots_allowed: Option<f64>,
    pub contents: Vec<Content>,
}

/// A part of what a character has.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    /// A thing, in which others may lie.
    Thing(Thing),
    /// A container that is not a thing itself, with its name. It is kept even when empty.
    Container(String, Position),
    /// A number of coins, perhaps not a whole one.
    Coins(CoinKind, f64),
}

/// A number of equal things. An amount is `None` where the file doesn't have it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Thing {
    pub name: String,
    pub quantity: f64,
    /// gp each.
    pub value: Option<f64>,
    /// Whether `value` may be the price of a bundle.
    pub is_bundle_price: bool,
    /// lb each.
    pub weight: Option<f64>,
    /// Slots each.
    pub slots: Option<f64>,
    pub equipped: bool,
    pub position: Position,
}

impl Thing {
    /// A single thing of which only the name is known.
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

/// Where something lies, and how others lie in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Position {
    /// The id by which others name it.
    pub id: Option<String>,
    /// The id of what it lies in.
    pub lies_in: Option<String>,
    /// The slots that fit into it.
    pub capacity: Option<f64>,
    /// Whether what lies in it counts nothing for the carrier.
    pub is_weightless: bool,
}

/// The readers of whole characters, in the order in which they are tried.
const READERS: [fn(&Json) -> Option<Character>; 4] = [
    foundry::read,
    dnd_beyond::read,
    shadowdarklings::read,
    kettlewright::read,
];

/// Reads a file in which another tool keeps a character; `None` for any other file.
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

/// The strength score of a file; one that is missing or below 0 is the default.
fn strength_or_default(strength: Option<f64>) -> f64 {
    strength
        .filter(|strength| *strength >= 0.0)
        .unwrap_or(Inventory::DEFAULT_STRENGTH)
}

/// The name that a file gives, whole.
fn name_or_unnamed(name: Option<&str>) -> String {
    display_name(name.unwrap_or_default()).to_owned()
}
