//! The labels of steps: what a step did, as data, and its words (`docs/rules/actions.md#step-labels`).

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::names::{counted, is_blank, listed, listed_name, name_in_label, short_name};
use super::printing::{coins_text, number_text};
use crate::model::{CoinTable, ItemContainer, MoneyPouch};
use crate::rules::sorting::RowColumn;
use crate::rules::whole_coins::WholeCoins;

/// The change that a step made, with names, counts and coins as they were then.
///
/// ```
/// use engine_core::wording::step_label::{Name, StepLabel};
/// let label = StepLabel::DeletedContainer { container: Name::of("Backpack"), items: 12 };
/// assert_eq!(label.to_string(), "Deleted Backpack, 12 items");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "did", rename_all = "camelCase")]
pub enum StepLabel {
    /// Nothing: there is no such step.
    #[default]
    Nothing,

    CreatedInventory {
        inventory: Name,
    },
    ChangedInventory {
        inventory: Name,
    },
    DeletedInventory {
        inventory: Name,
    },
    DuplicatedInventory {
        inventory: Name,
    },
    MovedInventory {
        inventory: Name,
    },
    OpenedExample,
    Imported {
        inventories: OneOrMany,
    },

    AddedContainer {
        container: Name,
    },
    AddedFirstContainers,
    ChangedContainer {
        container: Name,
    },
    DeletedContainer {
        container: Name,
        items: usize,
    },
    DuplicatedContainer {
        container: Name,
    },
    MovedContainer {
        container: Name,
    },
    PickedUpContainers {
        containers: OneOrMany,
    },
    DroppedContainers {
        containers: OneOrMany,
    },
    StoredContainers {
        containers: OneOrMany,
    },
    GaveContainer {
        container: Name,
        to: Name,
    },
    GaveEverything {
        to: Name,
    },
    GaveEverythingCarried {
        to: Name,
    },

    ChangedCoins {
        /// The abbreviation of the coin.
        coin: String,
        pouch: Name,
        numbers: Option<Numbers>,
    },
    Paid {
        coins: LabelCoins,
        to: Option<Name>,
    },
    Received {
        coins: LabelCoins,
    },
    Shared {
        coins: LabelCoins,
        among: u32,
    },

    AddedItem {
        item: Name,
        quantity: f64,
    },
    AddedItemsFromText {
        items: usize,
    },
    AddedCoinsFromText {
        coins: f64,
    },
    /// A container that is described by the text.
    AddedContainerFromText {
        container: Name,
        items: usize,
    },
    AddedContainersFromText {
        containers: usize,
    },
    AddedItemsToContainers {
        items: usize,
        containers: usize,
    },
    AddedCoinsToContainers {
        coins: f64,
        containers: usize,
    },
    Bought {
        item: Name,
        quantity: f64,
        coins: LabelCoins,
    },
    ChangedItem {
        item: Name,
    },
    ChangedItemName {
        item: Name,
    },
    ChangedQuantity {
        item: Name,
        numbers: Option<Numbers>,
    },
    ChangedValue {
        item: Name,
        numbers: Option<Numbers>,
    },
    ChangedWeight {
        item: Name,
        numbers: Option<Numbers>,
    },
    Equipped {
        item: Name,
    },
    Unequipped {
        item: Name,
    },
    DeletedItems {
        items: OneOrMany,
    },
    MovedItems {
        items: OneOrMany,
    },
    SortedContainer {
        container: Name,
        by: RowColumn,
    },
    GaveItem {
        item: Name,
        quantity: f64,
        to: Name,
    },
    GaveItems {
        items: OneOrMany,
        to: Name,
    },
    KeptEquipped {
        items: usize,
        container: Name,
    },
    DroppedItem {
        item: Name,
        quantity: f64,
    },
    DroppedItems {
        items: usize,
    },
    Sold {
        items: OneOrMany,
        coins: LabelCoins,
    },
    Used {
        item: Name,
        quantity: f64,
    },
    PutBack {
        item: Name,
        quantity: f64,
    },
    UsedAndPutBack {
        item: Name,
    },

