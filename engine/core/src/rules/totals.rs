//! Totals of stacks and whole inventories.

use std::array;
use std::iter::Sum;

use crate::model::{CoinKind, CoinTable, Coins, Container, Inventory, ItemStack};
use crate::rules::container_totals::ContainerTotals;
use crate::rules::encumbrance::stack_weight;
use crate::rules::games::{AtHand, CoinRule, ItemSlots, LoadUnit, MOST_GROUPS, Rules, SlotCount};
use crate::rules::rounding::sum;
use crate::rules::wealth::{coin_count, stack_value, worth};

/// Slots, weight, items and coins of a container, of several, or of an inventory. What is counted together is added up
/// by its number, and coins are not yet valued: [`Totals::slots_used`] and [`Totals::value`] say what an inventory
/// makes of them.
///
/// `docs/rules/game.md#container-slots`, `docs/rules/game.md#container-weight`, `docs/rules/game.md#total-wealth`
///
/// ```
/// use engine_core::rules::totals::Totals;
/// let sack = Totals { slots: 0.2, weight: 1.0, item_value: 0.5, ..Totals::default() };
/// let both: Totals = [sack, sack].into_iter().sum();
/// assert_eq!(both, Totals { slots: 0.4, weight: 2.0, item_value: 1.0, ..Totals::default() });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Slots of rows and pouches, each by itself, without those of equipped items that are counted apart.
    pub slots: f64,
    /// Slots of equipped items that are counted apart.
    pub equipped: f64,
    /// Weight in lb.
    pub weight: f64,
    /// Value of the items, in the main coin.
    pub item_value: f64,
    /// The number of coins of each type, in the order of [`CoinKind::ALL`], carried or not.
    pub money: [f64; 5],
    /// The number of coins that may take slots.
    pub coins: f64,
    /// The number of things of each group of the game.
    pub groups: [f64; MOST_GROUPS],
    /// Equipped things, where some of them are free.
    pub at_hand: AtHand,
    /// True if the backpack is among them that adds to the slots allowed in its game.
    pub backpack: bool,
}

impl Totals {
    pub(super) fn are_finite(&self) -> bool {
        let Self {
            slots,
            equipped,
            weight,
            item_value,
            money,
            coins,
            groups,
            at_hand: _,
            backpack: _,
        } = *self;
        let all = [slots, equipped, weight, item_value, coins];
        all.iter().chain(&money).chain(&groups).all(|total| total.is_finite())
    }

    /// The totals of coins in a pouch.
    pub(super) fn of_coins(coins: &Coins) -> Self {
        Self {
            money: CoinKind::ALL.map(|kind| coins.get(kind)),
            coins: coin_count(coins),
            ..Self::default()
        }
    }

    /// The value of items and coins, in the main coin of a game.
    ///
    /// `docs/rules/game.md#total-wealth`
    ///
    /// ```
    /// use engine_core::model::{CoinKind, CoinTable, Coins, Container, MoneyPouch};
    /// use engine_core::rules::{container_totals::ContainerTotals, games::ItemSlots};
    /// let coins = Coins::default().with(CoinKind::Ep, 3.0);
    /// let pouch = MoneyPouch { coins, ..MoneyPouch::default() };
    /// let totals = ContainerTotals::of(&Container::Pouch(pouch.into()), ItemSlots::default());
    /// assert_eq!(totals.inside.value(CoinTable::DND), 1.5);
    /// ```
    #[must_use]
    pub fn value(&self, table: &CoinTable) -> f64 {
        let kinds = CoinKind::ALL.into_iter();
        let money = kinds.map(|kind| worth(kind, self.money[kind as usize], table));
        sum([self.item_value].into_iter().chain(money))
    }

    /// The totals of a stack in a container of an inventory whose rows take these slots.
    #[must_use]
    pub fn of_stack(stack: &ItemStack, item_slots: ItemSlots) -> Self {
        let SlotCount { packed, equipped, groups, at_hand } = item_slots.count(stack);
        Self {
            slots: packed,
            equipped,
            groups,
            at_hand,
            weight: stack_weight(stack),
            item_value: stack_value(stack),
            backpack: item_slots.is_backpack(&stack.item.name),
            ..Self::default()
        }
    }

    /// The totals of an inventory, given its containers with the totals of their contents.
    ///
    /// `docs/rules/game.md#coins-by-number`
    ///
    /// ```
    /// use engine_core::model::{
    ///     CoinKind, CoinSlots, Coins, CoinsTake, Container, Inventory, MoneyPouch, Optional,
    /// };
    /// use engine_core::rules::{container_totals::ContainerTotals, games::Rules, totals::Totals};
    /// let coins = Coins::default().with(CoinKind::Gp, 130.0);
    /// let purse = Container::Pouch(MoneyPouch { coins, ..MoneyPouch::default() }.into());
    /// let mut ada = Inventory::new("Ada".to_owned());
    /// let coins = ContainerTotals::of(&purse, Rules::of(&ada).item_slots());
    /// let slots = |ada: &Inventory| {
    ///     Totals::of_containers(ada, [(&purse, coins); 2].into_iter()).slots_used(Rules::of(ada))
    /// };
    /// assert_eq!(slots(&ada), 2.0);
    /// ada.coin_slots = Optional::Set(CoinsTake::Number(CoinSlots::new(50.0, 100.0).unwrap()));
    /// assert_eq!(slots(&ada), 4.0);
    /// ```
    #[must_use]
    pub fn of_containers<'a>(
        inventory: &Inventory,
        contents: impl Iterator<Item = (&'a Container, ContainerTotals)>,
    ) -> Self {
        let coins = Rules::of(inventory).coins();
        let shown = contents.filter(|(container, _)| !inventory.hides(container));
        let counted = shown.map(|(container, totals)| {
            totals.counted(container).without_pouch_slots(container, coins)
        });
        counted.sum()
    }

