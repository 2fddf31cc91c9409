//! Opens packs and stacks of a catalogue into plain stacks (docs/rules/catalogues-and-text.md#packs-and-stacks-in-a-catalogue):
//! recursively, with multiplied quantities.

use thiserror::Error;

use super::{Catalogue, CatalogueEntry, EntryKind, PackLine};
use engine_core::language::input::LARGEST;
use engine_core::model::{CoinTable, ItemStack};
use engine_core::rules::rounding::product;
use engine_core::wording::names::short_name;

/// The most items and packs unpacked for one entry: far above what anyone carries, far below what keeps the panel
/// waiting. A pack in which each holds the next one twice reaches it at the tenth.
const MOST: usize = 1000;
/// The deepest nesting of packs.
const DEEPEST: usize = 64;

/// The reason why an entry can't be added.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum UnpackError {
    /// It contains itself, directly or not.
    #[error("contains itself")]
    Cycle,
    /// It holds something that the catalogue doesn't describe.
    #[error("contains something this catalogue doesn’t list")]
    Unknown,
    /// It holds more than the panel could show or count.
    #[error("contains too much")]
    TooMuch,
    /// It holds nothing.
    #[error("is empty")]
    Empty,
}

impl UnpackError {
    /// The message about the entry with this name, which it shortens.
    #[must_use]
    pub fn message(self, name: &str) -> String {
        format!("{} {self}, so it cannot be added.", short_name(name))
    }
}

impl Catalogue {
    /// The stacks that an entry adds to an inventory with these coins: stowed, without slot override.
    ///
    /// # Errors
    /// The reason why it can't be added.
    pub fn unpack(
        &self,
        entry: &CatalogueEntry,
        table: &CoinTable,
    ) -> Result<Vec<ItemStack>, UnpackError> {
        let mut unpacking =
            Unpacking { catalogue: self, table, inside: Vec::new(), opened: 0, stacks: Vec::new() };
        unpacking.open(entry, 1.0)?;
        if unpacking.stacks.is_empty() {
            return Err(UnpackError::Empty);
        }
        Ok(unpacking.stacks)
    }

    /// The stacks that a quantity of an entry adds.
    ///
    /// # Errors
    /// The reason why they can't be added.
    pub fn unpack_times(
        &self,
        entry: &CatalogueEntry,
        count: f64,
        table: &CoinTable,
    ) -> Result<Vec<ItemStack>, UnpackError> {
        let mut stacks = self.unpack(entry, table)?;
        for stack in &mut stacks {
            stack.quantity = product(stack.quantity, count);
            if stack.quantity > LARGEST {
                return Err(UnpackError::TooMuch);
            }
        }
        Ok(stacks)
    }
}

struct Unpacking<'a> {
    catalogue: &'a Catalogue,
    table: &'a CoinTable,
    /// The ids of the packs and stacks around what is being opened.
    inside: Vec<&'a str>,
    opened: usize,
    stacks: Vec<ItemStack>,
}

impl<'a> Unpacking<'a> {
    fn open(&mut self, entry: &'a CatalogueEntry, quantity: f64) -> Result<(), UnpackError> {
        self.opened += 1;
        if self.opened > MOST || self.inside.len() > DEEPEST || quantity > LARGEST {
            return Err(UnpackError::TooMuch);
        }
        // Quantities are whole, so this is 0.
        if quantity < 1.0 {
            return Ok(());
        }
        if entry.kind == EntryKind::Plain {
            self.stacks.push(ItemStack::new(quantity, entry.item(self.table)));
            return Ok(());
        }
        if self.inside.contains(&entry.id.as_str()) {
            return Err(UnpackError::Cycle);
        }
        self.inside.push(&entry.id);
        for part in self.parts(entry)? {
            match part {
                PackLine::Inline(each, entry) => self.open(entry, product(quantity, *each))?,
                PackLine::Named(each, id) => {
                    let entry = self.catalogue.named(id).ok_or(UnpackError::Unknown)?;
                    self.open(entry, product(quantity, *each))?;
                }
                PackLine::Unreadable => return Err(UnpackError::Unknown),
            }
        }
        self.inside.pop();
        Ok(())
    }

    /// The contents of an entry; where the answer stopped short, those of the entry with the same id
    /// (docs/rules/catalogues-and-text.md#packs-and-stacks-in-a-catalogue).
    fn parts(&self, entry: &'a CatalogueEntry) -> Result<&'a [PackLine], UnpackError> {
        let here = entry.parts.as_deref();
        let parts = here.or_else(|| self.catalogue.named(&entry.id)?.parts.as_deref());
        parts.ok_or(UnpackError::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::UnpackError;

    #[test]
    fn a_message_shortens_the_name_and_keeps_its_direction_to_itself() {
        let long = "x".repeat(70);
        for (name, short) in [
            ("Box", "Box"),
            (long.as_str(), &*format!("{}…", &long[..60])),
            ("תיק", "\u{2068}תיק\u{2069}"),
            (" ", "(unnamed)"),
        ] {
            let message = UnpackError::Empty.message(name);
            assert_eq!(message, format!("{short} is empty, so it cannot be added."));
        }
    }
}
