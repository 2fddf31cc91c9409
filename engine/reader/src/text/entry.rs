//! Entries as they are read from a text. `read_entries.rs` takes a line apart and reads them.

use std::fmt;

use super::amounts::ReadAmount;
use super::form::Form;
use super::known::{KnownItem, NameIndex, is_listed_in_pieces};
use super::left_over::LeftOver;
use super::packs::PackContents;
use super::scope::AmountScope;
use engine_core::language::input::LARGEST;
use engine_core::language::white_space::{is_space, trimmed};
use engine_core::model::{CatalogueEntryId, CoinKind, CoinTable, Item, ItemStack, Unknown, Uses};
use engine_core::rules::wealth::dnd_worth;
use engine_core::wording::names::cut_name;
use engine_core::wording::printing::number_text;

/// An entry read from a line or from a part of one.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadEntry {
    pub content: EntryContent,
    /// Whether it was lost, not found: `-2 arrows`.
    pub taken_away: bool,
    /// Whether it is stored elsewhere: in a chest at home.
    pub is_elsewhere: bool,
    /// The ambiguity, if there is one.
    pub doubt: Option<Doubt>,
    /// The form by which it was read; `None` if the text isn't read by lines.
    pub form: Option<Form>,
    /// The part of its name because of which it isn't understood whole.
    pub left_over: Option<LeftOver>,
    /// The parts of it that are not read, as written.
    pub unread: Vec<String>,
    /// For a pack whose contents are listed, and for what is listed: whose contents it is.
    pub(super) contents: Option<PackContents>,
    /// Whether its line is nothing but a label and a number, as a figure of a sheet is.
    pub(super) is_labelled_figure: bool,
    /// The sums in a line that adds up others.
    pub(super) total: Option<Total>,
}

/// The content of an entry.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "nearly all entries are items")]
pub enum EntryContent {
    /// A stack.
    Item(ReadItem),
    /// A number of coins of a kind.
    Coins(CoinKind, f64),
    /// A text with dice, as written: they have yet to be rolled.
    Dice(String),
    /// A line that names nothing, as written.
    Nothing(String),
}

/// A stack that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadItem {
    /// The stack to add. For a pack: the number of packs, its name and its price.
    pub stack: ItemStack,
    pub source: Source,
    /// Whether the text has a count or an amount. Without one, the entry may not be meant as an item.
    pub is_measured: bool,
    /// The amounts that the text states.
    pub(super) said: SaidAmounts,
}

/// The amounts that a text states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SaidAmounts {
    pub value: Said,
    pub weight: Said,
    pub slots: bool,
}

impl SaidAmounts {
    pub const ALL: Self = Self { value: Said::Sure, weight: Said::Sure, slots: true };
}

/// How a text states an amount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Said {
    #[default]
    Not,
    /// As that of one or of all.
    Sure,
    /// In a bracket or a column, assumed to be that of one.
    Assumed,
    /// Without a hint whose it is, assumed to be that of one.
    Doubtful,
}

impl Said {
    /// How an amount is stated.
    pub const fn by(read: Option<ReadAmount>) -> Self {
        match read {
            None => Self::Not,
            Some(ReadAmount { of: AmountScope::Each | AmountScope::All, .. }) => Self::Sure,
            Some(ReadAmount { of: AmountScope::Assumed, .. }) => Self::Assumed,
            Some(ReadAmount { of: AmountScope::Bare | AmountScope::Worth, .. }) => Self::Doubtful,
        }
    }

    pub const fn is_said(self) -> bool {
        !matches!(self, Self::Not)
    }

    /// Whether the amount may be that of all.
    pub const fn may_be_of_all(self) -> bool {
        matches!(self, Self::Assumed | Self::Doubtful)
    }
}

/// The sums in a line that adds up others, each with the number of decimals that it shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Total {
    /// In lb.
    pub weight: Option<(f64, usize)>,
    /// In the main coin.
    pub value: Option<(f64, usize)>,
}

/// The source of an entry's item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The text alone: the name is not known.
    Text,
    /// An item of the open inventory or of the catalogue.
    Known,
    /// A pack of the catalogue.
    Pack(CatalogueEntryId),
    /// A text that the extension copied, which says all about the stack.
    Copied,
}

