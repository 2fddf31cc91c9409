//! The slots that rows take in an inventory.

use std::rc::Rc;

use super::table::{BegunBundles, EquippedItems, GameRules};
use super::things::{ListSource, SlotsOfThing, ThingSlots};
use crate::model::{
    BundleSize, Entity, Game, Item, ItemStack, ItemsTake, Optional, StackId, ThingName,
};
use crate::rules::begun_bundles::counted_pieces;
use crate::rules::encumbrance::derived_slots;
use crate::rules::rounding::{product, round_to_millionth, sum};

/// The settings of an inventory that decide which slots its rows take. Totals of containers depend on nothing else, so
/// they are kept as long as this stays the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ItemSlots {
    /// The game whose list of single things holds.
    pub game: Option<Game>,
    pub items_take: ItemsTake,
    pub equipped: EquippedItems,
    pub begun_bundles: BegunBundles,
}

/// The slots of rows in an inventory without a game and without settings of its own.
impl Default for ItemSlots {
    fn default() -> Self {
        let GameRules { game, items_take, equipped, begun_bundles, .. } = *GameRules::of(None);
        Self { game, items_take, equipped, begun_bundles }
    }
}

/// Slots in the two counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SlotCount {
    /// Slots of what is packed, and of what is equipped where that is not counted apart.
    pub packed: f64,
    /// Slots of what is equipped where that is counted apart.
    pub equipped: f64,
}

/// The slots of the pieces of a stack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceSlots {
    /// Of one piece.
    pub each: f64,
    /// The bundles of which a begun one takes the slots of a full one.
    pub begun: Option<BundleSize>,
}

impl PieceSlots {
    /// The slots of this many pieces.
    fn of(self, quantity: f64) -> f64 {
        product(counted_pieces(quantity, self.begun), self.each)
    }
}

impl ItemSlots {
    /// The slots of the pieces of an item that is not equipped: its override; or those of its weight; or where items
    /// take 1 slot, those of its name, else 1.
    ///
    /// `docs/rules/game.md#item-slots`, `docs/rules/game.md#items-take`
    #[must_use]
    pub fn of_pieces(self, item: &Item) -> PieceSlots {
        self.pieces(item, &|| SlotsOfThing::of(self.game, &item.name))
    }

    /// The slots of the pieces of an item; `by_name` returns those that the lists have for its name.
    fn pieces(self, item: &Item, by_name: &dyn Fn() -> Option<SlotsOfThing>) -> PieceSlots {
        if let Some(each) = item.slot_override {
            return PieceSlots { each, begun: item.counted_bundle() };
        }
        let single = |each| PieceSlots { each, begun: None };
        if self.items_take == ItemsTake::Weight {
            return single(derived_slots(item.weight));
        }
        match by_name().map(|thing| thing.slots) {
            None => single(1.0),
            Some(ThingSlots::Each(each)) => single(each),
            Some(ThingSlots::Bundle(size)) => PieceSlots {
                each: 1.0 / size.pieces(),
                begun: (self.begun_bundles == BegunBundles::Full).then_some(size),
            },
        }
    }

    /// The slots of one item that is not equipped.
    ///
    /// `docs/rules/game.md#item-slots`
    ///
    /// ```
    /// use engine_core::model::{Inventory, Item};
    /// use engine_core::rules::games::Rules;
    /// let ada = Inventory::new("Ada".to_owned());
    /// let slots = |item| Rules::of(&ada).item_slots().each(&item);
    /// let rope = Item { weight: 10.0, ..Item::default() };
    /// assert_eq!(slots(rope.clone()), 2.0);
    /// assert_eq!(slots(Item { slot_override: Some(0.0), ..rope }), 0.0);
    /// ```
    #[must_use]
    pub fn each(self, item: &Item) -> f64 {
        self.of_pieces(item).each
    }

