//! Containers: item storage, money pouches, and kinds this version doesn't know.

use super::{Coins, ItemStack, Json, List, StackId, Unknown};

/// Something that stands in a column of an inventory.
#[derive(Clone, Debug, PartialEq)]
pub enum Container {
    /// Holds item stacks.
    Item(ItemContainer),
    /// Holds coins.
    Pouch(MoneyPouch),
    /// Of a kind this version doesn't know: kept as it is, counted for nothing.
    Unknown(Json),
}

impl Container {
    /// What it is called; one of an unknown kind by its name, else by its kind, else by nothing
    /// (`docs/rules.md#unknown-containers`).
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

    /// The stacks in it; only item containers have any.
    pub(crate) fn stacks(&self) -> &List<StackId, ItemStack> {
        const NONE: &List<StackId, ItemStack> = &List::new();
        match self {
            Self::Item(container) => &container.items,
            Self::Pouch(_) | Self::Unknown(_) => NONE,
        }
    }
}

/// Holds item stacks (`docs/rules.md#item-containers`). The default is a new one.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemContainer {
    /// Its name.
    pub name: String,
    /// Slots that fit into it.
    pub capacity: f64,
    /// What lies in it, top to bottom.
    pub items: List<StackId, ItemStack>,
    /// Fields of a later version.
    pub unknown: Unknown,
}

/// Holds coins (`docs/rules.md#money-pouches`). The default is a new one.
#[derive(Clone, Debug, PartialEq)]
pub struct MoneyPouch {
    /// Its name.
    pub name: String,
    /// The most coins it holds.
    pub capacity: f64,
    /// The slots it takes up in the wearer's inventory.
    pub slots: f64,
    /// The coins in it.
    pub coins: Coins,
    /// Fields of a later version.
    pub unknown: Unknown,
}

impl ItemContainer {
    /// The value of `kind` in the stored data.
    pub const KIND: &str = "item-container";
    /// The name of a new one.
    pub const DEFAULT_NAME: &str = "Backpack";
    /// The capacity of a new one in slots.
    pub const DEFAULT_CAPACITY: f64 = 10.0;
}

impl MoneyPouch {
    /// The value of `kind` in the stored data.
    pub const KIND: &str = "money-pouch";
    /// The name of a new one.
    pub const DEFAULT_NAME: &str = "Coin Purse";
    /// The most coins a new one holds.
    pub const DEFAULT_CAPACITY: f64 = 100.0;
    /// The slots a new one takes up.
    pub const DEFAULT_SLOTS: f64 = 1.0;
}

impl Default for ItemContainer {
    fn default() -> Self {
        Self {
            name: Self::DEFAULT_NAME.to_owned(),
            capacity: Self::DEFAULT_CAPACITY,
            items: Vec::new(),
            unknown: Unknown::default(),
        }
    }
}

impl Default for MoneyPouch {
    fn default() -> Self {
        Self {
            name: Self::DEFAULT_NAME.to_owned(),
            capacity: Self::DEFAULT_CAPACITY,
            slots: Self::DEFAULT_SLOTS,
            coins: Coins::default(),
            unknown: Unknown::default(),
        }
    }
}
