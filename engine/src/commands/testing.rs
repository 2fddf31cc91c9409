//! Helpers for the tests of commands.

use std::fmt::Debug;

use super::{AddContainer, AddStacks, Context, MergeMode, NewContainer, Operation, TypeCoins};
use engine_core::language::case_mapping::CaseMapping;
use engine_core::model::{
    CoinKind, CoinTable, Container, ContainerId, Entity, Inventory, InventoryId, Item,
    ItemContainer, ItemStack, MoneyPouch, Place, StackId, State, is_same,
};
use engine_core::rules::games::BuiltInList;
use engine_core::rules::whole_coins::WholeCoins;
use engine_core::wording::step_label::Name;
use reader::catalogue::built_in;
use reader::reading::NewStack;

/// A context in which no inventory is open, and texts are compared without a browser.
pub(super) fn nothing() -> Context<'static> {
    Context {
        open: None,
        catalogue: Box::leak(Box::new(built_in(BuiltInList::Srd))),
        own_catalogue: None,
        reader: Box::leak(Box::default()),
        example: |_, _| None,
        case_mapping: CaseMapping::WITHOUT_BROWSER,
    }
}

/// Ada's inventory: a Backpack on the left, a Coin Purse on the right.
pub(super) struct Ada {
    pub state: State,
    pub inventory: InventoryId,
    pub backpack: ContainerId,
    pub purse: ContainerId,
}

impl Ada {
    /// Ada with nothing in her containers.
    pub fn new() -> Self {
        let mut state = State::default();
        let ids = &mut state.ids;
        let (inventory, backpack, purse) = (ids.inventory(), ids.container(), ids.container());
        let container = ItemContainer::default().into();
        let pouch = MoneyPouch::default().into();
        let ada = Inventory {
            columns: [
                vec![Entity::new(backpack, container)].into(),
                vec![Entity::new(purse, pouch)].into(),
            ],
            ..Inventory::new("Ada".to_owned())
        };
        state.inventories.push(Entity::new(inventory, ada));
        Self { state, inventory, backpack, purse }
    }

    /// Ada with that many torches in her Backpack, 2 gp and 7 lb each.
    pub fn with_torches(quantity: f64) -> (Self, StackId) {
        let mut ada = Self::new();
        let torch = Item { name: "Torch".to_owned(), value: 2.0, weight: 7.0, ..Item::default() };
        ada.carry_out(&AddStacks {
            container: ada.backpack,
            name: Name::of(""),
            quantity: 1.0,
            stacks: vec![NewStack::unchanged(ItemStack::new(quantity, torch))],
            merging: MergeMode::NewRow,
        });
        let stack = ada.backpack().items[0].id;
        (ada, stack)
    }

    /// Ada with that many gp in her Coin Purse.
    pub fn with_gold(gp: f64) -> Self {
        let mut ada = Self::new();
        ada.carry_out(&TypeCoins {
            container: ada.purse,
            coin: CoinKind::Gp,
            text: gp.to_string(),
            end: None,
        });
        ada
    }

    /// The coins in her Coin Purse.
    pub fn coins(&self) -> String {
        WholeCoins::of(&self.purse().coins, CoinTable::DND).text(CoinTable::DND)
    }

    /// Puts an empty container on top of the left column.
    pub fn add_container(&mut self, name: &str) -> ContainerId {
        let capacity = String::new();
        self.carry_out(&AddContainer {
            inventory: self.inventory,
            name: name.to_owned(),
            place: Place::Carried,
            container: NewContainer::Item { capacity },
        });
        self.inventory().columns[0][0].id
    }

    /// Puts one of each of these into her Backpack, at its end.
    pub fn pack(&mut self, names: &[&str]) -> Vec<StackId> {
        let stack = |name: &&str| {
            let name = (*name).to_owned();
            let item = Item { name, ..Item::default() };
            NewStack::unchanged(ItemStack::new(1.0, item))
        };
        let packed = self.backpack().items.len();
        self.carry_out(&AddStacks {
            container: self.backpack,
            name: Name::of(""),
            quantity: 1.0,
            stacks: names.iter().map(stack).collect(),
            merging: MergeMode::NewRow,
        });
        let stacks = self.backpack().items.iter().skip(packed);
        stacks.map(|stack| stack.id).collect()
    }

    /// Goes to the state after a command that finds what it names.
    pub fn carry_out(&mut self, operation: &dyn Operation) {
        self.state = operation.apply(&self.state, &nothing()).unwrap();
    }

    /// True if a command leaves everything unchanged, down to the pointers.
    pub fn is_left_alone_by(&self, operation: &dyn Operation) -> bool {
        let after = operation.apply(&self.state, &nothing()).unwrap();
        is_same(&after.inventories, &self.state.inventories)
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

    /// The names of the containers in a column.
    pub fn column(&self, column: usize) -> String {
        let containers = self.inventory().columns[column].iter();
        let names: Vec<_> = containers.map(|container| container.name()).collect();
        names.join(", ")
    }

    /// The names of what lies in a container.
    pub fn items(&self, container: ContainerId) -> String {
        let stacks = self.state.container(container).unwrap().stacks().iter();
        let names: Vec<_> = stacks.map(|stack| stack.item.name.as_str()).collect();
        names.join(", ")
    }

    /// The first container of the left column.
    pub fn top(&self) -> &Container {
        &self.inventory().columns[0][0]
    }
}

/// The names of the inventories in a list.
pub(super) fn names(state: &State) -> String {
    let inventories = state.inventories.iter();
    let names: Vec<_> = inventories.map(|inventory| inventory.name.as_str()).collect();
    names.join(", ")
}

/// Texts that people type into a number field, and texts that only programs would.
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

/// The values stored for [`TYPED`] in a field of an amount: 0 if the text is no number, and never below 0.
pub(super) const AMOUNTS: [f64; 20] =
    [0., 0., 0., 1000., 2.9, 5., 0., 1.5, 12., 0., 0., 0., 0., 0., 0., 12., 0., 0., 0.5, 0.];

/// The texts of [`TYPED`] with a word behind the number that is no unit.
pub(super) const WITH_A_WORD: [&str; 3] = ["12abc", "0x10", "12 gp"];

/// The values for [`TYPED`] in a field that does not accept some of the texts, and keeps `stored` then.
pub(super) fn refusing<T: Copy>(mut expected: [T; 20], texts: &[&str], stored: T) -> [T; 20] {
    for (expected, text) in expected.iter_mut().zip(TYPED) {
        if texts.contains(&text) {
            *expected = stored;
        }
    }
    expected
}

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