    /// The slots of a whole stack; a begun bundle may take those of a full one.
    ///
    /// `docs/rules/game.md#stack-totals`, `docs/rules/game.md#equipped-items`, `docs/rules/game.md#begun-bundles`
    ///
    /// ```
    /// use engine_core::model::{Inventory, Item, ItemStack};
    /// use engine_core::rules::games::Rules;
    /// let ada = Inventory::new("Ada".to_owned());
    /// let rules = Rules::of(&ada).item_slots();
    /// let rope = Item { weight: 10.0, ..Item::default() };
    /// let mut ropes = ItemStack::new(3.0, rope);
    /// assert_eq!(rules.of_stack(&ropes), 6.0);
    /// ropes.equipped = true;
    /// assert_eq!(rules.of_stack(&ropes), 0.0);
    /// ```
    #[must_use]
    pub fn of_stack(self, stack: &ItemStack) -> f64 {
        self.of_pieces_of(stack).of(stack.quantity)
    }

    /// The slots of a row, as of any stack; its name is looked up once.
    #[must_use]
    pub fn of_row(self, row: &Entity<StackId, ItemStack>) -> f64 {
        let by_name = || SlotsOfThing::named(self.game, row.thing_name(ThingName::of));
        self.worn_or_packed(row, &by_name).of(row.quantity)
    }

    /// The slots of the pieces of a stack, as it is worn or packed.
    #[must_use]
    pub fn of_pieces_of(self, stack: &ItemStack) -> PieceSlots {
        self.worn_or_packed(stack, &|| SlotsOfThing::of(self.game, &stack.item.name))
    }

    fn worn_or_packed(
        self,
        stack: &ItemStack,
        by_name: &dyn Fn() -> Option<SlotsOfThing>,
    ) -> PieceSlots {
        let item = &stack.item;
        if !stack.equipped {
            return self.pieces(item, by_name);
        }
        let own = PieceSlots { each: item.equipped_slots, begun: item.counted_bundle() };
        match self.equipped {
            EquippedItems::Own => own,
            _ if item.equipped_slots > 0.0 => own,
            EquippedItems::Same | EquippedItems::Apart(_) => self.pieces(item, by_name),
            EquippedItems::Nothing => PieceSlots { each: 0.0, begun: None },
        }
    }

    /// A stack without slots of its own if it takes the same by the game, worn or not; any stack as it is without a
    /// game.
    ///
    /// `docs/rules/game.md#items-take`
    #[must_use]
    pub fn without_needless(self, stack: ItemStack) -> ItemStack {
        if self.game.is_none() {
            return stack;
        }
        let plain = Item {
            slot_override: None,
            equipped_slots: 0.0,
            bundle: Optional::Absent,
            ..stack.item.clone()
        };
        // Nothing takes no slots by any rules.
        let quantity =
            if stack.quantity == 0.0 { ItemStack::DEFAULT_QUANTITY } else { stack.quantity };
        let slots = |item: &Item, equipped| {
            let stack = ItemStack { equipped, ..ItemStack::new(quantity, item.clone()) };
            round_to_millionth(self.of_stack(&stack))
        };
        let is_same = |equipped| slots(&plain, equipped) == slots(&stack.item, equipped);
        if is_same(false) && is_same(true) { ItemStack { item: plain, ..stack } } else { stack }
    }

    /// True if equipped rows have slots of their own kind, which are 0 otherwise: slots typed in an equipped row are
    /// slots while equipped alone.
    #[must_use]
    pub const fn has_equipped_slots(self) -> bool {
        matches!(self.equipped, EquippedItems::Own | EquippedItems::Nothing)
    }

    /// The slots that an item without slots of its own takes by the list of its game, if the list has it.
    #[must_use]
    pub fn listed_slots(self, item: &Item) -> Option<PieceSlots> {
        let plain = ItemStack::new(1.0, item.clone());
        self.listing_game(&plain).map(|_| self.of_pieces(item))
    }