    /// The load of a container in a unit.
    #[must_use]
    pub const fn load(&self, unit: LoadUnit) -> f64 {
        match unit {
            LoadUnit::Slots => self.slots,
            LoadUnit::Lb => self.weight,
        }
    }

    /// The slots that an inventory with these totals uses: those of rows by themselves, of what is counted together,
    /// and of coins by their number; rounded up where the game does that.
    ///
    /// `docs/rules/game.md#counted-together`
    #[must_use]
    pub fn slots_used(&self, rules: Rules<'_>) -> f64 {
        rules.game().sum.round(self.exact_slots(rules))
    }

    /// The slots that an inventory with these totals uses, before its sum is rounded up.
    #[must_use]
    pub fn exact_slots(&self, rules: Rules<'_>) -> f64 {
        let together = rules.counted_together(self).map(|counted| counted.slots);
        sum([self.slots].into_iter().chain(together))
    }

    /// These totals as they would count beside all others of an inventory: the slots of what is counted together are
    /// those that it adds to the whole, before the sum is rounded up.
    ///
    /// `docs/rules/game.md#counted-together`
    #[must_use]
    pub fn beside(self, all: Self, rules: Rules<'_>) -> Self {
        let then: Self = [all, self].into_iter().sum();
        Self { slots: sum([then.exact_slots(rules), -all.exact_slots(rules)]), ..self }
    }

    /// The totals that an inventory with the totals `all` would count more if these containers were carried as well.
    ///
    /// `docs/rules/game.md#coins-by-number`
    #[must_use]
    pub fn of_picked_up<'a>(
        inventory: &Inventory,
        all: Self,
        dropped: impl Iterator<Item = (&'a Container, ContainerTotals)>,
    ) -> Self {
        let rules = Rules::of(inventory);
        let loads = dropped.map(|(container, totals)| {
            totals.inside_if_carried(container).without_pouch_slots(container, rules.coins())
        });
        let load: Self = loads.sum();
        let then: Self = [all, load].into_iter().sum();
        Self { slots: sum([then.slots_used(rules), -all.slots_used(rules)]), ..load }
    }

    /// These totals without those of things that are not equipped.
    #[must_use]
    pub fn less(self, away: Self) -> Self {
        let mut groups = self.groups;
        groups.iter_mut().zip(away.groups).for_each(|(all, away)| *all = sum([*all, -away]));
        Self {
            slots: sum([self.slots, -away.slots]),
            weight: sum([self.weight, -away.weight]),
            item_value: sum([self.item_value, -away.item_value]),
            groups,
            ..self
        }
    }

    /// The totals of what is not carried: its value alone.
    pub(super) fn without_load(self) -> Self {
        Self { item_value: self.item_value, money: self.money, ..Self::default() }
    }

    /// The totals of a container in an inventory: a pouch takes slots only where coins take those of their pouch.
    fn without_pouch_slots(self, container: &Container, coins: CoinRule) -> Self {
        match container {
            Container::Pouch(_) if coins != CoinRule::Pouch => Self { slots: 0.0, ..self },
            Container::Pouch(_) | Container::Item(_) | Container::Unknown(_) => self,
        }
    }

    /// The totals of an inventory.
    #[must_use]
    pub fn of_inventory(inventory: &Inventory) -> Self {
        let item_slots = Rules::of(inventory).item_slots();
        let containers = inventory.containers();
        Self::of_containers(
            inventory,
            containers.map(|container| (&***container, ContainerTotals::of(container, item_slots))),
        )
    }
}

impl Sum for Totals {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        let parts: Vec<_> = parts.collect();
        let of = |part: fn(&Self) -> f64| sum(parts.iter().map(part));
        let money = |kind: CoinKind| sum(parts.iter().map(|part| part.money[kind as usize]));
        let group = |index: usize| sum(parts.iter().map(|part| part.groups[index]));
        Self {
            slots: of(|part| part.slots),
            equipped: of(|part| part.equipped),
            weight: of(|part| part.weight),
            item_value: of(|part| part.item_value),
            money: CoinKind::ALL.map(money),
            coins: of(|part| part.coins),
            groups: array::from_fn(group),
            at_hand: parts.iter().map(|part| part.at_hand).fold(AtHand::default(), AtHand::and),
            backpack: parts.iter().any(|part| part.backpack),
        }
    }
}
