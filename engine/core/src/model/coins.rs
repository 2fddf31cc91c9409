//! Coins and their types.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::ContainerId;
use super::stored::{Stored as _, stored};

/// The coin types (`docs/rules/game.md#coin-values`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum CoinKind {
    /// Copper.
    Cp,
    /// Silver.
    Sp,
    /// Electrum.
    Ep,
    /// Gold.
    Gp,
    /// Platinum.
    Pp,
}

impl CoinKind {
    /// All coin types, in the order of the stored keys.
    pub const ALL: [Self; 5] = [Self::Cp, Self::Sp, Self::Ep, Self::Gp, Self::Pp];

    /// Its abbreviation, which is also its key in the stored data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cp => "cp",
            Self::Sp => "sp",
            Self::Ep => "ep",
            Self::Gp => "gp",
            Self::Pp => "pp",
        }
    }
}

/// Some of the coin types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoinKinds([bool; 5]);

impl CoinKinds {
    /// All coin types.
    pub const ALL: Self = Self([true; 5]);
    /// No coin type.
    pub const NONE: Self = Self([false; 5]);

    /// Whether a type is among them.
    #[must_use]
    pub const fn has(self, kind: CoinKind) -> bool {
        self.0[kind as usize]
    }

    /// Them one by one, in the order of [`CoinKind::ALL`].
    pub fn iter(self) -> impl Iterator<Item = CoinKind> {
        CoinKind::ALL.into_iter().filter(move |kind| self.has(*kind))
    }

    /// Those of both.
    #[must_use]
    pub fn plus(self, more: Self) -> Self {
        let kinds = CoinKind::ALL.into_iter();
        kinds.filter(|kind| self.has(*kind) || more.has(*kind)).collect()
    }

    /// Those that are among others as well.
    #[must_use]
    pub fn within(self, others: Self) -> Self {
        let kinds = CoinKind::ALL.into_iter();
        kinds.filter(|kind| self.has(*kind) && others.has(*kind)).collect()
    }
}

impl FromIterator<CoinKind> for CoinKinds {
    fn from_iter<I: IntoIterator<Item = CoinKind>>(kinds: I) -> Self {
        let mut some = Self::NONE;
        for kind in kinds {
            some.0[kind as usize] = true;
        }
        some
    }
}

/// The coin types that an inventory has in use of its own, in the order of the file: at least one
/// (`docs/rules/game.md#coins-in-use`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<CoinKind>")]
pub struct CoinsInUse(Vec<CoinKind>);

impl CoinsInUse {
    /// The types.
    #[must_use]
    pub fn kinds(&self) -> CoinKinds {
        self.0.iter().copied().collect()
    }

    /// These types, in the usual order; `None` for no types.
    #[must_use]
    pub fn of(kinds: CoinKinds) -> Option<Self> {
        let kinds_in_order = CoinKind::ALL.into_iter().filter(|kind| kinds.has(*kind));
        Self::try_from(kinds_in_order.collect::<Vec<_>>()).ok()
    }
}

impl TryFrom<Vec<CoinKind>> for CoinsInUse {
    type Error = &'static str;

    fn try_from(kinds: Vec<CoinKind>) -> Result<Self, Self::Error> {
        if kinds.is_empty() {
            return Err("no coin type in use");
        }
        Ok(Self(kinds))
    }
}

/// One of the coin counts of a pouch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoinField {
    pub pouch: ContainerId,
    pub coin: CoinKind,
}

stored! {
    /// The number of coins of each type in a pouch, initially 0.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Coins {
        cp("cp"): f64 as CoinCount,
        sp("sp"): f64 as CoinCount,
        ep("ep"): f64 as CoinCount,
        gp("gp"): f64 as CoinCount,
        pp("pp"): f64 as CoinCount,
    }
}

stored! {
    /// The slots that the coins of all carried pouches take together (`docs/rules/game.md#coins-by-number`).
    #[derive(Clone, Debug, PartialEq)]
    pub struct CoinSlots {
        /// The number of coins that take one slot: whole, at least 1.
        pub coins("coins"): f64 as CoinsPerSlot = Self::DEFAULT_COINS,
        /// The number of coins that take none: whole, at least 0.
        pub free("free"): f64 as FreeCoins = Self::DEFAULT_FREE,
    }
}

impl CoinSlots {
    /// The number of coins to a slot at first (`docs/rules/game.md#number-fields`).
    pub const DEFAULT_COINS: f64 = 100.0;
    /// The number of free coins at first.
    pub const DEFAULT_FREE: f64 = 100.0;

    /// One slot for every `coins`, of which the first `free` take none; `None` unless both are whole and in range.
    #[must_use]
    pub fn new(coins: f64, free: f64) -> Option<Self> {
        let are_whole = coins.fract() == 0.0 && free.fract() == 0.0;
        (are_whole && coins >= 1.0 && free >= 0.0).then_some(Self { coins, free, ..Self::absent() })
    }
}

impl Coins {
    /// The number of coins of a type.
    #[must_use]
    pub const fn get(&self, kind: CoinKind) -> f64 {
        match kind {
            CoinKind::Cp => self.cp,
            CoinKind::Sp => self.sp,
            CoinKind::Ep => self.ep,
            CoinKind::Gp => self.gp,
            CoinKind::Pp => self.pp,
        }
    }

    /// The same coins with a different number of one type.
    #[must_use]
    pub fn with(mut self, kind: CoinKind, count: f64) -> Self {
        let field = match kind {
            CoinKind::Cp => &mut self.cp,
            CoinKind::Sp => &mut self.sp,
            CoinKind::Ep => &mut self.ep,
            CoinKind::Gp => &mut self.gp,
            CoinKind::Pp => &mut self.pp,
        };
        *field = count;
        self
    }
}
