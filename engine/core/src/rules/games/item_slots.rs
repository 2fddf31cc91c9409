//! The slots that rows take in an inventory.

use std::rc::Rc;

use super::at_hand::AtHand;
use super::game_rules::{Backpack, BegunBundles, EquippedItems, GameRules};
use super::groups::{GroupId, MOST_GROUPS};
use super::things::{ListSource, ListedThing, Takes, Thing, Worn};
use crate::model::{
    BundleSize, Entity, Game, Item, ItemStack, ItemsTake, Optional, StackId, ThingName,
};
use crate::rules::begun_bundles::{BegunLot, counted_pieces};
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

/// What rows count in their inventory.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SlotCount {
    /// Slots of what is packed, and of what is equipped where that is not counted apart; of each row by itself.
    pub packed: f64,
    /// Slots of what is equipped where that is counted apart.
    pub equipped: f64,
    /// The number of things of each group of the game.
    pub groups: [f64; MOST_GROUPS],
    /// What is worn or at hand, where some of that is free.
    pub at_hand: AtHand,
}

/// What a row counts for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RowSlots {
    /// Its pieces take slots by themselves; it has so many of them for each of its quantity.
    Single(PieceSlots, f64),
    /// It is counted with others of its group, so many for each of its quantity.
    Group(GroupId, f64),
    /// It is worn or at hand, where some of that is free: its pieces as if they were packed.
    AtHand(Option<Worn>, PieceSlots, f64),
}

/// The slots of the pieces of a stack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceSlots {
    /// Of one piece.
    pub each: f64,
    /// The lot of which a begun one takes the slots of a full one.
    pub begun: Option<BegunLot>,
}

impl PieceSlots {
    /// Pieces that take these slots each, whatever their number.
    #[must_use]
    pub const fn single(each: f64) -> Self {
        Self { each, begun: None }
    }

    /// The bundle of which a begun one takes the slots of a full one, if an item can have it of its own.
    #[must_use]
    pub fn bundle(self) -> Option<BundleSize> {
        self.begun?.as_bundle()
    }

    /// The slots of this many pieces.
    fn of(self, quantity: f64) -> f64 {
        product(counted_pieces(quantity, self.begun), self.each)
    }

    /// Those of an item of its own.
    fn own(each: f64, item: &Item) -> Self {
        Self { each, begun: item.counted_bundle().map(Into::into) }
    }
}

impl RowSlots {
    /// The slots that a row of this quantity takes by itself.
    fn by_itself(self, quantity: f64) -> f64 {
        match self {
            Self::Single(pieces, times) => pieces.of(product(quantity, times)),
            Self::Group(..) | Self::AtHand(..) => 0.0,
        }
    }

    /// The slots of each of a row by itself; nothing of one that is counted with others.
    const fn pieces(self) -> PieceSlots {
        match self {
            Self::Single(pieces, 1.0) => pieces,
            Self::Single(pieces, times) => PieceSlots::single(pieces.each * times),
            Self::Group(..) | Self::AtHand(..) => PieceSlots::single(0.0),
        }
    }

    fn count(self, quantity: f64, is_apart: bool) -> SlotCount {
        let none = SlotCount::default();
        match self {
            Self::Single(..) if is_apart => {
                SlotCount { equipped: self.by_itself(quantity), ..none }
            }
            Self::Single(..) => SlotCount { packed: self.by_itself(quantity), ..none },
            Self::Group(group, times) => {
                let mut groups = [0.0; MOST_GROUPS];
                groups[group.index()] = product(quantity, times);
                SlotCount { groups, ..none }
            }
            Self::AtHand(worn, pieces, times) => {
                let slots = pieces.of(product(quantity, times));
                SlotCount { at_hand: AtHand::of(worn, quantity, slots), ..none }
            }
        }
    }
}

impl ItemSlots {
    /// The slots of the pieces of an item that is not equipped: its override; or those of its weight; or where items
    /// take 1 slot, those of its name, else 1; 0 of one that is counted with others.
    ///
    /// `docs/rules/game.md#item-slots`, `docs/rules/game.md#items-take`
    #[must_use]
    pub fn of_pieces(self, item: &Item) -> PieceSlots {
        self.packed(item, self.listed(item)).pieces()
    }

    /// What the lists say of an item, as far as its slots depend on its name.
    fn listed(self, item: &Item) -> Option<ListedThing> {
        self.goes_by_name(item).then(|| ListedThing::of(self.game, &item.name))?
    }

    /// What the lists say of the item of a row; its name is looked up once.
    fn listed_of_row(self, row: &Entity<StackId, ItemStack>) -> Option<ListedThing> {
        let by_name = || ListedThing::named(self.game, row.thing_name(ThingName::of));
        self.depends_on_name(row).then(by_name)?
    }

    /// True if what a stack counts depends on its name: its slots, or how it is worn.
    fn depends_on_name(self, stack: &ItemStack) -> bool {
        self.goes_by_name(&stack.item) || stack.equipped && self.game.is_some()
    }

