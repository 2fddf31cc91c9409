//! Whole coins, the only ones that can be paid. Their worth is counted in whole copper pieces.

use std::fmt::{self, Display, Formatter};
use std::iter::Sum;

use crate::model::{CoinKind, CoinKinds, Coins};
use crate::rules::input::LARGEST;
use crate::rules::rounding::sum;

/// A number of coins of each kind.
///
/// ```
/// use engine::{model::CoinKind, rules::whole_coins::WholeCoins};
/// let coins = WholeCoins::default().with(CoinKind::Sp, 5).with(CoinKind::Gp, 3);
/// assert_eq!(coins.to_string(), "3 gp 5 sp");
/// assert_eq!(coins.value(), 350);
/// assert_eq!(WholeCoins::default().to_string(), "nothing");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WholeCoins([u128; 5]);

/// The worth of a coin in cp.
///
/// `docs/rules/game.md#coin-values`
///
/// ```
/// use engine::{model::CoinKind, rules::whole_coins::in_cp};
/// assert_eq!(CoinKind::ALL.map(in_cp), [1, 10, 50, 100, 1000]);
/// ```
#[must_use]
pub const fn in_cp(kind: CoinKind) -> u128 {
    match kind {
        CoinKind::Cp => 1,
        CoinKind::Sp => 10,
        CoinKind::Ep => 50,
        CoinKind::Gp => 100,
        CoinKind::Pp => 1000,
    }
}

/// The coin kinds, the most valuable first.
fn largest_first() -> impl Iterator<Item = CoinKind> {
    CoinKind::ALL.into_iter().rev()
}

/// The kinds used for change, given the kinds that are known: all except electrum, unless it is known.
#[must_use]
pub fn usual_kinds(known: CoinKinds) -> CoinKinds {
    let kinds = CoinKind::ALL.into_iter();
    kinds.filter(|kind| *kind != CoinKind::Ep || known.has(CoinKind::Ep)).collect()
}

