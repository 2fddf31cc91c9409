//! The coins of a game or of an inventory: which types there are, their names and their worth.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;
use thiserror::Error;

use super::{CoinKind, CoinKinds, Json};

/// The coin types of a game, by their keys in the stored data (`docs/rules/game.md#coin-types`). One of them, the main
/// coin, is worth 1. Sorted by worth, each is worth a whole number of the one below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoinTable([Option<CoinType>; 5]);

/// A coin type of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoinType {
    /// Its names, separated by slashes: the singular, then the plural and others.
    pub name: Cow<'static, str>,
    pub abbreviation: Cow<'static, str>,
    /// Its worth in millionths of the main coin.
    millionths: u64,
}

/// The reason why coin types make no table. Users see this text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CoinTableError {
    #[error("Tick at least one coin.")]
    Empty,
    #[error("{0} needs a name of 1 to 40 characters.")]
    Name(String),
    #[error("{0} needs an abbreviation of 1 to 8 letters.")]
    Abbreviation(String),
    #[error("“{0}” can’t be a coin: it is a unit.")]
    Unit(String),
    #[error("Two coins are called “{0}”.")]
    Twice(String),
    #[error("{0} needs a worth above 0, of at most 1,000,000, with at most six decimals.")]
    Worth(String),
    #[error("One coin must be worth 1: values are counted in it.")]
    NoMain,
    #[error("Only one coin can be worth 1.")]
    TwoMain,
    #[error("{0} must be worth a whole number of {1}.")]
    NoMultiple(String, String),
}

/// The parts in which worth is counted.
const MILLION: u64 = 1_000_000;
/// The most characters of a name.
pub const LONGEST_COIN_NAME: usize = 40;
/// The most letters of an abbreviation.
const LONGEST_ABBREVIATION: usize = 8;
/// Abbreviations that mean something else beside a number.
const UNITS: [&str; 7] = ["x", "lb", "kg", "oz", "ft", "slot", "slots"];

impl CoinType {
    /// A coin type with a worth in millionths.
    pub(crate) const fn new(
        name: &'static str,
        abbreviation: &'static str,
        millionths: u64,
    ) -> Self {
        Self { name: Cow::Borrowed(name), abbreviation: Cow::Borrowed(abbreviation), millionths }
    }

    /// A coin type with a worth in the main coin. `label` names it in errors.
    ///
    /// # Errors
    /// The rule that it breaks by itself.
    pub fn read(
        label: &str,
        name: &str,
        abbreviation: &str,
        worth: f64,
    ) -> Result<Self, CoinTableError> {
        let is_name = !name.split('/').all(|name| name.chars().all(|c| c == ' '))
            && name.chars().count() <= LONGEST_COIN_NAME;
        if !is_name {
            return Err(CoinTableError::Name(label.to_owned()));
        }
        let letters = abbreviation.strip_suffix('.').unwrap_or(abbreviation);
        let count = letters.chars().count();
        if !(1..=LONGEST_ABBREVIATION).contains(&count) || !letters.chars().all(char::is_alphabetic)
        {
            return Err(CoinTableError::Abbreviation(label.to_owned()));
        }
        if UNITS.contains(&&*letters.to_lowercase()) {
            return Err(CoinTableError::Unit(abbreviation.to_owned()));
        }
        Ok(Self {
            name: name.to_owned().into(),
            abbreviation: abbreviation.to_owned().into(),
            millionths: millionths(worth).ok_or_else(|| CoinTableError::Worth(label.to_owned()))?,
        })
    }

    /// Its worth in the main coin.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "it is below 2^53")]
    pub const fn worth(&self) -> f64 {
        self.millionths as f64 / MILLION as f64
    }

    /// Its names one by one, without the abbreviation.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names = self.name.split('/').map(|name| name.trim_matches(' '));
        names.filter(|name| !name.is_empty())
    }

    /// Its name for more than one.
    #[must_use]
    pub fn plural(&self) -> &str {
        let mut names = self.names();
        let singular = names.next().unwrap_or_default();
        names.next().unwrap_or(singular)
    }
}

/// A worth in millionths; `None` unless it is above 0, at most a million, and has at most six decimals.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "it is whole, not negative and below 2^53"
)]
fn millionths(worth: f64) -> Option<u64> {
    let parts = (worth * MILLION as f64).round();
    let is_possible = (1.0..=1e12).contains(&parts) && parts / MILLION as f64 == worth;
    is_possible.then_some(parts as u64)
}

