//! Containers: item storage, money pouches, and kinds this version doesn't know.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use std::rc::Rc;

use super::mark::mark;
use super::stored::{Stored, stored};
use super::{Coins, ContainerId, Entity, IdSource, ItemStack, Json, List, Optional, StackId};

/// The location of a container (`docs/rules/game.md#locations-of-containers`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Place {
    /// With the character: it counts for slots and weight.
    #[default]
    Carried,
    /// Left on the ground for the moment.
    Dropped,
    /// Stored elsewhere: on the mule, at home.
    #[serde(rename = "stored")]
    Elsewhere,
}

impl Place {
    /// Its name in the stored data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Carried => "carried",
            Self::Dropped => "dropped",
            Self::Elsewhere => "stored",
        }
    }

    /// The stored value; absent if it is carried.
    #[must_use]
    pub fn to_stored(self) -> Optional<Self> {
        Some(self).filter(|place| *place != Self::Carried).into()
    }
}

stored! {
    /// The fixed load that a container counts for its carrier, regardless of its contents
    /// (`docs/rules/game.md#fixed-loads`).
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Load {
        /// In slots.
        pub slots("slots"): f64 as LoadSlots,
        /// In lb.
        pub weight("weight"): f64 as LoadWeight,
    }
}

/// The part of a container that its carrier has with them (`docs/rules/game.md#locations-of-containers`). Whatever counts
/// a container or its stacks follows from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CarriedPart<'a> {
    /// All of it, and its contents count.
    Contents,
    /// All of it, and this load counts in place of its contents.
    FixedLoad(&'a Load),
    /// What is equipped in it; the rest was left behind with the container.
    Worn,
    /// Nothing.
    Nothing,
}

impl CarriedPart<'_> {
    /// True if the carrier has this stack of the container with them.
    #[must_use]
    pub const fn has(self, stack: &ItemStack) -> bool {
        match self {
            Self::Contents | Self::FixedLoad(_) => true,
            Self::Worn => stack.equipped,
            Self::Nothing => false,
        }
    }

    /// True if the slots and the weight of this stack of the container count for the carrier.
    #[must_use]
    pub const fn counts(self, stack: &ItemStack) -> bool {
        match self {
            Self::Contents => true,
            Self::Worn => stack.equipped,
            Self::FixedLoad(_) | Self::Nothing => false,
        }
    }
}

/// Something in a column of an inventory. The known kinds are boxed, so that one of an unknown kind takes no more
/// memory than it needs.
#[derive(Clone, Debug, PartialEq)]
pub enum Container {
    /// Holds item stacks.
    Item(Box<ItemContainer>),
    /// Holds coins.
    Pouch(Box<MoneyPouch>),
    /// Of a kind this version doesn't know: kept as it is, and never counted.
    Unknown(Json),
}

impl From<ItemContainer> for Container {
    fn from(container: ItemContainer) -> Self {
        Self::Item(Box::new(container))
    }
}

impl From<MoneyPouch> for Container {
    fn from(pouch: MoneyPouch) -> Self {
        Self::Pouch(Box::new(pouch))
    }
}

