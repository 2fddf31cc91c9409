//! Entries read from a text.

use std::fmt;

use super::known::{KnownItem, NameIndex};
use crate::model::{CatalogueEntryId, CoinKind, Item, ItemStack, Unknown};
use crate::rules::input::LARGEST;

/// The most characters of a name that is read (`docs/rules/catalogues-and-text.md#limits-of-a-text`).
const LONGEST_NAME: usize = 200;

/// An entry read from a line or from a part of one.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadEntry {
    pub content: EntryContent,
    /// It was not found but taken away: `-2 arrows`.
    pub taken_away: bool,
    /// The ambiguity, if there is one.
    pub doubt: Option<Doubt>,
}

/// The content of an entry.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "most entries are items")]
pub enum EntryContent {
    /// A stack.
    Item(ReadItem),
    /// So many coins of a kind.
    Coins(CoinKind, f64),
    /// Something with dice in it, as written: nobody has rolled them.
    Dice(String),
    /// A line that names nothing, as written.
    Nothing(String),
}

/// A stack that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadItem {
    /// As it is added; of a pack how many, and what all of it is called and worth.
    pub stack: ItemStack,
    /// Whether its name is known.
    pub source: Source,
    /// Whether the text names a count or an amount: what merely has a name may be meant to be one.
    pub is_measured: bool,
    /// Whether the text names its value.
    pub(super) has_value: bool,
}

/// The source of an entry's item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The text alone: a name that nothing is known of.
    Text,
    /// An owned item, or the catalogue.
    Known,
    /// A pack of the catalogue.
    Pack(CatalogueEntryId),
}

/// An ambiguity in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Whether an amount is that of one or of all.
    TotalOrEach,
    /// Whether a price is that of one or of a bundle.
    BundlePrice,
    /// The quantity.
    Quantity,
}

impl fmt::Display for Doubt {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::TotalOrEach => "total or each?",
            Self::BundlePrice => "price each or per bundle?",
            Self::Quantity => "how many?",
        })
    }
}

impl ReadEntry {
    /// An entry that leaves no doubt.
    pub(super) const fn of(content: EntryContent) -> Self {
        Self {
            content,
            taken_away: false,
            doubt: None,
        }
    }

    /// A line that is no thing.
    pub(super) fn nothing(line: &str) -> Self {
        Self::of(EntryContent::Nothing(cut(line.trim())))
    }

    /// Whether it is something: coins, dice or an item.
    #[must_use]
    pub const fn is_thing(&self) -> bool {
        !matches!(self.content, EntryContent::Nothing(_))
    }

    /// Whether it is something whose name is known.
    pub(super) fn is_known(&self) -> bool {
        matches!(&self.content, EntryContent::Item(found) if found.source != Source::Text)
    }
}

/// A stack as a text or a file describes it. What it doesn't say is looked up.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ItemDescription {
    pub name: String,
    pub quantity: f64,
    /// gp each.
    pub value: Option<f64>,
    /// lb each.
    pub weight: Option<f64>,
    /// Slots each.
    pub slots: Option<f64>,
    pub equipped: bool,
    /// Whether the text names a count or an amount.
    pub is_measured: bool,
}

impl ItemDescription {
    /// One of these, of which nothing more is said.
    pub fn one(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            quantity: ItemStack::DEFAULT_QUANTITY,
            ..Self::default()
        }
    }

    /// As an entry. What has no name is nothing, and so is what has a number that nobody could count with.
    pub fn into_entry(self, known: &NameIndex) -> ReadEntry {
        let listed = known.look_up(&self.name);
        self.listed_as(listed, known)
    }

    /// As an entry for which it is known what its name means, if anything.
    pub fn listed_as(self, listed: Option<KnownItem>, known: &NameIndex) -> ReadEntry {
        let numbers = [Some(self.quantity), self.value, self.weight, self.slots];
        let is_countable = |number: f64| (0.0..=LARGEST).contains(&number);
        if !has_letter(&self.name) || !numbers.into_iter().flatten().all(is_countable) {
            return ReadEntry::nothing(&self.name);
        }
        let (mut item, source) = match listed {
            Some(KnownItem { item, pack }) => (item, pack.map_or(Source::Known, Source::Pack)),
            None => (
                plain(cut(&known.letters.capitalised(&self.name))),
                Source::Text,
            ),
        };
        item.value = self.value.unwrap_or(item.value);
        item.weight = self.weight.unwrap_or(item.weight);
        item.slot_override = self.slots.or(item.slot_override);
        let mut stack = ItemStack::new(self.quantity, item);
        stack.equipped = self.equipped;
        ReadEntry::of(EntryContent::Item(ReadItem {
            stack,
            source,
            is_measured: self.is_measured,
            has_value: self.value.is_some(),
        }))
    }
}

/// An item that has nothing but a name.
fn plain(name: String) -> Item {
    Item {
        name,
        unknown: Unknown::default(),
        ..Item::default()
    }
}

/// Whether there is more to a name than digits and punctuation.
fn has_letter(name: &str) -> bool {
    let says_nothing = |c: char| {
        c.is_ascii_digit() || c.is_ascii_punctuation() || c.is_whitespace() || "–—…".contains(c)
    };
    !name.chars().all(says_nothing)
}

/// A text of at most as many characters as a name has.
pub(super) fn cut(text: &str) -> String {
    text.chars().take(LONGEST_NAME).collect()
}