/// An ambiguity in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Whether an amount is for one or for all.
    TotalOrEach,
    /// Whether a price is for one or for a bundle.
    BundlePrice,
    /// The quantity.
    Quantity,
    /// Whether an amount of money behind an item is its price, or coins.
    Price,
    /// Whether it is an item at all: it stands in no list, or is a sentence.
    Item,
    /// Whether it is anything, or what it is worth: the coin is one of another table.
    NotHere,
    /// Whether somebody got it: a sentence names it.
    Gained,
    /// Whether it is still there: "sold", "given back".
    Gone,
    /// The kind of coins: "43 coins".
    Coins,
    /// Whether it is a figure of a sheet, such as a capacity or a budget.
    SheetFigure,
    /// Whether a pack's own contents count, or what is listed below it.
    Contents,
}

impl fmt::Display for Doubt {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::TotalOrEach => "total or each?",
            Self::BundlePrice => "price each or per bundle?",
            Self::Quantity => "how many?",
            Self::Price => "price or coins?",
            Self::Item => "an item?",
            Self::NotHere => "not a coin here",
            Self::Gained => "gained?",
            Self::Gone => "gone?",
            Self::Coins => "which coins?",
            Self::SheetFigure => "a figure of the sheet?",
            Self::Contents => "the pack’s own contents, or what is listed?",
        })
    }
}

impl ReadItem {
    /// Sets the slots of one, unless the text states others.
    pub(super) const fn set_bulk(&mut self, slots: f64) {
        if !self.said.slots {
            self.stack.item.slot_override = Some(slots);
            self.said.slots = true;
            self.is_measured = true;
        }
    }

    /// Sets the weight of one, in lb, unless the text states another.
    pub(super) const fn set_weight(&mut self, weight: f64) {
        if !self.said.weight.is_said() {
            self.stack.item.weight = weight;
            self.said.weight = Said::Assumed;
            self.is_measured = true;
        }
    }
}

impl ReadEntry {
    /// An entry without an ambiguity.
    pub(super) const fn of(content: EntryContent) -> Self {
        Self {
            content,
            taken_away: false,
            is_elsewhere: false,
            doubt: None,
            form: None,
            left_over: None,
            contents: None,
            is_labelled_figure: false,
            unread: Vec::new(),
            total: None,
        }
    }

    /// The entry of a line that names nothing.
    pub(super) fn nothing(line: &str) -> Self {
        Self::of(EntryContent::Nothing(cut(trimmed(line))))
    }

    /// The entry of a name that may be none: all of a line, whatever counts and amounts are in it.
    pub(super) fn name_only(line: &str, known: &NameIndex) -> Self {
        let name = line.trim_end_matches(['.', '!', '?', ' ']);
        ItemDescription::one(name).listed_as(None, known)
    }

    /// Whether it names something: coins, dice or an item.
    #[must_use]
    pub const fn is_thing(&self) -> bool {
        !matches!(self.content, EntryContent::Nothing(_))
    }

    /// Whether it is an item with money beside it that may be no price.
    pub(super) fn has_doubtful_value(&self) -> bool {
        matches!(&self.content, EntryContent::Item(found) if found.said.value == Said::Doubtful)
    }

    /// Whether it can be added: it is coins or an item.
    pub(super) const fn is_countable(&self) -> bool {
        matches!(self.content, EntryContent::Item(_) | EntryContent::Coins(..))
    }

    /// Whether it is an item.
    pub(super) const fn is_item(&self) -> bool {
        matches!(self.content, EntryContent::Item(_))
    }

    /// Whether it is coins of one kind.
    pub(super) const fn is_coins(&self) -> bool {
        matches!(self.content, EntryContent::Coins(..))
    }

    /// Whether its name is unknown and has a label in front: "Bert: musket".
    pub(super) fn has_label(&self) -> bool {
        let is_labelled =
            |found: &ReadItem| found.source == Source::Text && found.stack.item.name.contains(": ");
        matches!(&self.content, EntryContent::Item(found) if is_labelled(found))
    }

    /// Whether it is known as sold by the flask, the vial and the like.
    pub(super) fn is_sold_in_pieces(&self) -> bool {
        matches!(&self.content, EntryContent::Item(found) if is_listed_in_pieces(&found.stack.item.name))
    }

    /// Whether it is a pack, whose contents are added.
    pub(super) fn is_pack(&self) -> bool {
        matches!(&self.content, EntryContent::Item(found) if matches!(found.source, Source::Pack(_)))
    }

