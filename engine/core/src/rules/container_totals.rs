//! Totals of containers: of what is in them, and of what the character wears out of a dropped one.

use std::rc::Rc;

use crate::model::{CarriedPart, Container, Entity, ItemStack, StackId};
use crate::rules::encumbrance::{coin_weight, stack_weight};
use crate::rules::games::{ItemSlots, SlotCount};
use crate::rules::rounding::sum;
use crate::rules::totals::Totals;
use crate::rules::wealth::stack_value;

/// The totals of the contents of a container.
///
/// `docs/rules/game.md#locations-of-containers`
///
/// ```
/// use engine_core::model::{Container, Entity, Item, ItemContainer, ItemStack, Place, State};
/// use engine_core::rules::container_totals::ContainerTotals;
/// use engine_core::rules::games::ItemSlots;
/// let item = Item { weight: 55.0, equipped_slots: 2.0, ..Item::default() };
/// let mail = ItemStack { equipped: true, ..ItemStack::new(1.0, item) };
/// let items = vec![Entity::new(State::default().ids.stack(), mail)].into();
/// let backpack = Container::Item(ItemContainer { items, ..ItemContainer::default() }.into());
/// let slots = |place| {
///     let totals = ContainerTotals::of(&backpack.at(place), ItemSlots::default());
///     (totals.inside.slots, totals.worn.slots)
/// };
/// assert_eq!(slots(Place::Carried), (2.0, 0.0));
/// assert_eq!(slots(Place::Dropped), (0.0, 2.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContainerTotals {
    /// Of what is in it; without what is worn out of it.
    pub inside: Totals,
    /// Of what is equipped in it and stays on the character although it is dropped; nothing otherwise.
    pub worn: Totals,
}

impl ContainerTotals {
    /// The totals of a container in an inventory whose rows take these slots. The time is proportional to the number of
    /// stacks.
    #[must_use]
    pub fn of(container: &Container, item_slots: ItemSlots) -> Self {
        let stacks = container.stacks();
        let of = |counts: fn(&ItemStack) -> bool| of_stacks(stacks, counts, item_slots);
        let mut totals = match (container.carried(), container) {
            (CarriedPart::Worn, Container::Item(_)) => {
                Self { inside: of(|stack| !stack.equipped), worn: of(|stack| stack.equipped) }
            }
            (_, Container::Pouch(pouch)) => Self::inside(Totals {
                slots: pouch.slots,
                weight: coin_weight(&pouch.coins),
                ..Totals::of_coins(&pouch.coins)
            }),
            (_, Container::Item(_) | Container::Unknown(_)) => Self::inside(of(|_| true)),
        };
        if matches!(container, Container::Item(_)) {
            totals.inside.backpack |= item_slots.is_backpack(container.name());
        }
        let Self { inside, worn } = totals;
        debug_assert!(inside.are_finite() && worn.are_finite(), "no total is infinite");
        totals
    }

    fn inside(inside: Totals) -> Self {
        Self { inside, worn: Totals::default() }
    }

    /// The totals of all that belongs to it, wherever that is.
    #[must_use]
    pub fn all(self) -> Totals {
        [self.inside, self.worn].into_iter().sum()
    }

    /// The totals that it counts in its inventory. What is not carried counts only its value; a fixed load counts in
    /// place of the contents.
    ///
    /// `docs/rules/game.md#locations-of-containers`, `docs/rules/game.md#fixed-loads`
    ///
    /// ```
    /// use engine_core::model::{CoinKind, Coins, Container, MoneyPouch, Place};
    /// use engine_core::rules::{container_totals::ContainerTotals, games::ItemSlots, totals::Totals};
    /// let coins = Coins::default().with(CoinKind::Gp, 10.0);
    /// let purse = Container::Pouch(MoneyPouch { coins, ..MoneyPouch::default() }.into());
    /// let counted = |place| {
    ///     let purse = purse.at(place);
    ///     ContainerTotals::of(&purse, ItemSlots::default()).counted(&purse)
    /// };
    /// let money = [0.0, 0.0, 0.0, 10.0, 0.0];
    /// let carried = Totals { slots: 1.0, weight: 0.2, money, coins: 10.0, ..Totals::default() };
    /// assert_eq!(counted(Place::Carried), carried);
    /// assert_eq!(counted(Place::Dropped), Totals { money, ..Totals::default() });
    /// ```
    #[must_use]
    pub fn counted(self, container: &Container) -> Totals {
        match container.carried() {
            CarriedPart::Contents | CarriedPart::FixedLoad(_) => self.inside_if_carried(container),
            CarriedPart::Worn => [self.worn, self.inside.without_load()].into_iter().sum(),
            CarriedPart::Nothing => self.inside.without_load(),
        }
    }

