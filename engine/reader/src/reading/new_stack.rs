//! The one place where what is added becomes a stack (`docs/rules/game.md#lists-of-version-120`, `docs/rules/actions.md#supplies`).

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Deref;

use super::known_items;
use crate::catalogue::{Equipment, built_in};
use crate::text::NameIndex;
use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::spoken_names::spoken;
use engine_core::language::white_space::trimmed;
use engine_core::model::{
    CoinTable, Game, Inventory, Item, ItemStack, NewItems, Optional, Supply, Uses,
};
use engine_core::rules::games::{BuiltInList, ListedThing, Rules};
use engine_core::rules::new_items::with_slots;

/// A stack to add, with the slots that it takes in its inventory.
#[derive(Clone, Debug, PartialEq)]
pub struct NewStack {
    stack: ItemStack,
    /// The source of its slot override.
    slots_from: SlotsFrom,
}

/// The source of the slots of a new stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotsFrom {
    /// The item: its override, or its weight.
    Item,
    /// The item has an override, but it takes these slots while equipped because new items do so in the inventory.
    ItemAlsoWhileEquipped,
    /// The inventory, in which new items take 1 slot each.
    Inventory,
}

impl NewStack {
    /// A stack as it is.
    #[cfg(feature = "testing")]
    #[must_use]
    pub const fn unchanged(stack: ItemStack) -> Self {
        Self { stack, slots_from: SlotsFrom::Item }
    }

    /// The stack with a value for each of its pieces, in gp.
    #[must_use]
    pub fn with_value(mut self, value: f64) -> Self {
        self.stack.item.value = value;
        self
    }

    /// The source of its slots.
    #[must_use]
    pub const fn slots_from(&self) -> SlotsFrom {
        self.slots_from
    }
}

impl Deref for NewStack {
    type Target = ItemStack;

    fn deref(&self) -> &ItemStack {
        &self.stack
    }
}

/// Makes the stacks that are added to an inventory.
#[derive(Debug)]
pub struct NewStacks<'a> {
    /// The inventory; `None` if none is open.
    inventory: Option<&'a Inventory>,
    pieces: &'a BuiltInItems,
    case_mapping: CaseMapping,
    /// For each name that was looked for, whether the inventory has a row of it that is no supply.
    has_other_row: RefCell<HashMap<String, bool>>,
}

impl<'a> NewStacks<'a> {
    pub(super) fn of(
        inventory: Option<&'a Inventory>,
        pieces: &'a BuiltInItems,
        case_mapping: CaseMapping,
    ) -> Self {
        Self { inventory, pieces, case_mapping, has_other_row: RefCell::default() }
    }

    /// The slots that new items take; `None` if they take slots by weight.
    fn new_items(&self) -> Option<NewItems> {
        Rules::of(self.inventory?).stored_slots()
    }

    /// The item with the slots that a new one is stored with, as far as it lacks them.
    pub fn item(&self, item: Item) -> Item {
        match self.new_items() {
            None => item,
            Some(new_items) => {
                let bundle_size = self.pieces.bundle_size(&item.name);
                with_slots(item, new_items, bundle_size)
            }
        }
    }

    /// The stack as it is added.
    pub fn stack(&self, stack: ItemStack) -> NewStack {
        let slots_from = match (self.new_items(), stack.item.slot_override) {
            (None, _) => SlotsFrom::Item,
            (Some(_), Some(_)) => SlotsFrom::ItemAlsoWhileEquipped,
            (Some(_), None) => SlotsFrom::Inventory,
        };
        let stack = self.with_uses(self.as_supply(stack));
        NewStack { stack: ItemStack { item: self.item(stack.item), ..stack }, slots_from }
    }

    /// The stack of a text. What equals the game's slots is not its own (`docs/rules/game.md#items-take`).
    pub fn read(&self, stack: ItemStack) -> NewStack {
        let item_slots = self.inventory.map(|inventory| Rules::of(inventory).item_slots());
        self.stack(item_slots.unwrap_or_default().without_needless(stack))
    }

    /// The stack of a copied text: without an override, its weight gives its slots in every inventory.
    pub fn copied(&self, stack: ItemStack) -> NewStack {
        match stack.item.slot_override {
            Some(_) => self.read(stack),
            None => NewStack { stack: self.as_supply(stack), slots_from: SlotsFrom::Item },
        }
    }

    /// The stacks as they are added.
    pub fn stacks(&self, stacks: Vec<ItemStack>) -> Vec<NewStack> {
        stacks.into_iter().map(|stack| self.stack(stack)).collect()
    }

    /// The stack with the uses that the list of the game has for its name, if it has none.
    fn with_uses(&self, mut stack: ItemStack) -> ItemStack {
        let game = self.inventory.and_then(|inventory| inventory.game.get().copied());
        let listed = || ListedThing::of(game, &stack.item.name)?.thing.uses;
        if stack.uses == Optional::Absent
            && let Some(of) = listed()
        {
            stack.uses = Uses::full(of).into();
        }
        stack
    }

    /// The stack as a supply, if it is of pieces that are used up and the inventory has none of the name that isn't one
    /// (`docs/rules/actions.md#supplies`).
    fn as_supply(&self, mut stack: ItemStack) -> ItemStack {
        let name = &stack.item.name;
        let game = self.inventory.and_then(|inventory| inventory.game.get().copied());
        if self.pieces.are_used_up(game, name) && !self.has_other_row(name) {
            stack.supply = Some(Supply).into();
        }
        stack
    }

