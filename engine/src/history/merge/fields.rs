//! The fields of each kind of thing, merged one by one. Coins are fields, the penalties of an inventory
//! are one field; what lies in a container is no field of it.

use super::{Conflict, Versions};
use crate::model::{
    CoinKind, Coins, Container, Inventory, Item, ItemContainer, ItemStack, MoneyPouch,
};
use crate::rules::input::{LARGEST, TypedAs};
use crate::rules::rounding::settle;

/// Content that can be merged field by field.
pub(super) trait Fields: Sized + PartialEq {
    /// Whether a step left the thing itself alone, whatever it changed of what lies in it.
    fn is_left_alone(base: &Self, target: &Self) -> bool {
        base == target
    }

    /// The current thing, with the fields that the step changed as they are in the target.
    ///
    /// # Errors
    /// [`Conflict`] if one of those fields was changed since.
    fn merge(versions: Versions<&Self>, typed: TypedAs) -> Result<Self, Conflict>;
}

/// A field that is replaced as a whole.
pub(super) fn whole<T: PartialEq + Clone>(field: Versions<&T>) -> Result<T, Conflict> {
    if field.base == field.target {
        Ok(field.current.clone())
    } else if field.current == field.base {
        Ok(field.target.clone())
    } else {
        Err(Conflict)
    }
}

/// A count. Where it was changed elsewhere, a step that was made as a difference changes it by that
/// (`docs/rules.md#undoing-a-difference`).
fn count(field: Versions<f64>, typed: TypedAs) -> Result<f64, Conflict> {
    let Versions {
        current,
        base,
        target,
    } = field;
    let versions = Versions {
        current: &current,
        base: &base,
        target: &target,
    };
    whole(versions).or_else(|Conflict| {
        let count = settle(current + settle(target - base));
        let is_possible = typed == TypedAs::Difference && (0.0..=LARGEST).contains(&count);
        is_possible.then_some(count).ok_or(Conflict)
    })
}

impl Fields for Inventory {
    fn merge(versions: Versions<&Self>, _: TypedAs) -> Result<Self, Conflict> {
        Ok(Self {
            name: whole(versions.map(|inventory| &inventory.name))?,
            strength: whole(versions.map(|inventory| &inventory.strength))?,
            penalties: whole(versions.map(|inventory| &inventory.penalties))?,
            columns: versions.current.columns.clone(),
            unknown: whole(versions.map(|inventory| &inventory.unknown))?,
        })
    }
}

impl Fields for Container {
    fn is_left_alone(base: &Self, target: &Self) -> bool {
        let (Self::Item(base), Self::Item(target)) = (base, target) else {
            return base == target;
        };
        let itself = |container: &ItemContainer| ItemContainer {
            items: Vec::new(),
            ..container.clone()
        };
        let ids = |container: &ItemContainer| -> Vec<_> {
            container.items.iter().map(|stack| stack.id).collect()
        };
        itself(base) == itself(target) && ids(base) == ids(target)
    }

    fn merge(versions: Versions<&Self>, typed: TypedAs) -> Result<Self, Conflict> {
        let Versions {
            current,
            base,
            target,
        } = versions;
        match (current, base, target) {
            (Self::Item(current), Self::Item(base), Self::Item(target)) => {
                item_container(Versions {
                    current,
                    base,
                    target,
                })
                .map(Self::Item)
            }
            (Self::Pouch(current), Self::Pouch(base), Self::Pouch(target)) => pouch(
                Versions {
                    current,
                    base,
                    target,
                },
                typed,
            )
            .map(Self::Pouch),
            _ => whole(versions),
        }
    }
}

fn item_container(versions: Versions<&ItemContainer>) -> Result<ItemContainer, Conflict> {
    Ok(ItemContainer {
        name: whole(versions.map(|container| &container.name))?,
        capacity: whole(versions.map(|container| &container.capacity))?,
        place: whole(versions.map(|container| &container.place))?,
        load: whole(versions.map(|container| &container.load))?,
        items: versions.current.items.clone(),
        unknown: whole(versions.map(|container| &container.unknown))?,
    })
}

fn pouch(versions: Versions<&MoneyPouch>, typed: TypedAs) -> Result<MoneyPouch, Conflict> {
    Ok(MoneyPouch {
        name: whole(versions.map(|pouch| &pouch.name))?,
        capacity: whole(versions.map(|pouch| &pouch.capacity))?,
        slots: whole(versions.map(|pouch| &pouch.slots))?,
        coins: coins(versions.map(|pouch| &pouch.coins), typed)?,
        place: whole(versions.map(|pouch| &pouch.place))?,
        unknown: whole(versions.map(|pouch| &pouch.unknown))?,
    })
}

fn coins(versions: Versions<&Coins>, typed: TypedAs) -> Result<Coins, Conflict> {
    let mut merged = versions.current.clone();
    for kind in CoinKind::ALL {
        merged = merged.with(kind, count(versions.map(|coins| coins.get(kind)), typed)?);
    }
    merged.unknown = whole(versions.map(|coins| &coins.unknown))?;
    Ok(merged)
}

impl Fields for ItemStack {
    fn merge(versions: Versions<&Self>, typed: TypedAs) -> Result<Self, Conflict> {
        Ok(Self {
            quantity: count(versions.map(|stack| stack.quantity), typed)?,
            equipped: whole(versions.map(|stack| &stack.equipped))?,
            item: item(versions.map(|stack| &stack.item))?,
            supply: whole(versions.map(|stack| &stack.supply))?,
            unknown: whole(versions.map(|stack| &stack.unknown))?,
        })
    }
}

fn item(versions: Versions<&Item>) -> Result<Item, Conflict> {
    Ok(Item {
        name: whole(versions.map(|item| &item.name))?,
        value: whole(versions.map(|item| &item.value))?,
        weight: whole(versions.map(|item| &item.weight))?,
        slot_override: whole(versions.map(|item| &item.slot_override))?,
        equipped_slots: whole(versions.map(|item| &item.equipped_slots))?,
        unknown: whole(versions.map(|item| &item.unknown))?,
    })
}
