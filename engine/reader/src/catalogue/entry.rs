//! Entries of a catalogue (docs/rules/catalogues-and-text.md#catalogue-entries).

use engine_core::language::amounts::Amount;
use engine_core::language::spoken_names::spoken;
use engine_core::model::{CoinKind, CoinTable, Item, Percent};
use engine_core::rules::prices::price;
use engine_core::rules::rounding::product;
use engine_core::rules::wealth::dnd_worth;

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

/// The game that the price of an entry belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriceOf {
    /// That of the inventory.
    Game,
    /// D&D, while the inventory follows another one: there the price means nothing.
    Srd,
}

/// Something that can be added.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogueEntry {
    /// Its name among the entries of one catalogue.
    pub id: String,
    pub name: String,
    pub kind: EntryKind,
    /// The kind of equipment that it is; `None` for anything that is not equipped.
    pub equipment: Option<Equipment>,
    /// lb of all of it.
    pub weight: f64,
    /// The currency of its price.
    pub currency: CoinKind,
    /// The number of coins that the whole entry costs.
    pub amount: f64,
    pub price_of: PriceOf,
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
    /// The price of a number of whole entries at a part of what they cost; `None` if it means nothing to an inventory
    /// with these coins (docs/rules/catalogues-and-text.md#prices).
    #[must_use]
    pub fn price(&self, times: f64, percent: Percent, table: &CoinTable) -> Option<Amount> {
        self.value(table)?;
        Some(price(self.currency, product(self.amount, times), percent, table))
    }

    /// The entry as an item: its value is its price in the main coin, or 0 for a price that means nothing to an
    /// inventory with these coins, no slot override.
    #[must_use]
    pub fn item(&self, table: &CoinTable) -> Item {
        let value = self.value(table).unwrap_or_default();
        Item { name: self.name.clone(), value, weight: self.weight, ..Item::default() }
    }

    /// Its price in the main coin of a table.
    pub(super) fn value(&self, table: &CoinTable) -> Option<f64> {
        match self.price_of {
            PriceOf::Game => dnd_worth(self.currency, self.amount, table),
            PriceOf::Srd => None,
        }
    }

    /// The entry with all its contents for an inventory of another game than D&D: without prices, and with the names
    /// that people say.
    pub(super) fn in_another_game(self) -> Self {
        let parts = self.parts.map(|parts| {
            let parts = parts.into_iter().map(|part| match part {
                PackLine::Inline(count, entry) => PackLine::Inline(count, entry.in_another_game()),
                other => other,
            });
            parts.collect()
        });
        let name = spoken(&self.name).to_owned();
        Self { name, price_of: PriceOf::Srd, parts, ..self }
    }
}