    /// Restored what a deletion deleted.
    Restored {
        deletion: Box<StoredLabel>,
    },
    /// Reverted another step by itself.
    TookBack {
        step: Box<StoredLabel>,
    },
}

impl StepLabel {
    /// True if the step has set numbers to what was typed.
    #[must_use]
    pub const fn sets_numbers(&self) -> bool {
        matches!(
            self,
            Self::ChangedItem { .. }
                | Self::ChangedQuantity { .. }
                | Self::ChangedCoins { .. }
                | Self::ChangedContainer { .. }
        )
    }
}

impl Display for StepLabel {
    #[expect(clippy::too_many_lines, reason = "the words of all labels stand beside each other")]
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),

            Self::CreatedInventory { inventory } => write!(f, "Created {inventory}"),
            Self::ChangedInventory { inventory } => write!(f, "Changed {inventory}"),
            Self::DeletedInventory { inventory } => write!(f, "Deleted {inventory}"),
            Self::DuplicatedInventory { inventory } => write!(f, "Duplicated {inventory}"),
            Self::MovedInventory { inventory } => write!(f, "Moved {inventory}"),
            Self::OpenedExample => f.write_str("Opened an example"),
            Self::Imported { inventories } => {
                write!(f, "Imported {}", inventories.text("inventory"))
            }

            Self::AddedContainer { container } => write!(f, "Added {container}"),
            Self::AddedFirstContainers => {
                let names = [ItemContainer::DEFAULT_NAME, MoneyPouch::DEFAULT_NAME];
                write!(f, "Added {}", listed(&names, 2))
            }
            Self::ChangedContainer { container } => write!(f, "Changed {container}"),
            Self::DeletedContainer { container, items } => {
                write!(f, "Deleted {}", with_items(container, *items))
            }
            Self::DuplicatedContainer { container } => write!(f, "Duplicated {container}"),
            Self::MovedContainer { container } => write!(f, "Moved {container}"),
            Self::PickedUpContainers { containers } => {
                write!(f, "Picked up {}", containers.text("container"))
            }
            Self::DroppedContainers { containers } => {
                write!(f, "Dropped {}", containers.text("container"))
            }
            Self::StoredContainers { containers } => {
                write!(f, "Stored {}", containers.text("container"))
            }
            Self::GaveContainer { container, to } => write!(f, "Gave {container} to {to}"),
            Self::GaveEverything { to } => write!(f, "Gave everything to {to}"),
            Self::GaveEverythingCarried { to } => write!(f, "Gave everything carried to {to}"),

            Self::ChangedCoins { coin, pouch, numbers } => {
                write!(f, "Changed {coin} in {pouch}{}", numbers_text(*numbers))
            }
            Self::Paid { coins, to: None } => write!(f, "Paid {coins}"),
            Self::Paid { coins, to: Some(to) } => write!(f, "Paid {coins} to {to}"),
            Self::Received { coins } => write!(f, "Received {coins}"),
            Self::Shared { coins, among } => write!(f, "Shared {coins} among {among}"),

            Self::AddedItem { item, quantity } => write!(f, "Added {}", item.counted(*quantity)),
            Self::AddedItemsFromText { items } => {
                write!(f, "Added {} from text", counted(*items, "item"))
            }
            Self::AddedCoinsFromText { coins } => {
                write!(f, "Added {} from text", coins_text(*coins))
            }
            Self::AddedContainerFromText { container, items } => {
                write!(f, "Added {}", with_items(container, *items))
            }
            Self::AddedContainersFromText { containers } => {
                write!(f, "Added {} from text", counted(*containers, "container"))
            }
            Self::AddedItemsToContainers { items, containers } => {
                let containers = counted(*containers, "container");
                write!(f, "Added {} to {containers} from text", counted(*items, "item"))
            }
            Self::AddedCoinsToContainers { coins, containers } => {
                let containers = counted(*containers, "container");
                write!(f, "Added {} to {containers} from text", coins_text(*coins))
            }
            Self::Bought { item, quantity, coins } => {
                write!(f, "Bought {} for {coins}", item.counted(*quantity))
            }
            Self::ChangedItem { item } => write!(f, "Changed {item}"),
            Self::ChangedItemName { item } => write!(f, "Changed the name of {item}"),
            Self::ChangedQuantity { item, numbers } => {
                write!(f, "Changed the quantity of {item}{}", numbers_text(*numbers))
            }
            Self::ChangedValue { item, numbers } => {
                write!(f, "Changed the value of {item}{}", numbers_text(*numbers))
            }
            Self::ChangedWeight { item, numbers } => {
                write!(f, "Changed the weight of {item}{}", numbers_text(*numbers))
            }
            Self::Equipped { item } => write!(f, "Equipped {item}"),
            Self::Unequipped { item } => write!(f, "Unequipped {item}"),
            Self::DeletedItems { items } => write!(f, "Deleted {}", items.text("item")),
            Self::MovedItems { items } => write!(f, "Moved {}", items.text("item")),
            Self::SortedContainer { container, by } => {
                write!(f, "Sorted {container} by {}", by.name())
            }
            Self::GaveItem { item, quantity, to } => {
                write!(f, "Gave {} to {to}", item.with_quantity(*quantity))
            }
            Self::GaveItems { items, to } => write!(f, "Gave {} to {to}", items.text("item")),
            Self::KeptEquipped { items, container } => {
                write!(f, "Kept {} in {container}", counted(*items, "equipped item"))
            }
            Self::DroppedItem { item, quantity } => {
                write!(f, "Dropped {}", item.with_quantity(*quantity))
            }
            Self::DroppedItems { items } => write!(f, "Dropped {}", counted(*items, "item")),
            Self::Sold { items, coins } => write!(f, "Sold {} for {coins}", items.text("item")),
            Self::Used { item, quantity } => write!(f, "Used {}", item.with_quantity(*quantity)),
            Self::PutBack { item, quantity } => {
                write!(f, "Put back {}", item.with_quantity(*quantity))
            }
            Self::UsedAndPutBack { item } => write!(f, "Used and put back {item}"),

            Self::Restored { deletion } => f.write_str(&restored(deletion)),
            Self::TookBack { step } => write!(f, "Took back “{step}”"),
        }
    }
}

