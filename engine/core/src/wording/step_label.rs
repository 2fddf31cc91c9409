//! The labels of steps: what a step did, as data, and its words (`docs/rules/actions.md#step-labels`).

use std::fmt::{self, Display, Formatter};

use serde::de::{self, DeserializeOwned, Deserializer};
use serde::ser::{self, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::names::{counted, is_blank, listed, listed_name, name_in_label, short_name};
use super::printing::{coins_text, number_text, value_text, with_unit};
use crate::model::{CoinTable, Game, ItemContainer, MoneyPouch};
use crate::rules::games::GameRules;
use crate::rules::sorting::RowColumn;
use crate::rules::whole_coins::WholeCoins;

/// Makes [`StepLabel`] from a table with one line per label: its kind, its data, its words. Its stored form is an
/// object whose `did` is the kind, before the data in their order. A datum with `= absent` is not stored where it is
/// `None`.
macro_rules! labels {
    ($(
        $(#[$note:meta])*
        $label:ident $({ $($datum:ident: $type:ty $(= $absent:ident)?),* })? => $words:literal $(, ($part:expr))*,
    )*) => {
        /// The change that a step made, with names, counts and coins as they were then.
        ///
        /// ```
        /// use engine_core::wording::step_label::{Name, StepLabel};
        /// let label = StepLabel::DeletedContainer { container: Name::of("Backpack"), items: 12 };
        /// assert_eq!(label.to_string(), "Deleted Backpack, 12 items");
        /// ```
        #[derive(Clone, Debug, Default, PartialEq)]
        pub enum StepLabel {
            $($(#[$note])* $label $({ $($datum: $type),* })?,)*
        }

        impl Display for StepLabel {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$label $({ $($datum),* })? => write!(f, $words $(, $part)*),)*
                }
            }
        }

        #[derive(Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        enum Kind {
            $($label,)*
        }

        impl StepLabel {
            fn from_data(mut data: Map<String, Value>) -> serde_json::Result<Self> {
                Ok(match Kind::deserialize(data.remove("did").unwrap_or_default())? {
                    $(Kind::$label => Self::$label $({ $($datum: take(&mut data, stringify!($datum))?),* })?,)*
                })
            }

            fn to_data(&self) -> serde_json::Result<Map<String, Value>> {
                let mut data = Map::new();
                match self {
                    $(Self::$label $({ $($datum),* })? => {
                        put(&mut data, "did", &Kind::$label)?;
                        $($(put!(data, $datum $(, $absent)?);)*)?
                    })*
                }
                Ok(data)
            }
        }
    };
}

macro_rules! put {
    ($data:ident, $datum:ident) => {
        put(&mut $data, stringify!($datum), $datum)?;
    };
    ($data:ident, $datum:ident, absent) => {
        if $datum.is_some() {
            put!($data, $datum);
        }
    };
}

fn put<T: Serialize>(
    data: &mut Map<String, Value>,
    key: &str,
    datum: &T,
) -> serde_json::Result<()> {
    data.insert(key.to_owned(), serde_json::to_value(datum)?);
    Ok(())
}

/// A datum; as derived code does it, one that is missing counts as null.
fn take<T: DeserializeOwned>(data: &mut Map<String, Value>, key: &str) -> serde_json::Result<T> {
    T::deserialize(data.remove(key).unwrap_or_default())
}