impl WholeCoins {
    /// The coins of a pouch that can be paid: a count that is negative, not whole or larger than the largest number is
    /// skipped (`docs/rules/game.md#paying`).
    ///
    /// ```
    /// use engine::{model::{CoinKind, Coins}, rules::whole_coins::WholeCoins};
    /// let coins = Coins::default().with(CoinKind::Cp, 2.5).with(CoinKind::Sp, -3.0).with(CoinKind::Gp, 7.0);
    /// assert_eq!(WholeCoins::of(&coins).to_string(), "7 gp");
    /// ```
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is whole, not negative and below 2^53"
    )]
    pub fn of(coins: &Coins) -> Self {
        let whole = |count: f64| {
            let is_whole = count.trunc() == count && (0.0..=LARGEST).contains(&count);
            if is_whole { count as u128 } else { 0 }
        };
        Self(CoinKind::ALL.map(|kind| whole(coins.get(kind))))
    }

    /// An amount in cp as coins of `kinds`, which are sorted from the largest to the smallest. A remainder smaller than
    /// the smallest coin is dropped.
    ///
    /// ```
    /// use engine::{model::CoinKind, rules::whole_coins::WholeCoins};
    /// let coins = WholeCoins::made_of(997, [CoinKind::Gp, CoinKind::Sp, CoinKind::Cp]);
    /// assert_eq!(coins.to_string(), "9 gp 9 sp 7 cp");
    /// ```
    #[must_use]
    pub fn made_of(mut cp: u128, kinds: impl IntoIterator<Item = CoinKind>) -> Self {
        let mut coins = Self::default();
        for kind in kinds {
            coins = coins.with(kind, cp / in_cp(kind));
            cp %= in_cp(kind);
        }
        coins
    }

    /// The number of coins of a kind.
    #[must_use]
    pub const fn get(self, kind: CoinKind) -> u128 {
        self.0[kind as usize]
    }

    /// The same coins with a different number of one kind.
    #[must_use]
    pub const fn with(mut self, kind: CoinKind, count: u128) -> Self {
        self.0[kind as usize] = count;
        self
    }

    /// The worth of all coins, in cp.
    #[must_use]
    pub fn value(self) -> u128 {
        let values = CoinKind::ALL.map(|kind| self.get(kind) * in_cp(kind));
        values.into_iter().sum()
    }

    /// An amount in cp as coins of those `kinds` that are preferred; if they can't make up the amount, as coins of all
    /// `kinds`.
    ///
    /// `docs/rules/game.md#coins-in-use`
    ///
    /// ```
    /// use engine::{model::{CoinKind, CoinKinds}, rules::whole_coins::WholeCoins};
    /// let in_use = [CoinKind::Sp, CoinKind::Cp].into_iter().collect();
    /// let coins = |cp, in_use| WholeCoins::preferably(cp, in_use, CoinKinds::ALL).to_string();
    /// assert_eq!(coins(125, in_use), "12 sp 5 cp");
    /// assert_eq!(coins(125, [CoinKind::Sp].into_iter().collect()), "1 gp 2 sp 5 cp");
    /// ```
    #[must_use]
    pub fn preferably(cp: u128, preferred: CoinKinds, kinds: CoinKinds) -> Self {
        let coins = Self::made_of(cp, kinds.within(preferred).largest_first());
        if coins.value() == cp { coins } else { Self::made_of(cp, kinds.largest_first()) }
    }

    /// The kinds with at least one coin.
    #[must_use]
    pub fn kinds(self) -> CoinKinds {
        let kinds = CoinKind::ALL.into_iter();
        kinds.filter(|kind| self.get(*kind) > 0).collect()
    }

    /// Whether there are no coins.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// The sum of both.
    #[must_use]
    pub fn plus(self, more: Self) -> Self {
        Self(CoinKind::ALL.map(|kind| self.get(kind) + more.get(kind)))
    }

    /// The coins left without `less`, at least 0 of each kind.
    #[must_use]
    pub fn minus(self, less: Self) -> Self {
        Self(CoinKind::ALL.map(|kind| self.get(kind).saturating_sub(less.get(kind))))
    }

    /// At most as many coins of each kind as `there` has.
    #[must_use]
    pub fn up_to(self, there: Self) -> Self {
        Self(CoinKind::ALL.map(|kind| self.get(kind).min(there.get(kind))))
    }

    /// The choice of these coins that is worth the most without exceeding `cp`. Larger coins are taken first.
    ///
    /// Taking as many coins as fit of each kind, the largest first, is the best choice, because each coin is worth a
    /// whole number of each smaller kind. If a choice leaves out a coin that fits, its smaller coins either contain
    /// some worth exactly that coin or are worth less in all; replacing them by the coin is at least as good.
    ///
    /// ```
    /// use engine::{model::CoinKind, rules::whole_coins::WholeCoins};
    /// let purse = WholeCoins::default().with(CoinKind::Cp, 2).with(CoinKind::Ep, 3).with(CoinKind::Gp, 1);
    /// assert_eq!(purse.most_within(180).to_string(), "1 gp 1 ep 2 cp");
    /// assert_eq!(purse.most_within(49).to_string(), "2 cp");
    /// ```
    #[must_use]
    pub fn most_within(self, mut cp: u128) -> Self {
        let mut coins = Self::default();
        for kind in largest_first() {
            let count = self.get(kind).min(cp / in_cp(kind));
            coins = coins.with(kind, count);
            cp -= count * in_cp(kind);
        }
        coins
    }

    /// Adds these coins to a pouch, whatever is in it.
    #[must_use]
    pub fn put_into(self, coins: &Coins) -> Coins {
        self.added(coins, 1.0)
    }

    /// Removes these coins from a pouch that holds them.
    #[must_use]
    pub fn taken_from(self, coins: &Coins) -> Coins {
        self.added(coins, -1.0)
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "no more change hands at once than a double counts exactly"
    )]
    fn added(self, coins: &Coins, sign: f64) -> Coins {
        let moved = CoinKind::ALL.into_iter().filter(|kind| self.get(*kind) > 0);
        moved.fold(coins.clone(), |coins, kind| {
            let count = sum([coins.get(kind), sign * self.get(kind) as f64]);
            coins.with(kind, count)
        })
    }
}

impl Sum for WholeCoins {
    fn sum<I: Iterator<Item = Self>>(coins: I) -> Self {
        coins.fold(Self::default(), Self::plus)
    }
}

/// "3 gp 5 sp", the largest first; "nothing".
impl Display for WholeCoins {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let there = largest_first().filter(|kind| self.get(*kind) > 0);
        let texts: Vec<_> =
            there.map(|kind| format!("{} {}", self.get(kind), kind.name())).collect();
        if texts.is_empty() {
            return out.write_str("nothing");
        }
        out.write_str(&texts.join(" "))
    }
}