impl Container {
    /// The name; for an unknown kind the name, or the kind, or an empty text (`docs/rules/game.md#unknown-containers`).
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Item(container) => &container.name,
            Self::Pouch(pouch) => &pouch.name,
            Self::Unknown(json) => {
                let text = |key| json.get(key).and_then(Json::as_str);
                text("name").or_else(|| text("kind")).unwrap_or_default()
            }
        }
    }

    /// True if it has a location: a container of an unknown kind has none, since it never counts.
    #[must_use]
    pub const fn has_place(&self) -> bool {
        !matches!(self, Self::Unknown(_))
    }

    #[must_use]
    pub fn place(&self) -> Place {
        let place = match self {
            Self::Item(container) => container.place.get(),
            Self::Pouch(pouch) => pouch.place.get(),
            Self::Unknown(_) => None,
        };
        place.copied().unwrap_or_default()
    }

    /// The part of it that its carrier has with them. A dropped container leaves what is equipped in it on the
    /// character, unless it has a fixed load: then it is dropped whole. One of an unknown kind never counts.
    ///
    /// `docs/rules/game.md#locations-of-containers`
    ///
    /// ```
    /// use engine_core::model::{CarriedPart, Container, ItemContainer, Place};
    /// let backpack = Container::Item(ItemContainer::default().into());
    /// assert_eq!(backpack.carried(), CarriedPart::Contents);
    /// assert_eq!(backpack.at(Place::Dropped).carried(), CarriedPart::Worn);
    /// assert_eq!(backpack.at(Place::Elsewhere).carried(), CarriedPart::Nothing);
    /// ```
    #[must_use]
    pub fn carried(&self) -> CarriedPart<'_> {
        let load = match self {
            Self::Item(container) => container.load.get(),
            Self::Pouch(_) => None,
            Self::Unknown(_) => return CarriedPart::Nothing,
        };
        match (self.place(), load) {
            (Place::Carried, None) => CarriedPart::Contents,
            (Place::Carried, Some(load)) => CarriedPart::FixedLoad(load),
            (Place::Dropped, None) => CarriedPart::Worn,
            (Place::Dropped, Some(_)) | (Place::Elsewhere, _) => CarriedPart::Nothing,
        }
    }

    /// The stacks that stay on the character although the container is dropped.
    pub fn worn(&self) -> impl Iterator<Item = &Rc<Entity<StackId, ItemStack>>> {
        let stacks = match self.carried() {
            CarriedPart::Worn => self.stacks(),
            CarriedPart::Contents | CarriedPart::FixedLoad(_) | CarriedPart::Nothing => &[],
        };
        stacks.iter().filter(|stack| stack.equipped)
    }

    /// The same container in a different place; one of an unknown kind does not change.
    #[must_use]
    pub fn at(&self, place: Place) -> Self {
        let mut moved = self.clone();
        match &mut moved {
            Self::Item(container) => container.place = place.to_stored(),
            Self::Pouch(pouch) => pouch.place = place.to_stored(),
            Self::Unknown(_) => {}
        }
        moved
    }

    /// The same container with a new name; one of an unknown kind stays as it is.
    #[must_use]
    pub fn named(&self, name: String) -> Self {
        let mut named = self.clone();
        match &mut named {
            Self::Item(container) => container.name = name,
            Self::Pouch(pouch) => pouch.name = name,
            Self::Unknown(_) => {}
        }
        named
    }

    /// A copy of it with all it holds, by ids of their own.
    pub fn copy(&self, ids: &mut IdSource) -> Rc<Entity<ContainerId, Self>> {
        let mut copy = self.clone();
        if let Self::Item(container) = &mut copy {
            for stack in &mut container.items {
                *stack = Entity::new(ids.stack(), ItemStack::clone(stack));
            }
        }
        Entity::new(ids.container(), copy)
    }

    /// The stacks in it; only item containers have any.
    #[must_use]
    pub fn stacks(&self) -> &[Rc<Entity<StackId, ItemStack>>] {
        match self {
            Self::Item(container) => &container.items,
            Self::Pouch(_) | Self::Unknown(_) => &[],
        }
    }
}

mark! {
    /// The mark of a capacity of its own, where containers have no size (`docs/rules/game.md#containers-without-a-size`).
    pub struct OwnCapacity;
}

stored! {
    /// Holds item stacks (`docs/rules/game.md#item-containers`). The default is a new one.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ItemContainer of kind "item-container" {
        pub name("name"): String,
        /// Slots that fit into it.
        pub capacity("capacity"): f64 as NewCapacity = Self::DEFAULT_CAPACITY,
        /// The stacks, top to bottom.
        pub items("items"): List<StackId, ItemStack>,
        /// Its location; absent: carried.
        pub place("place"): Optional<Place>,
        /// The fixed load it counts for its carrier; absent: its contents count.
        pub load("load"): Optional<Load>,
        /// The mark of a capacity that holds in games whose containers have no size.
        pub has_capacity("hasCapacity"): Optional<OwnCapacity>,
    }
}

stored! {
    /// Holds coins (`docs/rules/game.md#money-pouches`). The default is a new one.
    #[derive(Clone, Debug, PartialEq)]
    pub struct MoneyPouch of kind "money-pouch" {
        pub name("name"): String,
        /// The most coins it holds.
        pub capacity("capacity"): f64 as PouchCapacity = Self::DEFAULT_CAPACITY,
        /// The slots it takes up in the wearer's inventory.
        pub slots("slots"): f64 as PouchSlots = Self::DEFAULT_SLOTS,
        /// The coins in it.
        pub coins("coins"): Coins,
        /// The location; absent: carried.
        pub place("place"): Optional<Place>,
    }
}

impl ItemContainer {
    /// The name of a new one.
    pub const DEFAULT_NAME: &str = "Backpack";
    /// The capacity of a new one in slots.
    pub const DEFAULT_CAPACITY: f64 = 10.0;
}

impl MoneyPouch {
    /// The name of a new one.
    pub const DEFAULT_NAME: &str = "Coin Purse";
    /// The most coins a new one holds.
    pub const DEFAULT_CAPACITY: f64 = 100.0;
    /// The slots a new one takes up.
    pub const DEFAULT_SLOTS: f64 = 1.0;
}

impl Default for ItemContainer {
    fn default() -> Self {
        Self { name: Self::DEFAULT_NAME.to_owned(), ..Self::absent() }
    }
}

impl Default for MoneyPouch {
    fn default() -> Self {
        Self { name: Self::DEFAULT_NAME.to_owned(), ..Self::absent() }
    }
}