    /// True if the inventory has a row of this name that is no supply.
    fn has_other_row(&self, name: &str) -> bool {
        let folded = |name: &str| self.case_mapping.folded(trimmed(spoken(name)));
        let wanted = folded(name);
        if let Some(known) = self.has_other_row.borrow().get(&wanted) {
            return *known;
        }
        let containers = self.inventory.into_iter().flat_map(Inventory::containers);
        let others =
            containers.flat_map(|container| container.stacks()).filter(|stack| !stack.is_supply());
        let is_there = others.into_iter().any(|stack| folded(&stack.item.name) == wanted);
        self.has_other_row.borrow_mut().insert(wanted, is_there);
        is_there
    }
}

/// The pieces in the built-in catalogue that are used up one by one.
const USED_UP: [&str; 8] = [
    "Torch",
    "Candle",
    "Oil (flask)",
    "Rations (1 day)",
    "Arrow",
    "Crossbow bolt",
    "Sling bullet",
    "Blowgun needle",
];

/// A kind of items that a character equips (`docs/rules/actions.md#what-to-drop`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wearable {
    Armor,
    Shield,
    Weapon,
}

/// The only armour in the built-in catalogue that is worn beside other armour.
const SHIELD: &str = "Shield";

/// What is known of the items of the built-in catalogue besides their weight and value: the bundles in which it lists
/// them (20 arrows, 10 iron spikes), whether they are used up, and whether they are worn or wielded.
#[derive(Debug)]
pub struct BuiltInItems {
    names: NameIndex,
    /// The number of items in a bundle, by the name of one of them.
    bundle_sizes: HashMap<String, f64>,
    /// The kinds of those that a character equips, by their names.
    wearables: HashMap<String, Wearable>,
}

impl BuiltInItems {
    pub(super) fn new(case_mapping: CaseMapping) -> Self {
        let catalogue = built_in(BuiltInList::Srd);
        let names =
            NameIndex::new(case_mapping, [].into_iter(), known_items(&catalogue, CoinTable::DND));
        let sizes = catalogue.bundles().map(|(size, item)| (item.name.clone(), size));
        let wearables = catalogue.all().filter_map(|(_, entry)| {
            let wearable = match entry.equipment? {
                Equipment::Armor if entry.name == SHIELD => Wearable::Shield,
                Equipment::Armor => Wearable::Armor,
                Equipment::Weapon => Wearable::Weapon,
            };
            Some((entry.name.clone(), wearable))
        });
        Self { names, bundle_sizes: sizes.collect(), wearables: wearables.collect() }
    }

    /// The kind of items with a name that a character equips; `None` for anything else.
    #[must_use]
    pub fn wearable(&self, name: &str) -> Option<Wearable> {
        self.wearables.get(&self.names.listed(name)?.name).copied()
    }

    /// The number of items with a name that make up a bundle; 1 if they come singly.
    fn bundle_size(&self, name: &str) -> f64 {
        let listed = self.names.listed(name);
        listed.and_then(|item| self.bundle_sizes.get(&item.name).copied()).unwrap_or(1.0)
    }

    /// Whether items with a name are used up one by one, by the built-in catalogue or the list of a game.
    #[must_use]
    pub fn are_used_up(&self, game: Option<Game>, name: &str) -> bool {
        let listed = self.names.listed(name);
        listed.is_some_and(|item| USED_UP.contains(&item.name.as_str()))
            || ListedThing::of(game, name).is_some_and(|listed| listed.thing.used_up)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armour_shields_and_weapons_are_equipped() {
        let items = BuiltInItems::new(CaseMapping::WITHOUT_BROWSER);
        for (name, kind) in [
            ("Chain Mail", Some(Wearable::Armor)),
            ("chainmail +1", Some(Wearable::Armor)),
            ("Shield", Some(Wearable::Shield)),
            ("Longsword", Some(Wearable::Weapon)),
            ("Torch", None),
            ("Sword of my grandmother", None),
        ] {
            assert_eq!(items.wearable(name), kind, "{name}");
        }
    }

    #[test]
    fn names_match_as_in_a_pasted_text() {
        let pieces = BuiltInItems::new(CaseMapping::WITHOUT_BROWSER);
        for (name, size, used_up) in [
            ("Arrow", 20.0, true),
            ("arrows", 20.0, true),
            ("  ARROWS ", 20.0, true),
            ("+1 arrows", 20.0, true),
            ("Arrow, +2", 20.0, true),
            ("Arrows (magical)", 20.0, true),
            ("bolts", 20.0, true),
            ("Sling bullet", 20.0, true),
            ("Blowgun needles", 50.0, true),
            ("iron spikes", 10.0, false),
            // A whole bundle is one thing.
            ("Arrows (20)", 1.0, false),
            ("Caltrops (bag of 20)", 1.0, false),
            ("Torch", 1.0, true),
            ("candles", 1.0, true),
            ("flask of oil", 1.0, true),
            ("Rations", 1.0, true),
            ("Piton", 1.0, false),
            ("Arrow of slaying", 1.0, false),
            ("Silvered arrow", 1.0, false),
            ("", 1.0, false),
        ] {
            assert_eq!(
                (pieces.bundle_size(name), pieces.are_used_up(None, name)),
                (size, used_up),
                "{name}"
            );
        }
        for name in USED_UP {
            assert!(pieces.are_used_up(None, name), "{name}");
        }
    }
}