    /// True if the slots of an item depend on its name.
    fn goes_by_name(self, item: &Item) -> bool {
        item.slot_override.is_none() && self.items_take == ItemsTake::OneSlot
    }

    /// What an item counts for that is not equipped, given what the lists say of it.
    fn packed(self, item: &Item, listed: Option<ListedThing>) -> RowSlots {
        if let Some(each) = item.slot_override {
            return RowSlots::Single(PieceSlots::own(each, item), 1.0);
        }
        if self.items_take == ItemsTake::Weight {
            return RowSlots::Single(PieceSlots::single(derived_slots(item.weight)), 1.0);
        }
        let Some(ListedThing { thing, pieces, .. }) = listed else {
            return RowSlots::Single(PieceSlots::single(1.0), 1.0);
        };
        let slots = match thing.takes {
            Takes::Group(group) => return RowSlots::Group(group, pieces),
            Takes::Each(each) => PieceSlots::single(each),
            Takes::Share(lot) => PieceSlots {
                each: 1.0 / lot.pieces(),
                begun: (self.begun_bundles == BegunBundles::Full).then_some(lot),
            },
        };
        RowSlots::Single(slots, pieces)
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

    /// The slots of a whole stack by itself; a begun bundle may take those of a full one. 0 of one that is counted with
    /// others.
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
        self.of(stack).by_itself(stack.quantity)
    }

    /// The slots of a row by itself, as of any stack; its name is looked up once.
    #[must_use]
    pub fn of_row(self, row: &Entity<StackId, ItemStack>) -> f64 {
        self.worn_or_packed(row, self.listed_of_row(row)).by_itself(row.quantity)
    }

    /// The slots of the pieces of a stack by itself, as it is worn or packed.
    #[must_use]
    pub fn of_pieces_of(self, stack: &ItemStack) -> PieceSlots {
        self.of(stack).pieces()
    }

    /// What a stack counts for.
    #[must_use]
    pub fn of(self, stack: &ItemStack) -> RowSlots {
        let by_name = || ListedThing::of(self.game, &stack.item.name);
        self.worn_or_packed(stack, self.depends_on_name(stack).then(by_name).flatten())
    }

    fn worn_or_packed(self, stack: &ItemStack, listed: Option<ListedThing>) -> RowSlots {
        let item = &stack.item;
        if !stack.equipped {
            return self.packed(item, listed);
        }
        let own = RowSlots::Single(PieceSlots::own(item.equipped_slots, item), 1.0);
        match self.equipped {
            EquippedItems::Own => own,
            _ if item.equipped_slots > 0.0 => own,
            EquippedItems::AtHand(_) => match self.packed(item, listed) {
                RowSlots::Single(pieces, times) => {
                    RowSlots::AtHand(listed.and_then(|listed| listed.thing.worn), pieces, times)
                }
                counted_together => counted_together,
            },
            EquippedItems::Same | EquippedItems::Apart(_) => {
                let is_apart = matches!(self.equipped, EquippedItems::Apart(_));
                let listed_each = listed.and_then(|listed| listed.thing.equipped);
                match (self.packed(item, listed), listed_each) {
                    (_, Some(each)) if self.goes_by_name(item) => {
                        RowSlots::Single(PieceSlots::single(each), 1.0)
                    }
                    (RowSlots::Group(..), _) if is_apart => {
                        RowSlots::Single(PieceSlots::single(0.0), 1.0)
                    }
                    (packed, _) => packed,
                }
            }
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
        let with = |item: &Item, equipped| ItemStack {
            equipped,
            ..ItemStack::new(quantity, item.clone())
        };
        let is_same = |equipped| {
            let own = with(&stack.item, equipped);
            self.counts_alike(&with(&plain, equipped), &own)
        };
        // What is counted together takes nothing by itself while it is worn.
        let is_together = matches!(self.of(&with(&plain, false)), RowSlots::Group(..));
        let is_needless = is_same(false) && (is_together || is_same(true));
        if is_needless { ItemStack { item: plain, ..stack } } else { stack }
    }

    /// True if a stack without slots of its own takes the same as one that has them. What is counted with others does
    /// if these slots are those of a full lot, or those that it takes alone.
    fn counts_alike(self, plain: &ItemStack, own: &ItemStack) -> bool {
        let slots = |stack| round_to_millionth(self.of_stack(stack));
        let RowSlots::Group(group, times) = self.of(plain) else {
            return slots(plain) == slots(own);
        };
        let game = GameRules::of(self.game);
        let Some(group) = game.group(group) else {
            return false;
        };
        let is_full_lot = own.item.slot_override == group.rule.each(game.coins);
        let pieces = product(plain.quantity, times);
        is_full_lot || slots(own) == group.rule.slots(pieces, game.coins)
    }

    /// True if a thing of this name is the backpack that adds slots in the game.
    #[must_use]
    pub fn is_backpack(self, name: &str) -> bool {
        self.backpack().is_some_and(|backpack| backpack.is_named(&ThingName::of(name)))
    }

    /// True if one of these rows is the backpack that adds slots in the game; the name of each is looked up once.
    pub fn has_backpack<'a>(
        self,
        mut rows: impl Iterator<Item = &'a Rc<Entity<StackId, ItemStack>>>,
    ) -> bool {
        let is_backpack =
            |backpack: &Backpack| rows.any(|row| backpack.is_named(row.thing_name(ThingName::of)));
        self.backpack().is_some_and(is_backpack)
    }