labels! {
    /// Nothing: there is no such step.
    #[default]
    Nothing => "",

    CreatedInventory { inventory: Name } => "Created {inventory}",
    ChangedInventory { inventory: Name, settings: Option<ChangedSettings> = absent } =>
        "Changed {inventory}{}", (settings_text(settings.as_ref())),
    DeletedInventory { inventory: Name } => "Deleted {inventory}",
    DuplicatedInventory { inventory: Name } => "Duplicated {inventory}",
    MovedInventory { inventory: Name } => "Moved {inventory}",
    OpenedExample => "Opened an example",
    Imported { inventories: OneOrMany } => "Imported {}", (inventories.text("inventory")),

    AddedContainer { container: Name } => "Added {container}",
    AddedFirstContainers => "Added {}", (listed(&[ItemContainer::DEFAULT_NAME, MoneyPouch::DEFAULT_NAME], 2)),
    ChangedContainer { container: Name } => "Changed {container}",
    DeletedContainer { container: Name, items: usize } => "Deleted {}", (with_items(container, *items)),
    DuplicatedContainer { container: Name } => "Duplicated {container}",
    MovedContainer { container: Name } => "Moved {container}",
    PickedUpContainers { containers: OneOrMany } => "Picked up {}", (containers.text("container")),
    DroppedContainers { containers: OneOrMany } => "Dropped {}", (containers.text("container")),
    StoredContainers { containers: OneOrMany } => "Stored {}", (containers.text("container")),
    GaveContainer { container: Name, to: Name } => "Gave {container} to {to}",
    GaveEverything { to: Name } => "Gave everything to {to}",
    GaveEverythingCarried { to: Name } => "Gave everything carried to {to}",

    /// A coin by its abbreviation.
    ChangedCoins { coin: String, pouch: Name, numbers: Option<Numbers> }
        => "Changed {coin} in {pouch}{}", (numbers_text(*numbers)),
    Paid { coins: LabelCoins, to: Option<Name> } => "Paid {coins}{}", (to_text(to.as_ref())),
    Received { coins: LabelCoins } => "Received {coins}",
    Shared { coins: LabelCoins, among: u32 } => "Shared {coins} among {among}",

    AddedItem { item: Name, quantity: f64 } => "Added {}", (item.counted(*quantity)),
    AddedItemsFromText { items: usize } => "Added {} from text", (counted(*items, "item")),
    AddedCoinsFromText { coins: f64 } => "Added {} from text", (coins_text(*coins)),
    /// A container that is described by the text.
    AddedContainerFromText { container: Name, items: usize } => "Added {}", (with_items(container, *items)),
    AddedContainersFromText { containers: usize } => "Added {} from text", (counted(*containers, "container")),
    AddedItemsToContainers { items: usize, containers: usize }
        => "Added {} to {} from text", (counted(*items, "item")), (counted(*containers, "container")),
    AddedCoinsToContainers { coins: f64, containers: usize }
        => "Added {} to {} from text", (coins_text(*coins)), (counted(*containers, "container")),
    Bought { item: Name, quantity: f64, coins: LabelCoins } => "Bought {} for {coins}", (item.counted(*quantity)),
    ChangedItem { item: Name } => "Changed {item}",
    ChangedItemName { item: Name } => "Changed the name of {item}",
    ChangedQuantity { item: Name, numbers: Option<Numbers> }
        => "Changed the quantity of {item}{}", (numbers_text(*numbers)),
    ChangedValue { item: Name, numbers: Option<Numbers> }
        => "Changed the value of {item}{}", (values_text(*numbers)),
    ChangedWeight { item: Name, numbers: Option<Numbers> }
        => "Changed the weight of {item}{}", (numbers_text(*numbers)),
    Equipped { item: Name } => "Equipped {item}",
    Unequipped { item: Name } => "Unequipped {item}",
    DeletedItems { items: OneOrMany } => "Deleted {}", (items.text("item")),
    MovedItems { items: OneOrMany } => "Moved {}", (items.text("item")),
    SortedContainer { container: Name, by: RowColumn } => "Sorted {container} by {}", (by.name()),
    GaveItem { item: Name, quantity: f64, to: Name } => "Gave {} to {to}", (item.with_quantity(*quantity)),
    GaveItems { items: OneOrMany, to: Name } => "Gave {} to {to}", (items.text("item")),
    UnequippedAll { items: usize, container: Name } => "Unequipped {} in {container}", (counted(*items, "item")),
    // Only in logs of version 1.3.0 and before.
    KeptEquipped { items: usize, container: Name } => "Kept {} in {container}", (counted(*items, "equipped item")),
    DroppedItem { item: Name, quantity: f64 } => "Dropped {}", (item.with_quantity(*quantity)),
    DroppedItems { items: usize } => "Dropped {}", (counted(*items, "item")),
    Sold { items: OneOrMany, coins: LabelCoins } => "Sold {} for {coins}", (items.text("item")),
    Used { item: Name, quantity: f64 } => "Used {}", (item.with_quantity(*quantity)),
    PutBack { item: Name, quantity: f64 } => "Put back {}", (item.with_quantity(*quantity)),
    UsedUses { item: Name, numbers: Numbers } => "Used {item}{}", (uses_text(*numbers)),
    PutBackUses { item: Name, numbers: Numbers } => "Put back {item}{}", (uses_text(*numbers)),
    UsedAndPutBack { item: Name } => "Used and put back {item}",

    /// Restored what a deletion deleted.
    Restored { deletion: Box<StoredLabel> } => "{}", (restored(deletion)),
    /// Reverted another step by itself.
    TookBack { step: Box<StoredLabel> } => "Took back “{step}”",
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

/// By way of JSON values: serde's derived code for enums with a tag takes some 200 kB of the Wasm.
impl Serialize for StepLabel {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.to_data().map_err(ser::Error::custom)?.serialize(to)
    }
}

