//! Entries of a catalogue (docs/rules/catalogues-and-text.md#catalogue-entries).

use crate::model::{CoinKind, CoinTable, Item};
use crate::rules::amounts::Amount;
use crate::rules::prices::price;
use crate::rules::rounding::product;
use crate::rules::wealth::worth;

/// The kind of an entry: a single item, a stack or a pack; `kind` in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// `pack`: several things.
    Pack,
    /// `stack`: a number of equal things.
    Stack,
    /// Anything else: a thing.
    Plain,
}

/// A kind of single items that are equipped; `kind` in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equipment {
    /// `armor`, shields included.
    Armor,
    /// `weapon`.
    Weapon,
}

/// Something that can be added.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogueEntry {
    /// Its name among the entries of one catalogue.
    pub id: String,
    pub name: String,
    /// True if it contains other items.
    pub kind: EntryKind,
    /// The kind of equipment that it is; `None` for anything that is not equipped.
    pub equipment: Option<Equipment>,
    /// lb of all of it.
    pub weight: f64,
    /// The currency of its price.
    pub currency: CoinKind,
    /// The number of coins that the whole entry costs.
    pub amount: f64,
    /// The contents of a stack or a pack; `None` where the answer stops short.
    pub parts: Option<Vec<PackLine>>,
}

/// A line of what a stack or a pack holds.
#[derive(Clone, Debug, PartialEq)]
pub enum PackLine {
    /// A quantity of an entry that is described in place.
    Inline(f64, CatalogueEntry),
    /// A quantity of the entry with this id.
    Named(f64, String),
    /// Neither its number nor its item can be made out.
    Unreadable,
}

impl CatalogueEntry {
    /// The price of a number of whole entries.
    #[must_use]
    pub fn price_of(&self, times: f64) -> Amount {
        price(self.currency, product(self.amount, times), CoinTable::DND)
    }

    /// The entry as an item: its value is its price in gp (docs/rules/catalogues-and-text.md#prices), no slot override.
    #[must_use]
    pub fn item(&self) -> Item {
        Item {
            name: self.name.clone(),
            value: worth(self.currency, self.amount, CoinTable::DND),
            weight: self.weight,
            ..Item::default()
        }
    }
}
