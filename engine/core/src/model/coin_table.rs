//! The coins of a game or of an inventory: which types there are, and what they are worth to each other.

use std::cmp::Reverse;
use std::collections::HashMap;

use thiserror::Error;

use super::coin_type::MILLION;
use super::{CoinKind, CoinKinds, CoinType};

/// The coin types of a game, by their keys in the stored data (`docs/rules/game.md#coin-types`). One of them, the main
/// coin, is worth 1. Sorted by worth, each is worth a whole number of the one below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoinTable([Option<CoinType>; 5]);

/// The reason why coin types make no table. Users see this text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CoinTableError {
    #[error("Name at least one coin.")]
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
    /// use engine_core::model::{CoinKind, CoinTable};
    /// assert_eq!(CoinKind::ALL.map(|kind| CoinTable::DND.in_smallest(kind)), [1, 10, 50, 100, 1000]);
    /// ```
    #[must_use]
    pub fn in_smallest(&self, kind: CoinKind) -> u128 {
        u128::from(self.millionths(kind) / self.millionths(self.smallest()).max(1))
    }

    /// A number of smallest coins in the main coin, with all decimals.
    ///
    /// ```
    /// assert_eq!(engine_core::model::CoinTable::DND.in_main(270), "2.7");
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