impl<'de> Deserialize<'de> for StepLabel {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::from_data(Map::deserialize(from)?).map_err(de::Error::custom)
    }
}

/// The name of a container, and the number of items in it unless there are none.
fn with_items(container: &Name, items: usize) -> String {
    match items {
        0 => container.to_string(),
        items => format!("{container}, {}", counted(items, "item")),
    }
}

/// The end of a label with the one who gets something.
fn to_text(to: Option<&Name>) -> String {
    to.map(|to| format!(" to {to}")).unwrap_or_default()
}

/// The end of a label with the numbers before and after the change: ": 62 → 12".
fn numbers_text(numbers: Option<Numbers>) -> String {
    let text = |(before, after)| format!(": {} → {}", number_text(before), number_text(after));
    numbers.map(text).unwrap_or_default()
}

/// The end of a label with numbers of uses: ": 8 → 6 uses".
fn uses_text(numbers: Numbers) -> String {
    with_unit(&numbers_text(Some(numbers)), "uses")
}

/// The end of a label with values as rows show them, with the exact ones where these are the same: ": 0.17 → 0.2".
fn values_text(numbers: Option<Numbers>) -> String {
    let [before, after] = [|(before, _): Numbers| before, |(_, after): Numbers| after]
        .map(|of| numbers.map(of).map(value_text));
    match (before, after) {
        (Some(before), Some(after)) if before != after => format!(": {before} → {after}"),
        _ => numbers_text(numbers),
    }
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

/// The settings of an inventory that a step changed: the first, and the number of others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChangedSettings {
    #[serde(flatten)]
    pub first: Setting,
    #[serde(default)]
    pub more: usize,
}

/// A setting of an inventory, in the order of Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "setting", rename_all = "camelCase")]
pub enum Setting {
    Rules {
        /// `None` for Hoffman’s.
        #[serde(default)]
        game: Option<Game>,
    },
    OptionalRule,
    Name,
    ItemList,
    Strength,
    /// A score that is no strength score, with its name.
    Score {
        #[serde(default)]
        name: String,
    },
    ScoreName,
    SlotsAllowed,
    EquippedSlotsAllowed,
    WeightLimit,
    Levels,
    ItemsTake,
    CoinsTake,
    Columns,
    CoinsOf,
    CoinsInUse,
    Penalties,
}

impl Display for ChangedSettings {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.more {
            0 => self.first.fmt(f),
            more => write!(f, "{} and {more} more", self.first),
        }
    }
}

impl Display for Setting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rules { game: None } => "rules of Hoffman",
            Self::Rules { game } => return write!(f, "rules of {}", GameRules::of(*game).name),
            Self::OptionalRule => "optional rule",
            Self::Name => "name",
            Self::ItemList => "list of items",
            Self::Strength => "strength",
            Self::Score { name } => return f.write_str(&name.to_lowercase()),
            Self::ScoreName => "name of the score",
            Self::SlotsAllowed => "slots allowed",
            Self::EquippedSlotsAllowed => "equipped slots allowed",
            Self::WeightLimit => "weight limit",
            Self::Levels => "levels of encumbrance",
            Self::ItemsTake => "slots of items",
            Self::CoinsTake => "slots of coins",
            Self::Columns => "columns",
            Self::CoinsOf => "coin types",
            Self::CoinsInUse => "coins in use",
            Self::Penalties => "penalties",
        })
    }
}

/// The end of a label with the settings that were changed: ": rules of Shadowdark and 2 more".
fn settings_text(settings: Option<&ChangedSettings>) -> String {
    settings.map(|settings| format!(": {settings}")).unwrap_or_default()
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
#[derive(Clone, Debug, PartialEq, Serialize)]
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

impl<'de> Deserialize<'de> for StoredLabel {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match Value::deserialize(from)? {
            Value::String(words) => Ok(Self::English(words)),
            data => StepLabel::deserialize(data).map(Self::Known).map_err(de::Error::custom),
        }
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
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum LabelData {
    Known(StepLabel),
    Foreign(Value),
}

impl<'de> Deserialize<'de> for LabelData {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let data = Value::deserialize(from)?;
        Ok(StepLabel::deserialize(&data).map_or(Self::Foreign(data), Self::Known))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn values_have_two_decimals_unless_they_would_be_the_same() {
        let item = Name::of("Torch");
        for (numbers, words) in [
            ((1.0 / 6.0, 0.2), "Changed the value of Torch: 0.17 → 0.2"),
            ((0.166, 0.17), "Changed the value of Torch: 0.166 → 0.17"),
        ] {
            let numbers = Some(numbers);
            let label = StepLabel::ChangedValue { item: item.clone(), numbers };
            assert_eq!(label.to_string(), words);
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
