//! Item stacks and items.

use serde::Serialize;

use super::Optional;
use super::mark::mark;
use super::stored::{Stored, stored};

stored! {
    /// A number of equal items in a container.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ItemStack {
        pub quantity("quantity"): f64 as NewQuantity = Self::DEFAULT_QUANTITY,
        /// Worn or held, not packed.
        pub equipped("equipped"): bool,
        /// The item that the stack consists of. Owned: a copy of a stack never shares it.
        pub item("item"): Item,
        /// Set if it is a supply.
        pub supply("supply"): Optional<Supply>,
        /// The player's note, if there is one.
        pub note("note"): Optional<StackNote>,
        /// The uses of its pieces, if they are used bit by bit.
        pub uses("uses"): Optional<Uses>,
    }
}

stored! {
    /// The uses of the pieces of a stack (`docs/rules/actions.md#uses`).
    #[derive(Clone, Debug, PartialEq)]
    pub struct Uses {
        /// The uses left of the piece in use; the other pieces are full.
        pub left("left"): f64 as UsesLeft,
        /// The uses of each piece.
        pub of("of"): f64 as UsesEach,
    }
}

impl Uses {
    /// The most uses of a piece.
    pub const MOST: f64 = 999.0;

    /// What is left of a piece with `of` uses; `None` unless both are whole, `of` is from 1 to [`Uses::MOST`], and
    /// `left` is at most that.
    #[must_use]
    pub fn new(left: f64, of: f64) -> Option<Self> {
        let are_whole = left.fract() == 0.0 && of.fract() == 0.0;
        let are_in_range = (1.0..=Self::MOST).contains(&of) && (0.0..=of).contains(&left);
        (are_whole && are_in_range).then(|| Self { left, of, ..Self::absent() })
    }

    /// A full piece of this many uses; `None` if that is no possible number of them.
    #[must_use]
    pub fn full(of: f64) -> Option<Self> {
        Self::new(of, of)
    }

    /// The uses with another number left of the piece in use.
    #[must_use]
    pub fn with_left(&self, left: f64) -> Self {
        Self { left, ..self.clone() }
    }

    /// The uses of a full piece.
    #[must_use]
    pub fn refilled(&self) -> Self {
        self.with_left(self.of)
    }

    /// Whether the piece in use is full.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.left >= self.of
    }
}

mark! {
    /// The mark of a stack that is used one by one (`docs/rules/actions.md#supplies`).
    pub struct Supply;
}

/// A note on a stack (`docs/rules/actions.md#notes`), which [`typed_note`](crate::language::notes::typed_note) and
/// [`stored_note`](crate::language::notes::stored_note) make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StackNote(String);

impl StackNote {
    /// A note with this text.
    pub(crate) const fn new(text: String) -> Self {
        Self(text)
    }

    /// Its text: not blank, at most 2,000 UTF-16 units.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

stored! {
    /// One piece of a stack.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Item {
        pub name("name"): String,
        /// In the main coin, each.
        pub value("value"): f64 as Value,
        /// lb each.
        pub weight("weight"): f64 as Weight,
        /// Slots each, in place of the slots that follow from the weight.
        pub slot_override("slotOverride"): Option<f64> as SlotOverride,
        /// Slots each while equipped.
        pub equipped_slots("equippedSlots"): f64 as EquippedSlots,
        /// The bundles it is counted by, beside a slot override; absent: every piece counts by itself.
        pub bundle("bundle"): Optional<BundleSize>,
    }
}

/// The name of an item in the form in which the lists of games have it (`docs/rules/game.md#things-by-name`).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ThingName {
    /// Its words in lower case, in the singular, without a bonus and the brackets at its end.
    pub key: String,
    /// The pieces that the brackets count: 20 of "Arrows (20)", otherwise 1.
    pub pieces: f64,
}

/// The number of pieces in a bundle of which a begun one takes the slots of a full one
/// (`docs/rules/game.md#begun-bundles`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BundleSize(f64);

impl BundleSize {
    /// Bundles of this many pieces; `None` unless it is a whole number of at least 2.
    #[must_use]
    pub fn new(pieces: f64) -> Option<Self> {
        (pieces >= 2.0 && pieces.fract() == 0.0).then_some(Self(pieces))
    }

    /// The number of pieces: whole, at least 2.
    #[must_use]
    pub const fn pieces(self) -> f64 {
        self.0
    }
}

impl Item {
    /// The bundles it is counted by; `None` without a slot override, which says how much a piece takes.
    #[must_use]
    pub fn counted_bundle(&self) -> Option<BundleSize> {
        self.bundle.get().copied().filter(|_| self.slot_override.is_some())
    }
}

impl ItemStack {
    /// The quantity of a new stack (`docs/rules/game.md#number-fields`).
    pub const DEFAULT_QUANTITY: f64 = 1.0;

    /// A stack as it comes from the add row or a catalogue: not equipped.
    #[must_use]
    pub fn new(quantity: f64, item: Item) -> Self {
        Self { quantity, item, ..Self::absent() }
    }

    /// True if at least one piece is left.
    #[must_use]
    pub fn has_one(&self) -> bool {
        self.quantity >= 1.0
    }

    /// The text of its note.
    #[must_use]
    pub fn note_text(&self) -> Option<&str> {
        self.note.get().map(StackNote::text)
    }

    /// True if it is a supply.
    #[must_use]
    pub const fn is_supply(&self) -> bool {
        self.supply.get().is_some()
    }
}
