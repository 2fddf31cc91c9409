//! Adding stacks to rows that are there (`docs/rules/catalogues-and-text.md#add-from-text`).

use std::collections::HashMap;

use engine_core::language::input::LARGEST;
use engine_core::language::spoken_names::spoken;
use engine_core::model::{Entity, Item, ItemStack, List, StackId};
use engine_core::rules::games::ItemSlots;
use engine_core::rules::rounding::sum;
use engine_core::rules::uses::merged_uses;
use reader::reading::{NewStack, SlotsFrom};

/// The way to add a stack if the container already has an equal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MergeMode {
    /// Adds its quantity to that stack.
    Merge,
    /// Adds its quantity to that stack if it is a supply, otherwise a row.
    Supplies,
    /// Adds a row.
    NewRow,
}

/// The result of adding one stack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum AddResult {
    /// A row was added.
    NewRow,
    /// It was merged with an existing stack.
    Merge {
        /// The quantity of that stack before.
        from: f64,
        /// The quantity of that stack afterwards.
        to: f64,
        /// The slots that it takes more.
        slots: f64,
    },
}

/// The rows of a container while stacks are added.
pub(super) struct RowMerger<'a> {
    pub items: List<StackId, ItemStack>,
    /// The slots that rows take in the inventory.
    slots: ItemSlots,
    /// The indices of the rows that can be added to, by the spoken name of their item.
    open: HashMap<&'a str, Vec<usize>>,
}

impl<'a> RowMerger<'a> {
    pub fn new(there: &'a List<StackId, ItemStack>, slots: ItemSlots, merging: MergeMode) -> Self {
        let mut open: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, row) in there.iter().enumerate() {
            let is_open = match merging {
                MergeMode::Merge => true,
                MergeMode::Supplies => row.is_supply(),
                MergeMode::NewRow => break,
            };
            let has_unknown = row.unknown.values.is_some() || row.item.unknown.values.is_some();
            if is_open && !row.equipped && !has_unknown {
                open.entry(spoken(&row.item.name)).or_default().push(index);
            }
        }
        Self { items: there.clone(), slots, open }
    }

    pub fn add(&mut self, stack: &NewStack, id: impl FnOnce() -> StackId) -> AddResult {
        let row = self.row_for(stack).and_then(|index| Some((index, self.items.get(index)?)));
        let sums = row.map(|(index, row)| (index, row, sum([row.quantity, stack.quantity])));
        let Some((index, row, to)) = sums.filter(|(_, _, to)| *to <= LARGEST) else {
            self.items.push(Entity::new(id(), ItemStack::clone(stack)));
            return AddResult::NewRow;
        };
        let uses = merged_uses(row, stack).unwrap_or_default();
        let changed = ItemStack { quantity: to, uses, ..ItemStack::clone(row) };
        let from = row.quantity;
        let slots = sum([self.slots.of_stack(&changed), -self.slots.of_stack(row)]);
        self.items[index] = row.with(changed);
        AddResult::Merge { from, to, slots }
    }

    /// The index of the row that a stack is merged with: an equal one, or else one that differs in the slots that the
    /// stack has only because new items take them.
    fn row_for(&self, stack: &NewStack) -> Option<usize> {
        let rows = self.open.get(spoken(&stack.item.name)).map_or(&[][..], Vec::as_slice);
        let first = |slots| {
            let mut rows = rows.iter().copied();
            rows.find(|index| self.items.get(*index).is_some_and(|row| is_alike(row, stack, slots)))
        };
        first(Slots::Equal).or_else(|| match stack.slots_from() {
            SlotsFrom::Item => None,
            SlotsFrom::ItemAlsoWhileEquipped => first(Slots::EqualWhileNotEquipped),
            SlotsFrom::Inventory => first(Slots::Any),
        })
    }
}

/// The slots with which stacks are merged: slot overrides, equipped slots and bundles.
#[derive(Clone, Copy)]
enum Slots {
    Equal,
    EqualWhileNotEquipped,
    Any,
}

/// True if a stack can be merged with a row: they may only differ in quantity, in being a supply, in what
/// is left of a begun piece, and as `slots` says.
/// A row with unknown fields is never open. The row is taken apart with all its fields, so that a new one does not
/// compile until it is decided whether stacks that differ in it are merged.
fn is_alike(row: &ItemStack, stack: &ItemStack, slots: Slots) -> bool {
    let ItemStack { quantity: _, equipped, item, supply: _, note, uses: _, unknown: _ } = row;
    let Item { name, value, weight, slot_override, equipped_slots, bundle, unknown: _ } = item;
    let is_equal_packed =
        || *slot_override == stack.item.slot_override && *bundle == stack.item.bundle;
    let has_equal_slots = match slots {
        Slots::Equal => is_equal_packed() && *equipped_slots == stack.item.equipped_slots,
        Slots::EqualWhileNotEquipped => is_equal_packed(),
        Slots::Any => true,
    };
    has_equal_slots
        && merged_uses(row, stack).is_some()
        && *equipped == stack.equipped
        && *note == stack.note
        && spoken(name) == spoken(&stack.item.name)
        && *value == stack.item.value
        && *weight == stack.item.weight
}
