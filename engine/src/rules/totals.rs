//! What containers and whole inventories add up to.

use crate::model::{Container, Inventory};
use crate::rules::encumbrance::{container_slots, container_weight};
use crate::rules::rounding::sum;
use crate::rules::wealth::container_value;

/// Slots, weight and value of a container, or of several.
///
/// `docs/rules.md#container-slots`, `docs/rules.md#container-weight`, `docs/rules.md#total-wealth`
///
/// ```
/// use engine::rules::totals::Totals;
/// let sack = Totals { slots: 0.2, weight: 1.0, value: 0.5 };
/// let both = Totals::all(&[sack, sack]);
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
    /// Of what a container holds. This looks at every stack in it.
    #[must_use]
    pub fn of(container: &Container) -> Self {
        Self {
            slots: container_slots(container),
            weight: container_weight(container),
            value: container_value(container),
        }
    }

    /// Of everything in an inventory.
    #[must_use]
    pub fn of_inventory(inventory: &Inventory) -> Self {
        let containers = inventory.containers();
        let parts: Vec<_> = containers.map(|container| Self::of(container)).collect();
        Self::all(&parts)
    }

    /// Of an inventory with containers of these totals.
    #[must_use]
    pub fn all(parts: &[Self]) -> Self {
        let of = |part: fn(&Self) -> f64| sum(parts.iter().map(part));
        Self {
            slots: of(|part| part.slots),
            weight: of(|part| part.weight),
            value: of(|part| part.value),
        }
    }
}