    /// The totals that what is in it would count if it were carried.
    ///
    /// `docs/rules/game.md#fixed-loads`
    ///
    /// ```
    /// use engine_core::model::{Container, ItemContainer, Load, Optional};
    /// use engine_core::rules::{container_totals::ContainerTotals, totals::Totals};
    /// let load = Load { slots: 3.0, weight: 15.0, ..Load::default() };
    /// let bag = ItemContainer { load: Optional::Set(load), ..ItemContainer::default() };
    /// let inside = Totals { slots: 60.0, weight: 300.0, item_value: 5.0, ..Totals::default() };
    /// let totals = ContainerTotals { inside, ..ContainerTotals::default() };
    /// let counted = totals.inside_if_carried(&Container::Item(bag.into()));
    /// assert_eq!(counted, Totals { slots: 3.0, weight: 15.0, item_value: 5.0, ..Totals::default() });
    /// ```
    #[must_use]
    pub fn inside_if_carried(self, container: &Container) -> Totals {
        match container {
            Container::Item(container) => container.load.get().map_or(self.inside, |load| Totals {
                slots: load.slots,
                weight: load.weight,
                backpack: self.inside.backpack,
                ..self.inside.without_load()
            }),
            Container::Pouch(_) | Container::Unknown(_) => self.inside,
        }
    }
}

/// The totals of the stacks of a container that count.
fn of_stacks(
    stacks: &[Rc<Entity<StackId, ItemStack>>],
    counts: fn(&ItemStack) -> bool,
    item_slots: ItemSlots,
) -> Totals {
    let counted = || stacks.iter().filter(|stack| counts(stack));
    let SlotCount { packed, equipped, groups, at_hand } = item_slots.of_rows(counted());
    Totals {
        slots: packed,
        equipped,
        groups,
        at_hand,
        weight: sum(counted().map(|stack| stack_weight(stack))),
        item_value: sum(counted().map(|stack| stack_value(stack))),
        backpack: item_slots.has_backpack(counted()),
        ..Totals::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Game, Item, ItemContainer, Load, MoneyPouch, Optional, Place, State};

    fn item_slots(game: Game) -> ItemSlots {
        ItemSlots { game: Some(game), ..ItemSlots::default() }
    }

    fn container(name: &str, rows: &[(&str, bool)]) -> ItemContainer {
        let mut state = State::default();
        let rows = rows.iter().map(|(name, equipped)| {
            let item = Item { name: (*name).to_owned(), ..Item::default() };
            let stack = ItemStack { equipped: *equipped, ..ItemStack::new(1.0, item) };
            Entity::new(state.ids.stack(), stack)
        });
        let items = rows.collect();
        ItemContainer { name: name.to_owned(), items, ..ItemContainer::default() }
    }

    #[test]
    fn a_backpack_counts_where_it_is_carried_or_worn() {
        let counts = |container: Container, game| {
            let totals = ContainerTotals::of(&container, item_slots(game));
            totals.counted(&container).backpack
        };
        let (packed, worn) =
            ([("Rope", true), ("+1 Backpacks", false)], [("Backpack (old)", true)]);
        for (name, rows, carried, dropped) in [
            ("Sack", &[("Rope", true)][..], false, false),
            ("Sack", &packed, true, false),
            ("Sack", &worn, true, true),
            ("Old backpack", &[], false, false),
            ("Backpack", &[], true, false),
        ] {
            let plain = container(name, rows);
            let load = Load { slots: 3.0, ..Load::default() };
            let loaded = ItemContainer { load: Optional::Set(load), ..plain.clone() };
            for (container, dropped) in [(plain, dropped), (loaded, false)] {
                let container = Container::from(container);
                let of = |place| counts(container.at(place), Game::Dragonbane);
                let places = [Place::Carried, Place::Dropped, Place::Elsewhere].map(of);
                assert_eq!(places, [carried, dropped, false], "{name} {rows:?}");
                assert!(!counts(container, Game::Shadowdark));
            }
        }
        let pouch = MoneyPouch { name: "Backpack".to_owned(), ..MoneyPouch::default() };
        assert!(!counts(pouch.into(), Game::Dragonbane));
    }

    #[test]
    fn a_game_knows_its_backpack_by_each_of_its_names() {
        for (game, name, is_backpack) in [
            (Game::Dragonbane, "Backpacks", true),
            (Game::BlackHack, "Backpack", true),
            (Game::BlackHack, "Backpack of my uncle", false),
            (Game::Tormenta20, "Mochila de aventureiro", true),
            (Game::Tormenta20, "Adventurer’s Backpack", true),
            (Game::Tormenta20, "Backpack", false),
            (Game::Ose, "Backpack", false),
        ] {
            assert_eq!(item_slots(game).is_backpack(name), is_backpack, "{game:?} {name}");
        }
    }
}