    /// The game whose list has the figure that a stack takes, if one has.
    #[must_use]
    pub fn listing_game(self, stack: &ItemStack) -> Option<Game> {
        let is_by_name = stack.item.slot_override.is_none()
            && self.items_take == ItemsTake::OneSlot
            && !(stack.equipped && (stack.item.equipped_slots > 0.0 || self.has_equipped_slots()));
        let thing = SlotsOfThing::of(self.game, &stack.item.name).filter(|_| is_by_name)?;
        self.game.filter(|_| thing.source == ListSource::Game)
    }

    /// True if a stack counts as equipped slots, not as packed ones.
    #[must_use]
    pub const fn counts_apart(self, stack: &ItemStack) -> bool {
        stack.equipped && matches!(self.equipped, EquippedItems::Apart(_))
    }

    /// The slots of a stack in the count that it belongs to.
    ///
    /// `docs/rules/game.md#equipped-slots`
    #[must_use]
    pub fn count(self, stack: &ItemStack) -> SlotCount {
        let slots = self.of_stack(stack);
        if self.counts_apart(stack) {
            SlotCount { packed: 0.0, equipped: slots }
        } else {
            SlotCount { packed: slots, equipped: 0.0 }
        }
    }

    /// The slots of rows in both counts.
    ///
    /// `docs/rules/game.md#container-slots`
    #[must_use]
    pub fn of_rows<'a>(
        self,
        rows: impl Iterator<Item = &'a Rc<Entity<StackId, ItemStack>>>,
    ) -> SlotCount {
        let (apart, packed): (Vec<_>, Vec<_>) = rows.partition(|row| self.counts_apart(row));
        let of = |rows: Vec<&'a Rc<_>>| sum(rows.into_iter().map(|row| self.of_row(row)));
        SlotCount { packed: of(packed), equipped: of(apart) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Inventory;
    use crate::rules::games::Rules;

    #[test]
    fn slots_that_equal_those_of_the_game_are_not_stored() {
        use Game::{Cairn, Dragonbane, Shadowdark};
        let item_slots = |game: Game| {
            let game = Optional::Set(game);
            let inventory = Inventory { game, strength: 14.0, ..Inventory::new(String::new()) };
            Rules::of(&inventory).item_slots()
        };
        let own = |game, name: &str, quantity: f64, slots, equipped_slots, bundle| {
            let bundle = BundleSize::new(bundle).into();
            let name = name.to_owned();
            let item = Item {
                name,
                slot_override: Some(slots),
                equipped_slots,
                bundle,
                ..Item::default()
            };
            let stack = item_slots(game).without_needless(ItemStack::new(quantity, item));
            stack.item.slot_override
        };
        for (game, name, quantity, slots, equipped, bundle, expected) in [
            (Shadowdark, "Idol", 3.0, 1.0, 1.0, 0.0, None),
            (Shadowdark, "Arrows", 25.0, 0.05, 0.05, 20.0, None),
            (Shadowdark, "Rations", 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0, None),
            (Shadowdark, "Rations", 2.0, 1.0 / 3.0, 1.0 / 3.0, 0.0, Some(1.0 / 3.0)),
            (Shadowdark, "Idol", 1.0, 2.0, 2.0, 0.0, Some(2.0)),
            // It takes other slots while it is worn.
            (Shadowdark, "Idol", 1.0, 1.0, 3.0, 0.0, Some(1.0)),
            (Shadowdark, "Idol", 0.0, 2.0, 2.0, 0.0, Some(2.0)),
            (Shadowdark, "Idol", 0.0, 1.0, 1.0, 0.0, None),
            (Cairn, "Halberd", 1.0, 2.0, 2.0, 0.0, None),
            (Cairn, "Halberd", 1.0, 1.0, 1.0, 0.0, Some(1.0)),
            (Dragonbane, "Idol", 2.0, 1.0, 0.0, 0.0, None),
            (Dragonbane, "Idol", 2.0, 0.25, 0.0, 0.0, Some(0.25)),
        ] {
            let kept = own(game, name, quantity, slots, equipped, bundle);
            assert_eq!(kept, expected, "{game:?} {quantity} {name} {slots} {equipped}");
        }
    }
}
