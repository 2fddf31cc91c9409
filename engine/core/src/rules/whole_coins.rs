//! Whole coins, the only ones that can be paid. Their worth is counted in the smallest coins of the game.

use std::iter::Sum;

use crate::language::input::LARGEST;
use crate::model::{CoinKind, CoinKinds, CoinTable, Coins};
use crate::rules::rounding::sum;

/// A number of coins of each kind.
///
/// ```
/// use engine_core::{model::{CoinKind, CoinTable}, rules::whole_coins::WholeCoins};
/// let coins = WholeCoins::default().with(CoinKind::Sp, 5).with(CoinKind::Gp, 3);
/// assert_eq!(coins.text(CoinTable::DND), "3 gp 5 sp");
/// assert_eq!(coins.value(CoinTable::DND), 350);
/// assert_eq!(WholeCoins::default().text(CoinTable::DND), "nothing");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WholeCoins([u128; 5]);

/// The kinds used for change, given the kinds that are known: all of the game, but electrum of D&D only if it is known.
///
/// `docs/rules/game.md#paying`
#[must_use]
pub fn usual_kinds(known: CoinKinds, table: &CoinTable) -> CoinKinds {
    let leaves_electrum = table.has_worths_of(CoinTable::DND) && !known.has(CoinKind::Ep);
    let kinds = table.kinds().iter();
    kinds.filter(|kind| *kind != CoinKind::Ep || !leaves_electrum).collect()
}

impl WholeCoins {
    /// The coins of a pouch that can be paid: a count that is negative, not whole or larger than the largest number is
    /// skipped (`docs/rules/game.md#paying`).
    ///
    /// ```
    /// use engine_core::{model::{CoinKind, CoinTable, Coins}, rules::whole_coins::WholeCoins};
    /// let coins = Coins::default().with(CoinKind::Cp, 2.5).with(CoinKind::Sp, -3.0).with(CoinKind::Gp, 7.0);
    /// assert_eq!(WholeCoins::of(&coins, CoinTable::DND).text(CoinTable::DND), "7 gp");
    /// ```
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is whole, not negative and below 2^53"
    )]
    pub fn of(coins: &Coins, table: &CoinTable) -> Self {
        let whole = |count: f64| {
            let is_whole = count.trunc() == count && (0.0..=LARGEST).contains(&count);
            if is_whole { count as u128 } else { 0 }
        };
        let kinds = table.kinds().iter();
        kinds.fold(Self::default(), |all, kind| all.with(kind, whole(coins.get(kind))))
    }

    /// An amount in smallest coins as the fewest coins of `kinds`. A remainder that is worth less than the smallest of
    /// them is dropped.
    ///
    /// ```
    /// use engine_core::{model::{CoinKind, CoinTable}, rules::whole_coins::WholeCoins};
    /// let kinds = [CoinKind::Cp, CoinKind::Sp, CoinKind::Gp].into_iter().collect();
    /// let coins = WholeCoins::made_of(997, kinds, CoinTable::DND);
    /// assert_eq!(coins.text(CoinTable::DND), "9 gp 9 sp 7 cp");
    /// ```
    #[must_use]
    pub fn made_of(mut amount: u128, kinds: CoinKinds, table: &CoinTable) -> Self {
        let mut coins = Self::default();
        for kind in table.largest_first(kinds) {
            coins = coins.with(kind, amount / table.in_smallest(kind));
            amount %= table.in_smallest(kind);
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

    /// The worth of all coins, in smallest coins.
    #[must_use]
    pub fn value(self, table: &CoinTable) -> u128 {
        let values = CoinKind::ALL.map(|kind| self.get(kind) * table.in_smallest(kind));
        values.into_iter().sum()
    }

    /// An amount in smallest coins as coins of those `kinds` that are preferred; if they can't make up the amount, as
    /// coins of all `kinds`.
    ///
    /// `docs/rules/game.md#coins-in-use`
    ///
    /// ```
    /// use engine_core::{model::{CoinKind, CoinKinds, CoinTable}, rules::whole_coins::WholeCoins};
    /// let in_use = [CoinKind::Sp, CoinKind::Cp].into_iter().collect();
    /// let coins = |in_use| WholeCoins::preferably(125, in_use, CoinKinds::ALL, CoinTable::DND);
    /// assert_eq!(coins(in_use).text(CoinTable::DND), "12 sp 5 cp");
    /// assert_eq!(coins([CoinKind::Sp].into_iter().collect()).text(CoinTable::DND), "1 gp 2 sp 5 cp");
    /// ```
    #[must_use]
    pub fn preferably(
        amount: u128,
        preferred: CoinKinds,
        kinds: CoinKinds,
        table: &CoinTable,
    ) -> Self {
        let coins = Self::made_of(amount, kinds.within(preferred), table);
        if coins.value(table) == amount { coins } else { Self::made_of(amount, kinds, table) }
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

    /// The number of coins.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "larger numbers are shown rounded")]
    pub fn count(self) -> f64 {
        CoinKind::ALL.iter().map(|kind| self.get(*kind)).fold(0, u128::saturating_add) as f64
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

    /// The choice of these coins that is worth the most without exceeding `amount`, in smallest coins. Larger coins are
    /// taken first.
    ///
    /// Taking as many coins as fit of each kind, the largest first, is the best choice, because each coin is worth a
    /// whole number of each smaller kind. If a choice leaves out a coin that fits, its smaller coins either contain
    /// some worth exactly that coin or are worth less in all; replacing them by the coin is at least as good.
    ///
    /// ```
    /// use engine_core::{model::{CoinKind, CoinTable}, rules::whole_coins::WholeCoins};
    /// let purse = WholeCoins::default().with(CoinKind::Cp, 2).with(CoinKind::Ep, 3).with(CoinKind::Gp, 1);
    /// let most = |amount| purse.most_within(amount, CoinTable::DND).text(CoinTable::DND);
    /// assert_eq!(most(180), "1 gp 1 ep 2 cp");
    /// assert_eq!(most(49), "2 cp");
    /// ```
    #[must_use]
    pub fn most_within(self, mut amount: u128, table: &CoinTable) -> Self {
        let mut coins = Self::default();
        for kind in table.largest_first(self.kinds()) {
            let count = self.get(kind).min(amount / table.in_smallest(kind));
            coins = coins.with(kind, count);
            amount -= count * table.in_smallest(kind);
        }
        coins
    }

    /// The coins in words, the largest first: "3 gp 5 sp"; "nothing".
    #[must_use]
    pub fn text(self, table: &CoinTable) -> String {
        let kinds = table.largest_first(self.kinds());
        let texts: Vec<_> =
            kinds.map(|kind| format!("{} {}", self.get(kind), table.abbreviation(kind))).collect();
        if texts.is_empty() { "nothing".to_owned() } else { texts.join(" ") }
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