impl CoinTable {
    /// The coins of Dungeons & Dragons; gp is the main coin.
    pub const DND: &'static Self = &Self([
        Some(CoinType::new("copper/copper pieces", "cp", MILLION / 100)),
        Some(CoinType::new("silver/silver pieces", "sp", MILLION / 10)),
        Some(CoinType::new("electrum/electrum pieces", "ep", MILLION / 2)),
        Some(CoinType::new("gold/gold pieces", "gp", MILLION)),
        Some(CoinType::new("platinum/platinum pieces", "pp", MILLION * 10)),
    ]);

    /// The table of a game, in the order of [`CoinKind::ALL`]. A test holds that each of them keeps the rules of
    /// [`Self::read`].
    pub(crate) const fn of_game(types: [Option<CoinType>; 5]) -> Self {
        Self(types)
    }

    /// A table of these types, in the order of [`CoinKind::ALL`].
    ///
    /// `docs/rules/game.md#coin-types`
    ///
    /// # Errors
    /// The rule that they break together.
    pub fn read(types: [Option<CoinType>; 5]) -> Result<Self, CoinTableError> {
        let table = Self(types);
        let mut known = HashMap::new();
        for (index, coin) in table.0.iter().flatten().enumerate() {
            let words = coin.names().chain([&*coin.abbreviation]);
            for word in words {
                let key = word.trim_end_matches('.').to_lowercase();
                if *known.entry(key).or_insert(index) != index {
                    return Err(CoinTableError::Twice(word.to_owned()));
                }
            }
        }
        let by_worth: Vec<_> = table.largest_first(CoinKinds::ALL).collect();
        let is_main = |kind: &&CoinKind| table.millionths(**kind) == MILLION;
        match (by_worth.len(), by_worth.iter().filter(is_main).count()) {
            (0, _) => return Err(CoinTableError::Empty),
            (_, 0) => return Err(CoinTableError::NoMain),
            (_, 1) => {}
            (_, _) => return Err(CoinTableError::TwoMain),
        }
        let mut pairs = by_worth.windows(2).map(|pair| (pair[0], pair[1]));
        let broken = pairs
            .find(|(more, less)| !table.millionths(*more).is_multiple_of(table.millionths(*less)));
        if let Some((more, less)) = broken {
            let name = |kind| table.abbreviation(kind).to_owned();
            return Err(CoinTableError::NoMultiple(name(more), name(less)));
        }
        Ok(table)
    }

    /// A coin type; `None` if the table doesn't have it.
    #[must_use]
    pub fn get(&self, kind: CoinKind) -> Option<&CoinType> {
        self.0[kind as usize].as_ref()
    }

    /// The types that the table has.
    #[must_use]
    pub fn kinds(&self) -> CoinKinds {
        CoinKind::ALL.into_iter().filter(|kind| self.get(*kind).is_some()).collect()
    }

    /// Some of the types that the table has, the most valuable first.
    #[must_use]
    pub fn largest_first(&self, kinds: CoinKinds) -> impl DoubleEndedIterator<Item = CoinKind> {
        let mut kinds: Vec<_> = kinds.within(self.kinds()).iter().collect();
        kinds.reverse();
        kinds.sort_by_key(|kind| Reverse(self.millionths(*kind)));
        kinds.into_iter()
    }

    /// All types in the order of the fields of a pouch: by worth, the smallest first, then those that the table doesn't
    /// have.
    #[must_use]
    pub fn field_order(&self) -> [CoinKind; 5] {
        let mut kinds = CoinKind::ALL;
        kinds.sort_by_key(|kind| self.get(*kind).map_or(u64::MAX, |coin| coin.millionths));
        kinds
    }

    /// The type in which values are counted.
    #[must_use]
    pub fn main(&self) -> CoinKind {
        let mut kinds = CoinKind::ALL.into_iter();
        kinds.find(|kind| self.millionths(*kind) == MILLION).unwrap_or(CoinKind::Gp)
    }

    /// The least valuable type.
    #[must_use]
    pub fn smallest(&self) -> CoinKind {
        self.largest_first(CoinKinds::ALL).next_back().unwrap_or(CoinKind::Gp)
    }

    /// The abbreviation of a type; the key of one that the table doesn't have.
    #[must_use]
    pub fn abbreviation(&self, kind: CoinKind) -> &str {
        self.get(kind).map_or(kind.name(), |coin| &coin.abbreviation)
    }

    /// The unit of values: the abbreviation of the main coin.
    #[must_use]
    pub fn unit(&self) -> &str {
        self.abbreviation(self.main())
    }

    /// The worth of a coin in the main coin. One that the table doesn't have keeps D&D's worth where gp is worth 1, and
    /// is otherwise worth nothing.
    ///
    /// `docs/rules/game.md#coin-types`
    #[must_use]
    pub fn worth(&self, kind: CoinKind) -> f64 {
        let of_dnd = || Self::DND.get(kind).filter(|_| self.millionths(CoinKind::Gp) == MILLION);
        self.get(kind).or_else(of_dnd).map_or(0.0, CoinType::worth)
    }

    /// The worth of a coin in the smallest coins; 0 for a type that the table doesn't have.
    ///
    /// `docs/rules/game.md#coin-values`
    ///
    /// ```
    /// use engine::model::{CoinKind, CoinTable};
    /// assert_eq!(CoinKind::ALL.map(|kind| CoinTable::DND.in_smallest(kind)), [1, 10, 50, 100, 1000]);
    /// ```
    #[must_use]
    pub fn in_smallest(&self, kind: CoinKind) -> u128 {
        u128::from(self.millionths(kind) / self.millionths(self.smallest()).max(1))
    }

    /// A number of smallest coins in the main coin, with all decimals.
    ///
    /// ```
    /// assert_eq!(engine::model::CoinTable::DND.in_main(270), "2.7");
    /// ```
    #[must_use]
    pub fn in_main(&self, smallest: u128) -> String {
        let millionths = smallest * u128::from(self.millionths(self.smallest()));
        let million = u128::from(MILLION);
        let decimals = format!(".{:06}", millionths % million);
        let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
        format!("{}{decimals}", millionths / million)
    }

    /// True if the same types have the same worth: then coins can go from one inventory to the other.
    #[must_use]
    pub fn has_worths_of(&self, other: &Self) -> bool {
        CoinKind::ALL.into_iter().all(|kind| self.has_worth_of(other, kind))
    }

    /// True if both have a type with the same worth, or neither has it.
    #[must_use]
    pub fn has_worth_of(&self, other: &Self, kind: CoinKind) -> bool {
        self.millionths(kind) == other.millionths(kind)
    }

    /// True if values are counted in the same coin, by its abbreviation in any case.
    #[must_use]
    pub fn has_unit_of(&self, other: &Self) -> bool {
        self.unit().to_lowercase() == other.unit().to_lowercase()
    }

    fn millionths(&self, kind: CoinKind) -> u64 {
        self.get(kind).map_or(0, |coin| coin.millionths)
    }
}