    fn backpack(self) -> Option<&'static Backpack> {
        GameRules::of(self.game).backpack.map(|backpack| &**backpack)
    }

    /// True if equipped rows have slots of their own kind, which are 0 otherwise: slots typed in an equipped row are
    /// slots while equipped alone.
    #[must_use]
    pub const fn has_equipped_slots(self) -> bool {
        matches!(self.equipped, EquippedItems::Own | EquippedItems::AtHand(_))
    }

    /// The slots that an item without slots of its own takes by the list of its game, if the list has it by itself.
    #[must_use]
    pub fn listed_slots(self, item: &Item) -> Option<PieceSlots> {
        let plain = ItemStack::new(1.0, item.clone());
        self.listing_game(&plain).map(|_| self.of_pieces(item))
    }

    /// The game whose list has the figure that a stack takes by itself, if one has.
    #[must_use]
    pub fn listing_game(self, stack: &ItemStack) -> Option<Game> {
        let is_by_name = self.goes_by_name(&stack.item)
            && !(stack.equipped && (stack.item.equipped_slots > 0.0 || self.has_equipped_slots()));
        let listed = ListedThing::of(self.game, &stack.item.name).filter(|_| is_by_name)?;
        let is_by_itself = matches!(self.of(stack), RowSlots::Single(..));
        self.game.filter(|_| listed.source == ListSource::Game && is_by_itself)
    }

    /// What the list of the game says of an item by its name.
    #[must_use]
    pub fn thing(self, item: &Item) -> Option<Thing> {
        let listed = ListedThing::of(self.game, &item.name)?;
        let is_of_game = listed.source == ListSource::Game && self.items_take == ItemsTake::OneSlot;
        is_of_game.then_some(listed.thing)
    }

    /// True if a stack counts as equipped slots, not as packed ones.
    #[must_use]
    pub const fn counts_apart(self, stack: &ItemStack) -> bool {
        stack.equipped && matches!(self.equipped, EquippedItems::Apart(_))
    }

    /// What a stack counts.
    ///
    /// `docs/rules/game.md#equipped-slots`, `docs/rules/game.md#counted-together`
    #[must_use]
    pub fn count(self, stack: &ItemStack) -> SlotCount {
        self.of(stack).count(stack.quantity, self.counts_apart(stack))
    }

    /// What rows count.
    ///
    /// `docs/rules/game.md#container-slots`
    #[must_use]
    pub fn of_rows<'a>(
        self,
        rows: impl Iterator<Item = &'a Rc<Entity<StackId, ItemStack>>>,
    ) -> SlotCount {
        let (mut packed, mut equipped) = (Vec::new(), Vec::new());
        let mut all = SlotCount::default();
        for stack in rows {
            let row = self.worn_or_packed(stack, self.listed_of_row(stack));
            let is_apart = self.counts_apart(stack);
            match row {
                RowSlots::Single(..) => {
                    let slots = if is_apart { &mut equipped } else { &mut packed };
                    slots.push(row.by_itself(stack.quantity));
                }
                RowSlots::Group(..) | RowSlots::AtHand(..) => {
                    all = all.and(row.count(stack.quantity, is_apart));
                }
            }
        }
        SlotCount { packed: sum(packed), equipped: sum(equipped), ..all }
    }
}

impl SlotCount {
    /// Both together.
    fn and(self, other: Self) -> Self {
        let mut groups = self.groups;
        groups.iter_mut().zip(other.groups).for_each(|(all, more)| *all = sum([*all, more]));
        Self {
            packed: sum([self.packed, other.packed]),
            equipped: sum([self.equipped, other.equipped]),
            groups,
            at_hand: self.at_hand.and(other.at_hand),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Inventory;
    use crate::rules::games::Rules;

    #[test]
    fn slots_that_equal_those_of_the_game_are_not_stored() {
        use Game::{Cairn, Dragonbane, Ose, Shadowdark};
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
            // A hundred share a slot with the coins, and ten gems a slot.
            (Ose, "Garnet", 6.0, 0.01, 0.01, 0.0, None),
            (Ose, "Garnet", 6.0, 0.5, 0.5, 0.0, Some(0.5)),
            (Shadowdark, "Ruby", 1.0, 0.1, 0.1, 0.0, None),
            (Shadowdark, "Ruby", 1.0, 1.0, 1.0, 0.0, None),
        ] {
            let kept = own(game, name, quantity, slots, equipped, bundle);
            assert_eq!(kept, expected, "{game:?} {quantity} {name} {slots} {equipped}");
        }
    }
}