/// The name of a container, and the number of items in it unless there are none.
fn with_items(container: &Name, items: usize) -> String {
    match items {
        0 => container.to_string(),
        items => format!("{container}, {}", counted(items, "item")),
    }
}

/// The end of a label with the numbers before and after the change: ": 62 → 12".
fn numbers_text(numbers: Option<Numbers>) -> String {
    let text = |(before, after)| format!(": {} → {}", number_text(before), number_text(after));
    numbers.map(text).unwrap_or_default()
}

/// The words of a step that restores what another one deleted. Older versions have stored deletions in English alone.
fn restored(deletion: &StoredLabel) -> String {
    match deletion {
        StoredLabel::Known(StepLabel::DeletedInventory { inventory }) => {
            format!("Restored {inventory}")
        }
        StoredLabel::Known(StepLabel::DeletedContainer { container, items }) => {
            format!("Restored {}", with_items(container, *items))
        }
        StoredLabel::Known(StepLabel::DeletedItems { items }) => {
            format!("Restored {}", items.text("item"))
        }
        StoredLabel::Known(other) => format!("Restored: {other}"),
        StoredLabel::English(words) => match words.strip_prefix("Deleted ") {
            Some(deleted) => format!("Restored {deleted}"),
            None => format!("Restored: {words}"),
        },
    }
}

/// A number before and after a step.
pub type Numbers = (f64, f64);

/// A name as it was then, cut to the length of a name in a label; empty if it was blank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name(String);