/// The coin types that an inventory has of its own, with the stored value that they were read from.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Json")]
pub struct CoinTypes {
    json: Json,
    table: CoinTable,
}

/// The stored value that is D&D's table.
const DND: &str = "dnd";

impl CoinTypes {
    /// A table as it is stored.
    #[must_use]
    pub fn new(table: CoinTable) -> Self {
        if table == *CoinTable::DND {
            return Self { json: DND.into(), table };
        }
        let mut json = serde_json::Map::new();
        for kind in table.kinds().iter() {
            if let Some(coin) = table.get(kind) {
                let CoinType { name, abbreviation, .. } = coin;
                let worth = coin.worth();
                let coin = json!({ "name": name, "abbreviation": abbreviation, "worth": worth });
                json.insert(kind.name().to_owned(), coin);
            }
        }
        Self { json: json.into(), table }
    }

    /// The stored value.
    pub(super) const fn json(&self) -> &Json {
        &self.json
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &CoinTable {
        &self.table
    }
}

impl TryFrom<Json> for CoinTypes {
    type Error = CoinTableError;

    fn try_from(json: Json) -> Result<Self, CoinTableError> {
        let table = match &json {
            Json::String(text) if text == DND => CoinTable::DND.clone(),
            Json::Object(types) => {
                let is_known = |key: &String| CoinKind::ALL.iter().any(|kind| kind.name() == key);
                if !types.keys().all(is_known) {
                    return Err(CoinTableError::Empty);
                }
                let mut table = [const { None }; 5];
                for (kind, coin) in CoinKind::ALL.into_iter().zip(&mut table) {
                    let stored = types.get(kind.name());
                    *coin = stored.map(|stored| stored_type(kind, stored)).transpose()?;
                }
                CoinTable::read(table)?
            }
            _ => return Err(CoinTableError::Empty),
        };
        Ok(Self { json, table })
    }
}

fn stored_type(kind: CoinKind, json: &Json) -> Result<CoinType, CoinTableError> {
    let text = |key| json.get(key).and_then(Json::as_str).unwrap_or_default();
    let worth = json.get("worth").and_then(Json::as_f64).unwrap_or_default();
    CoinType::read(kind.name(), text("name"), text("abbreviation"), worth)
}

impl Serialize for CoinTypes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coin types such as "d 1, ss 12" as they are stored, with their abbreviations as names.
    fn stored(types: &str) -> Json {
        let mut json = serde_json::Map::new();
        for (kind, coin) in CoinKind::ALL.into_iter().zip(types.split(", ")) {
            if let Some((abbreviation, worth)) = coin.split_once(' ') {
                let worth: f64 = worth.parse().unwrap();
                let coin =
                    json!({ "name": abbreviation, "abbreviation": abbreviation, "worth": worth });
                json.insert(kind.name().to_owned(), coin);
            }
        }
        json.into()
    }