    /// Whether its name is known.
    pub(super) fn is_known(&self) -> bool {
        matches!(&self.content, EntryContent::Item(found) if found.is_known())
    }
}

impl ReadItem {
    /// Whether its name is known.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        matches!(self.source, Source::Known | Source::Pack(_))
    }
}

/// A stack as a text or a file describes it. Missing amounts are looked up.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ItemDescription {
    pub name: String,
    pub quantity: f64,
    /// The value of one, in the main coin.
    pub value: Option<f64>,
    /// The value as written, if it is in coins that the table doesn't have.
    pub value_not_here: Option<String>,
    /// The weight of one, in lb.
    pub weight: Option<f64>,
    /// The slots of one.
    pub slots: Option<f64>,
    /// How the text states these amounts.
    pub said: SaidAmounts,
    /// The uses of one.
    pub uses: Option<Uses>,
    pub equipped: bool,
    /// Whether the text has a count or an amount.
    pub is_measured: bool,
}

impl ItemDescription {
    /// One item of this name, without amounts.
    pub fn one(name: &str) -> Self {
        Self { name: name.to_owned(), quantity: ItemStack::DEFAULT_QUANTITY, ..Self::default() }
    }

    /// Sets the value to one in a coin of D&D, which counts if the table's has the same worth.
    pub fn set_dnd_value(&mut self, kind: CoinKind, count: f64, table: &CoinTable) {
        self.value = dnd_worth(kind, count, table);
        let written = || format!("{} {}", number_text(count), kind.name());
        self.value_not_here = self.value.is_none().then(written);
    }

    /// The entry, with its name looked up. Without a name, or with a number out of range, it names nothing.
    pub fn into_entry(self, known: &NameIndex) -> ReadEntry {
        let listed = known.look_up(&self.name);
        self.listed_as(listed, known)
    }

    /// The entry, given the known item of its name, if any.
    pub fn listed_as(self, listed: Option<KnownItem>, known: &NameIndex) -> ReadEntry {
        let numbers = [Some(self.quantity), self.value, self.weight, self.slots];
        let is_countable = |number: f64| (0.0..=LARGEST).contains(&number);
        if !has_letter(&self.name) || !numbers.into_iter().flatten().all(is_countable) {
            return ReadEntry::nothing(&self.name);
        }
        let mut unread = Vec::new();
        if let Some(listed) = &listed {
            unread = known.unread_brackets(&self.name, &listed.stack.item.name);
        }
        let (listed, source) = match listed {
            Some(KnownItem { stack, pack: None }) => (stack, Source::Known),
            // Its contents have the weight.
            Some(KnownItem { mut stack, pack: Some(pack) }) => {
                stack.item.weight = 0.0;
                (stack, Source::Pack(pack))
            }
            None => {
                let item = plain(cut(&known.case_mapping.capitalised(&self.name)));
                (ItemStack::new(self.quantity, item), Source::Text)
            }
        };
        let mut stack = ItemStack { quantity: self.quantity, equipped: self.equipped, ..listed };
        let item = &mut stack.item;
        item.value = self.value.unwrap_or(item.value);
        item.weight = self.weight.unwrap_or(item.weight);
        item.slot_override = self.slots.or(item.slot_override);
        if self.uses.is_some() {
            stack.uses = self.uses.into();
        }
        let content = EntryContent::Item(ReadItem {
            stack,
            source,
            is_measured: self.is_measured,
            said: self.said,
        });
        let doubt = self.value_not_here.is_some().then_some(Doubt::NotHere);
        unread.extend(self.value_not_here);
        ReadEntry { doubt, unread, ..ReadEntry::of(content) }
    }
}

/// An item with nothing but a name.
fn plain(name: String) -> Item {
    Item { name, unknown: Unknown::default(), ..Item::default() }
}

/// Whether a name has more than digits and punctuation.
fn has_letter(name: &str) -> bool {
    let says_nothing = |c: char| {
        c.is_ascii_digit() || c.is_ascii_punctuation() || is_space(c) || "–—…".contains(c)
    };
    !name.chars().all(says_nothing)
}

/// A text cut to the length of the longest name (`docs/rules/catalogues-and-text.md#limits-of-a-text`).
pub(super) fn cut(text: &str) -> String {
    cut_name(text).to_owned()
}