impl Name {
    /// Cuts a name.
    #[must_use]
    pub fn of(name: &str) -> Self {
        Self(if is_blank(name) { String::new() } else { name_in_label(name) })
    }

    /// The name with a quantity: "3 × Torch"; of a single one "Torch".
    #[must_use]
    pub fn counted(&self, quantity: f64) -> String {
        if quantity == 1.0 { self.to_string() } else { self.with_quantity(quantity) }
    }

    /// The name with a quantity, also that of a single one: "1 × Torch".
    fn with_quantity(&self, quantity: f64) -> String {
        format!("{} × {self}", number_text(quantity))
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&short_name(&self.0))
    }
}

/// A single thing by its name, or several by their number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum OneOrMany {
    One(Name),
    Many(usize),
}

impl OneOrMany {
    /// The things with these names.
    pub fn of<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut names = names.into_iter();
        match (names.next(), names.count()) {
            (None, _) => Self::Many(0),
            (Some(only), 0) => Self::One(Name::of(only)),
            (Some(_), others) => Self::Many(others + 1),
        }
    }

    /// The name of a single one, otherwise their number: "3 items".
    #[must_use]
    pub fn text(&self, noun: &str) -> String {
        match self {
            Self::One(name) => name.to_string(),
            Self::Many(count) => counted(*count, noun),
        }
    }
}

/// Coins with their abbreviations as they were then, the largest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelCoins(Vec<(u64, String)>);

impl LabelCoins {
    /// Coins of a game.
    #[must_use]
    pub fn of(coins: WholeCoins, table: &CoinTable) -> Self {
        let kinds = table.largest_first(coins.kinds());
        let coins = kinds.map(|kind| {
            let count = u64::try_from(coins.get(kind)).unwrap_or(u64::MAX);
            (count, table.abbreviation(kind).to_owned())
        });
        Self(coins.collect())
    }
}

impl Display for LabelCoins {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let coins = self.0.iter().map(|(count, abbreviation)| format!("{count} {abbreviation}"));
        let text = coins.collect::<Vec<_>>().join(" ");
        f.write_str(if text.is_empty() { "nothing" } else { &text })
    }
}

/// The label of a step that this or another version has stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StoredLabel {
    Known(StepLabel),
    /// Without data, or of a kind that this version does not know.
    English(String),
}

impl StoredLabel {
    /// A label in English, cut to the length of a name in a list.
    #[must_use]
    pub fn english(words: &str) -> Self {
        Self::English(listed_name(words))
    }
}

impl Display for StoredLabel {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(label) => label.fmt(f),
            Self::English(words) => f.write_str(words),
        }
    }
}

