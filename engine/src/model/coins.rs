//! Coins and their types.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::ContainerId;
use super::stored::stored;

/// The coin types (`docs/rules/game.md#coin-values`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
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
    /// All coin types, in the order of the fields of a pouch.
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

/// One of the coin counts of a pouch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CoinField {
    pub pouch: ContainerId,
    /// The type of coin.
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

    /// The same coins with another number of one type.
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
