//! What the tests of commands share.

use std::fmt::Debug;

use super::Verb;
use crate::model::{
    Container, ContainerId, Entity, Inventory, InventoryId, Item, ItemContainer, ItemStack,
    MoneyPouch, StackId, State,
};

/// Ada's inventory: a Backpack on the left, a Coin Purse on the right.
pub(super) struct Ada {
    pub state: State,
    pub inventory: InventoryId,
    pub backpack: ContainerId,
    pub purse: ContainerId,
}

impl Ada {
    /// With nothing in her containers.
    pub fn new() -> Self {
        let mut state = State::default();
        let ids = &mut state.ids;
        let (inventory, backpack, purse) = (ids.inventory(), ids.container(), ids.container());
        let container = Container::Item(ItemContainer::default());
        let pouch = Container::Pouch(MoneyPouch::default());
        let ada = Inventory {
            columns: [
                vec![Entity::new(backpack, container)],
                vec![Entity::new(purse, pouch)],
            ],
            ..Inventory::new("Ada".to_owned())
        };
        state.inventories.push(Entity::new(inventory, ada));
        Self {
            state,
            inventory,
            backpack,
            purse,
        }
    }

    /// With so many torches in her Backpack, 2 gp and 7 lb each.
    pub fn with_torches(quantity: f64) -> (Self, StackId) {
        let mut ada = Self::new();
        let torch = Item {
            name: "Torch".to_owned(),
            value: 2.0,
            weight: 7.0,
            ..Item::default()
        };
        ada.carry_out(&super::AddStacks {
            container: ada.backpack,
            name: String::new(),
            stacks: vec![ItemStack::new(quantity, torch)],
        });
        let stack = ada.backpack().items[0].id;
        (ada, stack)
    }

    /// Goes to the state after a command that finds what it names.
    pub fn carry_out(&mut self, verb: &dyn Verb) {
        self.state = verb.apply(&self.state).unwrap();
    }

    pub fn inventory(&self) -> &Inventory {
        self.state.inventory(self.inventory).unwrap()
    }

    pub fn backpack(&self) -> &ItemContainer {
        self.state.item_container(self.backpack).unwrap()
    }

    pub fn purse(&self) -> &MoneyPouch {
        self.state.money_pouch(self.purse).unwrap()
    }

    /// What is on top of the left column.
    pub fn top(&self) -> &Container {
        &self.inventory().columns[0][0]
    }
}

/// What people, and worse, type into a number field.
pub(super) const TYPED: [&str; 20] = [
    "",
    "   ",
    "abc",
    "1e3",
    "2.9",
    " 5 ",
    "-4",
    "1,5",
    "12abc",
    "0x10",
    "NaN",
    "Infinity",
    "1e400",
    "-0",
    "0",
    "12 gp",
    "\u{0665}",
    "🪙",
    ".5",
    "9007199254740993",
];

/// What is stored for [`TYPED`] where an amount is read, 0 if it is no number, and nothing is below 0.
pub(super) const AMOUNTS: [f64; 20] = [
    0., 0., 0., 1000., 2.9, 5., 0., 1.5, 12., 0., 0., 0., 0., 0., 0., 12., 0., 0., 0.5, 0.,
];

/// Checks a field against a table: one stored value for each text of [`TYPED`], and one for 400 digits.
pub(super) fn table<T: PartialEq + Debug>(
    field: &str,
    store: impl Fn(&str) -> T,
    expected: [T; 20],
    digits: &T,
) {
    for (text, expected) in TYPED.iter().zip(expected) {
        assert_eq!(store(text), expected, "{field}: {text:?}");
    }
    assert_eq!(&store(&"9".repeat(400)), digits, "{field}: 400 digits");
}