/// The data of a label as they are stored. A kind that this version does not know stays as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum LabelData {
    Known(StepLabel),
    Foreign(Value),
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn torch() -> Name {
        Name::of("Torch")
    }

    fn mira() -> Name {
        Name::of("Mira")
    }

    fn coins() -> LabelCoins {
        LabelCoins(vec![(3, "gp".to_owned()), (5, "sp".to_owned())])
    }

    /// A label of each kind, with the words that are stored for it.
    fn of_every_kind() -> Vec<(StepLabel, &'static str)> {
        let (inventory, container) = (mira, || Name::of("Sack"));
        [of_inventories_and_containers(&inventory, &container), of_coins_and_items(&container)]
            .concat()
    }

    fn of_inventories_and_containers(
        inventory: &dyn Fn() -> Name,
        container: &dyn Fn() -> Name,
    ) -> Vec<(StepLabel, &'static str)> {
        use StepLabel as L;
        let two = || OneOrMany::of(["Sack", "Box"]);
        vec![
            (L::Nothing, ""),
            (L::CreatedInventory { inventory: inventory() }, "Created Mira"),
            (L::ChangedInventory { inventory: inventory() }, "Changed Mira"),
            (L::DeletedInventory { inventory: inventory() }, "Deleted Mira"),
            (L::DuplicatedInventory { inventory: inventory() }, "Duplicated Mira"),
            (L::MovedInventory { inventory: inventory() }, "Moved Mira"),
            (L::OpenedExample, "Opened an example"),
            (L::Imported { inventories: OneOrMany::One(inventory()) }, "Imported Mira"),
            (L::Imported { inventories: OneOrMany::Many(3) }, "Imported 3 inventories"),
            (L::AddedContainer { container: container() }, "Added Sack"),
            (L::AddedFirstContainers, "Added Backpack and Coin Purse"),
            (L::ChangedContainer { container: container() }, "Changed Sack"),
            (L::DeletedContainer { container: container(), items: 0 }, "Deleted Sack"),
            (L::DeletedContainer { container: container(), items: 1 }, "Deleted Sack, 1 item"),
            (L::DuplicatedContainer { container: container() }, "Duplicated Sack"),
            (L::MovedContainer { container: container() }, "Moved Sack"),
            (L::PickedUpContainers { containers: OneOrMany::of(["Sack"]) }, "Picked up Sack"),
            (L::DroppedContainers { containers: two() }, "Dropped 2 containers"),
            (L::StoredContainers { containers: two() }, "Stored 2 containers"),
            (L::GaveContainer { container: container(), to: mira() }, "Gave Sack to Mira"),
            (L::GaveEverything { to: mira() }, "Gave everything to Mira"),
            (L::GaveEverythingCarried { to: mira() }, "Gave everything carried to Mira"),
            (
                L::SortedContainer { container: container(), by: RowColumn::Weight },
                "Sorted Sack by weight",
            ),
            (L::KeptEquipped { items: 2, container: container() }, "Kept 2 equipped items in Sack"),
            (restored(L::DeletedInventory { inventory: inventory() }), "Restored Mira"),
            (
                restored(L::DeletedContainer { container: container(), items: 12 }),
                "Restored Sack, 12 items",
            ),
            (restored(L::DeletedItems { items: OneOrMany::Many(2) }), "Restored 2 items"),
            (restored(L::OpenedExample), "Restored: Opened an example"),
            (
                L::TookBack { step: Box::new(StoredLabel::Known(L::OpenedExample)) },
                "Took back “Opened an example”",
            ),
        ]
    }

    fn restored(deletion: StepLabel) -> StepLabel {
        StepLabel::Restored { deletion: Box::new(StoredLabel::Known(deletion)) }
    }

    fn of_coins_and_items(container: &dyn Fn() -> Name) -> Vec<(StepLabel, &'static str)> {
        use StepLabel as L;
        let gp =
            |numbers| L::ChangedCoins { coin: "gp".to_owned(), pouch: Name::of("Purse"), numbers };
        let (one, many) = (|| OneOrMany::of(["Torch"]), || OneOrMany::Many(4));
        let none = LabelCoins::default();
        vec![
            (gp(Some((62.0, 12.5))), "Changed gp in Purse: 62 → 12.5"),
            (gp(None), "Changed gp in Purse"),
            (L::Paid { coins: coins(), to: None }, "Paid 3 gp 5 sp"),
            (L::Paid { coins: coins(), to: Some(mira()) }, "Paid 3 gp 5 sp to Mira"),
            (L::Received { coins: none }, "Received nothing"),
            (L::Shared { coins: coins(), among: 3 }, "Shared 3 gp 5 sp among 3"),
            (L::AddedItem { item: torch(), quantity: 1.0 }, "Added Torch"),
            (L::AddedItem { item: torch(), quantity: 0.5 }, "Added 0.5 × Torch"),
            (L::AddedItemsFromText { items: 1 }, "Added 1 item from text"),
            (L::AddedCoinsFromText { coins: 37.0 }, "Added 37 coins from text"),
            (L::AddedContainerFromText { container: container(), items: 0 }, "Added Sack"),
            (L::AddedContainerFromText { container: container(), items: 2 }, "Added Sack, 2 items"),
            (L::AddedContainersFromText { containers: 1 }, "Added 1 container from text"),
            (
                L::AddedItemsToContainers { items: 5, containers: 2 },
                "Added 5 items to 2 containers from text",
            ),
            (
                L::AddedCoinsToContainers { coins: 1.0, containers: 1 },
                "Added 1 coin to 1 container from text",
            ),
            (
                L::Bought { item: torch(), quantity: 2.0, coins: coins() },
                "Bought 2 × Torch for 3 gp 5 sp",
            ),
            (L::ChangedItem { item: torch() }, "Changed Torch"),
            (L::ChangedItemName { item: torch() }, "Changed the name of Torch"),
            (
                L::ChangedQuantity { item: torch(), numbers: Some((10.0, 7.0)) },
                "Changed the quantity of Torch: 10 → 7",
            ),
            (L::ChangedValue { item: torch(), numbers: None }, "Changed the value of Torch"),
            (
                L::ChangedWeight { item: torch(), numbers: Some((0.1, 0.2)) },
                "Changed the weight of Torch: 0.1 → 0.2",
            ),
            (L::Equipped { item: torch() }, "Equipped Torch"),
            (L::Unequipped { item: Name::of(" \t") }, "Unequipped (unnamed)"),
            (L::DeletedItems { items: many() }, "Deleted 4 items"),
            (L::MovedItems { items: one() }, "Moved Torch"),
            (L::GaveItem { item: torch(), quantity: 1.0, to: mira() }, "Gave 1 × Torch to Mira"),
            (L::GaveItems { items: many(), to: mira() }, "Gave 4 items to Mira"),
            (L::DroppedItem { item: torch(), quantity: 8.0 }, "Dropped 8 × Torch"),
            (L::DroppedItems { items: 2 }, "Dropped 2 items"),
            (L::Sold { items: one(), coins: coins() }, "Sold Torch for 3 gp 5 sp"),
            (L::Used { item: torch(), quantity: 3.0 }, "Used 3 × Torch"),
            (L::PutBack { item: torch(), quantity: 1.0 }, "Put back 1 × Torch"),
            (L::UsedAndPutBack { item: torch() }, "Used and put back Torch"),
        ]
    }

    #[test]
    fn every_kind_has_the_words_that_are_stored_and_is_read_back() {
        let mut kinds = BTreeSet::new();
        for (label, words) in of_every_kind() {
            assert_eq!(label.to_string(), words);
            let data = serde_json::to_value(&label).unwrap();
            kinds.insert(data["did"].as_str().unwrap().to_owned());
            let read: LabelData = serde_json::from_value(data).unwrap();
            assert_eq!(read, LabelData::Known(label));
        }
        let unknown = serde_json::from_str::<StepLabel>(r#"{"did":"sang"}"#).unwrap_err();
        let unknown = unknown.to_string();
        let expected = unknown.split('`').skip(3).step_by(2).map(str::to_owned);
        assert_eq!(kinds, expected.collect(), "each kind is among these");
    }

    #[test]
    fn a_deletion_that_is_stored_in_english_alone_is_restored_by_its_words() {
        for (deletion, words) in [
            ("Deleted Backpack, 12 items", "Restored Backpack, 12 items"),
            ("Threw away a torch", "Restored: Threw away a torch"),
        ] {
            let deletion = Box::new(StoredLabel::english(deletion));
            assert_eq!(StepLabel::Restored { deletion }.to_string(), words);
        }
    }

    #[test]
    fn names_are_cut_and_coins_counted_as_far_as_they_are_numbers() {
        let long = Name::of(&"é".repeat(100_000));
        assert_eq!(serde_json::to_string(&long).unwrap(), format!("\"{}…\"", "é".repeat(60)));
        assert_eq!(long.to_string(), format!("{}…", "é".repeat(60)));
        let coins = WholeCoins::default().with(crate::model::CoinKind::Gp, u128::MAX);
        let coins = LabelCoins::of(coins, CoinTable::DND);
        assert_eq!(coins.to_string(), "18446744073709551615 gp");
    }
}
