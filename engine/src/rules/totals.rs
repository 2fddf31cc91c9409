//! Totals of containers and whole inventories.

use std::iter::Sum;

use crate::model::{Container, Inventory, ItemStack, Place};
use crate::rules::encumbrance::{container_slots, container_weight, stack_slots, stack_weight};
use crate::rules::rounding::sum;
use crate::rules::wealth::{container_value, stack_value};

/// Slots, weight and value of a container, or of several.
///
/// `docs/rules/game.md#container-slots`, `docs/rules/game.md#container-weight`, `docs/rules/game.md#total-wealth`
///
/// ```
/// use engine::rules::totals::Totals;
/// let sack = Totals { slots: 0.2, weight: 1.0, value: 0.5 };
/// let both: Totals = [sack, sack].into_iter().sum();
/// assert_eq!(both, Totals { slots: 0.4, weight: 2.0, value: 1.0 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Slots used.
    pub slots: f64,
    /// Weight in lb.
    pub weight: f64,
    /// Value in gp.
    pub value: f64,
}

impl Totals {
    /// The totals of the contents of a container. The time is proportional to the number of stacks.
    #[must_use]
    pub fn of(container: &Container) -> Self {
        Self {
            slots: container_slots(container),
            weight: container_weight(container),
            value: container_value(container),
        }
    }

    /// The totals of a stack in a container.
    #[must_use]
    pub fn of_stack(stack: &ItemStack) -> Self {
        Self { slots: stack_slots(stack), weight: stack_weight(stack), value: stack_value(stack) }
    }

    /// The totals that a container counts in its inventory, given the totals of its contents. A container that is not
    /// carried counts only its value; one with a fixed load counts that load.
    ///
    /// `docs/rules/game.md#locations-of-containers`, `docs/rules/game.md#fixed-loads`
    ///
    /// ```
    /// use engine::model::{Container, MoneyPouch, Place};
    /// use engine::rules::totals::Totals;
    /// let purse = MoneyPouch { place: Place::Dropped.to_stored(), ..MoneyPouch::default() };
    /// let coins = Totals { slots: 1.0, weight: 0.2, value: 10.0 };
    /// let counted = coins.as_counted(&Container::Pouch(purse));
    /// assert_eq!(counted, Totals { slots: 0.0, weight: 0.0, value: 10.0 });
    /// ```
    #[must_use]
    pub fn as_counted(self, container: &Container) -> Self {
        match container.place() {
            Place::Carried => self.if_carried(container),
            Place::Dropped | Place::Elsewhere => Self { value: self.value, ..Self::default() },
        }
    }

    /// The totals that a container would count if it were carried, given the totals of its contents.
    ///
    /// `docs/rules/game.md#fixed-loads`
    ///
    /// ```
    /// use engine::model::{Container, ItemContainer, Load, Optional};
    /// use engine::rules::totals::Totals;
    /// let load = Load { slots: 3.0, weight: 15.0, ..Load::default() };
    /// let bag = ItemContainer { load: Optional::Set(load), ..ItemContainer::default() };
    /// let inside = Totals { slots: 60.0, weight: 300.0, value: 5.0 };
    /// let counted = inside.if_carried(&Container::Item(bag));
    /// assert_eq!(counted, Totals { slots: 3.0, weight: 15.0, value: 5.0 });
    /// ```
    #[must_use]
    pub fn if_carried(self, container: &Container) -> Self {
        match container {
            Container::Item(container) => container.load.get().map_or(self, |load| Self {
                slots: load.slots,
                weight: load.weight,
                value: self.value,
            }),
            Container::Pouch(_) | Container::Unknown(_) => self,
        }
    }

    /// The totals of an inventory.
    pub(crate) fn of_inventory(inventory: &Inventory) -> Self {
        let containers = inventory.containers();
        containers.map(|container| Self::of(container).as_counted(container)).sum()
    }
}

impl Sum for Totals {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        let parts: Vec<_> = parts.collect();
        let of = |part: fn(&Self) -> f64| sum(parts.iter().map(part));
        Self {
            slots: of(|part| part.slots),
            weight: of(|part| part.weight),
            value: of(|part| part.value),
        }
    }
}