    #[test]
    fn a_table_has_one_main_coin_and_each_coin_is_a_whole_number_of_the_one_below() {
        for types in [
            "pip 1",
            "d 1, ss 12, -, gc 240",
            "cp 0.01, sp 0.1, ep 10, gp 1, pp 100",
            "a 0.000001, b 1, c 1000000",
            "a 1, b 5, c 50",
            "a. 1, Écu 5",
            "abcdefgh 1",
        ] {
            assert!(CoinTypes::try_from(stored(types)).is_ok(), "{types}");
        }
        for (types, error) in [
            ("-", "Tick at least one coin."),
            ("cp 0.1, sp 10", "One coin must be worth 1: values are counted in it."),
            ("cp 1, sp 1", "Only one coin can be worth 1."),
            ("a 1, b 2.5", "b must be worth a whole number of a."),
            ("a 1, b 2, c 3", "c must be worth a whole number of b."),
            ("a 1, A 2", "Two coins are called “A”."),
            ("é 1, É 2", "Two coins are called “É”."),
            ("a 1, a. 2", "Two coins are called “a.”."),
            ("LB 1", "“LB” can’t be a coin: it is a unit."),
            ("slots 1", "“slots” can’t be a coin: it is a unit."),
            ("abcdefghi 1", "cp needs an abbreviation of 1 to 8 letters."),
            ("g2 1", "cp needs an abbreviation of 1 to 8 letters."),
            (". 1", "cp needs an abbreviation of 1 to 8 letters."),
            (
                "a 1, b 0",
                "sp needs a worth above 0, of at most 1,000,000, with at most six decimals.",
            ),
            (
                "a 1, b -2",
                "sp needs a worth above 0, of at most 1,000,000, with at most six decimals.",
            ),
            (
                "a 1, b 1000001",
                "sp needs a worth above 0, of at most 1,000,000, with at most six decimals.",
            ),
            (
                "a 1, b 0.0000001",
                "sp needs a worth above 0, of at most 1,000,000, with at most six decimals.",
            ),
        ] {
            let read = CoinTypes::try_from(stored(types));
            assert_eq!(read.unwrap_err().to_string(), error, "{types}");
        }
    }

    #[test]
    fn what_is_no_table_is_not_understood() {
        let coin = json!({ "name": "pip/pips", "abbreviation": "pips", "worth": 1 });
        for json in [
            json!("DND"),
            json!(null),
            json!([]),
            json!({}),
            json!({ "gp": coin, "xp": coin }),
            json!({ "gp": 1 }),
            json!({ "gp": { "name": "/ /", "abbreviation": "p", "worth": 1 } }),
            json!({ "gp": { "name": "a".repeat(41), "abbreviation": "p", "worth": 1 } }),
            json!({ "gp": { "name": "pip", "abbreviation": "p", "worth": "1" } }),
        ] {
            assert!(CoinTypes::try_from(json.clone()).is_err(), "{json}");
        }
        let json = json!({ "gp": coin });
        let types = CoinTypes::try_from(json.clone()).unwrap();
        assert_eq!(serde_json::to_value(&types).unwrap(), json);
        assert_eq!(types.table().get(CoinKind::Gp).unwrap().plural(), "pips");
        assert_eq!(CoinTypes::new(CoinTable::DND.clone()).json, json!("dnd"));
    }

    #[test]
    fn a_type_that_the_table_lacks_keeps_the_worth_of_dnd_beside_gold_worth_1() {
        let table = |types| CoinTypes::try_from(stored(types)).unwrap();
        let lacks_silver = table("cc 0.01, -, -, gc 1");
        assert_eq!(lacks_silver.table().worth(CoinKind::Sp), 0.1);
        assert_eq!(lacks_silver.table().in_smallest(CoinKind::Sp), 0);
        assert_eq!(table("d 1, ss 12, -, gc 240").table().worth(CoinKind::Ep), 0.0);
    }

    #[test]
    fn fields_stand_by_worth_and_types_that_the_table_lacks_behind_them() {
        use CoinKind::{Cp, Ep, Gp, Pp, Sp};
        let order = |types| CoinTypes::try_from(stored(types)).unwrap().table().field_order();
        assert_eq!(CoinTable::DND.field_order(), CoinKind::ALL);
        assert_eq!(order("cp 0.01, sp 0.1, ep 10, gp 1, pp 100"), [Cp, Sp, Gp, Ep, Pp]);
        assert_eq!(order("d 1, -, -, gc 240"), [Cp, Gp, Sp, Ep, Pp]);
    }
}
